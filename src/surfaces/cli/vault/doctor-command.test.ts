import { expect, test } from 'vitest'
import { fakeHost } from '../../../../test/cli/fake-host.ts'
import type { App } from '../../../app/app.ts'
import type { InstallApp } from '../../../app/install-app.ts'
import type { ListedVault } from '../../../app/vault/vaults.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { Diagnosis } from '../../../core/health/diagnosis.ts'
import { run } from '../run.ts'

const vault = (root: string, isDefault: boolean): ListedVault => ({
  root,
  path: root,
  layout: 'vault',
  scope: 'project',
  agent: '',
  reason: 'near',
  mayBeDefault: true,
  rootName: '.memory',
  alsoAt: [],
  problems: [],
  isDefault,
})

async function doctor(
  vaults: readonly ListedVault[],
  argv: readonly string[] = [],
  machine: readonly Diagnosis[] = [],
) {
  const fake = fakeHost()
  const well: Diagnosis = { level: 'ok', topic: 'index', what: 'index of 4 KB', fix: '' }
  const old: Diagnosis = {
    level: 'warning',
    topic: 'generated',
    what: 'Out of date: index.md.',
    fix: 'Run `everkeep index`.',
  }
  const host = {
    ...fake,
    examineMachine: async () => [{ ...well, topic: 'node', what: 'Node v20' }, ...machine],
    installer: async () =>
      ({
        check: async () => [{ client: 'codex', path: '/c', state: 'missing', why: 'none' }],
      }) as unknown as InstallApp, // Safe: as below.
    vaults: async () => vaults,
    open: async ({ vault: root }: { vault: string | undefined }) => {
      if (root === 'locked')
        throw new KnownError('LOCK_TIMEOUT', { message: 'It is in use.', hint: 'Wait.' })
      return {
        doctor: async () => (root === 'stale' ? [well, old] : [well]),
        close: () => undefined,
      } as unknown as App // Safe: all that doctor asks for.
    },
  }
  return { exit: await run(['doctor', ...argv], host), ...fake.said }
}

// BUD-03
test('every vault is looked at, each finding comes with what mends it, and the exit code says so', async () => {
  const { exit, stdout } = await doctor([
    vault('fine', true),
    vault('stale', false),
    vault('locked', false),
  ])
  expect(exit).toBe(1)
  expect(stdout).toBe(
    [
      'everkeep 1.2.3, a test',
      '  ok      node: Node v20',
      '  note    agents: codex is not connected',
      '          fix: Run `everkeep install`, which shows its changes first.',
      '',
      'fine (vault, project, default): no findings',
      '  ok      index: index of 4 KB',
      '',
      'stale (vault, project): 1 finding',
      '  ok      index: index of 4 KB',
      '  warning generated: Out of date: index.md.',
      '          fix: Run `everkeep index`.',
      '',
      'locked (vault, project): 1 finding',
      '  problem LOCK_TIMEOUT: It is in use.',
      '          fix: Wait.',
      '',
    ].join('\n'),
  )
})

test('all well is exit 0; no vault at all is a finding', async () => {
  const well = await doctor([vault('fine', true)], ['--json'])
  expect(well.exit).toBe(0)
  expect(JSON.parse(well.stdout)).toMatchObject({
    healthy: true,
    machine: [{ topic: 'node' }, { topic: 'agents' }],
    vaults: [{ findings: [{ topic: 'index', level: 'ok' }] }],
  })
  const none = await doctor([])
  expect(none.exit).toBe(1)
  expect(none.stdout).toContain('Run `everkeep init`.')
  const closed: Diagnosis = { level: 'problem', topic: 'folder', what: 'Closed.', fix: 'Open it.' }
  const shut = await doctor([], [], [closed])
  expect(shut.exit).toBe(1)
  expect(shut.stdout).not.toContain('everkeep init')
})

// TRU-03
test.each([
  { flag: '--dry-run', said: /Would adopt: journal\. Nothing was changed\./, adopted: 0 },
  { flag: '--yes', said: /Adopted: journal\./, adopted: 1 },
])('older state is adopted with --yes, and only named with --dry-run: $flag', async (one) => {
  const fake = fakeHost()
  let adopted = 0
  const adoptState: typeof fake.adoptState = async ({ agreed }) => {
    if (!(await agreed('/p/.memory', ['journal']))) return []
    adopted++
    return ['journal']
  }
  expect(await run(['doctor', '--adopt-state', one.flag], { ...fake, adoptState })).toBe(0)
  expect(fake.said.stdout + fake.said.stderr).toMatch(one.said)
  expect(adopted).toBe(one.adopted)
})
