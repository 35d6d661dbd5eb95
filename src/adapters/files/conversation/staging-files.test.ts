import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStagingFiles } from './staging-files.ts'

const place = (): string => join(mkdtempSync(join(tmpdir(), 'everkeep-staging-')), 'staging')
const me = process.getuid?.()

test('the folder is for its owner alone, and so is each file (TRI-04)', async () => {
  const folder = place()
  const path = await openStagingFiles(folder, me).write('context-decision-1.txt', 'private')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['context-decision-1.txt'])
})

test('a link in the place of a file is replaced, not followed (TRI-04)', async () => {
  const folder = place()
  mkdirSync(folder, { mode: 0o700 })
  const victim = join(folder, '..', 'victim')
  writeFileSync(victim, 'mine')
  symlinkSync(victim, join(folder, 'context-decision-1.txt'))
  await openStagingFiles(folder, me).write('context-decision-1.txt', 'private')
  expect(readFileSync(victim, 'utf8')).toBe('mine')
})

test.each([
  [
    'others can look into',
    (folder: string) => {
      mkdirSync(folder)
      chmodSync(folder, 0o755)
    },
  ],
  [
    'is a link',
    (folder: string) => {
      mkdirSync(`${folder}-real`, { mode: 0o700 })
      symlinkSync(`${folder}-real`, folder)
    },
  ],
])('a folder that %s is refused (TRI-04)', async (_, make) => {
  const folder = place()
  make(folder)
  await expect(
    openStagingFiles(folder, me).write('context-x.txt', 'private'),
  ).rejects.toMatchObject({ code: 'SECURITY_ERROR' })
})

test.each(['../x.txt', 'context-../../x.txt', 'x.txt', 'context-.json', 'context-a\0.txt', ''])(
  'the name %j is refused (TRI-04)',
  async (name) => {
    await expect(openStagingFiles(place(), me).write(name, 'x')).rejects.toMatchObject({
      code: 'SECURITY_ERROR',
    })
  },
)

test('context files of yesterday go, drafts of others stay (TRI-04)', async () => {
  const folder = place()
  const staging = openStagingFiles(folder, me)
  const old = await staging.write('context-decision-1.txt', 'old')
  writeFileSync(join(folder, 'draft-1.json'), '{}')
  const before = new Date('2026-01-01')
  for (const path of [old, join(folder, 'draft-1.json')]) utimesSync(path, before, before)
  await staging.write('context-decision-2.txt', 'new')
  expect([existsSync(old), existsSync(join(folder, 'draft-1.json'))]).toEqual([false, true])
})
