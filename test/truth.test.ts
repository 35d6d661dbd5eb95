import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openMemoryIndex } from '../src/adapters/in-memory/memory-index.ts'
import { openDatabase } from '../src/adapters/sqlite/open-database.ts'
import { readCatalog } from '../src/app/catalog/catalog.ts'
import { context } from '../src/app/recall/for-prompt.ts'
import { search } from '../src/app/recall/search/search.ts'
import { foldUsage } from '../src/app/uses/fold-usage.ts'
import { applyPlan } from '../src/app/write/apply.ts'
import { KnownError } from '../src/core/base/errors.ts'
import type { Instant } from '../src/core/base/instant.ts'
import type { VaultPath } from '../src/core/base/vault-path.ts'
import { resolveConfig } from '../src/core/config/config.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import { claudeJsonLayout } from '../src/core/layouts/claude-json/claude-json-layout.ts'
import { claudeMdLayout } from '../src/core/layouts/claude-md/claude-md-layout.ts'
import type { Layout } from '../src/core/layouts/layout.ts'
import { LAYOUT_NAMES } from '../src/core/model/layout-name.ts'
import type { FileStamp } from '../src/ports/vault.ts'
import type { World } from '../src/ports/world.ts'
import { stateOf } from './state-of.ts'
import { draft, planDrafts } from './support/demo-changes.ts'
import { diskWorld, tempVault } from './support/disk-world.ts'
import { gitProject } from './support/git-project.ts'

// REC-02: the files are the truth, however they were changed. Nothing here waits: an answer must be right at once.

function memoryText(id: string, title: string, body: string): string {
  return `---\nid: ${id}\ntitle: ${title}\nupdated: 2026-01-01\n---\n# ${title}\n\n${body}\n`
}

const POOL = '.memory/10-Memories/MEM-pool.md'
const CACHE = '.memory/10-Memories/MEM-cache.md'
const QUEUE = '.memory/10-Memories/MEM-queue.md'

/** Two branches of one project; `main` is checked out. */
const origin = gitProject({
  [POOL]: memoryText('MEM-pool', 'Connection pool', 'The pool holds twenty connections.'),
  [CACHE]: memoryText('MEM-cache', 'Redis cache', 'Entries of the cache live an hour.'),
  '.gitignore': '.everkeep/\n',
})
origin.git('checkout', '--quiet', '-b', 'other')
origin.write({
  [POOL]: memoryText('MEM-pool', 'Connection pool', 'The pool holds thirty connections.'),
  [QUEUE]: memoryText('MEM-queue', 'Queue', 'Dead letters are kept.'),
})
origin.remove(CACHE)
origin.commit('Other')
origin.git('checkout', '--quiet', 'main')

/** A copy of it to do things to. */
function project(): string {
  const root = mkdtempSync(join(dirname(origin.root), 'everkeep-truth-'))
  cpSync(origin.root, root, { recursive: true })
  utimesSync(join(root, POOL), WHOLE_SECOND, WHOLE_SECOND)
  return root
}

/** A time that can be set back exactly: what a write leaves has finer grains than what can be set. */
const WHOLE_SECOND = 1_700_000_000

async function searched(world: World, query: string): Promise<readonly string[]> {
  const { hits } = await search(world, { query })
  return hits.map(({ entry }) => entry.memory.id)
}

async function told(world: World, prompt: string): Promise<string> {
  const vault = { world, scope: 'project', trusted: true } as const
  return (await context([vault], { prompt, record: false, session: '' })).text
}

const open = (root: string, start?: string): World =>
  diskWorld(layoutNamed('vault'), join(root, '.memory'), start === undefined ? {} : { start })

/** What somebody does behind our back, and what then is true. */
interface DistillLogEntry {
  readonly name: string
  readonly does: (root: string) => void
  /** A word that now leads to these memories, and one that no longer leads anywhere. */
  readonly found: readonly [query: string, ids: readonly string[]]
  readonly gone: string
  /** What a prompt about it is told. */
  readonly told: readonly [prompt: string, text: string]
}

function replaceIn(root: string, path: string, from: string, to: string): string {
  return readFileSync(join(root, path), 'utf8').replace(from, to)
}

const THIRTY = {
  found: ['thirty', ['MEM-pool']],
  gone: 'twenty',
  told: ['the connection pool', 'holds thirty connections'],
} as const

const DEEDS: readonly DistillLogEntry[] = [
  {
    name: 'an edit in place that keeps the size',
    does: (root) => writeFileSync(join(root, POOL), replaceIn(root, POOL, 'twenty', 'thirty')),
    ...THIRTY,
  },
  {
    name: 'an edit in place that keeps the size and sets the time back',
    does: (root) => {
      writeFileSync(join(root, POOL), replaceIn(root, POOL, 'twenty', 'thirty'))
      utimesSync(join(root, POOL), WHOLE_SECOND, WHOLE_SECOND)
    },
    ...THIRTY,
  },
  {
    name: 'two edits in place within one tick of the clock',
    does: (root) => {
      writeFileSync(join(root, POOL), replaceIn(root, POOL, 'twenty', 'eighty'))
      writeFileSync(join(root, POOL), replaceIn(root, POOL, 'eighty', 'thirty'))
    },
    ...THIRTY,
  },
  {
    name: "an editor's save: a new file renamed over the old one",
    does: (root) => {
      writeFileSync(join(root, `${POOL}.tmp`), replaceIn(root, POOL, 'twenty', 'thirty'))
      renameSync(join(root, `${POOL}.tmp`), join(root, POOL))
    },
    ...THIRTY,
  },
  {
    name: "an editor's save: the old file becomes the backup",
    does: (root) => {
      const text = replaceIn(root, POOL, 'twenty', 'thirty')
      renameSync(join(root, POOL), join(root, `${POOL}~`))
      writeFileSync(join(root, POOL), text)
    },
    ...THIRTY,
  },
  {
    name: 'a checkout of another branch',
    does: (root) => execFileSync('git', ['checkout', '--quiet', 'other'], { cwd: root }),
    found: ['thirty letters', ['MEM-pool', 'MEM-queue']],
    gone: 'cache hour',
    told: ['the connection pool', 'holds thirty connections'],
  },
  {
    name: 'a deleted file',
    does: (root) => rmSync(join(root, CACHE)),
    found: ['twenty', ['MEM-pool']],
    gone: 'redis cache hour',
    told: ['redis cache, connection pool', 'holds twenty connections'],
  },
  {
    name: 'a file from a backup, as old as the hills',
    does: (root) => {
      const old = memoryText('MEM-pool', 'Connection pool', 'The pool holds thirty connections.')
      writeFileSync(join(root, 'backup.md'), old)
      utimesSync(join(root, 'backup.md'), 1_000_000_000, 1_000_000_000)
      copyFileSync(join(root, 'backup.md'), join(root, POOL))
      utimesSync(join(root, POOL), 1_000_000_000, 1_000_000_000)
    },
    ...THIRTY,
  },
  {
    name: 'a file of tomorrow',
    does: (root) => {
      writeFileSync(join(root, POOL), replaceIn(root, POOL, 'twenty', 'thirty'))
      utimesSync(join(root, POOL), Date.now() / 1000 + 86_400, Date.now() / 1000 + 86_400)
    },
    ...THIRTY,
  },
  {
    name: 'a folder put in the place of the old one',
    does: (root) => {
      const [now, next] = [join(root, '.memory/10-Memories'), join(root, '.memory/next')]
      mkdirSync(next)
      const text = replaceIn(root, POOL, 'twenty', 'thirty')
      renameSync(now, join(root, 'aside'))
      writeFileSync(join(next, 'MEM-pool.md'), text)
      renameSync(next, now)
    },
    found: ['thirty', ['MEM-pool']],
    gone: 'twenty redis hour',
    told: ['the connection pool', 'holds thirty connections'],
  },
  {
    name: 'a memory that moved to another folder',
    does: (root) => {
      mkdirSync(join(root, '.memory/10-Memories/db'))
      renameSync(join(root, POOL), join(root, '.memory/10-Memories/db/MEM-pool.md'))
    },
    found: ['twenty', ['MEM-pool']],
    gone: 'thirty',
    told: ['the connection pool', '10-Memories/db/MEM-pool.md'],
  },
]

describe.each(DEEDS)('after $name', ({ does, found, gone, told: telling }) => {
  test.each([
    ['a process that has the index open', false],
    ['the next process', true],
  ])('REC-02: %s searches and tells what is true now', async (_, reopen) => {
    const root = project()
    let world = open(root)
    expect(await searched(world, 'twenty hour')).toHaveLength(2)
    expect(await told(world, 'the connection pool')).toContain('holds twenty connections')
    if (reopen) world.index.close()

    does(root)
    if (reopen) world = open(root)
    expect((await searched(world, found[0])).toSorted()).toEqual(found[1])
    expect(await searched(world, gone)).toEqual([])
    expect(await told(world, telling[0])).toContain(telling[1])
    world.index.close()
  })
})

// REC-02, REC-04
test('a clock that is set back changes neither what is found nor what stands first', async () => {
  const root = project()
  const world = open(root, '2036-06-01T00:00:00Z')
  const words = 'connections of the pool and an entry in a cache'
  const updatedAt = '2036-05-01T00:00:00.000Z' as Instant
  const late = draft('Written late', { body: 'An entry.', updatedAt })
  const plan = planDrafts(world, [late], new Set())
  await applyPlan(world, { plan, select: 'all' })
  const before = await searched(world, words)
  expect(before).toHaveLength(3)
  expect(before.at(-1)).toBe('MEM-written-late')
  world.index.close()
  const back = open(root, '2006-06-01T00:00:00Z')
  expect(await searched(back, words)).toEqual(before)
  expect(await told(back, 'the connection pool')).toContain('holds twenty connections')
  back.index.close()
})

// REC-02
describe('files that nobody touched, read another way', () => {
  const record = (title: string, text: string): string =>
    JSON.stringify({ schema_version: '1.0', title, created_at: '2026-01-01', content: { text } })

  test('a folder that is of another layout now holds the memories of that one, and no others', async () => {
    const json = claudeJsonLayout()
    const root = tempVault(json, {
      'gotchas/pool.json': record('Connection pool', 'The pool holds twenty connections.'),
      'cache.md': '---\nname: Redis cache\ntype: project\n---\n\nEntries live an hour.\n',
    })
    const answersOf = async (layout: Layout): Promise<readonly string[]> => {
      const world = diskWorld(layout, root)
      const answers = await searched(world, 'twenty hour')
      const { entries } = await readCatalog(world)
      expect(entries.map(({ memory }) => memory.id)).toEqual(answers)
      world.index.close()
      return answers
    }
    expect(await answersOf(json)).toEqual(['pool'])
    expect(await answersOf(claudeMdLayout())).toEqual(['cache'])
    expect(await answersOf(json)).toEqual(['pool'])
  })

  test('settings that describe a kind bring its folder in, and take it out when they go', async () => {
    const root = tempVault(claudeJsonLayout(), {
      'gadgets/pool.json': record('Connection pool', 'The pool holds twenty connections.'),
    })
    const answersWith = async (settings: string): Promise<readonly string[]> => {
      const { kinds } = resolveConfig({ layout: 'claude-json', vaultText: settings })
      const world = diskWorld(claudeJsonLayout(kinds), root, { settings })
      const answers = await searched(world, 'twenty')
      world.index.close()
      return answers
    }
    const described = '{"categories": {"gadget": {"folder": "gadgets"}}}'
    expect(await answersWith('{}')).toEqual([])
    expect(await answersWith(described)).toEqual(['pool'])
    expect(await answersWith('{}')).toEqual([])
  })
})

// REC-02
test.each([
  ['docs', 'rest'],
  ['docs', 'outline'],
  ['files', 'stamp'],
  ['postings', 'list'],
  ['reach', 'near'],
  ['notes', 'value'],
])(
  'bytes in the index that are no text (%s.%s) end nobody, and the index is made anew',
  async (table, column) => {
    const root = project()
    const first = open(root)
    expect(await searched(first, 'twenty')).toEqual(['MEM-pool'])
    await first.index.setNote('any', 'thing')
    first.index.close()
    const state = stateOf(join(root, '.memory'))
    const database = openDatabase(join(state, 'index.db'), 1_000)
    database.exec(`UPDATE ${table} SET ${column} = CAST(x'7bff7d' AS TEXT)`)
    // Without the look that the index is made from all of it is asked.
    database.exec('UPDATE look SET snapshot = NULL')
    database.close()

    const world = open(root)
    const { entries } = await readCatalog(world)
    expect(entries.map(({ memory }) => memory.id)).toEqual(['MEM-cache', 'MEM-pool'])
    expect(await searched(world, 'twenty')).toEqual(['MEM-pool'])
    expect(await told(world, 'the connection pool')).toContain('holds twenty connections')
    expect(['thing', undefined]).toContain(await world.index.note('any'))
    world.index.close()
  },
)

// REC-02
test('a file that could not be read once is read as soon as it can be, though nobody touched it', async () => {
  const root = project()
  const refusing = open(root)
  const { read } = refusing.vault
  const barred: World = {
    ...refusing,
    vault: {
      ...refusing.vault,
      read: async (path) => {
        if (!path.endsWith('MEM-pool.md')) return read(path)
        throw new KnownError('NO_PERMISSION', { message: 'Permission denied.', hint: 'Wait.' })
      },
    },
  }
  expect(await searched(barred, 'twenty hour')).toEqual(['MEM-cache'])
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(await searched(barred, 'twenty hour')).toEqual(['MEM-cache'])
  const state = await barred.index.state()
  // To find it barred again changes nothing.
  expect((await search(barred, { query: 'hour' })).notes).toEqual(['Permission denied.'])
  expect(await barred.index.state()).toBe(state)
  refusing.index.close()

  const world = open(root)
  expect((await searched(world, 'twenty hour')).toSorted()).toEqual(['MEM-cache', 'MEM-pool'])
  expect((await world.index.mirror()).snapshot).toBeDefined()
  world.index.close()
})

// REC-02: who has a deadline does not wait for the disk, and a power cut may leave zeros in place of any page.
test('an index that lost a page hides nothing', async () => {
  const numbers = Array.from({ length: 80 }, (_, at) => at)
  const files = numbers.map((at): [string, string] => [
    `10-Memories/MEM-${at}.md`,
    memoryText(`MEM-${at}`, `Crane ${at}`, `Harbour kx${at}q holds ${numbers.join(' ')}.`),
  ])
  const root = tempVault(layoutNamed('vault'), Object.fromEntries(files))
  const ask = async (query: string): Promise<readonly string[]> => {
    const world = diskWorld(layoutNamed('vault'), root)
    const answers = await searched(world, query)
    world.index.close()
    return answers
  }
  await ask('harbour')
  await new Promise((resolve) => setTimeout(resolve, 60))
  await ask('harbour')
  const place = join(stateOf(root), 'index.db')
  const whole = readFileSync(place)
  const [pageBytes, pages] = [4_096, Math.ceil(whole.length / 4_096)]
  expect(pages).toBeGreaterThan(8)
  for (let page = 0; page < pages; page++) {
    const torn = Buffer.from(whole)
    torn.subarray(page * pageBytes, (page + 1) * pageBytes).fill(0)
    for (const suffix of ['-wal', '-shm']) rmSync(place + suffix, { force: true })
    writeFileSync(place, torn)
    for (const at of [0, 17, 42, 79])
      expect([page, await ask(`kx${at}q`)]).toEqual([page, [`MEM-${at}`]])
  }
}, 120_000)

describe.each(LAYOUT_NAMES)('in layout %s', (name) => {
  // REC-02, REC-08: the disk may take so long that nothing is young any more when the index follows.
  test('uses that were folded into the files are in the index, however slow the disk', async () => {
    const root = tempVault(layoutNamed(name))
    const world = diskWorld(layoutNamed(name), root)
    const plan = planDrafts(world, [draft('Pool'), draft('Cache')], new Set())
    await applyPlan(world, { plan, select: 'all' })
    await new Promise((resolve) => setTimeout(resolve, 60))
    const [used] = (await readCatalog(world)).entries
    await world.usage.append([{ id: used!.memory.id, at: world.clock() }])
    const { stamp } = world.vault
    const old = async (path: VaultPath): Promise<FileStamp | undefined> => {
      const found = await stamp(path)
      return found && { ...found, young: false }
    }
    await foldUsage({ ...world, vault: { ...world.vault, stamp: old } })
    const counts = async (): Promise<readonly number[]> =>
      (await readCatalog(world)).entries.map(({ memory }) => memory.useCount)
    const kept = await counts()
    expect(kept.toSorted()).toEqual([0, 1])
    await world.index.clear()
    expect(await counts()).toEqual(kept)
    world.index.close()
  })

  // REC-02
  test('an edit by hand that keeps the size is seen at once', async () => {
    const root = tempVault(layoutNamed(name))
    const world = diskWorld(layoutNamed(name), root)
    const drafts = [
      draft('Connection pool', { body: 'The pool holds twenty connections.' }),
      draft('Redis cache', { body: 'Entries live an hour.' }),
    ]
    await applyPlan(world, { plan: planDrafts(world, drafts, new Set()), select: 'all' })
    expect(await searched(world, 'twenty')).toHaveLength(1)
    for (const path of (await world.vault.stamps()).map((stamp) => join(root, stamp.path))) {
      const text = readFileSync(path, 'utf8')
      if (text.includes('twenty')) writeFileSync(path, text.replaceAll('twenty', 'thirty'))
    }
    expect(await searched(world, 'twenty')).toEqual([])
    expect(await searched(world, 'thirty')).toHaveLength(1)
    expect(await told(world, 'connection pool')).toContain('holds thirty connections')
    world.index.close()
  })
})

const FOLDER = '10-Memories'
const WORDS = [
  'crane',
  'harbour',
  'fog',
  'boat',
  'getFogDepth',
  'light-house',
  'db',
  '港口',
] as const

/** Something that happens to a file of a vault. */
type Edit = (root: string) => void

const names = fc.constantFrom('MEM-a', 'MEM-b', 'MEM-c', 'MEM-d', 'sub/MEM-e')
const someWords = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
const fileOf = (root: string, name: string): string => join(root, FOLDER, `${name}.md`)

function textOf(name: string, words: readonly string[], link: string): string {
  return `---\nid: ${name.split('/').at(-1)}\ntitle: ${words[0]} of ${name}\n---\n# ${words[0]}\n\n${words.join(' ')} [[${link}]]\n`
}

const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(names, someWords, names).map(
    ([name, words, link]): Edit =>
      (root) => {
        mkdirSync(dirname(fileOf(root, name)), { recursive: true })
        writeFileSync(fileOf(root, name), textOf(name, words, link.split('/').at(-1)!))
        utimesSync(fileOf(root, name), WHOLE_SECOND, WHOLE_SECOND)
      },
  ),
  fc.tuple(names, fc.constantFrom('crane', 'boats')).map(
    ([name, word]): Edit =>
      (root) => {
        const path = fileOf(root, name)
        const text = readOrNone(path)
        // As long as before, and as old.
        if (text === undefined) return
        writeFileSync(path, text.replace(/crane|boats/, word))
        utimesSync(path, WHOLE_SECOND, WHOLE_SECOND)
      },
  ),
  fc.tuple(names, names).map(
    ([from, to]): Edit =>
      (root) => {
        const text = readOrNone(fileOf(root, from))
        if (text === undefined || from === to) return
        mkdirSync(dirname(fileOf(root, to)), { recursive: true })
        renameSync(fileOf(root, from), fileOf(root, to))
      },
  ),
  names.map(
    (name): Edit =>
      (root) =>
        rmSync(fileOf(root, name), { force: true }),
  ),
)

function readOrNone(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

// REC-02
test('an index that was kept through any edits answers as one that is made anew', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(edits, { minLength: 2, maxLength: 8 }),
      someWords,
      async (list, asked) => {
        const root = tempVault(layoutNamed('vault'))
        const kept = diskWorld(layoutNamed('vault'), root)
        for (const edit of list) {
          edit(root)
          const answer = await answerOf(kept, asked)
          expect(await answerOf({ ...kept, index: openMemoryIndex() }, asked)).toEqual(answer)
        }
        const answer = await answerOf(kept, asked)
        await kept.index.clear()
        expect(await answerOf(kept, asked)).toEqual(answer)
        kept.index.close()
        rmSync(root, { recursive: true })
      },
    ),
    { numRuns: 40 },
  )
})

async function answerOf(world: World, asked: readonly string[]): Promise<readonly unknown[]> {
  const { hits, terms, notes } = await search(world, { query: asked.join(' ') })
  const scored = hits.map(({ entry, score }) => [entry.path, entry.memory.title, score.toFixed(9)])
  return [terms, notes, scored]
}
