import { demoteHeadings } from '../../format/markdown/demote-headings.ts'
import { sectionsIn } from '../../format/markdown/sections.ts'
import { linksIn } from '../../model/links.ts'

const CONNECTIONS = 'connections'

export interface BodyWithConnections {
  /** The text without its Connections. */
  readonly text: string
  /** What stands under Connections, of all such sections in order. */
  readonly connections: string
}

/** Parts a body into what it says and where it points: its Connections, wherever they stand. */
export function partConnections(
  body: string,
  /** `own`: not those that stand inside of another section. */
  which: 'own' | 'any' = 'own',
): BodyWithConnections {
  const sections = sectionsIn(body).filter(
    ({ level, title }) =>
      (level <= 2 || which === 'any') && title.trim().toLowerCase() === CONNECTIONS,
  )
  let text = ''
  let from = 0
  const connections: string[] = []
  for (const section of sections) {
    if (section.start < from) continue
    text = joinBlocks(text, body.slice(from, section.start))
    connections.push(body.slice(section.bodyStart, section.end))
    from = section.end
  }
  return {
    text: joinBlocks(text, body.slice(from)),
    connections: demoteHeadings(joinBlocks(...connections), 3),
  }
}

/** All lists of links: the lines of each behind those before it, without what those say already. */
export function uniteConnections([first = '', ...others]: readonly string[]): string {
  const known = new Set(splitLines(first).map(plainLine))
  const pieces = first.trim() === '' ? [] : [first.trimEnd()]
  let last = pieces[0]?.split('\n').at(-1) ?? ''
  let hasMore = false
  for (const other of others) {
    const added = splitLines(other).filter(
      (line) => line.trim() !== '' && !known.has(plainLine(line)),
    )
    if (added.length === 0) continue
    const apart = isListLine(last) && isListLine(added[0] ?? '') ? '\n' : '\n\n'
    pieces.push(`${pieces.length === 0 ? '' : apart}${added.join('\n').trimEnd()}`)
    for (const line of added) known.add(plainLine(line))
    last = added.at(-1) ?? last
    hasMore = true
  }
  return hasMore ? pieces.join('') : first
}

const isListLine = (line: string): boolean => /^\s*[-*+]\s/.test(line)

/** A line that is one link and nothing else. */
const BARE_LINK = /^\s*(?:[-*+]\s+)?(?:\[\[[^\]\n]*\]\]|\[[^\]\n]*\]\([^)\n]*\)|`[^`\n]*`)\s*$/

/** The lines without those that only link to the memory itself. */
export function withoutSelf(connections: string, id: string): string {
  const isOwn = (line: string): boolean =>
    line.includes(id) && BARE_LINK.test(line) && linksIn(line).includes(id)
  return splitLines(connections)
    .filter((line) => !isOwn(line))
    .join('\n')
}

export function joinBlocks(...blocks: readonly string[]): string {
  return blocks
    .map((block) => block.replace(/^(?:[ \t]*\n)+/, '').trimEnd())
    .filter((block) => block !== '')
    .join('\n\n')
}

const splitLines = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'))

const plainLine = (line: string): string => line.replace(/\s+/g, ' ').trim().toLowerCase()
