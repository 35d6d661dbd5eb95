import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
import { parseJson } from '../format/json/json-tree.ts'
import {
  cutItem,
  editItem,
  insertItem,
  type ListItem,
  listText,
  type ObjectList,
  openList,
  replaceItem,
} from '../layouts/smallcode/smallcode-items.ts'
import { idOf } from '../layouts/smallcode/smallcode-object.ts'
import { freeId } from '../layouts/smallcode/smallcode-parse.ts'
import { agreed, type Sides, type Versions } from '../layouts/versions.ts'
import { changedObject, mergeRecords } from './merge-json.ts'
import { mergeText } from './merge-text.ts'
import { mergeObjects } from './merge-values.ts'

/**
 * Merges smallcode's `index.json` by object. Two objects that got the same id on two clones are both kept; what one side
 * took out and the other edited stays.
 */
export function mergeObjectList(texts: Versions<string>): Sides<string> {
  const lists = {
    base: openList(texts.base),
    ours: openList(texts.ours),
    theirs: openList(texts.theirs),
  }
  if (Object.values(lists).some(({ fault }) => fault !== undefined)) return mergeText(texts)
  const items = {
    base: itemsById(lists.base),
    ours: itemsById(lists.ours),
    theirs: itemsById(lists.theirs),
  }
  const frame = framesOf(texts)
  let sides = agreed(texts.ours)
  for (const id of new Set([...items.ours.keys(), ...items.theirs.keys()]))
    sides = mergeItem(sides, id, {
      base: items.base.get(id),
      ours: items.ours.get(id),
      theirs: items.theirs.get(id),
    })
  return { ours: withFrame(sides.ours, frame.ours), theirs: withFrame(sides.theirs, frame.theirs) }
}

/** An object by its id, anything else by what it says. */
function itemsById(list: ObjectList): ReadonlyMap<string, ListItem> {
  return new Map(list.items.map((item) => [nameOf(item.value), item]))
}

function nameOf(value: Json): string {
  const id = isJsonObject(value) ? idOf(value) : undefined
  return id === undefined ? `text:${JSON.stringify(value)}` : `id:${id}`
}

function mergeItem(
  sides: Sides<string>,
  name: string,
  { base, ours, theirs }: Versions<ListItem | undefined>,
): Sides<string> {
  const both = (edit: (text: string) => string): Sides<string> => ({
    ours: edit(sides.ours),
    theirs: edit(sides.theirs),
  })
  if (theirs === undefined)
    return jsonEqual(ours?.value, base?.value) ? both((text) => without(text, name)) : sides
  if (ours === undefined)
    return jsonEqual(theirs.value, base?.value) ? sides : both((text) => withItem(text, theirs.raw))
  if (jsonEqual(ours.value, theirs.value) || jsonEqual(theirs.value, base?.value)) return sides
  if (!isJsonObject(ours.value) || !isJsonObject(theirs.value)) return sides
  if (base === undefined)
    return bothObjects(sides, name, { ours: ours.value, theirs: theirs.value })
  const was = isJsonObject(base.value) ? base.value : {}
  const merged = mergeRecords({ base: was, ours: ours.value, theirs: theirs.value })
  return {
    ours: replaced(sides.ours, name, merged.ours),
    theirs: replaced(sides.theirs, name, merged.theirs),
  }
}

/** Which of the two gets a new id does not depend on who merges. */
function bothObjects(
  sides: Sides<string>,
  name: string,
  { ours, theirs }: Sides<JsonObject>,
): Sides<string> {
  if (says(ours) === says(theirs)) {
    const merged = mergeRecords({ base: {}, ours, theirs })
    return agreed(replaced(sides.ours, name, merged.ours))
  }
  const [kept, renamed] = says(ours) < says(theirs) ? [ours, theirs] : [theirs, ours]
  const taken = new Set(openList(sides.ours).items.map(({ value }) => nameOf(value)))
  const id = freeId(says(renamed), (one) => taken.has(`id:${one}`))
  const raw = JSON.stringify({ ...renamed, id }, null, 2).replaceAll('\n', '\n    ')
  return agreed(withItem(replaced(sides.ours, name, kept), raw))
}

function says(object: JsonObject): string {
  return JSON.stringify([object['type'], object['title'], object['content']])
}

function positionOf(list: ObjectList, name: string): number {
  return list.items.findIndex(({ value }) => nameOf(value) === name)
}

function without(text: string, name: string): string {
  const list = openList(text)
  const position = positionOf(list, name)
  return position < 0 ? text : listText(list, cutItem(list, position).inside)
}

function withItem(text: string, raw: string): string {
  const list = openList(text)
  return listText(list, insertItem(list, list.items.length, { raw, before: '', after: '' }))
}

function replaced(text: string, name: string, to: JsonObject): string {
  const list = openList(text)
  const position = positionOf(list, name)
  const from = list.items[position]?.value
  if (!isJsonObject(from)) return text
  const raw = editItem(list, position, (one) => changedObject(one, ['objects', 0], { from, to }))
  return listText(list, replaceItem(list, position, raw))
}

/** What stands around the list: its version, its date. */
function framesOf({ base, ours, theirs }: Versions<string>): Sides<JsonObject> {
  return mergeObjects({ base: frameOf(base), ours: frameOf(ours), theirs: frameOf(theirs) })
}

function frameOf(text: string): JsonObject {
  const { value } = parseJson(text)
  if (!isJsonObject(value)) return {}
  const { objects: _objects, ...frame } = value
  return frame
}

function withFrame(text: string, to: JsonObject): string {
  return changedObject(text, [], { from: frameOf(text), to })
}
