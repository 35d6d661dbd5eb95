import { expect, test } from 'vitest'
import type { SymbolFact } from '../core/references/evidence.ts'
import { checkSymbols, type SymbolCheck } from './check-symbols.ts'
import type { WordNotes } from './code-base-parts.ts'

// REC-07: a name in a memory is looked for where it should be, before all code is searched.

interface Sketch {
  readonly files?: Readonly<Record<string, string>>
  /** What a pass over all code finds. */
  readonly found?: Readonly<Record<string, string>>
  readonly removed?: Readonly<Record<string, string>>
  readonly notes?: Partial<WordNotes>
  readonly near?: readonly string[]
  readonly isLate?: boolean
  readonly isPatient?: boolean
}

async function check(words: readonly string[], sketch: Sketch) {
  const log: string[] = []
  const noted: Parameters<WordNotes['note']>[0][] = []
  const parts: SymbolCheck['parts'] = {
    textOf: (path) => {
      log.push(path)
      return sketch.files?.[path]
    },
    words: async (asked) => {
      log.push(`search ${asked.join(' ')}`)
      if (sketch.isLate) return undefined
      return new Map(
        asked.map((word) => {
          const used = sketch.found?.[word]
          return [word, used === undefined ? {} : { used }]
        }),
      )
    },
    removedWords: async (asked) => {
      log.push(`past ${asked.join(' ')}`)
      return new Map(Object.entries(sketch.removed ?? {}))
    },
    notes: {
      placeOf: () => undefined,
      isHopeless: () => false,
      removedBy: () => undefined,
      due: () => [],
      note: (news) => void noted.push(news),
      ...sketch.notes,
    },
  }
  const within = { leftMs: () => (sketch.isLate ? 0 : 1_000), whenOver: () => () => undefined }
  let fact: ((symbol: string) => SymbolFact | undefined) | undefined
  const asked = {
    parts,
    words,
    near: sketch.near ?? [],
    within,
    isPatient: sketch.isPatient === true,
  }
  await checkSymbols(asked, ({ symbolFact }) => {
    fact = symbolFact
  })
  return { log, noted: noted[0], facts: words.map((word) => fact?.(word)) }
}

const at = (place: string) => ({ placeOf: () => place })

test('where it stood the last time is looked at first, and nothing else then', async () => {
  const { log, facts, noted } = await check(['openPool'], {
    files: { 'a.ts': '\nfunction openPool() {}\n' },
    near: ['b.ts'],
    notes: at('a.ts'),
  })
  expect({ log, facts }).toEqual({ log: ['a.ts'], facts: [{ defined: 'a.ts:2' }] })
  expect(noted?.places.size).toBe(0)
})

test('a file that the memory names comes next, and is noted', async () => {
  const { log, noted } = await check(['openPool', 'closePool'], {
    files: { 'b.ts': 'openPool()\nclosePool()\n' },
    near: ['b.ts', 'c.ts'],
  })
  expect(log).toEqual(['b.ts'])
  expect([...(noted?.places ?? [])]).toEqual([
    ['openPool', 'b.ts'],
    ['closePool', 'b.ts'],
  ])
})

test('a comment is no place for a name', async () => {
  const { log } = await check(['openPool'], {
    files: { 'b.ts': '// openPool is gone\n' },
    near: ['b.ts'],
  })
  expect(log).toEqual(['b.ts', 'search openPool', 'past openPool'])
})

test('what is found elsewhere has moved there', async () => {
  const { noted, facts } = await check(['openPool'], {
    files: { 'a.ts': 'other()\n' },
    found: { openPool: 'd.ts:7' },
    notes: at('a.ts'),
  })
  expect(facts).toEqual([{ used: 'd.ts:7' }])
  expect([...(noted?.places ?? [])]).toEqual([['openPool', 'd.ts']])
})

test('what stood somewhere and is nowhere now is gone, whether committed or not', async () => {
  const { log, facts, noted } = await check(['openPool'], {
    files: { 'a.ts': 'other()\n' },
    notes: { ...at('a.ts'), isHopeless: () => true },
  })
  expect(log).toEqual(['a.ts', 'search openPool'])
  expect(facts).toEqual([{ stoodIn: 'a.ts' }])
  expect(noted).toMatchObject({ nowhere: [], late: [] })
})

test('history is asked once: what it told is noted', async () => {
  const first = await check(['oldOne', 'never'], { removed: { oldOne: 'c0' } })
  expect(first.facts).toEqual([{ removedBy: 'c0' }, {}])
  expect(first.noted).toMatchObject({ removed: new Map([['oldOne', 'c0']]), nowhere: ['never'] })
  const next = await check(['oldOne', 'never'], {
    notes: {
      removedBy: (word) => (word === 'oldOne' ? 'c0' : undefined),
      isHopeless: (word) => word === 'never',
    },
  })
  // It may have come back: the code is searched, the past is not.
  expect(next.log).toEqual(['search oldOne'])
  expect(next.facts).toEqual([{ removedBy: 'c0' }, undefined])
})

test('who is late says nothing of what is missing, and notes that', async () => {
  const { facts, noted } = await check(['openPool', 'closePool'], {
    isLate: true,
    files: { 'b.ts': 'openPool()\n' },
    near: ['b.ts'],
  })
  expect(facts).toEqual([{ used: 'b.ts:1' }, undefined])
  expect(noted).toMatchObject({ late: ['closePool'], nowhere: [] })
})

test('many names are searched for in one pass, without notes', async () => {
  const words = Array.from({ length: 200 }, (_, number) => `name${number}`)
  const { log, noted } = await check(words, { near: ['b.ts'], notes: at('a.ts') })
  expect(log).toEqual([`search ${words.join(' ')}`, `past ${words.join(' ')}`])
  expect(noted).toBeUndefined()
})

test('who has time tries again what was given up, and then leaves it', async () => {
  const hopeless = { isHopeless: () => true }
  const found = await check(['openPool'], {
    isPatient: true,
    notes: hopeless,
    found: { openPool: 'd.ts:7' },
  })
  expect([...(found.noted?.places ?? [])]).toEqual([['openPool', 'd.ts']])
  const late = await check(['openPool'], { isPatient: true, notes: hopeless, isLate: true })
  expect(late.noted).toMatchObject({ nowhere: ['openPool'], late: [] })
})
