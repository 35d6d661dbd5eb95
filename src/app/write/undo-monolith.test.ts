import { expect, test } from 'vitest'
import { filesOf, fixedWorld } from '../../../test/fixed-world.ts'
import { vaultPath } from '../../core/base/vault-path.ts'
import { claudeMdLayout } from '../../core/layouts/claude-md/claude-md-layout.ts'
import { planEdit } from '../capture/edit.ts'
import { applyPlan } from './apply.ts'
import { undo } from './undo.ts'

const MONOLITH = '# What I know\n\nThe build needs pnpm.\n'

// LAY-14, WRT-03
test('undo of an edit to a MEMORY.md that is itself a memory refuses over a newer edit', async () => {
  const world = fixedWorld(claudeMdLayout(), { 'MEMORY.md': MONOLITH })
  const plan = await planEdit(world, 'MEMORY.md', {
    text: MONOLITH.replace('pnpm', 'bun'),
  })
  await applyPlan(world, { plan, select: 'all' })
  await world.vault.write(vaultPath('MEMORY.md'), `${MONOLITH}\nBy hand.\n`, 'any')
  await expect(undo(world, 'last')).rejects.toMatchObject({ code: 'UNDO_CONFLICT' })
  expect(await filesOf(world)).toEqual({ 'MEMORY.md': `${MONOLITH}\nBy hand.\n` })
})
