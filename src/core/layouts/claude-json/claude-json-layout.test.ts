import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memory as anyMemory, kindName } from '../../../../test/arbitraries/memory.ts'
import type { Instant } from '../../base/instant.ts'
import { foundPath, stemOf, type VaultPath, vaultPath } from '../../base/vault-path.ts'
import { resolveConfig } from '../../config/config.ts'
import type { JsonObject } from '../../format/json/json.ts'
import { parseJson, stableJson } from '../../format/json/json-edit.ts'
import { kindsFrom } from '../../model/kinds.ts'
import {
  EMPTY_MEMORY,
  type Entry,
  type Memory,
  type MemoryId,
  type Version,
} from '../../model/memory.ts'
import type { Parsed } from '../../model/parsed.ts'
import { validateRecord } from '../../model/schemas.ts'
import type { FileEdit, Files } from '../layout.ts'
import { claudeJsonLayout } from './claude-json-layout.ts'

const layout = claudeJsonLayout()
const OLD = vaultPath('everkeep-fields.json')
const companionOf = (path: VaultPath): VaultPath => layout.companionOf!(path)!
const VAULT = new URL('../../../../test/vaults/claude-json-basic/', import.meta.url)

function readVault(): Map<VaultPath, string> {
  const root = new URL('input/', VAULT)
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
  const files = names.filter((name) => name.isFile())
  return new Map(
    files
      .map((file) =>
        `${file.parentPath}/${file.name}`.slice(root.pathname.length).replace(/^\//, ''),
      )
      .sort()
      .map((name) => [foundPath(name), readFileSync(new URL(name, root), 'utf8')]),
  )
}

const FILES = readVault()
const MEMORY_PATHS = [...FILES.keys()].filter((path) => layout.isMemoryFile(path))

function only(parsed: readonly Parsed[]): Parsed {
  if (parsed.length !== 1) throw new Error('One file, one memory.')
  return parsed[0]!
}

const parse = (files: Files, path: VaultPath): Parsed =>
  only(layout.parse(path, files.get(path) ?? '', files))

function applied(files: Files, edits: readonly FileEdit[]): Map<VaultPath, string> {
  const result = new Map(files)
  for (const { path, text } of edits) {
    if (text === undefined) result.delete(path)
    else result.set(path, text)
  }
  return result
}

function changed(files: Files, path: VaultPath, change: Partial<Memory>): Map<VaultPath, string> {
  const before = parse(files, path).memory
  const after = { ...before, ...change }
  return applied(files, layout.store({ files, from: path, to: path, before, after }))
}

function golden(name: string, actual: string): void {
  const file = new URL(name, VAULT)
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, actual)
  expect(actual).toBe(readFileSync(file, 'utf8'))
}

function entryAt(files: Files, path: VaultPath): Entry {
  const { memory, problems, bytes } = parse(files, path)
  return { path, version: 'v' as Version, memory, tokens: 0, bytes, linksTo: [], problems }
}

const indexText = (files: Files): string => {
  const paths = [...files.keys()].filter((path) => layout.isMemoryFile(path))
  const entries = paths.map((path) => entryAt(files, path))
  const config = resolveConfig({ layout: 'claude-json' })
  return layout.generate({ entries, files, config, rootName: '.claude/memory' })[0]!.text
}

describe('LAY-02, LAY-06: the golden vault', () => {
  test('every file is understood as recorded', () => {
    const report = MEMORY_PATHS.map((path) => {
      const { memory, problems } = parse(FILES, path)
      const head = `${path} | ${memory.kind} | ${memory.status} | ${memory.title}`
      return [
        head,
        ...problems.map(({ code, line, message }) => `  ${code} ${line}: ${message}`),
      ].join('\n')
    })
    golden('expected.txt', `${report.join('\n')}\n`)
  })

  test('LAY-07: index.md is what seed 001 would rebuild', () => {
    golden('index.md', indexText(FILES))
    const line = /^-\s+\[([A-Z_]+)\]\s+(.+?)\s+->\s+(\S+)(?:\s+#tags:(.+))?$/
    for (const text of indexText(FILES).split('\n').slice(4, -1)) expect(text).toMatch(line)
    expect(indexText(FILES)).not.toContain('retired.json')
    expect(indexText(FILES)).not.toContain('archived.json')
  })

  test('what is no memory is left alone', () => {
    const others = [...FILES.keys()].filter((path) => !MEMORY_PATHS.includes(path))
    expect(others).toEqual([
      'decisions/quarantined.json.invalid.1771000000',
      'everkeep-fields.json',
      'memory-config.json',
    ])
    expect(layout.isMemoryFile(foundPath('schemas/decision.json'))).toBe(false)
    expect(layout.isMemoryFile(foundPath('decisions/.mw-1.json'))).toBe(false)
  })

  test('LAY-16: the side file completes the record', () => {
    const { memory } = parse(FILES, vaultPath('insights/people-skim.json'))
    expect(memory).toMatchObject({
      summary: 'First lines decide',
      topic: 'ux/reading',
      pinned: true,
      origin: 'user',
      createdAt: '2026-02-11T14:30:00.250Z',
      useCount: 3,
    })
    const decision = parse(
      FILES,
      vaultPath('decisions/use-postgres-over-mongo-for-analytics.json'),
    ).memory
    expect(decision.fields).toMatchObject({
      status: 'accepted',
      chosen: 'Postgres',
      rejected: ['Mongo'],
    })
    expect(decision.body).toContain('**Chosen:** Postgres')
    expect(decision.links).toEqual([
      { target: 'no-more-than-100-requests', relation: 'depends_on' },
    ])
  })

  test('LAY-06: dates, lists and ids in any form are read', () => {
    const old = parse(FILES, vaultPath('decisions/before-version-4.json')).memory
    expect(old).toMatchObject({
      status: 'active',
      createdAt: '2025-12-01T00:00:00.000Z',
      updatedAt: '2025-12-01T08:00:00.000Z',
      tags: ['single'],
    })
    const renamed = parse(FILES, vaultPath('decisions/renamed-by-hand.json')).memory
    expect(renamed).toMatchObject({ id: 'renamed-by-hand', aliases: ['old-name'] })
    expect(renamed.extra).toEqual({ colour: 'red', review: { due: '2026-05-01', by: ['Ann'] } })
    const broken = parse(FILES, vaultPath('constraints/just-a-list.json')).memory
    expect(broken.body).toContain('not a record')
    const cut = parse(FILES, vaultPath('runbooks/cut-off.json')).memory
    expect(cut).toMatchObject({ title: 'Cut off in the middle', fields: { steps: ['Make room'] } })
  })

  test('LAY-06: a file of 1 MB is read', () => {
    const path = vaultPath('insights/large.json')
    const text = stableJson({
      category: 'insight',
      title: 'Large',
      content: { text: 'word '.repeat(200_000) },
    })
    expect(only(layout.parse(path, text, new Map())).memory.body.length).toBeGreaterThan(990_000)
  })
})

describe('LAY-05: lossless', () => {
  test.each(MEMORY_PATHS)('%s: storing it unchanged gives the same bytes', (path) => {
    expect(changed(FILES, path, {})).toEqual(FILES)
  })

  /** Lines of `before` that are gone and lines of `after` that are new. */
  function difference(before: string, after: string): readonly string[] {
    const [old, next] = [before.split('\n'), after.split('\n')]
    return [
      ...old.filter((line) => !next.includes(line)).map((line) => `-${line.trim()}`),
      ...next.filter((line) => !old.includes(line)).map((line) => `+${line.trim()}`),
    ]
  }

  const cases: readonly [file: string, change: Partial<Memory>, lines: readonly string[]][] = [
    [
      'tech-debt/with-remarks',
      { title: 'New' },
      ['-"title": "Split the god file",', '+"title": "New",'],
    ],
    [
      'tech-debt/with-remarks',
      { tags: ['cleanup', 'files'] },
      ['-"tags": ["cleanup",],', '+"tags": ["cleanup", "files",],'],
    ],
    ['tech-debt/with-remarks', { timesUpdated: 1 }, ['+"times_updated": 1,']],
    [
      'tech-debt/with-remarks',
      { createdAt: '2026-02-02T00:00:00.000Z' as Instant },
      [
        '-"created_at": "2026-02-01T00:00:00Z", // a Sunday',
        '+"created_at": "2026-02-02T00:00:00Z", // a Sunday',
      ],
    ],
    [
      'runbooks/hand-formatted',
      { confidence: 0.5 },
      ['-"confidence": 1.0,', '+"confidence": 0.5,'],
    ],
    [
      'runbooks/hand-formatted',
      { updatedAt: '2026-01-07T00:00:00.000Z' as Instant },
      [
        '-"created_at": "2026-01-05T08:00:00Z", "updated_at": "2026-01-06T09:30:00Z",',
        '+"created_at": "2026-01-05T08:00:00Z", "updated_at": "2026-01-07T00:00:00Z",',
      ],
    ],
    [
      'runbooks/cut-off',
      { title: 'Whole' },
      ['-"title": "Cut off in the middle",', '+"title": "Whole",'],
    ],
    ['decisions/renamed-by-hand', { confidence: undefined }, ['-"confidence": 0.9,']],
    [
      'decisions/before-version-4',
      { tags: ['single', 'more'] },
      ['-"tags": "single",', '+"tags": [', '+"single",', '+"more"', '+],'],
    ],
    ['decisions/saved-on-windows', { tags: ['windows'] }, ['-"windows",', '-"a,b"', '+"windows"']],
    ['constraints/two-documents', { relatedFiles: ['a.ts'] }, []],
  ]
  test.each(cases)('%s: %j touches only its lines', (file, change, lines) => {
    const path = vaultPath(`${file}.json`)
    const next = changed(FILES, path, change)
    if (lines.length > 0) expect(difference(FILES.get(path)!, next.get(path)!)).toEqual(lines)
    expect([...next].filter(([at, text]) => at !== path && FILES.get(at) !== text)).toEqual([])
    expect(parse(next, path).memory).toEqual({ ...parse(FILES, path).memory, ...change })
  })

  test('a change in the content leaves the rest of it as it was written', () => {
    const path = vaultPath('runbooks/hand-formatted.json')
    const before = parse(FILES, path).memory
    const fields = { ...before.fields, steps: ['Stop it', 'Clear the cache', 'Start it'] }
    const next = changed(FILES, path, { fields })
    expect(difference(FILES.get(path)!, next.get(path)!)).toEqual([
      '-"steps": ["Stop it", "Clear the cache"],',
      '+"steps": ["Stop it", "Clear the cache", "Start it"],',
    ])
    expect(parse(next, path).memory.body).toContain('- Start it')
  })

  test('an appended change keeps what the older entries hold, under the cap too', () => {
    const path = vaultPath('runbooks/hand-formatted.json')
    const { changes } = parse(FILES, path).memory
    const entry = {
      date: '2026-02-01T00:00:00Z',
      summary: 'Again',
      field: 'title',
      oldValue: null,
      newValue: 'x',
    }
    const next = changed(FILES, path, { changes: [...changes, entry] })
    expect(next.get(path)).toContain('"by": "Ann"}, "moved from the wiki", {"date"')
    const capped = changed(FILES, path, { changes: [...changes.slice(1), entry] })
    expect(capped.get(path)).toContain('"changes": ["moved from the wiki", {"date"')
    expect(parse(capped, path).memory.changes.at(-1)).toEqual(entry)
  })

  test('a file that is no record is written anew when somebody changes it', () => {
    const path = vaultPath('constraints/just-a-list.json')
    const next = changed(FILES, path, { title: 'A list' })
    expect(parseJson(next.get(path)!).value).toMatchObject({
      category: 'constraint',
      title: 'A list',
      content: { text: '[\n  "not a record"\n]' },
    })
  })

  test('every single field of every memory can change and be read back, leaving other memories alone', () => {
    const keys: readonly (keyof Memory)[] = [
      'title',
      'summary',
      'topic',
      'tags',
      'keywords',
      'source',
      'relatedFiles',
      'links',
      'confidence',
      'tier',
      'tierSince',
      'pinned',
      'scope',
      'supersededBy',
      'createdAt',
      'updatedAt',
      'lastUsedAt',
      'useCount',
      'changes',
      'timesUpdated',
      'origin',
      'aliases',
      'extra',
    ]
    const pathOf = fc.constantFrom(...MEMORY_PATHS)
    const versions = new Map(MEMORY_PATHS.map((at) => [at, parse(FILES, at).versionText]))
    fc.assert(
      fc.property(pathOf, fc.constantFrom(...keys), anyMemory(), (path, key, other) => {
        const before = parse(FILES, path).memory
        const change = {
          [key]: key === 'aliases' ? [...before.aliases, ...other.aliases] : other[key],
        }
        const next = changed(FILES, path, change)
        expect(parse(next, path).memory).toEqual({ ...before, ...change })
        const strays = [...next.keys()].filter(
          (at) => at !== path && at !== companionOf(path) && next.get(at) !== FILES.get(at),
        )
        expect(strays).toEqual([])
        if (!next.has(companionOf(path))) return
        const moved = MEMORY_PATHS.filter((at) => parse(next, at).versionText !== versions.get(at))
        expect(moved.filter((at) => at !== path)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

const create = (
  memory: Memory,
  files: Files = new Map(),
): { path: VaultPath; files: Map<VaultPath, string> } => {
  const path = vaultPath(`decisions/${memory.id}.json`)
  return {
    path,
    files: applied(
      files,
      layout.store({ files, from: undefined, to: path, before: undefined, after: memory }),
    ),
  }
}

describe('LAY-02: new files', () => {
  test('are written as seed 001 writes them', () => {
    const memory: Memory = {
      ...EMPTY_MEMORY,
      id: 'use-redis' as MemoryId,
      kind: 'decision',
      title: 'Use Redis',
      tags: ['cache'],
      confidence: 0.8,
      createdAt: '2026-02-11T14:30:00.000Z' as Instant,
      updatedAt: '2026-02-11T14:30:00.000Z' as Instant,
      fields: {
        status: 'accepted',
        context: 'Café',
        decision: 'Use it',
        rationale: ['It is there'],
      },
    }
    const body = 'derived'
    const { path, files } = create({ ...memory, body })
    const text = files.get(path)!
    const { value } = parseJson(text)
    expect(text).toBe(stableJson(value ?? null))
    expect(Object.keys(value as JsonObject)).toEqual([
      'schema_version',
      'category',
      'id',
      'title',
      'record_status',
      'created_at',
      'updated_at',
      'tags',
      'related_files',
      'confidence',
      'changes',
      'times_updated',
      'content',
    ])
    expect(value).toMatchObject({
      created_at: '2026-02-11T14:30:00Z',
      record_status: 'active',
      times_updated: 0,
    })
    expect(validateRecord('decision', value as JsonObject)).toEqual([])
  })

  test('a kind without schema keeps its text in content.text, in the folder of the kinds table', () => {
    const memory = { ...EMPTY_MEMORY, kind: 'gotcha', title: 'Mind the cache', body: 'It lies.' }
    expect(layout.place(memory, () => false)).toEqual({
      id: 'mind-the-cache',
      path: 'gotchas/mind-the-cache.json',
    })
    const { path, files } = create({ ...memory, id: 'x' as MemoryId })
    expect(parseJson(files.get(path)!).value).toMatchObject({
      category: 'gotcha',
      content: { text: 'It lies.' },
    })
  })

  test('names are kebab of the title in the id pattern, collisions counted', () => {
    const place = (title: string, ...used: string[]): string =>
      layout.place({ ...EMPTY_MEMORY, kind: 'tech_debt', title }, (name) => used.includes(name))
        .path
    expect(place('Split the God-File (again)!')).toBe('tech-debt/split-the-god-file-again.json')
    expect(place('Split', 'split')).toBe('tech-debt/split-2.json')
    expect(place('Split', 'tech-debt/split.json', 'tech-debt/split-2.json')).toBe(
      'tech-debt/split-3.json',
    )
    expect(place('x'.repeat(100), 'x'.repeat(80))).toBe(`tech-debt/${'x'.repeat(78)}-2.json`)
    expect(place('拆分文件')).toMatch(/^tech-debt\/[a-z0-9-]+\.json$/)
  })

  test('a kind that the vault does not know stays in sight', () => {
    const { path } = layout.place(
      { ...EMPTY_MEMORY, kind: 'ritual', title: 'Friday demo' },
      () => false,
    )
    expect(path).toBe('insights/friday-demo.json')
    expect(layout.isMemoryFile(path)).toBe(true)
  })

  test('kinds of the vault have their folders', () => {
    const own = claudeJsonLayout(
      kindsFrom({ ritual: { folder: 'rituals' }, decision: { folder: 'adr' } }),
    )
    const { path } = own.place(
      { ...EMPTY_MEMORY, kind: 'decision', title: 'Use Redis' },
      () => false,
    )
    expect(path).toBe('adr/use-redis.json')
    expect(own.isMemoryFile(foundPath('decisions/old.json'))).toBe(true)
    expect(only(own.parse(foundPath('rituals/x.json'), '{}', new Map())).memory.kind).toBe('ritual')
  })

  test('LAY-16: whatever a memory holds, it is read back the same, and seed 001 could read the record', () => {
    let structured = 0
    fc.assert(
      fc.property(anyMemory({ kind: kindName }), (memory) => {
        const { path, files } = create(memory)
        const back = parse(files, path)
        expect(back.memory).toEqual(memory)
        const record = parseJson(files.get(path)!).value as JsonObject
        const tags = memory.tags.length > 0 ? record['tags']! : ['untagged']
        if (memory.fields === undefined && memory.kind !== 'insight') return
        structured++
        expect(
          validateRecord(memory.kind, { ...record, tags }).filter(
            ({ field }) => field !== 'content.text',
          ),
        ).toEqual([])
        const foreign = ['chosen', 'rejected', 'revisit_when']
        expect(
          Object.keys(record['content'] as JsonObject).filter((key) => foreign.includes(key)),
        ).toEqual([])
        expect(
          applied(
            files,
            layout.store({ files, from: path, to: path, before: back.memory, after: memory }),
          ),
        ).toEqual(files)
      }),
      { numRuns: 250 },
    )
    expect(structured).toBeGreaterThan(20)
  })

  test('any memory becomes any other in place', () => {
    fc.assert(
      fc.property(anyMemory(), anyMemory(), (first, second) => {
        const { path, files } = create(first)
        const after = { ...second, id: first.id }
        const next = applied(
          files,
          layout.store({ files, from: path, to: path, before: first, after }),
        )
        expect(parse(next, path).memory).toEqual(after)
      }),
      { numRuns: 200 },
    )
  })
})

describe('LAY-15: status in place', () => {
  const path = vaultPath('preferences/hand-in-another-port.json')
  const at = '2026-03-05T10:00:00.123Z' as Instant

  test('retiring, archiving and coming back', () => {
    const retired = changed(FILES, path, { status: 'retired', statusAt: at, statusReason: 'Old' })
    expect(retired.get(path)).toContain('"record_status": "retired"')
    expect(retired.get(path)).toMatch(
      /"retired_at": "2026-03-05T10:00:00Z",\n {2}"retired_reason": "Old"\n\}\n$/,
    )
    expect(parse(retired, path).memory).toMatchObject({
      status: 'retired',
      statusAt: at,
      statusReason: 'Old',
    })
    expect(indexText(retired)).not.toContain(path)

    const back = changed(retired, path, { status: 'active', statusAt: undefined, statusReason: '' })
    expect(back).toEqual(FILES)

    const archived = changed(retired, path, {
      status: 'archived',
      statusAt: at,
      statusReason: 'Keep',
    })
    expect(archived.get(path)).not.toContain('retired_')
    expect(archived.get(path)).toContain('"archived_reason": "Keep"')
    expect(layout.pathWhen(path, 'hand-in-another-port' as MemoryId, 'archived')).toBe(path)
  })

  test('another program that restores the record is believed, whatever the side file remembers', () => {
    const retired = changed(FILES, path, { status: 'retired', statusAt: at, statusReason: 'Old' })
    const restored = new Map(retired).set(path, FILES.get(path)!)
    expect(parse(restored, path).memory).toEqual(parse(FILES, path).memory)
    const later = new Map(retired).set(
      path,
      retired.get(path)!.replace('10:00:00Z",\n  "retired_r', '11:00:00Z",\n  "retired_r'),
    )
    expect(parse(later, path).memory.statusAt).toBe('2026-03-05T11:00:00.000Z')
  })
})

describe('LAY-16: the companion of a record', () => {
  const path = vaultPath('preferences/hand-in-another-port.json')
  const id = 'hand-in-another-port' as MemoryId

  test('stands beside the folders that scripts read, and only for records (GIT-04)', () => {
    expect(companionOf(path)).toBe('everkeep-fields/preferences/hand-in-another-port.json')
    expect(layout.recordOf!(companionOf(path))).toBe(path)
    expect(layout.isMemoryFile(companionOf(path))).toBe(false)
    for (const other of [OLD, vaultPath('index.md'), vaultPath('everkeep-fields/notes/a.json')]) {
      expect(layout.companionOf!(other)).toBeUndefined()
      expect(layout.recordOf!(other)).toBeUndefined()
    }
  })

  test('holds only what is not default, and goes with its last value', () => {
    const { path: at, files } = create({ ...EMPTY_MEMORY, id: 'b' as MemoryId, title: 'B' })
    expect([...files.keys()]).toEqual([at])
    const pinned = changed(files, at, { pinned: true })
    expect(pinned.get(companionOf(at))).toBe('{\n  "pinned": true\n}\n')
    const more = create(
      { ...EMPTY_MEMORY, id: 'a' as MemoryId, title: 'A', topic: 't' },
      pinned,
    ).files
    expect(more.get(companionOf(at))).toBe(pinned.get(companionOf(at)))
    const a = vaultPath('decisions/a.json')
    expect(applied(more, layout.remove(more, a, 'a' as MemoryId))).toEqual(pinned)
    expect([...changed(pinned, at, { pinned: false }).keys()]).toEqual([at])
  })

  test('keeps keys that it does not know and the form it was given', () => {
    const odd = new Map(FILES).set(companionOf(path), '{"mine": 1.0, "pinned": true}')
    const next = changed(odd, path, { pinned: false, topic: 'testing' })
    expect(next.get(companionOf(path))).toBe('{"mine": 1.0, "topic": "testing"}')
  })

  test('LAY-06: a broken one is a problem of its memory alone, and is never overwritten', () => {
    for (const text of ['not json', '[]', '<<<<<<< HEAD\n{}\n']) {
      const broken = new Map(FILES).set(companionOf(path), text)
      const { problems } = parse(broken, path)
      expect(problems[0]).toMatchObject({ code: 'bad-json' })
      expect(problems[0]?.message).toContain(`${companionOf(path)}, line 1: `)
      expect(changed(broken, path, { title: 'New' }).get(companionOf(path))).toBe(text)
      expect(() => changed(broken, path, { pinned: true })).toThrow(/not a valid JSON object/)
    }
  })

  test('WRT-18: usage is no part of the version, everything else is', () => {
    const version = (files: Files): string => parse(files, path).versionText
    const pinned = changed(FILES, path, { pinned: true })
    const used = changed(pinned, path, {
      useCount: 9,
      lastUsedAt: '2026-04-01T00:00:00.000Z' as Instant,
    })
    expect(version(FILES)).toBe(FILES.get(path))
    expect(version(pinned)).not.toBe(version(FILES))
    expect(version(used)).toBe(version(pinned))
    expect(parse(used, path).memory.useCount).toBe(9)
  })

  test('moves with a memory that gets another name', () => {
    const files = changed(FILES, path, { pinned: true })
    const before = parse(files, path).memory
    const to = vaultPath('preferences/ports-not-mocks.json')
    const after = {
      ...before,
      id: 'ports-not-mocks' as MemoryId,
      title: 'Ports, not mocks',
      aliases: [id],
    }
    const next = applied(files, layout.store({ files, from: path, to, before, after }))
    expect(next.has(path)).toBe(false)
    expect(next.get(to)).toContain('"id": "ports-not-mocks"')
    expect(parse(next, to).memory).toEqual(after)
    expect(next.has(companionOf(path))).toBe(false)
  })

  test('an odd id becomes an alias when its file is renamed', () => {
    const from = vaultPath('decisions/renamed-by-hand.json')
    const to = vaultPath('decisions/renamed-again.json')
    const before = parse(FILES, from).memory
    const after = {
      ...before,
      id: 'renamed-again' as MemoryId,
      aliases: [...before.aliases, 'renamed-by-hand'],
    }
    const next = applied(FILES, layout.store({ files: FILES, from, to, before, after }))
    expect(next.get(to)).toContain('"id": "renamed-again"')
    expect(parse(next, to).memory).toEqual(after)
  })

  test('a body that says more than the fields is kept there', () => {
    const next = changed(FILES, path, { body: 'And a remark.' })
    expect(next.get(path)).toBe(FILES.get(path))
    expect(parse(next, path).memory.body).toBe('And a remark.')
    expect(parse(next, path).memory.fields).toEqual(parse(FILES, path).memory.fields)
  })

  test('edited markdown that reads as fields changes the fields', () => {
    const { body } = parse(FILES, path).memory
    const next = changed(FILES, path, { body: body.replace('Module mocks lie.', 'Mocks drift.') })
    expect(next.get(path)).toContain('"reason": "Mocks drift."')
    expect(next.has(companionOf(path))).toBe(false)
  })
})

describe('LAY-16: the old file that holds the values of all records', () => {
  const path = vaultPath('insights/people-skim.json')
  const id = 'people-skim' as MemoryId
  const text = FILES.get(OLD)!
  const entries = parseJson(text).value as Record<string, JsonObject>

  test('is left alone: a change writes the companion, with all that the entry held (GIT-04)', () => {
    const next = changed(FILES, path, { topic: 'new' })
    expect(next.get(OLD)).toBe(text)
    expect(parseJson(next.get(companionOf(path))!).value).toEqual({
      ...entries[id],
      topic: 'new',
    })
    expect(parse(next, path).memory).toEqual({ ...parse(FILES, path).memory, topic: 'new' })
  })

  test('is hidden by an empty companion where all values were taken back', () => {
    const bare = { ...EMPTY_MEMORY, id, title: 'People skim' }
    const files = applied(
      FILES,
      layout.store({ files: FILES, from: undefined, to: path, before: undefined, after: bare }),
    )
    expect(files.get(companionOf(path))).toBe('{}\n')
    expect(parse(files, path).memory).toMatchObject({ pinned: false, topic: '', useCount: 0 })
    expect(parse(files, path).versionText).toBe(files.get(path))
    expect(changed(files, path, { topic: 'x' }).get(companionOf(path))).toBe(
      '{\n  "topic": "x"\n}\n',
    )
  })

  test('loses the entry of a record that is removed', () => {
    const next = applied(FILES, layout.remove(FILES, path, id))
    expect(parseJson(next.get(OLD)!).value).toEqual({ ...entries, [id]: undefined })
  })

  test('a graft puts one entry back and leaves the others as they are now', () => {
    const other = stableJson({ other: { pinned: true } })
    expect(parseJson(layout.graft(OLD, other, text, id)!).value).toEqual({
      other: { pinned: true },
      [id]: entries[id],
    })
    expect(layout.graft(OLD, undefined, text, id)).toBe(stableJson({ [id]: entries[id]! }))
    expect(layout.graft(OLD, `{"${id}": {"pinned": true}}`, undefined, id)).toBeUndefined()
    expect(layout.graft(OLD, undefined, undefined, id)).toBeUndefined()
  })

  test('LAY-06: broken, it is a problem, and no companion hides what it may hold', () => {
    for (const broken of ['not json', '[]', `${text.trim()} }`]) {
      const files = new Map(FILES).set(OLD, broken)
      expect(() => changed(files, path, { pinned: false, topic: 'new' })).toThrow(/everkeep-fields/)
      expect(layout.moveOldFields!(files, MEMORY_PATHS)).toEqual([])
    }
    const files = new Map(FILES).set(OLD, 'not json')
    expect(parse(files, path).problems.map(({ code }) => code)).toEqual(['bad-json'])
    const made = create({ ...EMPTY_MEMORY, id: 'b' as MemoryId, title: 'B', topic: 't' }, files)
    expect(made.files.get(OLD)).toBe('not json')
  })

  test('is parsed once for a vault, and anew when it changes', () => {
    const files = new Map(FILES)
    expect(parse(files, path).memory.pinned).toBe(true)
    files.set(OLD, stableJson({ [id]: { topic: 'x' } }))
    expect(parse(files, path).memory).toMatchObject({ pinned: false, topic: 'x' })
  })

  test('is moved record by record: same memories, same versions, and the file goes', () => {
    const moved = applied(FILES, layout.moveOldFields!(FILES, MEMORY_PATHS))
    expect(moved.has(OLD)).toBe(false)
    for (const at of MEMORY_PATHS) expect(parse(moved, at)).toEqual(parse(FILES, at))
    expect(layout.moveOldFields!(moved, MEMORY_PATHS)).toEqual([])
  })

  test('keeps what belongs to records that are not there', () => {
    const stray = { gone: { topic: 'of a quarantined record' } }
    const files = new Map(FILES).set(OLD, stableJson({ ...entries, ...stray }))
    const moved = applied(files, layout.moveOldFields!(files, MEMORY_PATHS))
    expect(moved.get(OLD)).toBe(stableJson(stray))
    expect(layout.moveOldFields!(moved, MEMORY_PATHS)).toEqual([])
  })

  test('old file, companions, edits and the move in any order lose no field', () => {
    type Step =
      | { readonly do: 'edit'; readonly at: number; readonly memory: Memory }
      | { readonly do: 'move' }
    const paths = ['decisions/a.json', 'decisions/b.json', 'insights/c.json'].map((at) =>
      vaultPath(at),
    )
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({
        do: fc.constant('edit' as const),
        at: fc.nat({ max: 2 }),
        memory: anyMemory(),
      }),
      fc.constant({ do: 'move' as const }),
    )
    const asAt = (memory: Memory, at: VaultPath): Memory => ({
      ...memory,
      id: stemOf(at) as MemoryId,
      kind: at.startsWith('insights') ? 'insight' : 'decision',
      aliases: [],
    })
    fc.assert(
      fc.property(
        fc.tuple(anyMemory(), anyMemory(), anyMemory()),
        fc.array(step, { maxLength: 6 }),
        (made, steps) => {
          const fresh = paths.map((to, at) => {
            const after = asAt(made[at]!, to)
            return applied(
              new Map(),
              layout.store({
                files: new Map(),
                from: undefined,
                to,
                before: undefined,
                after,
              }),
            )
          })
          const olds = paths.flatMap((at, place) => {
            const side = fresh[place]!.get(companionOf(at))
            return side === undefined ? [] : [[stemOf(at), parseJson(side).value]]
          })
          let files: Map<VaultPath, string> = new Map(
            paths.map((at, place) => [at, fresh[place]!.get(at)!]),
          )
          if (olds.length > 0) files.set(OLD, stableJson(Object.fromEntries(olds)))
          const expected = paths.map((at, place) => parse(fresh[place]!, at).memory)
          for (const [place, at] of paths.entries())
            expect(parse(files, at).memory).toEqual(expected[place])
          for (const one of steps) {
            if (one.do === 'move') {
              const before = paths.map((at) => parse(files, at).versionText)
              files = applied(files, layout.moveOldFields!(files, paths))
              expect(files.has(OLD)).toBe(false)
              expect(paths.map((at) => parse(files, at).versionText)).toEqual(before)
            } else {
              const at = paths[one.at]!
              const old = files.get(OLD)
              files = changed(files, at, asAt(one.memory, at))
              expect(files.get(OLD)).toBe(old)
              expected[one.at] = asAt(one.memory, at)
            }
            for (const [place, at] of paths.entries())
              expect(parse(files, at).memory).toEqual(expected[place])
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})

test('reading a vault loads no schema library: a hook has no time for it', () => {
  const seen = new Set<string>()
  const libraries = new Set<string>()
  const visit = (file: URL): void => {
    if (seen.has(file.href)) return
    seen.add(file.href)
    for (const [, kind, target = ''] of readFileSync(file, 'utf8').matchAll(
      /^(import type|import|export|\}) [^']*?from '([^']+)'/gm,
    )) {
      if (kind === 'import type') continue
      if (target.startsWith('.')) visit(new URL(target, file))
      else libraries.add(target)
    }
  }
  visit(new URL('./claude-json-layout.ts', import.meta.url))
  expect(seen.size).toBeGreaterThan(10)
  expect([...libraries].sort()).toEqual(['jsonc-parser'])
})

test('LAY-06: any text gives a memory', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((text) => text.slice(0, -2)),
  )
  fc.assert(
    fc.property(texts, texts, (text, side) => {
      const files = new Map([
        [OLD, side],
        ...(text.length % 2 === 0
          ? []
          : [[companionOf(vaultPath('decisions/x.json')), side] as const]),
      ])
      const { memory } = only(layout.parse(vaultPath('decisions/x.json'), text, files))
      expect(memory.id).toBe('x')
      expect(memory.title).not.toBe('')
    }),
    { numRuns: 300 },
  )
})

test('LAY-07: the index is idempotent, independent of order, and has no clock', () => {
  const reversed = new Map([...FILES].reverse())
  expect(indexText(reversed)).toBe(indexText(FILES))
  const none = layout.generate({
    entries: [],
    files: new Map(),
    config: resolveConfig({ layout: 'claude-json' }),
    rootName: '',
  })
  expect(none[0]?.text).toBe(
    '# Memory Index\n\n<!-- Auto-generated by memory_index.py. Do not edit manually. -->\n\n',
  )
})
