import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memory as anyMemory } from '../../../../test/arbitraries/memory.ts'
import { defaultConfig } from '../../../../test/support/default-config.ts'
import { KnownError } from '../../base/errors.ts'
import type { Instant } from '../../base/instant.ts'
import { foundPath, OUTSIDE_INDEX, type VaultPath } from '../../base/vault-path.ts'
import type { Json } from '../../format/json/json.ts'
import { toEntry } from '../../model/entry.ts'
import type { Entry, Memory, MemoryId, Version } from '../../model/memory.ts'
import type { Parsed } from '../../model/parsed.ts'
import type { Files } from '../layout.ts'
import { smallcodeLayout } from './smallcode-layout.ts'

const LIST = foundPath('index.json')
const NOW = '2026-05-01T10:00:00.000Z' as Instant

const SAMPLE = {
  version: 1,
  objects: [
    {
      id: 'a1b2c3d4',
      type: 'decision',
      title: 'Use Postgres',
      content: 'Because of JSONB.\n',
      tags: ['db', 'sql'],
      relations: [{ type: 'supersedes', target: 'e5f6a7b8', weight: 2 }],
      createdAt: '2026-01-05T09:00:00.000Z',
      updatedAt: '2026-02-05T09:00:00.000Z',
      source: { file: 'src/db/pool.ts', line: 12, commit: '1a2b3c4d' },
      tier: 'hot',
      last_used_at: '2026-03-01T00:00:00.000Z',
    },
    {
      id: 'e5f6a7b8',
      type: 'gotcha',
      title: 'Locks are not fair',
      content: 'Wait longer.',
      tags: [],
      relations: [],
      createdAt: '2026-01-06T09:00:00.000Z',
      updatedAt: '2026-01-06T09:00:00.000Z',
      source: null,
      tier: 'archive',
      color: 'red',
    },
    { id: 'c0ffee00', title: 'Bare' },
  ],
  updatedAt: '2026-02-05T09:00:00.000Z',
}

const TEXT = JSON.stringify(SAMPLE, null, 2)

/** The same list as different programs and editors would leave it. */
const STYLES: readonly [name: string, text: string][] = [
  ['as smallcode writes it', TEXT],
  ['with a line end', `${TEXT}\n`],
  ['minified', JSON.stringify(SAMPLE)],
  ['with tabs', JSON.stringify(SAMPLE, null, '\t')],
  ['with CRLF and a BOM', `\ufeff${JSON.stringify(SAMPLE, null, 4).replaceAll('\n', '\r\n')}\r\n`],
  [
    'with uneven blanks',
    TEXT.replace('},\n    {', '} ,\n\n\n  {').replace('"tags": [', '"tags":   ['),
  ],
  [
    'items on one line',
    `{"version":1,"objects":[\n${SAMPLE.objects.map((o) => JSON.stringify(o)).join(',\n')}\n]}`,
  ],
]

const filesOf = (pairs: Readonly<Record<string, string | undefined>>): Files =>
  new Map(
    Object.entries(pairs).flatMap(([path, text]) =>
      text === undefined ? [] : [[foundPath(path), text]],
    ),
  )

/** A disk in a map: applies what the layout asks for. */
function disk(text: string | undefined) {
  const files = new Map<VaultPath, string>(text === undefined ? [] : [[LIST, text]])
  const parse = (path: VaultPath): readonly Parsed[] =>
    smallcodeLayout.parse(path, files.get(path) ?? '', files)
  return {
    files,
    parse,
    find: (id: string, path: VaultPath = LIST): Memory =>
      parse(path).find((one) => one.memory.id === id)!.memory,
    store(from: VaultPath | undefined, to: VaultPath, after: Memory): void {
      const before = from && parse(from).find((one) => one.memory.id === after.id)?.memory
      for (const edit of smallcodeLayout.store({ files, from, to, before, after })) {
        if (edit.text === undefined) files.delete(edit.path)
        else files.set(edit.path, edit.text)
      }
    },
  }
}

function retire(memory: Memory): Memory {
  return { ...memory, status: 'retired', statusAt: NOW, statusReason: 'superseded' }
}

function restore(memory: Memory): Memory {
  return { ...memory, status: 'active', statusAt: undefined, statusReason: '' }
}

const changedLines = (before: string, after: string): readonly string[] => {
  const old = new Set(before.split('\n'))
  return after.split('\n').filter((line) => !old.has(line))
}

describe('reading the list', () => {
  test('LAY-04: every object is a memory, with its keys in our words', () => {
    const [first, second, third] = smallcodeLayout.parse(LIST, TEXT, new Map())
    expect(first?.memory).toMatchObject({
      id: 'a1b2c3d4',
      kind: 'decision',
      title: 'Use Postgres',
      body: 'Because of JSONB.',
      tags: ['db', 'sql'],
      links: [{ target: 'e5f6a7b8', relation: 'supersedes' }],
      source: 'src/db/pool.ts:12@1a2b3c4d',
      tier: 'hot',
      createdAt: '2026-01-05T09:00:00.000Z',
      lastUsedAt: '2026-03-01T00:00:00.000Z',
    })
    expect(first?.problems).toEqual([])
    // MOD-12: smallcode's word for cold is archive, which is not the status.
    expect(second?.memory).toMatchObject({
      tier: 'cold',
      status: 'active',
      extra: { color: 'red' },
    })
    expect(third?.memory).toMatchObject({ id: 'c0ffee00', kind: 'context', title: 'Bare' })
    expect(third?.problems.map(({ code }) => code).sort()).toEqual(['missing-date', 'unknown-kind'])
    expect(third?.problems[0]?.line).toBe(
      TEXT.split('\n').findIndex((line) => line.includes('c0ffee00')),
    )
  })

  const broken: readonly [why: string, text: string, seen: number][] = [
    ['cut off in the middle', TEXT.slice(0, TEXT.indexOf('Locks')), 2],
    ['with marks of a merge', TEXT.replace('{', '<<<<<<< HEAD\n{'), 0],
    ['no list', '{"objects": 5}', 0],
    ['another shape', '[1, 2]', 0],
    ['no JSON', 'Hello', 0],
    [
      'a comma too many',
      TEXT.replace('"updatedAt": "2026-02-05T09:00:00.000Z"\n}', '"x": 1,\n}'),
      3,
    ],
  ]
  test.each(broken)(
    'LAY-06: a list that is broken (%s) says so, shows what it can, and is never written',
    (_why, text, seen) => {
      const [notice, ...rest] = smallcodeLayout.parse(LIST, text, new Map())
      expect(notice?.memory.title).toBe('index.json cannot be read')
      expect(notice?.problems.map(({ code }) => code)).toEqual(['bad-json'])
      expect(rest.length).toBeGreaterThanOrEqual(Math.min(seen, 1))
      const after = { ...smallcodeLayout.parse(LIST, TEXT, new Map())[0]!.memory, title: 'New' }
      const attempts = [
        () =>
          smallcodeLayout.store({
            files: filesOf({ 'index.json': text }),
            from: undefined,
            to: LIST,
            before: undefined,
            after,
          }),
        () =>
          smallcodeLayout.store({
            files: filesOf({ 'index.json': text }),
            from: LIST,
            to: LIST,
            before: after,
            after,
          }),
        () => smallcodeLayout.remove(filesOf({ 'index.json': text }), LIST, after.id),
      ]
      for (const attempt of attempts) expect(attempt).toThrow(KnownError)
      expect(attempts[0]).toThrow(/cannot be read, so nothing is written/)
    },
  )

  test('LAY-06: items that are no objects, ids that are missing and keys of the wrong type are problems', () => {
    const text = JSON.stringify({
      objects: [
        null,
        'text',
        {
          title: 'A',
          type: 'decision',
          createdAt: 'yesterday',
          tags: 'one',
          tier: 7,
          confidence: 'high',
        },
      ],
    })
    const parsed = smallcodeLayout.parse(LIST, text, new Map())
    expect(parsed.map(({ memory }) => memory.id)).toEqual([
      'item-1',
      'item-2',
      expect.stringMatching(/^[0-9a-f]{8}$/),
    ])
    expect(parsed[2]?.problems.map(({ code }) => code).sort()).toEqual([
      'bad-date',
      'bad-value',
      'bad-value',
      'bad-value',
      'bad-value',
    ])
    expect(smallcodeLayout.parse(LIST, text, new Map())[2]?.memory.id).toBe(parsed[2]?.memory.id)
  })

  test('an empty list holds nothing, an empty file says that it is empty', () => {
    expect(smallcodeLayout.parse(LIST, '{"version":1,"objects":[]}', new Map())).toEqual([])
    expect(smallcodeLayout.parse(LIST, '{}', new Map())).toEqual([])
    expect(smallcodeLayout.parse(LIST, '', new Map())[0]?.problems[0]?.code).toBe('empty-file')
  })

  test('LAY-06: any text is read', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => `{"objects":[${json}]}`),
          fc
            .tuple(fc.nat(TEXT.length), fc.nat(40), fc.constantFrom('', '"', '}', ',', '//', '\\'))
            .map(([at, length, put]) => TEXT.slice(0, at) + put + TEXT.slice(at + length)),
        ),
        (text) => {
          for (const path of [LIST, foundPath('retired/x.json')]) {
            for (const { memory, bytes } of smallcodeLayout.parse(path, text, new Map())) {
              expect(typeof memory.id).toBe('string')
              expect(bytes).toBeGreaterThanOrEqual(0)
            }
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('WRT-18: use changes no version, everything else does', () => {
    const versions = (text: string): readonly string[] =>
      smallcodeLayout.parse(LIST, text, new Map()).map(({ versionText }) => versionText)
    for (const [, text] of STYLES) {
      const vault = disk(text)
      const [first, second] = [vault.find('a1b2c3d4'), vault.find('c0ffee00')]
      vault.store(LIST, LIST, { ...first, lastUsedAt: NOW, useCount: 7 })
      vault.store(LIST, LIST, { ...second, lastUsedAt: NOW, useCount: 7 })
      expect(versions(vault.files.get(LIST)!)).toEqual(versions(text))
      vault.store(LIST, LIST, { ...second, pinned: true })
      expect(versions(vault.files.get(LIST)!)).not.toEqual(versions(text))
    }
  })
})

describe('writing an object', () => {
  test.each(STYLES)('LAY-05: storing what was read changes no byte (%s)', (_name, text) => {
    const vault = disk(text)
    for (const { memory } of vault.parse(LIST)) vault.store(LIST, LIST, memory)
    expect(vault.files.get(LIST)).toBe(text)
  })

  test('LAY-05: one field changes the line of that field', () => {
    const vault = disk(TEXT)
    vault.store(LIST, LIST, { ...vault.find('e5f6a7b8'), title: 'Locks are unfair' })
    expect(changedLines(TEXT, vault.files.get(LIST)!)).toEqual([
      '      "title": "Locks are unfair",',
    ])
  })

  test('LAY-04: the date of the list is that of the newest change, never of the clock', () => {
    const vault = disk(TEXT)
    vault.store(LIST, LIST, { ...vault.find('e5f6a7b8'), title: 'x', updatedAt: NOW })
    expect(JSON.parse(vault.files.get(LIST)!).updatedAt).toBe(NOW)
    const old = '2020-01-01T00:00:00.000Z' as Instant
    vault.store(LIST, LIST, { ...vault.find('e5f6a7b8'), title: 'y', updatedAt: old })
    expect(JSON.parse(vault.files.get(LIST)!).updatedAt).toBe(NOW)
  })

  test('LAY-16: what smallcode has no key for stands in keys of ours, when it is not the default', () => {
    const vault = disk(TEXT)
    vault.store(LIST, LIST, {
      ...vault.find('a1b2c3d4'),
      pinned: true,
      topic: 'db/sql',
      supersededBy: 'x',
    })
    const [object] = JSON.parse(vault.files.get(LIST)!).objects
    expect(object).toMatchObject({ pinned: true, topic: 'db/sql', superseded_by: 'x' })
    vault.store(LIST, LIST, {
      ...vault.find('a1b2c3d4'),
      pinned: false,
      topic: '',
      supersededBy: '',
    })
    expect(vault.files.get(LIST)).toBe(TEXT)
  })

  test('links that stay keep what else their relations hold', () => {
    const vault = disk(TEXT)
    const memory = vault.find('a1b2c3d4')
    vault.store(LIST, LIST, {
      ...memory,
      links: [...memory.links, { target: 'c0ffee00', relation: '' }],
    })
    expect(JSON.parse(vault.files.get(LIST)!).objects[0].relations).toEqual([
      { type: 'supersedes', target: 'e5f6a7b8', weight: 2 },
      { type: 'related', target: 'c0ffee00' },
    ])
  })

  test('unknown keys of another layout do not become keys that mean something here', () => {
    const vault = disk('{"objects": []}')
    const memory: Memory = {
      ...disk(TEXT).find('a1b2c3d4'),
      extra: { type: 'hub', tier: 3, owner: 'me' },
    }
    vault.store(undefined, LIST, memory)
    expect(vault.find('a1b2c3d4')).toEqual(memory)
  })

  test('LAY-12, LAY-16: a memory of any kind with any fields is read back as it was stored', () => {
    fc.assert(
      fc.property(
        anyMemory(),
        fc.constantFrom(undefined, ...STYLES.map(([, text]) => text)),
        (memory, text) => {
          const vault = disk(text)
          const to = smallcodeLayout.pathWhen(LIST, memory.id, memory.status)
          vault.store(undefined, to, memory)
          expect(vault.find(memory.id, to)).toEqual(memory)
          expect(vault.parse(to).find((one) => one.memory.id === memory.id)?.problems).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })

  test('LAY-05: any memory may become any other in place, the others keep their text', () => {
    fc.assert(
      fc.property(
        anyMemory({ activeOnly: true }),
        fc.constantFrom(...STYLES),
        fc.nat(2),
        (next, [, text], which) => {
          const vault = disk(text)
          const old = vault.parse(LIST)
          const { id } = old[which]!.memory
          vault.store(LIST, LIST, { ...next, id })
          const now = vault.parse(LIST)
          expect(now[which]?.memory).toEqual({ ...next, id })
          const others = (all: readonly Parsed[]): readonly string[] =>
            all.filter((_, at) => at !== which).map(({ versionText }) => versionText)
          expect(others(now)).toEqual(others(old))
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('retiring and restoring', () => {
  const cases = STYLES.flatMap(([name, text]) =>
    SAMPLE.objects.map(({ id }) => [id, name, text] as const),
  )

  test.each(cases)('LAY-15: %s goes out and comes back byte for byte (%s)', (id, _name, text) => {
    const vault = disk(text)
    const to = smallcodeLayout.pathWhen(LIST, id as MemoryId, 'retired')
    expect(to).toBe(`retired/${id}.json`)
    vault.store(LIST, to, retire(vault.find(id)))
    expect(vault.parse(LIST)).toHaveLength(2)
    expect(vault.parse(LIST).some(({ memory }) => memory.id === id)).toBe(false)
    expect(vault.find(id, to)).toMatchObject({
      status: 'retired',
      statusAt: NOW,
      statusReason: 'superseded',
    })

    const back = smallcodeLayout.pathWhen(to, id as MemoryId, 'active')
    vault.store(to, back, restore(vault.find(id, to)))
    expect([...vault.files]).toEqual([[LIST, text]])
  })

  test('LAY-15: all of them, last in first out, down to an empty list and back', () => {
    for (const [, text] of STYLES) {
      const vault = disk(text)
      const ids = vault.parse(LIST).map(({ memory }) => memory.id)
      const paths = ids.map((id) => smallcodeLayout.pathWhen(LIST, id, 'archived'))
      for (const [at, id] of ids.entries())
        vault.store(LIST, paths[at]!, { ...retire(vault.find(id)), status: 'archived' })
      expect(vault.parse(LIST)).toEqual([])
      for (const [at, id] of [...ids.entries()].reverse())
        vault.store(paths[at], LIST, restore(vault.find(id, paths[at])))
      expect([...vault.files]).toEqual([[LIST, text]])
    }
  })

  test('a list that changed meanwhile takes the object back all the same', () => {
    const vault = disk(TEXT)
    const to = foundPath('retired/a1b2c3d4.json')
    vault.store(LIST, to, retire(vault.find('a1b2c3d4')))
    vault.files.set(LIST, JSON.stringify({ version: 1, objects: [] }))
    vault.store(to, LIST, restore(vault.find('a1b2c3d4', to)))
    expect(JSON.parse(vault.files.get(LIST)!).objects[0]).toEqual(SAMPLE.objects[0])
  })

  test('MOD-06: what is retired may be archived and changed where it stands', () => {
    const vault = disk(TEXT)
    const [retired, archived] = [
      foundPath('retired/e5f6a7b8.json'),
      foundPath('archived/e5f6a7b8.json'),
    ]
    vault.store(LIST, retired, retire(vault.find('e5f6a7b8')))
    vault.store(retired, retired, { ...vault.find('e5f6a7b8', retired), pinned: true })
    vault.store(retired, archived, {
      ...vault.find('e5f6a7b8', retired),
      status: 'archived',
      statusReason: 'kept',
    })
    expect([...vault.files.keys()].sort()).toEqual([archived, LIST])
    expect(vault.find('e5f6a7b8', archived)).toMatchObject({
      status: 'archived',
      statusReason: 'kept',
      pinned: true,
    })
    vault.store(archived, LIST, restore({ ...vault.find('e5f6a7b8', archived), pinned: false }))
    expect(vault.files.get(LIST)).toBe(TEXT)
  })

  test('two objects with one id do not overwrite each other in retired/', () => {
    const vault = disk(
      JSON.stringify({
        objects: [
          { id: 'x', title: 'A' },
          { id: 'x', title: 'B' },
        ],
      }),
    )
    const [first, second] = vault.parse(LIST).map(({ memory }) => memory)
    const to = foundPath('retired/x.json')
    const edits = smallcodeLayout.store({
      files: vault.files,
      from: LIST,
      to,
      before: second,
      after: retire(second!),
    })
    expect(edits.find(({ path }) => path === to)?.text).toContain('"B"')
    for (const { path, text } of edits) vault.files.set(path, text!)
    expect(() =>
      smallcodeLayout.store({
        files: vault.files,
        from: LIST,
        to,
        before: first,
        after: retire(first!),
      }),
    ).toThrow(/share this id/)
  })

  test('WRT-12: an id that is no file name gets one, inside the vault', () => {
    for (const id of ['../../etc/passwd', 'a/b', 'CON', 'x'.repeat(300), 'ünï', '..', 'a:b', '']) {
      const path = smallcodeLayout.pathWhen(LIST, id as MemoryId, 'retired')
      expect(path).toMatch(/^retired\/[\w.-]+\.json$/)
      expect(smallcodeLayout.isMemoryFile(path)).toBe(true)
    }
  })
})

describe('taking away and grafting', () => {
  test('a removed object leaves the others as they were', () => {
    for (const [, text] of STYLES) {
      const [edit] = smallcodeLayout.remove(
        filesOf({ 'index.json': text }),
        LIST,
        'e5f6a7b8' as MemoryId,
      )
      const left = smallcodeLayout.parse(LIST, edit!.text!, new Map())
      expect(left.map(({ memory }) => memory.id)).toEqual(['a1b2c3d4', 'c0ffee00'])
    }
    expect(smallcodeLayout.remove(new Map(), foundPath('retired/x.json'), 'x' as MemoryId)).toEqual(
      [{ path: 'retired/x.json', text: undefined }],
    )
  })

  // WRT-17: undo over a list in which other objects changed since.
  test('WRT-17: a graft brings one object back and leaves newer changes of the others', () => {
    const changed = disk(TEXT)
    changed.store(LIST, LIST, { ...changed.find('a1b2c3d4'), title: 'Ours' })
    changed.store(LIST, LIST, { ...changed.find('e5f6a7b8'), title: 'Newer' })
    const grafted = smallcodeLayout.graft(
      LIST,
      changed.files.get(LIST),
      TEXT,
      'a1b2c3d4' as MemoryId,
    )
    const vault = disk(grafted)
    expect(vault.find('a1b2c3d4').title).toBe('Use Postgres')
    expect(vault.find('e5f6a7b8').title).toBe('Newer')
  })

  test('WRT-17: a graft takes away what the image lacks, puts back what the list lacks, and keeps newer use', () => {
    const [edit] = smallcodeLayout.remove(
      filesOf({ 'index.json': TEXT }),
      LIST,
      'e5f6a7b8' as MemoryId,
    )
    const without = edit!.text!
    expect(smallcodeLayout.graft(LIST, TEXT, without, 'e5f6a7b8' as MemoryId)).toBe(without)
    expect(smallcodeLayout.graft(LIST, without, TEXT, 'e5f6a7b8' as MemoryId)).toBe(TEXT)
    expect(smallcodeLayout.graft(LIST, undefined, undefined, 'x' as MemoryId)).toBeUndefined()
    const used = disk(TEXT)
    used.store(LIST, LIST, { ...used.find('a1b2c3d4'), title: 'Ours', lastUsedAt: NOW })
    const grafted = disk(
      smallcodeLayout.graft(LIST, used.files.get(LIST), TEXT, 'a1b2c3d4' as MemoryId),
    )
    expect(grafted.find('a1b2c3d4')).toMatchObject({ title: 'Use Postgres', lastUsedAt: NOW })
  })
})

describe('places', () => {
  test('MOD-09: an id is eight hex digits that depend on kind, title and creation alone', () => {
    const memory = disk(TEXT).find('a1b2c3d4')
    const free = smallcodeLayout.place(memory, () => false)
    expect(free).toEqual({ id: expect.stringMatching(/^[0-9a-f]{8}$/), path: 'index.json' })
    expect(smallcodeLayout.place({ ...memory, body: 'else' }, () => false)).toEqual(free)
    const second = smallcodeLayout.place(memory, (id) => id === free.id)
    expect(second.id).toMatch(/^[0-9a-f]{8}$/)
    expect(second.id).not.toBe(free.id)
  })
})

describe('files made from the list', () => {
  const entriesOf = (text: string): readonly Entry[] =>
    smallcodeLayout
      .parse(LIST, text, new Map())
      .map((parsed) => toEntry(LIST, parsed, 'v' as Version))
  const generate = (entries: readonly Entry[]) =>
    smallcodeLayout.generate({
      entries,
      files: new Map(),
      config: defaultConfig('smallcode'),
      rootName: '.smallcode/memory',
    })

  test('LAY-04, LAY-07: MEMORY.md lists hot before archive by kind, without a clock', () => {
    expect(generate(entriesOf(TEXT))).toEqual([
      {
        path: OUTSIDE_INDEX,
        warnings: [],
        text: [
          '# Memory Index',
          '',
          'Total: 3 (hot: 2, archive: 1)',
          '',
          '## Hot',
          '',
          '### context (1)',
          '- [c0ffee00] **Bare**',
          '',
          '### decision (1)',
          '- [a1b2c3d4] **Use Postgres**',
          '',
          '## Archive',
          '',
          '### gotcha (1)',
          '- [e5f6a7b8] **Locks are not fair**',
          '',
        ].join('\n'),
      },
    ])
    expect(generate([])[0]?.text).toBe('# Memory Index\n\n(empty)\n')
  })

  test('LAY-07: the order in which memories come does not matter, and retired ones are left out', () => {
    const entries = entriesOf(TEXT)
    const retired = entries.map((entry) => ({
      ...entry,
      memory: { ...entry.memory, id: 'r' as MemoryId, status: 'retired' as const },
    }))
    expect(generate([...entries].reverse().concat(retired))).toEqual(generate(entries))
  })

  test('LAY-06: while the list is broken the readable index stays as it is', () => {
    expect(generate(entriesOf('{"objects": [{"id": "a", "title": "A"}'))).toEqual([])
  })

  test('LAY-04: each object has a readable copy as smallcode writes it', () => {
    expect(smallcodeLayout.satellites(disk(TEXT).find('a1b2c3d4'))).toEqual([
      {
        path: 'decision-a1b2c3d4.md',
        text: '# Use Postgres\n\nType: decision\nTags: db, sql\nCreated: 2026-01-05T09:00:00.000Z\n\nBecause of JSONB.',
      },
    ])
    expect(smallcodeLayout.isMemoryFile(foundPath('decision-a1b2c3d4.md'))).toBe(false)
  })

  test('a new vault is an empty list', () => {
    const [file] = smallcodeLayout.scaffold()
    expect(JSON.parse(file!.text) as Json).toEqual({ version: 1, objects: [] })
    const vault = disk(file!.text)
    const memory = { ...disk(TEXT).find('a1b2c3d4'), id: 'b0b0b0b0' as MemoryId }
    vault.store(undefined, LIST, memory)
    expect(vault.find('b0b0b0b0')).toEqual(memory)
    expect(JSON.parse(vault.files.get(LIST)!).updatedAt).toBe(memory.updatedAt)
    expect(vault.files.get(LIST)?.split('\n').slice(0, 5)).toEqual([
      '{',
      '  "version": 1,',
      '  "objects": [',
      '    {',
      '      "id": "b0b0b0b0",',
    ])
  })
})

test('COR-06: an object that stands inside `type` is read, and an edit leaves nothing of it behind', () => {
  const inner = {
    type: 'gotcha',
    title: 'Cache keys',
    content: 'At most 250 bytes.',
    tags: ['cache'],
  }
  const outer = {
    id: 'a1b2c3d4',
    type: inner,
    tags: [],
    relations: [],
    createdAt: NOW,
    tier: 'hot',
  }
  const text = JSON.stringify({ version: 1, objects: [outer] }, null, 2)
  const [read] = smallcodeLayout.parse(LIST, text, new Map())
  const before = read!.memory
  const { kind, title, body, tags } = before
  expect({ kind, title, body, tags }).toEqual({
    ...{ kind: 'gotcha', title: 'Cache keys' },
    ...{ body: 'At most 250 bytes.', tags: ['cache'] },
  })
  const after = { ...before, kind: 'decision' }
  const files = new Map([[LIST, text]])
  const [edit] = smallcodeLayout.store({ files, from: LIST, to: LIST, before, after })
  const [again] = smallcodeLayout.parse(LIST, edit!.text!, new Map())
  expect(again!.memory).toEqual(after)
  expect(JSON.parse(edit!.text!).objects[0]).toMatchObject({
    type: 'decision',
    title: 'Cache keys',
  })
})
