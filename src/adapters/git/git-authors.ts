import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseInstant } from '../../core/base/instant.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Authors, Authorship, Standing } from '../../ports/sharing/authors.ts'
import type { Within } from '../code-base-parts.ts'
import { startDeadline } from '../start-deadline.ts'
import { askGit, LITERALLY, readGit } from './ask-git.ts'

const OWN_EMAIL_MS = 2_000

/** Who wrote the files of a vault, by the git work tree around it. */
export function openGitAuthors(vaultRoot: string): Authors {
  /** What git lists for these paths; undefined when it cannot tell. */
  const listed = async (
    args: readonly string[],
    paths: readonly VaultPath[],
    within: Within,
  ): Promise<ReadonlySet<string> | undefined> => {
    const answer = await askGit(vaultRoot, [LITERALLY, ...args, '--', ...named(paths)], { within })
    return answer === undefined ? undefined : new Set(answer.split('\0'))
  }
  return {
    async lastCommits(paths, withinMs) {
      if (paths.length === 0 || !isInRepository(vaultRoot)) return new Map()
      const { within, end } = startDeadline(withinMs)
      const [edited, found] = await Promise.all([
        listed(CHANGED, paths, within),
        commitsOf(vaultRoot, paths, within),
      ])
      end()
      if (edited === undefined) return new Map()
      return new Map([...found].filter(([path]) => !edited.has(path)))
    },
    async standing(paths, withinMs) {
      if (paths.length === 0) return { committed: new Set(), uncommitted: new Set() }
      const { within, end } = startDeadline(withinMs)
      const [edited, known] = await Promise.all([
        listed(CHANGED, paths, within),
        listed(COMMITTED, paths, within),
      ])
      const isOutside =
        (edited === undefined || known === undefined) && (await hasNoCommit(vaultRoot, within))
      end()
      return standingOf(paths, isOutside ? { edited: NONE, known: NONE } : { edited, known })
    },
    async ownEmail() {
      const { within, end } = startDeadline(OWN_EMAIL_MS)
      const email = await askGit(vaultRoot, ['config', 'user.email'], { within })
      end()
      return email?.trim() ?? ''
    },
  }
}

const NONE: ReadonlySet<string> = new Set()
const CHANGED = ['diff', '--no-ext-diff', '-z', '--relative', '--name-only', 'HEAD'] as const
const COMMITTED = ['ls-tree', '-r', '-z', '--name-only', 'HEAD'] as const

function standingOf(
  paths: readonly VaultPath[],
  { edited, known }: Record<'edited' | 'known', ReadonlySet<string> | undefined>,
): Standing {
  if (edited === undefined || known === undefined)
    return { committed: new Set(), uncommitted: new Set() }
  const committed = new Set(paths.filter((path) => known.has(path) && !edited.has(path)))
  return { committed, uncommitted: new Set(paths.filter((path) => !committed.has(path))) }
}

/** Whether there is surely no commit here: no repository around, or one that was never committed to. */
async function hasNoCommit(root: string, within: Within): Promise<boolean> {
  if (!isInRepository(root)) return true
  const args = ['rev-parse', '--verify', '--quiet', 'HEAD']
  const outcome = await readGit(root, args, { within, onPiece: () => undefined })
  // 128 may mean that git refuses the folder: that tells nothing about its commits.
  return outcome.kind === 'ended' && outcome.code === 1
}

function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true
  return dirname(folder) !== folder && isInRepository(dirname(folder))
}

/** More than a command line should hold. */
const NAMED_MAX = 1_000

function named(paths: readonly VaultPath[]): readonly string[] {
  return paths.length > NAMED_MAX ? ['.'] : paths
}

const COMMIT = '\x01'
const PART = '\x02'
/** A merge counts for the files that it changed itself. */
const LOG = [
  ...['log', '-z', '-c', '--relative', '--no-renames', '--name-only'],
  `--format=${['%x01%h', '%cI', '%an', '%ae'].join('%x02')}`,
] as const

/** Newest first: the first mention of a path is its last change. */
async function commitsOf(
  root: string,
  paths: readonly VaultPath[],
  within: Within,
): Promise<ReadonlyMap<VaultPath, Authorship>> {
  const found = new Map<VaultPath, Authorship>()
  const wanted = new Set<string>(paths)
  let last: Authorship | undefined
  await readGit(root, [LITERALLY, ...LOG, '--', ...named(paths)], {
    within,
    onPiece: (piece) => {
      const text = piece.replace(/^\n/, '')
      if (text.startsWith(COMMIT)) last = authorshipOf(text)
      // Safe: only what was asked for is told.
      else if (last !== undefined && wanted.delete(text)) found.set(text as VaultPath, last)
      return wanted.size === 0
    },
  })
  return found
}

function authorshipOf(text: string): Authorship | undefined {
  const [commit = '', date = '', name = '', email = ''] = text.slice(COMMIT.length).split(PART)
  const at = parseInstant(date)
  return at === undefined ? undefined : { commit, at, name, email }
}
