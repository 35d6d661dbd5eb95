import { type Replaced, replacedIn, unifiedDiff } from '../format/diff/unified-diff.ts'
import type { Memory } from '../model/memory.ts'
import { claimsRule } from '../model/rule-kinds.ts'
import { changedFields } from './changed-fields.ts'
import type { StoredVersion, VersionPair } from './pair-memories.ts'
import type { ChangeName, FieldChange } from './vault-diff.ts'

export type Classified =
  | {
      readonly kind: 'change'
      readonly change: ChangeName
      readonly rule: boolean
      readonly fields: readonly FieldChange[]
      readonly text: readonly Replaced[]
    }
  | { readonly kind: 'same' }
  /** Only how often it was used differs. */
  | { readonly kind: 'usage' }
  /** The file is written in another way and says the same. */
  | { readonly kind: 'format' }

/** What became of a memory. `converted`: the layout is another, whose own ways of telling are no edits. */
export function classifyChange(
  { before, after }: VersionPair,
  { converted }: { readonly converted: boolean },
): Classified {
  const rule = isActiveRule(before?.parsed.memory) || isActiveRule(after?.parsed.memory)
  if (before === undefined || after === undefined) {
    const change = before === undefined ? 'added' : 'deleted'
    return { kind: 'change', change, rule, fields: [], text: [] }
  }
  const [was, is] = [before.parsed.memory, after.parsed.memory]
  const fields = changedFields(was, is).filter(({ name }) => !converted || !isOfLayout(name))
  const isRenamed = !converted && (was.id !== is.id || isMoved(before, after))
  if (fields.length === 0 && !isRenamed) return unchanged(before, after, converted)
  const moved = isRenamed ? 'renamed' : 'changed'
  const change = was.status === is.status ? moved : STATUS_CHANGES[is.status]
  const text = replacedIn(unifiedDiff('', endLine(was.body), endLine(is.body)))
  return { kind: 'change', change, rule, fields, text }
}

function unchanged(before: StoredVersion, after: StoredVersion, converted: boolean): Classified {
  const [was, is] = [before.parsed.memory, after.parsed.memory]
  if (converted) return { kind: 'same' }
  if (was.useCount !== is.useCount || was.lastUsedAt !== is.lastUsedAt) return { kind: 'usage' }
  return { kind: before.parsed.versionText === after.parsed.versionText ? 'same' : 'format' }
}

const STATUS_CHANGES = { active: 'restored', retired: 'retired', archived: 'archived' } as const

function isActiveRule(memory: Memory | undefined): boolean {
  return memory !== undefined && memory.status === 'active' && claimsRule(memory)
}

/** A change of status moves a file in some layouts: that is no rename. */
function isMoved(before: StoredVersion, after: StoredVersion): boolean {
  return before.path !== after.path && before.parsed.memory.status === after.parsed.memory.status
}

/** What another layout tells in its own way: a conversion is no edit. */
const LAYOUT_FIELDS: ReadonlySet<string> = new Set(['aliases', 'keywords', 'summary', 'links'])
const isOfLayout = (name: string): boolean => LAYOUT_FIELDS.has(name) || name.startsWith('everkeep')

const endLine = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)
