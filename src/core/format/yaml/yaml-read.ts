import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml'
import type { Json, JsonObject } from '../json/json.ts'

/** One `key: value` of a mapping, with the lines it stands on. Offsets are into the YAML source. */
export interface YamlEntry {
  readonly key: string
  readonly value: Json
  /** Start of its first line. */
  readonly start: number
  /** End of its last line, line end included; comments that follow are not part of it. */
  readonly end: number
  /** The parsed pair; undefined when the lines are no YAML and were read as `key: rest`. */
  readonly pair: Pair<unknown, unknown> | undefined
  /** What to add to offsets of `pair`: an entry of broken YAML was parsed on its own. */
  readonly shift: number
  /** The entries of a map below it, where they were read without the parser. */
  readonly inner?: readonly YamlEntry[]
}

export interface YamlFault {
  readonly code: 'bad-yaml' | 'duplicate-key' | 'too-large'
  readonly offset: number
  readonly message: string
}

export interface YamlSource {
  readonly source: string
  readonly data: JsonObject
  /** `block`: one key per line; `flow`: `{a: 1}`; `lines`: broken YAML, read entry by entry. */
  readonly shape: 'block' | 'flow' | 'lines'
  readonly entries: readonly YamlEntry[]
  /** The top-level mapping where the source is whole. */
  readonly root: YAMLMap | undefined
  readonly faults: readonly YamlFault[]
}

/** Longer frontmatter is read line by line: the parser is too slow for it. */
const MAX_YAML_CHARS = 256 * 1024
/** Aliases can make a small text huge, and brackets can nest without end. */
const MAX_NODES = 50_000
const MAX_DEPTH = 60
const MAX_CHUNKS = 2_000
const MAX_FAULTS = 20

const KEY_LINE =
  /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#"'[\]{},&*!|>%@`-][^:]{0,200}?|-[^\s:][^:]{0,200}?)[ \t]*:(?=[ \t\r\n]|$)/

/** The key of a line `key: rest` at the left margin, as written. */
export function keyOfLine(line: string): string | undefined {
  return KEY_LINE.exec(line)?.[1]
}

/** Reads a mapping from any text. What is no YAML is read entry by entry, so that one bad line costs one value. */
export function readYaml(source: string): YamlSource {
  if (source.length > MAX_YAML_CHARS)
    return readLines(source, {
      code: 'too-large',
      offset: 0,
      message: `The frontmatter is longer than ${MAX_YAML_CHARS} characters.`,
    })
  const parsed = parseMapping(source)
  if ('fault' in parsed) return readLines(source, parsed.fault)
  const { root, values } = parsed
  const entries = root === undefined ? [] : yamlEntries(root, values, source)
  return {
    source,
    data: Object.fromEntries(entries.map((entry) => [entry.key, entry.value])),
    shape: root?.flow ? 'flow' : 'block',
    entries,
    root,
    faults: duplicateFaults(entries),
  }
}

interface Mapping {
  readonly root: YAMLMap | undefined
  readonly values: Values
}

function parseMapping(source: string): Mapping | { readonly fault: YamlFault } {
  if (nestsTooDeep(source))
    return { fault: { code: 'bad-yaml', offset: 0, message: 'It is nested too deeply.' } }
  try {
    const doc = parseDocument(source, {
      schema: 'core',
      version: '1.2',
      uniqueKeys: false,
      resolveKnownTags: false,
      prettyErrors: false,
      logLevel: 'silent',
    })
    const error = doc.errors[0]
    if (error !== undefined)
      return { fault: { code: 'bad-yaml', offset: error.pos[0], message: sentence(error.message) } }
    return mappingOf(doc, source)
  } catch (error) {
    return {
      fault: {
        code: 'bad-yaml',
        offset: 0,
        message: sentence(error instanceof Error ? error.message : 'It cannot be parsed'),
      },
    }
  }
}

/** Far more than anybody writes, and far less than the parser's recursion has room for. */
const MAX_PARSED_DEPTH = 500
/** The levels that a line opens before its first word: its indentation, and `- - ? key`. */
const OPENED_BY_LINE = new RegExp(`^(?:[ \\t]|[-?:][ \\t]){${MAX_PARSED_DEPTH},}`, 'm')

/**
 * Brackets that a text opens and does not close, and levels that a line opens, as many as there can be. The parser
 * recurses, and where the stack runs out the engine does not always throw: it may end the whole process.
 */
function nestsTooDeep(source: string): boolean {
  let depth = 0
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === 0x5b || code === 0x7b) {
      if (++depth > MAX_PARSED_DEPTH) return true
    } else if ((code === 0x5d || code === 0x7d) && depth > 0) depth--
  }
  return OPENED_BY_LINE.test(source)
}

function mappingOf(doc: Document.Parsed, source: string): Mapping | { readonly fault: YamlFault } {
  const root = doc.contents
  const values = valueReader(source)
  if (root === null) return { root: undefined, values }
  if (!isMap(root))
    return { fault: { code: 'bad-yaml', offset: 0, message: 'It is no list of keys and values.' } }
  values.read(root)
  return { root, values }
}

function sentence(message: string): string {
  const first = message.split('\n')[0]?.trim() ?? ''
  return /[.!?]$/.test(first) ? first : `${first}.`
}

/** Turns nodes into plain data, once each, so that anchors are known when their aliases come. */
interface Values {
  read(node: unknown): Json
}

function valueReader(source: string): Values {
  const anchors = new Map<string, Node>()
  const known = new Map<Node, Json>()
  let nodes = 0
  const visit = (node: unknown, depth: number): Json => {
    nodes += 1
    if (nodes > MAX_NODES) throw new RangeError('Its aliases unfold to too many values')
    if (depth > MAX_DEPTH) throw new RangeError('It is nested too deeply')
    if (isAlias(node)) {
      const target = anchors.get(node.source)
      if (target === undefined) throw new RangeError(`The alias *${node.source} has no anchor`)
      return visit(target, depth + 1)
    }
    if (isScalar(node)) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node)
      return scalarValue(node, source)
    }
    if (isSeq(node)) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node)
      return node.items.map((item) => visit(item, depth + 1))
    }
    if (isMap(node)) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node)
      // `{{name}}` is a template's placeholder, not a mapping with a mapping as its key.
      if (node.flow && node.items.some((pair) => isMap(pair.key) || isSeq(pair.key)))
        return sliceOf(node, source)
      return Object.fromEntries(
        node.items.map((pair) => [keyText(pair, source), visit(pair.value, depth + 1)]),
      )
    }
    return null
  }
  return {
    read(node) {
      if (!(isMap(node) || isSeq(node) || isScalar(node) || isAlias(node))) return null
      const before = known.get(node)
      if (before !== undefined) return before
      const value = visit(node, 0)
      known.set(node, value)
      return value
    },
  }
}

function scalarValue(node: Scalar, source: string): Json {
  const { value } = node
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  const written = node.source ?? sliceOf(node, source)
  if (typeof value === 'number' && Number.isFinite(value) && isPlainNumber(value, written))
    return value
  // `007`, `1e10`, `0x1f` and numbers past 2^53 are ids and hashes to the people who wrote them.
  return written
}

function isPlainNumber(value: number, written: string): boolean {
  if (String(value) === written) return true
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER && /^[-+]?(0|[1-9]\d*)?(\.\d*)?$/.test(written)
}

function sliceOf(
  node: { range?: readonly [number, number, number] | null | undefined },
  source: string,
): string {
  return node.range ? source.slice(node.range[0], node.range[1]) : ''
}

function keyText(pair: Pair<unknown, unknown>, source: string): string {
  const { key } = pair
  if (isScalar(key))
    return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value ?? ''))
  if (isMap(key) || isSeq(key) || isAlias(key)) return sliceOf(key, source)
  return ''
}

/** The entries of a mapping node, top-level or nested. */
export function yamlEntries(map: YAMLMap, values: Values, source: string): readonly YamlEntry[] {
  return map.items.map((pair) => {
    const [from, to] = spanOf(pair)
    const start = lineStart(source, from)
    const end = lineEnd(source, to)
    return {
      key: keyText(pair, source),
      value: values.read(pair.value),
      start,
      end: isScalar(pair.value) ? end : withoutNeighbours(source, start, end),
      pair,
      shift: 0,
    }
  })
}

/** The parser counts comments after a last empty value (`key:`) in; at the key's own margin they are the next key's. */
function withoutNeighbours(source: string, start: number, end: number): number {
  const margin = /^[ \t]*/.exec(source.slice(start, end))?.[0].length ?? 0
  let kept = end
  for (let to = end; to > start; ) {
    const from = lineStart(source, to - 1)
    const line = source.slice(from, to)
    const isComment = line.trimStart().startsWith('#')
    if (line.trim() !== '' && !(isComment && line.search(/\S/) <= margin)) break
    if (isComment) kept = from
    to = from
  }
  return kept === end ? end : lineEnd(source, start + source.slice(start, kept).trimEnd().length)
}

/** The entries of a mapping inside an entry; undefined when the entry holds no mapping. */
export function nestedEntries(entry: YamlEntry, source: string): readonly YamlEntry[] | undefined {
  const node = entry.pair?.value
  if (!isMap(node)) return undefined
  const own = entry.shift === 0 ? source : source.slice(entry.shift)
  try {
    const values = valueReader(own)
    return yamlEntries(node, values, own).map((inner) => ({
      ...inner,
      start: inner.start + entry.shift,
      end: inner.end + entry.shift,
      shift: entry.shift,
    }))
  } catch {
    // An alias into another part of the source: the caller rewrites the outer entry instead.
    return undefined
  }
}

function spanOf(pair: Pair<unknown, unknown>): readonly [number, number] {
  const key = rangeOf(pair.key)
  const value = rangeOf(pair.value)
  const from = key?.[0] ?? value?.[0] ?? 0
  const keyEnd = key?.[1] ?? from
  return [from, value === undefined || value[1] === value[0] ? keyEnd : Math.max(keyEnd, value[1])]
}

/** Start and end of a node's own text, without the space and comments after it. */
export function rangeOf(node: unknown): readonly [number, number] | undefined {
  if (!(isMap(node) || isSeq(node) || isScalar(node) || isAlias(node))) return undefined
  return node.range ? [node.range[0], node.range[1]] : undefined
}

export function lineStart(source: string, offset: number): number {
  return source.lastIndexOf('\n', offset - 1) + 1
}

/** The offset behind the line end of the line that `offset` ends in. */
export function lineEnd(source: string, offset: number): number {
  if (offset > 0 && source[offset - 1] === '\n') return offset
  const next = source.indexOf('\n', offset)
  return next < 0 ? source.length : next + 1
}

function duplicateFaults(entries: readonly YamlEntry[]): readonly YamlFault[] {
  const seen = new Set<string>()
  const faults: YamlFault[] = []
  for (const entry of entries) {
    if (seen.has(entry.key) && faults.length < MAX_FAULTS)
      faults.push({
        code: 'duplicate-key',
        offset: entry.start,
        message: `The key '${entry.key}' stands here a second time.`,
      })
    seen.add(entry.key)
  }
  return faults
}

/** Broken YAML: each `key:` at the left margin starts an entry, which is parsed alone or, failing that, taken as text. */
function readLines(source: string, fault: YamlFault): YamlSource {
  const entries = chunksOf(source).map((chunk, at) =>
    readChunk(source, { ...chunk, asYaml: at < MAX_CHUNKS }),
  )
  return {
    source,
    data: Object.fromEntries(entries.map((entry) => [entry.key, entry.value])),
    shape: 'lines',
    entries,
    root: undefined,
    faults: [fault, ...duplicateFaults(entries)],
  }
}

interface Chunk {
  readonly start: number
  end: number
  /** Where the next chunk starts: the blank lines before it count in text that keeps them (`|+`). */
  limit: number
}

function chunksOf(source: string): readonly Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 0; at < source.length; ) {
    const next = lineEnd(source, at + 1)
    const line = source.slice(at, next).replace(/\r?\n$/, '')
    const last = chunks.at(-1)
    if (keyOfLine(line) !== undefined) chunks.push({ start: at, end: next, limit: next })
    else if (last !== undefined) {
      // Blank lines and comments at the margin stand between entries; what comes after them may still belong.
      if (line.trim() !== '' && !line.startsWith('#')) last.end = next
      last.limit = next
    }
    at = next
  }
  return chunks
}

function readChunk(
  source: string,
  { start, end, limit, asYaml }: Chunk & { readonly asYaml: boolean },
): YamlEntry {
  const text = source.slice(start, limit)
  const [pair, value] = asYaml ? readPair(text) : []
  if (pair !== undefined && value !== undefined)
    return { key: keyText(pair, text), value, start, end, pair, shift: start }
  return { ...readRaw(source.slice(start, end)), start, end, pair: undefined, shift: start }
}

/** The only pair of a text that is YAML and holds one. */
function readPair(text: string): readonly [] | readonly [Pair<unknown, unknown>, Json] {
  if (text.length > MAX_YAML_CHARS) return []
  const parsed = parseMapping(text)
  if ('fault' in parsed || parsed.root?.items.length !== 1) return []
  const pair = parsed.root.items[0]
  return pair === undefined ? [] : [pair, parsed.values.read(pair.value)]
}

function readRaw(text: string): { readonly key: string; readonly value: Json } {
  const written = keyOfLine(text.replace(/\r?\n[\s\S]*$/, '')) ?? ''
  const key = /^(["']).*\1$/.test(written) ? written.slice(1, -1) : written
  if (/^\t/m.test(text)) {
    const [, value] = readPair(text.replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length)))
    if (value !== undefined) return { key, value }
  }
  const rest = text.slice(text.indexOf(':', written.length) + 1)
  const lines = rest.split('\n').map((line) => line.trim())
  return { key, value: lines.filter((line) => line !== '').join(' ') }
}
