import { KnownError } from '../../../core/base/errors.ts'
import type { ScoredMemory } from '../../../core/maintain/findings/scores.ts'
import type { Suggestion } from '../../../core/maintain/findings/suggestion.ts'
import { compressMemory, compressOwn } from '../../../core/maintain/merge/compress-memory.ts'
import { finishEdit } from '../../../core/model/edit-rules.ts'
import type { Memory } from '../../../core/model/memory.ts'
import type { Plan } from '../../../core/plan/plan.ts'
import { withoutSecrets } from '../../../core/secrets/typed-secrets.ts'
import type { World } from '../../../ports/world.ts'
import type { DistillFacts } from '../../catalog/distill-facts.ts'
import { loadChangeable } from '../../catalog/find-memory.ts'
import { makePlan } from '../../write/plan/make-plan.ts'
import type { Draft } from '../../write/plan/plan-create.ts'
import type { Offer } from './plan-purge.ts'

const EXPECTED_SHARE = 0.4

/** Memories of more than 900 tokens that no compression has been at, the largest first (DST-06). */
export function offerCompress(facts: DistillFacts): Offer<ScoredMemory> {
  const found = facts.scored
    .filter(({ isCompress }) => isCompress)
    .sort((a, b) => b.score.size - a.score.size || (a.entry.path < b.entry.path ? -1 : 1))
  return {
    candidates: found.map((candidate) => ({
      suggestion: compressSuggestion(candidate),
      candidate,
    })),
    notes: [],
  }
}

function compressSuggestion({ entry, score }: ScoredMemory): Suggestion {
  const { memory, tokens } = entry
  const size = score.size.toFixed(2)
  const estimate = Math.round(tokens * EXPECTED_SHARE)
  return {
    key: memory.id,
    group: '',
    label: memory.id,
    detail: `Tokens: ${tokens} | Size penalty: ${size} | Topic: ${memory.topic} | Retrievals: ${memory.useCount}`,
    line: `| ${memory.id} | ${tokens} | ${size} | ${memory.topic} | ~${estimate} |`,
    needs: 'consent',
    facts: {
      memory: memory.id,
      title: memory.title,
      tokens,
      size: score.size,
      topic: memory.topic,
      uses: memory.useCount,
      estimate,
    },
  }
}

export interface CompressRequest {
  readonly candidates: readonly ScoredMemory[]
  readonly notes: readonly string[]
  /** A text of somebody else's for the one memory that is meant, in place of its own key points. */
  readonly text?: string | undefined
}

/** Puts key points in place of long texts; what cannot be made shorter is left out with the reason. */
export async function planCompress(world: World, request: CompressRequest): Promise<Plan> {
  const changes: Draft[] = []
  const notes = [...request.notes]
  for (const { entry } of request.candidates) {
    const loaded = await loadChangeable(world, entry)
    const outcome = compress(world, loaded.memory, request.text)
    if (outcome.kind === 'refused') {
      // Whoever wrote the text should hear what is wrong with it; of many the others go on.
      if (request.text !== undefined) throw refused(loaded.memory, outcome.why)
      notes.push(`${entry.memory.id} is not compressed: ${outcome.why}.`)
      continue
    }
    const { tokensBefore, tokensAfter, added } = outcome
    if (added.length > 0)
      notes.push(
        `Keyword preservation: added ${added.length} missing keywords to ${entry.memory.id}.`,
      )
    const reason = `compressed from ${tokensBefore} to ${tokensAfter} tokens`
    const how = { layout: world.layout.name, now: world.clock(), reason }
    changes.push({
      action: 'update',
      target: { id: loaded.memory.id, path: entry.path },
      before: loaded.version,
      after: {
        as: 'memory',
        memory: finishEdit(loaded.memory, outcome.memory, how),
        path: entry.path,
      },
      reason,
      evidence: [{ what: 'tokens', detail: `${tokensBefore} -> ${tokensAfter}` }],
      needs: 'consent',
    })
  }
  return makePlan(world, 'distill compress', { changes, notes })
}

function compress(world: World, memory: Memory, text: string | undefined) {
  if (text === undefined || memory.fields !== undefined) return compressOwn(memory, world.clock())
  const given = withoutSecrets({ text, known: memory.body }, 'refuse').text
  return compressMemory(memory, given, world.clock())
}

function refused({ id }: Memory, why: string): KnownError {
  return new KnownError('INPUT_ERROR', {
    message: `${id} is not compressed: ${why}.`,
    field: 'with',
    rule: 'shorter by a tenth, code word for word, no History or Connections of its own',
    hint: 'Correct the text and pass it again. The memory was not changed.',
  })
}
