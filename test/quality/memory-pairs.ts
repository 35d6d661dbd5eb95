import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { EMPTY_MEMORY, type Memory } from '../../src/core/model/memory.ts'

export type PairLabel = 'duplicate' | 'contradiction' | 'neither'

/** Two memories and what they are to each other. */
export interface LabelledPair {
  readonly label: PairLabel
  /** What makes the pair easy or hard: `rewrite`, `snapshot`, `because` ... */
  readonly sort: string
  readonly a: Memory
  readonly b: Memory
}

const FILES = [
  ['duplicates', 'duplicate'],
  ['contradictions', 'contradiction'],
  ['neither', 'neither'],
] as const

const side = z.strictObject({
  title: z.string(),
  body: z.string(),
  kind: z.string().default('project'),
})
const schema = z.array(z.strictObject({ sort: z.string(), a: side, b: side }))

/** All pairs of a folder, `test/quality/memory-pairs` or its `second` batch. A file in another form is a mistake. */
export function memoryPairs(folder: string): readonly LabelledPair[] {
  return FILES.flatMap(([name, label]) =>
    schema.parse(parse(readFileSync(join(folder, `${name}.yaml`), 'utf8'))).map((pair) => ({
      label,
      sort: pair.sort,
      a: { ...EMPTY_MEMORY, ...pair.a, body: pair.a.body.trim() },
      b: { ...EMPTY_MEMORY, ...pair.b, body: pair.b.body.trim() },
    })),
  )
}
