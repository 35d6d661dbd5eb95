import type { Instant } from '../base/instant.ts'
import { foundPath, type VaultPath } from '../base/vault-path.ts'
import { isJsonObject } from '../format/json/json.ts'
import { GUARD_KEY, type Memory } from '../model/memory.ts'
import { normalTitle } from '../model/resurrection.ts'
import type { Change, FileChange, Plan } from './plan.ts'

export const PROPOSAL_SOURCES = [
  'triage',
  'checkpoint',
  'learn',
  'save',
  'import',
  'dream',
  'distill',
  'hygiene',
  'check',
  'evolve',
  'rules',
  'drop-box',
  'agent',
  'quarantine',
] as const
export type ProposalSource = (typeof PROPOSAL_SOURCES)[number]

/** A plan that waits for a person's word (INB-01). Holds all that it needs: what it came from may be gone by then. */
export interface Proposal {
  /** Made from the fingerprint: the same proposal has the same id on every day. */
  readonly id: string
  readonly source: ProposalSource
  /** One line for the list. */
  readonly title: string
  readonly madeAt: Instant
  readonly plan: Plan
  /** How sure the proposer is, 0..1. */
  readonly confidence?: number
  /** Equal for proposals that a person would answer alike (INB-03). */
  readonly fingerprint: string
  /** The conversation that it came from. */
  readonly session?: string
  /** What the changes were made from, so that they can be planned anew on a vault that moved on (INB-02). */
  readonly bases?: readonly Base[]
}

/** A memory as it stood when a change of it was planned. */
export interface Base {
  /** The id of the change. */
  readonly change: string
  readonly memory: Memory
  /** The whole file, where the change is a text. */
  readonly text?: string
}

/** Where waiting proposals stand: inside of the vault's own state, so that applying one also takes it away. */
export const INBOX_FOLDER = '.everkeep/inbox'

/** `p-` and ten hexadecimal digits: short enough to type, long enough never to meet twice. */
export function proposalId(fingerprint: string): string {
  return `p-${fingerprint.slice(0, 10)}`
}

export function isProposalId(id: string): boolean {
  return /^p-[0-9a-f]{10}$/.test(id)
}

export function inboxPath(id: string): VaultPath {
  return foundPath(`${INBOX_FOLDER}/${id}.json`)
}

export function isInboxPath(path: string): boolean {
  return path.startsWith(`${INBOX_FOLDER}/`)
}

/**
 * What a plan is about, without its clock, ids and versions: kind, title and text of what would be written, else action
 * and target with the ground that is given. Hashed it is the fingerprint.
 */
export function proposalContent(plan: Pick<Plan, 'changes' | 'files'>): string {
  return JSON.stringify([plan.changes.map(changeContent), plan.files.map(fileContent)])
}

function changeContent({ action, target, after, reason }: Change): unknown {
  if (after.as === 'text') return [action, target.id, comparableText(after.text)]
  if (after.as === 'memory' && action === 'create') return [action, ...memoryContent(after.memory)]
  if (after.as === 'memory' && action === 'update')
    return [action, target.id, ...memoryContent(after.memory), ...labelsOf(after.memory)]
  // Numbers in a ground grow by themselves ("unused for 92 days"): they do not make it another one.
  return [action, target.id, comparableText(reason).replace(/\d+/g, '#')]
}

function fileContent({ path, after }: FileChange): unknown {
  return [path, after === undefined ? null : comparableText(after)]
}

function memoryContent({ kind, title, body, fields }: Memory): readonly unknown[] {
  return [
    kind,
    normalTitle(title),
    comparableText(body),
    fields === undefined ? null : sorted(fields),
  ]
}

/** What a change may be about that leaves the text alone. */
function labelsOf({ topic, summary, keywords, tier, extra }: Memory): readonly unknown[] {
  const guard = extra[GUARD_KEY]
  return [
    ...[comparableText(topic), comparableText(summary), keywords.map(comparableText).sort(), tier],
    ...(guard === undefined ? [] : [sorted(guard)]),
  ]
}

function comparableText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value === 'string') return comparableText(value)
  if (!isJsonObject(value)) return value
  const keys = Object.keys(value).sort()
  return keys.map((key) => [key, sorted(value[key])])
}
