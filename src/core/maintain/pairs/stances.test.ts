import { describe, expect, test } from 'vitest'
import { EMPTY_MEMORY } from '../../model/memory.ts'
import { sentencesOf } from './sentences.ts'
import { stancesIn } from './stances.ts'

const said = (text: string): readonly string[] =>
  stancesIn({ text, isLead: true, isSaid: true, isTitle: false, isSummary: false }).map(
    ({ holds, mode, about }) => `${holds ? '+' : '-'}${mode} ${[...about].sort().join(' ')}`,
  )

// DRM-06: by words, not by substrings.
const cases: readonly [text: string, stances: readonly string[], why: string][] = [
  ['Always use tabs.', ['+use tab'], 'a yes'],
  ['Never use tabs.', ['-use tab'], 'a no'],
  ['Do not use tabs.', ['-use tab'], '`do not` is no `do`'],
  ["Don't avoid tabs.", ['+use tab'], 'two noes'],
  ['Stop using Redux.', ['-use redux'], 'a verb that says no'],
  ['No emojis in commits.', ['- commit emoji'], 'a no to a thing'],
  ['It works because users like it.', [], '`because` and `users` hold no `use`'],
  ['Undo is on the todo list.', ['+ list todo undo'], '`undo` and `todo` hold no `do`'],
  ['Use guards instead of casts.', ['+use guard', '-use cast'], 'what stands in place of what'],
  ['Prefer tabs over spaces in Go files.', ['+use file tab', '-use file space'], 'with the scope'],
  ['Prefer promises to callbacks.', ['+use promis', '-use callback'], 'to'],
  ['Use pnpm, not npm.', ['+use pnpm'], 'one word behind `not` is no statement'],
  ['Gzip is enabled on the gateway.', ['+on gatewai gzip'], 'a state'],
  [
    'Strict mode is on in packages.',
    ['+on mode packag strict'],
    'a state without a word of its own',
  ],
  ['Gzip is off on the gateway.', ['-on gatewai gzip'], 'its opposite'],
  ['Use optional chaining.', ['+use chain option'], '`optional` in a name is no state'],
  ['The prefix is optional in paths.', ['-require path prefix'], 'as a state it is'],
  ['Should we use tabs?', [], 'a question'],
  ['If tabs are used, set the width.', [], 'a case'],
  ['Previously tabs were used.', [], 'the past'],
  ['Do not retry writes without a key.', [], 'not without: a condition'],
  ['不要使用默认导出。', ['-use 导出 默认'], 'Chinese'],
  ['统一使用默认导出。', ['+use 导出 默认'], 'Chinese'],
]

test.each(cases)('%j says %j: %s', (text, stances) => {
  expect(said(text)).toEqual(stances)
})

describe('the sentences of a memory', () => {
  const of = (body: string) => [
    ...sentencesOf({ ...EMPTY_MEMORY, title: 'Style', summary: '', body }),
  ]

  test('open with what it is there to say, and leave code and bookkeeping out', () => {
    const body =
      '- **Why:** Use `a.ts` (see v1.5; it works). Then rest.\n\n```\nnever();\n```\n\n## History\n\nOld.'
    expect(of(body).map(({ text, isLead }) => [text, isLead])).toEqual([
      ['Style', true],
      ['Use `a.ts` (see v1.5; it works).', true],
      ['Then rest.', false],
    ])
  })

  test('are not its own word under what was rejected, quoted or shown as wrong', () => {
    const body = 'Use pnpm.\n\n> Use npm.\n\n❌ Use yarn.\n\n## Alternatives considered\n\nUse bun.'
    expect(of(body).filter(({ isSaid }) => isSaid)).toHaveLength(2)
  })
})
