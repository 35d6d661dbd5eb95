import { oneLine } from '../../base/text-lines.ts'
import { sectionsIn } from '../../format/markdown/sections.ts'

/** What stands below the frontmatter, cut so that the parts joined give the text again. */
export interface BodyParts {
  /** Blank lines. */
  readonly lead: string
  /** `# title`, without its line end; empty where the text does not start so. */
  readonly heading: string
  /** From the heading's line end to the text. */
  readonly gap: string
  /** The memory's body. */
  readonly core: string
  /** Blank lines, and a Connections section that holds nothing yet. */
  readonly tail: string
}

const CONNECTIONS = '## Connections'

/** What seed 000 closes a new memory with. */
export const EMPTY_CONNECTIONS = `${CONNECTIONS}\n<!-- Add links to related memories using [[filename]] syntax -->\n`

/** The title of a text that starts with a heading of the first level. */
export function titleHeading(raw: string): string | undefined {
  const line = raw.slice(blankLines(raw)).split('\n', 1)[0] ?? ''
  const title = /^#[ \t]+(.*)$/.exec(line)?.[1]?.trim() ?? ''
  return title === '' ? undefined : title
}

/** Cuts off what the layout adds to a memory's body: its title as a heading, and an empty Connections section. */
export function splitBody(raw: string, title: string): BodyParts {
  const lead = raw.slice(0, blankLines(raw))
  const written = titleHeading(raw)
  const isTitle = written !== undefined && written === oneLine(title)
  const heading = isTitle ? (raw.slice(lead.length).split('\n', 1)[0] ?? '') : ''
  const rest = raw.slice(lead.length + heading.length)
  const gap = heading === '' ? '' : rest.slice(0, blankLines(rest))
  const text = rest.slice(gap.length)
  const end = coreEnd(text)
  return { lead, heading, gap, core: text.slice(0, end), tail: text.slice(end) }
}

/** The text with another title or body, all else as it was; it splits into exactly these again. */
export function joinBody(
  old: BodyParts,
  next: { readonly title: string; readonly core: string },
): string {
  const { title, core } = next
  const ownHeading = `# ${oneLine(title)}`
  const hasOwnConnections = sectionsIn(core).some(
    (section) => section.level === 2 && section.title === 'Connections',
  )
  const bare = old.tail.includes(CONNECTIONS) ? '\n' : old.tail
  const tails = hasOwnConnections ? [bare, old.tail] : [old.tail, bare]
  const headings = old.heading === '' ? ['', ownHeading] : [ownHeading]
  const ways = headings.flatMap((heading) =>
    [...tails, `\n\n${EMPTY_CONNECTIONS}`].map((tail) => bodyText({ ...old, heading, core, tail })),
  )
  return ways.find((way) => splitBody(way, title).core === core) ?? ways[0] ?? core
}

/** The body of a new file. */
export function newBody(title: string, core: string, tail: string): string {
  return joinBody({ lead: '\n', heading: '# ', gap: '\n\n', core: '', tail }, { title, core })
}

function bodyText({ lead, heading, gap, core, tail }: BodyParts): string {
  const head = heading === '' ? lead : `${lead}${heading}${gap.includes('\n') ? gap : '\n\n'}`
  if (core === '' || tail === '' || tail.startsWith('\n')) return head + core + tail
  return `${head}${core}\n\n${tail}`
}

/** The length of the blank lines that a text starts with. */
function blankLines(text: string): number {
  let at = 0
  for (;;) {
    const next = text.indexOf('\n', at)
    const line = text.slice(at, next < 0 ? undefined : next)
    if (!/^[ \t]*$/.test(line)) return at
    if (next < 0) return text.length
    at = next + 1
  }
}

function coreEnd(text: string): number {
  const end = textEnd(text, text.length)
  const at = text.lastIndexOf(CONNECTIONS, end)
  if (at < 0 || (at > 0 && text[at - 1] !== '\n')) return end
  const [first = '', ...rest] = text.slice(at, end).split('\n')
  const under = rest.join('\n').replace(/<!--[\s\S]*?-->/g, '')
  if (first.trimEnd() !== CONNECTIONS || under.trim() !== '') return end
  // In a code fence it is an example of such a section.
  if (!sectionsIn(text).some((section) => section.start === at)) return end
  return textEnd(text, at)
}

/** Where the last line that is not blank ends, at or before `limit`. */
function textEnd(text: string, limit: number): number {
  let end = limit
  while (end > 0) {
    const start = text.lastIndexOf('\n', end - 1) + 1
    if (!/^[ \t]*$/.test(text.slice(start, end))) return end
    end = start - 1
  }
  return 0
}
