import { type HeldLock, sayHolder } from '../base/held-lock.ts'
import type { LayoutName } from '../model/layout-name.ts'
import { withCapital } from '../text/with-capital.ts'

/** How much a finding matters. Only a warning or a problem asks for something to be done. */
export const LEVELS = ['ok', 'note', 'warning', 'problem'] as const
export type Level = (typeof LEVELS)[number]

export interface Diagnosis {
  readonly level: Level
  /** `lock`, `index`, `git`: one word, for scripts. */
  readonly topic: string
  readonly what: string
  /** The command or the deed that mends it; empty when nothing needs mending. */
  readonly fix: string
}

/** What a machine is like (BUD-03). */
export interface MachineFacts {
  /** `v20.11.1`. */
  readonly node: string
  /** Undefined: there is none, or it does not answer. */
  readonly git: string | undefined
  readonly ripgrep: string | undefined
  /** What hooks wrote down of late; undefined: nothing. */
  readonly hooks?: HookTroubles | undefined
}

/** Hooks fail silently, so that no prompt waits for them: their failures are reported here (AGT-03). */
export interface HookTroubles {
  readonly times: number
  /** The latest, in words. */
  readonly last: string
  readonly days: number
  readonly log: string
}

const OLDEST_NODE = 20

export function judgeMachine(facts: MachineFacts): readonly Diagnosis[] {
  const major = Number(/^v?(\d+)/.exec(facts.node)?.[1] ?? 0)
  return [
    major >= OLDEST_NODE
      ? ok('node', `Node ${facts.node}`)
      : problem('node', `Node ${facts.node} is too old.`, `Install Node ${OLDEST_NODE} or later.`),
    facts.git === undefined
      ? note('git', 'git was not found: nothing can be committed, and ages come from file dates.')
      : ok('git', facts.git),
    facts.ripgrep === undefined
      ? note('ripgrep', 'ripgrep was not found: using the bundled one.')
      : ok('ripgrep', facts.ripgrep),
    ...(facts.hooks === undefined ? [] : [hooksOf(facts.hooks)]),
  ]
}

function hooksOf({ times, last, days, log }: HookTroubles): Diagnosis {
  const often = `${countNoun(times, 'hook', 'hooks')} failed or timed out in the last ${days} days`
  return note('hooks', `${often}; the last one: ${last} (${log})`)
}

/** What the folder of a vault is like, seen from outside. */
export interface FolderFacts {
  readonly writable: boolean
  /** Our own folder inside it; undefined when it is not there yet. */
  readonly stateWritable: boolean | undefined
  /** Whether git leaves our state alone; undefined outside of a work tree. */
  readonly stateIgnored: boolean | undefined
  readonly strangeState: StrangeState
  /** Files that this user may not read. */
  readonly unreadable: readonly string[]
  /** `*.invalid.<time>`: files that a validator put aside (AGT-08). */
  readonly quarantined: readonly string[]
  /** What interrupted writes left behind. */
  readonly leftovers: number
  readonly indexBytes: number | undefined
  readonly journalBytes: number
}

/** State beside this machine's own: nothing of it is ever used (TRU-03). Paths from the vault, names in its folder. */
export interface StrangeState {
  /** Files of `.everkeep/` that git keeps. */
  readonly tracked: readonly string[]
  /** What an earlier version kept there, unless git keeps it. */
  readonly older: readonly string[]
}

/** What is known of an open vault. */
export interface VaultFacts {
  readonly folder: FolderFacts
  readonly layout: LayoutName
  readonly memories: number
  /** Files that the index does not know as they are now. */
  readonly stale: number
  /** Operations that were begun and not finished. */
  readonly pending: readonly string[]
  readonly operations: number
  readonly journalLimitBytes: number
  readonly locks: readonly HeldLock[]
  readonly unfoldedUses: number
  /** Settings that cannot be used, in words. */
  readonly configProblems: readonly string[]
  /** Generated files that are not as they should be. */
  readonly outdated: readonly string[]
  /** Memories with something odd, by path. */
  readonly odd: readonly string[]
  /** Memory files with the conflict markers of a git merge. */
  readonly unfinished: readonly string[]
  /** Readable copies that were edited by hand. */
  readonly edited: readonly string[]
  /** Files of extra fields whose records are gone. */
  readonly strayFields: readonly string[]
  /** A file of an older version that holds the extra fields of all records. */
  readonly oldFields: string | undefined
}

export function judgeVault(facts: VaultFacts): readonly Diagnosis[] {
  return [
    ok(
      'layout',
      `${countNoun(facts.memories, 'memory', 'memories')} in the layout ${facts.layout}`,
    ),
    ...permissions(facts.folder),
    ...diagnoseState(facts),
    ...journalOf(facts),
    ...diagnoseContent(facts),
  ]
}

function permissions(folder: FolderFacts): readonly Diagnosis[] {
  const { writable, stateWritable, unreadable } = folder
  return [
    writable
      ? ok('permissions', 'the folder is writable')
      : problem('permissions', 'The folder is read-only.', OWNER),
    ...(stateWritable === false
      ? [problem('permissions', '.everkeep is not writable: no log, no undo.', OWNER)]
      : []),
    ...(unreadable.length > 0
      ? [problem('permissions', `Cannot read ${some(unreadable)}.`, OWNER)]
      : []),
  ]
}

const OWNER = 'Check the owner of the folder and its files (`ls -la`), and change it with chown.'

function diagnoseState(facts: VaultFacts): readonly Diagnosis[] {
  const { folder, locks, stale, unfoldedUses } = facts
  const { stateIgnored, indexBytes, leftovers } = folder
  return [
    ...locksOf(locks),
    indexBytes === undefined
      ? note('index', 'No index yet: the next command creates it.')
      : ok(
          'index',
          `index of ${size(indexBytes)}, ${stale === 0 ? 'up to date' : `${countNoun(stale, 'file', 'files')} changed since`}`,
        ),
    ...(unfoldedUses > 0
      ? [
          note(
            'usage',
            `${countNoun(unfoldedUses, 'use', 'uses')} not yet written to the files (\`everkeep index\` does it).`,
          ),
        ]
      : []),
    ...(stateIgnored === false
      ? [
          warning(
            'git',
            'git does not ignore .everkeep, so log and index would be committed.',
            'Create .everkeep/.gitignore with the line *',
          ),
        ]
      : []),
    ...foreignState(folder.strangeState),
    ...(leftovers > 0
      ? [
          note(
            'files',
            `Interrupted writes left ${countNoun(leftovers, 'file', 'files')}; the next write removes them.`,
          ),
        ]
      : []),
  ]
}

/** The folder of a writer at work is part of its lock: one line for both. */
function locksOf(locks: readonly HeldLock[]): readonly Diagnosis[] {
  if (locks.length === 0) return [ok('lock', 'no writer')]
  const isWriting = locks.some(({ lock, state }) => lock === 'writer' && state === 'live')
  return locks
    .filter(({ lock, state }) => !(isWriting && lock === 'folder' && state === 'live'))
    .map((lock) => (lock.lock === 'writer' ? writerOf(lock) : lockFolderOf(lock)))
}

function writerOf({ by, seconds }: HeldLock): Diagnosis {
  if (by === undefined) return note('lock', 'A process is writing now, but did not leave its id.')
  const way =
    by.host === undefined ? `\`kill ${by.pid}\` ends it` : `end it there with \`kill ${by.pid}\``
  return note(
    'lock',
    `${withCapital(sayHolder(by))} is writing, since ${seconds} s. If it hangs, ${way}: the lock is free at once.`,
  )
}

const LOCK_FOLDER = '.index.lockdir'

function lockFolderOf({ state, by, seconds = 0, freeIn = 0 }: HeldLock): Diagnosis {
  switch (state) {
    case 'left':
      return note(
        'lock',
        `${LOCK_FOLDER} was left ${by ? `by ${sayHolder(by)}, which was killed` : 'behind'} ${seconds} s ago. The next write removes it.`,
      )
    case 'blocked':
      return problem(
        'lock',
        `${LOCK_FOLDER} is not an empty folder, so nothing can be written.`,
        `Check ${LOCK_FOLDER} and move it away.`,
      )
    default:
      return warning(
        'lock',
        `${LOCK_FOLDER} has been there for ${seconds} s: a claude-memory script is writing, or was killed.`,
        `Wait until the script is done, at most ${freeIn} s. If no such script runs, remove ${LOCK_FOLDER}.`,
      )
  }
}

function foreignState({ tracked, older }: StrangeState): readonly Diagnosis[] {
  return [
    ...(tracked.length > 0
      ? [
          problem(
            'state',
            `git tracks Everkeep's own state: ${some(tracked)}. Everkeep ignores it, but it may come from someone else.`,
            'Run `git rm -r --cached .everkeep` in the vault and commit.',
          ),
        ]
      : []),
    ...(older.length > 0
      ? [
          note(
            'state',
            `.everkeep holds state of an earlier version (${some(older)}), which is not used. If this vault is yours, run \`everkeep doctor --adopt-state\` to keep its undo history and inbox.`,
          ),
        ]
      : []),
  ]
}

function journalOf(facts: VaultFacts): readonly Diagnosis[] {
  const { pending, operations, folder, journalLimitBytes } = facts
  const full = folder.journalBytes > journalLimitBytes
  return [
    ...(pending.length > 0
      ? [
          warning(
            'journal',
            `Unfinished operations: ${some(pending)}.`,
            'Run any command, such as `everkeep list`, to finish them.',
          ),
        ]
      : []),
    full
      ? warning(
          'journal',
          `The log has ${size(folder.journalBytes)}, more than journal.max_mb allows.`,
          'Run `everkeep gc`.',
        )
      : ok(
          'journal',
          `${countNoun(operations, 'operation', 'operations')}, ${size(folder.journalBytes)}`,
        ),
  ]
}

function diagnoseContent(facts: VaultFacts): readonly Diagnosis[] {
  const { configProblems, outdated, odd, edited, unfinished, strayFields, oldFields, folder } =
    facts
  return [
    ...(unfinished.length > 0
      ? [
          problem(
            'merge',
            `Unfinished git merge in ${some(unfinished)}. These memories are not used until it is finished.`,
            'Run `everkeep review` and choose a version of each.',
          ),
        ]
      : []),
    ...configProblems.map((what) => warning('config', what, 'Run `everkeep config list`.')),
    ...(outdated.length > 0
      ? [warning('generated', `Out of date: ${some(outdated)}.`, 'Run `everkeep index`.')]
      : []),
    ...(edited.length > 0
      ? [warning('copies', `Edited by hand: ${some(edited)}.`, 'Run `everkeep index --take-over`.')]
      : []),
    ...(strayFields.length > 0
      ? [
          warning(
            'fields',
            `Extra fields of missing records: ${some(strayFields)}.`,
            'Restore the records, or run `everkeep check --fix` to remove the files.',
          ),
        ]
      : []),
    ...(oldFields === undefined
      ? []
      : [
          warning(
            'fields',
            `${oldFields} has the extra fields of all records, so clones that change it conflict in git.`,
            'Run `everkeep index` to give each record its own file.',
          ),
        ]),
    ...(odd.length > 0
      ? [warning('memories', `Problems in ${some(odd)}.`, 'Run `everkeep list --problems`.')]
      : []),
    ...(folder.quarantined.length > 0
      ? [
          warning(
            'quarantine',
            `Quarantined as invalid: ${some(folder.quarantined)}.`,
            'Fix each file and remove `.invalid.…` from its name, or delete it.',
          ),
        ]
      : []),
  ]
}

const countNoun = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`

const MOST_NAMES = 3

function some(names: readonly string[]): string {
  const more = names.length - MOST_NAMES
  return `${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1024 * 1024
    ? `${Math.round(bytes / 1024)} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

const ok = (topic: string, what: string): Diagnosis => ({ level: 'ok', topic, what, fix: '' })
const note = (topic: string, what: string): Diagnosis => ({ level: 'note', topic, what, fix: '' })
const warning = (topic: string, what: string, fix: string): Diagnosis => ({
  level: 'warning',
  topic,
  what,
  fix,
})
const problem = (topic: string, what: string, fix: string): Diagnosis => ({
  level: 'problem',
  topic,
  what,
  fix,
})
