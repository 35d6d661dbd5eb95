import { DAY_MS, dayOf, type Instant, isMidnight, latest, toInstant } from '../base/instant.ts'

/** So long a retired memory may not be made anew under the same name (WRT-05). */
const RESURRECTION_MS = DAY_MS

/** What is known of a retirement. */
export interface Retirement {
  /** As the file tells it; midnight sharp means that it tells the day only. */
  readonly written: Instant | undefined
  /** When our own operations retired it, in any order. */
  readonly logged: readonly Instant[]
}

/**
 * The moment until which a retired memory may not be made anew, or nothing when that is not known. A file that tells the
 * day only is taken at the log's word for the moment; without it the whole next UTC day is waited for (WRT-06).
 */
export function retiredUntil({ written, logged }: Retirement): Instant | undefined {
  if (written !== undefined && !isMidnight(written)) return later(written, RESURRECTION_MS)
  const fitting = logged.filter((at) => written === undefined || dayOf(at) === dayOf(written))
  const moment = latest(...fitting)
  if (moment !== undefined) return later(moment, RESURRECTION_MS)
  return written === undefined ? undefined : later(written, 2 * DAY_MS)
}

/** True while the memory is too freshly retired to be made anew. A retirement in the future counts as today. */
export function isFresh(retirement: Retirement, now: Instant): boolean {
  const until = retiredUntil(retirement)
  return until !== undefined && now < until
}

function later(instant: Instant, ms: number): Instant {
  return toInstant(new Date(Date.parse(instant) + ms))
}

/** Equal for titles that a reader takes for the same. */
export function normalTitle(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[.!?…。！？]+$/u, '')
    .trim()
}
