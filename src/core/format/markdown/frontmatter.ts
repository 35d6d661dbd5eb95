import type { Problem } from '../../base/problem.ts'
import { linesWithEnds } from '../../base/text-lines.ts'
import type { Json, JsonObject } from '../json/json.ts'
import { editYaml } from '../yaml/yaml-edit.ts'
import { withoutEntries } from '../yaml/yaml-omit.ts'
import { readYamlQuickly } from '../yaml/yaml-quick.ts'
import { keyOfLine, lineEnd, type YamlFault, type YamlSource } from '../yaml/yaml-read.ts'
import { entryLines, keyText, scalarText } from '../yaml/yaml-write.ts'

/** A markdown file cut into its parts. Offsets are into the text as it was given, BOM and line ends included. */
export interface Frontmatter {
  /**
   * The mapping as parsed; empty when there is none. Dates stay the strings that were written, as do numbers that
   * would not read back as written (`007`, `1e10`). Of a key that stands twice the last value counts.
   */
  readonly data: JsonObject
  /** Where the body starts. */
  readonly bodyStart: number
  /** The body with LF line ends. */
  readonly body: string
  /** The file's dominant line end. */
  readonly eol: '\n' | '\r\n'
  readonly present: boolean
  readonly problems: readonly Problem[]
}

/** Sets one value, or takes the key away with `undefined`, and a nested map that it leaves empty with it. */
export interface FieldEdit {
  /** `['title']`, or `['everkeep', 'pinned']` for a nested key. */
  readonly path: readonly string[]
  readonly value: Json | undefined
  /** Where a new top-level key goes: after the last of these that is present, else at the end. */
  readonly after?: readonly string[]
  /** A new text stands in double quotes, as some layouts write it. */
  readonly quoted?: boolean
}

export interface NewField {
  readonly key: string
  readonly value: Json
  readonly quoted?: boolean
}

/** Reads any text. Broken YAML is read line by line (`key: rest`) and reported (LAY-06). */
export function parseFrontmatter(text: string): Frontmatter {
  return dissect(text).front
}

/** Where the text below the frontmatter starts; 0 when there is none. Its keys are not read. */
export function frontmatterEnd(text: string): number {
  return findFences(text)?.bodyStart ?? 0
}

/**
 * Reads a text and gives it without the lines of the fields at `paths`, to tell whether anything else differs; that
 * text is not meant to be written. A map or a frontmatter in which nothing else stands is left out too.
 */
export function parseWithout(
  text: string,
  paths: readonly (readonly string[])[],
): { readonly front: Frontmatter; readonly rest: string } {
  const { front, fences, yaml } = dissect(text)
  if (fences === undefined || yaml === undefined) return { front, rest: text }
  const left = withoutEntries(yaml, paths)
  const head =
    left.trim() === '' ? text.slice(0, bomLength(text)) : text.slice(0, fences.yamlStart) + left
  const tail = left.trim() === '' ? fences.bodyStart : fences.yamlEnd
  return { front, rest: head + text.slice(tail) }
}

interface Dissected {
  readonly front: Frontmatter
  readonly fences: Fences | undefined
  readonly yaml: YamlSource | undefined
}

function dissect(text: string): Dissected {
  const fences = findFences(text)
  const eol = dominantEol(text)
  const bodyStart = fences?.bodyStart ?? bomLength(text)
  const body = text.slice(bodyStart).replaceAll('\r\n', '\n')
  const parts = { bodyStart, body, eol }
  if (fences === undefined) {
    const front = { ...parts, data: {}, present: false, problems: [absentProblem(text)] }
    return { front, fences, yaml: undefined }
  }
  const yaml = readYamlQuickly(text.slice(fences.yamlStart, fences.yamlEnd))
  const found = yaml.faults.map((fault) => problemOf(text, fences.yamlStart, fault))
  const problems = fences.closed ? found : [unclosedProblem(text, fences), ...found]
  return { front: { ...parts, data: yaml.data, present: true, problems }, fences, yaml }
}

/** Changes only the lines of the edited fields; every other byte stays (LAY-05). Adds a block where there is none. */
export function editFrontmatter(text: string, edits: readonly FieldEdit[]): string {
  const fences = findFences(text)
  const eol = dominantEol(text)
  const source = fences === undefined ? '' : text.slice(fences.yamlStart, fences.yamlEnd)
  const { source: yaml } = edits.reduce(
    (before, { path, value, after = [], quoted = false }) =>
      path.length === 0 ? before : editYaml(before, { path, value, after, quoted }, eol),
    readYamlQuickly(source),
  )
  if (yaml === source) return text
  if (fences !== undefined)
    return text.slice(0, fences.yamlStart) + yaml + text.slice(fences.yamlEnd)
  const bom = bomLength(text)
  return `${text.slice(0, bom)}---${eol}${yaml}---${eol}${text.slice(bom)}`
}

/** A new block with its two fences, in the order given. */
export function newFrontmatter(fields: readonly NewField[]): string {
  const style = { indent: '', eol: '\n', nothing: '' }
  const lines = fields.map(({ key, value, quoted }) =>
    quoted && typeof value === 'string'
      ? `${keyText(key)}: ${scalarText(value, 'double', 'block')}\n`
      : entryLines(keyText(key), value, style),
  )
  return `---\n${lines.join('')}---\n`
}

/** Replaces the body from `bodyStart` on, in the file's own line ends; lines that stay keep the ends they have. */
export function replaceBody(text: string, body: string): string {
  const fences = findFences(text)
  const eol = dominantEol(text)
  const start = fences?.bodyStart ?? bomLength(text)
  if (body === bodyBelow(text)) return text
  const head = text.slice(0, start)
  const gap = body !== '' && fences !== undefined && !head.endsWith('\n') ? eol : ''
  const tail = bodyBytes(text.slice(start), body, eol)
  const result = head + gap + tail
  if (bodyBelow(result) === body) return result
  // The new body itself looks like frontmatter, or like more of an unclosed one: only a closed block keeps it out.
  const close = `---${eol}`
  return fences === undefined ? head + close + close + tail : head + gap + close + tail
}

function bodyBelow(text: string): string {
  const start = findFences(text)?.bodyStart ?? bomLength(text)
  return text.slice(start).replaceAll('\r\n', '\n')
}

/** The new body with the old line ends on the lines that are the same at its start and end. */
function bodyBytes(oldBytes: string, body: string, eol: string): string {
  const old = linesWithEnds(oldBytes)
  const bare = old.map((line) => line.replace(/\r\n$/, '\n'))
  const next = linesWithEnds(body)
  let head = 0
  while (head < next.length && head < old.length && next[head] === bare[head]) head += 1
  let tail = 0
  while (
    tail < next.length - head &&
    tail < old.length - head &&
    next.at(-1 - tail) === bare.at(-1 - tail)
  )
    tail += 1
  const middle = next
    .slice(head, next.length - tail)
    .map((line) => (eol === '\n' ? line : line.replace(/\n$/, eol)))
  return [...old.slice(0, head), ...middle, ...(tail === 0 ? [] : old.slice(-tail))].join('')
}

interface Fences {
  readonly yamlStart: number
  readonly yamlEnd: number
  readonly bodyStart: number
  readonly closed: boolean
}

const OPENING = /^\ufeff?(?:[ \t]*\r?\n)*---[ \t]*(?:\r?\n|$)/
const CLOSING = /^(?:---|\.\.\.)[ \t]*\r?\n?$/

function findFences(text: string): Fences | undefined {
  const opening = OPENING.exec(text)
  if (opening === null) return undefined
  const yamlStart = opening[0].length
  for (let at = yamlStart; at < text.length; ) {
    const next = lineEnd(text, at + 1)
    if (next - at < 200 && CLOSING.test(text.slice(at, next)))
      return looksLikeKeys(text.slice(yamlStart, at))
        ? { yamlStart, yamlEnd: at, bodyStart: next, closed: true }
        : undefined
    at = next
  }
  return unclosed(text, yamlStart)
}

/** Two rules (`---`) with prose between them are markdown, not frontmatter. */
function looksLikeKeys(yaml: string): boolean {
  const lines = yaml
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
  return (
    lines.length === 0 ||
    lines.some((line) => keyOfLine(line) !== undefined) ||
    /^[{?]/.test(lines[0] ?? '')
  )
}

/** Without a closing line, the block ends where the lines stop looking like keys. */
function unclosed(text: string, yamlStart: number): Fences | undefined {
  let end = yamlStart
  while (end < text.length) {
    const next = lineEnd(text, end + 1)
    const line = text.slice(end, next)
    const isKey = keyOfLine(line) !== undefined
    if (end === yamlStart && !isKey) return undefined
    if (!isKey && !/^([ \t]+\S|- )/.test(line)) break
    end = next
  }
  return end === yamlStart ? undefined : { yamlStart, yamlEnd: end, bodyStart: end, closed: false }
}

function bomLength(text: string): number {
  return text.startsWith('\ufeff') ? 1 : 0
}

function dominantEol(text: string): '\n' | '\r\n' {
  let crlf = 0
  let lf = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (text[at - 1] === '\r') crlf += 1
    else lf += 1
  }
  return crlf > lf ? '\r\n' : '\n'
}

function lineAtOffset(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

function problemOf(text: string, yamlStart: number, fault: YamlFault): Problem {
  const line = lineAtOffset(text, yamlStart + fault.offset)
  if (fault.code === 'duplicate-key')
    return {
      code: fault.code,
      line,
      message: fault.message,
      hint: 'The last value counts; take the other line out.',
    }
  if (fault.code === 'too-large')
    return {
      code: fault.code,
      line,
      message: fault.message,
      hint: 'Move the text below the frontmatter.',
    }
  return {
    code: 'bad-yaml',
    line,
    message: `The frontmatter is no valid YAML: ${fault.message}`,
    hint: 'Its lines were read as `key: value`. Put the value of that line in quotes.',
  }
}

function unclosedProblem(text: string, fences: Fences): Problem {
  return {
    code: 'bad-yaml',
    line: lineAtOffset(text, fences.yamlEnd),
    message: 'The frontmatter is not closed.',
    hint: 'Add a line `---` after its last key.',
  }
}

function absentProblem(text: string): Problem {
  if (text.trim() === '' || text === '\ufeff')
    return {
      code: 'empty-file',
      line: 0,
      message: 'The file is empty.',
      hint: 'Write the memory, or delete the file.',
    }
  return {
    code: 'no-frontmatter',
    line: 1,
    message: 'The file has no frontmatter.',
    hint: 'Put its keys between two lines `---` at the very top.',
  }
}
