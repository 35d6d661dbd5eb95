import { latest } from '../base/instant.ts'
import { movePatch } from '../format/diff/move-patch.ts'
import type { Json } from '../format/json/json.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
import type { Memory } from './memory.ts'

export type Rebased =
  | { readonly kind: 'memory'; readonly memory: Memory }
  /** Both changed it, each another way. */
  | { readonly kind: 'conflict'; readonly field: keyof Memory }

interface Sides {
  /** The memory when the change was planned. */
  readonly base: Memory
  /** The memory as the change would leave it. */
  readonly after: Memory
  /** The memory today. */
  readonly now: Memory
}

/**
 * The same change on a memory that went on since it was planned (INB-02): fields that only the change touches are
 * changed, all others stay as they are now. Lists take what the change adds; a text takes its lines where their
 * surroundings still stand.
 */
export function rebaseMemory(sides: Sides): Rebased {
  const memory: Record<string, unknown> = {}
  // Safe: the keys of a memory are its own.
  for (const field of Object.keys(sides.after) as (keyof Memory)[]) {
    const merged = mergeField(field, sides)
    if (merged === CONFLICT) return { kind: 'conflict', field }
    memory[field] = merged
  }
  // Safe: every field of a memory was merged from values of the same field.
  return { kind: 'memory', memory: memory as unknown as Memory }
}

/** What a status change was grounded on: when it is another memory by now, the ground may be gone. */
export function sameSubstance(one: Memory, other: Memory): boolean {
  const told = ({ kind, title, body, fields, status, pinned, supersededBy }: Memory): Json => [
    kind,
    title,
    body,
    fields ?? null,
    status,
    pinned,
    supersededBy,
  ]
  return jsonEqual(told(one), told(other))
}

const CONFLICT = Symbol('conflict')

function mergeField(field: keyof Memory, { base, after, now }: Sides): unknown {
  const [was, wanted, is] = [base[field], after[field], now[field]]
  if (same(wanted, was) || same(wanted, is)) return is
  if (same(is, was)) return wanted
  switch (field) {
    case 'tags':
    case 'keywords':
    case 'relatedFiles':
    case 'aliases':
      return mergedList({ base: base[field], after: after[field], now: now[field] })
    case 'links':
      return mergedAdditions({ base: base.links, after: after.links, now: now.links })
    case 'changes':
      return mergedAdditions({ base: base.changes, after: after.changes, now: now.changes })
    case 'body':
      return movePatch(base.body, after.body, now.body) ?? CONFLICT
    case 'updatedAt':
    case 'lastUsedAt':
      return latest(after[field], now[field])
    case 'timesUpdated':
      return now.timesUpdated + Math.max(0, after.timesUpdated - base.timesUpdated)
    case 'useCount':
      return Math.max(after.useCount, now.useCount)
    default:
      return CONFLICT
  }
}

function same(one: unknown, other: unknown): boolean {
  // Safe: the fields of a memory are data.
  return jsonEqual(one as Json | undefined, other as Json | undefined)
}

interface Lists<T> {
  readonly base: readonly T[]
  readonly after: readonly T[]
  readonly now: readonly T[]
}

function mergedList({ base, after, now }: Lists<string>): readonly string[] {
  const gone = base.filter((item) => !after.includes(item))
  const come = after.filter((item) => !base.includes(item) && !now.includes(item))
  return [...now.filter((item) => !gone.includes(item)), ...come]
}

/** Lists that only grow. */
function mergedAdditions<T>({ base, after, now }: Lists<T>): readonly T[] | typeof CONFLICT {
  const holds = (list: readonly T[], item: T): boolean => list.some((one) => same(one, item))
  if (!base.every((item) => holds(after, item))) return CONFLICT
  return [...now, ...after.filter((item) => !holds(base, item) && !holds(now, item))]
}
