import {
  blankRanges,
  commentRanges,
  markdownLines,
  type Range,
} from '../format/markdown/markdown-lines.ts'

/** A link as it stands in a text. */
export interface FoundLink {
  /** What it names: `MEM-pool`, `Use pnpm`, `notes/pool.md`. */
  readonly target: string
  /** `[[wiki]]`, `[text](file.md)`, or a file name in backticks: what most vaults use to name another file. */
  readonly style: 'wiki' | 'markdown' | 'code'
  /** Where the written target stands in the text. */
  readonly start: number
  readonly end: number
}

/** The targets of all links in a text, each once, in order. */
export function linksIn(body: string): readonly string[] {
  return [...new Set(findLinks(body).map((link) => link.target))]
}

/** All links of a text in order; code blocks, comments and what only looks like a link are passed over. */
export function findLinks(body: string): readonly FoundLink[] {
  if (!MAY_LINK.test(body)) return []
  const known = found.get(body)
  if (known !== undefined) return known
  const links = readLinks(body)
  if (found.size >= FOUND_MAX) found.clear()
  found.set(body, links)
  return links
}

/** Following links looks at the same text several times in a row. */
const found = new Map<string, readonly FoundLink[]>()
const FOUND_MAX = 32

function readLinks(body: string): readonly FoundLink[] {
  const blocks = [...markdownLines(body)].filter((line) => line.place !== 'text')
  const prose = blankRanges(body, blocks)
  const spans = codeSpans(prose)
  const withoutCode = blankRanges(prose, spans)
  const comments = commentRanges(withoutCode)
  const plain = blankRanges(withoutCode, comments)
  return [
    ...wikiLinks(plain),
    ...markdownLinks(plain),
    ...outsideSpans(comments, spans).flatMap((span) => codeLink(body, span)),
  ].sort((a, b) => a.start - b.start)
}

const MAY_LINK = /\[\[|\]\(|\.md/i

/** The spans that no range covers; both are in order. */
function outsideSpans(ranges: readonly Range[], spans: readonly Range[]): readonly Range[] {
  let next = 0
  return spans.filter((span) => {
    while (next < ranges.length && ranges[next]!.end <= span.start) next++
    return !(next < ranges.length && ranges[next]!.start <= span.start)
  })
}

/** `[[a]]`, `[[a#part]]`, `[[a|label]]`; not `[[a]](url)`, `[[B.2](#b2)]`, `[[ -f x ]]`, `[[1, 2]]`. */
const WIKI = /\[\[([^[\]\n|#]+)(?:#[^[\]\n|]*)?(?:\|[^[\]\n]*)?\]\](?!\()/g
const NO_NAME = /^[\s-]|^[\d\s.,'"-]*$|[$"=<>{}]/

function wikiLinks(text: string): readonly FoundLink[] {
  return [...text.matchAll(WIKI)].flatMap((match) => {
    // In a table the bar before the label is escaped.
    const written = (match[1] ?? '').replace(/\\$/, '').trimEnd()
    if (written === '' || NO_NAME.test(written)) return []
    const start = match.index + 2
    return [{ target: written, style: 'wiki', start, end: start + written.length }]
  })
}

const MARKDOWN =
  /\]\([ \t]*(?:<([^<>\n]+)>|((?:[^\s()<>]|\([^\s()<>]*\))+))(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?[ \t]*\)/g
const MEMORY_FILE = /^([^#?]+\.mdc?)(?:[#?].*)?$/i
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i

function markdownLinks(text: string): readonly FoundLink[] {
  return [...text.matchAll(MARKDOWN)].flatMap((match) => {
    const written = match[1] ?? match[2] ?? ''
    const file = MEMORY_FILE.exec(written)?.[1]
    if (file === undefined || HAS_SCHEME.test(file)) return []
    const start = match.index + match[0].indexOf(written)
    return [{ target: decoded(file), style: 'markdown', start, end: start + file.length }]
  })
}

function decoded(file: string): string {
  try {
    return decodeURIComponent(file)
  } catch (error) {
    // A `%` that is no escape is part of the name.
    if (error instanceof URIError) return file
    throw error
  }
}

const FILE_NAME = /^[^\s`*?<>|{}$:]*[^\s`*?<>|{}$:/]\.mdc?$/i

function codeLink(body: string, span: Range): readonly FoundLink[] {
  const fence = /^`+/.exec(body.slice(span.start, span.end))?.[0].length ?? 0
  const inner = body.slice(span.start + fence, span.end - fence)
  const target = inner.trim()
  if (!FILE_NAME.test(target)) return []
  const start = span.start + fence + inner.indexOf(target)
  return [{ target, style: 'code', start, end: start + target.length }]
}

/** Spans of inline code with their backticks. A span closes on its line with as many backticks as it opened. */
function codeSpans(text: string): readonly Range[] {
  const spans: Range[] = []
  const runs = [...text.matchAll(/`+|\n/g)]
  for (let index = 0; index < runs.length; index++) {
    const open = runs[index]!
    if (open[0] === '\n') continue
    for (let next = index + 1; next < runs.length && runs[next]![0] !== '\n'; next++) {
      const close = runs[next]!
      if (close[0].length !== open[0].length) continue
      spans.push({ start: open.index, end: close.index + close[0].length })
      index = next
      break
    }
  }
  return spans
}

/** Where a link shall lead from now on: a new id or stem; undefined where it stays. */
export type LeadsTo = (target: string) => string | undefined

/** Changes the targets of links; labels and folders stay. */
export function rewriteLinks(body: string, leadsTo: LeadsTo): string {
  let rewritten = ''
  let from = 0
  for (const link of findLinks(body)) {
    const to = leadsTo(link.target)
    if (to === undefined) continue
    const written = body.slice(link.start, link.end)
    rewritten += body.slice(from, link.start) + renamed(written, { link, leadsTo, to })
    from = link.end
  }
  return rewritten + body.slice(from)
}

interface Renaming {
  readonly link: FoundLink
  readonly leadsTo: LeadsTo
  readonly to: string
}

function renamed(written: string, { link, leadsTo, to }: Renaming): string {
  const extension = /\.mdc?$/i.exec(written)?.[0] ?? ''
  const slash = written.lastIndexOf('/') + 1
  const base = written.slice(slash)
  // `[[TCP/IP notes]]` is a title with a slash, `[[10-Memories/MEM-a]]` a name with its folder.
  const hasFolder = slash > 0 && (link.style !== 'wiki' || leadsTo(base) === to)
  return `${hasFolder ? written.slice(0, slash) : ''}${to}${extension}`
}
