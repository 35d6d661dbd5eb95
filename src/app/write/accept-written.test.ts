import { expect, it } from 'vitest'
import { fixedWorld } from '../../../test/fixed-world.ts'
import { draft, planDrafts } from '../../../test/support/demo-changes.ts'
import { diskWorld, tempVault } from '../../../test/support/disk-world.ts'
import { KnownError } from '../../core/base/errors.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import { LAYOUT_NAMES } from '../../core/model/layout-name.ts'
import type { World } from '../../ports/world.ts'
import { editableText, planEdit } from '../capture/edit.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { originsOf } from '../catalog/origins.ts'
import { convertVault } from '../vault/convert.ts'
import { applyPlan } from './apply.ts'
import { undo } from './undo.ts'

async function voices(world: World): Promise<Record<string, string>> {
  const { entries } = await readCatalog(world)
  const origins = await originsOf(world, entries)
  return Object.fromEntries([...origins].map(([entry, origin]) => [entry.memory.title, origin]))
}

const keep = (world: World, title: string, byPerson: boolean) =>
  applyPlan(world, {
    plan: planDrafts(world, [draft(title, { kind: 'preference' })], new Set()),
    select: 'all',
    byPerson,
  })

it.each(LAYOUT_NAMES)(
  "%s: what was written here is the user's, the rest is shared (TRU-01)",
  async (name) => {
    const world = fixedWorld(layoutNamed(name))
    await keep(world, 'Mine', true)
    await keep(world, 'Theirs', false)
    expect(await voices(world)).toEqual({ Mine: 'user', Theirs: 'shared' })
  },
)

it.each(LAYOUT_NAMES)(
  '%s: an edit by the person makes it theirs, its undo does not (TRU-01)',
  async (name) => {
    const world = fixedWorld(layoutNamed(name))
    await keep(world, 'Theirs', false)
    const { entries } = await readCatalog(world)
    const id = entries[0]!.memory.id
    const { text } = await editableText(world, id)
    const changed = text.replace('because of a reason', 'because of a good reason')
    const plan = await planEdit(world, id, { text: changed })
    await applyPlan(world, { plan, select: 'all' })
    expect(await voices(world)).toEqual({ Theirs: 'user' })
    await undo(world, 'last')
    expect(await voices(world)).toEqual({ Theirs: 'shared' })
  },
)

it('a kill between the acceptance and the files leaves a version that nobody has (TRU-01)', async () => {
  const root = tempVault(layoutNamed('vault'))
  const world = diskWorld(layoutNamed('vault'), root)
  const noted: string[] = []
  const watched: World = {
    ...world,
    accepted: {
      ...world.accepted,
      note: async (versions, decision) => {
        noted.push('accepted')
        await world.accepted.note(versions, decision)
      },
    },
    journal: {
      ...world.journal,
      begin: async (...args) => {
        noted.push('begun')
        await world.journal.begin(...args)
      },
    },
  }
  await keep(watched, 'Mine', true)
  expect(noted).toEqual(['accepted', 'begun'])
  world.index.close()
})

it('a state folder that takes nothing costs the acceptance, not the save (TRU-01)', async () => {
  const world = fixedWorld(layoutNamed('vault'))
  const full = async (): Promise<never> => {
    throw new KnownError('DISK_FULL', { message: 'The disk is full.', hint: 'Make room.' })
  }
  const { warnings, operation } = await keep(
    { ...world, accepted: { ...world.accepted, note: full } },
    'Mine',
    true,
  )
  expect(operation).toBeDefined()
  expect(warnings.join(' ')).toContain('everkeep review')
  expect(await voices(world)).toEqual({ Mine: 'shared' })
})

it('a conversion keeps what was accepted, and accepts nothing else (TRU-01)', async () => {
  const made = fixedWorld(layoutNamed('claude-json'))
  const target = { ...made, vault: { ...made.vault, root: '/elsewhere' } }
  const world = fixedWorld(layoutNamed('vault'), {}, { over: { openOther: async () => target } })
  await keep(world, 'Mine', true)
  await keep(world, 'Theirs', false)
  await convertVault(world, { to: 'claude-json', out: '/elsewhere' })
  expect(await voices(target)).toEqual({ Mine: 'user', Theirs: 'shared' })
})
