import { mkdirSync, mkdtempSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openInboxFiles } from '../src/adapters/files/state/inbox-files.ts'
import { renderProposal } from '../src/core/plan/proposal-text.ts'
import { sampleProposal } from './contracts/inbox-contract.ts'
import { errno, watchedDisk } from './support/faulty-disk.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'everkeep-inbox-'))

test('INB-04: a waiting plan is one private file of its own', async () => {
  const state = folder()
  await openInboxFiles(state).add(sampleProposal('1'))
  const path = join(state, 'inbox', 'p-1111111111.json')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(state, 'tmp'))).toEqual([])
})

test.each([
  ['half of a proposal', renderProposal(sampleProposal('2')).slice(0, 200)],
  ['nothing', ''],
  ['a list', '[]'],
  ['another proposal', renderProposal(sampleProposal('3'))],
  [
    'a way out of the vault',
    renderProposal(sampleProposal('2')).replaceAll('00-Inbox/x.md', '../../x.md'),
  ],
  ['a status that there is not', renderProposal(sampleProposal('2')).replace('active', 'x')],
])('INB-01: a file that holds %s is named, and hides no other', async (_, text) => {
  const state = folder()
  const inbox = openInboxFiles(state)
  await inbox.add(sampleProposal('1'))
  const path = join(state, 'inbox', 'p-2222222222.json')
  writeFileSync(path, text)
  expect(await inbox.list()).toEqual([sampleProposal('1')])
  expect(await inbox.find('p-2222222222')).toBeUndefined()
  expect(await inbox.torn()).toEqual([{ file: path }])
  // Proposed anew it is whole again.
  expect(await inbox.add(sampleProposal('2'))).toBe('waiting')
  expect(await inbox.torn()).toEqual([])
  expect(await inbox.list()).toHaveLength(2)
})

test('UIX-02: a proposal is understood once for as long as its file is the same', async () => {
  const state = folder()
  const inbox = openInboxFiles(state)
  await inbox.add(sampleProposal('1'))
  const [first] = await inbox.list()
  expect((await inbox.list())[0]).toBe(first)
  const told = { ...sampleProposal('1'), title: 'Said anew' }
  writeFileSync(join(state, 'inbox', 'p-1111111111.json'), renderProposal(told))
  expect(await inbox.list()).toEqual([told])
  writeFileSync(join(state, 'inbox', 'p-1111111111.json'), '{')
  expect(await inbox.list()).toEqual([])
})

test('a link in the inbox is not followed', async () => {
  const state = folder()
  mkdirSync(join(state, 'inbox'))
  writeFileSync(join(state, 'elsewhere.json'), renderProposal(sampleProposal('1')))
  symlinkSync(join(state, 'elsewhere.json'), join(state, 'inbox', 'p-1111111111.json'))
  const inbox = openInboxFiles(state)
  expect(await inbox.list()).toEqual([])
  expect(await inbox.torn()).toHaveLength(1)
})

test('a crash at any step of adding leaves nothing or the whole', async () => {
  const steps = watchedDisk({})
  await openInboxFiles(folder(), steps).add(sampleProposal('1'))
  expect(steps.steps()).toBeGreaterThan(5)
  for (let stop = 1; stop <= steps.steps(); stop++) {
    const state = folder()
    const dead = watchedDisk({
      before: (number) => {
        if (number >= stop) throw errno('EIO')
      },
    })
    await openInboxFiles(state, dead)
      .add(sampleProposal('1'))
      .catch(() => undefined)
    const inbox = openInboxFiles(state)
    expect(await inbox.torn()).toEqual([])
    expect([[], [sampleProposal('1')]]).toContainEqual(await inbox.list())
  }
})
