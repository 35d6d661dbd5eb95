import { closeSync, constants, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { makeFolders } from '../../adapters/files/disk/make-folders.ts'
import type { HookApp } from '../../app/hook-app.ts'
import { hearsLate, hookAnswerJson } from '../../core/conversation/hooks/hook-answer.ts'
import { HOOK_DEADLINE_MS } from '../../core/conversation/hooks/hook-deadline.ts'
import {
  type HookInput,
  hookEventNamed,
  readHookInput,
} from '../../core/conversation/hooks/hook-event.ts'
import { CLIENT_NAMES, type ClientName } from '../../core/model/client-name.ts'
import { cleanText } from '../../core/secrets/clean-text.ts'
import { answerHook } from '../../surfaces/hooks/answer-hook.ts'
import { ownCommand } from '../base/own-command.ts'
import {
  clientOf,
  enterHook,
  environment,
  hooksLog,
  processSettings,
  type Settings,
} from '../base/settings.ts'
import { hasSaid, isTerminal, writeNow } from '../base/standard-streams.ts'
import {
  type BackgroundReport,
  type BackgroundRequest,
  leaveToBackground,
  startInBackground,
} from '../base/start-background.ts'
import { openHooks } from '../world/open-hooks.ts'
import { PATH_CHARS_MAX } from '../world/place-of-file.ts'
import { clockOf } from '../world/world-at.ts'
import type { CodeCache } from './code-cache.ts'
import { readHookText } from './read-hook-input.ts'

const LOG_BYTES_MAX = 1024 * 1024
/**
 * So often may a hook wait for another process before its time is over: nothing else happens while the index waits. Not
 * much more often: on a busy machine who writes to it takes a fifth of a second, and searching the files instead takes one.
 */
const WAITS = 6

/**
 * `everkeep hook <event>`: reads what the client tells, prints what it honours, and never stands in its way. Whatever
 * goes wrong, or takes too long, is one line in the log, and the client goes on as if we were not there (AGT-03).
 */
export async function runHook(
  argv: readonly string[],
  { exit, cache }: { readonly exit: (code: number) => never; readonly cache: CodeCache },
): Promise<number> {
  if (argv[0] === 'aside') {
    const { runBackgroundTask } = await import('./run-background.ts')
    await runBackgroundTask(argv[1] ?? '', exit)
    await cache.keep(true)
    return 0
  }
  const event = hookEventNamed(argv[0] ?? '')
  // An unknown event is a newer client's: it must not fail for that. A hook inside of a hook would never end.
  if (event === undefined || !enterHook()) return 0
  const settings = processSettings()
  const notes: string[] = []
  const deadlineMs = HOOK_DEADLINE_MS[event]
  // The client waits from the start of this process on, which takes its time on a busy machine.
  const leftMs = Math.max(1, deadlineMs - 1_000 * process.uptime())
  const late: Late = {}
  const giveUp = (): never => {
    log(settings, { event, failed: `gave up after ${deadlineMs} ms`, ...noted(notes) })
    late.leave?.()
    return exit(0)
  }
  const timer = setTimeout(giveUp, leftMs)
  // While steps follow each other without a turn in between, no timer ends them.
  const beforeStep = (): void => {
    if (1_000 * process.uptime() > deadlineMs) giveUp()
  }
  try {
    const text = await readStdin(leftMs)
    if (text === undefined) throw new Error(`gave up: the client sent nothing for ${deadlineMs} ms`)
    const input = readHookInput(text, event)
    if (!input.isUnderstood) notes.push('The client sent something that is no JSON object.')
    const client = CLIENT_NAMES.find((name) => name === argv[1]) ?? clientOf(environment())
    await answer({ ...settings, beforeStep }, { input, client, notes, late })
    if (notes.length > 0) log(settings, { event, ...noted(notes) })
  } catch (error) {
    const took = Math.round(1_000 * process.uptime())
    const failed = error instanceof Error ? error.message : String(error)
    log(settings, { event, failed, took, ...noted(notes) })
  } finally {
    clearTimeout(timer)
  }
  await cache.keep(hasSaid(1))
  return 0
}

/** What is left to somebody else when the time is over. */
interface Late {
  leave?: () => void
}

interface Question {
  readonly late: Late
  readonly input: HookInput
  readonly client: ClientName
  /** Takes what went wrong although there was an answer. */
  readonly notes: string[]
}

async function answer(settings: Settings, question: Question): Promise<void> {
  const { input, client, notes, late } = question
  const session = input.session.replace(/[^\w.:-]+/g, '-').slice(0, 100) || settings.session
  const waitMs = HOOK_DEADLINE_MS[input.event] / WAITS
  const cwd = isPath(input.cwd) ? input.cwd : settings.cwd
  const aside = asideOf({ cwd, session }, notes)
  const app = openHooks({ ...settings, cwd, session, waitMs }, notes, aside.putAside)
  // An index that there is no time for would be begun anew by every prompt.
  late.leave = () => {
    if (app.warmUpIsDue(true)) aside.rest()
  }
  const endSession = async () => ((await app.endIsDue()) ? aside.end() : undefined)
  let isOwed = false
  try {
    // What this answer itself tells is due at the end of this session.
    isOwed = input.event === 'SessionStart' && (await app.endIsDue())
    const here = { ...app, endSession, stop: hastyStop(app, input, client) }
    const said = await answerHook(here, { ...input, session, hearsLate: hearsLate(client) })
    const json = hookAnswerJson(said, client, input)
    if (json !== undefined) writeNow(1, `${JSON.stringify(json)}\n`)
  } finally {
    app.close()
  }
  // What the end of the last session had no time for is made up for once the answer is out (AGT-10).
  if (isOwed) await aside.end()
  if (app.warmUpIsDue()) aside.rest()
}

/** What waits for the disk is another process's. What that one tells is noted here while we are there to hear it. */
function asideOf(here: Pick<BackgroundRequest, 'cwd' | 'session'>, notes: string[]) {
  const wait = async (
    request: Omit<BackgroundRequest, 'cwd' | 'session'>,
  ): Promise<BackgroundReport> => {
    const report = await startInBackground({ ...here, ...request })
    notes.push(...report.notes)
    if (report.failed !== undefined) throw new Error(report.failed)
    return report
  }
  return {
    end: async () => void (await wait({ work: 'end' })),
    putAside: async (file: string) => (await wait({ work: 'look-over', file })).quarantined,
    rest: () => leaveToBackground({ ...here, work: 'rest' }),
  }
}

/** So long is a client's own writing waited for; it takes a tenth of a second (measured). */
const WRITTEN_WITHIN_MS = 600

/** A conversation may be of any length: after half of the time what was heard must do. */
function hastyStop(app: HookApp, input: HookInput, client: ClientName): HookApp['stop'] {
  const { event, transcript, at } = input
  const isLate = (): boolean => 1_000 * process.uptime() > HOOK_DEADLINE_MS[event] / 2
  const command = (): string | undefined => ownCommand(environment()['PATH'] ?? '', process.argv)
  return async (request) => {
    if (client === 'copilot' && isPath(transcript)) {
      const { awaitWritten } = await import('../../adapters/files/conversation/await-written.ts')
      await awaitWritten(transcript, at, WRITTEN_WITHIN_MS)
    }
    return app.stop({ ...request, isLate, command })
  }
}

function isPath(text: string): boolean {
  return text !== '' && text.length <= PATH_CHARS_MAX && !text.includes('\0')
}

const NOTED_CHARS_MAX = 2_000

/** All in one: whatever went wrong with an event is one line of the log. */
function noted(notes: readonly string[]): { readonly noted?: string } {
  const said = cleanText([...new Set(notes)].join(' '))
  if (said === '') return {}
  return { noted: said.length > NOTED_CHARS_MAX ? `${said.slice(0, NOTED_CHARS_MAX)}…` : said }
}

/** Somebody at a terminal has nothing to tell. Undefined: the time is over. */
async function readStdin(withinMs: number): Promise<string | undefined> {
  return isTerminal(0) && process.stdin.isTTY ? '' : readHookText(withinMs)
}

/** As `a`; and a pipe in place of the log, which nobody reads, fails instead of holding us up. */
const TO_APPEND =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NONBLOCK ?? 0)

/** One line of what went wrong. A log that cannot be written is no reason to fail either. */
function log(settings: Settings, record: Readonly<Record<string, string | number>>): void {
  try {
    makeFolders(settings.stateDir, 0o700)
    const path = hooksLog(settings)
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX)
      renameSync(path, `${path}.old`)
    const line = JSON.stringify({ at: clockOf(settings)(), ...record })
    const handle = openSync(path, TO_APPEND, 0o600)
    try {
      writeSync(handle, `${line}\n`)
    } finally {
      closeSync(handle)
    }
  } catch {
    // Nobody is left to tell.
  }
}
