import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { memoryPairs } from '../../../../test/quality/memory-pairs.ts'
import { EMPTY_MEMORY, type Memory } from '../../model/memory.ts'
import { referencesIn } from '../../references/references.ts'
import { findPairs } from './find-pairs.ts'
import { type Keyed, openReadings } from './kept-readings.ts'

const labelled = join(
  dirname(fileURLToPath(import.meta.url)),
  '../../../../test/quality/memory-pairs/second',
)

/** New ones each time, so that nothing is known of them but what was kept. */
function vault(): readonly Keyed[] {
  return memoryPairs(labelled)
    .flatMap(({ a, b }) => [a, b])
    .map((memory, at) => ({ key: `${at}`, memory: { ...EMPTY_MEMORY, ...memory } }))
}

const told = (body: string, more: Partial<Memory> = {}): Memory => ({
  ...EMPTY_MEMORY,
  title: 'The pool',
  body,
  ...more,
})

const of = (text: string | undefined): readonly string[] =>
  Object.keys(JSON.parse(text ?? '{"memories":{}}').memories).sort()

// DRM-05, DRM-06: what was kept tells the same as what is read.
test('pairs and references are the same, whether the memories were read now or before', () => {
  const fresh = vault()
  const readings = openReadings(fresh, undefined)
  const pairs = findPairs(
    fresh.map(({ memory }) => memory),
    { profiles: readings.profiles },
  )
  expect(pairs.length).toBeGreaterThan(10)
  const kept = readings.pack()
  const again = vault()
  const later = openReadings(again, kept)
  expect(again.map(({ memory }) => referencesIn(memory))).toEqual(
    fresh.map(({ memory }) => referencesIn(memory)),
  )
  expect(
    findPairs(
      again.map(({ memory }) => memory),
      { profiles: later.profiles },
    ),
  ).toEqual(pairs)
  expect(later.pack()).toBeUndefined()
})

test('some of it kept and some of it new tells the same as well', () => {
  const kept = openReadings(vault().slice(40, 200), undefined).pack()
  const some = vault()
  const memories = some.map(({ memory }) => memory)
  expect(findPairs(memories, { profiles: openReadings(some, kept).profiles })).toEqual(
    findPairs(memories),
  )
})

test('another text is another key, and what went is not kept any longer', () => {
  const first = openReadings(
    [
      { key: 'a 1', memory: told('It opens `src/db/pool.ts`.') },
      { key: 'b 1', memory: told('The queue holds nine lanterns.') },
    ],
    undefined,
  ).pack()
  const changed = told('It opens `src/db/other.ts`.')
  const next = openReadings([{ key: 'a 2', memory: changed }], first)
  expect(referencesIn(changed).map(({ text }) => text)).toEqual(['src/db/other.ts'])
  const packed = next.pack()
  expect(of(packed)).toEqual(['a 2'])
  expect(packed).not.toContain('lantern')
})

// WRT-13
test('a memory with a secret is not kept, and does not make the rest be written each time', () => {
  const secret = ['ghp', 'R8kLm2Qx7Vt4Zp9Wn3Bd6Fh1Jc5Yg0Sa8TuE'].join('_')
  const memories = (): readonly Keyed[] => [
    { key: 'a', memory: told('It opens `src/db/pool.ts`.') },
    { key: 'b', memory: told(`The token is ${secret}.`) },
    { key: 'c', memory: told('In its fields.', { fields: { token: secret } }) },
    { key: '__proto__', memory: told('A name of the language.') },
  ]
  const kept = openReadings(memories(), undefined).pack()
  expect(of(kept)).toEqual(['__proto__', 'a'])
  expect(kept?.toLowerCase()).not.toContain(secret.toLowerCase())
  expect(openReadings(memories(), kept).pack()).toBeUndefined()
})

test.each([
  'no json',
  'null',
  '[]',
  '{"words":1,"memories":{}}',
  '{"words":[],"memories":null}',
  '{"words":[],"memories":{"a":7}}',
  '{"words":[],"memories":{"a":["pool",[],[],[],[{}]]}}',
])('what is not as we write it is nothing: %s', (kept) => {
  const memory = told('It opens `src/db/pool.ts`.')
  const readings = openReadings([{ key: 'a', memory }], kept)
  expect(readings.profiles.of(memory).terms.length).toBeGreaterThan(0)
  expect(referencesIn(memory).map(({ text }) => text)).toEqual(['src/db/pool.ts'])
  expect(of(readings.pack())).toEqual(['a'])
})
