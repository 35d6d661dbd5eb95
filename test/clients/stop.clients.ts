import { describe, expect, test, vi } from 'vitest'
import { decisionRecord } from '../support/records.ts'
import { conversation, each, personWith } from './conversations.ts'
import { opencodeServer } from './opencode-server.ts'
import type { Person } from './person.ts'
import type { ModelRequest, Reply } from './stand-in.ts'

const DECISION =
  'We settled on sessions rather than JWT for the login, because support must be able to log people out at once.'

const CLIENTS = ['claude', 'codex', 'copilot', 'gemini', 'qwen', 'opencode']

/** By which name a client's model runs a command. */
const SHELL: Readonly<Record<string, (command: string) => { tool: string; input: object }>> = {
  claude: (command) => ({ tool: 'Bash', input: { command, description: 'save' } }),
  codex: (cmd) => ({ tool: 'exec_command', input: { cmd } }),
  copilot: (command) => ({ tool: 'bash', input: { command, description: 'save' } }),
  gemini: (command) => ({ tool: 'run_shell_command', input: { command, description: 'save' } }),
  qwen: (command) => ({
    tool: 'run_shell_command',
    input: { command, description: 'save', is_background: false },
  }),
  opencode: (command) => ({ tool: 'bash', input: { command, description: 'save' } }),
}

/** A turn of the conversation; Qwen Code has a sub-agent look for memories of its own after each. */
const turnsOf = (requests: readonly ModelRequest[]): readonly ModelRequest[] =>
  requests.filter(
    ({ messages }) => !JSON.stringify(messages?.[0] ?? '').includes('memory extraction'),
  )

/** What the model says when it is asked to save: it does, and would go on if it were asked again. */
function saving(client: string, person: Person): readonly (readonly Reply[])[] {
  const record = JSON.stringify(decisionRecord({ title: 'Sessions rather than JWT' }))
  const command = `${process.execPath} ${person.binary} write --action create --category decision --input - <<'END'\n${record}\nEND`
  const save = SHELL[client]?.(command) ?? ''
  return [['Noted.'], [save], ['Saved one decision.'], ['Not asked again.']]
}

function personInAuto(client: string): Person {
  const person = personWith(client, 'claude-json')
  person.everkeep('config', 'set', 'capture.mode', 'auto')
  return person
}

describe('the end of a turn, as `everkeep install` connects the clients (AGT-03, AGT-05, SAV-07)', () => {
  test.each(each(CLIENTS))(
    '%s, suggest: what was decided waits in the inbox, and the turn ends',
    async (client) => {
      const person = personWith(client)
      const { requests, stderr } = await person.run(client, (url) => ({
        ...conversation(client, url, DECISION),
        script: [['Noted.']],
      }))
      expect(turnsOf(requests), stderr.slice(-2_000)).toHaveLength(1)
      expect(JSON.parse(person.everkeep('review', 'list', '--json')).proposals).toEqual([
        expect.objectContaining({ title: expect.stringContaining('sessions rather than JWT') }),
      ])
    },
  )

  // `opencode run` ends with its turn; what goes on in a server of it is tested below.
  test.each(each(CLIENTS.filter((client) => client !== 'opencode')))(
    '%s, auto: the turn goes on exactly once, and what the host drafts is on disk',
    async (client) => {
      const person = personInAuto(client)
      const { requests, stderr } = await person.run(client, (url) => ({
        ...conversation(client, url, DECISION),
        script: saving(client, person),
      }))
      const turns = turnsOf(requests)
      expect(turns, stderr.slice(-2_000)).toHaveLength(3)
      expect(JSON.stringify(turns[1])).toContain('triage_data')
      expect(person.everkeep('list')).toContain('Sessions rather than JWT')
    },
  )

  test.each(each(['codex', 'copilot', 'gemini', 'qwen']))(
    '%s, confirm: the model is asked once to put it to the user',
    async (client) => {
      const person = personWith(client)
      person.everkeep('config', 'set', 'capture.mode', 'confirm')
      const { requests, stderr } = await person.run(client, (url) => ({
        ...conversation(client, url, DECISION),
        script: [['Noted.'], ['Shall I keep that?'], ['Not asked again.']],
      }))
      const turns = turnsOf(requests)
      expect(turns, stderr.slice(-2_000)).toHaveLength(2)
      const { proposals } = JSON.parse(person.everkeep('review', 'list', '--json'))
      expect(JSON.stringify(turns[1])).toContain(`everkeep review accept ${proposals[0].id}`)
    },
  )

  test.each(each(['opencode']))(
    '%s as a server, auto: the turn goes on exactly once, and what the host drafts is on disk',
    async (client) => {
      const person = personInAuto(client)
      const server = await opencodeServer(person, saving(client, person))
      try {
        await server.say(DECISION)
        await vi.waitFor(() => expect(server.requests).toHaveLength(3), { timeout: 60_000 })
        expect(JSON.stringify(server.requests[1])).toContain('triage_data')
        expect(person.everkeep('list')).toContain('Sessions rather than JWT')
        // A turn of the person's own is the next that may go on.
        await server.say('thank you, that is all for today')
        expect(server.requests).toHaveLength(4)
      } finally {
        await server.close()
      }
    },
  )

  test.each(each(['opencode']))(
    '%s run, auto: it ends with its turn, so what was decided waits in the inbox',
    async (client) => {
      const person = personInAuto(client)
      const { requests, stderr } = await person.run(client, (url) => ({
        ...conversation(client, url, DECISION),
        script: [['Noted.']],
      }))
      expect(requests).toHaveLength(1)
      expect(stderr).toContain('everkeep: 1 to review')
      expect(person.everkeep('review', 'list')).toContain('sessions rather than JWT')
    },
  )
})
