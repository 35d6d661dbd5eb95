import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileHistory, type Removal } from '../core/file-history.ts'
import { type FileTree, fileTree } from '../core/file-tree.ts'
import { type Evidence, judge, type SymbolFact, type Verdict } from '../core/judge-references.ts'
import { placesOf, type Standpoint } from '../core/reference-places.ts'
import { symbolFact } from '../core/symbol-fact.ts'
import { wordsOfSymbol } from '../core/symbol-token.ts'
import type { CheckOptions, CodeBase, Question } from '../ports/code-base.ts'
import { askedOfHistory, askedOfTree, onlyWhatIsThere } from './asked-evidence.ts'
import type { CodeBaseParts, WantedRemovals, Within } from './code-base-parts.ts'

/** A code base from its parts: the disk first, lists and history only for what the disk did not settle. */
export function openCodeBase(parts: CodeBaseParts): CodeBase {
  return {
    exists: async (path) =>
      path !== '' && !path.includes('\0') && parts.isOnDisk(resolve(parts.root, path)),
    check: async (questions, options) => {
      const { within, end } = startClock(options.deadlineMs)
      try {
        return await checkAll({ parts, questions, within }, options)
      } finally {
        end()
      }
    },
  }
}

function startClock(deadlineMs: number): { readonly within: Within; readonly end: () => void } {
  const controller = new AbortController()
  const until = performance.now() + deadlineMs
  const timer = setTimeout(() => controller.abort(), Math.max(0, deadlineMs))
  const leftMs = (): number => (controller.signal.aborted ? 0 : until - performance.now())
  return { within: { signal: controller.signal, leftMs }, end: () => clearTimeout(timer) }
}

interface Check {
  readonly parts: CodeBaseParts
  readonly questions: readonly Question[]
  readonly within: Within
}

async function checkAll(
  check: Check,
  options: CheckOptions,
): Promise<readonly (readonly Verdict[])[]> {
  const { questions, parts } = check
  const names = parts.names()
  const standpoints = questions.map(({ folder }) => standpointOf(parts.root, names, folder))
  const knowledge = await aboutPaths(check, standpoints)
  const symbols = options.symbols === true ? await aboutSymbols(check) : {}
  return questions.map(({ references }, at) =>
    judge(references, { standpoint: standpoints[at]!, ...knowledge, ...symbols }),
  )
}

function standpointOf(root: string, names: readonly string[], folder: string): Standpoint {
  const inside = isAbsolute(folder) ? relative(root, folder).split(sep).join('/') : folder
  const isOutside = inside.startsWith('..') || isAbsolute(inside)
  return { folder: isOutside ? '' : inside, names, root: root.split(sep).join('/') }
}

type Knowledge = Omit<Evidence, 'standpoint'>

/** As much as it takes to judge every path: often the disk alone, seldom all of history. */
async function aboutPaths(check: Check, standpoints: readonly Standpoint[]): Promise<Knowledge> {
  const { parts, questions, within } = check
  const present = onDisk(check, standpoints)
  const ask = (knowledge: Knowledge): unknown =>
    questions.map(({ references }, at) =>
      judge(references, { standpoint: standpoints[at]!, ...knowledge }),
    )

  const small = askedOfTree(fileTree(present))
  ask({ tree: small.tree })
  if (!small.wasAsked()) return { tree: small.tree }

  const kept = await parts.files(within, { withNew: false })
  const listed = kept && treeInTime([...present, ...kept.files], within)
  if (kept === undefined || listed === undefined) return { tree: small.tree, isLate: true }
  const isThere = (path: string): boolean =>
    kept.elsewhere.has(path) || parts.isOnDisk(join(parts.root, path))
  const tree = onlyWhatIsThere(listed, isThere)
  const probe = askedOfHistory()
  ask({ tree, history: probe.history })
  if (!probe.wasAsked()) return { tree }
  return aboutHistory(check, { present, kept: kept.files, isThere, listed, asked: probe.asked() })
}

interface Unsettled {
  readonly present: ReadonlySet<string>
  readonly kept: readonly string[]
  readonly listed: FileTree
  readonly isThere: (path: string) => boolean
  readonly asked: Pick<WantedRemovals, 'exact' | 'suffixes'>
}

async function aboutHistory({ parts, within }: Check, unsettled: Unsettled): Promise<Knowledge> {
  const { asked, isThere, present, kept } = unsettled
  const [fresh, ignored, past] = await Promise.all([
    parts.files(within, { withNew: true }),
    parts.ignored(asked.exact, within),
    parts.removals({ ...asked, isThere }, within),
  ])
  const removed = past?.removals.map(({ path }) => path) ?? []
  const alsoIgnored = await parts.ignored(removed, within)
  const isIgnored = (path: string): boolean =>
    ignored?.has(path) === true || alsoIgnored?.has(path) === true
  const more = fresh?.files ?? []
  const listed = more.length === 0 ? undefined : treeInTime([...present, ...kept, ...more], within)
  const tree = onlyWhatIsThere({ ...(listed ?? unsettled.listed), ignored: isIgnored }, isThere)
  // Files that git still has and the disk does not: removed, and not yet committed.
  const vanished = kept.filter((path) => asksFor(asked, path) && !isThere(path))
  const history = historyOf(past?.removals, vanished)
  const isLate = past?.isComplete === false || within.leftMs() <= 0
  return { tree, ...(history && { history }), ...(isLate && { isLate }) }
}

function asksFor({ exact, suffixes }: Unsettled['asked'], path: string): boolean {
  return (
    exact.some((want) => path === want || path.startsWith(`${want}/`)) ||
    suffixes.some((suffix) => path === suffix || path.endsWith(`/${suffix}`))
  )
}

function historyOf(
  removals: readonly Removal[] | undefined,
  vanished: readonly string[],
): Evidence['history'] {
  if (removals === undefined && vanished.length === 0) return undefined
  return fileHistory([...(removals ?? []), ...vanished.map((path) => ({ path }))])
}

/** The places that memories name exactly and that are there. */
function onDisk({ parts, questions, within }: Check, standpoints: readonly Standpoint[]) {
  const asked = new Map<string, boolean>()
  for (const [at, { references }] of questions.entries())
    for (const reference of references) {
      if (reference.kind !== 'path') continue
      for (const place of placesOf(reference, standpoints[at]!).exact) {
        if (asked.has(place)) continue
        if (within.leftMs() <= 0) return thereIn(asked)
        asked.set(place, parts.isOnDisk(join(parts.root, place)))
      }
    }
  return thereIn(asked)
}

function thereIn(asked: ReadonlyMap<string, boolean>): ReadonlySet<string> {
  return new Set([...asked].filter(([, isThere]) => isThere).map(([path]) => path))
}

const PATHS_A_LOOK = 4_096

/** A tree of very many files takes long enough to miss a deadline: then there is none. */
function treeInTime(files: readonly string[], within: Within): FileTree | undefined {
  const late = Symbol('late')
  const timed = function* (): Generator<string> {
    for (const [at, file] of files.entries()) {
      if (at % PATHS_A_LOOK === 0 && within.leftMs() <= 0) throw late
      yield file
    }
  }
  try {
    return fileTree(timed())
  } catch (error) {
    if (error === late) return undefined
    throw error
  }
}

/** Words first, in one pass over the code; history only for those that no code has. */
async function aboutSymbols({ parts, questions, within }: Check): Promise<Partial<Knowledge>> {
  const symbols = questions.flatMap(({ references }) =>
    references.flatMap(({ kind, text }) => (kind === 'symbol' ? [text] : [])),
  )
  const words = [...new Set(symbols.flatMap(wordsOfSymbol))]
  if (words.length === 0) return {}
  const facts = (await parts.words(words, within)) ?? new Map()
  const nowhere = words.filter((word) => {
    const fact = facts.get(word)
    return fact !== undefined && fact.defined === undefined && fact.used === undefined
  })
  const removed = nowhere.length === 0 ? undefined : await parts.removedWords(nowhere, within)
  const known = {
    word: (word: string) => facts.get(word),
    removedBy: (word: string) => removed?.get(word),
  }
  return { symbolFact: (symbol: string): SymbolFact | undefined => symbolFact(symbol, known) }
}
