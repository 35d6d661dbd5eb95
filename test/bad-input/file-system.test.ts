import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Disk } from '../../src/adapters/files/disk/disk.ts'
import { openVaultFiles } from '../../src/adapters/files/vault/vault-files.ts'
import { listMemories } from '../../src/app/browse/list.ts'
import { planStatus } from '../../src/app/capture/change-status.ts'
import { planEdit } from '../../src/app/capture/edit.ts'
import { planConfig } from '../../src/app/vault/config.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import { KnownError } from '../../src/core/base/errors.ts'
import { type ConfigInput, resolveConfig } from '../../src/core/config/config.ts'
import { openWorld } from '../../src/main/world/open-world.ts'
import { stateOf, TEST_STATE_DIR } from '../state-of.ts'
import { asNobody, NOBODY } from '../support/as-nobody.ts'
import { draft } from '../support/demo-changes.ts'
import { errno, watchedDisk } from '../support/faulty-disk.ts'
import { type BadCase, checkAll, type Told } from './check.ts'
import { type DiskStage, diskStage, put, type Stage } from './stages.ts'

const ONE = { layout: 'vault', drafts: [draft('Alpha rule')] } as const satisfies DiskStage

/** One change of every sort that touches files: an edit of a memory, with all that is made from it. */
async function retitle({ world }: Stage): Promise<void> {
  const plan = await planEdit(world, 'MEM-alpha-rule', { fields: { title: 'Alpha rule, better' } })
  const { refused } = await applyPlan(world, { plan, select: 'all' })
  if (refused[0] !== undefined) throw refused[0].error
}

function disk(name: string, told: Told, how: Omit<DiskStage, 'layout'>): BadCase {
  return { name, told, make: () => diskStage({ ...ONE, ...how }), run: retitle }
}

/** The disk answers like this to one kind of step, every time. */
function refusing(steps: readonly (keyof Disk)[], code: string): Disk {
  return watchedDisk({
    before: (_, name) => {
      if (steps.includes(name)) throw errno(code)
    },
  })
}

const FULL: Told = { code: 'DISK_FULL', hint: /Free some space/ }
const READ_ONLY: Told = { code: 'READ_ONLY', hint: /writable/ }
const DENIED: Told = { code: 'NO_PERMISSION', hint: /owns/ }
const ALL = ['makeFolder', 'create', 'write', 'append', 'rename', 'link', 'unlink'] as const

function faulty(name: string, told: Told, steps: readonly (keyof Disk)[], code: string): BadCase {
  return {
    name,
    told,
    make: async () => {
      const sane = await diskStage(ONE)
      sane.close()
      return reopened(sane, { disk: refusing(steps, code) })
    },
    run: retitle,
  }
}

/** The same vault opened once more, on another disk or with other settings. */
function reopened(stage: Stage, how: { disk?: Disk; flags?: ConfigInput['flags'] }): Stage {
  const { layout, clock, session, rootName } = stage.world
  const { root } = stage
  const config = resolveConfig({ layout: layout.name, flags: how.flags })
  const { disk } = how
  const world = openWorld({
    root,
    stateDir: TEST_STATE_DIR,
    layout,
    config,
    clock,
    session,
    rootName,
    ...(disk && { disk }),
  })
  return { ...stage, world, close: () => world.index.close() }
}

// WRT-02: the machine says no, and nothing has happened.
checkAll('a disk that refuses', () => diskStage(ONE), [
  faulty('full: no folder can be made', FULL, ['makeFolder'], 'ENOSPC'),
  faulty('full: no file can be made', FULL, ['create'], 'ENOSPC'),
  faulty('full: no byte can be written', FULL, ['write'], 'ENOSPC'),
  faulty('over the quota', FULL, ['write'], 'EDQUOT'),
  faulty('a file over the limit', FULL, ['write'], 'EFBIG'),
  faulty('read-only', READ_ONLY, ALL, 'EROFS'),
  faulty('no permission for files', DENIED, ['create'], 'EACCES'),
  faulty('no permission at all', DENIED, ALL, 'EACCES'),
  faulty('an input/output error', { code: 'IO_ERROR', hint: /doctor/ }, ['sync'], 'EIO'),
  faulty('no file handles left', { code: 'IO_ERROR', message: /EMFILE/ }, ['create'], 'EMFILE'),
])

const WRONG_PLACE: Told = { code: 'PATH_ERROR', hint: /./ }
const STATE: Told = { code: 'PATH_ERROR', hint: /Move it away/ }

function spoiled(name: string, told: Told, spoil: (root: string) => void): BadCase {
  return disk(name, told, { spoil })
}

const replace = (root: string, path: string): string => {
  rmSync(join(root, path), { recursive: true })
  return join(root, path)
}

// WRT-12: something else stands where a file or a folder should.
checkAll('a vault in which something was replaced', () => diskStage(ONE), [
  spoiled('the memory by a folder', { code: 'MEMORY_NOT_FOUND' }, (root) => {
    mkdirSync(replace(root, '10-Memories/MEM-alpha-rule.md'))
  }),
  spoiled('the memory by a pipe', { code: 'MEMORY_NOT_FOUND' }, (root) => {
    execFileSync('mkfifo', [replace(root, '10-Memories/MEM-alpha-rule.md')])
  }),
  spoiled('the memory by a link', { code: 'MEMORY_NOT_FOUND' }, (root) => {
    put(root, '../outside.md', '---\ntitle: Outside\n---\n')
    symlinkSync(join(root, '..', 'outside.md'), replace(root, '10-Memories/MEM-alpha-rule.md'))
  }),
  spoiled('its folder by a file', { code: 'MEMORY_NOT_FOUND' }, (root) => {
    writeFileSync(replace(root, '10-Memories'), 'no folder')
  }),
  spoiled('a generated file by a folder', WRONG_PLACE, (root) => {
    mkdirSync(replace(root, 'memory-index.json'))
  }),
  spoiled('a generated file by a pipe', WRONG_PLACE, (root) => {
    execFileSync('mkfifo', [replace(root, '20-Indices/index.md')])
  }),
  spoiled('a generated file by a link', WRONG_PLACE, (root) => {
    put(root, '../outside.md', 'mine')
    symlinkSync(join(root, '..', 'outside.md'), replace(root, '20-Indices/index.md'))
  }),
  {
    name: 'the config by a folder',
    told: WRONG_PLACE,
    make: () => diskStage({ ...ONE, spoil: (root) => mkdirSync(join(root, 'memory-config.json')) }),
    run: ({ world }) => planConfig(world, { key: 'auto_commit', value: 'true' }),
  },
])

/** Our own state is wrong before the vault can be opened. */
function badState(name: string, spoil: (state: string) => void): BadCase {
  return {
    name,
    told: STATE,
    make: async () => {
      const stage = await diskStage(ONE)
      stage.close()
      // What a sweep of temporary files would find if it followed a link.
      put(stage.root, '../elsewhere/tmp/precious.txt', 'precious')
      spoil(stateOf(stage.root))
      return { ...stage, odd: 'state' }
    },
    run: async (stage) => {
      await listMemories(reopened(stage, {}).world)
    },
  }
}

const elsewhere = (state: string): string => join(state, '..', '..', '..', 'elsewhere')

// WRT-12: a clone may bring anything along.
checkAll('a state folder that is none', () => diskStage(ONE), [
  badState('a file', (state) => {
    rmSync(state, { recursive: true })
    writeFileSync(state, '')
  }),
  badState('a link to another folder', (state) => {
    rmSync(state, { recursive: true })
    symlinkSync(elsewhere(state), state)
  }),
  badState('a link to nowhere', (state) => {
    rmSync(state, { recursive: true })
    symlinkSync(join(state, 'nowhere'), state)
  }),
  badState('a journal that is a link', (state) => {
    rmSync(join(state, 'journal'), { recursive: true })
    symlinkSync(elsewhere(state), join(state, 'journal'))
  }),
  badState('an index that is a link', (state) => {
    rmSync(join(state, 'index.db'))
    symlinkSync(join(elsewhere(state), 'precious.db'), join(state, 'index.db'))
  }),
])

const BUSY: Told = { code: 'LOCK_TIMEOUT', hint: /Try again/ }
const IMPATIENT = { flags: { 'lock.timeout_ms': 60 } }

// WRT-04: a lock that cannot be had is an error, never "proceed anyway".
checkAll('a lock that cannot be had', () => diskStage(ONE), [
  {
    name: 'held by another writer',
    told: BUSY,
    run: async (stage) => {
      const other = reopened(stage, IMPATIENT)
      await stage.world.lock.hold(() => retitle(other)).finally(() => other.close())
    },
  },
  {
    name: "held by one of seed 001's scripts",
    told: BUSY,
    make: () =>
      diskStage({ drafts: [draft('Alpha rule')], ...IMPATIENT, odd: 'state', spoil: lockdir }),
    run: ({ world }) => forgetFirst(world),
  },
  {
    name: 'a stale file in the place of their lock',
    told: { code: 'LOCK_TIMEOUT', hint: /Move .* away/ },
    make: () =>
      diskStage({
        drafts: [draft('Alpha rule')],
        odd: 'state',
        spoil: (root) => {
          writeFileSync(join(root, '.index.lockdir'), '')
          utimesSync(join(root, '.index.lockdir'), 1, 1)
        },
      }),
    run: ({ world }) => forgetFirst(world),
  },
  badLock('a lock that is no database', /Move .* away/, (path) => {
    writeFileSync(path, 'x'.repeat(5_000))
  }),
  badLock('a lock that is a folder', /Move .* away/, (path) => {
    rmSync(path)
    mkdirSync(path)
  }),
])

function badLock(name: string, hint: RegExp, spoil: (path: string) => void): BadCase {
  return disk(
    name,
    { code: 'LOCK_TIMEOUT', hint },
    { odd: 'state', spoil: (root) => spoil(join(root, '.everkeep', 'lock')) },
  )
}

function lockdir(root: string): void {
  mkdirSync(join(root, '.index.lockdir'))
}

async function forgetFirst(world: Stage['world']): Promise<void> {
  const plan = await planStatus(world, 'forget', { names: ['alpha-rule'], reason: '' })
  await applyPlan(world, { plan, select: 'all' })
}

function setModes(root: string, modes: { readonly state: number; readonly rest: number }): void {
  // Where this machine's records are is no secret to whoever reads the vault here.
  for (const path of [TEST_STATE_DIR, join(TEST_STATE_DIR, 'vaults')]) chmodSync(path, 0o755)
  for (const name of readdirSync(join(TEST_STATE_DIR, 'vaults')))
    chmodSync(join(TEST_STATE_DIR, 'vaults', name), 0o644)
  for (const path of ['', ...readdirSync(root, { recursive: true, encoding: 'utf8' })]) {
    const isState = path.startsWith('.everkeep')
    if (isState && process.getuid?.() === 0) chownSync(join(root, path), NOBODY, NOBODY)
    chmodSync(join(root, path), isState ? modes.state : modes.rest)
  }
  chmodSync(join(root, '..'), 0o755)
}

function denied(name: string, modes: Parameters<typeof setModes>[1]): BadCase {
  return {
    name,
    told: DENIED,
    make: async () => ({
      ...(await diskStage({ ...ONE, spoil: (root) => setModes(root, modes) })),
      odd: 'state',
    }),
    run: (stage) =>
      asNobody(async () => {
        const reader = reopened(stage, IMPATIENT)
        // Whoever may not write may still read.
        expect((await listMemories(reader.world)).entries).toHaveLength(1)
        await retitle(reader).finally(() => reader.close())
      }),
  }
}

const noUsers =
  process.getuid === undefined ? 'skipped: this system has no users to take rights from' : ''
if (noUsers !== '') console.log(noUsers)
else
  checkAll('a vault that belongs to somebody else', () => diskStage(ONE), [
    denied('its memories may not be written', { state: 0o755, rest: 0o555 }),
    denied('nothing in it may be written', { state: 0o555, rest: 0o555 }),
    {
      name: 'its memories may not be read',
      told: DENIED,
      make: () => diskStage({ ...ONE, odd: 'state' }),
      run: (stage) => {
        chmodSync(join(stage.root, '10-Memories'), 0)
        return asNobody(() => openVaultFiles(stage.root).stamps()).finally(() =>
          chmodSync(join(stage.root, '10-Memories'), 0o755),
        )
      },
    },
  ])

test('a vault that turned into a file is told', async () => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'everkeep-gone-'))
  const vault = openVaultFiles(folder)
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  const failure = await vault.stamps().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(KnownError)
  expect(failure).toMatchObject({ code: 'IO_ERROR', message: expect.stringContaining('ENOTDIR') })
})
