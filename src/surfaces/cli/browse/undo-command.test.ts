import { expect, test } from 'vitest'
import { at } from '../../../../test/cli/samples.ts'
import { vaultPath } from '../../../core/base/vault-path.ts'
import { readablePlan } from './undo-command.ts'

test('a dry run of undo shows what comes back, and counts what is made from it', () => {
  const file = (path: string) => ({ path: vaultPath(path), before: 'a', after: 'b', reason: '' })
  const plan = readablePlan({
    plan: {
      id: 'plan-1',
      operation: 'undo',
      madeAt: at('2026-03-01'),
      vault: 'somewhere',
      changes: [],
      files: [file('use-pnpm.md'), file('MEMORY.md')],
      notes: ['undoes op-1'],
    },
    select: 'all',
    exact: [vaultPath('MEMORY.md')],
    summary: [
      {
        id: 'c1',
        action: 'restore',
        memoryId: 'use-pnpm',
        title: 'Use pnpm',
        path: vaultPath('use-pnpm.md'),
        reason: '',
      },
    ],
  })
  expect(plan.files.map(({ path }) => path)).toEqual(['use-pnpm.md'])
  expect(plan.notes).toEqual([
    'undoes op-1',
    'restore use-pnpm  Use pnpm',
    '1 generated file follows',
  ])
})
