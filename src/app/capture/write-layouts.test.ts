import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type FixedWorld, filesOf, fixedWorld } from '../../../test/fixed-world.ts'
import { diskWorld, tempVault } from '../../../test/support/disk-world.ts'
import { decisionContent, decisionRecord } from '../../../test/support/records.ts'
import { create, JWT } from '../../../test/support/write-calls.ts'
import type { JsonObject } from '../../core/format/json/json.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import { LAYOUT_NAMES, type LayoutName } from '../../core/model/layout-name.ts'
import { listMemories } from '../browse/list.ts'
import { showMemory } from '../browse/open-memory.ts'
import { undo } from '../write/undo.ts'
import { type WriteOutcome, writeMemory } from './write.ts'

const refusal = (code: string, more: object = {}) => expect.objectContaining({ code, ...more })
const START = '2026-03-01T12:00:00.000Z'

const worldOf = (name: LayoutName, flags = {}): FixedWorld =>
  fixedWorld(layoutNamed(name), {}, { start: START, flags })

const make = (world: FixedWorld, over: JsonObject = {}): Promise<WriteOutcome> =>
  create(world, over, { target: undefined })

const change = (world: FixedWorld, target: string, over: JsonObject): Promise<WriteOutcome> =>
  writeMemory(world, {
    action: 'update',
    target,
    input: JSON.stringify(
      decisionRecord({ changes: [{ date: '2026-03-01', summary: 'more' }], ...over }),
    ),
  })

const idOf = ({ result }: WriteOutcome): string => ('id' in result ? result.id : '')

describe.each(LAYOUT_NAMES)('in %s (WRT-10)', (name) => {
  test('a record of seed 001 becomes a memory of the layout, with all that it tells', async () => {
    const world = worldOf(name)
    const made = await make(world)
    const { memory } = await showMemory(world, idOf(made))
    expect(memory).toMatchObject({
      kind: 'decision',
      title: 'Use JWT for authentication',
      tags: ['auth', 'jwt'],
      relatedFiles: ['src/auth.ts'],
      confidence: 0.9,
      createdAt: '2026-01-01T08:00:00.000Z',
      fields: decisionContent(),
      status: 'active',
    })
  })

  test('the target that it prints can be used again, through every move and back', async () => {
    const world = worldOf(name)
    const made = await make(world)
    let { target } = made.result
    const said: string[] = []
    for (const action of ['retire', 'restore', 'archive', 'unarchive'] as const) {
      const { result } = await writeMemory(world, { action, target, reason: 'because' })
      said.push(result.status)
      target = result.target
    }
    expect(said).toEqual(['retired', 'restored', 'archived', 'unarchived'])
    expect(target).toBe(made.result.target)
    expect((await showMemory(world, idOf(made))).memory.status).toBe('active')
  })

  test('an update changes what it tells and keeps the day of creation (WRT-07)', async () => {
    const world = worldOf(name)
    const made = await make(world)
    const { target } = made.result
    const content = decisionContent({ decision: 'Use PASETO.' })
    const { result } = await change(world, target, { content, tags: ['auth', 'jwt', 'new'] })
    expect(result).toMatchObject({ status: 'updated', id: idOf(made) })
    expect((await showMemory(world, idOf(made))).memory).toMatchObject({
      fields: content,
      createdAt: '2026-01-01T08:00:00.000Z',
      tags: ['auth', 'jwt', 'new'],
    })
    await expect(change(world, target, { created_at: '2020-01-01T00:00:00Z' })).rejects.toThrow(
      refusal('MERGE_ERROR', { field: 'created_at' }),
    )
  })

  test('only seed 001 forbids to drop a tag (WRT-07)', async () => {
    const world = worldOf(name)
    const { target } = (await make(world)).result
    const call = change(world, target, { tags: ['auth'] })
    if (name === 'claude-json') await expect(call).rejects.toThrow(refusal('MERGE_ERROR'))
    else expect((await call).result.status).toBe('updated')
  })

  test('a stale hash is refused (WRT-04)', async () => {
    const world = worldOf(name)
    const made = await make(world)
    const { version } = await showMemory(world, idOf(made))
    await change(world, made.result.target, { confidence: 0.1 })
    const input = JSON.stringify(decisionRecord())
    await expect(
      writeMemory(world, { action: 'update', target: made.result.target, input, hash: version }),
    ).rejects.toThrow(refusal('OCC_CONFLICT'))
  })

  test('the same record again writes nothing, another one of that title gets a name of its own (WRT-06)', async () => {
    const world = worldOf(name)
    const first = await make(world)
    expect((await make(world)).operation).toBeUndefined()
    const second = await make(world, { content: decisionContent({ decision: 'Not at all.' }) })
    expect(idOf(second)).not.toBe(idOf(first))
    expect((await listMemories(world)).total).toBe(2)
  })

  test('a title that was just retired is not made anew (WRT-05)', async () => {
    const world = worldOf(name)
    const { target } = (await make(world)).result
    await writeMemory(world, { action: 'retire', target })
    await expect(make(world)).rejects.toThrow(refusal('ANTI_RESURRECTION_ERROR'))
    world.advance(0.9)
    await expect(make(world)).rejects.toThrow(refusal('ANTI_RESURRECTION_ERROR'))
    world.advance(1.2)
    expect((await make(world)).result.status).toBe('created')
  })

  test('a full kind takes no more (MOD-15)', async () => {
    const world = worldOf(name, { max_memories_per_category: 1 })
    await make(world)
    await expect(make(world, { title: 'Other' })).rejects.toThrow(refusal('LIMIT_ERROR'))
  })

  test('every write is undone whole (WRT-03)', async () => {
    const world = worldOf(name)
    const { target } = (await make(world)).result
    const before = await filesOf(world)
    for (const action of ['retire', 'archive'] as const) {
      await writeMemory(world, { action, target })
      await undo(world, 'last')
      expect(await filesOf(world)).toEqual(before)
    }
    await change(world, target, { title: 'Something else altogether' })
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(before)
  })

  test.each(['../x', '/etc/passwd', 'x\0', 'CON', '.everkeep/lock', 'a/../../x.md'])(
    'the target %j is refused (WRT-12)',
    async (target) => {
      const world = worldOf(name)
      await expect(create(world, {}, { target })).rejects.toThrow(refusal('PATH_ERROR'))
      expect(await filesOf(world)).toEqual({})
    },
  )
})

describe.each(['vault', 'claude-md', 'smallcode'] as const)('in %s', (name) => {
  test('text will do where fields would be asked for (MOD-04)', async () => {
    const world = worldOf(name)
    const made = await make(world, { content: { text: 'We use JWT.\n\nBecause.' } })
    expect((await showMemory(world, idOf(made))).memory).toMatchObject({
      kind: 'decision',
      body: 'We use JWT.\n\nBecause.',
      summary: 'We use JWT.',
      fields: undefined,
    })
  })

  test('tags stay as they were typed, and there may be none', async () => {
    const world = worldOf(name)
    const { memory } = await showMemory(world, idOf(await make(world, { tags: ['Zod', 'API'] })))
    expect(memory.tags).toEqual(['Zod', 'API'])
    const bare = await make(world, { title: 'Bare', tags: [] })
    expect((await showMemory(world, idOf(bare))).memory.tags).toEqual([])
  })

  test('fields that are there are still checked (MOD-04)', async () => {
    const content = decisionContent({ status: 'maybe' })
    await expect(make(worldOf(name), { content })).rejects.toThrow(
      refusal('VALIDATION_ERROR', { field: 'content.status' }),
    )
  })
})

describe('a target in layouts of markdown files', () => {
  test.each([
    ['vault', '.memory/10-Memories/MEM-jwt.md', 'MEM-jwt'],
    ['claude-md', '.claude/memory/decision-jwt.md', 'decision-jwt'],
  ] as const)('%s takes %s', async (name, target, id) => {
    const world = worldOf(name)
    const { result } = await create(world, {}, { target })
    expect(result).toMatchObject({ status: 'created', target, id })
    await expect(create(world, { title: 'Other' }, { target })).rejects.toThrow(
      refusal('CREATE_OVERWRITE_ERROR'),
    )
    await writeMemory(world, { action: 'retire', target })
    const retired = await filesOf(world)
    await expect(create(world, { title: 'Other' }, { target })).rejects.toThrow(
      refusal('ANTI_RESURRECTION_ERROR'),
    )
    world.advance(3)
    const { operation } = await create(world, { title: 'Other' }, { target })
    expect(operation?.changes.map(({ action }) => action)).toEqual(['delete', 'create'])
    expect((await listMemories(world, { status: 'any' })).total).toBe(1)
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(retired)
  })

  test.each([
    ['vault', '.memory/20-Indices/index.md'],
    ['vault', '.memory/10-Memories/README.md'],
    ['vault', '.memory/memory-index.json'],
    ['claude-md', '.claude/memory/MEMORY.md'],
    ['claude-md', '.claude/memory/retired/x.md'],
    ['smallcode', '.smallcode/memory/index.json'],
    ['smallcode', '.smallcode/memory/retired/1a2b3c4d.json'],
  ] as const)('%s refuses %s: no new memory stands there', async (name, target) => {
    await expect(create(worldOf(name), {}, { target })).rejects.toThrow(refusal('PATH_ERROR'))
  })
})

describe('on a real disk (WRT-12)', () => {
  const layout = layoutNamed('claude-json')
  const elsewhere = (): string => mkdtempSync(join(realpathSync(tmpdir()), 'everkeep-outside-'))

  test('a folder that is a symlink is not written through', async () => {
    const root = tempVault(layout)
    symlinkSync(elsewhere(), join(root, 'decisions'))
    const world = diskWorld(layout, root)
    await expect(create(world)).rejects.toThrow(refusal('PATH_ERROR'))
    world.index.close()
  })

  test('a file that is a symlink is neither read nor replaced', async () => {
    const root = tempVault(layout)
    const secret = join(elsewhere(), 'secret.json')
    writeFileSync(secret, JSON.stringify(decisionRecord()))
    mkdirSync(join(root, 'decisions'))
    symlinkSync(secret, join(root, 'decisions/use-jwt.json'))
    const world = diskWorld(layout, root)
    await expect(create(world, { title: 'Other' })).rejects.toThrow(refusal('PATH_ERROR'))
    await expect(writeMemory(world, { action: 'delete', target: JWT })).rejects.toThrow()
    world.index.close()
  })

  test('a whole life of one memory, with the absolute path', async () => {
    const root = tempVault(layout)
    const world = diskWorld(layout, root, { start: START })
    const target = join(root, 'decisions/use-jwt.json')
    const made = await create(world, {}, { target })
    expect(made.result.target).toBe(target)
    for (const action of ['retire', 'restore', 'archive', 'unarchive'] as const)
      expect((await writeMemory(world, { action, target })).operation).toBeDefined()
    world.index.close()
  })

  test('two writers of one place: one is first, the other is told (WRT-04, WRT-06)', async () => {
    const root = tempVault(layout)
    const worlds = [diskWorld(layout, root), diskWorld(layout, root)]
    const outcomes = await Promise.allSettled(
      worlds.map((world, at) => create(world, { title: `Use JWT ${at}` })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(lost).toMatchObject({ reason: { code: 'CREATE_OVERWRITE_ERROR' } })
    for (const world of worlds) world.index.close()
  })

  test('many writers of one title: each gets a file of its own (WRT-06)', async () => {
    const root = tempVault(layout)
    const worlds = [diskWorld(layout, root), diskWorld(layout, root)]
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, at) => {
        const content = decisionContent({ decision: `Number ${at}.` })
        return create(worlds[at % 2]!, { content }, { target: undefined })
      }),
    )
    expect(new Set(made.map(idOf)).size).toBe(8)
    expect((await listMemories(worlds[0]!)).total).toBe(8)
    for (const world of worlds) world.index.close()
  })
})
