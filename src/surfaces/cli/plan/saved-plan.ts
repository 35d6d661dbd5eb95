import { z } from 'zod'
import { KnownError } from '../../../core/base/errors.ts'
import { vaultPath } from '../../../core/base/vault-path.ts'
import type { LearnDecision } from '../../../core/learn/segment-decision.ts'
import type { Version } from '../../../core/model/memory.ts'

const DECISION = z.object({
  change: z
    .string()
    .regex(/^c[1-9]\d{0,5}$/)
    .optional(),
  type: z.enum(['CREATE', 'UPDATE', 'EXTEND', 'SKIP']),
  memory_id: z.string().max(300),
  path: z.string().optional(),
  version: z.string().optional(),
  category: z.string().min(1).max(100),
  because: z.string(),
  similar: z.string(),
  id: z.string().min(1).max(20),
  topic: z.string().max(300),
  source_file: z.string(),
  source_lines: z.string(),
  title: z.string().min(1),
  summary: z.string(),
  estimated_tokens: z.number().nonnegative(),
  key_terms: z.array(z.string()).max(50),
  sort: z.enum(['text', 'imports', 'definition', 'documentation']),
  confidence: z.number().min(0).max(1).optional(),
  text: z.string().max(1024 * 1024),
})

const SAVED = z.object({
  mode: z.string().optional(),
  plan: z.object({ id: z.string(), vault: z.string(), decisions: z.array(DECISION).max(10_000) }),
})

/** `change` is 0 for what nothing is done with. */
type SavedDecision = LearnDecision & { readonly change: number }

export interface SavedPlan {
  readonly id: string
  /** The vault that it was made for. */
  readonly vault: string
  /** In the order of the plan; several may be one change. */
  readonly decisions: readonly SavedDecision[]
}

/** Reads what `learn --plan` printed. It lay in a file that anybody could change: nothing of it is trusted unseen. */
export function readSavedPlan(text: string): SavedPlan {
  const parsed = SAVED.safeParse(jsonOf(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw noPlan(`${issue?.path.join('.') || 'the document'}: ${issue?.message ?? 'unexpected'}`)
  }
  const { id, vault, decisions } = parsed.data.plan
  return { id, vault, decisions: decisions.map(decisionOf) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw noPlan('it is not JSON')
  }
}

function decisionOf(saved: z.infer<typeof DECISION>): SavedPlan['decisions'][number] {
  const { type, path, version } = saved
  const hasTarget = type === 'UPDATE' || type === 'EXTEND'
  if (hasTarget && (path === undefined || version === undefined))
    throw noPlan(`${saved.change ?? saved.id} has no version of the memory that it changes`)
  return {
    change: Number(saved.change?.slice(1) ?? 0),
    operation: type,
    kind: saved.category,
    topic: saved.topic,
    because: saved.because,
    similar: saved.similar,
    ...(hasTarget
      ? {
          target: {
            id: saved.memory_id,
            path: vaultPath(path ?? ''),
            // Safe: it is only compared with the version that is there.
            version: version as Version,
          },
        }
      : saved.change !== undefined && { promised: saved.memory_id }),
    segment: {
      id: saved.id,
      topic: saved.topic,
      title: saved.title,
      summary: saved.summary,
      sourceFile: saved.source_file,
      sourceLines: saved.source_lines,
      tokens: saved.estimated_tokens,
      keyTerms: saved.key_terms,
      sort: saved.sort,
      text: saved.text,
      ...(saved.confidence !== undefined && { confidence: saved.confidence }),
    },
  }
}

function noPlan(why: string): KnownError {
  return new KnownError('INPUT_ERROR', {
    message: `This is not a plan of everkeep learn: ${why}.`,
    field: 'apply',
    hint: 'Save one with `everkeep learn <input> --plan --json > plan.json`.',
  })
}
