import { describe, expect, test, vi } from 'vitest'
import { decisionRecord } from '../support/records.ts'
import { conversation, each, personWith } from './conversations.ts'
import { opencodeServer } from './opencode-server.ts'
import type { Person } from './person.ts'
import type { ModelRequest, Reply, Script } from './stand-in.ts'
import { RUN } from './tools.ts'

const DECISION =
  'We settled on sessions rather than JWT for the login, because support must be able to log people out at once.'

const CLIENTS = ['claude', 'codex', 'copilot', 'gemini', 'qwen', 'opencode']

/** A turn of the conversation; Qwen Code has a sub-agent look for memories of its own after each. */
const turnsOf = (requests: readonly ModelRequest[]): readonly ModelRequest[] =>
  requests.filter(
    ({ messages }) => !JSON.stringify(messages?.[0] ?? '').includes('memory extraction'),
  )

/** What the model says when it is asked to save: it does, and would go on if it were asked again. */
function saving(client: string, person: Person): readonly (readonly Reply[])[] {
  const record = JSON.stringify(decisionRecord({ title: 'Sessions rather than JWT' }))
  const command = `${process.execPath} ${person.binary} write --action create --category decision --input - <<'END'\n${record}\nEND`
  const save = RUN[client]?.(command) ?? ''
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

describe('COR-40: Claude Code drafts with subagents, has them verified, and saves', () => {
  const SAID = `${DECISION} And from now on never log tokens: always mask them.`
  const PASS = { verdict: 'pass', errors: [], remarks: [] }
  const RECORDS: Readonly<Record<string, object>> = {
    decision: decisionRecord({ title: 'Sessions rather than JWT' }),
    preference: {
      title: 'Tokens are masked in logs',
      tags: ['logging'],
      content: {
        topic: 'logging',
        value: 'never log tokens, mask them',
        reason: 'The user said so.',
        strength: 'strong',
      },
    },
  }

  /** Which subagent a request belongs to, by the text of its agent file; undefined: the main conversation. */
  const agentOf = ({ system }: ModelRequest): 'drafter' | 'verifier' | undefined => {
    const text = JSON.stringify(system ?? '')
    if (text.includes('You draft; you do not save')) return 'drafter'
    return text.includes('You get a draft and the path of its context_file')
      ? 'verifier'
      : undefined
  }

  interface Flow {
    readonly requests: readonly ModelRequest[]
    readonly person: Person
    readonly asked: string
  }

  /** A model that does to the letter what it is asked for, with what the verifier answers for each category. */
  async function inAuto(
    settings: Readonly<Record<string, string>>,
    verdicts: Readonly<Record<string, object>> = {},
  ): Promise<Flow> {
    const person = personInAuto('claude')
    for (const [key, value] of Object.entries(settings))
      person.everkeep('config', 'set', key, value)
    let asked = ''
    const agents = (
      kind: 'drafter' | 'verifier',
      models: readonly (readonly string[])[],
    ): Reply[] =>
      models.map(([category = '', model = '']) => ({
        tool: /^(?:Task|Agent)$/,
        input: {
          description: `${kind} ${category}`,
          subagent_type: `memory-${kind}`,
          model,
          prompt: promptFor(kind, asked, category),
        },
      }))
    let turn = 0
    const script: Script = (request) => {
      const agent = agentOf(request)
      if (agent === 'drafter') return ['{"action": "create"}']
      if (agent === 'verifier') {
        const path = /context_file: ([^\s"\\]+)/.exec(JSON.stringify(request.messages))?.[1] ?? ''
        const hasRead = JSON.stringify(request.messages).includes('tool_result')
        return hasRead
          ? [JSON.stringify(PASS)]
          : // Bash was allowed here; for Read of a file outside of the project a person would be asked.
            bashOf(`cat ${path}`)
      }
      const step = turn++
      if (step === 0) return ['Noted.']
      if (step === 1) asked = lastText(request)
      const models = [...asked.matchAll(/(decision|preference): (\w+)/g)].map(
        ([, category = '', model = '']) => [category, model],
      )
      const verifier = /memory-verifier \(model (\w+)\)/.exec(asked)?.[1]
      const phases: Reply[][] = [
        agents('drafter', models),
        ...(verifier === undefined
          ? []
          : [
              agents(
                'verifier',
                models.map(([category = '']) => [category, verifier]),
              ),
            ]),
        models.map(([category = '']) => save(person, asked, category, verdicts[category])),
      ]
      return phases[step - 1] ?? ['Saved.']
    }
    const { requests } = await person.run('claude', (url) => ({
      ...conversation('claude', url, SAID),
      script,
    }))
    return { requests, person, asked }
  }

  const bashOf = (command: string): readonly Reply[] => [RUN['claude']?.(command) ?? '']

  /** What a subagent is given, by the words of the hook: the draft and the path of the excerpts. */
  function promptFor(kind: 'drafter' | 'verifier', asked: string, category: string): string {
    const entry = new RegExp(`"category":"${category}".*?"context_file":"([^"]+)"`).exec(asked)
    const file = `context_file: ${entry?.[1] ?? 'none'}`
    const draft = JSON.stringify(RECORDS[category])
    return kind === 'drafter' ? `Category: ${category}. ${file}` : `Draft: ${draft} ${file}`
  }

  const lastText = ({ messages }: ModelRequest): string =>
    JSON.stringify(messages.at(-1)?.content ?? '')
      .replaceAll('\\"', '"')
      .replaceAll('\\n', '\n')

  function save(person: Person, asked: string, category: string, verdict?: object): Reply {
    const transcript = /--transcript ("[^"]+"|\S+)/.exec(asked)?.[1] ?? ''
    const quotes = [category === 'decision' ? DECISION : 'never log tokens: always mask them']
    const verifier = verdict === undefined ? {} : { verifier: verdict }
    const draft = JSON.stringify({ ...RECORDS[category], quotes, ...verifier })
    const command = `${process.execPath} ${person.binary} write --action create --category ${category} --input - --transcript ${transcript} <<'END'\n${draft}\nEND`
    return RUN['claude']?.(command) ?? ''
  }

  const modelsOf = (requests: readonly ModelRequest[], agent: string): readonly string[] =>
    requests.filter((request) => agentOf(request) === agent).map(({ model = '' }) => model)

  test.each(each(['claude']))(
    'in parallel, each with its model; what the verifier failed is not saved: %s',
    async () => {
      const fail = { verdict: 'fail', errors: ['nobody said why'], remarks: [] }
      const { requests, person, asked } = await inAuto(
        { 'triage.parallel.category_models.preference': 'opus' },
        { decision: PASS, preference: fail },
      )
      expect(asked).toContain('all in one message')
      expect(modelsOf(requests, 'drafter').map(familyOf).toSorted()).toEqual(['opus', 'sonnet'])
      const verifying = requests.filter((request) => agentOf(request) === 'verifier')
      expect(new Set(verifying.map(({ model = '' }) => familyOf(model)))).toEqual(
        new Set(['sonnet']),
      )
      // Each gets a draft, and reads the excerpts that it was made from.
      const read = verifying.map(({ messages }) => JSON.stringify(messages)).join('\n')
      expect(read).toContain('Sessions rather than JWT')
      expect(read).toContain('Tokens are masked in logs')
      expect(read).toContain('<transcript_data>')
      expect(read).toContain('support must be able to log people out at once')
      const list = person.everkeep('list')
      expect(list).toContain('Sessions rather than JWT')
      expect(list).not.toContain('Tokens are masked')
      expect(JSON.stringify(requests.at(-1))).toContain('nobody said why')
    },
  )

  test.each(each(['claude']))(
    'one after the other and without a verifier where the settings say so: %s',
    async () => {
      const { requests, person, asked } = await inAuto({
        'triage.parallel.enabled': 'false',
        'triage.parallel.verification_enabled': 'false',
      })
      expect(asked).toContain('one after the other')
      expect(asked).not.toContain('memory-verifier')
      expect(modelsOf(requests, 'verifier')).toEqual([])
      const list = person.everkeep('list')
      for (const title of ['Sessions rather than JWT', 'Tokens are masked'])
        expect(list).toContain(title)
    },
  )
})

/** The name of a model without its version: `claude-haiku-4-5` is haiku. */
function familyOf(model: string): string {
  return /haiku|sonnet|opus/.exec(model)?.[0] ?? model
}
