import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memory as anyMemory } from '../../../test/arbitraries/memory.ts'
import type { VaultPath } from '../base/vault-path.ts'
import { layoutNamed } from '../layouts/all-layouts.ts'
import { readConflict } from '../layouts/conflict-markers.ts'
import type { Layout } from '../layouts/layout.ts'
import { LAYOUT_NAMES } from '../model/layout-name.ts'
import type { Memory } from '../model/memory.ts'
import { type MergedFile, mergeFile, mergeSides } from './merge-file.ts'

/** Fields that two people may edit; status moves files in two layouts and is tested by example. */
const EDITED = [
  'title',
  'summary',
  'body',
  'topic',
  'tags',
  'keywords',
  'relatedFiles',
  'confidence',
  'pinned',
  'supersededBy',
  'updatedAt',
  'useCount',
] as const
type Edited = (typeof EDITED)[number]

const ROOTS = {
  vault: '.memory',
  'claude-json': '.claude/memory',
  'claude-md': 'notes',
  smallcode: '.smallcode/memory',
} as const

interface Clones {
  readonly layout: Layout
  readonly path: VaultPath
  readonly base: Memory
  readonly texts: { readonly base: string; readonly ours: string; readonly theirs: string }
  readonly ours: ReadonlySet<Edited>
  readonly theirs: ReadonlySet<Edited>
  readonly other: { readonly ours: Memory; readonly theirs: Memory }
}

const plain = anyMemory().map(
  (some): Memory => ({
    ...some,
    kind: 'insight',
    fields: undefined,
    status: 'active',
    statusAt: undefined,
    statusReason: '',
    extra: {},
    links: [],
    changes: [],
    aliases: [],
  }),
)

const clones: fc.Arbitrary<Clones> = fc
  .record({
    name: fc.constantFrom(...LAYOUT_NAMES),
    base: plain,
    left: plain,
    right: plain,
    ours: fc.uniqueArray(fc.constantFrom(...EDITED), { maxLength: 4 }),
    theirs: fc.uniqueArray(fc.constantFrom(...EDITED), { maxLength: 4 }),
  })
  .map(({ name, base, left, right, ours, theirs }) => {
    const layout = layoutNamed(name)
    const { id, path } = layout.place(base, () => false)
    const made = stored(layout, path, {
      files: new Map(),
      before: undefined,
      after: { ...base, id },
    })
    const before = read(layout, path, made)
    const edit = (other: Memory, fields: readonly Edited[]): string =>
      stored(layout, path, {
        files: new Map([[path, made]]),
        before,
        after: { ...before, ...Object.fromEntries(fields.map((field) => [field, other[field]])) },
      })
    return {
      layout,
      path,
      base: before,
      texts: { base: made, ours: edit(left, ours), theirs: edit(right, theirs) },
      ours: new Set(ours),
      theirs: new Set(theirs),
      other: { ours: left, theirs: right },
    }
  })

function stored(
  layout: Layout,
  path: VaultPath,
  how: {
    readonly files: Map<VaultPath, string>
    readonly before: Memory | undefined
    readonly after: Memory
  },
): string {
  const from = how.before && path
  const edits = layout.store({ ...how, from, to: path })
  return edits.find((edit) => edit.path === path)?.text ?? how.files.get(path) ?? ''
}

function read(layout: Layout, path: VaultPath, text: string): Memory {
  const [parsed] = layout.parse(path, text, new Map([[path, text]]))
  if (parsed === undefined) throw new Error('nothing was parsed')
  return parsed.memory
}

function merged({ layout, path, texts }: Clones): MergedFile {
  return mergeFile(`${ROOTS[layout.name]}/${path}`, texts)
}

const swapped = (some: Clones): Clones => ({
  ...some,
  texts: { base: some.texts.base, ours: some.texts.theirs, theirs: some.texts.ours },
})

/** Lists as sets: who merges decides about their order alone. */
function unordered(memory: Memory): Memory {
  const { tags, keywords, relatedFiles } = memory
  const sorted = (list: readonly string[]): readonly string[] => [...list].sort()
  return {
    ...memory,
    tags: sorted(tags),
    keywords: sorted(keywords),
    relatedFiles: sorted(relatedFiles),
  }
}

const runs = { numRuns: 80 }

// GIT-05
test('a side that changed nothing, or the same, gives the other side byte for byte', () => {
  fc.assert(
    fc.property(clones, ({ texts, path }) => {
      const { base, ours, theirs } = texts
      const clean = (text: string): MergedFile => ({ kind: 'clean', text })
      expect(mergeFile(path, { base, ours, theirs: ours })).toEqual(clean(ours))
      expect(mergeFile(path, { base, ours: base, theirs })).toEqual(clean(theirs))
      expect(mergeFile(path, { base, ours, theirs: base })).toEqual(clean(ours))
    }),
    runs,
  )
})

// GIT-05
test('edits of different fields merge without a conflict, and none is lost', () => {
  fc.assert(
    fc.property(clones, (some) => {
      const { layout, path, base, ours, theirs, texts } = some
      fc.pre([...ours].every((field) => !theirs.has(field)))
      const { kind, text } = merged(some)
      expect(kind, text).toBe('clean')
      const [left, right] = [read(layout, path, texts.ours), read(layout, path, texts.theirs)]
      const wanted = {
        ...base,
        ...Object.fromEntries([...ours].map((field) => [field, left[field]])),
        ...Object.fromEntries([...theirs].map((field) => [field, right[field]])),
      }
      const result = read(layout, path, text)
      for (const field of EDITED) expect(result[field], field).toEqual(wanted[field])
    }),
    runs,
  )
})

// GIT-05
test('who merges does not change what the memory says', () => {
  fc.assert(
    fc.property(clones, (some) => {
      const { layout, path } = some
      const [one, other] = [merged(some), merged(swapped(some))]
      expect(other.kind).toBe(one.kind)
      if (one.kind === 'conflict') return
      expect(unordered(read(layout, path, other.text))).toEqual(
        unordered(read(layout, path, one.text)),
      )
    }),
    runs,
  )
})

// GIT-05, GIT-06
test('a conflict holds both sides, each of which reads as well as before', () => {
  fc.assert(
    fc.property(clones, (some) => {
      const { layout, path, texts } = some
      const { kind, text } = merged(some)
      const sides = mergeSides(`${ROOTS[layout.name]}/${path}`, texts)
      if (kind === 'clean') {
        expect(readConflict(text)).toBeUndefined()
        const [parsed] = layout.parse(path, text, new Map([[path, text]]))
        expect(parsed?.problems).toEqual([])
        return
      }
      expect(readConflict(text)?.sides).toEqual(sides)
      for (const side of [sides.ours, sides.theirs]) {
        const [parsed] = layout.parse(path, side, new Map([[path, side]]))
        expect(parsed?.problems).toEqual([])
      }
    }),
    runs,
  )
})

// GIT-05
test('merging once more changes nothing', () => {
  fc.assert(
    fc.property(clones, (some) => {
      const { path, texts, ours, theirs } = some
      const first = merged(some)
      fc.pre(first.kind === 'clean' && !ours.has('useCount') && !theirs.has('useCount'))
      const { text } = first
      for (const side of [texts.ours, texts.theirs])
        expect(mergeFile(path, { base: side, ours: text, theirs: side }).text).toBe(text)
    }),
    runs,
  )
})
