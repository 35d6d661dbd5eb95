import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { defaultConfig } from '../../../../test/support/default-config.ts'
import { lookAtFolder, STALE_SECONDS } from './folder-lock.ts'
import { fileNumber, type LockOwner, noteOwner, thisOwner } from './lock-owner.ts'
import { openSqliteLock } from './sqlite-lock.ts'

// WRT-04
test('who waits for a lock that is moved aside takes its turn at the one that is made anew', async () => {
  const state = mkdtempSync(join(tmpdir(), 'everkeep-lock-'))
  const lock = openSqliteLock(state, { timeoutMs: 10_000, prepare: () => undefined })
  const done: string[] = []
  let waiter: Promise<unknown> = Promise.resolve()
  let other: Promise<unknown> = Promise.resolve()
  await lock.hold(async () => {
    waiter = lock.hold(async () => done.push('the one who waited'))
    renameSync(join(state, 'lock'), join(state, 'aside'))
    other = lock.hold(async () => {
      await sleep(150)
      done.push('the one who came later')
    })
  })
  await Promise.all([waiter, other])
  expect(done).toEqual(['the one who came later', 'the one who waited'])
  rmSync(state, { recursive: true })
})

// COR-50
test('who waits goes on waiting while others get done, and gives up when nobody does', async () => {
  const { lock } = place({ timeoutMs: 1_000 })
  const others = Array.from({ length: 8 }, () => lock.hold(() => sleep(160)))
  const started = performance.now()
  await Promise.all(others)
  expect(performance.now() - started).toBeGreaterThan(1_200)
  await lock.hold(async () => {
    await expect(lock.hold(async () => 'in')).rejects.toMatchObject({
      code: 'LOCK_TIMEOUT',
      message: expect.stringContaining(`process ${process.pid}`),
    })
  })
})

test('a deadline holds whatever the others do', async () => {
  const { state, lock } = place({ timeoutMs: 10_000 })
  const underDeadline = openSqliteLock(state, {
    timeoutMs: 10_000,
    deadlineMs: 150,
    prepare: () => undefined,
  })
  await lock.hold(async () => {
    // What somebody else gets done is seen by a new note of the holder.
    const progress = setInterval(() => noteOwner(state, thisOwner('')), 20)
    const late = underDeadline.hold(async () => 'in')
    await expect(late).rejects.toMatchObject({ code: 'LOCK_TIMEOUT' })
    clearInterval(progress)
  })
})

// COR-50
test('a lock folder is waited for longer than it takes to be stale', () => {
  const waitMs = defaultConfig('claude-json').values['lock.timeout_ms']
  expect(waitMs).toBeGreaterThan(STALE_SECONDS * 1_000)
})

// COR-50: pid namespaces and shared disks; what is not proved dead is left alone.
test.each<[string, Partial<LockOwner> | undefined]>([
  ['a script that left no note', undefined],
  ['a writer on another machine', { kernel: 'another' }],
  ['a writer that holds a lock file which was moved aside', { lockFile: '1' }],
  ['another folder than the one noted', { folder: '1 1' }],
])('the lock folder of %s is not broken', async (_, noted) => {
  const { state, folder, lock } = place({ timeoutMs: 100 })
  await lock.hold(async () => undefined)
  mkdirSync(folder)
  const { mark = '' } = lookAtFolder(folder) ?? {}
  const own = thisOwner(fileNumber(join(state, 'lock')) ?? '')
  if (noted !== undefined) noteOwner(state, { ...own, folder: mark, ...noted })
  await expect(lock.hold(async () => 'in')).rejects.toMatchObject({
    code: 'LOCK_TIMEOUT',
    hint: expect.stringMatching(/Try again in \d+ s/),
  })
  expect(await lock.holdIfFree(async () => 'in')).toBeUndefined()
  expect(lookAtFolder(folder)?.mark).toBe(mark)
  expect(await lock.look()).toMatchObject([{ lock: 'folder', state: 'unknown' }])
})

// COR-50
test('the lock says who holds it, and who left it', async () => {
  const { state, folder, lock } = place({ timeoutMs: 100 })
  expect(await lock.look()).toEqual([])
  await lock.hold(async () => {
    const by = { pid: process.pid }
    expect(await lock.look()).toMatchObject([
      { lock: 'writer', state: 'live', by },
      { lock: 'folder', state: 'live', by },
    ])
  })
  expect(await lock.look()).toEqual([])
  mkdirSync(folder)
  const own = thisOwner(fileNumber(join(state, 'lock')) ?? '')
  noteOwner(state, { ...own, pid: 4711, folder: lookAtFolder(folder)?.mark ?? '' })
  expect(await lock.look()).toMatchObject([{ lock: 'folder', state: 'left', by: { pid: 4711 } }])
  expect(await lock.holdIfFree(async () => 'in')).toBe('in')
  expect(existsSync(folder)).toBe(false)
  writeFileSync(folder, '')
  expect(await lock.look()).toMatchObject([{ lock: 'folder', state: 'blocked' }])
})

function place({ timeoutMs }: { readonly timeoutMs: number }) {
  const root = mkdtempSync(join(tmpdir(), 'everkeep-lock-'))
  const state = join(root, '.everkeep')
  mkdirSync(state)
  const lockFolder = join(root, '.index.lockdir')
  const lock = openSqliteLock(state, { timeoutMs, prepare: () => undefined, lockFolder })
  return { state, folder: lockFolder, lock }
}
