import { expect, test } from 'vitest'
import { at, sampleEntry, sampleMemory } from '../../../../test/cli/samples.ts'
import { DAY_MS, type Instant, toInstant } from '../../base/instant.ts'
import { BUILTIN_KINDS } from '../../model/kinds.ts'
import type { Entry, Memory, MemoryId } from '../../model/memory.ts'
import { type HygieneRules, hygieneSteps } from './hygiene.ts'

const NOW = at('2026-06-01')
const ago = (days: number): Instant => toInstant(new Date(Date.parse(NOW) - days * DAY_MS))
const RULES: HygieneRules = { coldAfterDays: 60, retireAfterDays: 90, hotCap: 20, batch: 5 }

function entry(id: string, parts: Partial<Memory>): Entry {
  return sampleEntry(sampleMemory({ kind: 'gotcha', ...parts, id: id as MemoryId }))
}

function steps(
  entries: readonly Entry[],
  over: { readonly rules?: Partial<HygieneRules>; readonly usageKnown?: boolean } = {},
) {
  return hygieneSteps(entries, {
    now: NOW,
    rules: { ...RULES, ...over.rules },
    kinds: BUILTIN_KINDS,
    usageKnown: over.usageKnown ?? true,
    lastUse: ({ memory }) => memory.lastUsedAt ?? memory.updatedAt ?? memory.createdAt,
  }).map(({ entry: { memory }, to }) => `${memory.id} ${to}`)
}

const cold = (since: number, used?: number): Partial<Memory> => ({
  tier: 'cold',
  tierSince: ago(since),
  lastUsedAt: used === undefined ? undefined : ago(used),
  updatedAt: ago(400),
})

test.each<[string, Partial<Memory>, readonly string[]]>([
  ['HYG-01: sixty days are not more than sixty', { lastUsedAt: ago(60) }, []],
  ['HYG-01: hot and unused for longer goes cold', { lastUsedAt: ago(61) }, ['m cold']],
  ['HYG-05: without a last use the last change counts', { updatedAt: ago(61) }, ['m cold']],
  ['HYG-01: cold for ninety days stays', cold(90, 200), []],
  ['HYG-01: cold for longer is retired', cold(91, 200), ['m retired']],
  ['HYG-06: the clock runs from the later of tier and use', cold(200, 91), ['m hot']],
  ['HYG-06: just gone cold, however long unused, is not retired', cold(0, 400), []],
  ['HYG-06: used since it went cold is hot again', cold(30, 29), ['m hot']],
  ['HYG-06: not by a use before that', cold(30, 31), []],
  ['HYG-01: cold since an unknown date starts its clock', { tier: 'cold' }, ['m clock']],
  ['MOD-14: pinned ones are exempt', { lastUsedAt: ago(400), pinned: true }, []],
  ['MOD-14: evergreen kinds are exempt', { lastUsedAt: ago(400), kind: 'convention' }, []],
  ['MOD-14: also when they are cold', { ...cold(400, 500), pinned: true }, []],
  ['what is retired is left alone', { lastUsedAt: ago(400), status: 'retired' }, []],
])('%s', (_, parts, expected) => {
  expect(steps([entry('m', parts)])).toEqual(expected)
})

test('DST-12: where use is not known, nothing ages; what was used still comes back', () => {
  const entries = [
    entry('a', { lastUsedAt: ago(400) }),
    entry('b', cold(400, 500)),
    entry('c', cold(30, 29)),
  ]
  expect(steps(entries, { usageKnown: false })).toEqual(['c hot'])
})

test('HYG-05: 0 switches a rule off', () => {
  const entries = [entry('a', { lastUsedAt: ago(400) }), entry('b', cold(400, 500))]
  expect(steps(entries, { rules: { coldAfterDays: 0, retireAfterDays: 0 } })).toEqual([])
})

const hot = (count: number, from = 0): Entry[] =>
  Array.from({ length: count }, (_, at) => entry(`h${at + from}`, { lastUsedAt: ago(at + 1) }))

test('HYG-01: twenty may be hot; of more the five longest unused go cold, a pass at a time', () => {
  expect(steps(hot(20))).toEqual([])
  expect(steps(hot(21))).toEqual(['h20 cold', 'h19 cold', 'h18 cold', 'h17 cold', 'h16 cold'])
  expect(steps(hot(21), { rules: { hotCap: 0 } })).toEqual([])
})

test('HYG-01: one step a memory: what goes cold by age makes room, what came back is not sent away again', () => {
  const old = entry('old', { lastUsedAt: ago(100) })
  expect(steps([...hot(20), old])).toEqual(['old cold'])
  const back = entry('back', { ...cold(90, 80) })
  const found = steps([...hot(20), back])
  expect(found[0]).toBe('back hot')
  expect(found).toHaveLength(6)
  expect(found).not.toContain('back cold')
})

test('MOD-14: the cap passes over what is pinned or evergreen, though it counts', () => {
  const pinned = Array.from({ length: 19 }, (_, at) =>
    entry(`p${at}`, { pinned: true, lastUsedAt: ago(50) }),
  )
  expect(steps([...pinned, ...hot(3)])).toEqual(['h2 cold', 'h1 cold', 'h0 cold'])
})
