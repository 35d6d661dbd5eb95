import { isAlias, isMap, isScalar, isSeq } from 'yaml'
import { isJsonObject, type Json } from '../json/json.ts'
import { rangeOf, type YamlSource } from './yaml-read.ts'
import { inlineText } from './yaml-write.ts'

/** The source with each alias replaced by what it stands for; undefined when there is none. */
export function withoutAliases(before: YamlSource): string | undefined {
  if (before.root === undefined) return undefined
  const found: { readonly span: readonly [number, number]; readonly value: Json }[] = []
  const walk = (node: unknown, value: Json | undefined): void => {
    const range = rangeOf(node)
    if (isAlias(node) && range !== undefined && value !== undefined)
      found.push({ span: range, value })
    if (isSeq(node) && Array.isArray(value))
      for (const [at, item] of node.items.entries()) walk(item, value[at])
    if (isMap(node) && isJsonObject(value))
      for (const pair of node.items)
        walk(pair.value, value[isScalar(pair.key) ? String(pair.key.value) : ''])
  }
  walk(before.root, before.data)
  if (found.length === 0) return undefined
  return found.reduceRight(
    (source, { span, value }) =>
      source.slice(0, span[0]) + inlineText(value, 'double', 'flow') + source.slice(span[1]),
    before.source,
  )
}
