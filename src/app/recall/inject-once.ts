import type { LedgerItem, LedgerRecord } from '../../ports/ledger.ts'
import type { Injection, Offered } from './inject.ts'
import type { Passage, RecallVault } from './recall-vault.ts'
import {
  countInjected,
  type HeldBack,
  type InjectionRecord,
  recordInjection,
} from './record-injection.ts'

/** What a conversation holds whole of a vault. */
export interface Held {
  /** Versions, by id. */
  readonly keys: ReadonlySet<string>
  /** So many lines of it stood in the ledger when this telling began: what comes after them is told beside it. */
  readonly lines: number
}

/** What a conversation was told whole since its last brief: a compacted one begins with a brief anew. */
export async function heldBy(vault: RecallVault, session: string): Promise<Held> {
  const lines = await sessionRecords(vault, session)
  let first = 0
  for (const [at, { verb, after }] of lines.entries())
    if (verb === 'brief') first = Math.min(at, after ?? at)
  return { keys: wholeIn(lines.slice(first)), lines: lines.length }
}

export function isHeld(held: Held | undefined, { entry }: Offered): boolean {
  return held?.keys.has(versionKey(entry.memory.id, entry.version)) === true
}

export interface OnceRequest extends Omit<InjectionRecord, 'at' | 'after'> {
  readonly held: Map<RecallVault, Held>
  /** Tells what is not held. */
  readonly inject: () => Promise<Injection>
  /** The part that is injected; none: nothing is. */
  readonly passagesOf: (telling: Injection) => readonly Passage[]
  /** False: a trial that counts as no use and is not written down. */
  readonly record: boolean
}

/**
 * Tells, and writes it down. Some clients start the hooks of a session and of its first prompt at once (Copilot CLI,
 * measured): the line that stands first in the ledger tells a memory, and who comes second tells the rest. The look
 * before our own line keeps the ledger honest, the one after it decides.
 */
export async function injectOnce(request: OnceRequest): Promise<Injection> {
  const { held, verb, session, prompt, passagesOf } = request
  let telling = await request.inject()
  if (passagesOf(telling).length > 0 && (await isToldBeside(request, ({ length }) => length)))
    telling = await request.inject()
  const [passages, heldBack] = [passagesOf(telling), heldBackIn(request, telling)]
  const at = [...passages, ...heldBack][0]?.vault.world.clock()
  if (at === undefined || !request.record) return telling
  const after = new Map([...held].map(([vault, { lines }]) => [vault, lines]))
  const injection = { at, verb, session, prompt, ...(verb === 'brief' && { after }) }
  await recordInjection(passages, heldBack, injection)
  if (passages.length === 0) return telling
  const isOurs = (line: LedgerRecord): boolean => line.at === at && line.verb === verb
  const ownLine = (lines: readonly LedgerRecord[]): number => {
    const found = lines.findLastIndex(isOurs)
    return found < 0 ? lines.length : found
  }
  if (await isToldBeside(request, ownLine)) telling = await request.inject()
  await countInjected(passagesOf(telling), at)
  return telling
}

/** What was in question for a prompt or a session and is stale; what only stands is in question where something else is. */
function heldBackIn({ verb, passagesOf }: OnceRequest, telling: Injection): readonly HeldBack[] {
  const all = telling.withheld.flatMap(({ id, stale }) => (stale ? [{ id, ...stale }] : []))
  const isAsked = verb === 'brief' || passagesOf(telling).length > 0
  return isAsked || all.some(({ reason }) => reason.by !== 'standing') ? all : []
}

/** Whether the conversation was told something since this began, and before a line. What it was told it holds then. */
async function isToldBeside(
  { held, verb, session }: OnceRequest,
  until: (lines: readonly LedgerRecord[]) => number,
): Promise<boolean> {
  let isNews = false
  for (const [vault, { keys, lines }] of held) {
    // A brief is injected beside the first prompt only.
    if (verb !== 'brief' && lines > 0) continue
    const all = await sessionRecords(vault, session)
    const told = [...wholeIn(all.slice(lines, until(all)))].filter((key) => !keys.has(key))
    if (told.length === 0) continue
    held.set(vault, { keys: new Set([...keys, ...told]), lines })
    isNews = true
  }
  return isNews
}

async function sessionRecords(
  { world }: RecallVault,
  session: string,
): Promise<readonly LedgerRecord[]> {
  if (session === '' || world.ledger === undefined) return []
  return world.ledger.ofSession(session).catch(() => [])
}

function wholeIn(lines: readonly LedgerRecord[]): ReadonlySet<string> {
  const isWhole = ({ form }: LedgerItem): boolean => form === 'whole'
  const whole = lines.flatMap(({ items }) => items.filter(isWhole))
  return new Set(whole.map(({ id, version }) => versionKey(id, version)))
}

function versionKey(id: string, version: string): string {
  return `${id} ${version}`
}
