import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Instant } from '../../base/instant.ts'
import { foundPath, type VaultPath } from '../../base/vault-path.ts'
import { resolveConfig } from '../../config/config.ts'
import { toEntry } from '../../model/entry.ts'
import { kindsFrom } from '../../model/kinds.ts'
import {
  EMPTY_MEMORY,
  type Entry,
  type Memory,
  type MemoryId,
  type Version,
} from '../../model/memory.ts'
import type { Parsed } from '../../model/parsed.ts'
import type { FileEdit, Files } from '../layout.ts'
import { claudeMdLayout } from './claude-md-layout.ts'

const layout = claudeMdLayout()
const MEMORY_MD = foundPath('MEMORY.md')
const VAULTS = new URL('../../../../test/vaults/', import.meta.url)
const GOLDEN = readdirSync(VAULTS).filter((name) => name.startsWith('claude-md-'))

function readVault(name: string): Files {
  const root = new URL(`${name}/input/`, VAULTS)
  const found = readdirSync(root, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((file) => file.isFile())
    .map((file) =>
      decodeURI(`${file.parentPath}/${file.name}`.slice(decodeURI(root.pathname).length)),
    )
    .map((path) => path.replace(/^\//, ''))
  return new Map(
    paths
      .sort()
      .map((path) => [foundPath(path), readFileSync(new URL(encodeURI(path), root), 'utf8')]),
  )
}

function golden(name: string, actual: string): void {
  const file = new URL(name, VAULTS)
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, actual)
  expect(actual).toBe(readFileSync(file, 'utf8'))
}

function parsedOf(files: Files): readonly { readonly path: VaultPath; readonly parsed: Parsed }[] {
  return [...files]
    .filter(([path]) => layout.isMemoryFile(path))
    .flatMap(([path, text]) => layout.parse(path, text, files).map((parsed) => ({ path, parsed })))
}

const entriesOf = (files: Files): readonly Entry[] =>
  parsedOf(files).map(({ path, parsed }) => toEntry(path, parsed, 'v' as Version))

const generate = (files: Files, more: Partial<Parameters<typeof layout.generate>[0]> = {}) =>
  layout.generate({
    entries: entriesOf(files),
    files,
    config: resolveConfig({ layout: 'claude-md' }),
    rootName: '.claude/memory',
    dropDead: true,
    ...more,
  })

function applied(files: Files, edits: readonly FileEdit[]): Files {
  const result = new Map(files)
  for (const { path, text } of edits) {
    if (text === undefined) result.delete(path)
    else result.set(path, text)
  }
  return result
}

function memoryAt(files: Files, path: VaultPath): Memory {
  const [parsed] = layout.parse(path, files.get(path) ?? '', files)
  if (parsed === undefined) throw new Error(`no memory in ${path}`)
  return parsed.memory
}

/** The text of a file after a change of its memory. */
function changed(text: string, change: Partial<Memory>, path = foundPath('note.md')): string {
  const files = new Map([[path, text]])
  const before = memoryAt(files, path)
  const edits = layout.store({
    files,
    from: path,
    to: path,
    before,
    after: { ...before, ...change },
  })
  return edits.find((edit) => edit.path === path)?.text ?? ''
}

/** The vault after its memory at `path` got another status, generated files included. */
function moved(files: Files, path: VaultPath, change: Partial<Memory>): Files {
  const before = memoryAt(files, path)
  const after = { ...before, ...change }
  const to = layout.pathWhen(path, before.id, after.status)
  const next = applied(files, layout.store({ files, from: path, to, before, after }))
  return applied(next, generate(next, { changed: new Map([[before.id, before]]) }))
}

const RETIRED = {
  status: 'retired',
  statusAt: '2026-03-01T09:00:00.000Z' as Instant,
  statusReason: 'no longer true',
} as const
const ACTIVE = { status: 'active', statusAt: undefined, statusReason: '' } as const

describe.each(GOLDEN)('the golden vault %s', (name) => {
  const files = readVault(name)

  test('is understood as recorded (LAY-03, LAY-06)', () => {
    const report = parsedOf(files).map(({ path, parsed: { memory, problems } }) =>
      [
        `${path} | ${memory.kind} | ${memory.status} | ${memory.title} | ${memory.summary}`,
        ...problems.map(({ code, line, message }) => `  ${code} ${line}: ${message}`),
      ].join('\n'),
    )
    golden(`${name}/expected.txt`, `${report.join('\n')}\n`)
  })

  test('gets the index that is recorded, once and for all (LAY-07, LAY-14)', () => {
    const [made] = generate(files)
    golden(`${name}/expected-MEMORY.md`, made?.text ?? files.get(MEMORY_MD) ?? '')
    const next = made === undefined ? files : applied(files, [made])
    expect(generate(next)[0]?.text ?? next.get(MEMORY_MD)).toBe(next.get(MEMORY_MD))
  })

  test('keeps every byte of every file when nothing changes (LAY-05)', () => {
    for (const { path, parsed } of parsedOf(files)) {
      const { memory } = parsed
      const edits = layout.store({ files, from: path, to: path, before: memory, after: memory })
      expect(applied(files, edits), path).toEqual(files)
    }
  })

  test('gives back every retired file byte for byte (LAY-15)', () => {
    for (const { path, parsed } of parsedOf(files).filter(
      (one) => one.parsed.memory.status === 'active',
    )) {
      const gone = moved(files, path, RETIRED)
      const away = layout.pathWhen(path, parsed.memory.id, 'retired')
      expect(gone.has(path) && path !== MEMORY_MD, path).toBe(false)
      expect(memoryAt(gone, away), path).toMatchObject({ status: 'retired' })
      expect(moved(gone, away, ACTIVE).get(path), path).toBe(files.get(path))
    }
  })
})

describe('which files hold memories (LAY-03)', () => {
  const cases: readonly [path: string, expected: boolean][] = [
    ['note.md', true],
    ['NOTE.MD', true],
    ['topics/deep.md', true],
    ['retired/note.md', true],
    ['archived/topics/note.md', true],
    ['MEMORY.md', true],
    ['retired/MEMORY.md', true],
    ['agent/MEMORY.md', false],
    ['README.md', false],
    ['CLAUDE.md', false],
    ['rule.mdc', false],
    ['index.json', false],
    ['.hidden/note.md', false],
    ['.note.md', false],
  ]
  test.each(cases)('%s: %s', (path, expected) => {
    expect(layout.isMemoryFile(foundPath(path))).toBe(expected)
  })
})

describe('where the fields of a memory are read from (LAY-03, LAY-06)', () => {
  const cases: readonly [what: string, path: string, text: string, expected: Partial<Memory>][] = [
    [
      'flat type',
      'a.md',
      '---\nname: N\ndescription: D\ntype: user\n---\nB\n',
      { title: 'N', summary: 'D', kind: 'user', body: 'B' },
    ],
    [
      'nested type',
      'a.md',
      '---\nname: N\nmetadata:\n  type: feedback\n---\n',
      { kind: 'feedback', extra: {} },
    ],
    [
      'flat before nested',
      'a.md',
      '---\ntype: user\nmetadata:\n  type: feedback\n---\n',
      { kind: 'user', extra: { metadata: { type: 'feedback' } } },
    ],
    ['a word for a kind', 'a.md', '---\ntype: Tech-Debt\n---\n', { kind: 'tech_debt' }],
    ['kind from the name', 'feedback_x.md', 'Text', { kind: 'feedback', title: 'feedback_x' }],
    ['kind from a longer name', 'tech-debt-x.md', 'Text', { kind: 'tech_debt' }],
    ['no kind anywhere', 'x.md', 'Text', { kind: 'project' }],
    ['title from the heading', 'x.md', '# Head #\n\nText\n\n', { title: 'Head', body: 'Text' }],
    [
      'heading that repeats the name',
      'x.md',
      '---\nname: N\n---\n# N\n\nText',
      { title: 'N', body: 'Text' },
    ],
    [
      'heading that says more',
      'x.md',
      '---\nname: N\n---\n\n# M\n\nText',
      { title: 'N', body: '# M\n\nText' },
    ],
    [
      'title and name',
      'x.md',
      '---\ntitle: T\nname: n-slug\nid: 7\n---\n',
      { title: 'T', aliases: ['7', 'n-slug'] },
    ],
    ['summary key', 'x.md', '---\nsummary: S\n---\n', { summary: 'S' }],
    ['tags with commas', 'x.md', '---\ntags: a, b\n---\n', { tags: ['a', 'b'] }],
    [
      'dates',
      'x.md',
      '---\ncreated: 2026-01-05\nmodified: 2026-01-06T07:08:09Z\n---\n',
      {
        createdAt: '2026-01-05T00:00:00.000Z' as Instant,
        updatedAt: '2026-01-06T07:08:09.000Z' as Instant,
      },
    ],
    [
      'the exact moment of a day',
      'x.md',
      '---\ncreated: 2026-01-05\neverkeep:\n  created_at: 2026-01-05T10:00:00.000Z\n---\n',
      { createdAt: '2026-01-05T10:00:00.000Z' as Instant },
    ],
    [
      'a day that somebody corrected',
      'x.md',
      '---\ncreated: 2026-01-04\neverkeep:\n  created_at: 2026-01-05T10:00:00.000Z\n---\n',
      { createdAt: '2026-01-04T00:00:00.000Z' as Instant },
    ],
    [
      'a key that cannot be the field',
      'x.md',
      '---\nconfidence: high\nstatus: DONE\n---\n',
      { confidence: undefined, status: 'active', extra: { confidence: 'high', status: 'DONE' } },
    ],
    [
      'seed 003’s keys',
      'decision-x.md',
      '---\ntype: decision\nchosen: A\nrejected: B, C\n---\n',
      { extra: { chosen: 'A', rejected: 'B, C' } },
    ],
    [
      'status from the folder',
      'retired/x.md',
      'Text',
      { id: 'x' as MemoryId, status: 'retired', statusAt: undefined },
    ],
    [
      'a status that was moved away from',
      'x.md',
      '---\neverkeep:\n  status: retired\n  status_reason: r\n---\n',
      { status: 'active', statusReason: '' },
    ],
  ]
  test.each(cases)('%s', (_, path, text, expected) => {
    const at = foundPath(path)
    expect(memoryAt(new Map([[at, text]]), at)).toMatchObject(expected)
  })

  test('a kind of the vault’s own is no problem', () => {
    const text = '---\nname: N\ntype: breadcrumb\n---\n'
    const codes = (kinds?: ReturnType<typeof kindsFrom>) =>
      claudeMdLayout(kinds)
        .parse(foundPath('x.md'), text, new Map())[0]
        ?.problems.map(({ code }) => code)
    expect(codes()).toEqual(['unknown-kind'])
    expect(codes(kindsFrom({ breadcrumb: {} }))).toEqual([])
  })
})

describe('a change touches the lines of its field (LAY-05, LAY-16)', () => {
  const nested =
    '---\nname: N # slug\ndescription: "D"\nmetadata:\n  node_type: memory\n  type: user\n---\n\nBody.\n'
  const bare = '# Head\n\nBody.\n'
  const at = '2026-03-01T09:00:00.123Z' as Instant
  const cases: readonly [what: string, text: string, change: Partial<Memory>, expected: string][] =
    [
      ['title', nested, { title: 'M' }, nested.replace('name: N', 'name: M')],
      ['summary', nested, { summary: 'E' }, nested.replace('"D"', '"E"')],
      [
        'kind where it stands',
        nested,
        { kind: 'feedback' },
        nested.replace('type: user', 'type: feedback'),
      ],
      ['body', nested, { body: 'New.' }, nested.replace('Body.', 'New.')],
      [
        'a field without a key',
        nested,
        { pinned: true },
        nested.replace('user\n', 'user\neverkeep:\n  pinned: true\n'),
      ],
      ['title in a heading', bare, { title: 'M' }, '# M\n\nBody.\n'],
      ['kind of a bare file', bare, { kind: 'user' }, '---\ntype: user\n---\n# Head\n\nBody.\n'],
      ['first body', '---\nname: N\n---\n', { body: 'B' }, '---\nname: N\n---\n\nB\n'],
      ['first body below a heading', '# Head', { body: 'B' }, '# Head\n\nB\n'],
      [
        'a body that looks like a title',
        'Text\n',
        { body: '# Not the title' },
        '---\nname: note\n---\n# Not the title\n',
      ],
      [
        'tags with commas',
        '---\ntags: a, b\n---\n',
        { tags: ['a', 'c'] },
        '---\ntags: a, c\n---\n',
      ],
      [
        'tags in a list',
        '---\ntags: [a, b]\n---\n',
        { tags: ['a', 'b', 'c'] },
        '---\ntags: [a, b, c]\n---\n',
      ],
      [
        'a day keeps its time in the map',
        '---\nupdated: 2026-01-01\n---\n',
        { updatedAt: at },
        `---\nupdated: 2026-03-01\neverkeep:\n  updated_at: ${at}\n---\n`,
      ],
      [
        'a moment stays one',
        "---\nupdated: '2026-01-01T00:00:00Z'\n---\n",
        { updatedAt: at },
        `---\nupdated: '${at}'\n---\n`,
      ],
      [
        'CRLF',
        '---\r\nname: N\r\n---\r\n\r\nB\r\nC\r\n',
        { body: 'B\nD' },
        '---\r\nname: N\r\n---\r\n\r\nB\r\nD\r\n',
      ],
      [
        'a key with a name of ours',
        '---\nname: N\n---\n',
        { extra: { tags: 1 } },
        '---\nname: N\neverkeep:\n  extra:\n    tags: 1\n---\n',
      ],
      [
        'a key beside ours in metadata',
        nested,
        { extra: { metadata: { node_type: 'x' } } },
        nested.replace('memory', 'x'),
      ],
    ]
  test.each(cases)('%s', (_, text, change, expected) => {
    expect(changed(text, change)).toBe(expected)
  })

  test('structured fields are told by the body (MOD-05)', () => {
    const fields = { topic: 'tools', strength: 'strong', value: 'Use pnpm.', reason: 'Fast.' }
    const memory = { ...EMPTY_MEMORY, id: 'p' as MemoryId, kind: 'preference', title: 'T', fields }
    const path = foundPath('p.md')
    const [edit] = layout.store({
      files: new Map(),
      from: undefined,
      to: path,
      before: undefined,
      after: memory,
    })
    expect(edit?.text).toContain('**Strength:** strong\n')
    expect(edit?.text).not.toContain('everkeep:')
    const told = memoryAt(new Map([[path, edit?.text ?? '']]), path)
    expect(told.fields).toEqual(fields)
  })
})

describe('names of new files (MOD-09)', () => {
  const memory = (kind: string, title: string): Memory => ({ ...EMPTY_MEMORY, kind, title })
  const cases: readonly [
    what: string,
    kind: string,
    title: string,
    habit: readonly string[],
    expected: string,
  ][] = [
    ['kind and slug', 'feedback', 'Use tabs', [], 'feedback_use-tabs.md'],
    [
      'decisions',
      'decision',
      'Deploy on Cloudflare Pages now',
      [],
      'decision-deploy-on-cloudflare.md',
    ],
    ['the kind is not said twice', 'decision', 'Decision: use pnpm', [], 'decision-use-pnpm.md'],
    ['kinds of two words', 'tech_debt', 'Old parser', [], 'tech_debt_old-parser.md'],
    ['any script', 'user', '国内部署', [], 'user_国内部署.md'],
    [
      'a folder with underscores',
      'feedback',
      'Use tabs',
      ['feedback_no_emoji.md', 'user_my_role.md', 'project_x.md'],
      'feedback_use_tabs.md',
    ],
    [
      'a folder with dashes',
      'feedback',
      'Use tabs',
      ['feedback-no-emoji.md', 'user-role.md', 'project-x.md'],
      'feedback-use-tabs.md',
    ],
    [
      'a folder without kinds',
      'project',
      'Vehicle glass',
      ['fog.md', 'game-time.md', 'hud-layer.md'],
      'vehicle-glass.md',
    ],
    [
      'names of others are not ours to take',
      'own',
      'Read me',
      ['a.md', 'b.md', 'c.md'],
      'read-me.md',
    ],
  ]
  test.each(cases)('%s', (_, kind, title, habit, expected) => {
    const place = layout.place(memory(kind, title), () => false, habit.map(foundPath))
    expect(place.path).toBe(expected)
    expect(`${place.id}.md`).toBe(expected)
  })

  test('a taken name gets a number', () => {
    const taken = new Set(['feedback_use-tabs', 'feedback_use-tabs-2.md'])
    expect(layout.place(memory('feedback', 'Use tabs'), (name) => taken.has(name)).id).toBe(
      'feedback_use-tabs-3',
    )
  })
})

describe('a MEMORY.md that is itself a memory (LAY-14)', () => {
  const text = '# Agent\n\nLikes tabs.\n'
  const alone: Files = new Map([[MEMORY_MD, text]])
  const topic = foundPath('user_role.md')
  const both: Files = new Map([...alone, [topic, '---\nname: Role\ntype: user\n---\n']])
  const index = '\n<!-- everkeep:index -->\n\n- [Role](user_role.md)\n'

  test('is one memory and is not generated', () => {
    expect(memoryAt(alone, MEMORY_MD)).toMatchObject({
      id: 'MEMORY',
      title: 'Agent',
      body: 'Likes tabs.',
    })
    expect(generate(alone)).toEqual([])
  })

  test('stays one, of the same version, when topic files come', () => {
    const [made] = generate(both, { created: new Set([topic]) })
    expect(made?.text).toBe(`${text}${index}`)
    const version = (source: string) => layout.parse(MEMORY_MD, source, new Map())[0]?.versionText
    expect(version(made?.text ?? '')).toBe(version(text))
    const next = applied(both, made ? [made] : [])
    expect(memoryAt(next, MEMORY_MD)).toEqual(memoryAt(alone, MEMORY_MD))
    expect(generate(next)).toEqual([])
  })

  test('lists nothing that was not created by this operation', () => {
    expect(generate(both)).toEqual([])
  })

  test('is edited and retired without its index lines', () => {
    const files = applied(both, [{ path: MEMORY_MD, text: `${text}${index}` }])
    expect(changed(`${text}${index}`, { body: 'Likes blanks.' }, MEMORY_MD)).toBe(
      `# Agent\n\nLikes blanks.\n${index}`,
    )
    const gone = moved(files, MEMORY_MD, RETIRED)
    expect(gone.get(MEMORY_MD)).toBe('\n- [Role](user_role.md)\n')
    expect(moved(gone, foundPath('retired/MEMORY.md'), ACTIVE)).toEqual(files)
  })

  test('an index of files is no memory, nor is an empty one', () => {
    for (const indexText of [
      '# Memory Index\n',
      '',
      '- [A](a.md) — x\n\nSome prose.\n',
      '<!-- budget: ~1tk -->\n## User\n',
    ])
      expect(layout.parse(MEMORY_MD, indexText, new Map()), indexText).toEqual([])
  })
})

test('budget comments ask for seed 003’s style (LAY-14)', () => {
  const files: Files = new Map([
    [foundPath('user_role.md'), '---\nname: Role\ndescription: D\ntype: user\n---\n'],
  ])
  const config = resolveConfig({ layout: 'claude-md', flags: { 'index.budget_comments': true } })
  expect(generate(files, { config })[0]?.text).toBe(
    '# Memory Index\n\n## User\n\n- [user_role.md](user_role.md) — D `~14tk`\n',
  )
})

test('whatever the folder, an empty vault has an index and nothing else', () => {
  expect(layout.scaffold()).toEqual([])
  expect(generate(new Map())).toEqual([{ path: MEMORY_MD, text: '# Memory Index\n', warnings: [] }])
})
