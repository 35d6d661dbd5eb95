import {
  accessSync,
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '../../core/base/instant.ts'
import type { FolderFacts, HookTroubles, StrangeState } from '../../core/health/diagnosis.ts'
import { isOlderState, isSharedState } from '../../core/vaults/state-names.ts'
import type { HostFacts } from '../../ports/host-facts.ts'
import { runFile } from '../run-file.ts'

const ANSWER_MS = 5_000

interface HostPlaces {
  /** This machine's own folder of state in the vault; absent: `.everkeep`. */
  readonly stateFolder?: string
  /** Where hooks write down what went wrong. */
  readonly hooksLog?: string
}

/** Asks the operating system and the tools on its path. What does not answer is not there. */
export function openHostFacts({ stateFolder, hooksLog }: HostPlaces = {}): HostFacts {
  return {
    async machine() {
      const [git, ripgrep] = await Promise.all([firstLine('git'), firstLine('rg')])
      const hooks = hooksLog === undefined ? undefined : hookTroubles(hooksLog)
      return { node: process.version, git, ripgrep, hooks }
    },
    async folder(root) {
      const state = stateFolder ?? join(root, '.everkeep')
      const strangeState = await strangersBeside(root, state)
      return {
        ...folderFacts(root, state),
        stateIgnored: await isIgnored(root, state),
        strangeState,
      }
    },
  }
}

const DAYS = 7
const LOG_BYTES_MAX = 256 * 1024

function hookTroubles(log: string): HookTroubles | undefined {
  const since = Date.now() - DAYS * DAY_MS
  const late = hookLogLines(log).filter(({ at }) => at >= since)
  const last = late.at(-1)
  if (last === undefined) return undefined
  return { times: late.length, last: `${last.event}: ${last.what}`, days: DAYS, log }
}

/** A line that is torn or somebody else's says nothing. */
function hookLogLines(log: string): readonly { at: number; event: string; what: string }[] {
  return tailOf(log)
    .split('\n')
    .flatMap((line) => {
      try {
        const { at, event, failed, noted } = JSON.parse(line)
        const what = failed ?? noted
        if (typeof at !== 'string' || typeof event !== 'string' || typeof what !== 'string')
          return []
        return [{ at: Date.parse(at), event, what }]
      } catch {
        return []
      }
    })
}

/** Without waiting: a pipe in place of the log says nothing, and holds nobody up. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

function tailOf(path: string): string {
  let handle: number | undefined
  try {
    handle = openSync(path, AT_ONCE)
    const stats = fstatSync(handle)
    if (!stats.isFile()) return ''
    const bytes = Buffer.alloc(Math.min(LOG_BYTES_MAX, stats.size))
    const read = readSync(handle, bytes, 0, bytes.length, stats.size - bytes.length)
    return bytes.toString('utf8', 0, read)
  } catch {
    return ''
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

async function firstLine(program: string): Promise<string | undefined> {
  try {
    const stdout = await runFile(program, ['--version'], { timeout: ANSWER_MS })
    return stdout.split('\n')[0]?.trim() || undefined
  } catch {
    // Missing, broken or asleep: for whoever asks that is the same.
    return undefined
  }
}

function folderFacts(
  root: string,
  state: string,
): Omit<FolderFacts, 'stateIgnored' | 'strangeState'> {
  const files = filesBelow(root)
  const names = files.map((path) => path.slice(root.length + 1).replaceAll('\\', '/'))
  return {
    writable: may(root, constants.W_OK),
    stateWritable: statsAt(state) ? may(state, constants.W_OK) : undefined,
    unreadable: names.filter((_, at) => !may(files[at]!, constants.R_OK)),
    quarantined: names.filter((name) => /\.invalid\.\d+$/.test(name)),
    leftovers: entriesIn(join(state, 'tmp')).length,
    indexBytes: statsAt(join(state, 'index.db'))?.size,
    journalBytes: entriesIn(join(state, 'journal')).reduce(
      (sum, item) =>
        sum + (statSync(join(state, 'journal', item.name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    ),
  }
}

/** Nothing where it is not there, or a file stands in the way. */
function statsAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** Everything a person put there; folders that start with a dot are no part of a vault. */
function filesBelow(folder: string): readonly string[] {
  return entriesIn(folder).flatMap((item) => {
    const path = join(folder, item.name)
    if (item.isDirectory()) return item.name.startsWith('.') ? [] : filesBelow(path)
    return item.isFile() ? [path] : []
  })
}

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // A folder that is not there, or not ours to look into, shows nothing.
    return []
  }
}

function may(path: string, what: number): boolean {
  try {
    accessSync(path, what)
    return true
  } catch {
    return false
  }
}

/** What lies beside this machine's own folder, and came from elsewhere (TRU-03). Names alone: nothing of it is opened. */
async function strangersBeside(root: string, state: string): Promise<StrangeState> {
  const around = join(root, '.everkeep')
  const names = entriesIn(around).map(({ name }) => name)
  const strange = names.filter((name) => !isSharedState(name) && join(around, name) !== state)
  const tracked = await trackedIn(root)
  return {
    tracked: [...new Set(tracked)],
    older: strange.filter((name) => isOlderState(name) && !isTracked(tracked, name)),
  }
}

function isTracked(tracked: readonly string[], name: string): boolean {
  return tracked.some(
    (path) => path === `.everkeep/${name}` || path.startsWith(`.everkeep/${name}/`),
  )
}

const TRACKED_MAX = 1_000

/** Files of the state folder that git keeps; none outside of a work tree. */
async function trackedIn(root: string): Promise<readonly string[]> {
  try {
    const list = await runFile('git', ['ls-files', '-z', '--', '.everkeep'], {
      cwd: root,
      timeout: ANSWER_MS,
    })
    return list.split('\0').filter(Boolean).slice(0, TRACKED_MAX)
  } catch {
    return []
  }
}

/** git answers 0 for ignored, 1 for not ignored, 128 outside of a work tree. */
async function isIgnored(root: string, state: string): Promise<boolean | undefined> {
  const inside = join(state, 'index.db')
  try {
    await runFile('git', ['check-ignore', '--quiet', '--', inside], {
      cwd: root,
      timeout: ANSWER_MS,
    })
    return true
  } catch (error) {
    const refused = error instanceof Error && 'code' in error && error.code === 1
    return refused ? false : undefined
  }
}
