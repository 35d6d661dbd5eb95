import { describe, expect, test } from 'vitest'
import type { Instant } from '../src/core/base/instant.ts'
import { foundPath, type VaultPath } from '../src/core/base/vault-path.ts'
import { resolveConfig } from '../src/core/config/config.ts'
import { claudeMdLayout } from '../src/core/layouts/claude-md/claude-md-layout.ts'
import { indexDrift } from '../src/core/layouts/claude-md/memory-md.ts'
import { parseIndexLines } from '../src/core/layouts/claude-md/memory-md-lines.ts'
import type { Files } from '../src/core/layouts/layout.ts'
import { toEntry } from '../src/core/model/entry.ts'
import type { Entry, Memory, Version } from '../src/core/model/memory.ts'
import { realFiles, WHY_NONE } from './support/real-vaults.ts'

const layout = claudeMdLayout()
const MEMORY_MD = foundPath('MEMORY.md')

/** Every folder of the real vaults that has a MEMORY.md, with all markdown below it. */
const all = realFiles().filter(({ path }) => path.endsWith('.md'))
const vaults = all
  .filter(({ path }) => path.endsWith('/MEMORY.md'))
  .map(({ path }) => path.slice(0, -MEMORY_MD.length))
  .map((root): [string, Files] => [
    root,
    new Map(
      all
        .filter(({ path }) => path.startsWith(root))
        .map(({ path, text }) => [foundPath(path.slice(root.length)), text]),
    ),
  ])
if (vaults.length === 0) console.log(`Skipped: real claude-md vaults, ${WHY_NONE}.`)

function memoriesOf(
  files: Files,
): readonly { readonly path: VaultPath; readonly memory: Memory }[] {
  return [...files]
    .filter(([path]) => layout.isMemoryFile(path))
    .flatMap(([path, text]) =>
      layout.parse(path, text, files).map(({ memory }) => ({ path, memory })),
    )
}

function entriesOf(files: Files): readonly Entry[] {
  return [...files]
    .filter(([path]) => layout.isMemoryFile(path))
    .flatMap(([path, text]) =>
      layout.parse(path, text, files).map((parsed) => toEntry(path, parsed, 'v' as Version)),
    )
}

function stored(files: Files, path: VaultPath, after: Memory, to = path): string {
  const before = layout.parse(path, files.get(path) ?? '', files)[0]?.memory
  const edits = layout.store({ files, from: path, to, before, after })
  return edits.find((edit) => edit.path === to)?.text ?? ''
}

const index = (
  files: Files,
  entries: readonly Entry[],
  changed = new Map(),
  created: ReadonlySet<VaultPath> = new Set(),
): string =>
  layout.generate({
    dropDead: true,
    entries,
    files,
    changed,
    created,
    config: resolveConfig({ layout: 'claude-md' }),
    rootName: '.claude/memory',
  })[0]?.text ??
  files.get(MEMORY_MD) ??
  ''

const CHANGES: readonly Partial<Memory>[] = [
  { title: 'Another: title' },
  { summary: 'Another summary, with "quotes" and a # sign' },
  { kind: 'gotcha' },
  { body: 'Another body.\n\n- of two parts', fields: undefined },
  { tags: ['one', 'two: three'] },
  { updatedAt: '2026-03-01T09:10:11.123Z' as Instant },
  { pinned: true },
]

describe.skipIf(vaults.length === 0)('real vaults of the layout claude-md', () => {
  test('stored unchanged, every file keeps every byte (LAY-05)', () => {
    for (const [root, files] of vaults)
      for (const { path, memory } of memoriesOf(files))
        expect(stored(files, path, memory), root + path).toBe(files.get(path))
  })

  test('each change reads back, and nothing else differs (LAY-05)', () => {
    for (const [root, files] of vaults)
      for (const { path, memory } of memoriesOf(files))
        for (const change of CHANGES) {
          const wanted = { ...memory, ...change }
          const text = stored(files, path, wanted)
          const found = layout.parse(path, text, new Map([[path, text]]))[0]?.memory
          expect(found, root + path).toEqual(wanted)
        }
  })

  test('retired and restored, every file is as before (LAY-15)', () => {
    for (const [root, files] of vaults)
      for (const { path, memory } of memoriesOf(files)) {
        const away = layout.pathWhen(path, memory.id, 'retired')
        const statusAt = '2026-03-01T09:00:00.000Z' as Instant
        const retired = { ...memory, status: 'retired', statusAt, statusReason: 'why: so' } as const
        const gone = new Map([[away, stored(files, path, retired, away)]])
        const there = memoriesOf(gone)[0]?.memory
        expect(there, root + path).toEqual(retired)
        const back = {
          ...retired,
          status: 'active',
          statusAt: undefined,
          statusReason: '',
        } as const
        expect(stored(gone, away, back, path), root + path).toBe(files.get(path))
      }
  })

  test('an index without drift stays byte for byte; with drift only index lines come and go (LAY-14)', () => {
    let still = 0
    for (const [root, files] of vaults) {
      const entries = entriesOf(files)
      const text = files.get(MEMORY_MD) ?? ''
      const drift = indexDrift(parseIndexLines(text), entries)
      const updated = index(files, entries)
      const next = new Map([...files, [MEMORY_MD, updated]])
      expect(index(next, entries), root).toBe(updated)
      if (drift.dead.length + drift.missing.length === 0) {
        still++
        expect(updated, root).toBe(text)
      } else {
        const kept = text.split('\n').filter((_, at) => !drift.dead.includes(at))
        expect(updated.split('\n'), root).toEqual(expect.arrayContaining(kept))
        expect(updated.split('\n').length, root).toBeLessThan(
          kept.length + drift.missing.length + 5,
        )
      }
    }
    expect(still).toBeGreaterThan(vaults.length / 2)
  })

  test('adding a memory adds one line, and taking it away gives the old index back (LAY-14)', () => {
    for (const [root, files] of vaults) {
      const text = index(files, entriesOf(files))
      const base = new Map([...files, [MEMORY_MD, text]])
      const memory = { ...entriesOf(files)[0]!.memory, title: 'New one', kind: 'feedback' }
      const { id, path } = layout.place(
        { ...memory, body: '', fields: undefined, changes: [], extra: {} },
        (name) => files.has(foundPath(name)),
        [...files.keys()],
      )
      const source = '---\nname: New one\ndescription: About it\ntype: feedback\n---\n'
      const grown = new Map([...base, [path, source]])
      const changed = new Map([[id, undefined]])
      const withLine = index(grown, entriesOf(grown), changed, new Set([path]))
      expect(withLine, root).toContain(`(${path})`)
      const back = index(new Map([...base, [MEMORY_MD, withLine]]), entriesOf(base))
      expect(back.replaceAll(/\s+/g, ' ').trim(), root).toBe(text.replaceAll(/\s+/g, ' ').trim())
    }
  })
})
