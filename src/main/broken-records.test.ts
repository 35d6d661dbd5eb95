import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  ask,
  folderAt,
  type Machine,
  placeIn,
  QUESTION,
  STATE,
  setUp,
} from '../../test/support/broken-machine.ts'
import { openApp } from './world/open-app.ts'
import { openRecall } from './world/open-recall.ts'

// REC-08: uses and the ledger are written beside an answer, and neither hangs on the other.

async function recallOf({ settings }: Machine) {
  return openRecall(settings, { vault: undefined })
}

test('REC-08, REC-09: uses that cannot be written cost no line of the ledger, and why and stats answer', async () => {
  const machine = await setUp()
  const at = placeIn(machine.root)
  folderAt(`${STATE}/usage.log`)(at)
  const lines = (): number => readFileSync(at(`${STATE}/ledger.log`), 'utf8').split('\n').length
  const before = lines()
  expect(await ask(machine.settings, 's1')).toMatchObject({ project: 'text' })
  expect(lines()).toBe(before + 1)
  const app = await recallOf(machine)
  const [last] = await app.why({ limit: 1 })
  expect(last?.prompt).toBe(QUESTION)
  expect(last?.items.map(({ title }) => title)).toContain('Redis holds them')
  expect((await app.stats()).injections).toBe(2)
  expect(app.notes.join()).toMatch(/could not read the usage log/)
  app.close()
})

test('REC-08: a ledger that cannot be written costs no use', async () => {
  const machine = await setUp()
  const at = placeIn(machine.root)
  folderAt(`${STATE}/ledger.log`)(at)
  const uses = (): number => readFileSync(at(`${STATE}/usage.log`), 'utf8').split('\n').length
  const before = uses()
  expect(await ask(machine.settings, 's1')).toMatchObject({ project: 'text' })
  expect(uses()).toBe(before + 1)
})

test('REC-08: list and show answer where uses can be neither read nor written, and say so', async () => {
  const machine = await setUp()
  rmSync(placeIn(machine.root)(`${STATE}/usage.log`))
  mkdirSync(placeIn(machine.root)(`${STATE}/usage.log`))
  const app = await openApp(machine.settings, { vault: undefined })
  const { entries, notes } = await app.list()
  expect(entries.map(({ memory }) => memory.title)).toEqual(['Redis holds them'])
  expect(notes.join()).toMatch(/could not read the usage log/)
  expect((await app.show('MEM-redis')).memory.body).toContain('In Redis.')
  expect(app.vault.notes.join()).toMatch(/could not read the usage log/)
  app.close()
})
