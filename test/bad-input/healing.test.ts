import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/adapters/sqlite/open-database.ts'
import { listMemories } from '../../src/app/browse/list.ts'
import { planEdit } from '../../src/app/capture/edit.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import { readLog } from '../../src/app/write/log.ts'
import { undo } from '../../src/app/write/undo.ts'
import { KnownError } from '../../src/core/base/errors.ts'
import { readSettings } from '../../src/main/base/settings.ts'
import { openApp } from '../../src/main/world/open-app.ts'
import { openWorld } from '../../src/main/world/open-world.ts'
import { configAt } from '../../src/main/world/world-at.ts'
import type { World } from '../../src/ports/world.ts'
import { stateOf, TEST_STATE_DIR } from '../state-of.ts'
import { draft } from '../support/demo-changes.ts'
import { snapshot } from '../support/disk-world.ts'
import { errno, watchedDisk } from '../support/faulty-disk.ts'
import { expectUntouched } from './check.ts'
import { diskStage, put, type Stage } from './stages.ts'

const TWO = { layout: 'vault', drafts: [draft('Alpha rule'), draft('Beta rule')] } as const

/** What our own state may look like without anybody losing an answer: it is made anew, or passed over. */
const SPOILED: readonly (readonly [string, (state: string) => void])[] = [
  [
    'an index that is no database',
    (state) => writeFileSync(join(state, 'index.db'), 'x'.repeat(9_000)),
  ],
  ['an empty index', (state) => writeFileSync(join(state, 'index.db'), '')],
  ['an index that is a folder', (state) => asFolder(join(state, 'index.db'))],
  ['an index of another program with our number', (state) => foreignIndex(join(state, 'index.db'))],
  ['an index of a later version', (state) => laterIndex(join(state, 'index.db'))],
  ['an index with damaged pages', (state) => damage(join(state, 'index.db'))],
  ['a torn operation', (state) => journal(state, 'op-000001.json', '{"id": "op-1", "chan')],
  ['an operation that is null', (state) => journal(state, 'op-000001.json', 'null')],
  ['an operation without its parts', (state) => journal(state, 'op-000001.json', '{"id": "op-1"}')],
  ['an operation that is a folder', (state) => asFolder(join(state, 'journal', 'op-000001.json'))],
  ['a pending operation that is torn', (state) => journal(state, 'op-000009.pending.json', '{')],
  ['a pending operation that is a list', (state) => journal(state, 'op-000009.pending.json', '[]')],
  ['a pending operation of another id', (state) => pending(state, { id: 'op-7' })],
  ['a pending operation without images', (state) => pending(state, {})],
  [
    'a pending operation that leads out',
    (state) => pending(state, { paths: ['../../evil.md'] }, EVIL),
  ],
  ['images that lead out', (state) => pending(state, {}, EVIL)],
  [
    'images that lead to an absolute path',
    (state) => pending(state, {}, [{ ...EVIL[0], path: '/evil.md' }]),
  ],
  ['a number beyond all numbers', (state) => journal(state, `op-${'9'.repeat(30)}.json`, '{}')],
  ['a usage log of rubbish', (state) => writeFileSync(join(state, 'usage.log'), '\0\n2026 x\n')],
]

const EVIL = [{ path: '../../evil.md', role: 'memory', after: 'evil' }]

function journal(state: string, name: string, text: string): void {
  put(state, `journal/${name}`, text)
}

function pending(state: string, over: object, images?: readonly object[]): void {
  const whole = {
    id: 'op-9',
    operation: 'edit',
    at: '2026-01-01T00:00:00.000Z',
    changes: [],
    paths: [],
    notes: [],
    session: '',
    listed: true,
    undoable: true,
  }
  journal(state, 'op-000009.pending.json', JSON.stringify({ ...whole, ...over }))
  if (images !== undefined) journal(state, 'op-000009.images.json', JSON.stringify(images))
}

function asFolder(path: string): void {
  rmSync(path, { force: true })
  mkdirSync(path)
}

function foreignIndex(path: string): void {
  rmSync(path)
  const database = openDatabase(path, 0)
  database.exec('CREATE TABLE files (name TEXT); PRAGMA user_version = 1;')
  database.close()
}

function laterIndex(path: string): void {
  const database = openDatabase(path, 0)
  database.exec('PRAGMA user_version = 999;')
  database.close()
}

/** The head of the file stays right, so that the damage shows only when a page is read. */
function damage(path: string): void {
  const database = openDatabase(path, 0)
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
  database.close()
  const size = readFileSync(path).length
  const handle = openSync(path, 'r+')
  writeSync(handle, Buffer.alloc(size - 4_096, 0x5a), 0, size - 4_096, 4_096)
}

// LAY-06, WRT-12: our state may be deleted, damaged or forged at any time; the memories are in the files.
describe('a state folder that cannot be trusted', () => {
  test.each(SPOILED)('%s: every memory is listed, and the next write works', async (_, spoil) => {
    const stage = await diskStage({ ...TWO, spoil: (root) => spoil(stateOf(root)) })
    const memories = snapshot(stage.root)
    expect(await titles(stage.world)).toEqual(['Alpha rule', 'Beta rule'])
    await readLog(stage.world)
    expect(snapshot(stage.root)).toEqual(memories)
    const plan = await planEdit(stage.world, 'MEM-beta-rule', { fields: { title: 'Better' } })
    const { operation } = await applyPlan(stage.world, { plan, select: 'all' })
    expect(operation?.id).toMatch(/^op-\d{1,2}$/)
    expect(await titles(stage.world)).toEqual(['Alpha rule', 'Better'])
    const around = Object.keys(await stage.everything())
    expect(around.filter((path) => path.includes('evil'))).toEqual([])
    stage.close()
  })
})

async function titles(world: World): Promise<readonly string[]> {
  return (await listMemories(world)).entries.map(({ memory }) => memory.title)
}

const CONFIGS: readonly (readonly [string, (path: string) => void])[] = [
  ['a folder', (path) => mkdirSync(path)],
  ['a pipe', (path) => void execFileSync('mkfifo', [path])],
]

// LAY-13: a config that cannot be read is told, and keeps nobody from their memories.
describe('a memory-config.json that is no file', () => {
  test.each(CONFIGS)('%s: is a problem, the defaults are used', async (_, make) => {
    const stage = await diskStage({
      ...TWO,
      spoil: (root) => make(join(root, 'memory-config.json')),
    })
    const before = await stage.everything()
    const home = mkdtempSync(join(tmpdir(), 'everkeep-home-'))
    const settings = readSettings({ env: {}, home, cwd: join(stage.root, '..') })
    const config = configAt(settings, { root: stage.root, layout: 'vault' })
    expect(config.problems).toMatchObject([{ code: 'unreadable', source: 'vault', key: '' }])
    expect(config.values['retrieval.max_inject']).toBe(5)
    const app = await openApp(settings, { vault: undefined })
    expect(app.vault.notes.join()).toContain('memory-config.json cannot be read')
    expect((await app.list()).total).toBe(2)
    app.close()
    await expectUntouched(stage, before)
    stage.close()
  })

  test.each(['notes.md', 'index.md', 'MEMORY.md'])(
    'a pipe called %s is waited for by nobody',
    async (name) => {
      const stage = await diskStage({ layout: 'claude-md' })
      const project = join(stage.root, '..', '..')
      execFileSync('mkfifo', [join(stage.root, name)])
      const settings = readSettings({ env: {}, home: project, cwd: project })
      const opened = await openApp(settings, { vault: stage.root }).catch((error: unknown) => error)
      if (opened instanceof Error) expect(opened).toMatchObject({ code: 'VAULT_NOT_FOUND' })
      stage.close()
    },
  )
})

/** The disk fails at this step and at every one after it, as a full one does. */
function failingFrom(step: number, code: string) {
  const roomy = ['unlink', 'rename', 'close', 'syncFolder']
  return watchedDisk({
    before: (number, name) => {
      if (number < step || (code === 'ENOSPC' && roomy.includes(name))) return
      throw errno(code)
    },
  })
}

async function retitle(world: World): Promise<void> {
  const plan = await planEdit(world, 'MEM-alpha-rule', { fields: { title: 'Alpha, better' } })
  await applyPlan(world, { plan, select: 'all' })
}

function reopened({ root, world }: Stage, disk = watchedDisk({})): World {
  const { layout, config, session, rootName } = world
  const clock = () => '2026-03-02T00:00:00.000Z' as ReturnType<World['clock']>
  return openWorld({
    root,
    stateDir: TEST_STATE_DIR,
    layout,
    config,
    clock,
    session,
    rootName,
    disk,
  })
}

// WRT-02: a disk that refuses also to put things back leaves a promise, which the next one keeps.
describe('a disk that stays so', () => {
  test.each(['ENOSPC', 'EROFS'])(
    '%s from any step on: before or after, once it is better',
    async (code) => {
      const lived = await diskStage(TWO)
      lived.close()
      const counting = watchedDisk({})
      const witness = reopened(lived, counting)
      const before = snapshot(lived.root)
      await retitle(witness)
      witness.index.close()
      const after = snapshot(lived.root)
      for (let step = 1; step <= counting.steps(); step += 4) {
        const stage = await diskStage(TWO)
        stage.close()
        const failing = reopened(stage, failingFrom(step, code))
        const failure = await retitle(failing).catch((error: unknown) => error)
        if (failure !== undefined) expect(failure, `step ${step}`).toBeInstanceOf(KnownError)
        // Readers answer all the while.
        expect((await listMemories(failing)).entries).toHaveLength(2)
        failing.index.close()
        const healer = reopened(stage)
        await listMemories(healer)
        expect([before, after], `step ${step}`).toContainEqual(snapshot(stage.root))
        expect(await healer.journal.pending()).toEqual([])
        healer.index.close()
      }
    },
  )
})

// WRT-03: what was undone is marked so, and what was not is not, whenever the disk gave up.
test('an undo that fails at any step is undone or is not, in the files as in the log', async () => {
  const origin = await diskStage(TWO)
  await retitle(origin.world)
  origin.close()
  const retitled = snapshot(origin.root)
  const counting = watchedDisk({})
  const witness = reopened(origin, counting)
  await undo(witness, 'last')
  witness.index.close()
  const undone = snapshot(origin.root)
  for (let step = 1; step <= counting.steps(); step += 5) {
    const stage = await diskStage(TWO)
    await retitle(stage.world)
    stage.close()
    const failing = reopened(stage, failingFrom(step, step % 2 === 1 ? 'ENOSPC' : 'EROFS'))
    await undo(failing, 'last').catch((error: unknown) => expect(error).toBeInstanceOf(KnownError))
    failing.index.close()
    const healer = reopened(stage)
    await listMemories(healer)
    const isMarked = (await healer.journal.find('op-2'))?.undoneBy !== undefined
    expect(snapshot(stage.root), `step ${step}`).toEqual(isMarked ? undone : retitled)
    healer.index.close()
    stage.dispose()
  }
})
