import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { planStatus } from '../src/app/capture/change-status.ts'
import { planPin } from '../src/app/capture/pin.ts'
import { applyPlan } from '../src/app/write/apply.ts'
import { undo } from '../src/app/write/undo.ts'
import { smallcodeLayout } from '../src/core/layouts/smallcode/smallcode-layout.ts'
import { diskWorld, snapshot, tempVault } from './support/disk-world.ts'

const LIST = `${JSON.stringify(
  {
    version: 1,
    objects: ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((id, at) => ({
      id,
      type: 'decision',
      title: `Decision ${at + 1}`,
      content: `Because of ${at + 1}.`,
      tags: [],
      relations: [],
      createdAt: `2026-01-0${at + 1}T09:00:00.000Z`,
      updatedAt: `2026-01-0${at + 1}T09:00:00.000Z`,
      source: null,
      tier: 'hot',
    })),
    updatedAt: '2026-01-03T09:00:00.000Z',
  },
  null,
  2,
)}\n`

function open() {
  const root = tempVault(smallcodeLayout, { 'index.json': LIST })
  const world = diskWorld(smallcodeLayout, root)
  const forget = async (name: string) => {
    const plan = await planStatus(world, 'forget', { names: [name], reason: 'old' })
    return applyPlan(world, { plan, select: 'all' })
  }
  const pin = async (name: string) => {
    const plan = await planPin(world, { names: [name], pinned: true })
    return applyPlan(world, { plan, select: 'all' })
  }
  const list = (): string => readFileSync(join(root, 'index.json'), 'utf8')
  return { root, world, forget, pin, list }
}

describe('a smallcode vault on disk', () => {
  test('LAY-15: forgetting and restoring leaves index.json byte for byte', async () => {
    const { root, world, forget, list } = open()
    await forget('bbbbbbbb')
    expect(snapshot(root)['retired/bbbbbbbb.json']).toContain('Decision 2')
    expect(list()).not.toContain('Decision 2')
    expect(readFileSync(join(root, '..', 'MEMORY.md'), 'utf8')).toContain(
      'Total: 2 (hot: 2, archive: 0)',
    )
    const plan = await planStatus(world, 'restore', { names: ['bbbbbbbb'], reason: 'needed' })
    await applyPlan(world, { plan, select: 'all' })
    expect(list()).toBe(LIST)
    expect(Object.keys(snapshot(root))).not.toContain('retired/bbbbbbbb.json')
  })

  test('WRT-17: undo brings an object back into a list in which others changed since', async () => {
    const { root, world, forget, list } = open()
    const { operation } = await forget('bbbbbbbb')
    writeFileSync(join(root, 'index.json'), list().replace('Decision 3', 'Decision three'))
    await undo(world, operation!.id)
    expect(list()).toBe(LIST.replace('Decision 3', 'Decision three'))
  })

  test('WRT-03: undo refuses over a newer edit of the same object', async () => {
    const { root, world, pin, list } = open()
    const { operation } = await pin('bbbbbbbb')
    writeFileSync(join(root, 'index.json'), list().replace('Decision 2', 'Decision two'))
    await expect(undo(world, operation!.id)).rejects.toMatchObject({ code: 'UNDO_CONFLICT' })
    expect(list()).toContain('Decision two')
  })

  test('LAY-06: a list that is broken is not written', async () => {
    const { root, forget, list } = open()
    writeFileSync(join(root, 'index.json'), LIST.slice(0, -30))
    const outcome = await forget('aaaaaaaa').catch((error: unknown) => error)
    expect(JSON.stringify(outcome)).toContain('READ_ERROR')
    expect(list()).toBe(LIST.slice(0, -30))
  })
})
