import { describe, expect, test } from 'vitest'
import { planStatus } from '../src/app/capture/change-status.ts'
import { editableText, planEdit } from '../src/app/capture/edit.ts'
import { readMemories } from '../src/app/catalog/read-memories.ts'
import { rebuildIndex, validateIndex } from '../src/app/maintain/check/index-files.ts'
import { applyPlan } from '../src/app/write/apply.ts'
import { undo } from '../src/app/write/undo.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import type { LayoutName } from '../src/core/model/layout-name.ts'
import { filesOf, fixedWorld } from './fixed-world.ts'
import { realFiles, WHY_NONE } from './support/real-vaults.ts'

interface RealVault {
  readonly name: string
  readonly layout: LayoutName
  readonly files: Readonly<Record<string, string>>
}

/** Folders that hold a MEMORY.md or seed 000's notes, with the files in them. */
function realVaults(): readonly RealVault[] {
  const all = realFiles()
  const roots = new Map<string, LayoutName>()
  for (const { path } of all) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    if (path.endsWith('/MEMORY.md')) roots.set(folder, 'claude-md')
    const memories = path.indexOf('/10-Memories/')
    if (memories > 0) roots.set(path.slice(0, memories), 'vault')
  }
  return [...roots].map(([root, layout]) => ({
    name: root.replace(/^vaults\//, ''),
    layout,
    files: Object.fromEntries(
      all
        .filter(({ path, text }) => path.startsWith(`${root}/`) && text.length < 100_000)
        .map(({ path, text }) => [path.slice(root.length + 1), text]),
    ),
  }))
}

const vaults = realVaults()
if (vaults.length === 0) console.log(`Skipped: verbs on real vaults, ${WHY_NONE}.`)

describe.skipIf(vaults.length === 0)('real vaults', () => {
  // LAY-07
  test.each(vaults)('$name ($layout): a rebuild settles at once', async ({ layout, files }) => {
    const world = fixedWorld(layoutNamed(layout), files)
    await rebuildIndex(world, { scratch: true })
    const settled = await filesOf(world)
    expect((await rebuildIndex(world, { scratch: true })).written).toEqual([])
    const { findings } = await validateIndex(world)
    const drift = findings.filter(({ code }) => code !== 'problem' && code !== 'config')
    expect(drift).toEqual([])
    expect(await filesOf(world)).toEqual(settled)
  })

  // WRT-03, LAY-15
  test.each(vaults)(
    '$name ($layout): what is forgotten comes back, and what is edited is undone, byte for byte',
    async ({ layout, files }) => {
      const world = fixedWorld(layoutNamed(layout), files)
      const { memories } = await readMemories(world)
      const names = memories
        .filter(({ memory, problems }) => memory.status === 'active' && problems.length === 0)
        .map(({ path }) => path)
        .slice(0, 5)
      for (const name of names) {
        const plan = await planStatus(world, 'forget', { names: [name], reason: 'a test' })
        await applyPlan(world, { plan, select: 'all' })
        await undo(world, 'last')
        expect(await filesOf(world)).toEqual(files)
        const { text } = await editableText(world, name)
        const edit = await planEdit(world, name, {
          text: `${text}\nOne more line.\n`,
          secrets: 'allow',
        })
        await applyPlan(world, { plan: edit, select: 'all' })
        await undo(world, 'last')
        expect(await filesOf(world)).toEqual(files)
      }
    },
  )
})
