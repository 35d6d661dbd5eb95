import { sectionsIn } from '../../format/markdown/sections.ts'

/** What a person put into a section that is generated: below its heading, and below headings of the third level. */
export interface WrittenParts {
  readonly intro: string
  /** By heading, in the order found; an empty text is a heading that somebody prepared. */
  readonly below: ReadonlyMap<string, string>
}

const NOTHING_WRITTEN: WrittenParts = { intro: '', below: new Map() }

const ENTRY = String.raw`- \[[^\n]*\]\((?:\.\./)?(?!\.\./)[^)\n]*\.md\) - `
const NAVIGATION = String.raw`- \[(?:Inbox|Memories|Templates|Index|memory-index\.json)\]\(`
const STATISTICS = '- (?:Total memories|Total tokens|Topics|Last updated):'
const FIELD = String.raw`\*\*(?:Title|Topic|Tags|Created)\*\*:`
const COUNT = String.raw`\d+ memor(?:y|ies)\.[ \t]*\r?$`
/** A line that we write ourselves, and write again. */
const OURS = new RegExp(`^(?:${[ENTRY, NAVIGATION, STATISTICS, FIELD, COUNT].join('|')})`)
const FOREIGN = new RegExp(
  `^(?![ \\t]*\\r?$|#{1,3}[ \\t]|${[ENTRY, NAVIGATION, STATISTICS, FIELD, COUNT].join('|')})`,
  'm',
)
/** A heading with no entry below it: ours have one. */
const PREPARED = /^ {0,3}###[ \t]+[^\n]*\r?\n(?:[ \t]*\r?\n)*(?=#|$(?![\s\S]))/m

/** Whether any line of a generated list may be a person's: one look at the text, since large lists are ours. */
export function mayBeWritten(text: string): boolean {
  return FOREIGN.test(text) || PREPARED.test(text)
}

/** What stands in the section of this title, or before the first one where none is named, and is not ours. */
export function writtenParts(before: string, title: string | undefined): WrittenParts {
  if (!mayBeWritten(before)) return NOTHING_WRITTEN
  const sections = sectionsIn(before).filter(({ level }) => level === 2)
  const own = sections.find((section) => section.title === title)
  if (title !== undefined && own === undefined) return NOTHING_WRITTEN
  const text =
    own === undefined
      ? before.slice(0, sections[0]?.start ?? before.length)
      : before.slice(own.bodyStart, own.end)
  return partsWrittenIn(text.replaceAll('\r\n', '\n').split('\n'))
}

function partsWrittenIn(lines: readonly string[]): WrittenParts {
  const kept = new Map<string, string[]>([['', []]])
  const filled = new Set<string>()
  let heading = ''
  for (const line of lines) {
    const found = /^ {0,3}###[ \t]+(.*?)[ \t]*$/.exec(line)?.[1]
    if (found !== undefined) {
      heading = found
      if (!kept.has(heading)) kept.set(heading, [])
    } else if (OURS.test(line)) filled.add(heading)
    else if (!/^#[ \t]/.test(line)) kept.get(heading)!.push(line)
  }
  const texts = [...kept].map(([name, own]) => [name, asText(own)] as const)
  const below = texts.filter(([name, text]) => name !== '' && (text !== '' || !filled.has(name)))
  return { intro: texts[0]![1], below: new Map(below) }
}

function asText(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** What skill-memory puts where nothing stands yet. */
const PLACEHOLDER =
  /^(?:<!-- (?:New memories will be added here automatically|\w+ memories) -->|(?:Organized|Categorized) memory entries\.)(?:\n|$)/gm

function withoutPlaceholders(text: string, isFilled: boolean): string {
  return isFilled ? text.replace(PLACEHOLDER, '').trim() : text
}

/** The blocks of a section with what was written into it: below its heading, below ours, and behind them. */
export function withWritten(
  [heading = '', ...groups]: readonly string[],
  { intro, below }: WrittenParts,
): readonly string[] {
  const left = new Map(below)
  const filled = groups.map((group) => {
    const name = /^### (.*)$/m.exec(group)?.[1] ?? ''
    const text = withoutPlaceholders(left.get(name) ?? '', true)
    left.delete(name)
    return text === '' ? group : `${group}\n\n${text}`
  })
  if (filled.length > 0 && left.get('Files')?.replace(PLACEHOLDER, '') === '') left.delete('Files')
  const own = [...left].map(([name, text]) => `### ${name}${text === '' ? '' : `\n${text}`}`)
  const first = withoutPlaceholders(intro, /\n(?:- \[|[1-9])/.test(heading))
  return [heading, ...(first === '' ? [] : [first]), ...filled, ...own]
}
