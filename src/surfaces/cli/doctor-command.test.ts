import { expect, test } from 'vitest'
import { fakeHost } from '../../../test/cli/fake-host.ts'
import type { App } from '../../app/app.ts'
import type { ListedVault } from '../../app/vaults.ts'
import { KnownError } from '../../core/errors.ts'
import { run } from './run.ts'

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

async function doctor(vaults: readonly ListedVault[], argv: readonly string[] = []) {
  const fake = fakeHost()
  const host = {
    ...fake,
    vaults: async () => vaults,
    open: async ({ vault: root }: { vault: string | undefined }) => {
      if (root === 'locked')
        throw new KnownError('LOCK_TIMEOUT', { message: 'It is in use.', hint: 'Wait.' })
      const finding = {
        code: 'generated',
        path: 'index.md',
        line: 2,
        message: 'Old.',
        hint: 'Run `everkeep index`.',
      }
      const findings = root === 'stale' ? [finding] : []
      return {
        validateIndex: async () => ({ findings, memories: 4 }),
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
      '',
      'fine (vault, project, default): 4 memories, all is well',
      '',
      'stale (vault, project): 4 memories, 1 finding',
      '  index.md:2 generated Old.',
      '    hint: Run `everkeep index`.',
      '',
      'locked (vault, project): not opened, 1 finding',
      '  locked LOCK_TIMEOUT It is in use.',
      '    hint: Wait.',
      '',
    ].join('\n'),
  )
})

test('all well is exit 0; no vault at all is a finding', async () => {
  const well = await doctor([vault('fine', true)], ['--json'])
  expect(well.exit).toBe(0)
  expect(JSON.parse(well.stdout)).toMatchObject({ healthy: true, vaults: [{ memories: 4 }] })
  const none = await doctor([])
  expect(none.exit).toBe(1)
  expect(none.stdout).toContain('Run `everkeep init`.')
})
