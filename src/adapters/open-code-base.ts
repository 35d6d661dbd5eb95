import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { endsWithParts } from '../core/base/path-parts.ts'
import { baseName } from '../core/base/vault-path.ts'
import type { Evidence } from '../core/references/evidence.ts'
import { fileHistory, type Removal } from '../core/references/file-history.ts'
import { isFileName } from '../core/references/file-names.ts'
import { fileTree } from '../core/references/file-tree.ts'
import { judge } from '../core/references/judge-references.ts'
import { placesOf, type Standpoint } from '../core/references/reference-places.ts'
import type { FileTree } from '../core/references/scan-tree.ts'
import { wordsOfSymbol } from '../core/references/symbol-token.ts'
import type { Verdict } from '../core/references/verdict.ts'
import type { CodeBase, Question } from '../ports/code-base.ts'
import {
  type AskedHistory,
  askedOfHistory,
  askedOfTree,
  onlyWhatIsThere,
} from './asked-evidence.ts'
import { checkSymbols, type SymbolKnowledge } from './check-symbols.ts'
import type { CodeBaseParts, FileList, OnDisk, Removals, Within } from './code-base-parts.ts'
import { startDeadline } from './start-deadline.ts'

/** A code base from its parts: the disk first, lists and history only for what the disk did not settle. */
export function openCodeBase(parts: CodeBaseParts): CodeBase & Required<Pick<CodeBase, 'rest'>> {
  return {
    exists: async (path) =>
      path !== '' && !path.includes('\0') && parts.lookAt(resolve(parts.root, path)) === 'there',
    check: async (questions, { deadlineMs }) => {
      const { within, over, end } = startDeadline(deadlineMs)
      const check = openCheck({ parts, questions, within })
      try {
        // Who is late is not waited for: what is known by then is judged.
        return await Promise.race([checkAll(check), over.then(() => judged(check))])
      } finally {
        end()
      }
    },
    rest: async () => {
      const words = parts.notes?.due() ?? []
      if (words.length === 0) return
      const { within, end } = startDeadline(REST_MS)
      await checkSymbols({ parts, words, near: [], within, isPatient: true }, () => undefined)
      end()
    },
  }
}

/** Code that is not searched by then is left alone until the next commit. */
const REST_MS = 20_000

interface Check {
  readonly parts: CodeBaseParts
  readonly questions: readonly Question[]
  readonly standpoints: readonly Standpoint[]
  readonly within: Within
  /** What the disk said of paths from the root: it is asked once for each. */
  readonly disk: Map<string, OnDisk>
  /** What was found out so far. */
  known: Knowledge
  symbols: SymbolKnowledge
  /** Verdicts on questions whose paths are all there, by the tree that is known: nothing else can change them. */
  settled: ReadonlyMap<number, readonly Verdict[]>
}

function openCheck(asked: Pick<Check, 'parts' | 'questions' | 'within'>): Check {
  const { parts, questions } = asked
  const known = { names: parts.names(), submodules: parts.submodules?.() ?? [] }
  const byFolder = new Map<string, Standpoint>()
  const standpoints = questions.map(({ folder }) => {
    const standpoint = byFolder.get(folder) ?? standpointOf(parts, known, folder)
    byFolder.set(folder, standpoint)
    return standpoint
  })
  const nothing: Knowledge = { tree: fileTree([]), isLate: true }
  return { ...asked, standpoints, disk: new Map(), known: nothing, symbols: {}, settled: new Map() }
}

async function checkAll(check: Check): Promise<readonly (readonly Verdict[])[]> {
  const { parts, questions, within } = check
  const words = wordsIn(questions)
  if (words.length === 0) {
    check.known = await aboutPaths(check)
    return judged(check)
  }
  // The search for words is another program: it goes on while paths are looked at here.
  const searching = checkSymbols({ parts, words, near: nearFiles(check), within }, (symbols) => {
    check.symbols = symbols
  })
  await new Promise((resolve) => setImmediate(resolve))
  check.known = await aboutPaths(check)
  await searching
  return judged(check)
}

function judged(check: Check): readonly (readonly Verdict[])[] {
  const { questions, known, symbols, settled } = check
  return questions.map(({ references }, at) => {
    const evidence = { ...givenAt(check, at), ...known, ...symbols }
    return (
      settled
        .get(at)
        ?.map((verdict) =>
          verdict.reference.kind === 'path' ? verdict : judge([verdict.reference], evidence)[0]!,
        ) ?? judge(references, evidence)
    )
  })
}

/** What is known before anything was found out. */
function givenAt(check: Check, at: number): Given {
  const leadsNowhere = (path: string): boolean => onDiskAt(check, path) === 'dead link'
  const isUnreadable = (path: string): boolean => onDiskAt(check, path) === 'unreadable'
  return { standpoint: check.standpoints[at]!, leadsNowhere, isUnreadable }
}

type Given = Pick<Evidence, 'standpoint' | 'leadsNowhere' | 'isUnreadable'>

function standpointOf(
  { root, vault }: CodeBaseParts,
  known: Pick<Standpoint, 'names' | 'submodules'>,
  folder: string,
): Standpoint {
  const inside = isAbsolute(folder) ? relative(root, folder).split(sep).join('/') : folder
  const isOutside = inside.startsWith('..') || isAbsolute(inside)
  return { ...known, folder: isOutside ? '' : inside, root: root.split(sep).join('/'), vault }
}

type Knowledge = Omit<Evidence, keyof Given>

/** As much as it takes to judge every path: often the disk alone, seldom all of history. */
async function aboutPaths(check: Check): Promise<Knowledge> {
  const { parts, questions, within } = check
  let open = [...questions.keys()]
  const settled = new Map<number, readonly Verdict[]>()
  check.settled = settled
  // Whoever asked nothing knows enough: only the others are asked again once more is known.
  const ask = (knowledge: Knowledge, questioned: () => number): void => {
    open = open.filter((at) => {
      const before = questioned()
      const { references } = questions[at]!
      const verdicts = judge(references, { ...givenAt(check, at), ...knowledge })
      if (questioned() > before) return true
      // Before the files are listed, what is there tells nothing of what else is.
      const isListed = knowledge.history !== undefined
      if (isListed && verdicts.every(isFoundOrSymbol)) settled.set(at, verdicts)
      return false
    })
  }
  // Who asks for thousands of files has the list made at once: git looks at the disk faster than we do.
  const listed = isMany(questions) ? await listedOnDisk(check) : undefined
  const present = onDisk(check)
  const disk = askedOfTree(fileTree(present))
  if (listed === undefined) {
    ask({ tree: disk.tree }, disk.questions)
    if (disk.questions() === 0) return { tree: disk.tree }
  }
  check.known = { tree: disk.tree, isLate: true }

  const kept = listed ?? (await parts.files(within, { withNew: false }))
  if (kept === undefined) return { tree: disk.tree, isLate: true }
  // A dead link is one of the files: the judge asks where it leads.
  const isThere = (path: string): boolean =>
    kept.elsewhere.has(path) || onDiskAt(check, path) !== 'nothing'
  const files = [...present, ...kept.files]
  const tree = onlyWhatIsThere(fileTree(files), isThere)
  const past = askedOfHistory(undefined)
  const nested = kept.nested ?? []
  const askNext: typeof ask = (knowledge, questioned) => ask({ nested, ...knowledge }, questioned)
  askNext({ tree, history: past.history }, past.questions)
  if (!past.wasAsked()) return { tree, nested }
  const blind = parts.blind?.()
  const left = { files, tree, isThere, past, ask: askNext }
  const known = await (listed === undefined ? aboutPast(check, left) : aboutWholePast(check, left))
  const why = blind ?? (known.history === undefined && !known.isLate ? parts.unasked : undefined)
  return { ...known, nested, ...(why !== undefined && { blind: why }) }
}

/** From so many paths on, looking at each by itself takes longer than looking at all. */
const MANY = 400

function isMany(questions: readonly Question[]): boolean {
  let count = 0
  for (const { references } of questions) count += references.length
  return count > MANY
}

/** The files of the project, with what the disk holds of them put down as seen. */
async function listedOnDisk({ parts, within, disk }: Check): Promise<FileList | undefined> {
  const list = await parts.files(within, { withNew: false, withGone: true })
  if (list?.gone === undefined) return list
  const { gone, links, elsewhere } = list
  for (const path of list.files)
    if (!elsewhere.has(path) && !links?.has(path))
      disk.set(path, gone.has(path) ? 'nothing' : 'there')
  return list
}

function isFoundOrSymbol({ is, oneOf, reference }: Verdict): boolean {
  return is === 'FOUND' || oneOf !== undefined || reference.kind === 'symbol'
}

interface OpenPast {
  readonly files: readonly string[]
  readonly tree: FileTree
  readonly isThere: (path: string) => boolean
  readonly past: AskedHistory
  readonly ask: (knowledge: Knowledge, questioned: () => number) => void
}

/** First what became of exact paths, which git tells fast; then of the ends of paths, and of what is new. */
async function aboutPast(check: Check, open: OpenPast): Promise<Knowledge> {
  const { parts, within } = check
  const { files, isThere, ask, past } = open
  const vanished = vanishedOf(open)
  const exact = past.asked().exact.filter((path) => !vanished.some((gone) => gone.path === path))
  const [ignored, removed] = await Promise.all([
    parts.ignored(exact, within),
    parts.removals({ exact, suffixes: [], isThere }, within),
  ])
  const isIgnored = (path: string): boolean => ignored?.has(path) === true
  const known = [
    vanished.length === 0 ? undefined : { removals: vanished, isComplete: true },
    removed,
  ]
  const first = askedOfHistory(knowing(known, within).history)
  const tree = { ...open.tree, ignored: isIgnored }
  ask({ tree, history: first.history }, first.questions)
  const { suffixes } = first.asked()
  if (suffixes.length + vanished.length === 0) return { tree, ...knowing([removed], within) }

  const [fresh, more] = await Promise.all([
    parts.files(within, { withNew: true }),
    parts.removals({ exact: [], suffixes, isThere }, within),
  ])
  const elsewhere = more?.removals.map(({ path }) => path) ?? []
  const alsoIgnored = await parts.ignored(elsewhere, within)
  unsettle(check, fresh?.files ?? [])
  const withNew = fresh?.files.length
    ? onlyWhatIsThere(fileTree([...files, ...fresh.files]), isThere)
    : tree
  const eitherIgnored = (path: string): boolean =>
    isIgnored(path) || alsoIgnored?.has(path) === true
  return { tree: { ...withNew, ignored: eitherIgnored }, ...knowing([...known, more], within) }
}

/** All that was asked in one go: of many paths some are ends of paths, and each program takes its time to start. */
async function aboutWholePast(check: Check, open: OpenPast): Promise<Knowledge> {
  const { parts, within } = check
  const { files, isThere, past } = open
  const vanished = vanishedOf(open)
  const { suffixes } = past.asked()
  const exact = past.asked().exact.filter((path) => !vanished.some((gone) => gone.path === path))
  const [fresh, removed] = await Promise.all([
    parts.files(within, { withNew: true }),
    parts.removals({ exact, suffixes, isThere }, within),
  ])
  const gone = removed?.removals.map(({ path }) => path) ?? []
  const ignored = await parts.ignored([...new Set([...exact, ...gone])], within)
  unsettle(check, fresh?.files ?? [])
  const tree = fresh?.files.length
    ? onlyWhatIsThere(fileTree([...files, ...fresh.files]), isThere)
    : open.tree
  const known = vanished.length === 0 ? [] : [{ removals: vanished, isComplete: true }]
  return {
    tree: { ...tree, ignored: (path) => ignored?.has(path) === true },
    ...knowing([...known, removed], within),
  }
}

/** Takes back what was settled where files that came to light later may have a say: some part of a name is theirs. */
function unsettle(check: Check, files: readonly string[]): void {
  if (files.length === 0) return
  const parts = new Set(files.flatMap((path) => path.toLowerCase().split('/')))
  const isAbout = ({ reference: { kind, text } }: Verdict): boolean =>
    kind === 'path' &&
    text
      .toLowerCase()
      .split('/')
      .some((part) => parts.has(part))
  check.settled = new Map([...check.settled].filter(([, verdicts]) => !verdicts.some(isAbout)))
}

/** Files that git still has and the disk does not: removed, and not yet committed. */
function vanishedOf({ files, isThere, past }: OpenPast): readonly Removal[] {
  const { exact, suffixes } = past.asked()
  const names = new Set([...exact, ...suffixes].map(baseName))
  const folders = exact.filter((path) => !isFileName(baseName(path)))
  const isAsked = (path: string): boolean =>
    folders.some((folder) => path.startsWith(`${folder}/`)) ||
    (names.has(baseName(path)) && [...exact, ...suffixes].some((end) => endsWithParts(path, end)))
  return files.filter((path) => isAsked(path) && !isThere(path)).map((path) => ({ path }))
}

/** What the answers together tell; no history where there was none to ask. */
function knowing(
  answers: readonly (Removals | undefined)[],
  within: Within,
): Pick<Knowledge, 'history' | 'isLate'> {
  const known = answers.filter((answer) => answer !== undefined)
  const isLate = known.some(({ isComplete }) => !isComplete) || within.leftMs() <= 0
  const removals = known.flatMap((answer) => answer.removals)
  return {
    ...(known.length > 0 && { history: fileHistory(removals) }),
    ...(isLate && { isLate }),
  }
}

/** The places that memories name exactly and that are there. */
function onDisk(check: Check) {
  const { questions, standpoints, within, disk } = check
  for (const [at, { references }] of questions.entries())
    for (const reference of references) {
      if (reference.kind !== 'path') continue
      for (const place of placesOf(reference, standpoints[at]!).exact) {
        if (within.leftMs() <= 0) return thereIn(disk)
        // The likeliest place comes first: where something is there, nobody asks for the others.
        if (onDiskAt(check, place) === 'there') break
      }
    }
  return thereIn(disk)
}

function onDiskAt({ parts, disk }: Check, path: string): OnDisk {
  const known = disk.get(path)
  if (known !== undefined) return known
  const seen = parts.lookAt(join(parts.root, path))
  disk.set(path, seen)
  return seen
}

function thereIn(asked: ReadonlyMap<string, OnDisk>): ReadonlySet<string> {
  return new Set([...asked].filter(([, seen]) => seen === 'there').map(([path]) => path))
}

/** The words of all symbols that are asked about. */
function wordsIn(questions: readonly Question[]): readonly string[] {
  const words = new Set<string>()
  for (const { references } of questions)
    for (const { kind, text } of references)
      if (kind === 'symbol') for (const word of wordsOfSymbol(text)) words.add(word)
  return [...words]
}

/** What the memories name besides, where that is little enough to be looked at. */
function* nearFiles(check: Check): Generator<string> {
  if (!isMany(check.questions)) yield* onDisk(check)
}
