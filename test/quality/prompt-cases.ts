import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Instant } from '../../src/core/base/instant.ts'
import { EMPTY_MEMORY, type Memory, type MemoryId } from '../../src/core/model/memory.ts'

export const PROMPT_BATCHES = ['first', 'second', 'third'] as const

/** A prompt, and which memories of the person it must bring into the conversation. */
export interface PromptCase {
  readonly prompt: string
  /** What makes it easy or hard: `alias`, `near-miss`, `pasted` ... */
  readonly sort: string
  readonly scope: readonly string[] | undefined
  /** All of these: keys of memories. */
  readonly tells: readonly string[]
  /** And nobody else but any of these. */
  readonly may: readonly string[]
}

/** One person: what they keep, under a key each, and what they say. */
export interface PromptPerson {
  readonly name: string
  readonly memories: readonly Memory[]
  readonly cases: readonly PromptCase[]
}

const texts = z.array(z.string())
const schema = z.strictObject({
  memories: z.array(
    z.strictObject({
      key: z.string(),
      kind: z.string(),
      title: z.string(),
      body: z.string(),
      keywords: texts.default([]),
      relatedFiles: texts.default([]),
      scope: z.string().default(''),
      pinned: z.boolean().default(false),
      supersededBy: z.string().default(''),
      links: texts.default([]),
      resolved: z.boolean().default(false),
    }),
  ),
  cases: z.array(
    z.strictObject({
      sort: z.string(),
      prompt: z.string(),
      scope: texts.optional(),
      tells: texts,
      may: texts.default([]),
    }),
  ),
})

/** All persons of a batch, `test/quality/prompt-cases/first` or another. A file in another form is a mistake. */
export function promptPersons(folder: string): readonly PromptPerson[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => {
      const { memories, cases } = schema.parse(parse(readFileSync(join(folder, file), 'utf8')))
      return {
        name: file.slice(0, -'.yaml'.length),
        memories: memories.map(memoryOf),
        cases: cases.map(({ scope, ...one }) => ({ ...one, scope })),
      }
    })
}

/** All were written on one day: what is measured is what they say, not how old they are. */
const WRITTEN = '2026-03-20T09:00:00.000Z' as Instant

type Stored = z.infer<typeof schema>['memories'][number]

function memoryOf({ key, links, resolved, ...fields }: Stored): Memory {
  return {
    ...EMPTY_MEMORY,
    ...fields,
    id: key as MemoryId, // Safe: this makes the id.
    links: links.map((target) => ({ target, relation: '' })),
    createdAt: WRITTEN,
    updatedAt: WRITTEN,
    origin: 'user',
    extra: resolved ? { resolved_at: WRITTEN } : {},
  }
}
