import { endsWithParts } from '../../core/base/path-parts.ts'
import { baseName } from '../../core/base/vault-path.ts'
import type { Removal } from '../../core/references/file-history.ts'
import { isFileName, isGenericName } from '../../core/references/file-names.ts'
import type { Removals, WantedRemovals, Within } from '../code-base-parts.ts'
import { askGit, LITERALLY, readGit } from './ask-git.ts'
import type { Found, GitPast } from './git-past.ts'

/** A file may be moved again and again; nobody follows it further than this. */
const MOVES_MAX = 8

/**
 * What became of paths that are no longer there: the last commit that removed each, and where it put them. Removals
 * that wait for their commit count.
 */
export async function gitRemovals(
  past: GitPast,
  wanted: WantedRemovals,
  within: Within,
): Promise<Removals | undefined> {
  const asked = { exact: wanted.exact, suffixes: wanted.suffixes }
  const known = await removedOf(past, asked, within)
  if (known === undefined) return undefined
  const committed = known.removals
  const staged = await stagedRemovals(past.root, openOf(wanted, committed), within)
  return {
    removals: await followed(past, [...committed, ...staged], { isThere: wanted.isThere, within }),
    isComplete: known.isComplete,
  }
}

type Asked = Pick<WantedRemovals, 'exact' | 'suffixes'>

/** What no commit has answered. */
function openOf({ exact, suffixes }: Asked, found: readonly Removal[]): Asked {
  return {
    exact: exact.filter((want) => !found.some(({ path }) => isAtOrBelow(path, want))),
    suffixes: suffixes.filter((want) => !found.some(({ path }) => endsOrLies(path, want))),
  }
}

const isAtOrBelow = (path: string, want: string): boolean =>
  path === want || path.startsWith(`${want}/`)

/** Whether a path ends with these parts, or lies in a folder whose path does. */
const endsOrLies = (path: string, suffix: string): boolean =>
  endsWithParts(path, suffix) || `/${path}`.includes(`/${suffix}/`)

/** Renames and deletions that wait for their commit. */
async function stagedRemovals(
  root: string,
  { exact, suffixes }: Asked,
  within: Within,
): Promise<readonly Removal[]> {
  if (exact.length + suffixes.length === 0) return []
  const args = ['diff', '--cached', '-M', '--diff-filter=DR', '--name-status', '-z', 'HEAD']
  const said = (await askGit(root, args, { within })) ?? ''
  return [...statuses(said.split('\0'))]
    .filter(
      ({ from }) =>
        exact.some((want) => isAtOrBelow(from, want)) ||
        suffixes.some((want) => endsOrLies(from, want)),
    )
    .map(({ from, to }) =>
      to === undefined ? { path: from, traced: true } : { path: from, to, traced: true },
    )
}

interface Status {
  readonly from: string
  readonly to?: string
  readonly isAdded: boolean
  /** In percent: how much of the file git found again. */
  readonly likeness: number
}

function* statuses(pieces: readonly string[]): Generator<Status> {
  for (let at = 0; at + 1 < pieces.length; ) {
    const [status = '', from = '', to = ''] = pieces.slice(at, at + 3)
    const letter = status.trim()
    const isMove = /^[RC]/.test(letter)
    const known = { from, isAdded: letter.startsWith('A'), likeness: Number(letter.slice(1)) }
    yield isMove ? { ...known, to } : known
    at += isMove ? 3 : 2
  }
}

const LOG = ['log', '--diff-filter=D', '--no-renames', '--name-only', '-z', '--format=%x01%H']
/** Of a few paths git looks at their folders only; with more, comparing all of them takes longer than all of history. */
const FEW_PATHS = 20

/** All removals of history that are asked for, the latest first, in one pass. */
async function removedOf(
  past: GitPast,
  wanted: Asked,
  within: Within,
): Promise<Removals | undefined> {
  const { exact, suffixes } = wanted
  if (exact.length + suffixes.length === 0) return undefined
  const isFew = suffixes.length === 0 && exact.length <= FEW_PATHS
  // Paths come through standard input: one may start with a dash.
  const call = isFew ? [LITERALLY, ...LOG, 'HEAD', '--stdin'] : [...LOG, 'HEAD']
  const input = isFew ? ['--', ...exact, ''].join('\n') : undefined
  return past.answer([...LOG, ...exact, '', ...suffixes], () =>
    readRemovals(past.root, call, { within, wanted, ...(input !== undefined && { input }) }),
  )
}

async function readRemovals(
  root: string,
  args: readonly string[],
  options: { readonly within: Within; readonly wanted: Asked; readonly input?: string },
): Promise<Found<Removals> | undefined> {
  const { within, wanted, input } = options
  const match = matcherOf(wanted)
  const removals: Removal[] = []
  let commit = ''
  const outcome = await readGit(root, args, {
    within,
    ...(input !== undefined && { input }),
    onPiece: (piece) => {
      const text = piece.replace(/^\n/, '')
      // A commit is read to its end: where the files of a folder went is told by all of them.
      if (text.startsWith('\x01')) {
        if (match.isEnough()) return true
        commit = text.slice(1)
      } else if (text !== '' && match.isWanted(text)) removals.push({ path: text, commit })
      return undefined
    },
  })
  if (outcome.kind === 'absent') return undefined
  if (outcome.kind === 'ended' && outcome.code !== 0) return undefined
  const isComplete = outcome.kind !== 'cut'
  return { answer: { removals, isComplete }, isSure: isComplete }
}

/** Tells which removed paths are asked for, and when all of them were seen. */
function matcherOf({ exact, suffixes }: Asked): {
  readonly isWanted: (path: string) => boolean
  readonly isEnough: () => boolean
} {
  const open = new Set([...exact, ...suffixes])
  const places = new Set(exact)
  const ends = new Map<string, string[]>()
  for (const suffix of suffixes) {
    const name = baseName(suffix)
    ends.set(name, [...(ends.get(name) ?? []), suffix])
  }
  /** What may be a folder: it is asked for by the files that were below it. */
  const foldersBelow = suffixes.filter((suffix) => !isFileName(baseName(suffix)))
  const see = (want: string): true => {
    open.delete(want)
    return true
  }
  return {
    isEnough: () => open.size === 0,
    isWanted: (path) => {
      if (places.has(path)) return see(path)
      const end = ends.get(baseName(path))?.find((suffix) => endsWithParts(path, suffix))
      if (end !== undefined) return see(end)
      for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
        if (places.has(path.slice(0, at))) return see(path.slice(0, at))
      const below = foldersBelow.find((suffix) => `/${path}`.includes(`/${suffix}/`))
      return below !== undefined && see(below)
    },
  }
}

interface Following {
  readonly isThere: (path: string) => boolean
  readonly within: Within
}

/** Each removal with the place where its file is today, as far as git saw it move. */
async function followed(
  past: GitPast,
  found: readonly Removal[],
  { isThere, within }: Following,
): Promise<readonly Removal[]> {
  /** Where each file was last seen. */
  let open = new Map(found.map((removal) => [removal, removal]))
  const whole = new Set(found)
  const ended = new Map<Removal, Removal>()
  for (let move = 0; move < MOVES_MAX && open.size > 0; move++) {
    const moves = await movesIn(past, commitsOf(open.values()), within)
    if (moves === undefined) break
    const next = new Map<Removal, string>()
    for (const [origin, last] of open) {
      const to = last.to ?? moves.renamed(last)
      if (!moves.isWhole(last)) whole.delete(origin)
      const again = to === undefined ? moves.writtenAgain(last) : undefined
      if (to !== undefined && isThere(to))
        ended.set(origin, {
          ...{ ...origin, to, traced: true },
          ...(whole.has(origin) && { isWhole: true }),
        })
      else if (to !== undefined) next.set(origin, to)
      else if (again !== undefined && isThere(again))
        ended.set(origin, { ...origin, to: again, isRewritten: true, traced: true })
      else
        ended.set(origin, {
          ...withoutTo(origin),
          ...(last !== origin && { lastSeen: last.path }),
          ...(moves.isUnread(last) ? { untraceable: true } : { traced: true }),
        })
    }
    open = await removedNext(past, next, within)
  }
  return found.map((removal) => ended.get(removal) ?? withoutTo(removal))
}

function withoutTo({ to: _, ...removal }: Removal): Removal {
  return removal
}

function commitsOf(removals: Iterable<Removal>): readonly string[] {
  const commits = [...removals].flatMap(({ commit, to }) =>
    commit !== undefined && to === undefined ? [commit] : [],
  )
  return [...new Set(commits)]
}

/** Where commits put what they took away. */
interface Moves {
  /** By git's own comparison of the two texts. */
  readonly renamed: (removal: Removal) => string | undefined
  /** git lacks the texts of that commit, as in a partial clone: only what moved unchanged was seen. */
  readonly isUnread: (removal: Removal) => boolean
  /** Whether no other file of that commit took a part of it (COR-02). */
  readonly isWhole: (removal: Removal) => boolean
  /** A file of the same, telling name that the same commit added: moved, and changed too much for git to see. */
  readonly writtenAgain: (removal: Removal) => string | undefined
}

async function movesIn(
  past: GitPast,
  commits: readonly string[],
  within: Within,
): Promise<Moves | undefined> {
  const renames = new Map<string, string>()
  const doubtful = new Map<string, Status>()
  const split = new Set<string>()
  const added = new Map<string, string[]>()
  const keyOf = (commit: string | undefined, path: string): string => `${commit ?? ''}\0${path}`
  const unread = new Set<string>()
  const moves: Moves = {
    isUnread: ({ commit }) => commit !== undefined && unread.has(commit),
    renamed: ({ commit, path }) => renames.get(keyOf(commit, path)),
    isWhole: ({ commit, path }) =>
      commit !== undefined && !split.has(keyOf(commit, path)) && renames.has(keyOf(commit, path)),
    writtenAgain: ({ commit, path }) => {
      const name = baseName(path)
      const [only, ...others] = isGenericName(name) ? [] : (added.get(keyOf(commit, name)) ?? [])
      return others.length === 0 ? only : undefined
    },
  }
  if (commits.length === 0) return moves
  const said = await changesOf(past, commits, { within, unread })
  if (said === undefined) return undefined
  for (const block of said.split('\x01').slice(1)) {
    const [commit = '', ...pieces] = block.split('\0')
    for (const { from, to, isAdded, likeness } of statuses(pieces))
      if (to !== undefined) {
        renames.set(keyOf(commit, from), to)
        if (likeness < 100) doubtful.set(keyOf(commit, from), { from, to, isAdded, likeness })
      } else if (isAdded) {
        const key = keyOf(commit, baseName(from))
        added.set(key, [...(added.get(key) ?? []), from])
      }
  }
  for (const key of await splitFiles(past, doubtful, within)) split.add(key)
  return moves
}

const RENAMES = ['log', '--no-walk=unsorted', '-M', '--diff-filter=AR', '--name-status', '-z']
/** git compares names and hashes alone. */
const UNCHANGED = RENAMES.map((arg) => (arg === '-M' ? '-M100%' : arg))

/** What these commits added and renamed. One that git cannot read to its end is found by halves, and put down as unread. */
async function changesOf(
  past: GitPast,
  commits: readonly string[],
  how: { readonly within: Within; readonly unread: Set<string> },
): Promise<string | undefined> {
  const { within, unread } = how
  const ask = async (args: readonly string[]): Promise<string | undefined> => {
    const input = [...commits, ''].join('\n')
    return past.answer([...args, input], async () => {
      const call = [...args, '--format=%x01%H', '--stdin']
      const answer = await askGit(past.root, call, { within, input })
      return answer === undefined ? undefined : { answer, isSure: true }
    })
  }
  const said = await ask(RENAMES)
  if (said !== undefined || within.leftMs() <= 0) return said
  const [only, ...others] = commits
  if (only !== undefined && others.length === 0) {
    unread.add(only)
    return (await ask(UNCHANGED)) ?? ''
  }
  const half = Math.ceil(commits.length / 2)
  const parts = [commits.slice(0, half), commits.slice(half)]
  const texts = await Promise.all(parts.map((part) => changesOf(past, part, how)))
  return texts.includes(undefined) ? undefined : texts.join('')
}

/** A file under a new name that keeps less than this of its text may be another one that git took for it. */
const SAME_FILE_MIN = 95
/** Whoever took this much of a file, in percent, took a part of it. */
const PART = '-C20%'

/** Of these renames, by commit and path, those that are no whole-file renames: the file was split, or hardly is the same. */
async function splitFiles(
  past: GitPast,
  doubtful: ReadonlyMap<string, Status>,
  within: Within,
): Promise<readonly string[]> {
  if (doubtful.size === 0) return []
  const commits = [...new Set([...doubtful.keys()].map((key) => key.slice(0, key.indexOf('\0'))))]
  const args = ['log', '--no-walk=unsorted', PART, '--diff-filter=CR', '--name-status', '-z']
  const input = [...commits, ''].join('\n')
  const said = await past.answer([...args, input], async () => {
    const call = [...args, '--format=%x01%H', '--stdin']
    const answer = await askGit(past.root, call, { within, input })
    return answer === undefined ? undefined : { answer, isSure: true }
  })
  const takers = new Map<string, number>()
  for (const block of (said ?? '').split('\x01').slice(1)) {
    const [commit = '', ...pieces] = block.split('\0')
    for (const { from } of statuses(pieces)) {
      const key = `${commit}\0${from}`
      takers.set(key, (takers.get(key) ?? 0) + 1)
    }
  }
  return [...doubtful].flatMap(([key, { from, to = '', likeness }]) => {
    const isOther = baseName(from) !== baseName(to) && likeness < SAME_FILE_MIN
    // One that a wider look gives to nobody, or to several, is no sure rename.
    return isOther || takers.get(key) !== 1 ? [key] : []
  })
}

/** The next removal of files that went on from where they had been put. */
async function removedNext(
  past: GitPast,
  next: ReadonlyMap<Removal, string>,
  within: Within,
): Promise<Map<Removal, Removal>> {
  const removed = await removedOf(
    past,
    { exact: [...new Set(next.values())], suffixes: [] },
    within,
  )
  const byPath = new Map((removed?.removals ?? []).map((removal) => [removal.path, removal]))
  const open = new Map<Removal, Removal>()
  for (const [origin, path] of next) {
    const removal = byPath.get(path)
    if (removal !== undefined) open.set(origin, removal)
  }
  return open
}
