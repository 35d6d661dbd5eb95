import { linesWithEnds } from '../../base/text-lines.ts'
import { baseName } from '../../base/vault-path.ts'
import { isBesideMemories } from './claude-md-names.ts'

/** A list item of MEMORY.md that links a file of the folder, cut into its parts. Joined, they give the line. */
export interface IndexLink {
  /** The linked file, decoded: `my notes.md` for `(my%20notes.md)`. */
  readonly file: string
  /** Indent and list marker. */
  readonly bullet: string
  /** `**` where the link is emphasised. */
  readonly emphasis: string
  /** The link text, escapes included. */
  readonly label: string
  /** The link target as written, brackets and title included. */
  readonly target: string
  readonly separator: string
  /** The hook, escapes included. */
  readonly text: string
  /** `` `~280tk` `` with the blank before it, and trailing blanks. */
  readonly suffix: string
}

export interface IndexHeading {
  /** 1 to 6; 7 for a line that heads a list without being a heading (`**Project**`). */
  readonly level: number
  readonly text: string
}

/** One line of MEMORY.md. `raw` holds its line end, so that joining all lines gives the file. */
export interface IndexLine {
  readonly raw: string
  readonly link?: IndexLink
  readonly heading?: IndexHeading
  /** Text or list, as against headings, comments and blanks. */
  readonly prose: boolean
}

/** Cuts MEMORY.md into lines and finds those that link a file of the folder (LAY-14). Total, loses no byte. */
export function parseIndexLines(text: string): readonly IndexLine[] {
  const raws = linesWithEnds(text)
  const hidden = hiddenLines(raws)
  return raws.map((raw, at) => {
    const content = withoutEol(at === 0 ? raw.replace(/^\uFEFF/, '') : raw)
    if (hidden.has(at)) return { raw, prose: hidden.get(at) === 'code' }
    const link = parseIndexLink(content)
    if (link !== undefined) return { raw, link, prose: false }
    const heading = parseHeading(content)
    if (heading !== undefined) return { raw, heading, prose: heading.level > 6 }
    return { raw, prose: content.trim() !== '' }
  })
}

export function withoutEol(raw: string): string {
  return raw.replace(/\r?\n$/, '')
}

export function eolOf(raw: string): string {
  return /\r?\n$/.exec(raw)?.[0] ?? ''
}

/** The line end that most lines have. */
export function dominantEol(text: string): '\n' | '\r\n' {
  const crlf = text.split('\r\n').length - 1
  return crlf > text.split('\n').length - 1 - crlf ? '\r\n' : '\n'
}

/** Lines in which a list item is an example or commented out. An unclosed fence hides nothing: it may be a slip. */
function hiddenLines(
  raws: readonly string[],
): ReadonlyMap<number, 'frontmatter' | 'comment' | 'code'> {
  const hidden = new Map<number, 'frontmatter' | 'comment' | 'code'>()
  const hide = (from: number, to: number, what: 'frontmatter' | 'comment' | 'code'): number => {
    for (let at = from; at <= to; at++) hidden.set(at, what)
    return to
  }
  for (let at = 0; at < raws.length; at++) {
    const line = withoutEol(raws[at] ?? '').replace(/^\uFEFF/, '')
    const find = (test: (line: string) => boolean, from: number): number => {
      const found = raws.findIndex((raw, index) => index >= from && test(withoutEol(raw)))
      return found < 0 ? -1 : found
    }
    if (at === 0 && line.trimEnd() === '---') {
      const end = find((other) => other.trimEnd() === '---', 1)
      if (end > 0) at = hide(0, end, 'frontmatter')
      continue
    }
    const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1]
    if (fence !== undefined) {
      const closing = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}\\s*$`)
      const end = find((other) => closing.test(other), at + 1)
      if (end > at) at = hide(at, end, 'code')
      continue
    }
    if (/^ {0,3}<!--/.test(line)) {
      const end = find((other) => other.includes('-->'), at)
      if (end >= at) at = hide(at, end, 'comment')
    }
  }
  return hidden
}

function parseHeading(content: string): IndexHeading | undefined {
  const atx = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/.exec(content)
  if (atx !== null) return { level: (atx[1] ?? '').length, text: atx[2] ?? '' }
  const group =
    /^\s*(?:[-*+][ \t]+)?\*\*([^*]+?):?\*\*:?\s*$|^\s*[-*+][ \t]+([^[\]`]{1,40}?):?\s*$/.exec(
      content,
    )
  if (group !== null) return { level: 7, text: group[1] ?? group[2] ?? '' }
  return undefined
}

const BULLET = /^(\s*(?:[-*+]|\d{1,4}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)(\*\*|__)?(?=\[)/
const TOKENS_SUFFIX = /[ \t]+`~\d+tk`[ \t]*$/

/** `- [Title](file.md) — text `~280tk``, in all the ways people write it. */
export function parseIndexLink(content: string): IndexLink | undefined {
  const start = BULLET.exec(content)
  if (start === null) return undefined
  const [whole, bullet = '', emphasis = ''] = start
  const link = readLink(content, whole.length)
  if (link === undefined) return undefined
  const file = localFile(link.target)
  if (file === undefined) return undefined
  let rest = content.slice(link.end)
  if (emphasis !== '') {
    if (!rest.startsWith(emphasis)) return undefined
    rest = rest.slice(emphasis.length)
  }
  const suffix = TOKENS_SUFFIX.exec(rest)?.[0] ?? /[ \t]*$/.exec(rest)?.[0] ?? ''
  rest = rest.slice(0, rest.length - suffix.length)
  const separator = /^(?:[ \t]*(?:—|–|--|-|:|->|→)(?=[ \t]|$)[ \t]*|[ \t]+)/.exec(rest)?.[0] ?? ''
  const text = rest.slice(separator.length)
  return { file, bullet, emphasis, label: link.label, target: link.target, separator, text, suffix }
}

export function joinIndexLink(link: IndexLink): string {
  const { bullet, emphasis, label, target, separator, text, suffix } = link
  return `${bullet}${emphasis}[${label}](${target})${emphasis}${separator}${text}${suffix}`
}

/** The same line around another link; what stands before and after it stays. */
export function relink(line: IndexLine, link: IndexLink): IndexLine {
  const bom = line.raw.startsWith('\uFEFF') ? '\uFEFF' : ''
  return { ...line, link, raw: `${bom}${joinIndexLink(link)}${eolOf(line.raw)}` }
}

/** Reads `[label](target)` at `at`, with nested brackets, escapes and code in the label. */
function readLink(
  line: string,
  at: number,
): { readonly label: string; readonly target: string; readonly end: number } | undefined {
  const close = closing(line, at, ['[', ']'])
  if (close === undefined || line[close + 1] !== '(') return undefined
  const end =
    line[close + 2] === '<'
      ? line.indexOf('>', close) < 0
        ? undefined
        : closing(
            line.replaceAll(/<[^>]*>/g, (part) => 'x'.repeat(part.length)),
            close + 1,
            ['(', ')'],
          )
      : closing(line, close + 1, ['(', ')'])
  if (end === undefined) return undefined
  return { label: line.slice(at + 1, close), target: line.slice(close + 2, end), end: end + 1 }
}

/** Where the bracket at `at` closes. Brackets that are escaped or in code do not count. */
function closing(
  line: string,
  at: number,
  [open, shut]: readonly [string, string],
): number | undefined {
  let depth = 0
  for (let index = at; index < line.length; index++) {
    const char = line[index]
    if (char === '\\') index++
    else if (char === '`' && open === '[') index = codeEnd(line, index)
    else if (char === open) depth++
    else if (char === shut && --depth === 0) return index
  }
  return undefined
}

/** The last index of the code span that opens at `at`, or of its backticks where it never closes. */
function codeEnd(line: string, at: number): number {
  const ticks = /^`+/.exec(line.slice(at))?.[0] ?? '`'
  for (const run of line.slice(at + ticks.length).matchAll(/`+/g)) {
    if (run[0].length === ticks.length) return at + ticks.length + run.index + ticks.length - 1
  }
  return at + ticks.length - 1
}

/** The markdown file of this folder that a link target names; undefined for addresses and what lies outside. */
export function localFile(target: string): string | undefined {
  const written = target
    .trim()
    .replace(/\s+(?:"[^"]*"|'[^']*')$/, '')
    .replace(/^<(.*)>$/, '$1')
    .replace(/#.*$/, '')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
  if (/^[a-z][a-z0-9+.-]*:|^\/|\\/i.test(written)) return undefined
  const path = decode(written.replace(/^(?:\.\/)+/, ''))
  if (!/\.md$/i.test(path)) return undefined
  if (path.split('/').some((part) => part === '' || part.startsWith('.'))) return undefined
  return isBesideMemories(baseName(path)) ? undefined : path
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A lone `%` is a character of the name, not an escape.
    return text
  }
}

/** A target that reads back as `file` in every markdown reader. Letters of any script stay readable. */
export function linkTarget(file: string): string {
  return file.replace(/[\s\x00-\x1f\x7f%:()<>#\\"'`[\]]/g, (char) =>
    char < '\x80'
      ? `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
      : encodeURIComponent(char),
  )
}
