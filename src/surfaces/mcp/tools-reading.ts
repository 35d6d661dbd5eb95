import { z } from 'zod'
import { STATUSES } from '../../core/model/memory.ts'
import { withRecall } from './mcp-host.ts'
import { READS, type Tool, tool } from './tool.ts'

const FOUND_MAX = 20
const GET_MAX = 5

export const READING_TOOLS: readonly Tool[] = [
  tool({
    name: 'memory_search',
    title: 'Search memories',
    description:
      'Search decisions, lessons and preferences by words, identifiers or parts of names. Returns ids, titles, summaries; memory_get has the text.',
    input: z.strictObject({
      query: z.string().min(1).max(2_000),
      kind: z.string().optional().describe('decision, preference, runbook, ...'),
      topic: z.string().optional(),
      status: z.enum(STATUSES).optional(),
      limit: z.int().min(1).max(FOUND_MAX).optional(),
    }),
    output: { found: z.number(), memories: z.array(z.looseObject({ id: z.string() })) },
    ...READS,
    run: ({ query, kind, topic, status, limit = 8 }, host) =>
      withRecall(host, async (app) => {
        const { text, memories, found, notes } = await app.find({
          query,
          limit,
          ...(kind !== undefined && { kind }),
          ...(topic !== undefined && { topic }),
          ...(status !== undefined && { status }),
        })
        const more =
          found > memories.length
            ? [`${memories.length} of ${found}; refine the query or raise limit.`]
            : []
        return {
          text: [text === '' ? 'Nothing was found.' : text, ...more, ...notes].join('\n'),
          facts: { found, memories: memories.map((one) => ({ ...one })) },
        }
      }),
  }),
  tool({
    name: 'memory_get',
    title: 'Read memories',
    description:
      'The full text of memories by id, title or path, checked against the current code.',
    input: z.strictObject({ ids: z.array(z.string().min(1)).min(1).max(GET_MAX) }),
    output: { memories: z.array(z.looseObject({ id: z.string(), version: z.string() })) },
    ...READS,
    run: ({ ids }, host) =>
      withRecall(host, async (app) => {
        const { text, memories } = await app.quote(ids)
        // Many clients show the text alone, and memory_update asks for it. No word of a memory stands outside of the fence.
        const versions = memories.map(({ version }) => version).join(', ')
        return {
          text: `${text}\nversion: ${versions}`,
          facts: { memories: memories.map((one) => ({ ...one })) },
        }
      }),
  }),
  tool({
    name: 'memory_context',
    title: 'Memories about a task',
    description:
      'Memories about a task or question: few, in full, within a budget. Call it before you start on something.',
    input: z.strictObject({ task: z.string().min(1).max(20_000) }),
    output: { memories: z.array(z.looseObject({ id: z.string() })) },
    ...READS,
    run: ({ task }, host) =>
      withRecall(host, async (app) => {
        const told = await app.context({ prompt: task })
        const passages = [...told.pinned, ...told.relevant, ...told.open, ...told.prelude]
        return {
          text: [told.text === '' ? 'No memory is about this.' : told.text, ...told.notes].join(
            '\n',
          ),
          facts: {
            memories:
              told.text === ''
                ? []
                : passages.map(({ memory }) => ({ id: memory.id, kind: memory.kind })),
          },
        }
      }),
  }),
]
