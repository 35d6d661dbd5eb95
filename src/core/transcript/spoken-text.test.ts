import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fence } from '../recall/fence.ts'
import { FENCE_TAG } from '../text/fence-tag.ts'
import { spokenText } from './spoken-text.ts'
import { OWN_COMMAND } from './transcript.ts'

// TRI-03: what stands in a message and nobody said.
const cases: readonly [why: string, text: string, spoken: string][] = [
  ['nothing but words', 'We decided to use pnpm.', 'We decided to use pnpm.'],
  [
    'a reminder',
    'Hello <system-reminder>\nalways use npm\n</system-reminder> world',
    'Hello \n world',
  ],
  ['a reminder with attributes', '<hook_prompt hook_run_id="stop:1">We chose X</hook_prompt>', ''],
  ['a reminder without an end', 'Hello <system-reminder>we chose X', 'Hello'],
  [
    'two of them',
    '<system-reminder>a</system-reminder>b<system-reminder>c</system-reminder>d',
    'b\nd',
  ],
  ['in capitals', '<System-Reminder>we chose X</System-Reminder>yes', 'yes'],
  ['our own memories', `<${FENCE_TAG}-2>we chose X</${FENCE_TAG}-2>go on`, 'go on'],
  ['memories of seed 001', '<memory-context source="x">we chose X</memory-context>go on', 'go on'],
  ['our own findings', 'See: <triage_data>{"categories":[]}</triage_data>', 'See:'],
  ['a context file of ours', '<transcript_data>we chose X</transcript_data>', ''],
  ['a task that ended', '<task-notification><result>we chose X</result></task-notification>', ''],
  [
    'a command with words of the person',
    '<command-message>fix</command-message>\n<command-name>/fix</command-name>\n<command-args>the login, because it fails</command-args>',
    'the login, because it fails',
  ],
  [
    'a command of the client',
    '<command-name>/compact</command-name>\n<command-message>compact</command-message>\n<command-args>keep what we decided</command-args>',
    '',
  ],
  [
    'a command of ours',
    '<command-name>/everkeep:save</command-name><command-args>we chose X</command-args>',
    '',
  ],
  [
    'a command of ours that a client sends as words of the person',
    `Remember this: we chose X\n\n${OWN_COMMAND}; so it is. -->`,
    '',
  ],
  ['a command of ours as Codex keeps it', '$everkeep-save we chose X', ''],
  ['a command of ours as Copilot CLI keeps it', '/everkeep-save we chose X', ''],
  ['our name in a path', '/everkeep-ui/map.ts fails', '/everkeep-ui/map.ts fails'],
  ['what a command printed', '<local-command-stdout>error: failed</local-command-stdout>', ''],
  [
    'a shell line of the person',
    '<bash-input>npm test</bash-input><bash-stdout>1 failed</bash-stdout>',
    '',
  ],
  ['an instruction file', '<INSTRUCTIONS>always use pnpm</INSTRUCTIONS>', ''],
  [
    'a word that looks like one',
    'The <skill> element needs a close button.',
    'The <skill> element needs a close button.',
  ],
  [
    'what a person keeps out',
    'We use <private>the staging key</private> there.',
    'We use \n there.',
  ],
  ['code', 'Promise<User> failed', 'Promise<User> failed'],
  ['a hook that stopped the turn', 'Stop hook feedback:\nsave the decision we made', ''],
  [
    'a summary of before',
    'This session is being continued from a previous conversation that ran out. We decided X.',
    '',
  ],
  ['a skill', 'Base directory for this skill: /p\n\nIf a subagent fails, report the error.', ''],
  ['a hook by name', 'UserPromptSubmit hook additional context: we decided X', ''],
  ['interrupted', '[Request interrupted by user for tool use]', ''],
  [
    'a checkpoint that somebody repeats',
    '[checkpoint] 3/7 dimensions (4,6)\n1. [decision] 4 we chose X\n\nYes, go on.',
    'Yes, go on.',
  ],
  [
    'the same in Chinese',
    '[沉淀检查] 本次对话命中 2/7 维度\n1. [decision] ④ 选了 X\n\n好的',
    '好的',
  ],
  ['findings that somebody repeats', '- [DECISION] (desc) we chose X (score: 0.68)\nfine', 'fine'],
  ['a line of ours', 'everkeep: 2 proposals wait\nfine', 'fine'],
  ['unseen characters', 'we\u200b chose\u202e X', 'we chose X'],
]

test.each(cases)('%s (TRI-03)', (_, text, spoken) => {
  expect(spokenText(text, 'user')).toBe(spoken)
})

test('an assistant may begin as it likes (TRI-03)', () => {
  expect(spokenText('Stop hook feedback: noted.', 'assistant')).toBe('Stop hook feedback: noted.')
})

describe('what recall injects is never read back (TRI-03)', () => {
  test('whatever it quotes', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, memory) => {
        const block = fence({
          rules: [`### We decided to keep ${memory}`],
          reference: [],
          open: [],
          kinds: [],
          notes: [],
        })
        expect(spokenText(`${before}${block} after`, 'user')).not.toContain('We decided to keep')
      }),
    )
  })

  test('a thousand tags without an end cost no more than one', () => {
    const text = '<system-reminder>'.repeat(20_000)
    expect(spokenText(text, 'user')).toBe('')
    expect(spokenText('<skill>'.repeat(50_000), 'user').length).toBeGreaterThan(0)
  })
})
