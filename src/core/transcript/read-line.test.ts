import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLine } from './read-line.ts'
import { ASKING, type LineReading } from './transcript.ts'

const said = (reading: LineReading): string =>
  reading.is === 'message' ? `${reading.message.role}: ${reading.message.text}` : reading.is

const claude = (record: object): string =>
  JSON.stringify({ uuid: 'u', sessionId: 's', isSidechain: false, ...record })
const user = (content: unknown, more: object = {}): string =>
  claude({ type: 'user', message: { role: 'user', content }, ...more })
const codex = (payload: object): string =>
  JSON.stringify({ timestamp: '2026-03-01T09:00:00.000Z', type: 'response_item', payload })
const gemini = (type: string, content: unknown, more: object = {}): string =>
  JSON.stringify({ id: 'm', timestamp: '2026-03-01T09:00:00.000Z', type, content, ...more })
const qwen = (type: string, text: string, provenance?: string): string =>
  JSON.stringify({ uuid: 'u', sessionId: 's', type, provenance, message: { parts: [{ text }] } })
const cursor = (role: string, text: string): string =>
  JSON.stringify({ role, message: { content: [{ type: 'text', text }] } })
const copilot = (type: string, data: object): string => JSON.stringify({ type, data, id: 'e' })

// TRI-01, TRI-03: one line of each client, and what it tells.
const cases: readonly [why: string, line: string, expected: string][] = [
  ['Claude Code, a prompt', user('Use pnpm.'), 'user: Use pnpm.'],
  [
    'blocks',
    user([
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ]),
    'user: a\nb',
  ],
  [
    'the assistant',
    claude({
      type: 'assistant',
      message: { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
    }),
    'assistant: Done.',
  ],
  [
    'thinking is not said',
    claude({ type: 'assistant', message: { content: [{ type: 'thinking', thinking: 'x' }] } }),
    'aside',
  ],
  ['a skill', user('We decided X.', { isMeta: true }), 'aside'],
  ['a summary', user('We decided X.', { isCompactSummary: true }), 'aside'],
  ['a sub-agent', user('We decided X.', { isSidechain: true }), 'sub-agent'],
  ['a notification', user('done', { origin: { kind: 'task-notification' } }), 'aside'],
  ['a prompt of the system', user('done', { promptSource: 'system' }), 'aside'],
  ['a person', user('Use pnpm.', { origin: { kind: 'human' } }), 'user: Use pnpm.'],
  [
    'an error of the service',
    claude({ type: 'assistant', isApiErrorMessage: true, message: { content: 'API Error' } }),
    'aside',
  ],
  [
    'a made-up answer',
    claude({
      type: 'assistant',
      message: { model: '<synthetic>', content: 'No response requested.' },
    }),
    'aside',
  ],
  [
    'a request as it was sent',
    claude({ type: 'api-request-blob', message: { role: 'user', content: 'We decided X.' } }),
    'aside',
  ],
  [
    'an attachment',
    claude({
      type: 'attachment',
      attachment: { type: 'hook_additional_context', content: ['We decided X.'] },
    }),
    'aside',
  ],
  [
    'a prompt typed meanwhile',
    claude({
      type: 'attachment',
      attachment: { type: 'queued_command', prompt: 'Use pnpm.', commandMode: 'prompt' },
    }),
    'user: Use pnpm.',
  ],
  [
    'a notification meanwhile',
    claude({
      type: 'attachment',
      attachment: { type: 'queued_command', prompt: 'done', commandMode: 'task-notification' },
    }),
    'aside',
  ],
  [
    'the title of a session',
    JSON.stringify({ type: 'summary', summary: 'We decided X.', leafUuid: 'u' }),
    'aside',
  ],
  [
    'Codex, a prompt',
    codex({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Use pnpm.' }] }),
    'user: Use pnpm.',
  ],
  [
    'Codex, the assistant',
    codex({
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_text', text: 'Done.' }],
    }),
    'assistant: Done.',
  ],
  [
    'a developer message',
    codex({
      type: 'message',
      role: 'developer',
      content: [{ type: 'input_text', text: 'We decided X.' }],
    }),
    'aside',
  ],
  [
    'AGENTS.md',
    codex({
      type: 'message',
      role: 'user',
      content: [
        {
          type: 'input_text',
          text: '# AGENTS.md instructions for /p\n\n<INSTRUCTIONS>\nAlways use pnpm.\n</INSTRUCTIONS>',
        },
      ],
    }),
    'aside',
  ],
  [
    'a part of the harness beside a part of the person',
    codex({
      type: 'message',
      role: 'user',
      content: [
        { type: 'input_text', text: 'Always use pnpm.' },
        { type: 'input_text', text: 'Look around.' },
      ],
      internal_chat_message_metadata_passthrough: {
        content_item_metadata: [
          { provenance: { type: 'harness' } },
          { provenance: { type: 'user' } },
        ],
      },
    }),
    'user: Look around.',
  ],
  [
    'the same as an event',
    JSON.stringify({ type: 'event_msg', payload: { type: 'user_message', message: 'Use pnpm.' } }),
    'aside',
  ],
  [
    'a session of Codex',
    JSON.stringify({ type: 'session_meta', payload: { id: 'c', source: 'cli' } }),
    'aside',
  ],
  [
    'a sub-agent of Codex',
    JSON.stringify({ type: 'session_meta', payload: { id: 'c', source: { subagent: 'review' } } }),
    'child-session',
  ],
  [
    'Codex of old, bare',
    JSON.stringify({
      type: 'message',
      role: 'user',
      content: [{ type: 'input_text', text: 'Use pnpm.' }],
    }),
    'user: Use pnpm.',
  ],
  ['Gemini CLI, a prompt', gemini('user', [{ text: 'Use pnpm.' }]), 'user: Use pnpm.'],
  ['Gemini CLI, the assistant', gemini('gemini', 'Done.'), 'assistant: Done.'],
  ['what it thought', gemini('gemini', [{ text: 'We decided X.', thought: true }]), 'aside'],
  [
    'a file that the prompt names is not part of it',
    gemini('user', [{ text: 'See @a.ts' }, { text: '--- We decided X. ---' }], {
      displayContent: [{ text: 'See @a.ts' }],
    }),
    'user: See @a.ts',
  ],
  [
    'a message that is written once more, with its tools',
    gemini('gemini', 'Done.', { toolCalls: [{ id: 'c', name: 'write_file', args: {} }] }),
    'assistant: ',
  ],
  ['what Gemini CLI remarks', gemini('info', 'We decided X.'), 'aside'],
  ['its head', JSON.stringify({ sessionId: 'g', projectHash: 'h', kind: 'main' }), 'aside'],
  [
    'a sub-agent of Gemini CLI',
    JSON.stringify({ sessionId: 'g', projectHash: 'h', kind: 'subagent' }),
    'child-session',
  ],
  ['a change of its head', JSON.stringify({ $set: { messages: [{ content: 'x' }] } }), 'aside'],
  ['what was taken back', JSON.stringify({ $rewindTo: 'm' }), 'aside'],
  ['Qwen Code, a prompt', qwen('user', 'Use pnpm.', 'real_user'), 'user: Use pnpm.'],
  ['before it said from whom', qwen('user', 'Use pnpm.'), 'user: Use pnpm.'],
  ['Qwen Code, the assistant', qwen('assistant', 'Done.', 'assistant_output'), 'assistant: Done.'],
  ['what a goal sent', qwen('user', 'We decided X.', 'goal_runtime'), 'aside'],
  ['a sub-agent of Qwen Code', qwen('user', 'We decided X.', 'subagent'), 'aside'],
  ['Copilot CLI, a prompt', copilot('user.message', { content: 'Use pnpm.' }), 'user: Use pnpm.'],
  [
    'Copilot CLI, the assistant',
    copilot('assistant.message', { content: 'Done.', toolRequests: [] }),
    'assistant: Done.',
  ],
  [
    'what a skill sent',
    copilot('user.message', { content: 'We decided X.', source: 'skill-deploy' }),
    'aside',
  ],
  [
    'a sub-agent of Copilot CLI',
    JSON.stringify({ type: 'user.message', agentId: 'a', data: { content: 'We decided X.' } }),
    'sub-agent',
  ],
  ['what a hook was told', copilot('hook.start', { input: { prompt: 'We decided X.' } }), 'aside'],
  [
    'Cursor, a prompt',
    cursor('user', 'Rules: We decided X.\n<user_query>\nUse pnpm.\n</user_query>'),
    'user: Use pnpm.',
  ],
  ['Cursor, bare', cursor('user', 'Use pnpm.'), 'user: Use pnpm.'],
  ['Cursor, the assistant', cursor('assistant', 'Done.'), 'assistant: Done.'],
  ['Cursor, the end of a turn', JSON.stringify({ type: 'turn_ended', message: {} }), 'aside'],
  [
    'how we ask a model to draft',
    user(`${ASKING.drafts} before you stop.\n- [DECISION] X`),
    'aside',
  ],
  ['how we ask for a word', user(`${ASKING.personZh}。`), 'aside'],
  ['flat, a person', JSON.stringify({ type: 'human', content: 'Use pnpm.' }), 'user: Use pnpm.'],
  [
    'flat, the assistant',
    JSON.stringify({ type: 'assistant', content: 'Done.' }),
    'assistant: Done.',
  ],
  ['by role', JSON.stringify({ role: 'user', content: 'Use pnpm.' }), 'user: Use pnpm.'],
  ['something else', JSON.stringify({ level: 30, msg: 'We decided X.' }), 'unknown'],
  ['a list', '[1]', 'unreadable'],
  ['half a line', '{"type":"user","mess', 'unreadable'],
  ['no JSON', 'We decided X.', 'unreadable'],
  ['a name of every object', JSON.stringify({ type: 'constructor', content: 'x' }), 'unknown'],
]

test.each(cases)('%s (TRI-01, TRI-03)', (_, line, expected) => {
  expect(said(readLine(line))).toBe(expected)
})

describe('tools (TRI-01)', () => {
  const tools = (line: string): unknown => {
    const reading = readLine(line)
    return reading.is === 'message'
      ? [...reading.message.tools, ...reading.message.results]
      : reading.is
  }

  test('are told with what they were about', () => {
    const call = {
      type: 'tool_use',
      id: 't1',
      name: 'Bash',
      input: { command: 'npm test\n  --silent' },
    }
    const expected = [{ id: 't1', name: 'Bash', target: 'npm test --silent' }]
    expect(tools(claude({ type: 'assistant', message: { content: [call] } }))).toEqual(expected)
    expect(tools(JSON.stringify(call))).toEqual(expected)
    const args = JSON.stringify({ cmd: 'npm test --silent' })
    expect(
      tools(codex({ type: 'function_call', name: 'Bash', call_id: 't1', arguments: args })),
    ).toEqual(expected)
    const shell = {
      type: 'local_shell_call',
      call_id: 't1',
      action: { command: ['npm', 'test', '--silent'] },
    }
    expect(tools(codex(shell))).toEqual([{ ...expected[0], name: 'local_shell' }])
  })

  test('and with how they ended', () => {
    const failed = [{ callId: 't1', text: 'no such file', failed: true }]
    const block = {
      type: 'tool_result',
      tool_use_id: 't1',
      content: 'no such file',
      is_error: true,
    }
    expect(tools(user([block]))).toEqual(failed)
    expect(tools(user([{ ...block, content: [{ type: 'text', text: 'no such file' }] }]))).toEqual(
      failed,
    )
    expect(tools(JSON.stringify(block))).toEqual(failed)
    const output = JSON.stringify({ output: 'no such file', metadata: { exit_code: 1 } })
    expect(tools(codex({ type: 'function_call_output', call_id: 't1', output }))).toEqual(failed)
    const text = 'Wall time: 0.1 seconds\nProcess exited with code 1\nOutput:\nno such file'
    expect(
      tools(codex({ type: 'function_call_output', call_id: 't1', output: text })),
    ).toMatchObject([{ failed: true }])
    expect(
      tools(codex({ type: 'function_call_output', call_id: 't1', output: 'exit code: 0' })),
    ).toMatchObject([{ failed: false }])
  })

  test('a long result keeps its head and its tail', () => {
    const content = `start${'x'.repeat(50_000)}end`
    const reading = readLine(user([{ type: 'tool_result', tool_use_id: 't', content }]))
    const text = reading.is === 'message' ? (reading.message.results[0]?.text ?? '') : ''
    expect(text.length).toBeLessThan(2_100)
    expect([text.slice(0, 5), text.slice(-3)]).toEqual(['start', 'end'])
  })
})

test('any line gives a reading, and no message holds what only machines see (TRI-01)', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.object().map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(anything, (line) => {
      expect(['message', 'aside', 'sub-agent', 'child-session', 'unknown', 'unreadable']).toContain(
        readLine(line).is,
      )
    }),
  )
})
