import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Instant } from '../../base/instant.ts'
import { foundPath, pathFault, type VaultPath, vaultPath } from '../../base/vault-path.ts'
import { resolveConfig } from '../../config/config.ts'
import { toEntry } from '../../model/entry.ts'
import { kindsFrom } from '../../model/kinds.ts'
import { EMPTY_MEMORY, type Memory, type MemoryId, type Version } from '../../model/memory.ts'
import type { Parsed } from '../../model/parsed.ts'
import type { Files } from '../layout.ts'
import { countersFromIndex } from './vault-index-files.ts'
import { vaultLayout as layout, vaultLayoutWith } from './vault-layout.ts'
import { memoryTemplate } from './vault-template.ts'

const VAULT = new URL('../../../../test/vaults/vault-basic/', import.meta.url)

function readVault(): Map<VaultPath, string> {
  const root = new URL('input/', VAULT)
  const folders = readdirSync(root, { withFileTypes: true })
  const names = folders.flatMap((item) =>
    item.isDirectory()
      ? readdirSync(new URL(`${item.name}/`, root)).map((name) => `${item.name}/${name}`)
      : [item.name],
  )
  return new Map(
    names
      .sort()
      .map((name) => [foundPath(name), readFileSync(new URL(encodeURI(name), root), 'utf8')]),
  )
}

const FILES = readVault()
const PATHS = [...FILES.keys()].filter((path) => layout.isMemoryFile(path))
const at = (name: string): VaultPath => foundPath(`10-Memories/${name}.md`)

function parse(path: VaultPath, text: string): Parsed {
  const found = layout.parse(path, text, new Map())
  expect(found).toHaveLength(1)
  return found[0]!
}

const textOf = (name: string): string => FILES.get(at(name)) ?? ''
const memoryOf = (name: string): Memory => parse(at(name), textOf(name)).memory

/** The text of a file after a change of its memory, which must read back as changed. */
function changed(name: string, change: Partial<Memory>): string {
  const path = at(name)
  const before = memoryOf(name)
  const after = { ...before, ...change }
  const edits = layout.store({ files: FILES, from: path, to: path, before, after })
  expect(edits.map((edit) => edit.path)).toEqual([path])
  const text = edits[0]?.text ?? ''
  expect(parse(path, text).memory).toEqual(after)
  return text
}

function golden(name: string, actual: string): void {
  const file = new URL(name, VAULT)
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, actual)
  expect(actual).toBe(readFileSync(file, 'utf8'))
}

function generated(files: Files): Map<VaultPath, string> {
  const paths = [...files.keys()].filter((path) => layout.isMemoryFile(path))
  const entries = paths.map((path) =>
    toEntry(path, parse(path, files.get(path) ?? ''), 'v' as Version),
  )
  const config = resolveConfig({ layout: 'vault' })
  const made = layout.generate({ entries, files, config, rootName: '.memory' })
  return new Map(made.map(({ path, text }) => [path, text]))
}

const instant = (text: string): Instant => text as Instant

describe('the golden vault', () => {
  // LAY-01, LAY-06
  test('every file is understood as recorded', () => {
    const report = PATHS.map((path) => {
      const { memory, problems } = parse(path, FILES.get(path) ?? '')
      const { extra, body, ...rest } = memory
      const told = Object.entries({ ...rest, extra }).filter(
        ([field, value]) =>
          JSON.stringify(value) !== JSON.stringify(EMPTY_MEMORY[field as keyof Memory]),
      )
      return [
        path,
        ...told.map(([field, value]) => `  ${field}: ${JSON.stringify(value)}`),
        `  body: ${JSON.stringify(body)}`,
        ...problems.map(({ code, line, message }) => `  ! ${code} ${line}: ${message}`),
      ].join('\n')
    })
    golden('expected.txt', `${report.join('\n')}\n`)
  })

  // LAY-05
  test('storing every memory as it is changes no byte', () => {
    for (const path of PATHS) {
      const text = FILES.get(path) ?? ''
      const { memory } = parse(path, text)
      expect(
        layout.store({ files: FILES, from: path, to: path, before: memory, after: memory }),
      ).toEqual([{ path, text }])
    }
  })

  test('memories live in 10-Memories, and nothing else is one', () => {
    expect([...FILES.keys()].filter((path) => !PATHS.includes(path))).toEqual([
      '00-Inbox/idea.md',
      '10-Memories/README.md',
      '20-Indices/index.md',
      '30-Templates/memory-template.md',
      'memory-index.json',
    ])
    expect(layout.isMemoryFile(foundPath('10-Memories/python/MEM-x.md'))).toBe(true)
    expect(layout.isMemoryFile(foundPath('10-Memories/.trash/MEM-x.md'))).toBe(false)
    expect(layout.isMemoryFile(foundPath('10-Memories/picture.png'))).toBe(false)
  })

  // LAY-07, LAY-08
  test('the three indexes are made as recorded, and again the same', () => {
    const made = generated(FILES)
    golden('expected-index.md', made.get(vaultPath('20-Indices/index.md')) ?? '')
    golden('expected-README.md', made.get(vaultPath('10-Memories/README.md')) ?? '')
    golden('expected-memory-index.json', made.get(vaultPath('memory-index.json')) ?? '')
    const again = generated(new Map([...FILES, ...made]))
    expect(again).toEqual(made)
  })

  // LAY-07
  test('a retired memory leaves the readable lists and stays in memory-index.json', () => {
    const made = generated(FILES)
    expect(made.get(vaultPath('20-Indices/index.md'))).not.toContain('MEM-old-mirror')
    expect(made.get(vaultPath('10-Memories/README.md'))).not.toContain('MEM-launch-notes')
    const index = JSON.parse(made.get(vaultPath('memory-index.json')) ?? '')
    const entry = index.entries.find(({ id }: { id: string }) => id === 'MEM-old-mirror')
    expect(entry).toMatchObject({
      status: 'tombstoned',
      tombstoned_at: '2026-03-01',
      tombstone_reason: 'purge',
    })
    expect(index.entry_count).toBe(PATHS.length)
  })

  // LAY-07
  test('a use changes counters alone, not the day of the index nor the readable lists', () => {
    const before = generated(FILES)
    const path = at('MEM-use-postgres')
    const used = changed('MEM-use-postgres', {
      useCount: 3,
      lastUsedAt: instant('2027-01-01T00:00:00.000Z'),
    })
    const after = generated(new Map([...FILES, [path, used]]))
    expect(after.get(vaultPath('20-Indices/index.md'))).toBe(
      before.get(vaultPath('20-Indices/index.md')),
    )
    const json = (files: Files): string => files.get(vaultPath('memory-index.json')) ?? ''
    const lines = json(after).split('\n')
    const differing = json(before)
      .split('\n')
      .filter((line, index) => line !== lines[index])
    expect(differing).toEqual(['      "last_retrieved": null,', '      "retrieval_count": 0,'])
  })

  test('the lists keep the line ends of a checkout with CRLF', () => {
    const files = new Map(FILES)
    for (const [path, text] of generated(FILES)) files.set(path, text.replaceAll('\n', '\r\n'))
    for (const [path, text] of generated(files)) expect(text).toBe(files.get(path))
  })

  test('an empty vault has complete indexes too', () => {
    const made = generated(new Map())
    expect(made.get(vaultPath('20-Indices/index.md'))).toContain('- Total memories: 0')
    expect(JSON.parse(made.get(vaultPath('memory-index.json')) ?? '')).toEqual({
      version: '1.0.0',
      generated_at: null,
      entry_count: 0,
      total_tokens: 0,
      entries: [],
    })
  })
})

describe('one field, its own lines (LAY-05)', () => {
  const cases: readonly [
    why: string,
    name: string,
    change: Partial<Memory>,
    from: string,
    to: string,
  ][] = [
    [
      'quoted text',
      'MEM-requests-retry-patterns',
      { summary: 'Retry: five times' },
      'summary: "HTTP retry with exponential backoff"',
      'summary: "Retry: five times"',
    ],
    [
      'folded text in CRLF',
      'MEM-nvim-lsp-setup',
      { summary: 'Short.' },
      'summary: >-\r\n  How the language servers\r\n  are attached.\r\n',
      'summary: >-\r\n  Short.\r\n',
    ],
    [
      'block list with comments',
      'MEM-nvim-lsp-setup',
      { tags: ['neovim', 'lsp', 'lua'] },
      '  - lsp\r\n',
      '  - lsp\r\n  - lua\r\n',
    ],
    [
      'another kind',
      'MEM-nvim-lsp-setup',
      { kind: 'pattern' },
      '  - CONFIG     # the category\r\n',
      '  - PATTERN\r\n',
    ],
    [
      'flow list in quotes',
      'MEM-deploy-order',
      { tags: ['deploy'] },
      '["WORKFLOW", "deploy", "ops"]',
      '["WORKFLOW", "deploy"]',
    ],
    [
      'the broken line itself',
      'MEM-deploy-order',
      { summary: 'Database first: always' },
      'summary: First the database: migrations run before the app starts',
      'summary: "Database first: always"',
    ],
    [
      'beside a broken line',
      'MEM-deploy-order',
      { topic: 'ops/deploy' },
      'topic: ops\n',
      'topic: ops/deploy\n',
    ],
    [
      'a date with its time',
      'MEM-nvim-lsp-setup',
      { updatedAt: instant('2026-04-01T10:11:12.000Z') },
      '2026-02-03T08:30:00Z',
      '2026-04-01T10:11:12Z',
    ],
    [
      'a day, when the new moment is midnight',
      'MEM-requests-retry-patterns',
      { updatedAt: instant('2026-04-01T00:00:00.000Z') },
      'modified: 2026-01-15',
      'modified: 2026-04-01',
    ],
    [
      'an exact moment',
      'MEM-requests-retry-patterns',
      { updatedAt: instant('2026-01-15T10:00:00.000Z') },
      'last_retrieved:\n',
      'last_retrieved:\neverkeep:\n  updated_at: 2026-01-15T10:00:00.000Z\n',
    ],
    [
      'a use',
      'MEM-requests-retry-patterns',
      { useCount: 1, lastUsedAt: instant('2026-02-02T00:00:00.000Z') },
      'retrieval_count: 0\nlast_retrieved:\n',
      'retrieval_count: 1\nlast_retrieved: 2026-02-02\n',
    ],
    [
      'tags on one line',
      'MEM-commas',
      { tags: ['http'] },
      'tags: python, http, configuration',
      'tags: python, http',
    ],
    [
      'a key of ours',
      'MEM-api-rate-limits',
      { confidence: 0.5 },
      'confidence: 0.90',
      'confidence: 0.5',
    ],
    ['a key of ours that goes', 'MEM-api-rate-limits', { pinned: false }, '  pinned: yes\n', ''],
    [
      'a key of somebody else',
      'MEM-nvim-lsp-setup',
      { extra: { reviewed_by: 'bob' } },
      'reviewed_by: ann',
      'reviewed_by: bob',
    ],
    [
      'a key after the usual order',
      'MEM-deploy-order',
      { source: 'task 3' },
      'topic: ops\n',
      'topic: ops\nsource: "task 3"\n',
    ],
    [
      'the text of an unclosed file',
      'MEM-unclosed',
      { body: 'It is still open.' },
      'The closing line was forgotten.',
      'It is still open.',
    ],
    [
      'a BOM file without a last line end',
      'MEM-資料庫連線池',
      { body: '一條。' },
      '每個核心兩條連線。',
      '一條。',
    ],
  ]
  test.each(cases)('%s', (_why, name, change, from, to) => {
    expect(textOf(name)).toContain(from)
    expect(changed(name, change)).toBe(textOf(name).replace(from, () => to))
  })

  test('a title is changed in its key and in its heading', () => {
    const text = textOf('MEM-requests-retry-patterns')
    expect(changed('MEM-requests-retry-patterns', { title: 'Retries' })).toBe(
      text.replaceAll('HTTP request retry patterns', 'Retries'),
    )
    const bare = textOf('MEM-no-frontmatter')
    expect(changed('MEM-no-frontmatter', { title: 'New' })).toBe(
      bare.replace('A thought without frontmatter', 'New'),
    )
  })

  test('a new body takes token_count along where the file has one, and nothing else', () => {
    const text = changed('MEM-api-rate-limits', { body: 'One two three four.' })
    expect(text).toBe(
      textOf('MEM-api-rate-limits')
        .replace('token_count: 20', 'token_count: 5')
        .replace('The server answers 429 with a `Retry-After` header.', 'One two three four.'),
    )
    expect(changed('MEM-requests-retry-patterns', { body: 'x' })).not.toContain('token_count')
  })

  test('links take the place of the empty Connections section', () => {
    const body = 'The server answers.\n\n## Connections\n\n- [[MEM-x]]'
    const text = changed('MEM-api-rate-limits', { body })
    expect(text.match(/## Connections/g)).toHaveLength(1)
    expect(text.endsWith('- [[MEM-x]]\n')).toBe(true)
  })

  test('an empty Connections section in a body, and one in code, are still part of it', () => {
    for (const body of [
      'x\n\n## Connections',
      '```\n## Connections\n```',
      '```\nnever closed',
      '<!-- open',
      '# Rate limits of the API\n\nx',
    ])
      changed('MEM-api-rate-limits', { body })
  })

  test('a file without frontmatter gets one only when a key needs it', () => {
    expect(changed('MEM-no-frontmatter', { pinned: true })).toBe(
      `---\neverkeep:\n  pinned: true\n---\n${textOf('MEM-no-frontmatter')}`,
    )
    changed('MEM-empty', { title: 'T', body: 'B' })
  })
})

describe('status in place (LAY-15)', () => {
  const name = 'MEM-requests-retry-patterns'
  const retired = {
    status: 'retired',
    statusAt: instant('2026-04-16T00:00:00.000Z'),
    statusReason: 'purge',
  } as const

  test('retiring writes what seed 000 writes, behind the summary', () => {
    expect(changed(name, retired)).toBe(
      textOf(name).replace(
        'backoff"\nretrieval_count',
        'backoff"\nstatus: tombstoned\ntombstoned_at: 2026-04-16\ntombstone_reason: "purge"\nretrieval_count',
      ),
    )
  })

  test('restoring brings the very bytes back', () => {
    const path = at(name)
    const before = memoryOf(name)
    for (const change of [
      retired,
      { ...retired, status: 'archived', statusAt: instant('2026-04-16T10:20:30.000Z') } as const,
    ]) {
      const after = { ...before, ...change }
      const text = changed(name, change)
      const [edit] = layout.store({
        files: new Map([[path, text]]),
        from: path,
        to: path,
        before: after,
        after: before,
      })
      expect(edit?.text).toBe(textOf(name))
    }
  })

  test('retired becomes archived in the same file', () => {
    const text = changed('MEM-old-mirror', { status: 'archived', statusReason: 'grace is over' })
    expect(text).not.toContain('tombstone')
    expect(text).toContain(
      'status: archived\narchived_at: 2026-03-01\narchived_reason: "grace is over"\n',
    )
    expect(layout.pathWhen(at(name), memoryOf(name).id, 'retired')).toBe(at(name))
  })

  test("a status of somebody else's survives ours", () => {
    expect(memoryOf('MEM-commas').extra).toEqual({ status: 'draft' })
    const text = changed('MEM-commas', {
      status: 'retired',
      statusAt: instant('2026-04-16T00:00:00.000Z'),
    })
    expect(text).toContain('status: tombstoned')
  })
})

describe('a new memory (LAY-01)', () => {
  const memory: Memory = {
    ...EMPTY_MEMORY,
    id: 'MEM-requests-http-retry' as MemoryId,
    kind: 'technique',
    title: 'HTTP retry: "how"',
    summary: 'Retry with backoff',
    body: 'Use `Retry`.',
    topic: 'python/libs/requests',
    tags: ['http'],
    keywords: ['retry', 'back off', '429'],
    source: 'user input',
    createdAt: instant('2026-03-01T00:00:00.000Z'),
    updatedAt: instant('2026-03-01T00:00:00.000Z'),
  }
  const path = at('MEM-requests-http-retry')
  const created = (some: Memory, template?: string): string => {
    const files: Files = new Map(template === undefined ? [] : [[layout.templatePath!, template]])
    return (
      layout.store({ files, from: undefined, to: path, before: undefined, after: some })[0]?.text ??
      ''
    )
  }
  const expected = `---
title: "HTTP retry: \\"how\\""
created: 2026-03-01
tags: [TECHNIQUE, http]
topic: "python/libs/requests"
source: "user input"
modified: 2026-03-01
keywords: [retry, back off, "429"]
summary: "Retry with backoff"
retrieval_count: 0
last_retrieved:
token_count: 2
---

# HTTP retry: "how"

Use \`Retry\`.

## Connections
<!-- Add links to related memories using [[filename]] syntax -->
`

  test('stands as seed 000 writes it, with our own template too', () => {
    expect(created(memory)).toBe(expected)
    expect(created(memory, memoryTemplate())).toBe(expected)
    expect(parse(path, expected)).toMatchObject({ memory, problems: [] })
  })

  test('takes keys and sections of the template over', () => {
    const template = FILES.get(vaultPath('30-Templates/memory-template.md'))
    const text = created(memory, template)
    expect(text).toContain('token_count: 2\nreview_due:\nteam: core\n---\n')
    expect(
      text.endsWith(
        'Use `Retry`.\n\n## Open questions\n\n- Who knows more about python/libs/requests?\n\n## Connections\n<!-- Links go here -->\n',
      ),
    ).toBe(true)
    const own = { ...memory, extra: { team: 'web' }, body: 'Use it.\n\n## Open questions\n\nNone.' }
    expect(created(own, template)).toContain('\nteam: web\n')
    expect(created(own, template).match(/Open questions/g)).toHaveLength(1)
  })

  test('keeps what the layout has no key for in one map (LAY-16)', () => {
    const text = created({
      ...memory,
      kind: 'experiment',
      createdAt: instant('2026-03-01T10:00:00.000Z'),
      pinned: true,
      links: [
        { target: 'MEM-x', relation: '' },
        { target: 'MEM-y', relation: 'supersedes' },
      ],
      changes: [{ date: '2026-03-02', summary: 'a: b', oldValue: null }],
      aliases: ['use-retry'],
      extra: { title: 'taken', everkeep: { later: 1 } },
    })
    expect(text).toContain('tags: [experiment, http]\n')
    expect(text).toContain(`everkeep:
  kind: experiment
  created_at: 2026-03-01T10:00:00.000Z
  links:
    - MEM-x
    - {target: MEM-y, relation: supersedes}
  pinned: true
  aliases: [use-retry]
  changes:
    - {date: 2026-03-02, summary: "a: b", old_value: null}
  later: 1
  extra:
    title: taken
---
`)
  })

  test('prose that looks like fields stays prose, and fields that no text tells are kept (LAY-16)', () => {
    const { body, fields } = memoryOf('MEM-use-postgres')
    expect(fields).toMatchObject({ status: 'accepted', rationale: ['The team knows it'] })
    const decision = { ...memory, kind: 'decision', body }
    for (const some of [
      decision,
      { ...decision, fields },
      { ...decision, fields: { status: 'proposed' } },
      { ...decision, body: 'x', fields },
    ])
      expect(parse(path, created(some)).memory).toEqual(some)
  })

  test('is named after its topic and title (MOD-09)', () => {
    expect(layout.place(memory, () => false)).toEqual({
      id: 'MEM-requests-http-retry-how',
      path: '10-Memories/MEM-requests-http-retry-how.md',
    })
    const taken = new Set([
      'MEM-requests-http-retry-how',
      '10-Memories/MEM-requests-http-retry-how-2.md',
    ])
    expect(layout.place(memory, (name) => taken.has(name)).id).toBe('MEM-requests-http-retry-how-3')
  })

  test('a moved memory leaves its old place', () => {
    const files = new Map([[path, expected]])
    const to = at('MEM-new-name')
    expect(layout.store({ files, from: path, to, before: memory, after: memory })).toEqual([
      { path: to, text: expected },
      { path, text: undefined },
    ])
    expect(layout.remove(files, path, memory.id)).toEqual([{ path, text: undefined }])
  })
})

test('init writes a template that is a good memory file and an inbox that is none', () => {
  const files = new Map(layout.scaffold().map(({ path, text }) => [path, text]))
  expect([...files.keys()].some((path) => layout.isMemoryFile(path))).toBe(false)
  expect(files.get(layout.templatePath!)).toBe(memoryTemplate())
  // GIT-04: the listing is ignored, so that git needs another file to keep the folder by.
  expect(files.get(vaultPath('10-Memories/.gitkeep'))).toBe('')
  expect(layout.generatedPaths).toEqual([...generated(new Map()).keys()])
})

// MOD-02
test("a first tag that names a kind of the vault's own is its category", () => {
  const own = vaultLayoutWith(kindsFrom({ lesson: {} }))
  const path = at('scratch note')
  const [parsed] = own.parse(path, textOf('scratch note'), new Map())
  expect(parsed?.memory).toMatchObject({ kind: 'lesson', tags: ['git'] })
  const after = { ...parsed!.memory, tags: ['git', 'rebase'] }
  const [edit] = own.store({ files: FILES, from: path, to: path, before: parsed!.memory, after })
  expect(edit?.text).toBe(textOf('scratch note').replace('[LESSON, git]', '[LESSON, git, rebase]'))
})

describe('counters of memory-index.json (LAY-10)', () => {
  test('are read by id', () => {
    expect(layout.counterSource?.read).toBe(countersFromIndex)
    const counters = countersFromIndex(FILES.get(layout.counterSource!.path) ?? '')
    expect(counters.get('MEM-requests-retry-patterns')).toEqual({
      useCount: 39,
      lastUsedAt: '2026-03-02T00:00:00.000Z',
    })
    expect(counters.get('MEM-nvim-lsp-setup')).toEqual({ useCount: 1, lastUsedAt: undefined })
    expect(counters.get('MEM-gone')).toEqual({ useCount: 0, lastUsedAt: undefined })
  })

  test.each(['', '{', '[]', 'null', '{"entries": 3}', '{"entries": [null, 3, {}]}'])(
    'none in %j',
    (text) => {
      expect(countersFromIndex(text).size).toBe(0)
    },
  )
})

describe('the version of a file (WRT-18)', () => {
  const versionOf = (name: string, text: string): string => parse(at(name), text).versionText

  test('has no counters in it', () => {
    for (const path of PATHS) {
      const name = path.slice('10-Memories/'.length, -'.md'.length)
      const before = textOf(name)
      const used = changed(name, { useCount: 99, lastUsedAt: instant('2026-09-09T09:09:09.009Z') })
      expect(used).not.toBe(before)
      expect(versionOf(name, used)).toBe(versionOf(name, before))
      expect(versionOf(name, changed(name, { topic: 'other' }))).not.toBe(versionOf(name, before))
    }
  })
})

test('the paths that the layout spells out are good ones', () => {
  for (const path of [layout.templatePath, ...layout.generatedPaths])
    expect(pathFault(path ?? '')).toBeUndefined()
})
