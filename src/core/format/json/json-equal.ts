import { isJsonObject, type Json } from './json.ts'

/** Equal as data: the order of keys does not matter, and an absent key is not a null one. */
export function jsonEqual(left: Json | undefined, right: Json | undefined): boolean {
  if (left === right) return true
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, at) => jsonEqual(item, right[at]))
  if (!isJsonObject(left) || !isJsonObject(right)) return false
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && jsonEqual(left[key], right[key]))
  )
}
