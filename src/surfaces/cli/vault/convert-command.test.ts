import { expect, test } from 'vitest'
import { fakeHost, PIPE } from '../../../../test/cli/fake-host.ts'
import { at } from '../../../../test/cli/samples.ts'
import type { App } from '../../../app/app.ts'
import type { ConvertOutcome } from '../../../app/vault/convert.ts'
import { run } from '../run.ts'

const operation: NonNullable<ConvertOutcome['operation']> = {
  id: 'op-1',
  operation: 'convert',
  at: at('2026-03-01'),
  changes: [],
  paths: [],
  notes: [],
  session: '',
  listed: true,
  undoable: true,
}

async function convert(argv: readonly string[], outcome: Partial<ConvertOutcome> = {}) {
  const asked: Parameters<App['convert']>[0][] = []
  const app: Partial<App> = {
    vault: { root: 'old', layout: 'claude-json', scope: 'project', reason: '', notes: [] },
    convert: async (request) => {
      asked.push(request)
      request.onProgress?.(1, 2)
      const made = { root: 'new', layout: request.to, converted: 2, operation }
      return { ...made, replaced: undefined, refused: [], notes: [], ...outcome }
    },
    planConvert: async () => ({
      id: 'plan-1',
      operation: 'convert',
      madeAt: at('2026-03-01'),
      vault: 'new',
      changes: [],
      files: [],
      notes: ['x.json was not converted: it is empty.'],
    }),
  }
  const host = fakeHost({ app, terminal: { ...PIPE, progress: true } })
  return { exit: await run(['convert', ...argv], host), asked, ...host.said }
}

// LAY-12: the new vault stands beside the old one.
test('says where the memories are now, and the one undo', async () => {
  const { exit, asked, stdout, stderr } = await convert(['--to', 'vault', '--out', 'new'])
  expect(exit).toBe(0)
  expect(asked).toMatchObject([{ to: 'vault', out: 'new', replace: false }])
  expect(stdout).toBe(
    '2 memories written to new (vault).\nop-1 · undo with `everkeep undo op-1 --vault new`\n',
  )
  expect(stderr).toContain('converting')
  expect(stderr).toMatch(/\r\u001b\[2K$/)
})

test('with --replace the old ones are said to be in the trash, and what stayed is a warning', async () => {
  const { stdout, stderr } = await convert(['--to', 'vault', '--replace', '--yes', '--quiet'], {
    replaced: { ...operation, id: 'op-9' },
    notes: ['x.json was not converted: it is empty.'],
  })
  expect(stdout).toBe('')
  expect(stderr).toBe('warning: x.json was not converted: it is empty.\n')
  const json = await convert(['--to', 'vault', '--replace', '--json'], {
    replaced: { ...operation, id: 'op-9' },
  })
  expect(JSON.parse(json.stdout)).toMatchObject({ converted: 2, replaced: { id: 'op-9' } })
})

test('a dry run converts nothing', async () => {
  const { asked, stdout } = await convert(['--to', 'vault', '--dry-run'])
  expect(asked).toEqual([])
  expect(stdout).toBe(
    '[DRY RUN] convert: nothing to do\nnote: x.json was not converted: it is empty.\ninto new\n',
  )
})
