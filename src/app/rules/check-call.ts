import { unlessKnown } from '../../core/base/errors.ts'
import { GUARD_KEY } from '../../core/model/memory.ts'
import { isRule } from '../../core/model/rule-kinds.ts'
import { guardJson, readGuard } from '../../core/rules/guard.ts'
import {
  effectiveStep,
  eventsOf,
  fallStep,
  figuresOf,
  type GuardEvent,
  type LifeStep,
} from '../../core/rules/life.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import { plainLine } from '../../core/text/plain-text.ts'
import type { LiveGuard } from '../../ports/guards.ts'
import type { World } from '../../ports/world.ts'
import { originsOf } from '../catalog/origins.ts'
import { versionOf } from '../catalog/parse-file.ts'
import { findStored } from '../write/stage-change.ts'
import { guardDigest } from './guarded-rules.ts'

/** A guard that fits what an agent is about to do. */
export interface FiredGuard {
  readonly live: LiveGuard
  /** The command or the file. */
  readonly what: string
}

/** What is said to the agent; nothing where every guard only counts. */
export interface CallVerdict {
  readonly deed: Exclude<LifeStep, 'shadow'>
  readonly text: string
}

export interface CallSetting {
  readonly session: string
  /** False: the client drops a warning, so a guard that warns only counts. */
  readonly mayWarn: boolean
}

/** Nobody reads more of them at once. */
const SAID_MAX = 3
const CALL_CHARS = 200
const SAY_CHARS = 400
const TITLE_CHARS = 120

/** Somebody waits: git gets little time to say who wrote a file. */
const ORIGIN_MS = 200

/** What the guards that fit say, by the step that each is at; and notes that they fired (GRD-05..07). */
export async function checkCall(
  world: World,
  fired: readonly FiredGuard[],
  { mayWarn }: Pick<CallSetting, 'mayWarn'> = { mayWarn: true },
): Promise<CallVerdict | undefined> {
  const { guards, session } = world
  if (guards === undefined) return undefined
  const events = await guards.events()
  const said: { deed: CallVerdict['deed']; text: string }[] = []
  for (const { live, what } of fired) {
    const memory = await heldMemory(world, live)
    if (memory === undefined) continue
    const of = { rule: live.rule, guard: live.digest }
    const own = eventsOf(events, of)
    const figures = figuresOf(own)
    const reached = effectiveStep(figures.step, memory.strongest)
    const step = reached === 'warn' && !mayWarn ? 'shadow' : reached
    const call = plainLine(redact(what), CALL_CHARS)
    const note = (event: Pick<GuardEvent, 'what'> & Partial<GuardEvent>): GuardEvent => ({
      ...{ at: world.clock(), session, call },
      ...of,
      ...event,
    })
    if (figures.isAllowed) {
      await noteWithFall(world, own, [note({ what: 'overridden' })])
      continue
    }
    // It heard the warning, and does the same again.
    const isRepeated = step === 'warn' && isWarned(own, session, call)
    await noteWithFall(world, own, [
      ...(isRepeated ? [note({ what: 'overridden' })] : []),
      note({ what: 'fired', step }),
    ])
    if (step !== 'shadow' && !isRepeated)
      said.push({ deed: step, text: sayRule({ live, say: memory.say, what: call, step }) })
  }
  return verdictOf(said)
}

const STRENGTH: readonly CallVerdict['deed'][] = ['warn', 'ask', 'deny']

function verdictOf(said: readonly CallVerdict[]): CallVerdict | undefined {
  if (said.length === 0) return undefined
  const strongest = Math.max(...said.map(({ deed }) => STRENGTH.indexOf(deed)))
  const ordered = [...said].sort((a, b) => STRENGTH.indexOf(b.deed) - STRENGTH.indexOf(a.deed))
  const texts = ordered.slice(0, SAID_MAX).map(({ text }) => text)
  return { deed: STRENGTH[strongest] ?? 'warn', text: texts.join('\n\n') }
}

function isWarned(own: readonly GuardEvent[], session: string, call: string): boolean {
  return own.some(
    (event) =>
      event.what === 'fired' &&
      event.step === 'warn' &&
      event.session === session &&
      event.call === call,
  )
}

async function noteWithFall(
  { guards, clock, session }: World,
  own: readonly GuardEvent[],
  fresh: readonly GuardEvent[],
): Promise<void> {
  const step = fallStep([...own, ...fresh])
  const [first] = fresh
  const fall: readonly GuardEvent[] =
    step === undefined || first === undefined
      ? []
      : [
          {
            ...{ at: clock(), rule: first.rule, guard: first.guard },
            ...{ what: 'step', session, step, by: 'itself' },
          },
        ]
  await guards?.note([...fresh, ...fall])
}

interface Held {
  readonly say: string
  readonly strongest: LifeStep
}

/** The memory as it stands now: it may be gone, changed, or no longer the person's word (TRU-01). */
async function heldMemory(world: World, live: LiveGuard): Promise<Held | undefined> {
  // Safe: an id that was read from a memory.
  const target = { id: live.rule as Parameters<typeof findStored>[2]['id'], path: live.path }
  const stored = await findStored(world, new Map(), target).catch(unlessKnown)
  if (stored === undefined || stored.memory.status !== 'active') return undefined
  const { memory } = stored
  const read = readGuard(memory.extra[GUARD_KEY])
  if (!('guard' in read)) return undefined
  if (guardDigest(world, guardJson(read.guard)) !== live.digest) return undefined
  const spoken = { path: live.path, version: versionOf(world, stored), memory }
  const origin = (await originsOf(world, [spoken], ORIGIN_MS)).get(spoken) ?? 'unknown'
  if (!isRule({ memory, origin })) return undefined
  // The person's own words: the guard says what to do instead, the memory says why.
  const own = memory.summary === memory.title ? memory.body : memory.summary || memory.body
  const text = own.includes(read.guard.say) ? own : `${own} ${read.guard.say}`
  return { say: plainLine(redact(text), SAY_CHARS), strongest: read.guard.do }
}

interface Said {
  readonly live: LiveGuard
  readonly say: string
  readonly what: string
  readonly step: LifeStep
}

function sayRule({ live, say, what, step }: Said): string {
  const title = plainLine(redact(live.title), TITLE_CHARS)
  const rule = say === '' || say === title ? title : `${title}: ${say}`
  const head = `A rule of the user (memory ${live.rule}) is about this call. ${rule}`
  const matched = `It matched: ${what}`
  if (step === 'warn') return `${head}\n${matched}`
  return [
    head,
    matched,
    `Choose another way. Only if the user wants this call all the same: everkeep rules allow ${live.rule} --once`,
  ].join('\n')
}
