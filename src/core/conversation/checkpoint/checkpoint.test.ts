import { describe, expect, test } from 'vitest'
import type { Instant } from '../../base/instant.ts'
import type { Message, Speaker } from '../../transcript/transcript.ts'
import { checkpointFrom, languageOf, sayCheckpoint } from './candidates.ts'
import { DIMENSIONS } from './dimensions.ts'
import { type DimensionHit, scanDimensions } from './scan.ts'
import { checkpointTrigger, isMidTask } from './trigger.ts'

const said = (role: Speaker, text: string, tools: readonly string[] = []): Message => ({
  role,
  text,
  at: undefined,
  tools: tools.map((name, place) => ({ id: `t${place}`, name, target: `src/${name}${place}.ts` })),
  results: [],
})
const numbers = (...messages: Message[]): number[] =>
  scanDimensions(messages).map(({ number }) => number)

// CHK-01: the seven dimensions, in English and Chinese, and the kind that each becomes.
const cases: readonly [number: number, kind: string, by: Speaker, text: string][] = [
  [2, 'rule', 'user', 'From now on ask me first, always.'],
  [2, 'rule', 'user', '回答直接给结论，每次都这样'],
  [
    3,
    'rule',
    'user',
    'Never write tests without a name that is a sentence, please follow that in future.',
  ],
  [3, 'rule', 'user', '代码注释以后都用中文写'],
  [4, 'decision', 'user', 'We chose Stop hooks over polling because polling costs tokens.'],
  [4, 'decision', 'user', '选了 CF Pages 而不是 Vercel，因为国内访问'],
  [5, 'project', 'user', 'We shipped the new checkout.'],
  [5, 'project', 'assistant', 'Version 2.0 is out.'],
  [5, 'project', 'user', '新版本上线了'],
  [6, 'feedback', 'user', 'No, not like that.'],
  [6, 'feedback', 'user', 'Why did you run the migration?'],
  [6, 'feedback', 'user', '不要这样，先看日志'],
  [6, 'feedback', 'user', '对就是这样'],
  [7, 'reference', 'assistant', 'The key insight: the queue is the bottleneck.'],
  [7, 'reference', 'user', '这个框架很好'],
]

test.each(cases)(
  'dimension %d becomes %s, said by the %s: %s (CHK-01)',
  (number, kind, by, text) => {
    expect(numbers(said(by, text))).toEqual([number])
    expect(DIMENSIONS.find((one) => one.number === number)?.kind).toBe(kind)
  },
)

test('a task is closed when it was asked for, done, and the person is content (CHK-01)', () => {
  const task = said('user', 'implement the csv export for reports')
  const work = said('assistant', 'Done.', ['Edit', 'Edit', 'Write'])
  expect(numbers(task, work, said('user', 'looks good'))).toEqual([1])
  expect(numbers(task, work, said('user', '搞定'))).toEqual([1])
  expect(numbers(task, said('assistant', 'Done.'), said('user', 'looks good'))).toEqual([])
  expect(numbers(task, work, said('user', 'hm'))).toEqual([])
})

test('a long answer with a structure is an analysis once the person values it (CHK-01)', () => {
  const answer = `# Where the time goes\n${Array.from({ length: 8 }, (_, place) => `- part ${place}: ${'x '.repeat(100)}`).join('\n')}`
  const hits = scanDimensions([said('assistant', answer), said('user', 'good, keep this')])
  expect(hits).toMatchObject([{ number: 7, sentence: 'Where the time goes' }])
  expect(numbers(said('assistant', answer), said('user', 'next'))).toEqual([])
})

test.each(['Should we have chosen Redis over Mongo?', 'make the button blue', 'ok', '好的'])(
  '%s answers nothing (CHK-01)',
  (text) => {
    expect(numbers(said('user', text))).toEqual([])
  },
)

const hit = (
  number: DimensionHit['number'],
  sentence = `sentence ${number}`,
  by: Speaker = 'user',
): DimensionHit => ({ number, sentence, by })

describe('candidates (CHK-03)', () => {
  test.each([
    [[], 0],
    [[hit(4)], 0],
    [[hit(4), hit(4, 'another')], 0],
    [[hit(4), hit(6)], 2],
    [[hit(1), hit(2), hit(4), hit(5), hit(6), hit(7)], 3],
  ] as const)(
    '%# one dimension is silence, two or more at most three candidates',
    (hits, count) => {
      expect(checkpointFrom(hits, () => false).candidates).toHaveLength(count)
    },
  )

  test('each has its dimension and kind, those that say most first', () => {
    const { dimensions, candidates } = checkpointFrom([hit(1), hit(6), hit(7), hit(4)], () => false)
    expect(dimensions).toEqual([1, 4, 6, 7])
    expect(candidates.map(({ dimension, kind }) => [dimension, kind])).toEqual([
      [4, 'decision'],
      [6, 'feedback'],
      [7, 'reference'],
    ])
  })

  test("the person's own words stand for a dimension", () => {
    const { candidates } = checkpointFrom(
      [hit(4, 'a', 'assistant'), hit(4, 'b'), hit(6)],
      () => false,
    )
    expect(candidates[0]?.text).toBe('b')
  })

  test('what is kept already does not count', () => {
    const { dimensions, candidates } = checkpointFrom(
      [hit(4), hit(6)],
      ({ dimension }) => dimension === 4,
    )
    expect({ dimensions, candidates }).toEqual({ dimensions: [6], candidates: [] })
  })
})

describe('the words of a checkpoint (CHK-05)', () => {
  const checkpoint = checkpointFrom(
    [hit(4, '选择 Stop hook 双触发方案'), hit(6, 'no emoji please'), hit(7, 'time model')],
    () => false,
  )

  test('in English', () => {
    expect(sayCheckpoint(checkpoint, 'en')).toBe(
      '[checkpoint] 3/7 dimensions (4,6,7)\n1. [decision] 4 选择 Stop hook 双触发方案\n2. [feedback] 6 No emoji please\n3. [reference] 7 Time model\nSave which? Reply with numbers (such as 1,2), or skip.',
    )
  })

  test('in Chinese, as in the seed', () => {
    expect(sayCheckpoint(checkpoint, 'zh')).toBe(
      '[沉淀检查] 本次对话命中 3/7 维度（④⑥⑦），建议沉淀：\n1. [decision] ④ 选择 Stop hook 双触发方案\n2. [feedback] ⑥ No emoji please\n3. [reference] ⑦ Time model\n保存哪些？回复编号（如 1,2），或 "skip" 跳过。',
    )
  })

  test('nothing is nothing', () => {
    expect(sayCheckpoint({ dimensions: [4], candidates: [] }, 'en')).toBe('')
  })

  test.each([
    ['把缓存改成 Redis', 'zh'],
    ['use Redis', 'en'],
    ['用 Redis 做 session cache 吧，因为快', 'zh'],
    ['', 'en'],
  ] as const)('%j is %s', (text, language) => {
    expect(languageOf([said('user', text), said('assistant', '好的好的好的好的')])).toBe(language)
  })
})

describe('when a checkpoint is made (CHK-02)', () => {
  const NOW = '2026-03-01T10:00:00.000Z' as Instant
  const pace = { toolCalls: 0, stops: 0, since: NOW, now: NOW }
  const ago = (minutes: number): Instant =>
    new Date(Date.parse(NOW) - minutes * 60_000).toISOString() as Instant
  const talk = [said('user', 'fix the login'), said('assistant', 'Done.')]

  test.each([
    ['not by itself', pace, undefined],
    ['15 tool calls', { ...pace, toolCalls: 15 }, undefined],
    ['16 tool calls', { ...pace, toolCalls: 16 }, 'tools'],
    ['20 stops at once', { ...pace, stops: 20 }, undefined],
    ['30 minutes alone', { ...pace, stops: 19, since: ago(30) }, undefined],
    ['20 stops and 30 minutes', { ...pace, stops: 20, since: ago(30) }, 'long-session'],
    ['20 stops and 29 minutes', { ...pace, stops: 20, since: ago(29) }, undefined],
  ] as const)('%s', (_, given, trigger) => {
    expect(checkpointTrigger(talk, given)).toBe(trigger)
  })

  test.each([
    'let us do a checkpoint',
    '来复盘一下',
    '总结',
    '沉淀一下',
    'what should we remember from this',
  ])('the word of the person: %s', (text) => {
    expect(checkpointTrigger([...talk, said('user', text)], pace)).toBe('asked')
  })

  test('a substantial product', () => {
    expect(
      checkpointTrigger([said('assistant', '', ['Edit', 'Edit', 'Write', 'Edit', 'Write'])], pace),
    ).toBe('product')
    expect(checkpointTrigger([said('assistant', 'x'.repeat(1_600))], pace)).toBe('product')
    const commit = {
      ...said('assistant', ''),
      tools: [{ id: '', name: 'Bash', target: 'git commit -m x' }],
    }
    expect(checkpointTrigger([commit], pace)).toBe('product')
  })

  test('a switch of topic, said or heard', () => {
    expect(checkpointTrigger([...talk, said('user', 'now something else')], pace)).toBe('topic')
    const prompts = [
      'fix the login form',
      'the login button is grey',
      'login fails on safari',
      'style the login page',
    ].map((text) => said('user', text))
    expect(
      checkpointTrigger(
        [...prompts, said('user', 'write kubernetes manifests deploying grafana dashboards')],
        pace,
      ),
    ).toBe('topic')
    expect(
      checkpointTrigger(
        [...prompts, said('user', 'the login form again, with kubernetes grafana dashboards')],
        pace,
      ),
    ).toBeUndefined()
  })

  test.each([
    ['an answer', [said('user', 'a'), said('assistant', 'Done.')], false],
    ['a question to the person', [said('assistant', 'Shall I go on?')], true],
    ['a tool that was called', [said('assistant', '', ['Bash'])], true],
    ['a person who waits', [said('user', 'go on')], true],
    ['nothing', [], false],
  ] as const)('after %s: mid-task is %s (CHK-04)', (_, messages, expected) => {
    expect(isMidTask(messages)).toBe(expected)
  })
})
