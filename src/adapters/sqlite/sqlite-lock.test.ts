import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
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
