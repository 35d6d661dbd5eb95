import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { openGuardFiles } from '../../adapters/files/state/guard-files.ts'
import { ownGitFolder, readGitFile } from '../../adapters/git/git-folder.ts'
import { type CallVerdict, checkCall, type FiredGuard } from '../../app/rules/check-call.ts'
import type { Instant } from '../../core/base/instant.ts'
import { addedLines, type Edit, type ToolUse } from '../../core/conversation/hooks/tool-call.ts'
import { type Guard, readGuard } from '../../core/rules/guard.ts'
import { unsettled } from '../../core/rules/life.ts'
import type { FileChange } from '../../core/rules/match-edit.ts'
import { callMatcher, type ToolCall } from '../../core/rules/match-guard.ts'
import type { LiveGuard } from '../../ports/guards.ts'
import type { World } from '../../ports/world.ts'

export interface GuardedPlace {
  /** This machine's state of the vault. */
  readonly state: string
  /** Where paths of guards begin. */
  readonly project: string
  readonly cwd: string
  /** Where optional packages of the person are. */
  readonly packages: string
  readonly mayWarn: boolean
}

/** The guards of one vault against one call. The vault itself is opened only when a guard fits. */
export async function checkToolCall(
  place: GuardedPlace,
  use: ToolUse,
  { open, notes }: { readonly open: () => Promise<World>; readonly notes: string[] },
): Promise<CallVerdict | undefined> {
  const live = (await openGuardFiles(place.state).live()).flatMap((one) => usable(one, use))
  if (live.length === 0) return undefined
  const branch = live.some(({ guard }) => guard.match.branch.length > 0)
    ? branchOf(place.cwd)
    : undefined
  const findCode = live.some(({ guard }) => guard.match.code !== undefined)
    ? await (await import('../../adapters/ast-grep/find-code.ts')).openFindCode(
        [place.packages],
        notes,
      )
    : undefined
  const matcher = callMatcher(callOf(use, place), { branch, findCode })
  const fired = live.flatMap(({ one, guard }): readonly FiredGuard[] => {
    const hit = matcher.hit(guard)
    return hit === undefined ? [] : [{ live: one, what: hit.what }]
  })
  const unread = matcher.unread()
  if (unread !== undefined) notes.push(`No guard looked at a command: it is ${unread}.`)
  return fired.length === 0 ? undefined : checkCall(await open(), fired, place)
}

/** Notes that the turn ended in which guards fired. */
export async function settleFirings(state: string, session: string, at: Instant): Promise<void> {
  const guards = openGuardFiles(state)
  const open = unsettled(await guards.events(), session)
  await guards.note(open.map((of) => ({ at, ...of, what: 'settled', session })))
}

function usable(one: LiveGuard, use: ToolUse): readonly { one: LiveGuard; guard: Guard }[] {
  const read = readGuard(one.guard)
  return 'guard' in read && read.guard.on === use.act ? [{ one, guard: read.guard }] : []
}

function callOf(use: ToolUse, place: GuardedPlace): ToolCall {
  if (use.act === 'shell') return use
  if (use.act === 'read')
    return {
      act: 'read',
      files: use.files.map((file) => ({ path: inProject(file, place), added: '' })),
    }
  return { act: 'edit', files: use.edits.map((edit) => changeOf(edit, place)) }
}

function changeOf(edit: Edit, place: GuardedPlace): FileChange {
  const before = edit.before === '' ? textOnDisk(resolve(place.cwd, edit.file)) : edit.before
  return { path: inProject(edit.file, place), added: addedLines({ before, after: edit.after }) }
}

const BYTES_MAX = 1024 * 1024

/** What a file that is written whole holds already is not added to it. */
function textOnDisk(path: string): string {
  try {
    const text = readFileSync(path, 'utf8')
    return text.length > BYTES_MAX ? '' : text
  } catch {
    return ''
  }
}

function inProject(file: string, { project, cwd }: GuardedPlace): string {
  const path = relative(project, resolve(cwd, file))
  // A file elsewhere keeps its whole path: no glob of the project fits it by chance.
  return isAbsolute(path) || path.startsWith('..') ? resolve(cwd, file) : path.split(sep).join('/')
}

/** The branch around a folder; undefined: none is checked out, or nobody knows. */
function branchOf(cwd: string): string | undefined {
  for (let folder = cwd; ; folder = join(folder, '..')) {
    if (existsSync(join(folder, '.git'))) {
      const head = readGitFile(join(ownGitFolder(folder), 'HEAD')).trim()
      return /^ref: refs\/heads\/(.+)$/.exec(head)?.[1]
    }
    if (folder === join(folder, '..')) return undefined
  }
}
