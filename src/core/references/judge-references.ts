import { baseName, folderOf } from '../base/vault-path.ts'
import { isDead, isMadeUp, whatIsLeft } from './dead-path.ts'
import type { Evidence } from './evidence.ts'
import { isBuildOutput, isFileName, isLocalFile } from './file-names.ts'
import { findElsewhere } from './find-elsewhere.ts'
import { judgeRemoval, removalOf } from './judge-removal.ts'
import { isExample } from './path-token.ts'
import { type Places, placesOf } from './reference-places.ts'
import type { Reference } from './references.ts'
import { found, type Verdict } from './verdict.ts'

/** One verdict for each reference of one memory, in order. Pure: the same evidence gives the same verdicts. */
export function judge(references: readonly Reference[], evidence: Evidence): readonly Verdict[] {
  const planned = new Set(
    references.flatMap(({ text, claim }) => (claim === 'planned' ? [text] : [])),
  )
  const all = references.map((written): Finding => {
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
  const isOurs = listedHere(all)
  const isForeign = evidence.history !== undefined && speaksOfAnother(all)
  return all.map((finding) => {
    const { verdict, stranger } = finding
    if (stranger !== undefined && isOurs(stranger.reference))
      return { reference: stranger.reference, is: 'MISSING', why: LISTED }
    return isForeign && stranger !== undefined ? stranger : verdict
  })
}

const LISTED = 'the memory lists it as a file of this project, which never had it'

/**
 * What a memory lists under "file locations" beside a file whose folder promises it, is meant to be of this project, all of
 * it and wherever else the memory names it. Can be wrong where another project has folders of the same names.
 */
function listedHere(all: readonly Finding[]): (reference: Reference) => boolean {
  const isDeadHere = ({ verdict, stranger }: Finding): boolean =>
    stranger?.reference.isListed === true && verdict.is === 'MISSING'
  if (!all.some(isDeadHere)) return () => false
  const listed = new Set(
    all.flatMap(({ verdict: { reference } }) => (reference.isListed ? [reference.text] : [])),
  )
  return ({ text, claim }) =>
    listed.has(text) &&
    isFileName(baseName(text)) &&
    !isMadeUp(text) &&
    (claim === 'there' || claim === 'open')
}

interface Finding {
  readonly verdict: Verdict
  /** Which of the places that it may mean is there. */
  readonly place?: string
  /** For a path that this project never had: the verdict, should the memory speak of another project. */
  readonly stranger?: Verdict
}

/** A memory that names more files which this project never had than such as it has, speaks of another project. */
function speaksOfAnother(all: readonly Finding[]): boolean {
  const count = (isMeant: (finding: Finding) => boolean): number =>
    new Set(all.filter(isMeant).map(({ verdict }) => verdict.reference.text)).size
  const strangers = count(({ stranger }) => stranger?.reference.text.includes('/') === true)
  const isOwn = ({ is, oneOf }: Verdict): boolean => is !== 'UNVERIFIABLE' || oneOf !== undefined
  const own = count(({ verdict, stranger }) => !stranger && isOwn(verdict))
  return strangers > 1 && strangers > own
}

function isMemory(finding: Finding, { exact }: Places, { standpoint }: Evidence): boolean {
  const { vault = '' } = standpoint
  const { to, was } = finding.verdict
  const place = to ?? was ?? finding.place ?? exact[0] ?? ''
  return vault !== '' && place.startsWith(`${vault}/`)
}

const DEAD_LINK = 'it is a broken symlink'
const UNREADABLE = 'its folder may not be read'
const SUBMODULE = 'it lies in a submodule, whose history is another one'
const NOT_KEPT = 'the project does not keep such files: they are built, local or ignored'
/** What a memory says of a reference that makes its absence no news. */
const NO_NEWS: Partial<Record<Reference['claim'], string>> = {
  gone: 'the memory says itself that it is gone',
  past: 'a dated record tells what was there then',
  example: 'it is an example of a name, or what a program makes',
}

function judgePath(reference: Reference, places: Places, evidence: Evidence): Finding {
  const { tree } = evidence
  const leadsNowhere = (path: string): boolean => evidence.leadsNowhere?.(path) === true
  const exact = places.exact.find((path) => tree.has(path) && !leadsNowhere(path))
  if (exact !== undefined) return { verdict: found(reference, exact), place: exact }
  const unverifiable = (why: string): Finding => ({
    verdict: { reference, is: 'UNVERIFIABLE', why },
  })
  if (places.exact.length === 0) return unverifiable('it is outside this project')
  // What it leads to may be of another machine, or built: that it is gone is not said.
  if (places.exact.some(leadsNowhere)) return unverifiable(DEAD_LINK)
  if (places.exact.some((path) => evidence.isUnreadable?.(path) === true))
    return unverifiable(UNREADABLE)
  if (isExample(reference.text)) return unverifiable('it is a pattern or an example')
  const others = [...(evidence.standpoint.submodules ?? []), ...(evidence.nested ?? [])]
  if (others.some((folder) => places.exact.some((path) => path.startsWith(`${folder}/`))))
    return unverifiable(SUBMODULE)
  if (!isSurelyPath(reference.text) && !wasFile(places, evidence))
    return unverifiable('it may not be a path')
  const elsewhere = findElsewhere(reference, places, evidence)
  if (elsewhere !== undefined)
    return elsewhere.to !== undefined && leadsNowhere(elsewhere.to)
      ? unverifiable(DEAD_LINK)
      : { verdict: elsewhere }
  if (isIgnored(reference, places, evidence)) return unverifiable(NOT_KEPT)
  const noNews = NO_NEWS[reference.claim]
  if (noNews !== undefined) return unverifiable(noNews)
  const removal = removalOf(reference, places, evidence)
  if (removal !== undefined) return { verdict: judgeRemoval(reference, removal, tree) }
  return judgeUnknown(reference, places, evidence)
}

/** On a path of which neither the tree nor history knows anything. */
function judgeUnknown(reference: Reference, places: Places, evidence: Evidence): Finding {
  const { history, isLate, blind } = evidence
  const left = whatIsLeft(reference, places, evidence)
  if (left !== undefined) return { verdict: left }
  if (blind !== undefined) return { verdict: { reference, is: 'UNVERIFIABLE', why: blind } }
  const why = isLate
    ? 'no time left to check'
    : history === undefined
      ? 'it does not exist, and there is no git history to check'
      : 'the project may never have had it'
  const stranger: Verdict = { reference, is: 'UNVERIFIABLE', why }
  const dead = isDead(reference, places, evidence)
  return dead === undefined
    ? { verdict: stranger, stranger }
    : { verdict: { reference, is: 'MISSING', why: dead }, stranger }
}

/** A file by its ending, or a folder by its slash; `msw/node` may be a package as well. */
function isSurelyPath(text: string): boolean {
  return text.endsWith('/') || isFileName(baseName(text))
}

/** An ending that no list knows: the project has files of it in that very folder, or once had this one. */
function wasFile({ exact, isGuess }: Places, { tree, history }: Evidence): boolean {
  if (isGuess) return false
  return exact.some((path) => {
    if (!/[^/]\/.*\.\w{1,10}$/.test(path)) return false
    if (tree.alike(path) > 0) return true
    const removal = history?.removed(path)
    return removal !== undefined && removal.files === undefined
  })
}

/** A folder for build output that the project does keep is a folder like others. */
function isIgnored(
  { text }: Reference,
  { exact }: Places,
  { tree, standpoint }: Evidence,
): boolean {
  const slash = text.endsWith('/') ? '/' : ''
  return exact.some((path) => {
    // That git ignores the memories tells nothing of the code: their own folder has no say (COR-01).
    if (!isWritten(text, path) && isBesideMemories(path, standpoint.folder)) return false
    if (tree.ignored(path) || isLocalFile(path)) return true
    return isBuildOutput(path + slash) && !tree.has(folderOf(path))
  })
}

function isWritten(text: string, path: string): boolean {
  return text.replace(/^\.?\/|\/+$/g, '') === path
}

/** Below the folder of a tool, `.claude`, or of memories: what is looked for there is meant as a neighbour. */
function isBesideMemories(path: string, folder: string): boolean {
  const parts = folder.split('/')
  const own = parts.findIndex(
    (part) => part.startsWith('.') || /^memor(?:y|ies|y-bank)$/.test(part),
  )
  return own >= 0 && path.startsWith(`${parts.slice(0, own + 1).join('/')}/`)
}

function judgeSymbol(reference: Reference, { symbolFact }: Evidence): Verdict {
  const fact = symbolFact?.(reference.text)
  const unverifiable = (why: string): Verdict => ({ reference, is: 'UNVERIFIABLE', why })
  if (fact === undefined) return unverifiable('it was not checked')
  if (fact.defined !== undefined)
    return { reference, is: 'FOUND', why: `it is defined in ${fact.defined}` }
  if (fact.used !== undefined) return { reference, is: 'FOUND', why: `it is used in ${fact.used}` }
  const noNews = NO_NEWS[reference.claim]
  if (noNews !== undefined) return unverifiable(noNews)
  const commit = fact.removedBy
  if (commit !== undefined)
    return { reference, is: 'MISSING', why: `it was removed in ${commit.slice(0, 8)}`, commit }
  if (fact.stoodIn !== undefined)
    return { reference, is: 'MISSING', why: `it was in ${fact.stoodIn}, and no code has it now` }
  // A word that never was in the code is one of a library, of another project, or of a plan.
  return unverifiable('no code has this word, and there is no sign that any had')
}
