import { type Instant, latest, parseInstant } from '../base/instant.ts'
import { tryParseJson } from '../format/json/json.ts'
import type { Counters } from '../layouts/layout.ts'
import { deltasOf, type MachineUses, type Use, type UseDelta, type UseMove } from './uses.ts'

/**
 * The lines of a usage log, oldest first:
 *
 *     2026-03-01T09:30:00.000Z MEM-redis          one use
 *     sum 12 2026-03-01T09:30:00.000Z MEM-redis   uses that were summed up
 *     seen 5 2026-03-01T09:30:00.000Z MEM-redis   what a generated file of others counts
 *     since 2026-01-05T10:00:00.000Z              the first use ever counted
 *     begin op-7                                  an operation that is about to move uses
 *     op op-7 [["MEM-redis",-3,0,null]]           what it moved: id, count, seen, last use, that of others
 *     through 4                                   the last log that the sums include
 *
 * Any other line is skipped: a torn one, or one of a later version.
 */
export interface UsageTally {
  readonly uses: Map<string, Tallied>
  since: Instant | undefined
  /** The operation that was begun and not settled. */
  begun: string | undefined
  through: number
}

interface Tallied {
  count: number
  lastUsedAt: Instant | undefined
  seen: number
  seenAt: Instant | undefined
}

export function emptyTally(): UsageTally {
  return { uses: new Map(), since: undefined, begun: undefined, through: 0 }
}

/** Adds a log to the tally; only some memories, where they are named. */
export function addLog(tally: UsageTally, log: string, ids?: ReadonlySet<string>): void {
  // On the way of every prompt: nothing is made of a line that is not asked for.
  for (let from = 0, end: number; from < log.length; from = end + 1) {
    end = log.indexOf('\n', from)
    if (end < 0) end = log.length
    const space = log.indexOf(' ', from)
    if (space < 0 || space + 1 >= end) continue
    if (log[space - 1] === 'Z') {
      const id = log.slice(space + 1, end)
      if (ids?.has(id) === false) continue
      // Safe: as it was appended.
      const at = log.slice(from, space) as Instant
      addUse(tally, id, at)
    } else if (ids === undefined || !isOfAnother(log, { space, end }, ids))
      addOther(tally, log.slice(from, end), ids)
  }
}

/** Whether a line with sums is surely of a memory that is not asked for. */
function isOfAnother(
  log: string,
  { space, end }: { readonly space: number; readonly end: number },
  ids: ReadonlySet<string>,
): boolean {
  const word = log.slice(Math.max(0, space - 4), space)
  if (!word.endsWith('sum') && word !== 'seen') return false
  const count = log.indexOf(' ', space + 1)
  const moment = log.indexOf(' ', count + 1)
  return count > 0 && moment > 0 && moment < end && !ids.has(log.slice(moment + 1, end))
}

function addUse(tally: UsageTally, id: string, at: Instant): void {
  const known = tallied(tally, id)
  known.count++
  if (known.lastUsedAt === undefined || at > known.lastUsedAt) known.lastUsedAt = at
  if (tally.since === undefined || at < tally.since) tally.since = at
}

function tallied({ uses }: UsageTally, id: string): Tallied {
  let known = uses.get(id)
  if (known === undefined) {
    known = { count: 0, lastUsedAt: undefined, seen: 0, seenAt: undefined }
    uses.set(id, known)
  }
  return known
}

const COUNTED = /^(sum|seen) (\d{1,15}) (\S+) (.+)$/
const WORD = /^(since|begin|through) (\S+)$/
const MOVED = /^op (\S+) (\[.*\])$/

function addOther(tally: UsageTally, line: string, ids: ReadonlySet<string> | undefined): void {
  const [, sort, count, moment = '', id = ''] = COUNTED.exec(line) ?? []
  if (sort !== undefined) {
    if (ids?.has(id) === false) return
    const known = tallied(tally, id)
    const at = parseInstant(moment)
    if (sort === 'seen') {
      known.seen = Math.max(known.seen, Number(count))
      known.seenAt = latest(known.seenAt, at)
    } else {
      known.count += Number(count)
      known.lastUsedAt = latest(known.lastUsedAt, at)
    }
    return
  }
  const [, word, value = ''] = WORD.exec(line) ?? []
  if (word === 'since') tally.since = earliest(tally.since, parseInstant(value))
  else if (word === 'begin') tally.begun = value
  else if (word === 'through') tally.through = /^\d{1,9}$/.test(value) ? Number(value) : 0
  else addMoves(tally, line, ids)
}

function addMoves(tally: UsageTally, line: string, ids: ReadonlySet<string> | undefined): void {
  const [, operation, text = ''] = MOVED.exec(line) ?? []
  const deltas = operation === undefined ? undefined : readDeltas(text)
  if (deltas === undefined) return
  if (tally.begun === operation) tally.begun = undefined
  for (const { id, count, seen, lastUsedAt, seenAt } of deltas) {
    if (ids?.has(id) === false) continue
    const known = tallied(tally, id)
    known.count = Math.max(0, known.count + count)
    known.seen = Math.max(0, known.seen + seen)
    known.lastUsedAt = latest(known.lastUsedAt, lastUsedAt)
    known.seenAt = latest(known.seenAt, seenAt)
    if (known.count + known.seen === 0) tally.uses.delete(id)
  }
}

function readDeltas(text: string): readonly UseDelta[] | undefined {
  const read = tryParseJson(text)
  if (!Array.isArray(read)) return undefined
  return read.flatMap((one: unknown): UseDelta[] => {
    if (!Array.isArray(one)) return []
    const [id, count, seen, at, othersAt] = one as readonly unknown[]
    if (typeof id !== 'string' || !isCount(count) || !isCount(seen)) return []
    const lastUsedAt = typeof at === 'string' ? parseInstant(at) : undefined
    const seenAt = typeof othersAt === 'string' ? parseInstant(othersAt) : undefined
    const dates = { ...(lastUsedAt && { lastUsedAt }), ...(seenAt && { seenAt }) }
    return [{ id, count, seen, ...dates }]
  })
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function earliest(a: Instant | undefined, b: Instant | undefined): Instant | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a < b ? a : b
}

export function usesIn({ uses }: UsageTally): ReadonlyMap<string, MachineUses> {
  const all = new Map<string, MachineUses>()
  for (const [id, { count, lastUsedAt, seen, seenAt }] of uses)
    all.set(id, {
      count,
      lastUsedAt,
      ...(seen > 0 && { seen: { useCount: seen, lastUsedAt: seenAt } }),
    })
  return all
}

const USE = /^(\S+Z) (.+)$/gm

/** The single uses of a log. */
export function momentsIn(log: string): readonly Use[] {
  // Safe: as they were appended.
  return [...log.matchAll(USE)].map(([, at = '', id = '']) => ({ id, at: at as Instant }))
}

export function useLines(uses: readonly Use[]): string {
  return uses.map(({ at, id }) => `${at} ${id}\n`).join('')
}

export function seenLines(counters: ReadonlyMap<string, Counters>): string {
  return [...counters]
    .map(([id, { useCount, lastUsedAt }]) => `seen ${useCount} ${lastUsedAt ?? '-'} ${id}\n`)
    .join('')
}

export function beginLine(operation: string): string {
  return `\nbegin ${operation}\n`
}

/** All moves in one line, which is there whole or not at all; below what a killed process may have left of its own. */
export function moveLine(operation: string, moves: readonly UseMove[]): string {
  const deltas = moves
    .flatMap(deltasOf)
    .map(({ id, count, seen, lastUsedAt, seenAt }) => [
      ...[id, count, seen, lastUsedAt ?? null],
      ...(seenAt === undefined ? [] : [seenAt]),
    ])
  return `\nop ${operation} ${JSON.stringify(deltas)}\n`
}

/** The same in as few lines as there are memories. */
export function summedUp({ uses, since, begun, through }: UsageTally): string {
  const lines = [...uses].flatMap(([id, { count, lastUsedAt, seen, seenAt }]) => [
    ...(count > 0 ? [`sum ${count} ${lastUsedAt ?? '-'} ${id}`] : []),
    ...(seen > 0 ? [`seen ${seen} ${seenAt ?? '-'} ${id}`] : []),
  ])
  return [
    `through ${through}`,
    ...(since === undefined ? [] : [`since ${since}`]),
    ...(begun === undefined ? [] : [`begin ${begun}`]),
    ...lines.sort(),
  ]
    .map((line) => `${line}\n`)
    .join('')
}
