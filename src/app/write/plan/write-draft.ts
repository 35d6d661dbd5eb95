import { KnownError } from '../../../core/base/errors.ts'
import type { Instant } from '../../../core/base/instant.ts'
import { RECORD_LIMITS } from '../../../core/base/record-limits.ts'
import type { Json, JsonObject } from '../../../core/format/json/json.ts'
import { autoFix } from '../../../core/model/auto-fix.ts'
import type { FieldFault } from '../../../core/model/schemas.ts'
import { guardSecrets, type SecretPolicy } from '../../../core/secrets/guard-secrets.ts'

/** A draft on its way into the vault: in form, without secrets. */
export interface ReadyDraft {
  readonly record: JsonObject
  readonly fixes: readonly string[]
  readonly warnings: readonly string[]
}

export interface DraftOptions {
  readonly action: 'create' | 'update'
  readonly category: string
  /** The id that the memory has or will have; undefined while the layout has yet to name it. */
  readonly stem: string | undefined
  readonly now: Instant
  readonly policy: SecretPolicy
}

/** Mends what is plainly meant, then looks for secrets. What is wrong beyond that is for the validation. */
export function readyDraft(draft: JsonObject, options: DraftOptions): ReadyDraft {
  const { action, category, stem, now, policy } = options
  const { record, fixes } = autoFix(draft, { action, category, now, stem: stem ?? 'memory' })
  const guarded = guardSecrets(capped(record), policy)
  // A name that is yet to be found is no fault of the draft.
  const told = stem === undefined ? fixes.filter((fix) => !fix.startsWith('id:')) : fixes
  return { record: guarded.record, fixes: told, warnings: guarded.notes }
}

/** A history may grow past its limit; then the oldest entries go (MOD-01). */
function capped(record: JsonObject): JsonObject {
  const { changes } = record
  const max = RECORD_LIMITS.changes
  if (!Array.isArray(changes) || changes.length <= max) return record
  return { ...record, changes: changes.slice(-max) }
}

/** The same for layouts that know no such records: tags stay as they were typed, and there may be none. */
export function readyLooseDraft(draft: JsonObject, options: DraftOptions): ReadyDraft {
  const { tags } = draft
  const list = typeof tags === 'string' ? [tags] : (tags ?? [])
  const ready = readyDraft({ ...draft, tags: list }, options)
  const kept = Array.isArray(list)
    ? guardSecrets({ tags: plainTags(list) }, options.policy).record
    : {}
  return {
    ...ready,
    record: { ...ready.record, ...kept },
    fixes: ready.fixes.filter((fix) => LOOSE_FIXES.test(fix)),
  }
}

const LOOSE_FIXES = /^(?:title|created_at|confidence):/

function plainTags(tags: readonly Json[]): readonly Json[] {
  const clean = tags.map((tag) =>
    typeof tag === 'string' ? tag.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim() : tag,
  )
  return [...new Set(clean.filter((tag) => tag !== ''))]
}

/** All faults at once: a script that learns of one at a time needs a run for each. */
export function refuseFaults(faults: readonly FieldFault[]): void {
  const [first, ...rest] = faults
  if (first === undefined) return
  throw new KnownError('VALIDATION_ERROR', {
    message: `${first.field} is invalid: ${first.rule}.`,
    field: first.field,
    rule: first.rule,
    hint: first.fix,
    further: rest.map(({ field, rule, fix }) => ({ field, rule, hint: fix })),
  })
}
