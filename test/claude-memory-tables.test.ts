import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../src/core/format/json/json.ts'
import { decisionRecord } from './support/records.ts'
import { emptyProject, JWT } from './support/scripts-project.ts'
import { parseSet, rendered } from './support/triage-set.ts'

const SAID = 'The platform lifted its limit of 100 database connections, and pools may grow.'
const CHOSE = 'We decided to use Postgres instead of Mongo because JSONB covers it.'
const TALK = `=== talk\n> ${SAID} ${CHOSE}\n< Understood.\n`

const limit = (over: JsonObject = {}): JsonObject => ({
  title: 'Limit of 100 database connections',
  tags: ['database', 'connections'],
  content: {
    kind: 'limitation',
    rule: '100 connections',
    impact: ['Pools stay small.'],
    severity: 'medium',
    active: true,
  },
  ...over,
})

const LIMIT = 'constraints/limit-of-100-database-connections.json'
const recordOf = (over: JsonObject): JsonObject => ({
  ...decisionRecord(),
  category: 'constraint',
  id: 'limit-of-100-database-connections',
  ...limit(over),
})

type Project = ReturnType<typeof emptyProject>

/** A project in mode auto, with a conversation to quote from. */
function inAuto() {
  const at = emptyProject()
  const transcript = join(at.root, 'home/talk.jsonl')
  writeFileSync(transcript, rendered(parseSet(TALK)[0]!, 'claude-code'))
  at.everkeep('trust')
  at.everkeep('config set capture.mode auto')
  const judged = (line: string, draft: JsonObject) =>
    at.everkeep(
      `write --input - --transcript ${transcript} ${line}`,
      JSON.stringify({
        ...draft,
        quotes: [SAID],
        verifier: { verdict: 'pass', errors: [], remarks: [] },
      }),
    )
  return { ...at, judged }
}

const candidateOf = (at: Project, more = ''): JsonObject =>
  JSON.parse(
    at.everkeep(
      `candidate --category constraint --new-info database_connections_limit${more} --root .claude/memory`.replaceAll(
        '_',
        '-',
      ),
    ).stdout,
  )

const files = (at: Project): readonly string[] =>
  ['constraints', 'decisions'].flatMap((folder) => readdirSync(at.at(folder))).sort()

describe('COR-41, TRI-07: each row of the resolution table, by the command line', () => {
  const update = { changes: [{ date: '2026-02-01T00:00:00Z', summary: 'lifted' }] }
  const there = (at: Project): string => at.put(LIMIT, recordOf({}))

  test('CREATE / CREATE creates', () => {
    const at = inAuto()
    expect(candidateOf(at)).toMatchObject({ pre_action: 'CREATE', structural_cud: 'CREATE' })
    const { stdout } = at.judged('--action create --category constraint', limit())
    expect(JSON.parse(stdout)).toMatchObject({ status: 'created' })
    expect(files(at)).toHaveLength(1)
  })

  test('UPDATE_OR_DELETE / UPDATE updates', () => {
    const at = inAuto()
    const target = there(at)
    expect(candidateOf(at)).toMatchObject({ pre_action: null, structural_cud: 'UPDATE_OR_DELETE' })
    const line = `--action update --category constraint --target ${target}`
    expect(JSON.parse(at.judged(line, recordOf(update)).stdout)).toMatchObject({
      status: 'updated',
    })
    expect(files(at)).toHaveLength(1)
  })

  test('UPDATE_OR_DELETE / DELETE retires', () => {
    const at = inAuto()
    const target = there(at)
    const { stdout } = at.judged('--action delete', { action: 'delete', target, reason: 'lifted' })
    expect(JSON.parse(stdout)).toMatchObject({ status: 'retired' })
    expect(JSON.parse(readFileSync(at.at(LIMIT), 'utf8'))).toMatchObject({
      record_status: 'retired',
    })
  })

  test('CREATE / UPDATE creates: there is no candidate', () => {
    const at = inAuto()
    const line = `--action update --category constraint --target .claude/memory/${LIMIT}`
    const { stdout } = at.judged(line, limit())
    expect(JSON.parse(stdout)).toMatchObject({ status: 'created' })
    expect(files(at)).toEqual(['limit-of-100-database-connections.json'])
  })

  test('CREATE / DELETE does nothing: there is nothing to delete', () => {
    const at = inAuto()
    const target = `.claude/memory/${LIMIT}`
    const done = at.judged('--action delete', { action: 'delete', target, reason: 'lifted' })
    expect(done.status).toBe(1)
    expect(done.stdout).toMatch(/^VALIDATION_ERROR[\s\S]*Skip this category/)
    expect(files(at)).toEqual([])
  })

  test('UPDATE_OR_DELETE / CREATE creates once the draft says how it differs', () => {
    const at = inAuto()
    there(at)
    const second = limit({ title: 'Limit of 20 database connections in staging' })
    const line = '--action create --category constraint'
    const refused = at.judged(line, second)
    expect([refused.status, refused.stdout]).toEqual([1, expect.stringContaining('differs')])
    expect(files(at)).toHaveLength(1)
    const { stdout } = at.judged(line, { ...second, differs: 'staging, not production' })
    expect(JSON.parse(stdout)).toMatchObject({ status: 'created' })
    expect(files(at)).toHaveLength(2)
  })

  test('a veto is obeyed, whoever asks', () => {
    const at = inAuto()
    const target = at.put(JWT, decisionRecord())
    const found = at.everkeep(
      'candidate --category decision --new-info jwt-authentication --root .claude/memory',
    )
    expect(JSON.parse(found.stdout).vetoes).toEqual(['Cannot DELETE decision (triage-initiated)'])
    const { status, stdout } = at.judged('--action delete', {
      action: 'delete',
      target,
      reason: 'x',
    })
    expect([status, stdout]).toEqual([1, expect.stringContaining('updated, not deleted')])
    expect(JSON.parse(readFileSync(at.at(JWT), 'utf8'))).not.toHaveProperty('retired_at')
  })

  test('NOOP stays NOOP: an event without a target', () => {
    const at = inAuto()
    expect(candidateOf(at, ' --lifecycle-event resolved')).toMatchObject({
      pre_action: 'NOOP',
      structural_cud: 'NOOP',
      candidate: null,
    })
    expect(files(at)).toEqual([])
  })
})

/** What somebody sees with a key at this value; every other key as it is by default. */
interface KeyRow {
  readonly key: string
  readonly values: readonly [JsonObject, JsonObject]
  readonly see: (at: Project) => string
}

const stop = (at: Project): string => {
  const path = join(at.root, 'home/talk.jsonl')
  writeFileSync(path, rendered(parseSet(TALK)[0]!, 'claude-code'))
  const { stdout, stderr } = at.hook('Stop', { transcript_path: path, stop_hook_active: false })
  return `${stdout}${stderr}`
}
const auto = (triage: JsonObject): JsonObject => ({ capture: { mode: 'auto' }, triage })
const inCategory = (name: string, settings: JsonObject): JsonObject => ({
  categories: { [name]: settings },
})
const asked = (at: Project): string =>
  at.everkeep(['context', '--prompt', 'How does JWT authentication work in this project?']).stdout
const old = (day: string, over: JsonObject = {}): JsonObject =>
  decisionRecord({ created_at: `${day}T08:00:00Z`, updated_at: `${day}T08:00:00Z`, ...over })
const session = (id: string, day: string): JsonObject => ({
  ...old(day, { category: 'session_summary', id, title: `Session ${id}` }),
  content: { goal: `g ${id}`, outcome: 'success', completed: ['c'], next_actions: ['n'] },
})
const retired = (at: Project): void =>
  void at.put(
    JWT,
    old('2026-01-01', {
      record_status: 'retired',
      retired_at: '2026-02-01T00:00:00Z',
      retired_reason: 'x',
    }),
  )

const KEYS: readonly KeyRow[] = [
  {
    key: 'categories.<name>.enabled',
    values: [inCategory('decision', {}), inCategory('decision', { enabled: false })],
    see: (at) => {
      at.put(JWT, decisionRecord())
      return `${asked(at)}${at.everkeep('search JWT').stdout.includes('use-jwt')}`
    },
  },
  {
    key: 'categories.<name>.description',
    values: [
      inCategory('decision', {}),
      inCategory('decision', { description: 'Law of the house' }),
    ],
    see: (at) => {
      at.put(JWT, decisionRecord())
      return asked(at)
    },
  },
  {
    key: 'categories.<name>.auto_capture',
    values: [inCategory('decision', {}), inCategory('decision', { auto_capture: false })],
    see: stop,
  },
  {
    key: 'categories.<name>.retention_days',
    values: [inCategory('decision', {}), inCategory('decision', { retention_days: 10 })],
    see: (at) => {
      at.put(JWT, old('2026-01-01'))
      return at.everkeep('check --all').stdout
    },
  },
  {
    key: 'categories.session_summary.max_retained',
    values: [inCategory('session_summary', {}), inCategory('session_summary', { max_retained: 1 })],
    see: (at) => {
      at.put('sessions/a.json', session('a', '2026-02-26'))
      at.put('sessions/b.json', session('b', '2026-02-27'))
      return at.everkeep('window --dry-run').stdout
    },
  },
  {
    key: 'retrieval.max_inject',
    values: [{}, { retrieval: { max_inject: 1 } }],
    see: (at) => {
      at.put(JWT, decisionRecord())
      const other = { id: 'jwt-authentication-keys', title: 'JWT authentication keys rotate' }
      at.put('decisions/jwt-authentication-keys.json', decisionRecord(other))
      return String(asked(at).match(/\.json/g)?.length)
    },
  },
  {
    key: 'retrieval.enabled',
    values: [{}, { retrieval: { enabled: false } }],
    see: (at) => {
      at.put(JWT, decisionRecord())
      return at.hook('UserPromptSubmit', {
        prompt: 'How does JWT authentication work in this project?',
      }).stdout
    },
  },
  {
    key: 'max_memories_per_category',
    values: [{}, { max_memories_per_category: 1 }],
    see: (at) => {
      at.put(JWT, decisionRecord())
      const record = decisionRecord({ id: 'use-pnpm', title: 'Use pnpm' })
      const line = 'write --action create --category decision --input - --target .claude/memory/'
      return at.everkeep(`${line}decisions/use-pnpm.json`, JSON.stringify(record)).stdout
    },
  },
  { key: 'triage.enabled', values: [auto({}), auto({ enabled: false })], see: stop },
  {
    key: 'triage.thresholds.<name>',
    values: [auto({}), auto({ thresholds: { decision: 1, constraint: 1 } })],
    see: stop,
  },
  {
    key: 'triage.parallel.enabled',
    values: [auto({}), auto({ parallel: { enabled: false } })],
    see: stop,
  },
  {
    key: 'triage.parallel.category_models',
    values: [auto({}), auto({ parallel: { category_models: { decision: 'opus' } } })],
    see: stop,
  },
  {
    key: 'triage.parallel.verification_model',
    values: [auto({}), auto({ parallel: { verification_model: 'opus' } })],
    see: stop,
  },
  {
    key: 'triage.parallel.verification_enabled',
    values: [auto({}), auto({ parallel: { verification_enabled: false } })],
    see: stop,
  },
  {
    key: 'triage.parallel.default_model',
    values: [auto({}), auto({ parallel: { default_model: 'opus' } })],
    see: stop,
  },
  {
    key: 'delete.grace_period_days',
    values: [{}, { delete: { grace_period_days: 10 } }],
    see: (at) => {
      retired(at)
      return at.everkeep('gc --dry-run').stdout
    },
  },
  {
    key: 'delete.archive_retired',
    values: [
      { delete: { grace_period_days: 10 } },
      { delete: { grace_period_days: 10, archive_retired: false } },
    ],
    see: (at) => {
      retired(at)
      return at.everkeep('gc --dry-run').stdout
    },
  },
]

describe("each key of claude-memory's settings changes what it says it does (LAY-13, COR-33)", () => {
  test.each(KEYS)('$key', ({ values, see }) => {
    const look = (config: JsonObject): string => {
      const at = emptyProject(undefined, { EVERKEEP_NOW: '2026-03-01T09:00:00.000Z' })
      at.put('memory-config.json', config)
      at.everkeep('trust')
      return see(at)
        .replaceAll(at.root, '')
        .replace(/[0-9a-f]{8,}|\d+ ms/g, '')
    }
    const [usual, other] = values
    const seen = look(usual)
    // The same settings show the same, so what differs is the key's doing.
    expect(look(usual)).toBe(seen)
    expect(look(other)).not.toBe(seen)
  })
})
