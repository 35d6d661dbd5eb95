import { describe, expect, test } from 'vitest'
import { fakeHost } from '../../../../test/cli/fake-host.ts'
import type { App } from '../../../app/app.ts'
import type { ConfigRow } from '../../../core/config/config.ts'
import { run } from '../run.ts'

const rows: readonly ConfigRow[] = [
  { key: 'auto_commit', value: false, source: 'default', help: 'Commit.', default: false },
  { key: 'vault', value: '', source: 'user', help: 'Which vault.', default: '' },
]

const app: Partial<App> = {
  vault: { root: 'somewhere', layout: 'vault', scope: 'project', reason: '', notes: ['Odd.'] },
  readConfig: async (key = '') => ({
    rows: rows.filter((row) => row.key.startsWith(key)),
    problems: [],
  }),
}

async function say(line: string) {
  const host = fakeHost({ app })
  return { exit: await run(line.split(' '), host), ...host.said }
}

test('the list says value, source and meaning; what is odd about the vault is a warning', async () => {
  expect(await say('config list --all')).toEqual({
    exit: 0,
    stdout: [
      'KEY          VALUE  FROM     WHAT IT DOES',
      'auto_commit  false  default  Commit.',
      'vault        ""     user     Which vault.',
      '',
    ].join('\n'),
    stderr: 'warning: Odd.\n',
  })
})

test('UIX-01: without --all only what was changed and where; a group and JSON are whole', async () => {
  const { stdout, stderr } = await say('config')
  expect(stdout.split('\n')).toEqual([
    'KEY    VALUE  FROM  WHAT IT DOES',
    'vault  ""     user  Which vault.',
    '',
  ])
  expect(stderr).toContain('1 setting changed: `everkeep config list --all` lists every one.')
  expect(JSON.parse((await say('config list --json')).stdout).settings).toHaveLength(2)
  expect((await say('config list auto_commit')).stdout).toContain('auto_commit  false')
})

test('one value is printed bare, for scripts', async () => {
  expect((await say('config get auto_commit')).stdout).toBe('false\n')
  expect(JSON.parse((await say('config get vault --json')).stdout)).toMatchObject({
    source: 'user',
  })
})

describe('what is missing or too much is refused', () => {
  test.each([
    ['config get', '`everkeep config get` needs <key>.'],
    ['config set auto_commit', '`everkeep config set` needs <value>.'],
    ['config unset auto_commit true', "'true' is one argument too many."],
  ])('%s', async (line, message) => {
    const { exit, stderr } = await say(line)
    expect(exit).toBe(2)
    expect(stderr).toContain(message)
  })
})

test('--user changes the own settings, and --dry-run only shows the diff', async () => {
  const asked: unknown[] = []
  const host = {
    ...fakeHost({ app }),
    changeUserConfig: async (change: unknown, how: unknown) => {
      asked.push(change, how)
      return { path: 'config.json', before: '{}\n', after: '{"auto_commit":true}\n' }
    },
  }
  await run(['config', 'set', 'auto_commit', 'true', '--user', '--dry-run'], host)
  expect(host.said.stdout).toContain('[DRY RUN] config.json\n')
  expect(host.said.stdout).toContain('+{"auto_commit":true}')
  await run(['config', 'unset', 'auto_commit', '--user'], host)
  expect(host.said.stdout).toMatch(/wrote config\.json\n$/)
  expect(asked).toEqual([
    { key: 'auto_commit', value: 'true' },
    { dryRun: true },
    { key: 'auto_commit', value: undefined },
    { dryRun: false },
  ])
})
