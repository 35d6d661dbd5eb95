import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fixedWorld } from '../../../test/fixed-world.ts'
import { draft, planDrafts } from '../../../test/support/demo-changes.ts'
import { diskWorld, tempVault } from '../../../test/support/disk-world.ts'
import { watchedDisk } from '../../../test/support/faulty-disk.ts'
import { KnownError } from '../../core/base/errors.ts'
import { rulePath } from '../../core/base/rule-path.ts'
import { foundPath, type VaultPath } from '../../core/base/vault-path.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import type { Operation } from '../../ports/journal.ts'
import { listMemories } from '../browse/list.ts'
import { applyPlan } from './apply.ts'
import type { ApplyRequest } from './apply-request.ts'
import { makePlan } from './plan/make-plan.ts'
import { recoverPending } from './recover.ts'

class Crash extends Error {}

const BEFORE = '# Rules\n'
const AFTER = '# Rules\n\nNever push to main.\n'
/** The images, then the promise to finish. */
const BEGUN_RENAMES = 2

/** A save that also changes CLAUDE.md dies right after it was begun; the next command finishes it. */
async function dieAndRecover(select: ApplyRequest['select']) {
  const layout = layoutNamed('vault')
  const root = tempVault(layout)
  const project = dirname(root)
  const rules = join(project, 'CLAUDE.md')
  writeFileSync(rules, BEFORE)
  let renames = 0
  const disk = watchedDisk({
    before: () => {
      if (renames >= BEGUN_RENAMES) throw new Crash()
    },
    after: (_, name) => {
      if (name === 'rename') renames++
    },
  })
  const doomed = diskWorld(layout, root, { disk, project })
  const { changes } = planDrafts(doomed, [draft('A rule', { body: 'Never push.' })], new Set())
  const path = rulePath('CLAUDE.md', '.claude/rules')
  const files = [{ path, before: BEFORE, after: AFTER, reason: 'a rule' }]
  const plan = { ...makePlan(doomed, 'write', { files }), changes }
  await expect(applyPlan(doomed, { plan, select })).rejects.toThrow(Crash)
  doomed.index.close()
  expect(readFileSync(rules, 'utf8')).toBe(BEFORE)
  const healer = diskWorld(layout, root, { project, start: '2026-03-02T00:00:00.000Z' })
  await listMemories(healer)
  const [operation] = await healer.journal.list()
  const pending = await healer.journal.pending()
  healer.index.close()
  const memory = join(root, changes[0]?.target.path ?? '')
  return { rules: readFileSync(rules, 'utf8'), hasMemory: existsSync(memory), operation, pending }
}

describe('TRU-05: an operation of this machine that was killed', () => {
  test('is finished with the rule file that a person agreed to', async () => {
    const { rules, hasMemory, operation, pending } = await dieAndRecover('all')
    expect({ rules, hasMemory, pending }).toEqual({ rules: AFTER, hasMemory: true, pending: [] })
    expect(operation).toMatchObject({ operation: 'write', consented: ['//project/CLAUDE.md'] })
  })

  test('is finished without a rule file that nobody was asked about', async () => {
    const { rules, hasMemory, operation, pending } = await dieAndRecover('unasked')
    expect({ rules, hasMemory, pending }).toEqual({ rules: BEFORE, hasMemory: true, pending: [] })
    expect(operation).not.toHaveProperty('consented')
  })
})

/** An operation of the last process that changed one file, begun and not finished, and what reading that file gives. */
async function recoverWhere(read: (path: VaultPath) => Promise<never>) {
  const world = fixedWorld(layoutNamed('vault'))
  const path = foundPath('10-Memories/MEM-a.md')
  const operation: Operation = {
    ...{ id: 'op-1', operation: 'save', at: world.clock(), changes: [], paths: [path], notes: [] },
    ...{ session: '', listed: true, undoable: true },
  }
  await world.journal.begin(operation, [{ path, role: 'memory', before: 'old', after: 'new' }])
  const vault = {
    ...world.vault,
    read: (one: VaultPath) => (one === path ? read(one) : world.vault.read(one)),
  }
  return { world, recovering: recoverPending({ ...world, vault }) }
}

describe('WRT-02: a file that cannot be read when an operation is finished', () => {
  test('for a reason of the disk leaves the operation to the next command', async () => {
    const failing = new KnownError('NO_PERMISSION', { message: 'No.', hint: 'Allow it.' })
    const { world, recovering } = await recoverWhere(() => Promise.reject(failing))
    await expect(recovering).rejects.toBe(failing)
    expect(await world.journal.pending()).toHaveLength(1)
  })

  test('because something else stands there keeps that, and the note names it', async () => {
    const odd = new KnownError('PATH_ERROR', { message: 'A symlink.', hint: 'Remove it.' })
    const { world, recovering } = await recoverWhere(() => Promise.reject(odd))
    expect(await recovering).toEqual([
      expect.stringContaining('Not changed (edited since, or not approved): 10-Memories/MEM-a.md.'),
    ])
    expect(await world.journal.pending()).toEqual([])
  })

  test('that fails in a way nobody expected is a bug, and is not passed over', async () => {
    const { recovering } = await recoverWhere(() => Promise.reject(new TypeError('a bug')))
    await expect(recovering).rejects.toThrow('a bug')
  })
})
