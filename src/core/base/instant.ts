/** A moment, always UTC, always `2026-03-01T09:30:00.000Z`: it sorts as text and needs no parser to read. */
export type Instant = string & { readonly __brand: 'Instant' }

export const DAY_MS = 86_400_000

/**
 * What `toISOString` says. Asked that, the engine first finds out in which time zone this machine is, which takes a
 * process that was just started longer than working it out.
 */
export function toInstant(date: Date): Instant {
  const ms = date.getTime()
  const days = Math.floor(ms / DAY_MS)
  if (!(days >= FIRST_DAY && days <= LAST_DAY)) return date.toISOString() as Instant
  const rest = ms - days * DAY_MS
  const clock = [rest / 3_600_000, (rest / 60_000) % 60, (rest / 1_000) % 60]
    .map((part) => digits(Math.floor(part), 2))
    .join(':')
  return `${calendarDay(days)}T${clock}.${digits(rest % 1_000, 3)}Z` as Instant
}

/** 1970-01-01 and 9999-12-31, in days since the first. */
const FIRST_DAY = 0
const LAST_DAY = 2_932_896
/** Four hundred years have so many days, whichever they are; a century that is not their last has one day less. */
const ERA_DAYS = 146_097
const CENTURY_DAYS = 36_524
const FOUR_YEARS_DAYS = 1_461
const YEAR_DAYS = 365
/** From 0000-03-01, with which a year begins whose leap day is its last, to 1970-01-01. */
const DAYS_BEFORE_1970 = 719_468

function calendarDay(days: number): string {
  const since = days + DAYS_BEFORE_1970
  const era = Math.floor(since / ERA_DAYS)
  const inEra = since - era * ERA_DAYS
  const leaps =
    Math.floor(inEra / (FOUR_YEARS_DAYS - 1)) -
    Math.floor(inEra / CENTURY_DAYS) +
    Math.floor(inEra / (ERA_DAYS - 1))
  const yearInEra = Math.floor((inEra - leaps) / YEAR_DAYS)
  const before = YEAR_DAYS * yearInEra + Math.floor(yearInEra / 4) - Math.floor(yearInEra / 100)
  const inYear = inEra - before
  // Five months from March on have 153 days, and so have the next five.
  const fromMarch = Math.floor((5 * inYear + 2) / 153)
  const day = inYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = 400 * era + yearInEra + (month <= 2 ? 1 : 0)
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`
}

function digits(number: number, count: number): string {
  return String(number).padStart(count, '0')
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
  return Math.max(0, dayNumber(later) - dayNumber(earlier))
}

function dayNumber(instant: Instant): number {
  return Math.floor(Date.parse(instant) / DAY_MS)
}

export function latest(...instants: readonly (Instant | undefined)[]): Instant | undefined {
  return instants.reduce((best, next) => (next && (!best || next > best) ? next : best), undefined)
}
