import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sameTitle, sectionsIn, sectionText, setSection, withoutSections } from './sections.ts'

const outline = (text: string): string[] =>
  sectionsIn(text).map((section) => `${section.level} ${section.title}`)

describe('sectionsIn', () => {
  const cases: readonly [text: string, expected: string[], why: string][] = [
    ['# A\n\ntext\n\n## B\n', ['1 A', '2 B'], 'plain headings'],
    ['text only', [], 'none'],
    ['', [], 'nothing'],
    ['####### seven', [], 'seven hashes are text'],
    ['#tag at the start', [], 'a tag is no heading'],
    ['## Title ##', ['2 Title'], 'closing hashes'],
    ['## C#', ['2 C#'], 'a hash that belongs to the word'],
    ['##', ['2 '], 'an empty heading'],
    ['   ## Indented', ['2 Indented'], 'three spaces are allowed'],
    ['    ## Code', [], 'four spaces are code'],
    ['Title\n=====\n\nSub\n---\n', ['1 Title', '2 Sub'], 'underlined headings'],
    ['para one\npara two\n---\n', [], 'a paragraph above a rule'],
    ['text\n\n---\n\nmore', [], 'a rule'],
    ['- item\n---\n', [], 'a rule under a list'],
    ['| a | b |\n|---|---|\n', [], 'a table'],
    ['> quote\n---\n', [], 'a rule under a quote'],
    ['# A\n---\n', ['1 A'], 'a rule under a heading'],
    ['```\n# no\n```\n# yes', ['1 yes'], 'a fence'],
    ['~~~md\n# no\n```\n# no\n~~~\n# yes', ['1 yes'], 'another fence inside'],
    ['````\n```\n# no\n```\n````\n# yes', ['1 yes'], 'a longer fence'],
    ['```js\n# no', [], 'a fence that never closes'],
    ['```\n# no\n\n\u00a0```\n# yes', ['1 yes'], 'a fence closed behind a blank beyond ASCII'],
    ['```\r\n# no\r\n```\r\n# yes\r\n', ['1 yes'], 'a fence of Windows'],
    ['``` not `a` fence\n# yes', ['1 yes'], 'backticks in the info string'],
    ['1. step\n   ```sh\n   # no\n   ```\n# yes', ['1 yes'], 'a fence in a list'],
    ['<!--\n# no\n-->\n# yes', ['1 yes'], 'a comment'],
    ['<!-- # no --> \n# yes', ['1 yes'], 'a comment on one line'],
    ['a <!-- b\n# yes', ['1 yes'], 'a comment inside a paragraph is cut by a heading'],
    ['# A\r\n\r\ntext\r\n\r\n## B\r\n', ['1 A', '2 B'], 'Windows line ends'],
    ['Title\r\n=====\r\n', ['1 Title'], 'underlined with Windows line ends'],
    ['```\ncode\n```\nTitle\n===', ['1 Title'], 'right after a fence'],
  ]
  test.each(cases)('%j has %j: %s', (text, expected) => {
    expect(outline(text)).toEqual(expected)
  })

  test('a section holds its deeper headings and ends at the next of its level or above', () => {
    const text = '# A\na\n## B\nb\n### C\nc\n## D\nd\n# E\ne'
    const parts = sectionsIn(text).map((s) => [s.title, text.slice(s.start, s.end)])
    expect(parts).toEqual([
      ['A', '# A\na\n## B\nb\n### C\nc\n## D\nd\n'],
      ['B', '## B\nb\n### C\nc\n'],
      ['C', '### C\nc\n'],
      ['D', '## D\nd\n'],
      ['E', '# E\ne'],
    ])
    const underlined = 'Title\n===\nbody\n'
    const [section] = sectionsIn(underlined)
    expect(underlined.slice(section?.start, section?.bodyStart)).toBe('Title\n===\n')
  })

  test('offsets are in order and inside the text, whatever the text', () => {
    const line = fc.constantFrom(
      '# A',
      '## B',
      '```',
      '~~~',
      '<!--',
      '-->',
      '---',
      '===',
      'x',
      '',
      '- i',
      '\r',
    )
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 30 }),
        fc.constantFrom('\n', '\r\n'),
        (lines, eol) => {
          const text = lines.join(eol)
          let before = -1
          for (const { start, bodyStart, end } of sectionsIn(text)) {
            expect(start).toBeGreaterThan(before)
            expect(bodyStart).toBeGreaterThan(start)
            expect(end).toBeGreaterThanOrEqual(bodyStart)
            expect(end).toBeLessThanOrEqual(text.length)
            before = start
          }
        },
      ),
    )
  })

  test('a long text of one repeated trap is read in one pass', () => {
    for (const trap of ['#', '`', '- ', '<!--', '=', '* ', ' ', 'a\n', '# a\n', '```\n']) {
      expect(() => sectionsIn(trap.repeat(100_000))).not.toThrow()
    }
    expect(outline(`# a${' '.repeat(200_000)}b`)).toHaveLength(1)
    expect(outline(`# ${' #'.repeat(200_000)}`)).toHaveLength(1)
  })
})

describe('sections by title', () => {
  const body =
    'Text.\n\n## History\n\n### Old\n\nwas\n\n## Notes\n\nn\n\n## Connections\n\n- [[MEM-x]]'

  test('are left out with what stands under them', () => {
    expect(withoutSections(body, ['History', 'Connections'])).toBe('Text.\n\n## Notes\n\nn')
    expect(withoutSections(body, ['history'])).toBe(
      'Text.\n\n## Notes\n\nn\n\n## Connections\n\n- [[MEM-x]]',
    )
    expect(withoutSections('no sections \n', ['History'])).toBe('no sections \n')
    expect(withoutSections('```\n## History\n```', ['History'])).toBe('```\n## History\n```')
  })

  test('are read', () => {
    expect(sectionText(body, 'Connections')).toBe('- [[MEM-x]]')
    expect(sectionText(body, 'History')).toBe('### Old\n\nwas')
    expect(sectionText(body, 'Absent')).toBeUndefined()
    expect(sectionText('## Empty\n', 'Empty')).toBe('')
  })

  test('are set in place, added before Connections, and removed', () => {
    expect(setSection(body, 'Notes', 'new')).toBe(body.replace('\n\nn\n', '\n\nnew\n'))
    expect(setSection('Text.', 'History', 'h')).toBe('Text.\n\n## History\n\nh')
    expect(setSection('Text.\n\n## Connections\n\n- a', 'History', 'h')).toBe(
      'Text.\n\n## History\n\nh\n\n## Connections\n\n- a',
    )
    expect(setSection('Text.\n\n## History\n\nh', 'Connections', '- a')).toBe(
      'Text.\n\n## History\n\nh\n\n## Connections\n\n- a',
    )
    expect(setSection(body, 'History', undefined)).toBe(
      'Text.\n\n## Notes\n\nn\n\n## Connections\n\n- [[MEM-x]]',
    )
    expect(setSection('Text.', 'History', undefined)).toBe('Text.')
    expect(setSection('', 'History', 'h')).toBe('## History\n\nh')
    expect(setSection('a', 'History', '')).toBe('a\n\n## History')
  })

  test('what is set is read back, and removing it gives the text as it was', () => {
    const text = fc.stringMatching(/^[a-z](?:[a-z \n-]{0,40}[a-z])?$/)
    fc.assert(
      fc.property(text, text, (body, content) => {
        const plain = outline(body).length === 0 && outline(content).length === 0
        fc.pre(plain)
        const set = setSection(body, 'History', content)
        expect(sectionText(set, 'History')).toBe(content.trim())
        expect(setSection(set, 'History', undefined)).toBe(body.trimEnd())
        expect(setSection(set, 'History', content)).toBe(set)
      }),
    )
  })

  test('titles are the same despite case, emphasis and a colon', () => {
    expect(sameTitle('**History**:', 'history')).toBe(true)
    expect(sameTitle('History of it', 'history')).toBe(false)
  })
})
