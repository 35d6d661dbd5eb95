import { KnownError } from '../base/errors.ts'
import { type Instant, toSeconds } from '../base/instant.ts'
import { RECORD_LIMITS } from '../base/record-limits.ts'
import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
import { fieldsToMarkdown } from './fields-markdown.ts'
import { keywordsOf } from './key-terms.ts'
import type { ChangeEntry, Memory } from './memory.ts'

const TAGS_MAX = RECORD_LIMITS.tags
const CHANGES_MAX = RECORD_LIMITS.changes

export interface UpdateOptions {
  /** Whether a related file is still there, by its path as written. */
  readonly fileExists: (path: string) => boolean
  readonly now: Instant
}

export interface CheckedUpdate {
  /** With the change entries, the count and the instant that an update brings. */
  readonly memory: Memory
  readonly warnings: readonly string[]
}

/**
 * The rules by which a record of seed 001 may change (WRT-07): nothing that was learned gets lost by an update, and every
 * update says what it did. Binds agents and planners in `claude-json`; a refusal is MERGE_ERROR.
 */
export function checkUpdate(before: Memory, after: Memory, options: UpdateOptions): CheckedUpdate {
  checkFixed(before, after)
  const evicted = checkTags(before, after, options.now)
  checkFiles(before, after, options.fileExists)
  const added = addedChanges(before, after)
  const fresh = [...added, ...evicted, ...contentChanges(before, after, options.now)]
  if (fresh.length === 0) {
    throw refusal('changes', 'append-only (new entry required)', {
      message: 'The update does not say what it changes.',
      fix: 'Add an entry {date, summary} to changes.',
    })
  }
  return {
    memory: {
      ...after,
      createdAt: before.createdAt,
      status: before.status,
      statusAt: before.statusAt,
      statusReason: before.statusReason,
      updatedAt: options.now,
      timesUpdated: before.timesUpdated + 1,
      changes: capChanges([...before.changes, ...fresh]),
    },
    warnings: shrunkLists(before, after),
  }
}

/** At most 50 entries, the oldest dropped. */
export function capChanges(changes: readonly ChangeEntry[]): readonly ChangeEntry[] {
  return changes.slice(-CHANGES_MAX)
}

function checkFixed(before: Memory, after: Memory): void {
  if (after.kind !== before.kind) {
    throw refusal('category', 'immutable', {
      message: `The category of ${before.id} is ${before.kind}; an update cannot make it ${after.kind}.`,
      fix: 'Leave the category, or retire this memory and create another.',
    })
  }
  // A record's dates hold seconds, so that much must agree.
  const [old, next] = [before.createdAt, after.createdAt]
  if (next !== undefined && old !== undefined && toSeconds(next) !== toSeconds(old)) {
    throw refusal('created_at', 'immutable', {
      message: `${before.id} was created at ${toSeconds(old)}; an update cannot change that.`,
      fix: `Put ${toSeconds(old)} back, or leave created_at out.`,
    })
  }
  if (after.status !== before.status) {
    throw refusal('record_status', 'immutable via UPDATE', {
      message: `An update cannot make a memory ${after.status}.`,
      fix: 'Use --action delete to retire, archive, unarchive or restore.',
    })
  }
}

/** Below the cap tags only grow; at the cap one may make room for another, and the history tells which. */
function checkTags(before: Memory, after: Memory, now: Instant): readonly ChangeEntry[] {
  const removed = before.tags.filter((tag) => !after.tags.includes(tag))
  const added = after.tags.filter((tag) => !before.tags.includes(tag))
  const count = new Set(before.tags).size
  if (removed.length > 0 && count < TAGS_MAX) {
    throw refusal('tags', `grow-only (below cap of ${TAGS_MAX})`, {
      message: `The update drops the tags ${removed.join(', ')}.`,
      fix: `Put them back: tags can only be added (current count ${count} < cap ${TAGS_MAX}).`,
    })
  }
  if (removed.length > 0 && added.length === 0) {
    throw refusal('tags', 'no net shrink without addition', {
      message: `The update drops the tags ${removed.join(', ')} and adds none.`,
      fix: `Put them back: at the cap of ${TAGS_MAX} a tag may go only for a new one.`,
    })
  }
  if (added.length > 0 && new Set(after.tags).size > TAGS_MAX) {
    throw refusal('tags', 'cap exceeded', {
      message: `The update has ${new Set(after.tags).size} tags.`,
      fix: `Keep tags at or below ${TAGS_MAX}.`,
    })
  }
  if (removed.length === 0) return []
  const summary = `Tags evicted at cap: removed ${removed.join(', ')}, added ${added.join(', ')}`
  return [entry(now, { summary, field: 'tags', oldValue: removed, newValue: added })]
}

function checkFiles(before: Memory, after: Memory, fileExists: (path: string) => boolean): void {
  const removed = before.relatedFiles.filter((path) => !after.relatedFiles.includes(path))
  const there = removed.find(fileExists)
  if (there === undefined) return
  throw refusal('related_files', 'grow-only (cannot remove existing file reference)', {
    message: `The update drops ${there}, which exists.`,
    fix: 'Put it back: only files that are gone can be removed.',
  })
}

/** The entries that the update brings. Those that stood before must still be there, unless the cap dropped the oldest. */
function addedChanges(before: Memory, after: Memory): readonly ChangeEntry[] {
  const old = before.changes
  for (let dropped = 0; dropped <= old.length; dropped++) {
    if (dropped > 0 && after.changes.length < CHANGES_MAX) break
    const kept = old.length - dropped
    if (
      kept > after.changes.length ||
      !sameChanges(old.slice(dropped), after.changes.slice(0, kept))
    )
      continue
    return after.changes.slice(kept)
  }
  throw refusal('changes', 'append-only', {
    message: `The update changes or drops entries of the history (${old.length} before, ${after.changes.length} now).`,
    fix: 'Keep all entries of changes as they are and add yours at the end.',
  })
}

function sameChanges(left: readonly ChangeEntry[], right: readonly ChangeEntry[]): boolean {
  return JSON.stringify(left.map(changeKey)) === JSON.stringify(right.map(changeKey))
}

function changeKey({ date, summary, field, oldValue, newValue }: ChangeEntry): readonly unknown[] {
  return [date, summary, field ?? null, oldValue ?? null, newValue ?? null]
}

/** An entry for each field of the content that held a single value and holds another now. */
function contentChanges(before: Memory, after: Memory, now: Instant): readonly ChangeEntry[] {
  if (before.fields === undefined || after.fields === undefined) {
    if (before.body === after.body) return []
    // The text itself stands in the journal; a history of whole texts would outgrow the memory.
    return [entry(now, { summary: 'content.text changed', field: 'content.text' })]
  }
  const [old, next] = [before.fields, after.fields]
  return keysOf(old, next)
    .filter((key) => isScalar(old[key]) && !jsonEqual(old[key], next[key]))
    .map((key) =>
      entry(now, {
        summary: `content.${key} changed`,
        field: `content.${key}`,
        oldValue: old[key] ?? null,
        newValue: next[key] ?? null,
      }),
    )
}

function isScalar(value: Json | undefined): boolean {
  return value === undefined || !(Array.isArray(value) || isJsonObject(value))
}

function keysOf(left: JsonObject, right: JsonObject): readonly string[] {
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
}

function entry(now: Instant, rest: Omit<ChangeEntry, 'date'>): ChangeEntry {
  return { date: toSeconds(now), ...rest }
}

/** A list may get shorter, but a person should look at it. */
function shrunkLists(before: Memory, after: Memory): readonly string[] {
  const [old, next] = [before.fields ?? {}, after.fields ?? {}]
  return Object.keys(next).flatMap((key) => {
    const [was, is] = [old[key], next[key]]
    if (!Array.isArray(was) || !Array.isArray(is) || is.length >= was.length) return []
    return [`content.${key}: list shrank from ${was.length} to ${is.length} items`]
  })
}

/**
 * The keywords of either side that a merged memory would no longer be found by (WRT-08). Empty: the merge may go on.
 * Written keywords must be keywords again; derived ones, of a side that has none, must at least stand in the text.
 */
export function keywordsLost(before: readonly Memory[], after: Memory): readonly string[] {
  const kept = new Set(keywordsOf(after))
  const told = after.fields === undefined ? '' : fieldsToMarkdown(after.kind, after.fields)
  const text = [after.title, after.summary, after.body, told, ...after.tags]
    .join('\n')
    .toLowerCase()
  const lost = before.flatMap((memory) =>
    keywordsOf(memory).filter(
      (keyword) => !kept.has(keyword) && (memory.keywords.length > 0 || !text.includes(keyword)),
    ),
  )
  return [...new Set(lost)]
}

function refusal(
  field: string,
  rule: string,
  { message, fix }: { readonly message: string; readonly fix: string },
): KnownError {
  return new KnownError('MERGE_ERROR', { message, field, rule, hint: fix })
}
