import { isRulePath } from '../base/rule-path.ts'
import { OUTSIDE_INDEX, staysInside } from '../base/vault-path.ts'
import { isJsonObject, type Json, type JsonObject, tryParseJson } from '../format/json/json.ts'
import { EMPTY_MEMORY, type Memory, ORIGINS, STATUSES, TIERS } from '../model/memory.ts'
import { ACTIONS } from './plan.ts'
import { isProposalId, PROPOSAL_SOURCES, type Proposal } from './proposal.ts'

/** A proposal as one self-contained file. */
export function renderProposal(proposal: Proposal): string {
  return `${JSON.stringify(proposal, null, 2)}\n`
}

/**
 * The proposal in a file of the inbox, or nothing. A disk may rot, and an inbox may come with a clone: what is not
 * whole, or leads out of the vault, is no proposal of ours (WRT-12).
 */
export function parseProposal(text: string): Proposal | undefined {
  const value = tryParseJson(text)
  if (!isJsonObject(value) || !isProposal(value)) return undefined
  // Safe: every field that a proposal must have was looked at.
  const proposal = value as unknown as Proposal
  // Limits are asked for again when a person accepts it; what a file says of them is nobody's word.
  const changes = proposal.plan.changes.map(({ requires: _, ...change }) =>
    change.after.as === 'memory'
      ? // JSON has no undefined: what a memory lacks is empty again.
        { ...change, after: { ...change.after, memory: whole(change.after.memory) } }
      : change,
  )
  const files = proposal.plan.files.map(({ path, reason, ...texts }) => ({
    path,
    reason,
    before: texts.before,
    after: texts.after,
  }))
  const bases = proposal.bases?.map((base) => ({ ...base, memory: whole(base.memory) }))
  return {
    ...proposal,
    plan: { ...proposal.plan, changes, files },
    ...(bases !== undefined && { bases }),
  }
}

function whole(memory: Memory): Memory {
  return { ...EMPTY_MEMORY, ...memory }
}

function isProposal(value: JsonObject): boolean {
  const { id, source, plan, confidence = 0, session = '', bases = [] } = value
  return (
    areTexts(value, ['title', 'madeAt', 'fingerprint']) &&
    typeof id === 'string' &&
    isProposalId(id) &&
    isOneOf(source, PROPOSAL_SOURCES) &&
    typeof confidence === 'number' &&
    typeof session === 'string' &&
    isJsonObject(plan) &&
    isPlan(plan) &&
    isListOf(bases, isBase)
  )
}

function isBase(base: Json): boolean {
  if (!isJsonObject(base)) return false
  const { change, memory, text = '' } = base
  return isText(change) && isText(text) && isJsonObject(memory) && isMemory(memory)
}

function isPlan(plan: JsonObject): boolean {
  return (
    areTexts(plan, ['id', 'operation', 'madeAt', 'vault']) &&
    isListOf(plan['changes'], isChange) &&
    isListOf(plan['files'], isFile) &&
    isListOf(plan['notes'], isText)
  )
}

function isChange(change: Json): boolean {
  if (!isJsonObject(change)) return false
  const { action, target, after, evidence, needs, group = '' } = change
  return (
    areTexts(change, ['id', 'before', 'reason']) &&
    isOneOf(action, ACTIONS) &&
    isJsonObject(target) &&
    typeof target['id'] === 'string' &&
    isPath(target['path']) &&
    isJsonObject(after) &&
    isAfter(after) &&
    isListOf(evidence, (one) => isJsonObject(one) && areTexts(one, ['what', 'detail'])) &&
    isOneOf(needs, ['nothing', 'consent']) &&
    isText(group)
  )
}

function isAfter(after: JsonObject): boolean {
  if (after['as'] === 'absent') return true
  if (!isPath(after['path'])) return false
  if (after['as'] === 'text') return isText(after['text'])
  return after['as'] === 'memory' && isJsonObject(after['memory']) && isMemory(after['memory'])
}

function isFile(file: Json): boolean {
  if (!isJsonObject(file)) return false
  const { path, before = '', after = '', reason } = file
  const isOurs = isPath(path) || (typeof path === 'string' && isRulePath(path))
  return isOurs && [before, after, reason].every(isText)
}

/** Every field is of the sort that the empty memory shows; those that it lacks may be lacking. */
function isMemory(memory: JsonObject): boolean {
  const fits = Object.entries(EMPTY_MEMORY).every(([key, empty]) => {
    const value = memory[key]
    if (empty === undefined) return value === undefined || isOptional(key, value)
    if (!Array.isArray(empty)) return typeof value === typeof empty && !Array.isArray(value)
    return isListOf(value, key === 'links' || key === 'changes' ? isJsonObject : isText)
  })
  return (
    fits &&
    memory['extra'] !== null &&
    isOneOf(memory['status'], STATUSES) &&
    isOneOf(memory['tier'], TIERS) &&
    isOneOf(memory['origin'], ORIGINS)
  )
}

function isOptional(key: string, value: Json): boolean {
  if (key === 'fields') return isJsonObject(value)
  return typeof value === (key === 'confidence' ? 'number' : 'string')
}

function isPath(path: Json | undefined): boolean {
  return typeof path === 'string' && (path === OUTSIDE_INDEX || staysInside(path))
}

function isText(value: Json | undefined): boolean {
  return typeof value === 'string'
}

function areTexts(value: JsonObject, keys: readonly string[]): boolean {
  return keys.every((key) => isText(value[key]))
}

function isListOf(value: Json | undefined, fits: (item: Json) => boolean): boolean {
  return Array.isArray(value) && value.every(fits)
}

function isOneOf(value: Json | undefined, words: readonly string[]): boolean {
  return typeof value === 'string' && words.includes(value)
}
