import { describe, expect, test } from 'vitest'
import { conversation, each, personWith } from './conversations.ts'
import type { Person } from './person.ts'
import { EDIT, RUN } from './tools.ts'

const CLIENTS = ['claude', 'codex', 'copilot', 'gemini', 'qwen', 'opencode']

interface RuleFigures {
  readonly id: string
  readonly step: string
  readonly fired: number
  readonly obeyed: number
  readonly overridden: number
}

/** Somebody whose project has a rule that refuses, and memories for an edit and an error. */
function personWithRules(client: string): Person {
  const person = personWith(client)
  // What everybody is told at the start is not what is looked at here.
  person.everkeep('config', 'set', 'retrieval.brief_tokens', '0')
  person.write('project/src/pool.ts', 'export const pool = 1\n')
  person.write('project/check.sh', 'echo "connect ECONNREFUSED 127.0.0.1:5432" >&2\nexit 1\n')
  const save = (text: string, kind: string, title: string): string =>
    person.everkeep('save', text, '--kind', kind, '--title', title)
  save('Use pnpm, not npm, because the lock file is of pnpm.', 'preference', 'Use pnpm')
  save('The pool in `src/pool.ts` is shared by two services.', 'insight', 'Shared pool')
  save(
    'When checks fail with "connect ECONNREFUSED 127.0.0.1:5432", run `make db`.',
    'runbook',
    'Database down',
  )
  person.everkeep('rules', 'suggest')
  person.everkeep('review', 'accept', '--all')
  for (const { id } of rulesOf(person)) person.everkeep('rules', 'promote', id, '--to', 'deny')
  return person
}

const rulesOf = (person: Person): readonly RuleFigures[] =>
  JSON.parse(person.everkeep('rules', '--json')).rules

/** A failing comparison of whole requests would print them. */
const holds = (request: unknown, text: string): boolean =>
  JSON.stringify(request ?? '').includes(text)

describe('rules at the tool call, as `everkeep install` connects the clients', () => {
  test.each(each(CLIENTS))(
    '%s: npm install is refused in the words of the memory, then allowed once, and both are counted (GRD-06, GRD-07)',
    async (client) => {
      const person = personWithRules(client)
      const [rule] = rulesOf(person)
      expect(rule).toMatchObject({ step: 'deny', fired: 0 })
      const allow = `${process.execPath} ${person.binary} rules allow ${rule?.id} --once`
      const run = (command: string) => [RUN[client]?.(command) ?? '']
      const install = (mark: string) => run(`npm install --offline left-pad; echo x > ${mark}`)
      const { requests, stderr } = await person.run(client, (url) => ({
        ...conversation(client, url, 'add left-pad'),
        script: [install('first'), run(allow), install('second'), install('third'), ['Done.']],
      }))
      expect(holds(requests[1], 'the lock file is of pnpm'), stderr.slice(-2_000)).toBe(true)
      expect(holds(requests[1], `everkeep rules allow ${rule?.id} --once`)).toBe(true)
      const ran = ['first', 'second', 'third'].filter((name) => person.read(`project/${name}`))
      expect(ran).toEqual(['second'])
      // The last call was given up: the agent took another way.
      expect(rulesOf(person)).toMatchObject([{ fired: 2, overridden: 1, obeyed: 1 }])
    },
  )

  test.each(each(CLIENTS))(
    '%s: an edit gets the memory of its file, a failing check its runbook (MOM-01, MOM-02)',
    async (client) => {
      const person = personWithRules(client)
      const edit = EDIT[client]?.(person.at('project/src/pool.ts'), 'pool = 1', 'pool = 2')
      const { requests, stderr } = await person.run(client, (url) => ({
        ...conversation(client, url, 'raise it'),
        script: [
          ...(edit ?? []).map((one) => [one]),
          [RUN[client]?.('sh check.sh') ?? ''],
          ['Done.'],
        ],
      }))
      expect(person.read('project/src/pool.ts'), stderr.slice(-2_000)).toContain('pool = 2')
      const heard = requests.map((request) =>
        ['shared by two services', 'run `make db`'].filter((text) => holds(request, text)),
      )
      expect([heard[0], heard.at(-2), heard.at(-1)]).toEqual([
        [],
        ['shared by two services'],
        ['shared by two services', 'run `make db`'],
      ])
    },
  )

  test.each(each(['claude']))(
    '%s: a sub-agent gets a brief of its own (MOM-03)',
    async (client) => {
      const person = personWithRules(client)
      const task = 'Count the herons in the pond.'
      const { requests, stderr } = await person.run(client, (url) => ({
        ...conversation(client, url, 'have it counted'),
        script: ({ messages }, turn) => {
          if (JSON.stringify(messages[0]).includes(task)) return ['Seven.']
          const input = { description: 'count', prompt: task, subagent_type: 'general-purpose' }
          return turn === 0 ? [{ tool: /^(?:Task|Agent)$/, input }] : ['Done.']
        },
      }))
      const own = requests.filter(({ messages }) => JSON.stringify(messages[0]).includes(task))
      expect(own.length, stderr.slice(-2_000)).toBeGreaterThan(0)
      expect(holds(own[0], 'the lock file is of pnpm')).toBe(true)
    },
  )
})
