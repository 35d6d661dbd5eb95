import { isMap } from 'yaml'
import { isJsonObject, type JsonObject } from '../json/json.ts'
import { withValue } from '../json/json-path.ts'
import { nestedEntries, type YamlEntry, type YamlSource } from './yaml-read.ts'

/** The source without these entries. Its lines are cut, not parsed again: the outcome is for comparing only. */
export function withoutEntries(read: YamlSource, paths: readonly (readonly string[])[]): string {
  const { source } = read
  if (read.shape === 'flow') return JSON.stringify(omitted(read.data, paths))
  let text = source
  for (const entry of read.entries.toReversed()) {
    const below = paths.filter((path) => path[0] === entry.key).map((path) => path.slice(1))
    if (below.length > 0)
      text = text.slice(0, entry.start) + rest(source, entry, below) + text.slice(entry.end)
  }
  return text
}

/** An entry without some of its parts. */
function rest(source: string, entry: YamlEntry, paths: readonly (readonly string[])[]): string {
  if (paths.some((path) => path.length === 0)) return ''
  const own = source.slice(entry.start, entry.end)
  if (!isJsonObject(entry.value)) return own
  const kept = omitted(entry.value, paths)
  if (Object.keys(kept).length === 0) return ''
  const node = entry.pair?.value
  const inner = entry.inner ?? nestedEntries(entry, source)
  // On one line the parts have no lines of their own: then the data speaks for the text. What was read without the
  // parser has no node, and stands on lines of its own.
  const isOneLine = node !== undefined && isMap(node) && node.flow === true
  if (inner === undefined || isOneLine) return `${entry.key}: ${JSON.stringify(kept)}\n`
  const gone = inner.filter((part) =>
    paths.some((path) => path.length === 1 && path[0] === part.key),
  )
  return gone.reduceRight(
    (text, part) => text.slice(0, part.start - entry.start) + text.slice(part.end - entry.start),
    own,
  )
}

function omitted(data: JsonObject, paths: readonly (readonly string[])[]): JsonObject {
  return paths.reduce((left, path) => withValue(left, path, undefined), data)
}
