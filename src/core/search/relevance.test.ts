import { describe, expect, test } from 'vitest'
import type { Instant } from '../base/instant.ts'
import { EMPTY_MEMORY, type Memory } from '../model/memory.ts'
import { asksLeave } from './asks-leave.ts'
import { boosted, boostRange, boostsOf, type Weighing } from './relevance.ts'

const NOW = '2026-03-01T09:00:00.000Z' as Instant
const weighing: Weighing = { now: NOW, asksLeave: false }
const memory = (over: Partial<Memory> = {}): Memory => ({
  ...EMPTY_MEMORY,
  kind: 'decision',
  updatedAt: NOW,
  ...over,
})

// REC-04
describe('what the state of a memory makes of its score', () => {
  test('the score is the product of all parts', () => {
    const boosts = boostsOf(memory({ useCount: 5, tier: 'cold' }), {
      ...weighing,
      asksLeave: true,
      vaultScope: 'user',
    })
    const product = Object.values(boosts).reduce((all, factor) => all * factor, 2)
    expect(boosted(2, boosts)).toBeCloseTo(product, 12)
    expect(Object.values(boosts).filter((factor) => factor !== 1)).toHaveLength(4)
  })

  test('rules and decisions answer what may be done, other kinds do not', () => {
    const asked = { ...weighing, asksLeave: true }
    expect(boostsOf(memory({ kind: 'constraint' }), asked).kind).toBeGreaterThan(1)
    expect(boostsOf(memory({ kind: 'runbook' }), asked).kind).toBe(1)
    expect(boostsOf(memory({ kind: 'constraint' }), weighing).kind).toBe(1)
  })

  test('of two vaults that of the project counts more, and a scope of its own before that of the vault', () => {
    const scopeOf = (vaultScope: string, scope = '') =>
      boostsOf(memory({ scope }), { ...weighing, vaultScope }).scope
    expect(scopeOf('user')).toBeLessThan(scopeOf('project'))
    expect(scopeOf('user', 'project')).toBe(1)
    expect(scopeOf('project', 'user')).toBe(scopeOf('user'))
    expect(scopeOf('project', 'user:universal')).toBe(scopeOf('user'))
    expect(boostsOf(memory({ scope: 'user' }), weighing).scope).toBe(1)
  })

  test('no two memories whose texts fit the same are farther apart than the range', () => {
    const asked = { ...weighing, asksLeave: true, vaultScope: 'user' }
    const most = boostsOf(memory({ useCount: 1_000_000, scope: 'project' }), asked)
    const least = boostsOf(memory({ kind: 'gotcha', updatedAt: undefined }), asked)
    expect(boosted(1, most) / boosted(1, least)).toBeLessThanOrEqual(boostRange(asked))
  })
})

test.each([
  ['can I drop in the helmet middleware?', true],
  ['Should we add a dependency for dates?', true],
  ["I'd like to introduce an ORM, any objections?", true],
  ['is it okay to push to main', true],
  ['可以直接提交到主分支吗', true],
  ['how do I rotate the signing key', false],
  ['where can I find the runbook', false],
  ['can you fix the flaky test', false],
])('%j asks what may be done: %s (REC-04)', (query, expected) => {
  expect(asksLeave(query)).toBe(expected)
})
