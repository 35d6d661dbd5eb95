import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHostFacts } from './host-facts.ts'

function folder(files: readonly string[]): string {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'everkeep-'))
  for (const path of files) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), 'x'.repeat(10))
  }
  return root
}

test('this machine runs a Node', async () => {
  const { node } = await openHostFacts().machine()
  expect(node).toBe(process.version)
})

test('what hooks wrote down of late is counted, torn lines and old ones are not (AGT-03)', async () => {
  const hooksLog = join(folder([]), 'hooks.log')
  expect((await openHostFacts({ hooksLog }).machine()).hooks).toBeUndefined()
  const line = (at: string, event: string): string =>
    JSON.stringify({ at, event, failed: 'gave up after 1500 ms' })
  const now = new Date().toISOString()
  writeFileSync(
    hooksLog,
    [line('2020-01-01T00:00:00Z', 'Stop'), '{"at":', '[]', line(now, 'SessionStart')].join('\n'),
  )
  expect((await openHostFacts({ hooksLog }).machine()).hooks).toMatchObject({
    times: 1,
    last: 'SessionStart: gave up after 1500 ms',
  })
})

test('a folder tells what lies in it', async () => {
  const root = folder([
    'decisions/a.json',
    'decisions/b.json.invalid.1767225600',
    '.everkeep/tmp/x.tmp',
    '.everkeep/index.db',
    '.everkeep/journal/op-000001.json',
    '.everkeep/journal/op-000001.images.json',
  ])
  expect(await openHostFacts().folder(root)).toMatchObject({
    writable: true,
    stateWritable: true,
    stateIgnored: undefined,
    unreadable: [],
    quarantined: ['decisions/b.json.invalid.1767225600'],
    leftovers: 1,
    indexBytes: 10,
    journalBytes: 20,
  })
})

test('a folder that was never opened has no state', async () => {
  expect(await openHostFacts().folder(folder(['a.md']))).toMatchObject({
    stateWritable: undefined,
    indexBytes: undefined,
    journalBytes: 0,
  })
})

test('git is asked whether it leaves our state alone', async () => {
  const root = folder(['.everkeep/index.db'])
  execFileSync('git', ['init', '--quiet'], { cwd: root })
  expect((await openHostFacts().folder(root)).stateIgnored).toBe(false)
  writeFileSync(join(root, '.everkeep', '.gitignore'), '*\n')
  expect((await openHostFacts().folder(root)).stateIgnored).toBe(true)
})

const isRoot = process.getuid?.() === 0
const why = isRoot ? ' (skipped: root may read and write everything)' : ''

test.skipIf(isRoot)(`what may not be read or written is said${why}`, async () => {
  const root = folder(['a.md', '.everkeep/index.db'])
  chmodSync(join(root, 'a.md'), 0o000)
  chmodSync(join(root, '.everkeep'), 0o555)
  chmodSync(root, 0o555)
  expect(await openHostFacts().folder(root)).toMatchObject({
    writable: false,
    stateWritable: false,
    unreadable: ['a.md'],
  })
  chmodSync(root, 0o755)
  chmodSync(join(root, '.everkeep'), 0o755)
})
