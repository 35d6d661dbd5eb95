import { type Frontmatter, parseFrontmatter } from '../../format/markdown/frontmatter.ts'

/** The body of a file, cut so that each part can change while the others stay byte for byte. */
export interface BodyParts {
  /** Blank lines, the title heading and the blank lines behind it. */
  readonly lead: string
  /** The text of the title heading; undefined where the body starts with something else. */
  readonly heading: string | undefined
  readonly body: string
  /** Blank lines at the end. */
  readonly tail: string
}

const TITLE_HEADING =
  /^((?:[ \t]*\n)* {0,3}#[ \t]+)(\S[^\n]*?)((?:[ \t]+#+)?[ \t]*(?:\n(?:[ \t]*\n)*|$))/
const BLANK_LINES = /^(?:[ \t]*\n)+/

/** `titled` tells whether a first heading is the title; else it is text like any other. */
export function cutBody(text: string, titled: (heading: string) => boolean): BodyParts {
  const found = TITLE_HEADING.exec(text)
  const heading = found !== null && titled(found[2] ?? '') ? found[2] : undefined
  const lead = heading === undefined ? (BLANK_LINES.exec(text)?.[0] ?? '') : (found?.[0] ?? '')
  const rest = text.slice(lead.length)
  const tail = rest.trim() === '' ? rest : (/(?:\n[ \t]*)*$/.exec(rest)?.[0] ?? '')
  return { lead, heading, body: rest.slice(0, rest.length - tail.length), tail }
}

/** The same lead with another title in its heading; a title that no heading can hold leaves none. */
export function retitle(lead: string, title: string): string {
  const [whole = '', open = '', , close = ''] = TITLE_HEADING.exec(lead) ?? []
  const next = `${open}${title}${close}${lead.slice(whole.length)}`
  if (cutBody(next, (heading) => heading === title).heading === title && !/\n/.test(title))
    return next
  return BLANK_LINES.exec(lead)?.[0] ?? ''
}

/** A body in the form that memories promise: LF, no blank lines around it. */
export function tidyBody(body: string): string {
  const text = body.replaceAll('\r\n', '\n').replace(BLANK_LINES, '')
  return text.trim() === '' ? '' : text.replace(/(?:\n[ \t]*)+$/, '')
}

const BLOCK = /^(\uFEFF?)((?:[ \t]*\r?\n)*)---[ \t]*\r?\n((?:[ \t]*\r?\n)*)---[ \t]*(?:\r?\n|$)/

/** True for a file that starts with two fences and nothing between them. */
export function hasEmptyBlock(text: string): boolean {
  return BLOCK.test(text)
}

/** The text as it was before a block was put in front of it. */
export function dropEmptyBlock(text: string): string {
  if (!hasEmptyBlock(text)) return text
  const bare = text.replace(BLOCK, '$1')
  // What then stands first must not be taken for a block of its own.
  return parseFrontmatter(bare).present ? text : bare
}

const LAST_FENCE = /(?:^|\n)(?:---|\.\.\.)[ \t]*\r?\n?$/

/** The text with the closing fence that its block may lack; new keys behind the last one would else become body. */
export function closeBlock(text: string, front: Frontmatter): string {
  const head = text.slice(0, front.bodyStart)
  if (!front.present || LAST_FENCE.test(head)) return text
  const gap = head.endsWith('\n') ? '' : front.eol
  return `${head}${gap}---${front.eol}${text.slice(front.bodyStart)}`
}
