import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { FOREIGN } from '../../../test/support/foreign-samples.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../test/support/seeded-world.ts'
import { openForeignFiles } from '../../adapters/files/vault/foreign-files.ts'
import { openDatabase } from '../../adapters/sqlite/open-database.ts'
import { readMemoryRows } from '../../adapters/sqlite/read-memory-rows.ts'
import type { LayoutName } from '../../core/model/layout-name.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { loadMemory } from '../catalog/find-memory.ts'
import { acceptProposals } from '../inbox/decide.ts'
import { listProposals } from '../inbox/review.ts'
import { undo } from '../write/undo.ts'
import { importMemories, importPlaces, readImport } from './import.ts'

/** A project in which all of them were used, and a vault without a disk. */
async function setUp(layout: LayoutName = 'vault') {
  const project = mkdtempSync(join(tmpdir(), 'everkeep-foreign-'))
  for (const [name, text] of Object.entries(FOREIGN)) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), text)
  }
  const { world: seeded, files } = await seededWorld(layout, [])
  const foreign = openForeignFiles({
    ...{ cwd: project, home: '/nowhere', project, vaultRoot: join(project, '.memory') },
    readRows: readMemoryRows,
  })
  const world: World = { ...seeded, foreign }
  return { project, world, files }
}

/** smallcode's store as its own code makes it: WAL mode, lists as JSON texts. */
function makeDatabase(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const database = openDatabase(path, 1_000)
  database.exec(`PRAGMA journal_mode = WAL;
    CREATE TABLE memory_objects (id TEXT PRIMARY KEY, type TEXT, title TEXT, content TEXT, tags TEXT, symbols TEXT,
      files TEXT, supersedes TEXT, confirmed_at TEXT, created_at TEXT, access_count INTEGER, content_hash TEXT);
    INSERT INTO memory_objects VALUES ('a1b2c3d4', 'gotcha', 'Cache keys', 'Keys over 250 bytes are dropped.',
      '["cache","tier:archive","last_used:2025-01-01"]', '["CacheStore"]', '["src/cache.ts"]', NULL,
      '2025-02-01T10:00:00.000Z', '2025-01-01T10:00:00.000Z', 4, 'x');`)
  database.close()
}

const titlesOf = async (world: World, path: string) =>
  (await readImport(world, { path })).items.map(({ kind, title }) => `${kind}: ${title}`)
const accepted = async (world: World) => {
  await acceptProposals(world, { names: 'all' })
  const { entries } = await readCatalog(world)
  return Promise.all(entries.map(async (entry) => (await loadMemory(world, entry)).memory))
}

test.each([
  [
    'memory-bank',
    'memory-bank',
    ['decision: Decision Log', 'context: Project Brief', 'config: Technical Context'],
  ],
  ['.serena/memories', 'serena', ['reference: Inventory app', 'workflow: Suggested commands']],
  ['memory.jsonl', 'server-memory', ['config: Postgres Pool', 'preference: David Barnett']],
  ['notes', 'basic-memory', ['decision: Authentication Design']],
  ['.cursor/rules', 'cursor-rules', ['convention: TypeScript Standards']],
  ['AGENTS.md', 'rules', ['convention: Agents']],
  ['docs/adr', 'adr', ['decision: Record architecture decisions', 'decision: Use Postgres']],
  ['auto-memory', 'vault', ['feedback: language']],
])('LAY-12: %s is read as %s', async (path, format, titles) => {
  const { world } = await setUp()
  expect((await readImport(world, { path })).format).toBe(format)
  expect((await titlesOf(world, path)).sort()).toEqual([...titles].sort())
})

describe.each(LAYOUT_NAMES)('LAY-12: into layout %s', (layout) => {
  test('all of it waits, comes in on acceptance with its origin, and goes again', async () => {
    const { world, project, files } = await setUp(layout)
    const before = readdirSync(project, { recursive: true }).sort()
    const places = await importPlaces(world)
    expect(places.map(({ format }) => format).sort()).toEqual(
      ['adr', 'cursor-rules', 'memory-bank', 'rules', 'serena', 'server-memory'].sort(),
    )
    for (const { path, count } of places) {
      const { fates } = await importMemories(world, { path })
      expect([...fates.values()]).toEqual(new Array(count).fill('waiting'))
    }
    expect(await filesOf(world)).toEqual(files)
    const { items } = await listProposals(world)
    expect(
      items.every(({ state, proposal }) => state === 'ready' && proposal.source === 'import'),
    ).toBe(true)

    const memories = await accepted(world)
    expect(memories).toHaveLength(places.reduce((sum, { count }) => sum + count, 0))
    expect(new Set(memories.map(({ origin }) => origin))).toEqual(new Set(['import']))
    expect(memories.map(({ source }) => source)).toContain('memory-bank/techContext.md')
    expect(JSON.stringify(memories)).toContain('React 18')
    // A second import finds everything here already.
    for (const { path } of places) {
      const again = await readImport(world, { path })
      expect(
        again.items.filter(({ plan }) => plan !== undefined).map(({ title }) => title),
      ).toEqual([])
    }
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
    // The source is what it was.
    expect(readdirSync(project, { recursive: true }).sort()).toEqual(before)
    for (const [name, text] of Object.entries(FOREIGN))
      expect(readFileSync(join(project, name), 'utf8')).toBe(text)
  })
})

test('LAY-12: relations of the graph and references between memories find their targets', async () => {
  const { world } = await setUp()
  await importMemories(world, { path: 'memory.jsonl' })
  await importMemories(world, { path: '.serena/memories' })
  const memories = await accepted(world)
  const david = memories.find(({ title }) => title === 'David Barnett')!
  expect(david.links).toEqual([{ target: 'Postgres_Pool', relation: 'maintains' }])
  expect(memories.find(({ title }) => title === 'Postgres Pool')!.aliases).toEqual([
    'Postgres_Pool',
  ])
  expect(memories.find(({ title }) => title === 'Inventory app')!.links).toEqual([
    { target: 'suggested_commands', relation: '' },
  ])
})

test('LAY-12: a decision record keeps its day, its standing and, as fields, its options', async () => {
  const prose = await setUp('vault')
  await importMemories(prose.world, { path: 'docs/adr' })
  const [, postgres] = (await accepted(prose.world)).sort((a, b) => (a.title < b.title ? -1 : 1))
  expect(postgres).toMatchObject({
    title: 'Use Postgres',
    createdAt: '2024-03-01T00:00:00.000Z',
    links: [{ target: '0003-use-sqlite', relation: 'superseded_by' }],
    aliases: ['0002-use-postgres'],
  })
  expect(postgres!.body).toContain('Chosen option: "Postgres"')
  const fields = await setUp('claude-json')
  await importMemories(fields.world, { path: 'docs/adr' })
  const decided = (await accepted(fields.world)).find(({ title }) => title === 'Use Postgres')!
  expect(decided.fields).toMatchObject({
    status: 'superseded',
    context: 'Reports take minutes.',
    rationale: ['the team knows it'],
    alternatives: [{ option: 'MongoDB' }],
  })
})

test('LAY-16: records of another vault come with their companions', async () => {
  const { world, project } = await setUp()
  const write = (name: string, value: object): void => {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), JSON.stringify(value))
  }
  const record = { category: 'insight', title: 'People skim', content: { text: 'They do.' } }
  write('other/insights/people-skim.json', record)
  write('other/everkeep-fields/insights/people-skim.json', { topic: 'ux/reading' })
  await importMemories(world, { path: 'other' })
  expect(await accepted(world)).toMatchObject([{ title: 'People skim', topic: 'ux/reading' }])
})

test("LAY-12: smallcode's database is read from a copy and left without a trace", async () => {
  const { world, project } = await setUp()
  const path = join(project, 'elsewhere', 'memory.db')
  makeDatabase(path)
  const before = readdirSync(dirname(path)).sort()
  const { format } = await importMemories(world, { path })
  expect(format).toBe('smallcode-db')
  expect(readdirSync(dirname(path)).sort()).toEqual(before)
  const [memory] = await accepted(world)
  expect(memory).toMatchObject({
    kind: 'gotcha',
    title: 'Cache keys',
    tags: expect.arrayContaining(['cache']),
    tier: 'cold',
    relatedFiles: ['src/cache.ts'],
    origin: 'import',
  })
  expect(memory!.tags.join()).not.toContain('tier:')
})

test('WRT-13: a secret in a foreign file does not come along, and that is said', async () => {
  const key = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`
  const { world, project } = await setUp()
  writeFileSync(join(project, '.serena/memories/token.md'), `# Token\n\nUse ${key} here.\n`)
  const { notes } = await importMemories(world, { path: '.serena/memories' })
  expect(notes.join()).toContain('token.md')
  expect(JSON.stringify(await world.inbox!.list())).not.toContain(key)
  expect(JSON.stringify(await accepted(world))).toContain('[secret:')
})

test.each([
  ['nothing', 'no-such-place', 'INPUT_ERROR'],
  ['a folder of nobody', 'plain', 'INPUT_ERROR'],
  ['a picture', 'plain/picture.png', 'INPUT_ERROR'],
  ['a database of somebody else', 'plain/other.db', 'INPUT_ERROR'],
  ['a torn database', 'plain/torn.db', 'INPUT_ERROR'],
])('LAY-12: %s is refused with a way on', async (_, path, code) => {
  const { world, project } = await setUp()
  mkdirSync(join(project, 'plain'))
  writeFileSync(join(project, 'plain', 'picture.png'), Buffer.from([0x89, 0, 1]))
  writeFileSync(join(project, 'plain', 'torn.db'), 'SQLite format 3\0torn')
  const other = openDatabase(join(project, 'plain', 'other.db'), 1_000)
  other.exec('CREATE TABLE t (x)')
  other.close()
  const before = await filesOf(world)
  await expect(importMemories(world, { path })).rejects.toMatchObject({ code, hint: /./ })
  expect(await filesOf(world)).toEqual(before)
  expect(existsSync(join(project, 'plain', 'torn.db-wal'))).toBe(false)
})

test('LAY-12: --from says whose they are where nothing tells', async () => {
  const { world, project } = await setUp()
  mkdirSync(join(project, 'plain'))
  writeFileSync(join(project, 'plain', 'note.md'), '# A note\n\nCats purr.\n')
  const { items } = await readImport(world, { path: 'plain', from: 'serena' })
  expect(items).toMatchObject([{ title: 'A note', from: 'plain/note.md' }])
})
