import { expect, test } from 'vitest'
import { seededWorld } from '../../../test/support/seeded-world.ts'
import type { Repository } from '../../ports/sharing/repository.ts'
import { eraseMemory } from '../capture/erase-memory.ts'
import { planPin } from '../capture/pin.ts'
import { foldUsage } from '../uses/fold-usage.ts'
import { applyPlan } from './apply.ts'

/** A work tree that remembers what it was asked to commit. */
function recorder(): { commits: string[]; repository: Repository } {
  const commits: string[] = []
  return {
    commits,
    repository: {
      root: async () => '/project',
      commit: async (paths, message) => {
        commits.push(`${message}\n${paths.join('\n')}`)
        return { kind: 'committed', commit: 'abc' }
      },
      lastChanges: async () => new Map(),
      uncommitted: async () => new Set(),
      tracked: async () => new Set(),
      shows: async () => true,
      trackedState: async () => [],
    },
  }
}

// WRT-15, LAY-13 auto_commit
test('with auto_commit each operation is one commit of the files it wrote', async () => {
  const { commits, repository } = recorder()
  const flags = { auto_commit: true }
  const { world, ids } = await seededWorld('vault', undefined, { flags, over: { repository } })
  expect(commits).toHaveLength(1)
  expect(commits[0]).toMatch(/^memory: add\/update 3 memories\n\nSession: sess_test\n/)
  const plan = await planPin(world, { names: [ids[0]!], pinned: true })
  const { commit } = await applyPlan(world, { plan, select: 'all' })
  expect(commit).toEqual({ kind: 'committed', commit: 'abc' })
  expect(commits[1]).toContain('10-Memories/')
})

// WRT-18
test('housekeeping makes no commit of its own, an operation that did nothing neither', async () => {
  const { commits, repository } = recorder()
  const flags = { auto_commit: true }
  const { world, ids } = await seededWorld('vault', undefined, { flags, over: { repository } })
  await world.usage.append([{ id: ids[0]!, at: world.clock() }])
  await foldUsage(world)
  const plan = await planPin(world, { names: [ids[0]!], pinned: false })
  await applyPlan(world, { plan, select: 'all' })
  expect(commits).toHaveLength(1)
})

test('without auto_commit git is left alone', async () => {
  const { commits, repository } = recorder()
  await seededWorld('vault', undefined, { over: { repository } })
  expect(commits).toEqual([])
})

// WRT-13
test('what is erased is committed as gone, and git history is warned of', async () => {
  const { commits, repository } = recorder()
  const flags = { auto_commit: true }
  const { world, ids } = await seededWorld('vault', undefined, { flags, over: { repository } })
  const { notes } = await eraseMemory(world, ids[0]!)
  expect(commits).toHaveLength(2)
  expect(notes.join()).toContain('git history')
})
