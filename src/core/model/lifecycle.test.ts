import { describe, expect, test } from 'vitest'
import { KnownError } from '../base/errors.ts'
import { type Instant, parseInstant } from '../base/instant.ts'
import { BUILTIN_KINDS, kindsFrom } from './kinds.ts'
import {
  agesOut,
  aging,
  COLD_RANK_FACTOR,
  checkMove,
  isSpent,
  overCategoryLimit,
  retentionDue,
  spentBecause,
  ttlExcessDays,
} from './lifecycle.ts'
import { EMPTY_MEMORY, type Memory, type STATUSES, TIERS } from './memory.ts'

const at = (text: string): Instant => parseInstant(text)!
const kind = (name: string) => BUILTIN_KINDS.get(name)!
const memory = (given: Partial<Memory>): Memory => ({ ...EMPTY_MEMORY, ...given })
const NOW = at('2026-03-10T15:00:00Z')

// MOD-06
describe('moves between statuses', () => {
  const table: readonly [
    move: 'retire' | 'archive' | 'unarchive' | 'restore',
    from: (typeof STATUSES)[number],
    verdict: string,
  ][] = [
    ['retire', 'active', 'fine'],
    ['retire', 'retired', 'already'],
    ['retire', 'archived', 'DELETE_ERROR'],
    ['archive', 'active', 'fine'],
    ['archive', 'archived', 'already'],
    ['archive', 'retired', 'ARCHIVE_ERROR'],
    ['unarchive', 'archived', 'fine'],
    ['unarchive', 'active', 'UNARCHIVE_ERROR'],
    ['unarchive', 'retired', 'UNARCHIVE_ERROR'],
    ['restore', 'retired', 'fine'],
    ['restore', 'active', 'already'],
    ['restore', 'archived', 'RESTORE_ERROR'],
  ]
  test.each(table)('%s of one that is %s: %s', (move, from, verdict) => {
    const found = checkMove(move, from)
    expect(found instanceof KnownError ? found.code : found).toBe(verdict)
  })

  test.each([
    ['retire', 'archived', 'Unarchive it first with `everkeep unarchive`'],
    ['archive', 'retired', 'Restore it first with `everkeep restore`'],
    ['restore', 'archived', 'Use `everkeep unarchive`'],
    ['unarchive', 'retired', 'Use `everkeep restore`'],
    ['unarchive', 'active', 'Nothing to do'],
  ] as const)(
    'the refusal of %s for one that is %s names the way that works',
    (move, from, way) => {
      expect(checkMove(move, from)).toMatchObject({
        hint: expect.stringContaining(way),
        rule: expect.stringContaining('only '),
        kind: 'refused',
      })
    },
  )
})

// MOD-07
test('a tier is hot or cold, apart from status; smallcode says archive', () => {
  expect(TIERS).toEqual(['hot', 'cold'])
  expect(COLD_RANK_FACTOR).toBe(0.3)
})

// MOD-14
describe('what age alone never removes', () => {
  test('pinned memories of any kind, and evergreen kinds', () => {
    for (const each of BUILTIN_KINDS.values()) {
      expect(agesOut({ pinned: true }, each)).toBe(false)
      expect(agesOut({ pinned: false }, each)).toBe(!each.evergreen)
    }
    expect(aging({ pinned: true }, kind('user'))).toBe('pinned')
    expect(aging({ pinned: false }, kind('user'))).toBe('evergreen')
    expect(aging({ pinned: false }, kind('config'))).toBe('ages')
    expect(agesOut({ pinned: false }, undefined)).toBe(true)
  })
})

// MOD-15
describe('clocks', () => {
  const session = kind('session_summary')

  test('retention counts whole UTC days since the last update', () => {
    const aged = memory({ updatedAt: at('2025-12-10T23:59:59Z') })
    expect(retentionDue(aged, session, at('2026-03-09T23:59:59Z'))).toBe(false)
    expect(retentionDue(aged, session, at('2026-03-10T00:00:00Z'))).toBe(true)
    expect(retentionDue(memory({ createdAt: at('2025-01-01') }), session, NOW)).toBe(true)
    expect(
      retentionDue(memory({ createdAt: at('2025-01-01'), updatedAt: NOW }), session, NOW),
    ).toBe(false)
  })

  test('retention spares pinned, inactive and undated memories and kinds that have none', () => {
    const aged = { updatedAt: at('2020-01-01') }
    expect(retentionDue(memory({ ...aged, pinned: true }), session, NOW)).toBe(false)
    expect(retentionDue(memory({ ...aged, status: 'archived' }), session, NOW)).toBe(false)
    expect(retentionDue(memory({}), session, NOW)).toBe(false)
    expect(retentionDue(memory(aged), kind('decision'), NOW)).toBe(false)
    expect(retentionDue(memory(aged), undefined, NOW)).toBe(false)
  })

  test("a retention of the vault's own config is honoured", () => {
    const kinds = kindsFrom({ preference: { retention_days: 30 } })
    expect(
      retentionDue(memory({ updatedAt: at('2026-02-08') }), kinds.get('preference'), NOW),
    ).toBe(true)
    expect(
      retentionDue(memory({ updatedAt: at('2026-02-09') }), kinds.get('preference'), NOW),
    ).toBe(false)
  })

  test('time to live counts from creation and gives the excess', () => {
    const created = { createdAt: at('2025-08-01') }
    expect(ttlExcessDays(created, kind('config'), NOW)).toBe(221 - 180)
    expect(ttlExcessDays(created, kind('technique'), NOW)).toBe(0)
    expect(ttlExcessDays(created, kind('insight'), NOW)).toBe(0)
    expect(ttlExcessDays({ createdAt: undefined }, kind('config'), NOW)).toBe(0)
  })

  test('one memory too many of a kind is refused with the ways out', () => {
    expect(overCategoryLimit('decision', 99, 100)).toBeUndefined()
    expect(overCategoryLimit('decision', 100, 100)).toMatchObject({
      code: 'LIMIT_ERROR',
      hint: expect.stringContaining('max_memories_per_category'),
    })
    expect(overCategoryLimit('decision', 1000, 0)).toBeUndefined()
  })

  const spent: readonly [given: Partial<Memory>, because: string | undefined][] = [
    [{ kind: 'constraint', fields: { active: false } }, 'the constraint is no longer active'],
    [
      { kind: 'constraint', fields: { active: true, expires: '2026-03-09' } },
      'the constraint expired on 2026-03-09',
    ],
    [{ kind: 'constraint', fields: { active: true, expires: '2026-03-10' } }, undefined],
    [{ kind: 'constraint', fields: { active: true, expires: 'none' } }, undefined],
    [{ kind: 'constraint', fields: { active: true } }, undefined],
    [{ kind: 'tech_debt', fields: { status: 'resolved' } }, 'the debt is resolved'],
    [{ kind: 'tech_debt', fields: { status: 'wont_fix' } }, 'the debt is wont fix'],
    [{ kind: 'tech_debt', fields: { status: 'open' } }, undefined],
    [{ kind: 'decision', fields: { status: 'superseded' } }, 'the decision is superseded'],
    [{ kind: 'decision', fields: { status: 'deprecated' } }, 'the decision is deprecated'],
    [{ kind: 'decision', fields: { status: 'accepted' } }, undefined],
    [{ kind: 'decision', extra: { status: 'Superseded' } }, 'the decision is superseded'],
    [{ kind: 'runbook', fields: { status: 'resolved' } }, undefined],
    [{ kind: 'decision' }, undefined],
  ]
  test.each(spent)('%j is spent: %j', (given, because) => {
    expect(spentBecause(memory(given), NOW)).toBe(because)
    expect(isSpent(memory(given), NOW)).toBe(because !== undefined)
  })
})
