import { isScalar, type YAMLSeq } from 'yaml'
import type { Json } from '../json/json.ts'
import { jsonEqual } from '../json/json-equal.ts'
import { lineEnd, lineStart, rangeOf } from './yaml-read.ts'
import { type EntryStyle, inlineText, type Quotes } from './yaml-write.ts'

interface ListEdit {
  readonly source: string
  /** What to add to the offsets of `list`. */
  readonly shift: number
  readonly list: YAMLSeq
  /** What the list holds now. */
  readonly values: readonly Json[]
  readonly items: readonly Json[]
  readonly style: EntryStyle
}

/** An item of the old list as it was written. */
interface OldItem {
  readonly value: Json
  readonly text: string
}

/** The list anew in its old style, items that stay written as they were; undefined when the style cannot be kept. */
export function listText(edit: ListEdit): string | undefined {
  const { list } = edit
  return list.flow ? flowListText(edit) : blockListText(edit)
}

function flowListText({ source, shift, list, values, items }: ListEdit): string | undefined {
  const range = rangeOf(list)
  if (range === undefined) return undefined
  const written = source.slice(range[0] + shift, range[1] + shift)
  const old = list.items.flatMap((node, index) => {
    const at = rangeOf(node)
    const text = at === undefined ? '' : source.slice(at[0] + shift, at[1] + shift)
    return text === '' ? [] : [{ value: values[index] ?? null, text }]
  })
  const parts = reuse(old, items, (value) => inlineText(value, listQuotes(list), 'flow'))
  if (parts.length === 0) return '[]'
  const padding = /^\[[ \t]/.test(written) ? ' ' : ''
  const broken = /^\[[ \t]*(\r?\n[ \t]*)/.exec(written)?.[1]
  if (broken === undefined) {
    const comma = /,(?=\S)/.test(written) && !/,\s/.test(written) ? ',' : ', '
    return `[${padding}${parts.join(comma)}${padding}]`
  }
  const close = /(\r?\n[ \t]*)\]$/.exec(written)?.[1] ?? ''
  return `[${broken}${parts.join(`,${broken}`)}${close}]`
}

function blockListText({
  source,
  shift,
  list,
  values,
  items,
  style,
}: ListEdit): string | undefined {
  if (items.length === 0) return undefined
  const range = rangeOf(list)
  if (range === undefined) return undefined
  const from = lineStart(source, range[0] + shift)
  const indent = /^[ \t]*/.exec(source.slice(from))?.[0] ?? ''
  let at = from
  const old: OldItem[] = []
  for (const [index, node] of list.items.entries()) {
    const span = rangeOf(node)
    if (span === undefined) return undefined
    const end = lineEnd(source, Math.max(span[1] + shift, at + 1))
    const text = source.slice(at, end)
    // Comments above an item go with it.
    const own = text.replace(/^(?:[ \t]*(?:#[^\n]*)?\n)+/, '')
    if (!own.startsWith(`${indent}-`)) return undefined
    old.push({
      value: values[index] ?? null,
      text: text.endsWith('\n') ? text : `${text}${style.eol}`,
    })
    at = end
  }
  const quotes = listQuotes(list)
  return reuse(
    old,
    items,
    (value) => `${indent}- ${inlineText(value, quotes, 'block')}${style.eol}`,
  ).join('')
}

/** The texts of the new items: each that was in the old list keeps its own, quotes and comment included. */
function reuse(
  old: readonly OldItem[],
  items: readonly Json[],
  write: (value: Json) => string,
): readonly string[] {
  const left = [...old]
  return items.map((value) => {
    const at = left.findIndex((item) => jsonEqual(item.value, value))
    return at < 0 ? write(value) : (left.splice(at, 1)[0]?.text ?? write(value))
  })
}

function listQuotes(list: YAMLSeq): Quotes {
  const text = list.items.find((item) => isScalar(item) && typeof item.value === 'string')
  if (!isScalar(text)) return 'plain'
  if (text.type === 'QUOTE_DOUBLE') return 'double'
  return text.type === 'QUOTE_SINGLE' ? 'single' : 'plain'
}
