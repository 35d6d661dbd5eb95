import type { SourceText, Violation } from './syntax.ts'

/** Columns of a screen: a longer line counts as several. */
const COLUMNS = 120
const PARAGRAPH_LINES = 5
const RECORD_LINES = 40

/** A decision record fits on one screen. */
export function shortRecords(files: readonly SourceText[]): readonly Violation[] {
  return files
    .filter(({ path }) => /^docs\/decisions\/\d{4}-.+\.md$/.test(path))
    .flatMap(({ path, text }) => {
      const lines = screenLines(text.trimEnd().split('\n'))
      return lines > RECORD_LINES
        ? [`${path}:1 has ${lines} lines of ${COLUMNS} characters; at most ${RECORD_LINES}`]
        : []
    })
}

/** ARCHITECTURE.md still has four longer paragraphs, and joins once they are cut. */
const DOCUMENTS = /^(?:README|CONTRIBUTING|docs\/.+)\.md$/
/** docs/API.md below this is made from comments in the code. */
const GENERATED_BELOW = '<!-- Below this line:'

/** A paragraph or list item has at most five lines. Tables, headings and code are no paragraphs. */
export function shortParagraphs(files: readonly SourceText[]): readonly Violation[] {
  return files
    .filter(({ path }) => DOCUMENTS.test(path))
    .flatMap(({ path, text }) =>
      paragraphs(text.split(GENERATED_BELOW)[0] ?? '').flatMap(({ line, lines }) => {
        const count = screenLines(lines)
        return count > PARAGRAPH_LINES
          ? [`${path}:${line} is a paragraph of ${count} lines; at most ${PARAGRAPH_LINES}`]
          : []
      }),
    )
}

const SECTIONS: readonly string[] = ['Added', 'Changed', 'Fixed', 'Removed', 'Security']

/** Keep a Changelog: a version, its sections, and one line per entry. */
export function plainChangelog(files: readonly SourceText[]): readonly Violation[] {
  const text = files.find(({ path }) => path === 'CHANGELOG.md')?.text
  if (text === undefined) return []
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.startsWith('## '))
  if (!/^## \[?Unreleased\]?$/.test(lines[start] ?? ''))
    return ['CHANGELOG.md:1 has no section "Unreleased" at the top']
  return lines.flatMap((line, place) =>
    place <= start || isChangelogLine(line)
      ? []
      : [`CHANGELOG.md:${place + 1} is no version, no known section and no entry of one line`],
  )
}

function isChangelogLine(line: string): boolean {
  if (line === '' || line.startsWith('## ')) return true
  if (line.startsWith('### ')) return SECTIONS.includes(line.slice(4))
  return /^- \S/.test(line) && line.length <= 2 * COLUMNS
}

function screenLines(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / COLUMNS)), 0)
}

interface Paragraph {
  /** Where it starts, from 1. */
  readonly line: number
  readonly lines: readonly string[]
}

function paragraphs(text: string): readonly Paragraph[] {
  const found: { line: number; lines: string[] }[] = []
  let isOpen = false
  let isCode = false
  for (const [place, line] of text.split('\n').entries()) {
    const isFence = /^\s*```/.test(line)
    if (isFence) isCode = !isCode
    const isProse = !isFence && !isCode && !/^\s*(?:$|\||#)/.test(line)
    const isItem = /^\s*(?:[-*]|\d+\.) /.test(line)
    if (isProse && isOpen && !isItem) found.at(-1)?.lines.push(line)
    else if (isProse) found.push({ line: place + 1, lines: [line] })
    isOpen = isProse
  }
  return found
}
