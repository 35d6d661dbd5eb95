import { appendFileSync, chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { UNREADABLE, type Version } from '../../../core/model/memory.ts'
import { openAcceptedFiles } from './accepted-files.ts'

const A = 'a'.repeat(32) as Version
const folder = (): string => mkdtempSync(join(tmpdir(), 'everkeep-accepted-'))

it('a line that a crash cut hides no other, and is no acceptance itself (TRU-01)', async () => {
  const state = folder()
  const accepted = openAcceptedFiles(state)
  await accepted.note([A], 'accepted')
  appendFileSync(join(state, 'accepted', 'aa'), `\n${'ab'.repeat(10)}`)
  const later = 'aa'.padEnd(32, 'c') as Version
  await accepted.note([later], 'accepted')
  const cut = 'ab'.repeat(10) as Version
  expect([...(await accepted.decided([A, later, cut])).keys()]).toEqual([A, later])
})

it('a version inside of a longer line, and what is no version, counts as nothing', async () => {
  const state = folder()
  const accepted = openAcceptedFiles(state)
  await accepted.note([UNREADABLE, '../../x' as Version], 'accepted')
  expect(await accepted.decided([UNREADABLE, '../../x' as Version])).toEqual(new Map())
  await accepted.note(['b'.repeat(32) as Version], 'accepted')
  writeFileSync(join(state, 'accepted', 'aa'), `x${A}\n${A}x\n--${A}\n`)
  expect(await accepted.decided([A])).toEqual(new Map())
})

it('a folder that cannot be written is an error with a code', async () => {
  const state = folder()
  writeFileSync(join(state, 'accepted'), 'in the way')
  chmodSync(state, 0o700)
  await expect(openAcceptedFiles(state).note([A], 'accepted')).rejects.toHaveProperty('code')
})
