import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memory as anyMemory } from '../../../test/arbitraries/memory.ts'
import type { VaultPath } from '../base/vault-path.ts'
import type { LayoutName } from '../model/layout-name.ts'
import { LAYOUT_NAMES } from '../model/layout-name.ts'
import { EMPTY_MEMORY, type Memory, type MemoryId } from '../model/memory.ts'
import { layoutNamed } from './all-layouts.ts'
import { reshape, reshapeAll } from './convert.ts'
import type { FileEdit, Layout } from './layout.ts'

/** A vault in a map: writes memories into a layout and reads them back. */
function through(memories: readonly Memory[], layout: Layout): readonly Memory[] {
  const files = new Map<VaultPath, string>(layout.scaffold().map(({ path, text }) => [path, text]))
  const put = ({ path, text }: FileEdit): void => {
    if (text === undefined) files.delete(path)
    else files.set(path, text)
  }
  for (const { memory, path } of reshapeAll(memories, layout).values())
    for (const edit of layout.store({
      files,
      from: undefined,
      to: path,
      before: undefined,
      after: memory,
    }))
      put(edit)
  return [...files.keys()]
    .filter((path) => layout.isMemoryFile(path))
    .flatMap((path) => layout.parse(path, files.get(path)!, files).map((parsed) => parsed.memory))
}

const asGiven = (memory: Memory): Omit<Memory, 'id' | 'aliases'> => {
  const { id: _id, aliases: _aliases, ...rest } = memory
  return rest
}

const byTitle = (memories: readonly Memory[]): readonly Memory[] =>
  [...memories].sort((a, b) => (a.createdAt! < b.createdAt! ? -1 : 1))

describe('LAY-12: from layout to layout', () => {
  test.each(LAYOUT_NAMES)('LAY-16: a memory keeps every field in %s', (name) => {
    fc.assert(
      fc.property(anyMemory(), (memory) => {
        const [read] = through([memory], layoutNamed(name))
        expect(asGiven(read!)).toEqual(asGiven(memory))
        expect(read!.aliases).toContain(memory.id)
      }),
      { numRuns: 100 },
    )
  })

  test('LAY-12, MOD-09: vault, claude-json, smallcode, claude-md and back gives the same memories with the same ids', () => {
    const round: readonly LayoutName[] = ['claude-json', 'smallcode', 'claude-md', 'vault']
    const several = fc.uniqueArray(anyMemory(), {
      maxLength: 4,
      selector: ({ createdAt }) => createdAt,
    })
    fc.assert(
      fc.property(several, (memories) => {
        const first = through(memories, layoutNamed('vault'))
        const last = round.reduce((held, name) => through(held, layoutNamed(name)), first)
        expect(byTitle(last).map(({ aliases: _aliases, ...rest }) => rest)).toEqual(
          byTitle(first).map(({ aliases: _aliases, ...rest }) => rest),
        )
      }),
      { numRuns: 60 },
    )
  })

  test.each(LAYOUT_NAMES)('MOD-09: %s and back through others gives the id back', (home) => {
    const others = LAYOUT_NAMES.filter((name) => name !== home)
    const roads = fc.shuffledSubarray(others, { minLength: 1 })
    fc.assert(
      fc.property(anyMemory(), roads, (memory, road) => {
        const start = through([memory], layoutNamed(home))
        const way: readonly LayoutName[] = [...road, home]
        const end = way.reduce((held, name) => through(held, layoutNamed(name)), start)
        expect(end.map(({ id }) => id)).toEqual(start.map(({ id }) => id))
      }),
      { numRuns: 50 },
    )
  })
})

describe('a place in another layout', () => {
  const memory: Memory = {
    ...EMPTY_MEMORY,
    id: 'use-postgres' as MemoryId,
    kind: 'decision',
    title: 'Use Postgres',
    body: 'Yes.',
  }
  const free = (): boolean => false

  test('the old id stays as an alias', () => {
    const { memory: moved, path } = reshape(memory, layoutNamed('vault'), free)
    expect(moved.aliases).toEqual(['use-postgres'])
    expect(path).toBe(`10-Memories/${moved.id}.md`)
  })

  const back: readonly [alias: string, to: LayoutName, path: string][] = [
    ['MEM-old-name', 'vault', '10-Memories/MEM-old-name.md'],
    ['a1b2c3d4', 'smallcode', 'index.json'],
    ['my-postgres', 'claude-json', 'decisions/my-postgres.json'],
    ['decision-pg', 'claude-md', 'decision-pg.md'],
    ['My_Notes', 'claude-md', 'My_Notes.md'],
  ]
  test.each(back)('MOD-09: the alias %s is its id again in %s', (alias, to, path) => {
    const all = ['MEM-old-name', 'a1b2c3d4', 'my-postgres', 'decision-pg'].filter(
      (one) => one !== alias,
    )
    const aliases = alias === 'My_Notes' ? [alias] : [...all, alias]
    const reshaped = reshape({ ...memory, aliases }, layoutNamed(to), free)
    expect(reshaped.memory.id).toBe(alias)
    expect(reshaped.path).toBe(path)
    expect(reshaped.memory.aliases).not.toContain(alias)
    expect(reshaped.memory.aliases).toContain('use-postgres')
  })

  test('an alias that another memory took, or that is no name for a file, gives way to a new id', () => {
    const vault = layoutNamed('vault')
    const taken = (name: string): boolean => name === 'MEM-old'
    expect(reshape({ ...memory, aliases: ['MEM-old'] }, vault, taken).memory.id).not.toBe('MEM-old')
    for (const alias of ['MEM-../../etc/x', 'MEM-a:b', 'MEM-a\0', 'MEM-'.padEnd(400, 'x')]) {
      const { path } = reshape({ ...memory, aliases: [alias] }, vault, free)
      expect(path).toMatch(/^10-Memories\/MEM-[a-z-]+\.md$/)
    }
    const { path } = reshape({ ...memory, aliases: ['MEMORY'] }, layoutNamed('claude-md'), free)
    expect(path).not.toBe('MEMORY.md')
  })

  test('LAY-15: a retired memory goes to where the target keeps retired ones', () => {
    const retired: Memory = { ...memory, status: 'retired' }
    expect(reshape(retired, layoutNamed('claude-md'), free).path).toMatch(/^retired\//)
    expect(reshape(retired, layoutNamed('smallcode'), free).path).toMatch(/^retired\//)
    expect(reshape(retired, layoutNamed('claude-json'), free).path).toMatch(/^decisions\//)
  })

  test('memories of one name get different ids, and a returning one its own', () => {
    const twins: readonly Memory[] = [
      memory,
      { ...memory, id: 'b' as MemoryId, aliases: ['MEM-use-postgres'] },
    ]
    const [first, second] = [...reshapeAll(twins, layoutNamed('vault')).values()]
    expect(second?.memory.id).toBe('MEM-use-postgres')
    expect(first?.memory.id).toBe('MEM-use-postgres-2')
  })
})
