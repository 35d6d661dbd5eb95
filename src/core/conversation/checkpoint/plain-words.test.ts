// COR-25: a task that is closed in plain words, and a correction that does not begin with No.
import { describe, expect, test } from 'vitest'
import type { Instant } from '../../base/instant.ts'
import type { Message, Speaker } from '../../transcript/transcript.ts'
import { scanDimensions } from './scan.ts'
import { checkpointTrigger } from './trigger.ts'

const said = (role: Speaker, text: string, tools: readonly string[] = []): Message => ({
  role,
  text,
  at: undefined,
  tools: tools.map((name, place) => ({ id: `t${place}`, name, target: `src/${name}${place}.ts` })),
  results: [],
})
const numbers = (...messages: Message[]): readonly number[] =>
  scanDimensions(messages).map(({ number }) => number)

test.each([
  'great, that does it',
  'works for me, we can close this',
  'all good, that is what I needed',
  'passt, damit ist das durch',
  'läuft, mehr brauche ich nicht',
  'perfecto, con eso queda listo',
  "c'est bon, on peut fermer",
  'ficou ótimo, pode fechar',
  '可以了，这个就这样',
  'これで完了です',
  '좋아, 이제 끝났어',
])('COR-25: a task is closed by: %s', (text) => {
  const task = said('user', 'implement the csv export for the reports')
  const work = said('assistant', 'Done.', ['Edit', 'Edit', 'Write'])
  expect(numbers(task, work, said('user', text))).toContain(1)
})

test.each([
  'You touched the migrations again, I never asked for that.',
  'That is not what I asked for.',
  'I told you to leave the config alone.',
  'Du hast schon wieder die Tests gelöscht.',
  'Das hatte ich so nicht verlangt.',
  'Te dije que no tocaras la configuración.',
  "Je t'avais dit de ne pas toucher à la config.",
  'Eu não pedi isso.',
  '我没让你改配置文件',
  'それは頼んでいない',
  '그건 부탁하지 않았어',
])('COR-25: a correction without a leading No: %s', (text) => {
  const before = [said('user', 'tidy the login page'), said('assistant', 'Done.', ['Edit'])]
  expect(numbers(...before, said('user', text)).some((number) => [2, 3, 6].includes(number))).toBe(
    true,
  )
})

describe('COR-25: each trigger of a checkpoint alone (CHK-02)', () => {
  const NOW = '2026-03-01T10:00:00.000Z' as Instant
  const quiet = { toolCalls: 0, stops: 0, since: NOW, now: NOW }
  const talk = [said('user', 'fix the login'), said('assistant', 'Done.')]
  const files = said('assistant', '', ['Edit', 'Edit', 'Write', 'Edit', 'Write'])
  const long = { ...quiet, stops: 20, since: '2026-03-01T09:30:00.000Z' as Instant }

  test('none of them: nothing', () => {
    expect(checkpointTrigger(talk, quiet)).toBeUndefined()
  })

  test.each([
    ['asked', [...talk, said('user', '复盘一下')], quiet],
    ['tools', talk, { ...quiet, toolCalls: 16 }],
    ['product', [...talk, files], quiet],
    ['topic', [...talk, said('user', 'now something else')], quiet],
    ['long-session', talk, long],
  ] as const)('%s', (trigger, messages, pace) => {
    expect(checkpointTrigger(messages, pace)).toBe(trigger)
  })
})
