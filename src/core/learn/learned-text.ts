import { closedBlocks } from '../format/markdown/demote-headings.ts'
import { frontmatterEnd } from '../format/markdown/frontmatter.ts'
import { sameTitle, sectionsIn } from '../format/markdown/sections.ts'
import { extensionOf } from '../references/file-names.ts'
import { plainInline } from '../text/plain-inline.ts'
import { BOOKKEEPING_SECTIONS } from '../text/tokens.ts'
import type { SourceDocument } from './describe-piece.ts'

/**
 * A stretch of a source as it will stand in a memory: LF line ends, no blank lines around, code in a fence, without the
 * heading that became the title, and with no heading that would be taken for the memory's own bookkeeping.
 */
export function learnedText(
  document: Pick<SourceDocument, 'path' | 'format'>,
  said: string,
  title: string,
): string {
  const text = tidy(said)
  if (document.format === 'code' || document.format === 'blocks')
    return text === '' ? '' : fenced(text, extensionOf(document.path))
  const page = withoutFrontmatter(text)
  const told = document.format === 'markdown' ? withoutTitle(page, title) : page
  return closedBlocks(withoutBookkeeping(told))
}

function tidy(text: string): string {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text
  const lines = bare.includes('\r') ? bare.replace(/\r\n?/g, '\n') : bare
  return lines.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
}

/** A fence longer than any that stands inside. */
export function fenced(text: string, language: string): string {
  const fences = text.includes('```') ? text.matchAll(/^\s*(`{3,})/gm) : []
  const longest = Math.max(2, ...[...fences].map(([, run = '']) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${/^[\w+#-]*$/.test(language) ? language : ''}\n${text}\n${fence}`
}

/** Frontmatter in the middle of a memory would be two rules with odd lines between: it is kept as what it is. */
function withoutFrontmatter(text: string): string {
  if (!text.startsWith('---')) return text
  const bodyStart = frontmatterEnd(text)
  if (bodyStart === 0) return text
  const yaml = text
    .slice(0, bodyStart)
    .replace(/^---[ \t]*\n/, '')
    .replace(/\n---[ \t]*\n?$/, '')
  const body = text.slice(bodyStart).trim()
  return [body, fenced(yaml.trim(), 'yaml')].filter((part) => part !== '').join('\n\n')
}

/** The first heading is said by the title already. */
function withoutTitle(text: string, title: string): string {
  // A heading at the very start is told by its line and an underline below it.
  const [first] = sectionsIn(/^.*\n?.*\n?/.exec(text)?.[0] ?? '')
  if (first === undefined || first.start !== 0) return text
  const name = plainInline(first.title)
  const same = sameTitle(name, title) || title.endsWith(`: ${name}`)
  return same ? text.slice(first.bodyStart).replace(/^(?:[ \t]*\n)+/, '') : text
}

/** Most texts hold none of these words, in letters and marks of emphasis: reading their headings would be for nothing. */
const MAY_BE_BOOKKEEPING = new RegExp(
  BOOKKEEPING_SECTIONS.map((name) => [...name].join('[*_`]*')).join('|'),
  'i',
)

/**
 * A heading `History` or `Connections` of the source would hide what stands under it from search and from what a memory
 * costs: it is written bold instead.
 */
function withoutBookkeeping(text: string): string {
  if (!MAY_BE_BOOKKEEPING.test(text)) return text
  const owned = sectionsIn(text).filter(({ title }) =>
    BOOKKEEPING_SECTIONS.some((name) => sameTitle(name, title)),
  )
  return owned.reduceRight(
    (result, { start, bodyStart, title }) =>
      `${result.slice(0, start)}**${plainInline(title)}**\n${result.slice(bodyStart)}`,
    text,
  )
}
