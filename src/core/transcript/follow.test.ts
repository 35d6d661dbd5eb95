import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { followTranscript } from './follow.ts'
import { CHILD_MARK, type Message } from './transcript.ts'

function follow(lines: readonly string[]) {
  const messages: Message[] = []
  const follower = followTranscript((message) => messages.push(message))
  const outcomes = lines.map((line) => follower.take(line))
  return {
    outcomes,
    ...follower.tally(),
    messages,
    heard: messages
      .map(({ role, text }) => `${role}: ${text}`)
      .filter((text) => !text.endsWith(': ')),
  }
}

const linesOf = (name: string): readonly string[] =>
  readFileSync(new URL(`../../../test/transcripts/${name}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')

const flat = (type: string, content: unknown, more: object = {}): string =>
  JSON.stringify({ type, content, ...more })

describe('what real clients wrote', () => {
  test('Claude Code 2.1.325: hooks, a skill, a sub-agent, a command and a summary are not heard (TRI-01, TRI-03)', () => {
    const { heard, session, isChild, unreadable, unknown, messages } = follow(
      linesOf('claude-code-2.1.325.jsonl'),
    )
    expect(heard).toEqual([
      'user: We decided to use Postgres because of JSONB. Look at @a.txt',
      'assistant: We decided to look.',
      'assistant: Final answer: we decided to use Postgres because of JSONB.',
      'assistant: After stop hook.',
      'assistant: Final answer: we decided to use Postgres because of JSONB.',
      'assistant: After stop hook.',
      'user: foo',
      'assistant: Final answer: we decided to use Postgres because of JSONB.',
      'assistant: After stop hook.',
      'user: continue please',
      'assistant: Final answer: we decided to use Postgres because of JSONB.',
      'assistant: After stop hook.',
    ])
    expect({ session, isChild, unreadable, unknown }).toEqual({
      session: 'bf41ab3d-9a84-47f6-b83c-523aff6dba48',
      isChild: false,
      unreadable: 0,
      unknown: 0,
    })
    expect(messages.flatMap(({ tools }) => tools.map(({ name }) => name))).toEqual([
      'Bash',
      'Read',
      'Skill',
      'Agent',
    ])
    expect(messages.flatMap(({ results }) => results).map(({ failed }) => failed)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('a transcript of its sub-agent says nothing (TRI-03)', () => {
    expect(follow(linesOf('claude-code-2.1.325-subagent.jsonl'))).toMatchObject({
      heard: [],
      unreadable: 0,
    })
  })

  test('Codex 0.166.0: AGENTS.md, skills and hooks are not heard (TRI-01, TRI-03)', () => {
    const { heard, session, messages } = follow(linesOf('codex-0.166.0.jsonl'))
    expect(heard).toEqual([
      'user: We decided to use Postgres because of JSONB. Look around.',
      'assistant: We looked.',
      'assistant: Final: we decided to use Postgres because of JSONB.',
      'assistant: Final: we decided to use Postgres because of JSONB.',
    ])
    expect(session).toBe('01a1e1b2-b86d-7e50-988d-0bb314b10ff7')
    expect(messages.flatMap(({ tools }) => tools)).toMatchObject([
      { name: 'exec_command', target: 'bash -lc echo hi; exit 3' },
    ])
    expect(messages.flatMap(({ results }) => results)).toMatchObject([{ failed: true }])
  })

  // Each was asked by a hook to go on, which they write down as if the person had said it.
  test.each([
    ['gemini-0.61.0.jsonl', 'ed700d10-4b21-4005-83e6-2973bb4163e0', 'Saved one decision.'],
    ['copilot-1.0.102.jsonl', '40b7d611-e0bd-468e-b619-39971e65366f', 'Saved'],
    ['qwen-0.24.4.jsonl', '9ab04a5b-57df-420a-a568-5508e47f913a', undefined],
  ])('%s: what the client and a hook put in is not heard (TRI-01, TRI-03)', (name, own, last) => {
    const { heard, session, messages, unknown, unreadable } = follow(linesOf(name))
    expect(heard).toEqual([
      'user: We settled on sessions rather than JWT for the login, because support must be able to log people out at once.',
      ...(last === undefined
        ? ['assistant: Noted: sessions it is.']
        : ['assistant: Noted.', `assistant: ${last}`]),
    ])
    expect({ session, unknown, unreadable }).toEqual({ session: own, unknown: 0, unreadable: 0 })
    expect(messages.flatMap(({ tools }) => tools)).toHaveLength(1)
  })
})

test('a conversation that Everkeep started is left at its first words (TRI-03)', () => {
  const lines = [
    flat('human', `${CHILD_MARK} Draft a memory: we decided to use X.`),
    flat('assistant', 'We chose X.'),
  ]
  expect(follow(lines)).toMatchObject({
    heard: [],
    isChild: true,
    outcomes: ['stop', 'stop'],
  })
})

test('what our own tools answered is no evidence (TRI-03)', () => {
  const call = (id: string, name: string, command: string): string =>
    JSON.stringify({ type: 'tool_use', id, name, input: { command } })
  const result = (id: string): string =>
    JSON.stringify({ type: 'tool_result', tool_use_id: id, content: `result of ${id}` })
  const { messages } = follow([
    call('a', 'mcp__plugin_everkeep_everkeep__memory_search', ''),
    call('b', 'Bash', 'cd x && everkeep show use-pnpm'),
    call('c', 'Bash', 'cat everkeep.md'),
    result('a'),
    result('b'),
    result('c'),
  ])
  expect(messages.flatMap(({ results }) => results.map(({ text }) => text))).toEqual([
    'result of c',
  ])
})

test('of our own tools it is known which came to nothing, and no more (SAV-07)', () => {
  const call = (id: string): string =>
    JSON.stringify({ type: 'tool_use', id, name: 'mcp__everkeep__memory_save', input: {} })
  const result = (id: string, content: string, is_error: boolean): string =>
    JSON.stringify({ type: 'tool_result', tool_use_id: id, content, is_error })
  const { messages } = follow([
    ...['a', 'b', 'c'].map(call),
    result('a', "but you haven't granted it yet", true),
    result('b', 'Saved.', false),
    result('c', "The user doesn't want to proceed with this tool use.", true),
  ])
  expect(messages.flatMap(({ undone = [] }) => undone)).toEqual(['a'])
  expect(messages.flatMap(({ results }) => results)).toEqual([])
})

test('a file of something else is given up early (TRI-01)', () => {
  const outcomes = follow(Array.from({ length: 2_500 }, () => 'GET / 200')).outcomes
  expect([outcomes[10], outcomes.at(-1)]).toEqual(['unreadable', 'stop'])
})

test('one odd line hides no other (TRI-01)', () => {
  expect(
    follow([flat('human', 'a'), '{"type":"hum', '', 'null', flat('assistant', 'b')]),
  ).toMatchObject({
    heard: ['user: a', 'assistant: b'],
    unreadable: 2,
  })
})
