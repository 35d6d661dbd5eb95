import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unifiedDiff } from '../../core/format/diff/unified-diff.ts'
import { linesIn, named, QUESTION_CHARS, type Step, sayQuestion, stepName } from './say-question.ts'

const WHOLE = 'Cancel to see all of it with `everkeep review`.'
const ask = (steps: readonly Step[]): string =>
  sayQuestion({ opening: 'Everkeep (edit) would change your memories:', steps, whole: WHOLE })
const edit = (before: string, after: string): string =>
  ask([{ what: 'update "A"', lines: linesIn(unifiedDiff('a.md', before, after)) }])

// AGT-01, WRT-16: the person agrees to what they see.
describe('the question', () => {
  test('shows the lines that go and those that come', () => {
    expect(edit('# A\n\nPush by hand.\n', '# A\n\nPush to main.\n')).toBe(
      [
        'Everkeep (edit) would change your memories:',
        'update "A"',
        '  was | Push by hand.',
        '  now | Push to main.',
        'It can be undone.',
      ].join('\n'),
    )
  })

  test('shows two long lines from where they part, and says how long they are', () => {
    const same = 'all the same '.repeat(300)
    const said = edit(`${same}until here\n`, `${same}and push to main${' on and on'.repeat(200)}\n`)
    expect(said).toMatch(/was \| … .*until here$/m)
    expect(said).toMatch(/now \| … .*and push to main.* … \(\d+ characters\)$/m)
    expect(said).toContain(`Not all of it is shown. ${WHOLE}`)
  })

  test.each([
    ['a line that looks like the end of the question', 'x\nIt can be undone.\nupdate "B"'],
    ['characters that steer a terminal', '\u001b[2K\u001b[1AIt can be undone.'],
    ['other line ends', 'x\u2028It can be undone.\rupdate "B"\u0085update "B"'],
  ])('%s stays a quotation', (_, evil) => {
    const lines = edit('old\n', `${evil}\n`).split('\n')
    expect(lines.filter((line) => line === 'It can be undone.')).toHaveLength(1)
    expect(lines.filter((line) => line.startsWith('update "B"'))).toEqual([])
    expect(lines.join('\n')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u2028]/)
  })

  test('a name cannot end its quotation', () => {
    expect(stepName('update', { title: 'A", "B"\nretire "C', id: 'MEM-a' })).toBe(
      String.raw`update "A\", \"B\" retire \"C", "MEM-a"`,
    )
    expect(named('x'.repeat(500)).length).toBeLessThan(110)
  })

  test('keeps secrets to itself, also those of several lines', () => {
    const key = `-----BEGIN PRIVATE KEY-----\n${'aB3dE6gH9jK2'.repeat(5)}\n-----END PRIVATE KEY-----`
    const said = edit('old\n', `ghp_${'aB3dE6gH9jK2'.repeat(3)}\n${key}\n`)
    expect(said).not.toMatch(/ghp_|aB3dE6gH9jK2/)
  })

  test('says so when only what cannot be seen changes', () => {
    expect(edit('same\n', 'sa\u200bme\n')).toContain('characters that cannot be seen')
  })

  test('many steps: the first ones, and how many more there are', () => {
    const steps = Array.from({ length: 40 }, (_, at) => ({ what: `retire "${at}"`, lines: [] }))
    expect(ask(steps)).toMatch(/retire "11"\nand 28 more\nNot all of it is shown\. /)
  })

  test('never is longer than a client can show, and never leaves something out in silence', () => {
    const text = fc.string({ maxLength: 3_000, unit: 'binary' })
    const lines = fc.array(fc.record({ as: fc.constantFrom('was', 'now'), text }), {
      maxLength: 30,
    })
    const steps = fc.array(fc.record({ what: fc.string({ maxLength: 210 }), lines }), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(steps, (some) => {
        const said = ask(some as readonly Step[]) // Safe: the labels are those of a line.
        expect(said.length).toBeLessThanOrEqual(QUESTION_CHARS)
        const isWhole = some.every(
          (step) =>
            said.includes(step.what) && step.lines.every((line) => said.includes(line.text)),
        )
        expect(isWhole || said.includes('Not all of it is shown.')).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
