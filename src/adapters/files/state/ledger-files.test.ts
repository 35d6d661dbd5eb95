import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openMemoryLedger } from '../../../../test/twins/memory-ledger.ts'
import type { Instant } from '../../../core/base/instant.ts'
import type { LedgerRecord } from '../../../ports/ledger.ts'
import { openLedgerFiles } from './ledger-files.ts'

// REC-09: what was injected is written down.

const folder = (): string => mkdtempSync(join(tmpdir(), 'everkeep-ledger-'))

function record(prompt: string, session = 's'): LedgerRecord {
  const item = {
    id: 'MEM-a',
    version: 'v1',
    form: 'whole',
    reason: 'standing',
    score: 0,
    tokens: 9,
    freshness: '',
  } as const
  const at = '2026-03-01T09:00:00.000Z' as Instant
  return { at, verb: 'context', session, prompt, tokens: 9, items: [item] }
}

describe.each([
  ['on files', () => openLedgerFiles(folder())],
  ['in memory', openMemoryLedger],
])('REC-09: a ledger %s', (_, open) => {
  test('gives back what it was given, oldest first', async () => {
    const ledger = open()
    expect(await ledger.all()).toEqual([])
    await ledger.append(record('one\ntwo "three"'))
    await ledger.append(record('four', 'other'))
    expect(await ledger.all()).toEqual([record('one\ntwo "three"'), record('four', 'other')])
    expect(await ledger.ofSession('other')).toEqual([record('four', 'other')])
    expect(await ledger.ofSession('nobody')).toEqual([])
  })
})

test('a line that a crash cut, and lines of others, are passed over', async () => {
  const state = folder()
  const ledger = openLedgerFiles(state)
  await ledger.append(record('one'))
  appendFileSync(
    join(state, 'ledger.log'),
    'null\n42\n{"at":1}\n{"at":"x","items":[1]}\n{"at":"2026',
  )
  appendFileSync(join(state, 'ledger.log'), '\n')
  await ledger.append(record('two'))
  expect((await ledger.all()).map(({ prompt }) => prompt)).toEqual(['one', 'two'])
})

test('REC-09: it does not grow without end', async () => {
  const state = folder()
  const ledger = openLedgerFiles(state)
  for (const name of ['first', 'second']) {
    await ledger.append(record(name))
    appendFileSync(join(state, 'ledger.log'), `${'x'.repeat(1024 * 1024)}\n`)
  }
  await ledger.append(record('third'))
  expect((await ledger.all()).map(({ prompt }) => prompt)).toEqual(['second', 'third'])
  expect(readdirSync(state).toSorted()).toEqual(['ledger.log', 'ledger.old.log'])
  expect(readFileSync(join(state, 'ledger.log'), 'utf8').length).toBeLessThan(1000)
})

test('a folder that is not there is an error in words', async () => {
  const ledger = openLedgerFiles(join(folder(), 'gone'))
  await expect(ledger.append(record('one'))).rejects.toThrow(/write the ledger/i)
  const state = folder()
  writeFileSync(join(state, 'ledger.log'), '')
  expect(await openLedgerFiles(state).all()).toEqual([])
})

const promptsOf = (records: readonly LedgerRecord[]): string[] =>
  records.map(({ prompt }) => prompt)

// REC-13: the first prompt of a conversation looks three times, and the file may hold a megabyte.
test('who looks again reads what came since, and nothing twice', async () => {
  const state = folder()
  const [ledger, other] = [openLedgerFiles(state), openLedgerFiles(state)]
  await other.append(record('one'))
  expect(promptsOf(await ledger.ofSession('s'))).toEqual(['one'])
  const handle = openSync(join(state, 'ledger.log'), 'r+')
  writeSync(handle, 'x'.repeat(20), 0)
  closeSync(handle)
  await other.append(record('elsewhere', 'another'))
  await other.append(record('two'))
  expect(promptsOf(await ledger.ofSession('s'))).toEqual(['one', 'two'])
  expect(promptsOf(await ledger.ofSession('another'))).toEqual(['elsewhere'])
})

test('a line that was half there is read when it is whole', async () => {
  const state = folder()
  const ledger = openLedgerFiles(state)
  const line = JSON.stringify(record('one'))
  appendFileSync(join(state, 'ledger.log'), line.slice(0, -5))
  expect(await ledger.ofSession('s')).toEqual([])
  appendFileSync(join(state, 'ledger.log'), `${line.slice(-5)}\n`)
  expect(promptsOf(await ledger.ofSession('s'))).toEqual(['one'])
})

test('who looks again at another file begins anew', async () => {
  const state = folder()
  const [ledger, other] = [openLedgerFiles(state), openLedgerFiles(state)]
  await other.append(record('one'))
  expect(await ledger.ofSession('s')).toHaveLength(1)
  renameSync(join(state, 'ledger.log'), join(state, 'ledger.old.log'))
  expect(await ledger.ofSession('s')).toEqual([])
  await other.append(record('a prompt that is longer than the other one'))
  await other.append(record('three'))
  expect(await ledger.ofSession('s')).toHaveLength(2)
})

test('REC-09: a line of what was held back alone is no part of what a conversation was told', async () => {
  const state = folder()
  const ledger = openLedgerFiles(state)
  const withheld = [{ id: 'MEM-b', why: 'no longer there: src/gone.ts' }]
  const heldBack = { ...record('one'), items: [], tokens: 0, withheld }
  await ledger.append(heldBack)
  await ledger.append({ ...record('say "items":[]'), withheld })
  appendFileSync(
    join(state, 'ledger.log'),
    `${JSON.stringify({ ...record('odd'), withheld: [1] })}\n`,
  )
  expect(promptsOf(await ledger.ofSession('s'))).toEqual(['say "items":[]'])
  expect((await ledger.all())[0]).toEqual(heldBack)
  expect(promptsOf(await ledger.all())).toEqual(['one', 'say "items":[]'])
})
