import { linksIn } from '../links.ts'
import { sectionsIn } from '../sections.ts'
import { demoteHeadings } from './demote-headings.ts'

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

/** Both lists of links: the second one's lines behind those of the first, without what the first says already. */
export function uniteConnections(first: string, second: string): string {
  const known = new Set(linesOf(first).map(plainLine))
  const added = linesOf(second).filter((line) => line.trim() !== '' && !known.has(plainLine(line)))
  if (added.length === 0) return first
  const isList = (line: string | undefined): boolean => /^\s*[-*+]\s/.test(line ?? '')
  const apart = isList(first.trimEnd().split('\n').at(-1)) && isList(added[0]) ? '\n' : '\n\n'
  return first.trim() === '' ? added.join('\n') : `${first.trimEnd()}${apart}${added.join('\n')}`
}

/** A line that is one link and nothing else. */
const BARE_LINK = /^\s*(?:[-*+]\s+)?(?:\[\[[^\]\n]*\]\]|\[[^\]\n]*\]\([^)\n]*\)|`[^`\n]*`)\s*$/

/** The lines without those that only link to the memory itself. */
export function withoutSelf(connections: string, id: string): string {
  const isOwn = (line: string): boolean =>
    line.includes(id) && BARE_LINK.test(line) && linksIn(line).includes(id)
  return linesOf(connections)
    .filter((line) => !isOwn(line))
    .join('\n')
}

export function joinBlocks(...blocks: readonly string[]): string {
  return blocks
    .map((block) => block.replace(/^(?:[ \t]*\n)+/, '').trimEnd())
    .filter((block) => block !== '')
    .join('\n\n')
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'))

const plainLine = (line: string): string => line.replace(/\s+/g, ' ').trim().toLowerCase()
