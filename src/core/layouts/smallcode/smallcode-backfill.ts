import type { Instant } from '../../base/instant.ts'
import { isJsonObject, type JsonObject } from '../../format/json/json.ts'
import { setJsonValue } from '../../format/json/json-edit.ts'
import { parseJson } from '../../format/json/json-tree.ts'
import { ownValue } from '../own-value.ts'
import { idOf } from './smallcode-object.ts'

/** What an object of the list lacks that smallcode's own hygiene would put in (HYG-01). */
export interface Lacking {
  readonly id: string
  readonly tier: boolean
  readonly lastUse: boolean
}

/** The objects without a tier or a last use; none for an unreadable list, which is never written. */
export function lackingObjects(text: string): readonly Lacking[] {
  return readObjects(text).flatMap(({ object }): readonly Lacking[] => {
    const id = idOf(object)
    const lacking = {
      tier: ownValue(object, 'tier') === undefined,
      lastUse: ownValue(object, 'last_used_at') === undefined,
    }
    return id === undefined || !(lacking.tier || lacking.lastUse) ? [] : [{ id, ...lacking }]
  })
}

/**
 * The list with tier and last use put in where they are absent. A last use that nobody counted is a stand-in, and
 * `use_count: 0` says so: or a clone would take it for a use (DST-12).
 */
export function backfillObjects(text: string, lastUses: ReadonlyMap<string, Instant>): string {
  let filled = text
  for (const { object, position } of readObjects(text)) {
    const lastUse = lastUses.get(idOf(object) ?? '')
    if (lastUse === undefined) continue
    const set = (key: string, value: string | number, after: readonly string[]): void => {
      if (ownValue(object, key) === undefined)
        filled = setJsonValue(filled, ['objects', position, key], value, { after })
    }
    const isStandIn = ownValue(object, 'last_used_at') === undefined
    set('tier', 'hot', BEFORE_TIER)
    set('last_used_at', lastUse, [...BEFORE_TIER, 'tier'])
    if (isStandIn) set('use_count', 0, [...BEFORE_TIER, 'tier', 'last_used_at'])
  }
  return filled
}

const BEFORE_TIER = [
  'id',
  'type',
  'title',
  'content',
  'tags',
  'relations',
  'createdAt',
  'updatedAt',
  'source',
]

/** The ids of objects whose last use is such a stand-in. */
export function standInUses(text: string): ReadonlySet<string> {
  return new Set(
    readObjects(text).flatMap(({ object }) =>
      ownValue(object, 'use_count') === 0 ? [idOf(object) ?? ''] : [],
    ),
  )
}

function readObjects(
  text: string,
): readonly { readonly object: JsonObject; readonly position: number }[] {
  const { value, problems } = parseJson(text)
  if (!isJsonObject(value) || problems.some(({ code }) => code === 'bad-json')) return []
  const objects = ownValue(value, 'objects')
  if (!Array.isArray(objects)) return []
  return objects.flatMap((object, position) => (isJsonObject(object) ? [{ object, position }] : []))
}
