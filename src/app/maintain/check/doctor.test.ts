import { expect, test } from 'vitest'
import { LAYOUT_NAMES, seededWorld } from '../../../../test/support/seeded-world.ts'
import { KnownError } from '../../../core/base/errors.ts'
import { vaultPath } from '../../../core/base/vault-path.ts'
import type { FolderFacts } from '../../../core/health/diagnosis.ts'
import type { HostFacts } from '../../../ports/host-facts.ts'
import type { World } from '../../../ports/world.ts'
import { showMemory } from '../../browse/open-memory.ts'
import { planPin } from '../../capture/pin.ts'
import { applyPlan } from '../../write/apply.ts'
import { undo } from '../../write/undo.ts'
import { examineMachine, examineVault } from './doctor.ts'

const FOLDER: FolderFacts = {
  writable: true,
  stateWritable: true,
  stateIgnored: true,
  strangeState: { tracked: [], older: [] },
  unreadable: [],
  quarantined: [],
  leftovers: 0,
  indexBytes: 1,
  journalBytes: 1,
}

const HOST: HostFacts = {
  machine: async () => ({ node: 'v20.0.0', git: 'git 2', ripgrep: 'rg 14' }),
  folder: async () => FOLDER,
}

async function wrong(world: World): Promise<readonly string[]> {
  const found = await examineVault(world, HOST)
  return found.filter(({ level }) => level !== 'ok').map(({ topic }) => topic)
}

// BUD-03
test.each(LAYOUT_NAMES)('a vault in %s that only Everkeep wrote is well', async (name) => {
  const { world } = await seededWorld(name)
  expect(await wrong(world)).toEqual([])
  expect((await examineMachine(HOST)).map(({ level }) => level)).toEqual(['ok', 'ok', 'ok'])
})

test('a folder that may not be looked into is told as that (BUD-03)', async () => {
  const place = { path: '/p/.memory', why: 'this user may not read it', isForbidden: true }
  const found = await examineMachine(HOST, { closed: async () => [place] })
  expect(found.at(-1)).toMatchObject({ level: 'problem', topic: 'folder' })
  expect(found.at(-1)?.what).toContain('/p/.memory is there, but this user may not read it.')
  expect(found.at(-1)?.fix).toContain('chmod or chown')
})

test('a place where no folder is asks for no permissions (BUD-03)', async () => {
  const place = { path: '/p/.memory', why: 'its links lead in a circle', isForbidden: false }
  const found = await examineMachine(HOST, { closed: async () => [place] })
  expect(found.at(-1)?.fix).toContain('ls -ld /p/.memory')
  expect(found.at(-1)?.fix).not.toContain('chmod')
})

test('what others did to it is found', async () => {
  const { world, ids } = await seededWorld('claude-json')
  await world.vault.write(vaultPath('decisions/broken.json'), '{"title": ', 'any')
  await world.vault.remove(vaultPath('index.md'), 'any')
  await world.usage.append([{ id: ids[0]!, at: world.clock() }])
  const before = (await examineVault(world, HOST)).find(({ topic }) => topic === 'index')
  expect(before?.what).toContain('1 file changed since')
  expect(await wrong(world)).toEqual(['usage', 'generated', 'memories'])
})

test('an operation that was cut short is told before it is healed', async () => {
  const { world, ids } = await seededWorld('vault')
  const plan = await planPin(world, { names: [ids[0]!], pinned: true })
  const { operation } = await applyPlan(world, { plan, select: 'all' })
  const images = (await world.journal.images('op-2'))!
  // As a power cut leaves it: begun, with all its texts safe, and not one of them written.
  await undo(world, 'last')
  await world.journal.begin({ ...operation!, id: 'op-4' }, images)
  const [found] = (await examineVault(world, HOST)).filter(({ level }) => level === 'warning')
  expect(found?.what).toContain('pin (op-4)')
  expect((await showMemory(world, ids[0]!)).memory.pinned).toBe(true)
  expect(await wrong(world)).toEqual([])
})

test('a lock that is held is told, and nobody waits for it', async () => {
  const { world } = await seededWorld('vault')
  const release: (() => void)[] = []
  const held = world.lock.hold(
    () =>
      new Promise<void>((resolve) => {
        release.push(resolve)
      }),
  )
  expect(await wrong(world)).toEqual(['lock'])
  release[0]?.()
  await held
})

test('a vault that cannot be read is a finding, not a crash', async () => {
  const { world } = await seededWorld('vault')
  const read = async (): Promise<never> => {
    throw new KnownError('NO_PERMISSION', { message: 'Permission denied.', hint: 'Ask.' })
  }
  const locked = { ...world, vault: { ...world.vault, read } }
  expect(await wrong(locked)).toContain('NO_PERMISSION')
})
