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
    const { quotes, ...record } = JSON.parse(draft().input!)
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
