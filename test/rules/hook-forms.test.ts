import { describe, expect, test } from 'vitest'
import { hookAnswerJson } from '../../src/core/conversation/hooks/hook-answer.ts'
import { readHookInput } from '../../src/core/conversation/hooks/hook-event.ts'
import { toolUse } from '../../src/core/conversation/hooks/tool-call.ts'

const ERROR = 'connect ECONNREFUSED 127.0.0.1:5432'
const command = { command: 'sh check.sh' }

/** As the real clients sent it. */
const FAILED: readonly (readonly [client: string, said: object])[] = [
  ['codex', { tool_name: 'Bash', tool_input: command, tool_response: `${ERROR}\n` }],
  [
    'copilot',
    {
      ...{ tool_name: 'Bash', tool_input: command },
      tool_result: {
        result_type: 'success',
        text_result_for_llm: `${ERROR}\n<shellId: 0 completed with exit code 1>`,
      },
    },
  ],
  [
    'gemini',
    {
      ...{ tool_name: 'run_shell_command', tool_input: command },
      tool_response: { llmContent: `Output: ${ERROR}\nExit Code: 1\nProcess Group PGID: 7990` },
    },
  ],
  ['opencode', { tool_name: 'bash', tool_response: { output: ERROR, exit_code: 1 } }],
]

describe('MOM-02: a failing call is known by what each client tells of it', () => {
  const failureOf = (said: object): string =>
    readHookInput(JSON.stringify(said), 'PostToolUse').failure

  test.each(FAILED)('%s', (_, said) => {
    expect(failureOf(said)).toContain('ECONNREFUSED')
  })

  test.each([
    [
      'a call that went well',
      { tool_input: command, tool_response: { llmContent: 'Exit Code: 0' } },
    ],
    ['a text that was read', { tool_input: { command: 'cat errors.md' }, tool_response: ERROR }],
    ['a search', { tool_input: { command: 'rg ECONNREFUSED src' }, tool_response: ERROR }],
    ['an output that speaks of no error', { tool_input: command, tool_response: '12 passed' }],
    ['no command', { tool_name: 'view', tool_response: ERROR }],
  ])('%s is no failure', (_, said) => {
    expect(failureOf(said)).toBe('')
  })
})

describe('GRD-06: Cursor, by its documentation', () => {
  const shell = readHookInput(
    JSON.stringify({ conversation_id: 'c', command: 'npm install', cwd: '/project' }),
    'PreToolUse',
  )

  test('its command stands beside everything else', () => {
    expect(toolUse(shell.tool, shell.toolInput)).toEqual({ act: 'shell', command: 'npm install' })
  })

  test.each(['deny', 'ask'] as const)('%s is a permission with both messages', (kind) => {
    expect(hookAnswerJson({ kind, reason: 'Use pnpm.' }, 'cursor', shell)).toEqual({
      permission: kind,
      user_message: 'Use pnpm.',
      agent_message: 'Use pnpm.',
    })
  })

  test('a warning is added as context', () => {
    const said = hookAnswerJson({ kind: 'context', text: 'Use pnpm.' }, 'cursor', shell)
    expect(said).toEqual({ additional_context: 'Use pnpm.' })
  })
})
