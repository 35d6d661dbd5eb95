import { daysBetween, type Instant, latest } from '../../base/instant.ts'
import type { ContentDate } from '../../model/content-date.ts'
import type { Memory } from '../../model/memory.ts'
import { isGuardedKind } from '../../references/freshness.ts'
import { isProhibition } from '../../references/prohibition.ts'
import type { Verdict } from '../../references/verdict.ts'
import { sentencesOf } from '../pairs/sentences.ts'

export interface GuardFacts {
  readonly memory: Memory
  readonly verdicts: readonly Verdict[]
  readonly date: ContentDate
  /** Uses that no file holds yet included. */
  readonly lastUsedAt: Instant | undefined
  readonly now: Instant
}

/** So long a memory that was edited or used is not proposed for removal (DRM-04). */
const GUARD_DAYS = 14

/**
 * Why a memory must not be removed although all that it names is gone (DRM-04); empty when nothing speaks for it. Each
 * is the end of a sentence: "kept, since ...".
 */
export function removalGuards({
  memory,
  verdicts,
  date,
  lastUsedAt,
  now,
}: GuardFacts): readonly string[] {
  const isRecent = (at: Instant | undefined): boolean =>
    at !== undefined && daysBetween(at, now) <= GUARD_DAYS
  const guards: readonly (readonly [boolean, string])[] = [
    [isGuardedKind(memory.kind), `a ${memory.kind} memory holds even if the code is gone`],
    [memory.pinned, 'it is pinned'],
    [isProhibition(memory), 'it says what not to do'],
    [isRecent(latest(date.at, date.touchedAt)), `it was changed within ${GUARD_DAYS} days`],
    [isRecent(lastUsedAt), `it was used within ${GUARD_DAYS} days`],
    [date.from === 'disk', 'its last change is only known from the file date'],
    [!hangsOnMissing(memory, verdicts), 'most of it is not about missing code'],
  ]
  return guards.filter(([holds]) => holds).map(([, why]) => why)
}

/** The share of its words that must stand in sentences about what is gone. */
const HANGING_MIN = 0.3

/**
 * Whether a memory stands and falls with what is missing: it names it in its lead or in its fields, or a good part of
 * its text is about it. An overview that lists a document which is no longer there is still an overview.
 */
function hangsOnMissing(memory: Memory, verdicts: readonly Verdict[]): boolean {
  const missing = verdicts.filter(({ is, isMemory }) => is === 'MISSING' && !isMemory)
  if (missing.some(({ reference }) => reference.line === 0)) return true
  let [about, whole] = [0, 0]
  for (const { text, isLead } of sentencesOf(memory)) {
    const names = missing.some(({ reference }) => text.includes(reference.text))
    if (names && isLead) return true
    const length = text.split(/\s+/).length
    whole += length
    about += names ? length : 0
  }
  return whole > 0 && about / whole >= HANGING_MIN
}
