import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { JWT, recordAt, recordWorld, worldWithJwt } from '../../../test/support/write-calls.ts'
import type { World } from '../../ports/world.ts'
import { undo } from '../write/undo.ts'
import { type WriteAction, type WriteOutcome, writeMemory } from './write.ts'

const refusal = (code: string, more: object = {}) => expect.objectContaining({ code, ...more })

function act(world: World, action: WriteAction, reason?: string): Promise<WriteOutcome> {
  return writeMemory(world, { action, target: JWT, reason })
}

const LINE = `- [DECISION] Use JWT for authentication -> ${JWT} #tags:auth,jwt`

describe('the moves of a memory (WRT-10, MOD-06)', () => {
  test.each(['delete', 'retire'] as const)('%s retires it with its reason', async (action) => {
    const world = await worldWithJwt()
    const { result } = await act(world, action, 'superseded by sessions')
    expect(result).toEqual({ status: 'retired', target: JWT, reason: 'superseded by sessions' })
    const at = expect.stringMatching(/^2026-03-01T12:\d\d:\d\dZ$/)
    expect(await recordAt(world)).toMatchObject({
      record_status: 'retired',
      retired_at: at,
      retired_reason: 'superseded by sessions',
      updated_at: at,
      changes: [
        {
          date: at,
          summary: 'Retired: superseded by sessions',
          field: 'record_status',
          old_value: 'active',
          new_value: 'retired',
        },
      ],
    })
    const files = await filesOf(world)
    expect(files['index.md']).not.toContain(LINE)
    expect(Object.keys(files)).toEqual(['decisions/use-jwt.json', 'index.md'])
  })

  test('retired, restored, archived, unarchived: it comes back into the index each time', async () => {
    const world = await worldWithJwt()
    const said: string[] = []
    const listed: boolean[] = []
    for (const action of ['delete', 'restore', 'archive', 'unarchive'] as const) {
      said.push((await act(world, action, 'because')).result.status)
      listed.push(((await filesOf(world))['index.md'] ?? '').includes(LINE))
    }
    expect(said).toEqual(['retired', 'restored', 'archived', 'unarchived'])
    expect(listed).toEqual([false, true, false, true])
    const record = await recordAt(world)
    expect(record).toMatchObject({ record_status: 'active' })
    for (const key of ['retired_at', 'retired_reason', 'archived_at', 'archived_reason'])
      expect(record).not.toHaveProperty(key)
    expect((record['changes'] as { summary: string }[]).map(({ summary }) => summary)).toEqual([
      'Retired: because',
      'Restored: returned to active from retired',
      'Archived: because',
      'Unarchived: restored to active',
    ])
  })

  test('no reason is told as such', async () => {
    expect((await act(await worldWithJwt(), 'archive')).result).toEqual({
      status: 'archived',
      target: JWT,
      reason: 'No reason provided',
    })
  })

  test.each([
    ['delete', 'delete', 'already_retired'],
    ['delete', 'retire', 'already_retired'],
    ['archive', 'archive', 'already_archived'],
    ['restore', 'restore', 'already_active'],
  ] as const)('%s, then %s: %s, and nothing is written', async (first, second, status) => {
    const world = await worldWithJwt()
    await act(world, first)
    const before = await filesOf(world)
    const { result, operation } = await act(world, second)
    expect(result).toEqual({ status, target: JWT })
    expect(operation).toBeUndefined()
    expect(await filesOf(world)).toEqual(before)
  })

  test.each([
    ['archive', 'delete', 'DELETE_ERROR', /unarchive/i],
    ['delete', 'archive', 'ARCHIVE_ERROR', /restore/i],
    ['delete', 'unarchive', 'UNARCHIVE_ERROR', /restore/i],
    ['archive', 'restore', 'RESTORE_ERROR', /unarchive/i],
    ['restore', 'unarchive', 'UNARCHIVE_ERROR', /active|nothing/i],
  ] as const)('%s, then %s is %s with the way that works', async (first, second, code, way) => {
    const world = await worldWithJwt()
    await act(world, first)
    await expect(act(world, second)).rejects.toThrow(
      refusal(code, {
        hint: expect.stringMatching(way),
        data: expect.objectContaining({ target: JWT }),
      }),
    )
  })

  test.each([
    ['delete', 'DELETE_ERROR'],
    ['retire', 'DELETE_ERROR'],
    ['archive', 'ARCHIVE_ERROR'],
    ['unarchive', 'UNARCHIVE_ERROR'],
    ['restore', 'RESTORE_ERROR'],
  ] as const)('%s of nothing is %s', async (action, code) => {
    await expect(act(recordWorld(), action)).rejects.toThrow(refusal(code))
  })

  test.each(['delete', 'archive', 'restore'] as const)(
    '%s of a broken file is a READ_ERROR',
    async (action) => {
      const world = recordWorld({ 'decisions/use-jwt.json': '{"title": ' })
      await expect(act(world, action)).rejects.toThrow(refusal('READ_ERROR'))
    },
  )

  test('one undo takes a move back whole', async () => {
    const world = await worldWithJwt()
    const before = await filesOf(world)
    await act(world, 'delete')
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(before)
  })
})

describe('a draft that asks for a delete (WRT-10)', () => {
  const draft = JSON.stringify({ action: 'delete', target: JWT, reason: 'reversed' })

  test('brings target and reason with it', async () => {
    const world = await worldWithJwt()
    const { result } = await writeMemory(world, { action: 'delete', input: draft })
    expect(result).toEqual({ status: 'retired', target: JWT, reason: 'reversed' })
  })

  test('what stands on the command line wins', async () => {
    const world = await worldWithJwt()
    const { result } = await writeMemory(world, {
      action: 'retire',
      target: 'decisions/use-jwt.json',
      reason: 'mine',
      input: draft,
    })
    expect(result).toEqual({ status: 'retired', target: 'decisions/use-jwt.json', reason: 'mine' })
  })

  test.each(['create', 'update', 'archive'] as const)('is no draft for %s', async (action) => {
    const world = await worldWithJwt()
    const call = writeMemory(world, { action, category: 'decision', target: JWT, input: draft })
    await expect(call).rejects.toThrow(refusal('INPUT_ERROR', { field: 'action' }))
  })

  test('without a target is an INPUT_ERROR', async () => {
    const input = JSON.stringify({ action: 'delete', reason: 'x' })
    await expect(writeMemory(await worldWithJwt(), { action: 'delete', input })).rejects.toThrow(
      refusal('INPUT_ERROR', { field: 'target' }),
    )
  })

  test('a memory is no draft for a delete', async () => {
    const call = writeMemory(await worldWithJwt(), { action: 'delete', target: JWT, input: '{}' })
    await expect(call).rejects.toThrow(refusal('USAGE_ERROR'))
  })
})

describe('a reason is stored, and minded as what is stored', () => {
  test('it is one line', async () => {
    const { result } = await act(await worldWithJwt(), 'delete', ' two\nlines\t ')
    expect(result).toMatchObject({ reason: 'two lines' })
  })

  test('one that is too long is refused', async () => {
    await expect(act(await worldWithJwt(), 'delete', 'x'.repeat(301))).rejects.toThrow(
      refusal('VALIDATION_ERROR', { field: 'reason' }),
    )
  })

  test('one with a secret is refused, or redacted on request (WRT-13)', async () => {
    const reason = `leaked ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`
    const world = await worldWithJwt()
    await expect(act(world, 'delete', reason)).rejects.toThrow(refusal('SECRET_ERROR'))
    const { result } = await writeMemory(world, {
      action: 'delete',
      target: JWT,
      reason,
      redact: true,
    })
    expect(result).toMatchObject({ reason: expect.stringMatching(/^leaked \[secret:/) })
  })
})
