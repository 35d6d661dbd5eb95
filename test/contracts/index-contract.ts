import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type VaultPath, vaultPath } from '../../src/core/base/vault-path.ts'
import { toCard } from '../../src/core/model/entry.ts'
import { kindSizes } from '../../src/core/model/kind-sizes.ts'
import { linkNames } from '../../src/core/model/link-table.ts'
import { linksIn } from '../../src/core/model/links.ts'
import {
  EMPTY_MEMORY,
  type Entry,
  type Memory,
  type MemoryId,
  type Version,
} from '../../src/core/model/memory.ts'
import { listedOutlines, type Outlines } from '../../src/core/recall/entry-outline.ts'
import { listedEntries } from '../../src/core/recall/entry-source.ts'
import { HUB_LIMIT, LINKING_LIMIT } from '../../src/core/search/neighbours.ts'
import { rank } from '../../src/core/search/rank.ts'
import { scanSource } from '../../src/core/search/scan-source.ts'
import { searchDocument } from '../../src/core/search/search-document.ts'
import type { TermSource } from '../../src/core/search/term-source.ts'
import { queryTerms } from '../../src/core/text/search-terms.ts'
import type { SearchIndex } from '../../src/ports/search-index.ts'

const entry = (path: string, title: string): Entry => ({
  path: vaultPath(path),
  version: 'v1' as Version,
  memory: toCard({ ...EMPTY_MEMORY, id: path as MemoryId, title, tags: ['x'], pinned: true }),
  tokens: 3,
  bytes: 10,
  linksTo: ['y'],
  problems: [{ code: 'bad-date', line: 2, message: 'm', hint: 'h' }],
})

/** What every index promises. */
export function indexContract(name: string, open: () => Promise<SearchIndex>): void {
  describe(`the ${name} index keeps its promises`, () => {
    test('entries come back whole, sorted by path', async () => {
      const index = await open()
      const [a, b] = [entry('a.md', 'A'), entry('b "quoted"\t.md'.replace(/["\t]/g, ''), '漢字')]
      await index.update(
        [
          { path: b.path, stamp: '2', entries: [b] },
          { path: a.path, stamp: '1', entries: [a] },
        ],
        [],
      )
      expect(await index.entries()).toEqual([a, b])
      expect([...(await index.stamps())].sort()).toEqual([
        [a.path, '1'],
        [b.path, '2'],
      ])
      index.close()
    })

    test('a put replaces, a drop takes away, a file without memories is remembered', async () => {
      const index = await open()
      const path = vaultPath('many.json')
      await index.update(
        [{ path, stamp: '1', entries: [entry('many.json', 'A'), entry('many.json', 'B')] }],
        [],
      )
      await index.update([{ path, stamp: '2', entries: [entry('many.json', 'C')] }], [])
      expect((await index.entries()).map(({ memory }) => memory.title)).toEqual(['C'])
      await index.update([{ path: vaultPath('shared.json'), stamp: '9', entries: [] }], [path])
      expect(await index.entries()).toEqual([])
      expect([...(await index.stamps()).keys()]).toEqual(['shared.json'])
      index.close()
    })

    test('a cleared index knows nothing and can be filled again', async () => {
      const index = await open()
      const a = entry('a.md', 'A')
      await index.update([{ path: a.path, stamp: '1', entries: [a] }], [])
      await index.setNote('seal:x', '1')
      await index.clear()
      expect(await index.entries()).toEqual([])
      expect((await index.stamps()).size).toBe(0)
      expect(await index.note('seal:x')).toBeUndefined()
      await index.update([{ path: a.path, stamp: '1', entries: [a] }], [])
      expect(await index.entries()).toEqual([a])
      index.close()
    })

    test('notes are kept by name', async () => {
      const index = await open()
      expect(await index.note('seal:x')).toBeUndefined()
      await index.setNote('seal:x', '1')
      await index.setNote('seal:x', '2')
      expect(await index.note('seal:x')).toBe('2')
      index.close()
    })

    // REC-02: an index is right even when two bring it up to date at once.
    test('a look stays where what is put was written after it, unless somebody else wrote meanwhile', async () => {
      const index = await open()
      const [a, b] = [entry('a.md', 'A'), entry('b.md', 'B')]
      const snapshot = Uint8Array.from([1, 2, 3])
      const first = await index.update([{ path: a.path, stamp: '1', entries: [a] }], [], {
        since: await index.mirror(),
        snapshot,
      })
      const saved = { since: first, snapshot: 'the same' } as const
      const put = [{ path: b.path, stamp: '2', entries: [b] }]
      await index.update(put, [], saved)
      expect(await index.mirror()).toMatchObject({ snapshot, newer: [b.path] })
      await index.update([], [], { since: await index.mirror(), snapshot })
      expect((await index.mirror()).newer).toBeUndefined()
      await index.update(put, [], saved)
      expect((await index.mirror()).snapshot).toBeUndefined()
      expect([...(await index.stamps([b.path, vaultPath('c.md')]))]).toEqual([['b.md', '2']])
    })

    test('it mirrors a look until somebody else writes', async () => {
      const index = await open()
      const first = await index.mirror()
      expect(first.snapshot).toBeUndefined()
      const a = entry('a.md', 'A')
      const put = [{ path: a.path, stamp: '1', entries: [a] }]
      const snapshot = Uint8Array.from([1, 2, 3])
      const second = await index.update(put, [], { since: first, snapshot })
      expect((await index.mirror()).snapshot).toEqual(snapshot)
      expect((await index.mirror()).state).toBe(second.state)
      await index.update(put, [])
      expect((await index.mirror()).snapshot).toBeUndefined()
      await index.update(put, [], { since: second, snapshot })
      expect((await index.mirror()).snapshot).toBeUndefined()
      await index.update([], [], { since: await index.mirror(), snapshot })
      await index.clear()
      expect((await index.mirror()).snapshot).toBeUndefined()
      index.close()
    })

    // REC-02, REC-03, REC-13: whatever was put, changed and dropped before.
    // REC-02: many processes look at the same files; each look that is kept must not send all others back.
    test('a newer look at the same files changes no state, and an old one nothing', async () => {
      const index = await open()
      const a = entry('a.md', 'A')
      const first = await index.update([{ path: a.path, stamp: '1', entries: [a] }], [])
      const [older, newer] = [Uint8Array.of(1), Uint8Array.of(2)]
      const kept = await index.update([], [], { since: first, snapshot: older })
      expect(await index.mirror()).toEqual({ state: first.state, snapshot: older })
      expect(await index.state()).toBe(first.state)
      const second = await index.update([{ path: a.path, stamp: '2', entries: [a] }], [], {
        since: kept,
        snapshot: newer,
      })
      expect(second.state).not.toBe(first.state)
      await index.update([], [], { since: first, snapshot: older })
      expect(await index.mirror()).toEqual({ state: second.state, snapshot: newer })
      index.close()
    })

    test('it answers ranking and admission as a list of all memories would', async () => {
      const index = await open()
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          await index.clear()
          const vault = new Map<string, readonly Memory[]>()
          for (const { path, titles, terms } of all) {
            const memories = titles.map((title, at) => memoryOf(`${path}-${at}`, title))
            if (titles.length === 0) vault.delete(path)
            else vault.set(path, memories)
            if (terms === 'later') await putFile(index, path, memories)
            else await putWhole(index, path, memories)
          }
          await expectSameAnswers(index, vault)
        }),
        { numRuns: 25 },
      )
      index.close()
    })

    // REC-02: a save leaves terms to the next search, which may have made those of newer memories before.
    test('it answers the same in whichever order the terms of many files came', async () => {
      const index = await open()
      const vault = new Map<string, readonly Memory[]>()
      for (const name of ['late', 'early', 'last']) {
        const titles = Array.from({ length: 300 }, (_, at) => WORDS[at % WORDS.length] ?? '')
        const memories = titles.map((title, at) => memoryOf(`${name}-${at}`, title))
        vault.set(name, memories)
        await putEntries(index, name, memories)
      }
      for (const name of ['early', 'late', 'last'])
        await putTerms(index, name, vault.get(name) ?? [])
      await expectSameAnswers(index, vault)
      for (const name of ['late', 'early']) {
        vault.set(name, [memoryOf(`${name}-0`, 'pool')])
        await putFile(index, name, vault.get(name) ?? [])
        await expectSameAnswers(index, vault)
      }
      index.close()
    })

    // REC-04: what everybody links to connects nobody, and connects again when fewer do.
    test('it knows who is a neighbour through every change of who links to whom', async () => {
      const index = await open()
      const vault = new Map<string, readonly Memory[]>()
      const put = async (name: string, titles: readonly string[]): Promise<void> => {
        const memories = titles.map((title, at) => memoryOf(`${name}-${at}`, title))
        if (titles.length === 0) vault.delete(name)
        else vault.set(name, memories)
        await putFile(index, name, memories)
        await expectSameAnswers(index, vault)
      }
      const linking = (count: number): readonly string[] => Array(count).fill('see [[hub]]')
      await put('hub', ['hub'])
      await put('many', linking(LINKING_LIMIT - 1))
      await put('one', linking(1))
      await put('two', linking(1))
      await put('two', ['redis'])
      await put('hub', Array(HUB_LIMIT + 1).fill('hub'))
      await put('hub', ['see [[many-1]] and [[one]]'])
      await put('one', [])
      index.close()
    })
  })
}

/** What JSON and SQL have to write in another way. */
const ODD_NAME = `say "no" \\ it's 漢字 \u2028 \u{1f600}`

const WORDS = [
  'pool',
  'pools',
  'redis',
  'retry',
  'auth',
  'Pool size',
  'see [[b]]',
  'see [[a-0]]',
  'see [[pool]]',
  ODD_NAME,
  `see [[${ODD_NAME}]]`,
  '',
]
const steps = fc.array(
  fc.record({
    path: fc.constantFrom('a', 'b', 'c', 'd'),
    titles: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }),
    terms: fc.constantFrom('later', 'at once'),
  }),
  { maxLength: 8 },
)

function memoryOf(id: string, title: string): Memory {
  return {
    ...EMPTY_MEMORY,
    id: id as MemoryId,
    title,
    body: `${title} ${title} boat`,
    keywords: [title, 'Deep-Water'],
    tags: ['x'],
    pinned: title === 'redis',
    scope: title === 'auth' ? 'user:universal' : '',
    kind: title === 'retry' ? 'preference' : 'insight',
    status: title === 'pools' ? 'retired' : 'active',
    useCount: title.length,
  }
}

async function putFile(
  index: SearchIndex,
  name: string,
  memories: readonly Memory[],
): Promise<void> {
  await putEntries(index, name, memories)
  await putTerms(index, name, memories)
  expect(await index.unsearched()).toEqual([])
}

/** The terms with the entries, as a search does it that finds a file changed. */
async function putWhole(
  index: SearchIndex,
  name: string,
  memories: readonly Memory[],
): Promise<void> {
  const path = vaultPath(`${name}.md`)
  if (memories.length === 0) return putFile(index, name, memories)
  const documents = memories.map((memory) => searchDocument(memory, path))
  const entries = entriesOf(path, memories)
  await index.update([{ path, stamp: '1', entries, documents }], [])
  expect(await index.unsearched()).toEqual([])
}

async function putEntries(
  index: SearchIndex,
  name: string,
  memories: readonly Memory[],
): Promise<void> {
  const path = vaultPath(`${name}.md`)
  if (memories.length === 0) await index.update([], [path])
  else await index.update([{ path, stamp: '1', entries: entriesOf(path, memories) }], [])
}

function entriesOf(path: VaultPath, memories: readonly Memory[]): readonly Entry[] {
  return memories.map((memory) => {
    const linksTo = [...memory.links.map(({ target }) => target), ...linksIn(memory.body)]
    return { ...entry(path, memory.title), memory: toCard(memory), linksTo }
  })
}

async function putTerms(
  index: SearchIndex,
  name: string,
  memories: readonly Memory[],
): Promise<void> {
  const path = vaultPath(`${name}.md`)
  const documents = memories.map((memory) => searchDocument(memory, path))
  await index.updateTerms(memories.length === 0 ? [] : [{ path, documents }])
}

/** REC-03: the same memories among the first ten. Which of those with the same score stand there is open. */
async function expectSameFirst(
  kept: TermSource,
  scanned: TermSource,
  {
    named,
    all,
  }: {
    readonly named: (docs: readonly number[]) => Promise<readonly string[]>
    readonly all: readonly { readonly memory: Memory }[]
  },
): Promise<void> {
  for (const query of ['pool', 'redis retry', 'see the pols', 'auth boat', 'x pool size', 'hub']) {
    const ours = rank(kept, queryTerms(query)).ranked
    const first = (await named(ours.map(({ doc }) => doc))).slice(0, FIRST)
    const theirs = rank(scanned, queryTerms(query)).ranked
    const scores = new Map(theirs.map(({ doc, score }) => [all[doc]?.memory.id ?? '', score]))
    const least = (theirs[FIRST - 1]?.score ?? 0) * (1 - ROUNDING)
    const sure = theirs.flatMap(({ doc, score }) =>
      score * (1 - ROUNDING) > least ? [all[doc]?.memory.id ?? ''] : [],
    )
    expect(first).toEqual(expect.arrayContaining(sure.slice(0, FIRST)))
    for (const id of first) expect(scores.get(id as MemoryId) ?? 0).toBeGreaterThanOrEqual(least)
    expect(first.length).toBe(Math.min(FIRST, theirs.length))
  }
}

const FIRST = 10
const ROUNDING = 1e-9

/** What a brief weighs, and the entries behind it. */
function outlined({ all, at }: Outlines): readonly unknown[] {
  return all.map(({ doc, memory }) => {
    const { id, kind, scope, pinned, useCount, createdAt, updatedAt, lastUsedAt } = memory
    const weighed = { id, kind, scope, pinned, useCount, createdAt, updatedAt, lastUsedAt }
    return { ...weighed, entry: at([doc]).get(doc) }
  })
}

async function expectSameAnswers(
  index: SearchIndex,
  vault: ReadonlyMap<string, readonly Memory[]>,
): Promise<void> {
  const files = [...vault].sort(([a], [b]) => (a < b ? -1 : 1))
  const all = files.flatMap(([name, memories]) => memories.map((memory) => ({ name, memory })))
  const scanned = scanSource(all.map(({ name, memory }) => searchDocument(memory, `${name}.md`)))
  const kept = await index.terms()
  const named = async (docs: readonly number[]): Promise<readonly string[]> => {
    const found = await index.entriesAt(docs)
    return docs.map((doc) => found.get(doc)?.memory.id ?? '')
  }
  expect(kept.size).toBe(scanned.size)
  expect(kept.averageLength).toBe(scanned.averageLength)
  const words = ['pool', 'redi', 'retri', 'auth', 'boat', 'nobody']
  const spread = (source: TermSource, word: string) => source.spreads(words).get(word) ?? 0
  for (const word of words) {
    // A kept index may count what went for a while, where a word is in many.
    const held = spread(scanned, word)
    if (held <= 32 && spread(kept, word) <= 32) expect(spread(kept, word)).toBe(held)
    else expect(spread(kept, word)).toBeGreaterThanOrEqual(held)
    const [ours, theirs] = [kept.weights([word]).get(word), scanned.weights([word]).get(word)]
    const pairs = (ids: readonly string[], weights: ArrayLike<number> | undefined) =>
      ids.map((id, at) => `${id} ${weights?.[at]}`).sort()
    const ids = await named(Array.from(ours?.docs ?? []))
    const wanted = Array.from(theirs?.docs ?? [], (doc) => all[doc]?.memory.id ?? '')
    expect(pairs(ids, ours?.weights)).toEqual(pairs(wanted, theirs?.weights))
    const missing = (ours: readonly string[], theirs: readonly string[]) =>
      theirs.filter((term) => !ours.includes(term))
    const start = word.slice(0, 2)
    expect(missing(kept.termsFrom(start), scanned.termsFrom(start))).toEqual([])
    const holding = { least: 2, most: 20, holding: [word.slice(1, 3), word.slice(-2)] }
    expect(missing(kept.termsFrom('', holding), scanned.termsFrom('', holding))).toEqual([])
  }
  await expectSameFirst(await index.terms(), scanned, { named, all })
  const boat = Array.from(kept.weights(['boat']).get('boat')?.docs ?? [])
  kept.prepare?.(boat)
  for (const doc of boat) {
    const [id = ''] = await named([doc])
    const twin = all.findIndex(({ memory }) => memory.id === id)
    expect(kept.lengthOf(doc)).toBe(scanned.lengthOf(twin))
    const near = Array.from(scanned.neighbours(twin), (other) => all[other]?.memory.id ?? '')
    expect([...(await named(Array.from(kept.neighbours(doc))))].sort()).toEqual([...near].sort())
  }
  const [source, list] = [await index.entrySource(), listedEntries(await index.entries())]
  expect(outlined(await index.outlines())).toEqual(outlined(listedOutlines(await index.entries())))
  expect(await index.activeSizes()).toEqual(kindSizes(await index.entries()))
  const rule = { scopes: new Set(['user-universal']), kinds: new Set(['preference']) }
  expect(source.standing(rule)).toEqual(list.standing(rule))
  for (const target of ['b', 'a.md', 'pool', 'Pool_size', 'a-0', 'nobody', ODD_NAME])
    expect(source.called(linkNames(target))).toEqual(list.called(linkNames(target)))
  for (const word of ['a', 'b', 'late', 'nobody'])
    expect(source.withNameWord([word, 'c'])).toEqual(list.withNameWord([word, 'c']))
  for (const word of ['pool', 'size', 'water', 'nobody', '漢字'])
    expect(source.hasKeywordWord(word)).toBe(list.hasKeywordWord(word))
}
