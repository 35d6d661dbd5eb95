import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { foundPath } from '../../../core/base/vault-path.ts'
import { isJsonObject, type Json, tryParseJson } from '../../../core/format/json/json.ts'
import { type GuardEvent, LIFE_STEPS } from '../../../core/rules/life.ts'
import type { Guards, LiveGuard } from '../../../ports/guards.ts'
import { atomicWrite } from '../disk/atomic-write.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'
import { readEnd, readStart } from '../disk/read-start.ts'

/** What stands before a tool call: found by its name alone where there is no guard. */
export const LIVE_GUARDS = 'guards.json'
const EVENTS = 'guards.log'
const OLDER_EVENTS = 'guards.old.log'

const LIVE_BYTES_MAX = 1024 * 1024
/** A full log makes room for a new one; what a guard is at is written into the new one. */
const FULL_BYTES = 1024 * 1024

/** `guards.json`: the guards that are live. `guards.log`: one line of JSON for whatever happened with one. */
export function openGuardFiles(stateFolder: string, disk: Disk = realDisk): Guards {
  const path = join(stateFolder, LIVE_GUARDS)
  const log = join(stateFolder, EVENTS)
  const older = join(stateFolder, OLDER_EVENTS)
  const events = (): readonly GuardEvent[] => [older, log].flatMap(eventsIn)
  return {
    live: async () => {
      if (!existsSync(path)) return []
      const list = tryParseJson(unlessAbsent(() => readStart(path, LIVE_BYTES_MAX)))
      return Array.isArray(list) ? list.flatMap(liveGuard) : []
    },
    setLive: async (guards) => {
      if (guards.length === 0 && !existsSync(path)) return
      try {
        const text = `${JSON.stringify(guards)}\n`
        const tempFolder = join(stateFolder, 'tmp')
        atomicWrite(disk, {
          ...{ target: path, text, tempFolder, mode: 0o600 },
          ...{ exclusive: false, durable: false },
        })
      } catch (error) {
        throw diskError(error, `write ${path}`)
      }
    },
    events: async () => events(),
    note: async (fresh) => {
      if (fresh.length === 0) return
      try {
        const lines = fresh.map((event) => `${JSON.stringify(event)}\n`).join('')
        if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= FULL_BYTES)
          return disk.append(log, lines)
        const steps = lastSteps(events()).map((event) => `${JSON.stringify(event)}\n`)
        disk.rename(log, older)
        disk.append(log, steps.join('') + lines)
      } catch (error) {
        throw diskError(error, `write ${log}`)
      }
    },
  }
}

/** The step at which each guard is: an older log may be dropped, and with it the line that said so. */
function lastSteps(events: readonly GuardEvent[]): readonly GuardEvent[] {
  const last = new Map<string, GuardEvent>()
  for (const event of events)
    if (event.what === 'step') last.set(`${event.rule} ${event.guard}`, event)
  return [...last.values()]
}

function unlessAbsent(read: () => string | undefined): string {
  try {
    return read() ?? ''
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return ''
    throw diskError(error, 'read the guards')
  }
}

function eventsIn(path: string): readonly GuardEvent[] {
  if (!existsSync(path)) return []
  return unlessAbsent(() => readEnd(path, 2 * FULL_BYTES))
    .split('\n')
    .flatMap(eventOf)
}

function liveGuard(value: Json): readonly LiveGuard[] {
  if (!isJsonObject(value) || !isJsonObject(value['guard'])) return []
  const { rule, path, title, digest, guard } = value
  if (typeof rule !== 'string' || typeof path !== 'string') return []
  if (typeof title !== 'string' || typeof digest !== 'string') return []
  return [{ rule, path: foundPath(path), title, digest, guard }]
}

const WHATS: ReadonlySet<unknown> = new Set<GuardEvent['what']>([
  ...(['fired', 'allowed', 'overridden', 'wrong', 'step', 'settled'] as const),
])

/** A line that a crash cut says nothing. */
function eventOf(line: string): readonly GuardEvent[] {
  const value = line === '' ? undefined : tryParseJson(line)
  if (!isJsonObject(value) || !WHATS.has(value['what'])) return []
  const isTold = ['at', 'rule', 'guard', 'session'].every((key) => typeof value[key] === 'string')
  const { step } = value
  const hasStep = step === undefined || LIFE_STEPS.some((one) => one === step)
  // Safe: every part that is used was checked.
  return isTold && hasStep ? [value as unknown as GuardEvent] : []
}
