import { describe, expect, it } from 'vitest'
import { readConflict } from '../layouts/conflict-markers.ts'
import { mergeFile } from './merge-file.ts'

const PATH = '.memory/10-Memories/MEM-use-uuids.md'

interface Note {
  readonly keys?: string
  readonly body?: string
}

function note({ keys = 'modified: 2026-01-01', body = 'Keys are UUIDs.' }: Note = {}): string {
  return `---\n# kept by hand\ntitle: "Use UUIDs"\ncreated: 2026-01-01\ntags: [DECISION, db]\n${keys}\n---\n\n# Use UUIDs\n\n${body}\n`
}

function merge(base: Note, ours: Note, theirs: Note): string {
  const result = mergeFile(PATH, { base: note(base), ours: note(ours), theirs: note(theirs) })
  expect(result.kind, result.text).toBe('clean')
  return result.text
}

const keys = (more: string): Note => ({ keys: `modified: 2026-01-01\n${more}` })

describe('frontmatter by field (GIT-05)', () => {
  it('adds the uses of both sides to those of the base', () => {
    const text = merge(
      keys('retrieval_count: 5'),
      keys('retrieval_count: 7'),
      keys('retrieval_count: 6'),
    )
    expect(text).toContain('retrieval_count: 8\n')
  })

  it('takes the newest date, and the oldest creation', () => {
    const dated = (modified: string, used: string): Note => ({
      keys: `modified: ${modified}\nlast_retrieved: ${used}`,
    })
    const text = merge(
      dated('2026-01-01', '2026-01-01'),
      dated('2026-03-01', '2026-01-05'),
      dated('2026-02-01', '2026-04-01'),
    )
    expect(text).toContain('modified: 2026-03-01\nlast_retrieved: 2026-04-01\n')
  })

  it('unites lists; what one side took out is gone', () => {
    const list = (items: string): Note => keys(`keywords: [${items}]`)
    expect(merge(list('a, b, c'), list('a, c, d'), list('a, b, c, e'))).toContain(
      'keywords: [a, c, d, e]\n',
    )
  })

  it('keeps comments, and keys that nobody knows', () => {
    const text = merge({}, keys('owner: ann # of the db'), keys('reviewed: yes'))
    expect(text).toContain('# kept by hand\n')
    expect(text).toContain('owner: ann # of the db\n')
    expect(text).toContain('reviewed: yes\n')
  })

  it('puts markers around just the value on which both disagree', () => {
    const { kind, text } = mergeFile(PATH, {
      base: note(keys('summary: "a"')),
      ours: note({ ...keys('summary: "b"'), body: 'Keys are UUIDs. Always.' }),
      theirs: note(keys('summary: "c"\ntopic: db')),
    })
    expect(kind).toBe('conflict')
    expect(text).toContain('<<<<<<< ours\nsummary: "b"\n=======\nsummary: "c"\n>>>>>>> theirs\n')
    expect(text).toContain('topic: "db"\n')
    expect(text).toContain('Keys are UUIDs. Always.\n')
  })
})

describe('status (GIT-05)', () => {
  const retired = (at: string): Note => ({
    keys: `modified: 2026-01-01\nstatus: tombstoned\ntombstoned_at: ${at}\ntombstone_reason: "done"`,
  })

  it('retired wins over an edit that came before', () => {
    const edited: Note = { keys: 'modified: 2026-02-01', body: 'Keys are UUIDs, v7.' }
    const text = merge({}, retired('2026-03-01'), edited)
    expect(text).toContain('status: tombstoned\ntombstoned_at: 2026-03-01\n')
    expect(text).toContain('v7')
    expect(merge({}, edited, retired('2026-03-01'))).toContain('status: tombstoned\n')
  })

  it('an edit that came after keeps it active', () => {
    const edited: Note = { keys: 'modified: 2026-04-01', body: 'Keys are UUIDs, v7.' }
    for (const text of [
      merge({}, retired('2026-03-01'), edited),
      merge({}, edited, retired('2026-03-01')),
    ]) {
      expect(text).not.toContain('tombstone')
      expect(text).toContain('v7')
    }
  })

  it('a later use is no edit', () => {
    const used: Note = { keys: 'modified: 2026-01-01\nlast_retrieved: 2026-04-01' }
    expect(merge({}, retired('2026-03-01'), used)).toContain('status: tombstoned\n')
  })
})

describe('text by section (GIT-05)', () => {
  it('merges two sentences of one line', () => {
    const text = merge(
      { body: 'Keys are UUIDs. They sort. They are long.' },
      { body: 'Keys are UUIDv7. They sort. They are long.' },
      { body: 'Keys are UUIDs. They sort. They are 36 characters long.' },
    )
    expect(text).toContain('Keys are UUIDv7. They sort. They are 36 characters long.\n')
  })

  it('keeps new sections and history entries of both sides', () => {
    const body = (why: string, history: string): Note => ({
      body: `Keys are UUIDs.\n\n${why}## History\n- 2026-01-01: written${history}`,
    })
    const text = merge(
      body('', ''),
      body('## Why\nMerges.\n\n', '\n- 2026-02-01: why'),
      body('## How\nA trigger.\n\n', '\n- 2026-01-15: how'),
    )
    expect(text).toContain('## How\nA trigger.\n\n## Why\nMerges.\n\n## History\n')
    expect(text).toContain('- 2026-01-01: written\n- 2026-01-15: how\n- 2026-02-01: why\n')
  })

  it('unites the links of Connections', () => {
    const body = (links: string): Note => ({ body: `Text.\n\n## Connections\n${links}` })
    const text = merge(
      body('- [[MEM-a]]\n- [[MEM-b]]'),
      body('- [[MEM-a]]\n- [[MEM-c]]'),
      body('- [[MEM-a]]\n- [[MEM-b]]\n- [[MEM-d]]'),
    )
    expect(text).toContain('## Connections\n- [[MEM-a]]\n- [[MEM-c]]\n- [[MEM-d]]\n')
  })

  it('leaves the same sentence, changed twice, to a person', () => {
    const { kind, text } = mergeFile(PATH, {
      base: note(),
      ours: note({ body: 'Keys are numbers.' }),
      theirs: note({ body: 'Keys are ULIDs.' }),
    })
    expect(kind).toBe('conflict')
    expect(text).toContain(
      '<<<<<<< ours\nKeys are numbers.\n=======\nKeys are ULIDs.\n>>>>>>> theirs\n',
    )
  })

  it('keeps CRLF line ends', () => {
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
    const { text } = mergeFile(PATH, {
      base: crlf(note()),
      ours: crlf(note({ body: 'Keys are UUIDs. Always.' })),
      theirs: crlf(note(keys('topic: db'))),
    })
    expect(text).toBe(crlf(note({ ...keys('topic: db'), body: 'Keys are UUIDs. Always.' })))
  })
})

describe('both added one file (GIT-09)', () => {
  it('merges where one says all that the other says', () => {
    const texts = {
      base: '',
      ours: note({ body: 'Keys are UUIDs.' }),
      theirs: note({
        keys: 'modified: 2026-01-01\ntopic: db',
        body: 'Keys are UUIDs.\n\nThey sort.',
      }),
    }
    const { kind, text } = mergeFile(PATH, texts)
    expect(kind).toBe('clean')
    expect(text).toContain('topic: db\n')
    expect(text).toContain('Keys are UUIDs.\n\nThey sort.\n')
  })

  it('else keeps both texts whole', () => {
    const texts = {
      base: '',
      ours: note(),
      theirs: note({ ...keys('topic: db'), body: 'Keys are ULIDs.' }),
    }
    const { kind, text } = mergeFile(PATH, texts)
    expect(kind).toBe('conflict')
    expect(readConflict(text)?.sides).toEqual({ ours: texts.ours, theirs: texts.theirs })
  })
})

describe('JSON (GIT-05)', () => {
  const list = (...objects: readonly object[]): string =>
    `${JSON.stringify({ version: 1, updatedAt: '2026-01-01T00:00:00.000Z', objects }, null, 2)}\n`
  const object = (id: string, more: object = {}): object => ({
    id,
    type: 'gotcha',
    title: `About ${id}`,
    content: 'First. Second.',
    tags: ['a'],
    ...more,
  })
  const INDEX = '.smallcode/memory/index.json'

  it('smallcode: objects of both sides, each by field', () => {
    const { kind, text } = mergeFile(INDEX, {
      base: list(object('1'), object('2')),
      ours: list(object('1', { content: 'First, really. Second.' }), object('3')),
      theirs: list(
        object('1', { content: 'First. Second, too.', tags: ['a', 'b'] }),
        object('2'),
        object('4'),
      ),
    })
    expect(kind).toBe('clean')
    expect(text).toBe(
      list(
        object('1', { content: 'First, really. Second, too.', tags: ['a', 'b'] }),
        object('3'),
        object('4'),
      ),
    )
  })

  it('smallcode: what one side took out and the other edited stays', () => {
    const texts = {
      base: list(object('1')),
      ours: list(),
      theirs: list(object('1', { title: 'New' })),
    }
    expect(JSON.parse(mergeFile(INDEX, texts).text).objects).toEqual([
      object('1', { title: 'New' }),
    ])
  })

  it('smallcode: one id on two clones gives two objects, whoever merges (GIT-09)', () => {
    const [ours, theirs] = [list(object('1', { title: 'A' })), list(object('1', { title: 'B' }))]
    const one = JSON.parse(mergeFile(INDEX, { base: list(), ours, theirs }).text)
    const other = JSON.parse(mergeFile(INDEX, { base: list(), ours: theirs, theirs: ours }).text)
    expect(one.objects.map(({ title }: { title: string }) => title)).toEqual(['A', 'B'])
    expect(new Set(one.objects.map(({ id }: { id: string }) => id)).size).toBe(2)
    expect(other).toEqual(one)
  })

  it('smallcode: a disputed value has markers around its line alone', () => {
    const { kind, text } = mergeFile(INDEX, {
      base: list(object('1'), object('2')),
      ours: list(object('1', { title: 'A' }), object('2')),
      theirs: list(object('1', { title: 'B' }), object('2', { title: 'C' })),
    })
    expect(kind).toBe('conflict')
    expect(text).toContain(
      '<<<<<<< ours\n      "title": "A",\n=======\n      "title": "B",\n>>>>>>> theirs\n',
    )
    expect(text).toContain('      "title": "C",\n')
  })

  it('claude-json: content by field, changes united, updates counted', () => {
    const record = (more: object, changes: readonly string[], times: number): string =>
      `${JSON.stringify(
        {
          schema_version: '1.0',
          category: 'decision',
          title: 'T',
          updated_at: `2026-01-0${times}T00:00:00Z`,
          changes: changes.map((date) => ({ date, summary: `of ${date}` })),
          times_updated: times,
          content: { context: 'C', decision: 'D', rationale: ['r'], ...more },
        },
        null,
        2,
      )}\n`
    const { kind, text } = mergeFile('.claude/memory/decisions/t.json', {
      base: record({}, ['2026-01-01'], 1),
      ours: record({ context: 'C2' }, ['2026-01-01', '2026-01-03'], 2),
      theirs: record({ rationale: ['r', 's'] }, ['2026-01-01', '2026-01-02', '2026-01-04'], 3),
    })
    expect(kind).toBe('clean')
    const dates = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04']
    const wanted = record({ context: 'C2', rationale: ['r', 's'] }, dates, 3)
    expect(text).toBe(wanted.replace('"times_updated": 3', '"times_updated": 4'))
  })

  it('the companion of a record: by field', () => {
    const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
    const { kind, text } = mergeFile('.claude/memory/everkeep-fields/decisions/a.json', {
      base: json({ topic: 'a', keywords: ['x'] }),
      ours: json({ topic: 'a', keywords: ['x', 'y'], pinned: true }),
      theirs: json({ topic: 'b', keywords: ['x', 'z'] }),
    })
    expect(kind).toBe('clean')
    const merged = JSON.parse(text)
    expect(merged).toMatchObject({ topic: 'b', pinned: true })
    expect(merged.keywords).toEqual(expect.arrayContaining(['x', 'y', 'z']))
  })

  it('everkeep-fields.json: by id, then by field', () => {
    const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
    const { kind, text } = mergeFile('.claude/memory/everkeep-fields.json', {
      base: json({ b: { topic: 'x' } }),
      ours: json({ a: { topic: 'y' }, b: { topic: 'x', pinned: true } }),
      theirs: json({ b: { topic: 'z' }, c: { topic: 'y' } }),
    })
    expect(kind).toBe('clean')
    expect(text).toBe(
      json({ a: { topic: 'y' }, b: { topic: 'z', pinned: true }, c: { topic: 'y' } }),
    )
  })

  it('distill-log.json: operations of both sides, counted together', () => {
    const log = (...ids: readonly number[]): string =>
      `${JSON.stringify(
        {
          version: '1.0.0',
          operations: ids.map((id) => ({
            id: `distill_${id}`,
            timestamp: `2026-01-0${id}`,
            type: 'gc',
            affected_memories: ['m'],
          })),
          summary: {
            total_operations: ids.length,
            total_gc_deleted: ids.length,
            last_operation: `2026-01-0${ids.at(-1)}`,
          },
        },
        null,
        2,
      )}\n`
    const { text } = mergeFile('.memory/distill-log.json', {
      base: log(1),
      ours: log(1, 3),
      theirs: log(1, 2),
    })
    expect(JSON.parse(text)).toEqual(JSON.parse(log(1, 2, 3)))
  })

  it('generated files stay as ours: the next command rebuilds them', () => {
    for (const path of [
      '.memory/memory-index.json',
      '.memory/20-Indices/index.md',
      '.memory/10-Memories/README.md',
      '.smallcode/MEMORY.md',
    ])
      expect(mergeFile(path, { base: 'a\n', ours: 'b\n', theirs: 'c\n' })).toEqual({
        kind: 'clean',
        text: 'b\n',
      })
  })
})
