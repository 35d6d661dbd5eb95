import { expect, test } from 'vitest'
import { fakeHost } from '../../../../test/cli/fake-host.ts'
import type { InitOptions } from '../base/command-context.ts'
import { run } from '../run.ts'

async function init(argv: readonly string[], kind: 'made' | 'adopted' = 'made') {
  const asked: InitOptions[] = []
  const fake = fakeHost()
  const host = {
    ...fake,
    init: async (options: InitOptions) => {
      asked.push(options)
      const preview = {
        kind,
        root: 'here/.memory',
        layout: options.layout ?? 'vault',
        files: ['index.md'],
      }
      return options.dryRun ? preview : { ...preview, memories: 3, operation: undefined }
    },
  }
  return { exit: await run(['init', ...argv], host), asked, ...fake.said }
}

test('a new vault is announced with what lies on the disk, and the next step', async () => {
  const { asked, stdout, stderr } = await init([])
  expect(asked).toEqual([
    { vault: undefined, layout: undefined, scope: 'project', adopt: false, dryRun: false },
  ])
  expect(stdout).toBe('A new vault (vault): here/.memory\n  index.md\n')
  expect(stderr).toContain('everkeep undo')
})

test('options go where they belong', async () => {
  const { asked } = await init([
    '--layout',
    'claude-md',
    '--scope',
    'user',
    '--vault',
    'x',
    '--adopt',
  ])
  expect(asked).toEqual([
    { vault: 'x', layout: 'claude-md', scope: 'user', adopt: true, dryRun: false },
  ])
})

test('an adopted vault is counted, and a dry run says that it is one', async () => {
  expect((await init(['--adopt'], 'adopted')).stdout).toBe(
    'The vault (vault) with 3 memories: here/.memory\n  index.md\n',
  )
  const { stdout } = await init(['--dry-run'])
  expect(stdout).toMatch(/^\[DRY RUN\] A new vault/)
  expect(JSON.parse((await init(['--dry-run', '--json'])).stdout)).toMatchObject({
    dry_run: true,
    outcome: 'made',
    memories: null,
  })
})
