import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import type { LayoutName } from '../../src/core/model/layout-name.ts'
import type { MemoryAction } from '../../src/surfaces/ui/contract.ts'
import { draft } from '../support/demo-changes.ts'
import { diskWorld, snapshot } from '../support/disk-world.ts'
import { proposeNew } from './support/inbox-vault.ts'
import { type TestServer, uiServer, uiVault } from './support/ui-server.ts'

const LAYOUTS = ['vault', 'claude-json', 'claude-md', 'smallcode'] as const satisfies LayoutName[]

const KIND: Readonly<Record<LayoutName, string>> = {
  vault: 'pattern',
  'claude-json': 'decision',
  'claude-md': 'project',
  smallcode: 'decision',
}

describe.each(LAYOUTS)('UIX-02: what the page does in the layout %s', (layout) => {
  let server: TestServer

  beforeAll(async () => {
    const kind = KIND[layout]
    const root = await uiVault(
      [
        draft('Use pnpm', { body: 'Never npm.', kind }),
        draft('数据库迁移', { body: '部署前请先运行迁移。', kind }),
      ],
      layout,
    )
    const world = diskWorld(layoutNamed(layout), root, { start: '2026-01-02T10:00:00.000Z' })
    await proposeNew(world, 'Deploys go out on Tuesdays', 'Never on **Fridays**.')
    world.index.close()
    server = await uiServer(root)
  })
  afterAll(() => server.close())

  const named = async (query: string) => {
    const { rows } = await server.call('memories.browse', { query })
    expect(rows).toHaveLength(1)
    return rows[0]!
  }

  /** Does something, looks at what became of it, and takes it back to the same bytes. */
  async function thereAndBack(
    act: () => Promise<{ readonly operation: { readonly id: string } | null }>,
    look: () => Promise<void>,
  ): Promise<void> {
    const before = snapshot(server.root)
    const { operation } = await act()
    expect(operation).not.toBeNull()
    await look()
    expect(snapshot(server.root)).not.toEqual(before)
    await server.call('log.undo', { id: operation?.id ?? '' })
    expect(snapshot(server.root)).toEqual(before)
  }

  test('a text is planned as a memory of the given kind, saved and undone', async () => {
    const text = 'Invoices are rounded per line, because the tax office asks for it.'
    const kind = KIND[layout]
    const { plan, kinds, doubts } = await server.call('memory.new', { text, kind })
    expect(kinds.map(({ name }) => name)).toContain(kind)
    expect(doubts).toEqual([])
    expect(plan.changes).toMatchObject([{ action: 'create' }])
    await thereAndBack(
      () => server.call('plan.apply', { plan: plan.id, select: 'all' }),
      async () => {
        expect(await named('invoices')).toMatchObject({ status: 'active', kind })
      },
    )
  })

  test('a memory is listed, shown, and found by its text', async () => {
    const row = await named('pnpm')
    expect(row).toMatchObject({ title: 'Use pnpm', status: 'active', kind: KIND[layout] })
    const shown = await server.call('memory.show', { name: row.name })
    expect(`${shown.body}${JSON.stringify(shown.fields)}`).toContain('Never npm')
    const { hits } = await server.call('memories.search', { query: '部署前' })
    expect(hits.map(({ title }) => title)).toEqual(['数据库迁移'])
  })

  test('an edit is previewed, saved and undone', async () => {
    const { name } = await named('pnpm')
    const { text, version } = await server.call('memory.editable', { name })
    const edited = text.replace('Never npm', 'Never npm nor yarn')
    expect(edited).not.toBe(text)
    const preview = await server.call('memory.preview', { name, text: edited, version })
    expect(preview.changes.map(({ diff }) => diff).join()).toContain('nor yarn')
    await thereAndBack(
      () => server.call('memory.save', { name, text: edited, version }),
      async () => {
        const again = await server.call('memory.editable', { name })
        expect(again.text).toContain('nor yarn')
        await expect(server.call('memory.save', { name, text: edited, version })).rejects.toThrow(
          'OCC_CONFLICT',
        )
      },
    )
  })

  test.each<[MemoryAction, MemoryAction, 'status' | 'pinned', unknown]>([
    ['pin', 'unpin', 'pinned', true],
    ['archive', 'unarchive', 'status', 'archived'],
    ['retire', 'restore', 'status', 'retired'],
  ])('%s, %s, and undo', async (there, back, field, value) => {
    const { name, [field]: before } = await named('pnpm')
    const act = (action: MemoryAction) => () => server.call('memory.act', { names: [name], action })
    await thereAndBack(act(there), async () => {
      expect((await named('pnpm'))[field]).toBe(value)
      const { name: now } = await named('pnpm')
      await server.call('memory.act', { names: [now], action: back })
      expect((await named('pnpm'))[field]).toBe(before)
      const { operations } = await server.call('log.list', {})
      await server.call('log.undo', { id: operations[0]?.id ?? '' })
    })
  })

  test('a bulk action is a plan first, then one operation', async () => {
    const { rows } = await server.call('memories.browse', {})
    const names = rows.map(({ name }) => name)
    const plan = await server.call('memory.plan', { names, action: 'archive' })
    expect(plan.changes).toHaveLength(2)
    await thereAndBack(
      () => server.call('plan.apply', { plan: plan.id, select: 'all' }),
      async () => {
        const { total } = await server.call('memories.browse', { status: 'archived' })
        expect(total).toBe(2)
      },
    )
  })

  test('a proposal is shown with its diff, accepted, and reopened by undo', async () => {
    const { proposals } = await server.call('inbox.list', {})
    const id = proposals[0]?.id ?? ''
    expect((await server.call('inbox.show', { id })).plan.changes[0]?.diff).toContain('Fridays')
    const { text } = await server.call('inbox.editable', { id })
    expect(text).toContain('Fridays')
    await thereAndBack(
      async () => {
        const { operations, skipped } = await server.call('inbox.accept', { ids: [id] })
        expect(skipped).toEqual([])
        return { operation: operations[0] ?? null }
      },
      async () => {
        await named('Tuesdays')
        expect((await server.call('inbox.list', {})).proposals).toEqual([])
      },
    )
    expect((await server.call('inbox.list', {})).proposals).toHaveLength(1)
  })
})
