import { expect, test } from 'vitest'
import { type AgentFile, judgeAgents } from './judge-agents.ts'

const file = (client: string, state: string, why = ''): AgentFile => ({
  client,
  path: `/home/p/.${client}`,
  state,
  why,
})

// AGT-04
test.each<[string, readonly AgentFile[], level: string, what: string, fix: string]>([
  ['nobody is there', [], 'note', 'no supported agent', ''],
  ['all of it', [file('claude', 'installed'), file('claude', 'installed')], 'ok', 'connected', ''],
  ['the plugin', [file('codex', 'plugin')], 'ok', 'by the plugin', ''],
  ['none of it', [file('codex', 'missing'), file('codex', 'missing')], 'note', 'not', 'install'],
  ['half of it', [file('qwen', 'installed'), file('qwen', 'missing', 'w')], 'warning', 'w', 'inst'],
  ['an old one', [file('gemini', 'outdated', 'starts another')], 'warning', 'another', 'install'],
  ['somebody else', [file('cursor', 'foreign', 'not ours')], 'warning', 'not ours', 'by hand'],
  ['a broken file', [file('cursor', 'malformed', 'line 3')], 'warning', 'line 3', 'by hand'],
])('how an agent stands: %s', (_, files, level, what, fix) => {
  expect(judgeAgents(files)).toEqual([
    {
      level,
      topic: 'agents',
      what: expect.stringContaining(what),
      fix: expect.stringContaining(fix),
    },
  ])
})
