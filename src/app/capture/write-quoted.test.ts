import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { hearingWorld, SESSION, TRANSCRIPT } from '../../../test/support/hearing-world.ts'
import { LAYOUT_NAMES } from '../../../test/support/seeded-world.ts'
import { listMemories } from '../browse/list.ts'
import { loadMemory } from '../catalog/find-memory.ts'
import { stopTurn } from '../conversation/stop.ts'
import { undo } from '../write/undo.ts'
import { type WriteRequest, writeMemory } from './write.ts'

const SAID = 'We decided to use Postgres instead of Mongo because JSONB covers it.'
const RESULT = 'FATAL: the platform allows 100 connections for each database'
const TALK = `
> ${SAID}
! Bash psql
= ${RESULT}
< It turns out that Redis would be twice as fast for all of this.
> go on
< Done.
`

const PASS = { verdict: 'pass', errors: [], remarks: [] }

function draft(over: Readonly<Record<string, unknown>> = {}): WriteRequest {
  const record = {
    title: 'Postgres instead of Mongo',
    tags: ['database'],
    confidence: 0.97,
    content: {
      status: 'accepted',
      context: 'We need JSON documents.',
      decision: 'Postgres',
      alternatives: [{ option: 'Mongo', rejected_reason: 'JSONB covers it' }],
      rationale: ['JSONB covers it'],
      consequences: ['One store less.'],
    },
    quotes: [SAID],
    verifier: PASS,
    ...over,
  }
  return {
    action: 'create',
    category: 'decision',
    transcript: TRANSCRIPT,
    input: JSON.stringify(record),
  }
}

const auto = { flags: { 'capture.mode': 'auto' } }

describe('SAV-06: auto keeps what the person said, silently', () => {
  test.each(LAYOUT_NAMES)(
    'the host is asked once, its draft is written, undo takes it back: %s',
    async (layout) => {
      const { world, say } = hearingWorld(layout, auto)
      say(TALK)
      const before = await filesOf(world)
      const asked = await stopTurn(world, {
        transcript: TRANSCRIPT,
        session: SESSION,
        isContinued: false,
        isSubAgent: false,
        hasHost: true,
      })
      expect(asked).toMatchObject({
        kind: 'draft',
        reason: expect.stringContaining(`--transcript ${JSON.stringify(TRANSCRIPT)}`),
      })
      expect(await filesOf(world)).toEqual(before)
      const { result, operation } = await writeMemory(world, draft())
      expect(result).toMatchObject({ status: 'created', title: 'Postgres instead of Mongo' })
      const { entries } = await listMemories(world, {})
      const { memory } = await loadMemory(world, entries[0]!)
      expect(memory.kind).toBe('decision')
      // Surer than this only where the person said yes to this very fact (TRI-08).
      expect(memory.confidence ?? 0.9).toBeLessThanOrEqual(0.9)
      expect(JSON.stringify(memory)).not.toContain('quotes')
      expect((await world.inbox!.list()).filter(({ title }) => /Postgres/.test(title))).toEqual([])
      await undo(world, operation!.id)
      expect((await listMemories(world, {})).entries).toEqual([])
    },
  )

  test.each(LAYOUT_NAMES)('words that nobody said are not kept: %s', async (layout) => {
    const { world, say } = hearingWorld(layout, auto)
    say(TALK)
    const before = await filesOf(world)
    const made = draft({ quotes: ['We decided to use MariaDB everywhere.'] })
    await expect(writeMemory(world, made)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('not in the conversation'),
      field: 'quotes',
    })
    expect(await filesOf(world)).toEqual(before)
    expect(await world.inbox!.list()).toEqual([])
  })

  test.each([
    ['words of the assistant alone', ['Redis would be twice as fast for all of this.']],
    ['no words at all', []],
  ])('%s wait for the person', async (_, quotes) => {
    const { world, say } = hearingWorld('vault', auto)
    say(TALK)
    const before = await filesOf(world)
    const dry = await writeMemory(world, { ...draft({ quotes }), dryRun: true })
    expect(dry.result).toMatchObject({ status: 'waiting' })
    expect(await world.inbox!.list()).toEqual([])
    const { result, operation } = await writeMemory(world, draft({ quotes }))
    expect(result).toMatchObject({ status: 'waiting', why: expect.stringContaining('assistant') })
    expect(operation).toBeUndefined()
    expect(await filesOf(world)).toEqual(before)
    expect(await world.inbox!.list()).toMatchObject([{ source: 'triage', confidence: 0.9 }])
  })

  test('the result of a tool that nobody contradicted will do, and no longer once somebody did', async () => {
    const { world, say } = hearingWorld('vault', auto)
    say(TALK)
    const quotes = [RESULT.slice(7)]
    const first = { ...draft({ quotes }), dryRun: true }
    expect((await writeMemory(world, first)).result.status).toBe('created')
    say('> no, that is wrong, it is 500\n< Right.')
    expect((await writeMemory(world, first)).result.status).toBe('waiting')
  })
})

test.each(['suggest', 'confirm'])(
  'SAV-06: in mode %s a draft waits, whatever it quotes',
  async (mode) => {
    const { world, say } = hearingWorld('claude-json', { flags: { 'capture.mode': mode } })
    say(TALK)
    const { result } = await writeMemory(world, draft())
    expect(result).toMatchObject({ status: 'waiting', why: `capture.mode is ${mode}` })
    expect((await listMemories(world, {})).entries).toEqual([])
  },
)

test('SAV-06: without a conversation a write is somebody’s own word, in every mode', async () => {
  for (const mode of ['suggest', 'confirm', 'auto']) {
    const { world } = hearingWorld('claude-json', { flags: { 'capture.mode': mode } })
    const { quotes, verifier: _, ...record } = JSON.parse(draft().input!)
    expect(quotes).toEqual([SAID])
    const plain = { action: 'create', category: 'decision', input: JSON.stringify(record) } as const
    expect((await writeMemory(world, plain)).result.status).toBe('created')
  }
})

test('TRI-07: there is one memory of one fact, unless the draft says what differs', async () => {
  const { world, say } = hearingWorld('claude-json', auto)
  say(TALK)
  await writeMemory(world, draft())
  await expect(writeMemory(world, draft())).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    field: 'action',
    hint: expect.stringMatching(/^Update .*postgres-instead-of-mongo/),
  })
  const other = draft({
    title: 'Postgres instead of Mongo for queues',
    differs: 'it is about queues',
  })
  expect((await writeMemory(world, other)).result.status).toBe('created')
})

describe('COR-40: the verifier decides in auto', () => {
  const failed = { verdict: 'fail', errors: ['nobody mentioned JSONB'], remarks: [] }

  test.each([
    ['no answer', undefined, 'VALIDATION_ERROR', 'not verified'],
    ['a failed draft', failed, 'VALIDATION_ERROR', 'nobody mentioned JSONB'],
    ['an answer out of form', 'PASS', 'INPUT_ERROR', 'invalid'],
  ])('%s: nothing is written', async (_, verifier, code, message) => {
    const { world, say } = hearingWorld('claude-json', auto)
    say(TALK)
    const before = await filesOf(world)
    await expect(writeMemory(world, draft({ verifier }))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
      field: 'verifier',
    })
    expect(await filesOf(world)).toEqual(before)
    expect(await world.inbox!.list()).toEqual([])
  })

  test('a remark on quality does not hold it up', async () => {
    const { world, say } = hearingWorld('claude-json', auto)
    say(TALK)
    const verifier = { ...PASS, remarks: ['few tags'] }
    expect((await writeMemory(world, draft({ verifier }))).result.status).toBe('created')
  })

  test('none is needed where verification is switched off', async () => {
    const flags = { ...auto.flags, 'triage.parallel.verification_enabled': false }
    const { world, say } = hearingWorld('claude-json', { flags })
    say(TALK)
    const { result } = await writeMemory(world, draft({ verifier: undefined }))
    expect(result.status).toBe('created')
  })
})

describe('COR-41: a conversation may retire what it made untrue', () => {
  const deletion = (target: string, over: object = {}): WriteRequest => ({
    action: 'delete',
    transcript: TRANSCRIPT,
    input: JSON.stringify({
      action: 'delete',
      target,
      reason: 'The platform lifted it.',
      quotes: [RESULT.slice(7)],
      verifier: PASS,
      ...over,
    }),
  })
  const limit = JSON.stringify({
    title: 'The platform allows 100 connections',
    tags: ['database'],
    content: {
      kind: 'limitation',
      rule: '100 connections',
      impact: ['Pools stay small.'],
      severity: 'medium',
      active: true,
    },
  })
  const saved = async (mode: 'auto' | 'suggest') => {
    const { world, say } = hearingWorld('claude-json', { flags: { 'capture.mode': mode } })
    say(TALK)
    const made = await writeMemory(world, {
      action: 'create',
      category: 'constraint',
      input: limit,
    })
    return { world, target: made.result.target }
  }

  test('a constraint, with the words that it rests on, and undo brings it back', async () => {
    const { world, target } = await saved('auto')
    const before = await filesOf(world)
    const { result, operation } = await writeMemory(world, deletion(target))
    expect(result).toMatchObject({ status: 'retired' })
    await undo(world, operation!.id)
    expect(await filesOf(world)).toEqual(before)
  })

  test('in mode suggest it waits, and without the words for it too', async () => {
    const { world, target } = await saved('suggest')
    expect((await writeMemory(world, deletion(target))).result.status).toBe('waiting')
    const quiet = await saved('auto')
    const unquoted = deletion(quiet.target, { quotes: [] })
    expect((await writeMemory(quiet.world, unquoted)).result.status).toBe('waiting')
  })

  test('a decision never, whoever asks; and nothing that is not there', async () => {
    const { world, say } = hearingWorld('claude-json', auto)
    say(TALK)
    const { result } = await writeMemory(world, draft())
    await expect(writeMemory(world, deletion(result.target))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'action',
      message: expect.stringContaining('this kind is updated, not deleted'),
      hint: expect.stringMatching(/^Update .*postgres-instead-of-mongo/),
    })
    const gone = deletion('.claude/memory/constraints/none.json')
    await expect(writeMemory(world, gone)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})

test.each([
  [{ ...draft(), action: 'retire' as const }, 'USAGE_ERROR'],
  [draft({ quotes: 'not a list' }), 'INPUT_ERROR'],
  [draft({ quotes: [7] }), 'INPUT_ERROR'],
])('bad input is refused and nothing written', async (request, code) => {
  const { world, say } = hearingWorld('vault', auto)
  say(TALK)
  const before = await filesOf(world)
  await expect(writeMemory(world, request)).rejects.toMatchObject({ code })
  expect(await filesOf(world)).toEqual(before)
})
