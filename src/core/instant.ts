/** A moment, always UTC, always `2026-03-01T09:30:00.000Z`: it sorts as text and needs no parser to read. */
export type Instant = string & { readonly __brand: 'Instant' }

export const DAY_MS = 86_400_000

export function toInstant(date: Date): Instant {
  return date.toISOString() as Instant
}

const DATE_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/
const DATE_TIME =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?( ?(Z|[+-]\d{2}:?\d{2}))?$/i

/** Reads the date forms that vaults hold. A date alone is midnight UTC (MOD-16); a time without a zone is UTC. */
export function parseInstant(raw: string): Instant | undefined {
  const text = raw.trim()
  if (DATE_ONLY.test(text)) return validInstant(`${text}T00:00:00.000Z`, text)
  if (!DATE_TIME.test(text)) return undefined
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`
  return validInstant(zoned.replace(' ', 'T').replace(/ (?=[+-Z])/i, ''), text)
}

function validInstant(iso: string, raw: string): Instant | undefined {
  const day = raw.slice(0, 10)
  const [midnight, time] = [Date.parse(`${day}T00:00:00.000Z`), Date.parse(iso)]
  if (Number.isNaN(midnight) || Number.isNaN(time)) return undefined
  // `2026-02-30` parses in some engines as March 2nd: the day must be the one that was written.
  if (!new Date(midnight).toISOString().startsWith(day)) return undefined
  const instant = new Date(time).toISOString()
  // A zone may push it out of the years 0000 to 9999, whose instants alone sort as text.
  return /^\d{4}-/.test(instant) ? (instant as Instant) : undefined
}

/** `2026-03-01`: the UTC day of a moment. */
export function dayOf(instant: Instant): string {
  return instant.slice(0, 10)
}

/** `2026-03-01T09:30:00Z`: the second-precise form that seed 001 writes. */
export function toSeconds(instant: Instant): string {
  return `${instant.slice(0, 19)}Z`
}

/** The moment without its fraction: what formats that count in seconds can say without a second place for the rest. */
export function wholeSecond(instant: Instant): Instant {
  return `${instant.slice(0, 19)}.000Z` as Instant
}

export function isMidnight(instant: Instant): boolean {
  return instant.endsWith('T00:00:00.000Z')
}

/** Whole UTC days from one moment to another; a moment in the future counts as today (MOD-16). */
export function daysBetween(earlier: Instant, later: Instant): number {
  const day = (instant: Instant): number => Math.floor(Date.parse(instant) / DAY_MS)
  return Math.max(0, day(later) - day(earlier))
}

export function latest(...instants: readonly (Instant | undefined)[]): Instant | undefined {
  return instants.reduce((best, next) => (next && (!best || next > best) ? next : best), undefined)
}
