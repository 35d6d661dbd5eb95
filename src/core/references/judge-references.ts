import { baseName, folderOf } from '../base/vault-path.ts'
import type { FileHistory, Removal } from './file-history.ts'
import {
  isBuildOutput,
  isCodeName,
  isConventionalName,
  isFileName,
  isGenericName,
  isLocalFile,
  isStandInFolder,
} from './file-names.ts'
import { movedFolder } from './moved-folder.ts'
import { folderPromising, isExample } from './placeholder-path.ts'
import { type Places, placesOf, type Standpoint } from './reference-places.ts'
import type { Reference } from './references.ts'
import type { FileTree } from './scan-tree.ts'

/** What became of something that a memory names (DRM-11). */
export interface Verdict {
  readonly reference: Reference
  readonly is: 'FOUND' | 'MOVED' | 'MISSING' | 'UNVERIFIABLE'
  /** Where it is, when that is not where the memory says. */
  readonly to?: string
  /** Where it stood in the project, for what is there no more. */
  readonly was?: string
  /** The commit that moved or removed it. */
  readonly commit?: string
  /** git saw it move; a file of the same name elsewhere is a guess. */
  readonly isRename?: true
  /** The evidence, for people: a sentence without its full stop. */
  readonly why: string
  /** How many files of the project it may be, where nobody can tell which: one of them is there. */
  readonly oneOf?: number
  /** It means another memory of the vault: a link, and no word about the code. */
  readonly isMemory?: true
}

/** What is known of one symbol. */
export interface SymbolFact {
  /** `src/db/pool.ts:12`. */
  readonly defined?: string
  readonly used?: string
  /** The commit that took the last of it away. */
  readonly removedBy?: string
  /** The file that an earlier look found it in. */
  readonly stoodIn?: string
}

export interface Evidence {
  readonly standpoint: Standpoint
  readonly tree: FileTree
  /** Absent: nobody could tell in time, or there is no history. */
  readonly history?: FileHistory
  /** Time ran out before tree and history were known in full. */
  readonly isLate?: boolean
  /** Whether a symbolic link stands there, at a path from the root, whose target does not. */
  readonly leadsNowhere?: (path: string) => boolean
  /** What became of each symbol; absent for one that was not looked up. */
  readonly symbolFact?: (symbol: string) => SymbolFact | undefined
}

/** One verdict for each reference of one memory, in order. Pure: the same evidence gives the same verdicts. */
export function judge(references: readonly Reference[], evidence: Evidence): readonly Verdict[] {
  const planned = new Set(
    references.flatMap(({ text, claim }) => (claim === 'planned' ? [text] : [])),
  )
  const found = references.map((written): Finding => {
    // What is to be written yet is so wherever the memory names it.
    const isPlanned = written.claim === 'there' && planned.has(written.text)
    const reference: Reference = isPlanned ? { ...written, claim: 'planned' } : written
    if (reference.kind === 'symbol') return { verdict: judgeSymbol(reference, evidence) }
    const places = placesOf(reference, evidence.standpoint)
    const finding = judgePath(reference, places, evidence)
    return isMemory(finding, places, evidence)
      ? { verdict: { ...finding.verdict, isMemory: true } }
      : finding
  })
  const isForeign = evidence.history !== undefined && speaksOfAnother(found)
  return found.map(({ verdict, stranger }) =>
    isForeign && stranger !== undefined ? stranger : verdict,
  )
}

interface Finding {
  readonly verdict: Verdict
  /** Which of the places that it may mean is there. */
  readonly place?: string
  /** For a path that this project never had: the verdict, should the memory speak of another project. */
  readonly stranger?: Verdict
}

/** A memory that names more files which this project never had than such as it has, speaks of another project. */
function speaksOfAnother(found: readonly Finding[]): boolean {
  const count = (isMeant: (finding: Finding) => boolean): number =>
    new Set(found.filter(isMeant).map(({ verdict }) => verdict.reference.text)).size
  const strangers = count(({ stranger }) => stranger?.reference.text.includes('/') === true)
  const isOwn = ({ is, oneOf }: Verdict): boolean => is !== 'UNVERIFIABLE' || oneOf !== undefined
  const own = count(({ verdict, stranger }) => !stranger && isOwn(verdict))
  return strangers > 1 && strangers > own
}

function isMemory(finding: Finding, { exact }: Places, { standpoint }: Evidence): boolean {
  const { vault = '' } = standpoint
  const place = finding.verdict.to ?? finding.place ?? exact[0] ?? ''
  return vault !== '' && place.startsWith(`${vault}/`)
}

function judgePath(reference: Reference, places: Places, evidence: Evidence): Finding {
  const { tree, history } = evidence
  const isDead = (path: string): boolean => evidence.leadsNowhere?.(path) === true
  const exact = places.exact.find((path) => tree.has(path) && !isDead(path))
  if (exact !== undefined) return { verdict: found(reference, exact), place: exact }
  const unverifiable = (why: string): Finding => ({
    verdict: { reference, is: 'UNVERIFIABLE', why },
  })
  if (places.exact.length === 0) return unverifiable('it lies outside of this project')
  // What it leads to may be of another machine, or built: that it is gone is not said.
  if (places.exact.some(isDead)) return unverifiable(DEAD_LINK)
  if (isExample(reference.text)) return unverifiable('it is a pattern or an example')
  if (!isSurelyPath(reference.text) && !wasFile(places, history))
    return unverifiable('it need not be a path')
  const elsewhere = foundElsewhere(reference, places, evidence)
  if (elsewhere !== undefined)
    return elsewhere.to !== undefined && isDead(elsewhere.to)
      ? unverifiable(DEAD_LINK)
      : { verdict: elsewhere }
  if (isIgnored(places.exact, reference.text, tree)) return unverifiable(NOT_KEPT)
  if (reference.claim === 'gone') return unverifiable('the memory says itself that it is gone')
  if (reference.claim === 'example') return unverifiable(NOT_SAID)
  const removal = history && removalOf(reference, places, evidence)
  if (removal !== undefined) return { verdict: judgeRemoval(reference, removal, tree) }
  return judgeUnknown(reference, places, evidence)
}

/** On a path of which neither the tree nor history knows anything. */
function judgeUnknown(reference: Reference, places: Places, evidence: Evidence): Finding {
  const { tree, history, isLate } = evidence
  const why = isLate
    ? 'there was no time to look further'
    : history === undefined
      ? 'it is not there, and there was no history to ask'
      : 'nothing tells that this project ever had it'
  const stranger: Verdict = { reference, is: 'UNVERIFIABLE', why }
  const isUnheardOf = history !== undefined || isLate === true
  const folder = folderPromising(reference, places, { tree, isUnheardOf })
  if (folder === undefined) return { verdict: stranger, stranger }
  const promised = `${folder} has files like it, but not this one`
  return { verdict: { reference, is: 'MISSING', why: promised }, stranger }
}

const DEAD_LINK = 'it is a symbolic link that leads nowhere'
const NOT_SAID = 'it is an example of a name, or what a program makes'
const NOT_KEPT = 'the project does not keep such files: they are built, local or ignored'

function found(reference: Reference, place: string): Verdict {
  const isAsWritten = reference.text.replace(/^\.?\/|\/+$/g, '') === place
  return isAsWritten
    ? { reference, is: 'FOUND', why: 'it is there' }
    : { reference, is: 'FOUND', why: `it is there as ${place}`, to: place }
}

/** A file by its ending, or a folder by its slash; `msw/node` may be a package as well. */
function isSurelyPath(text: string): boolean {
  return text.endsWith('/') || isFileName(baseName(text))
}

/** A file of an ending that no list knows, but the project once had exactly there. */
function wasFile({ exact, isGuess }: Places, history: FileHistory | undefined): boolean {
  if (isGuess) return false
  return exact.some((path) => {
    const removal = /[^/]\/.*\.\w{1,10}$/.test(path) ? history?.removed(path) : undefined
    return removal !== undefined && removal.files === undefined
  })
}

/** By the end of its path, or in other letter case. */
function foundElsewhere(
  reference: Reference,
  places: Places,
  { tree, history }: Evidence,
): Verdict | undefined {
  const { tail } = places
  // `../other/src/a.ts` says itself that it is another project's.
  const inner = reference.text.startsWith('../') ? '' : withoutFirst(tail, tree)
  if (inner !== '' && tree.has(inner)) return found(reference, inner)
  const matches = tail === '' ? [] : tree.bySuffix(tail)
  if (matches.length > 0 && history && isAccident(tail, matches, history)) return undefined
  const [only, ...others] = matches
  if (only !== undefined && others.length === 0) return found(reference, only)
  if (only !== undefined) {
    const oneOf = matches.length
    const why = `it may be any of ${oneOf} files that end so`
    return { reference, is: 'UNVERIFIABLE', oneOf, why }
  }
  for (const path of new Set([tail, ...places.exact])) {
    const [sameLetters, ...more] = path === '' ? [] : tree.byCase(path)
    if (sameLetters !== undefined && more.length === 0)
      return inOtherCapitals(reference, path, sameLetters)
  }
  return undefined
}

/** Who writes a name alone may mean no file by it: `Node.js` is not to be written like `lib/node.js`. */
function inOtherCapitals(reference: Reference, path: string, to: string): Verdict {
  const isWritten = reference.text.replace(/^\.?\//, '').includes('/')
  if (!isWritten && reference.from !== 'link' && reference.from !== 'field')
    return found(reference, to)
  const was = to.slice(0, to.length - path.length) + path
  return { reference, is: 'MOVED', was, to, why: `it is written ${to}, in other capitals` }
}

/**
 * `shop/src/cart/total.ts` may name its project by whatever the author calls it: then the rest is a path from the
 * root. Empty where that cannot be.
 */
function withoutFirst(tail: string, tree: FileTree): string {
  const [first = '', ...rest] = tail.split('/')
  return rest.length < 2 || first.startsWith('.') || tree.isTopFolder(first) ? '' : rest.join('/')
}

/**
 * Whether files that end like the path are others: `src/index.ts` itself was removed, or only a test's copy of the
 * file is left. History is asked in such cases only: it is slow to answer.
 */
function isAccident(tail: string, matches: readonly string[], history: FileHistory): boolean {
  if (tail.includes('/') && isGenericName(baseName(tail)))
    return history.removed(tail) !== undefined
  const isCopy = (path: string): boolean => isStandInFolder(path) && !isStandInFolder(tail)
  if (!matches.every(isCopy)) return false
  return history.removedBySuffix(tail).some(({ path }) => !isStandInFolder(path))
}

/** A folder for build output that the project does keep is a folder like others. */
function isIgnored(paths: readonly string[], written: string, tree: FileTree): boolean {
  const slash = written.endsWith('/') ? '/' : ''
  return paths.some((path) => {
    if (tree.ignored(path) || isLocalFile(path)) return true
    return isBuildOutput(path + slash) && !tree.has(folderOf(path))
  })
}

function removalOf(
  reference: Reference,
  { exact, tail, isGuess }: Places,
  { tree, history }: Evidence,
): Removal | undefined {
  const name = baseName(tail || reference.text)
  const isFile = isFileName(name) || !isSurelyPath(reference.text)
  // `package.json` alone means a sort of file, and `utils.py` in a sentence may.
  const saysLittle = reference.from === 'prose' || isGuess ? isGenericName : isConventionalName
  if ((!reference.text.includes('/') || isGuess) && saysLittle(name)) return undefined
  // A checkout of another name, of which the text does not speak as of its own.
  if (isGuess && reference.claim !== 'there') return undefined
  // A folder that things are to be put into need not be there.
  if (!isFile && reference.claim !== 'there') return undefined
  const isKept = ({ path }: Removal): boolean => !tree.ignored(path)
  const inner = isGenericName(name) ? '' : withoutFirst(tail, tree)
  const known = [...exact, ...(inner === '' ? [] : [inner])]
    .flatMap((path) => history?.removed(path) ?? [])
    .filter(isKept)
  if (!isFile) {
    const isMeant = (folder: Removal): boolean =>
      movedFolder(folder, tree) !== undefined || isBelowTop(folder.path, tree)
    const ending = known.length > 0 || !tail.includes('/') ? [] : history?.removedBySuffix(tail)
    return [...known, ...(ending ?? []).filter(isKept)].find(isMeant)
  }
  // The end of a path is asked for last: that takes all of history.
  // A name alone tells little of data that lay among the tests: the tool's own file of that name was never kept.
  const isMeant = ({ path }: Removal): boolean =>
    tail.includes('/') || isCodeName(name) || !isStandInFolder(path)
  const found =
    known.length > 0 || tail === ''
      ? known
      : (history?.removedBySuffix(tail) ?? []).filter(isKept).filter(isMeant)
  return found.find(({ to }) => to !== undefined) ?? found[0]
}

/** A whole top folder that left, as `static/` does, often went out of the history only, not off the disks. */
function isBelowTop(path: string, tree: FileTree): boolean {
  return tree.isTopFolder(path.split('/')[0] ?? '') && path.includes('/')
}

function judgeRemoval(reference: Reference, removal: Removal, tree: FileTree): Verdict {
  const by = removal.commit === undefined ? '' : ` in ${removal.commit.slice(0, 8)}`
  const known = {
    reference,
    was: removal.path,
    ...(removal.commit !== undefined && { commit: removal.commit }),
  }
  const { to } = removal
  if (to !== undefined && tree.has(to))
    return removal.isRewritten
      ? { ...known, is: 'MOVED', to, why: `it was removed${by}, which added ${to}` }
      : { ...known, is: 'MOVED', to, isRename: true, why: `git renamed it${by} to ${to}` }
  const folder = movedFolder(removal, tree)
  if (folder !== undefined) {
    const why = folder.isRename
      ? `git renamed its files${by} into ${folder.to}`
      : `it is no longer there${by}, but its files are in ${folder.to}`
    return { ...known, is: 'MOVED', to: folder.to, ...(folder.isRename && { isRename: true }), why }
  }
  const namesake = nearestNamesake(removal.path, tree)
  if (namesake?.isNear && removal.traced !== true) {
    const why = `it is no longer there${by}, but ${namesake.path} is`
    return { ...known, is: 'MOVED', to: namesake.path, why }
  }
  const hint = namesake === undefined ? '' : `; a file of that name is ${namesake.path}`
  return { ...known, is: 'MISSING', why: `the project removed it${by}${hint}` }
}

/** The file of the same name whose folders are most like those of `path`; none where two are equally near. */
function nearestNamesake(
  path: string,
  tree: FileTree,
): { readonly path: string; readonly isNear: boolean } | undefined {
  if (!isFileName(baseName(path))) return undefined
  const folders = folderOf(path).split('/')
  const shared = (other: string): number => {
    const theirs = new Set(folderOf(other).split('/'))
    return folders.filter((folder) => theirs.has(folder)).length
  }
  const [best, second] = tree
    .bySuffix(baseName(path))
    .filter((other) => isStandInFolder(path) || !isStandInFolder(other))
    .map((other) => ({ path: other, score: shared(other) }))
    .sort((a, b) => b.score - a.score)
  if (best === undefined || best.score === second?.score) return undefined
  if (best.score === 0 && isGenericName(baseName(path))) return undefined
  const isOnly = second === undefined && !isGenericName(baseName(path))
  return { path: best.path, isNear: isOnly || best.score * 2 >= folders.length }
}

function judgeSymbol(reference: Reference, { symbolFact }: Evidence): Verdict {
  const fact = symbolFact?.(reference.text)
  const unverifiable = (why: string): Verdict => ({ reference, is: 'UNVERIFIABLE', why })
  if (fact === undefined) return unverifiable('it was not looked up')
  if (fact.defined !== undefined)
    return { reference, is: 'FOUND', why: `it is defined in ${fact.defined}` }
  if (fact.used !== undefined) return { reference, is: 'FOUND', why: `it is used in ${fact.used}` }
  if (reference.claim === 'gone') return unverifiable('the memory says itself that it is gone')
  if (reference.claim === 'example') return unverifiable(NOT_SAID)
  const commit = fact.removedBy
  if (commit !== undefined)
    return { reference, is: 'MISSING', why: `it was removed in ${commit.slice(0, 8)}`, commit }
  if (fact.stoodIn !== undefined)
    return { reference, is: 'MISSING', why: `it stood in ${fact.stoodIn}, and no code has it now` }
  // A word that never was in the code is one of a library, of another project, or of a plan.
  return unverifiable('no code has this word, and nothing tells that it ever had')
}
