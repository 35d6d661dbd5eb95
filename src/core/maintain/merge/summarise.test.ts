import { expect, test } from 'vitest'
import { rankSentences, stemsOf } from './rank-sentences.ts'
import { summarise } from './summarise.ts'
import { unitsOf } from './text-units.ts'

const sorts = (text: string): string[] =>
  unitsOf(text).units.map(({ sort, text: t }) => `${sort}: ${t}`)

test.each([
  [
    'sentences',
    'One is here. Two is there.',
    ['sentence: One is here.', 'sentence: Two is there.'],
  ],
  ['wrapped lines', 'One is\nhere. Two.', ['sentence: One is here.', 'sentence: Two.']],
  [
    'abbreviations',
    'Use a lock, e.g. a file. Done.',
    ['sentence: Use a lock, e.g. a file.', 'sentence: Done.'],
  ],
  [
    'code in a sentence',
    'Call `a. b`. Then stop.',
    ['sentence: Call `a. b`.', 'sentence: Then stop.'],
  ],
  ['Chinese', '使用连接池。不要超过二十。', ['sentence: 使用连接池。', 'sentence: 不要超过二十。']],
  ['list items', '- a\n  more of a\n- [x] b', ['sentence: a more of a', 'sentence: b']],
  ['steps stay together', '1. a\n   with more\n2. b', ['block: 1. a\n   with more\n2. b']],
  ['tables stay together', '| a |\n|---|\n| 1 |', ['block: | a |\n|---|\n| 1 |']],
  ['quotations', '> a\n> b', ['block: > a\n> b']],
  ['code', '```sh\n# x\n```\n```\ny\n```', ['code: ```sh\n# x\n```', 'code: ```\ny\n```']],
  ['indented code', 'a\n\n    x = 1\n    y = 2', ['sentence: a', 'code:     x = 1\n    y = 2']],
  ['comments and rules are nothing', '<!-- x -->\n\n---\n\na', ['sentence: a']],
  ['headings are no sentences', '# A\n\nb\n\nC\n===\n\nd', ['sentence: b', 'sentence: d']],
])('a text is taken apart: %s', (_, text, expected) => {
  expect(sorts(text)).toEqual(expected)
})

test('the sentence that the others lean on ranks highest', () => {
  const sentences = [
    'The pool keeps connections to the database open.',
    'Workers borrow connections from the pool.',
    'A worker that holds connections to the database too long starves the pool.',
    'Lunch is at noon.',
  ]
  const ranks = rankSentences(sentences.map(stemsOf))
  expect(ranks.indexOf(Math.max(...ranks))).toBe(2)
  expect(ranks.indexOf(Math.min(...ranks))).toBe(3)
  expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1)
})

test('a thing that was said twice is said once', () => {
  const text = [
    'Never share a connection between two workers.',
    'A connection is never shared between two workers.',
    'The pool holds twenty connections.',
    'Logs go to the collector in the other region.',
  ].join(' ')
  const lines = summarise(text, { share: 0.6, keywords: [] }).split('\n')
  expect(lines.filter((line) => line.includes('workers'))).toHaveLength(1)
})

test('prohibitions and keywords come before talk', () => {
  const talk = 'The weather was fine on that day and we talked about many things at length.'
  const text = [
    talk,
    'Never restart zookeeper by hand.',
    talk.replace('day', 'week'),
    talk.replace('fine', 'bad'),
  ].join(' ')
  const summary = summarise(text, { share: 0.2, keywords: ['zookeeper'] })
  expect(summary).toBe('- Never restart zookeeper by hand.')
})

test('headings without anything left under them go, those that lead to something stay', () => {
  const filler = 'Nothing of note happened here on this day in this place.'
  const text = `# A\n\n${filler}\n\n## B\n\n${filler}\n\n### C\n\nNever delete \`prod\`.\n\n## D\n\n${filler}`
  expect(summarise(text, { share: 0.1, keywords: ['prod'] })).toBe(
    '# A\n\n## B\n\n### C\n\n- Never delete `prod`.',
  )
})

test('what leads in stays with what it leads to, or goes', () => {
  const text =
    'Pros:\n- It was fine on that day in many ways.\n\nCons:\n- Never restart `zookeeper`.'
  expect(summarise(text, { share: 0.3, keywords: ['zookeeper'] })).toBe(
    '- Cons:\n- Never restart `zookeeper`.',
  )
})

test('no text gives no summary', () => {
  expect(summarise('', { share: 0.4, keywords: [] })).toBe('')
})
