import { z } from 'zod'

const name = z.string().min(1).max(1_000)
const names = z.array(name).min(1).max(10_000)
const reason = z.string().max(500).optional()
const text = z.string().max(2_000_000)
const version = z.string().max(200)
const run = z.string().max(200)
const keys = z.array(z.string().max(2_000)).min(1).max(20_000)
const nothing = z.strictObject({})

export const MEMORY_ACTIONS = ['pin', 'unpin', 'archive', 'unarchive', 'retire', 'restore'] as const

export const MAINTAIN_JOBS = [
  'maintain',
  'dream',
  'purge',
  'merge',
  'compress',
  'refine',
  'gc',
  'hygiene',
  'check',
] as const

const filters = {
  query: z.string().max(400).optional(),
  status: z.enum(['active', 'retired', 'archived']).optional(),
  kind: z.string().max(200).optional(),
  tag: z.string().max(200).optional(),
  topic: z.string().max(400).optional(),
  tier: z.enum(['hot', 'cold']).optional(),
  pinned: z.boolean().optional(),
  withProblems: z.boolean().optional(),
}

const act = { names, action: z.enum(MEMORY_ACTIONS), reason }

const rules = z
  .array(z.strictObject({ id: name, version }))
  .min(1)
  .max(1_000)

/** The schema of each endpoint's request. The names are those of `Responses`. */
export const REQUESTS = {
  vault: nothing,
  overview: nothing,
  /** Slow on a large vault: requested after the first paint. */
  'overview.health': nothing,
  'overview.recall': nothing,
  /** Slow as well: checks every memory against the code. */
  'overview.freshness': nothing,
  'memories.browse': z.strictObject({
    ...filters,
    order: z.enum(['updated', 'created', 'used', 'title', 'size']).optional(),
    offset: z.number().int().min(0).default(0),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  /** Every memory as a card, last changed first; none if `known` is the current state. */
  'memories.cards': z.strictObject({
    offset: z.number().int().min(0),
    limit: z.number().int().min(1).max(5_000),
    known: z.string().max(200).optional(),
  }),
  /** Matches in texts, best first, without those that `memories.browse` finds. */
  'memories.search': z.strictObject({
    ...filters,
    query: z.string().min(1).max(400),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  'memory.show': z.strictObject({ name }),
  'memory.references': z.strictObject({ name }),
  'memory.editable': z.strictObject({ name }),
  'memory.preview': z.strictObject({ name, text, version }),
  'memory.save': z.strictObject({
    name,
    text,
    version,
    reason,
    secrets: z.enum(['redact', 'allow']).optional(),
  }),
  /** A plan to save a text; its kind is classified unless one is given. */
  'memory.new': z.strictObject({
    text: z.string().min(1).max(20_000),
    kind: z.string().max(200).optional(),
    secrets: z.enum(['redact', 'allow']).optional(),
  }),
  'memory.act': z.strictObject(act),
  /** The same as a plan for `plan.apply`. */
  'memory.plan': z.strictObject(act),
  'plan.apply': z.strictObject({
    plan: z.string().max(200),
    select: z.union([z.literal('all'), z.array(z.string().max(200)).max(20_000)]),
  }),
  'inbox.list': nothing,
  'inbox.show': z.strictObject({ id: name }),
  'inbox.accept': z.strictObject({ ids: names }),
  'inbox.reject': z.strictObject({ ids: names }),
  /** Undoes rejections. */
  'inbox.reopen': z.strictObject({ ids: names }),
  'inbox.editable': z.strictObject({ id: name }),
  'inbox.edit': z.strictObject({ id: name, text }),
  /** Rules from others, in the versions that were shown. */
  'rules.accept': z.strictObject({ rules }),
  'rules.decline': z.strictObject({ rules }),
  'maintain.start': z.strictObject({ job: z.enum(MAINTAIN_JOBS) }),
  'maintain.state': nothing,
  'maintain.cancel': z.strictObject({ run }),
  /** What applying these would change. */
  'maintain.preview': z.strictObject({ run, keys }),
  /** Applies these through the verb itself. */
  'maintain.apply': z.strictObject({ run, keys }),
  map: nothing,
  'map.freshness': nothing,
  'log.list': z.strictObject({ limit: z.number().int().min(1).max(1_000).default(200) }),
  'log.show': z.strictObject({ id: name }),
  'log.undo': z.strictObject({ id: name }),
  'guards.list': nothing,
  'guard.try': z.strictObject({ line: z.string().min(1).max(10_000) }),
  'guard.step': z.strictObject({ name, to: z.enum(['up', 'down']) }),
  'guard.allow': z.strictObject({ name }),
  'guard.wrong': z.strictObject({ name }),
  'skills.list': nothing,
  'skill.show': z.strictObject({ name }),
  /** A plan that makes a draft a skill. */
  'skill.promote': z.strictObject({ name }),
  /** A plan that deletes a draft. */
  'skill.discard': z.strictObject({ name }),
  /** A plan that deletes a skill of the project. */
  'skill.remove': z.strictObject({ name }),
} as const

export type EndpointName = keyof typeof REQUESTS
export type MemoryAction = (typeof MEMORY_ACTIONS)[number]
export type MaintainJob = (typeof MAINTAIN_JOBS)[number]
