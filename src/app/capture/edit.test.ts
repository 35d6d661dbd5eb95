import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { draft } from '../../../test/support/demo-changes.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../test/support/seeded-world.ts'
import { type VaultPath, vaultPath } from '../../core/base/vault-path.ts'
import type { World } from '../../ports/world.ts'
import { showMemory } from '../browse/open-memory.ts'
import { foldUsage } from '../uses/fold-usage.ts'
import { applyPlan } from '../write/apply.ts'
import { previewPlan } from '../write/plan/preview.ts'
import { undo } from '../write/undo.ts'
import { type EditRequest, editableText, planEdit } from './edit.ts'

const TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`

/** Opens the memory in an editor that replaces one text by another. */
async function replaceIn(
  world: World,
  id: string,
  [from, to]: readonly [string | RegExp, string],
): Promise<EditRequest> {
  const { text, version } = await editableText(world, id)
  const edited = text.replace(from, to)
  expect(edited).not.toBe(text)
  return { text: edited, hash: version }
}

async function apply(world: World, id: string, request: EditRequest) {
  const plan = await planEdit(world, id, request)
  const outcome = await applyPlan(world, { plan, select: 'all' })
  expect(outcome.refused).toEqual([])
  return { plan, outcome }
}

describe.each(LAYOUT_NAMES)('in %s', (name) => {
  // WRT-01
  test('an edit changes what was edited, and is taken back byte for byte', async () => {
    const { world, ids, files } = await seededWorld(name)
    const request = await replaceIn(world, ids[1]!, [
      'matters because of a reason',
      'matters because of two reasons',
    ])
    const plan = await planEdit(world, ids[1]!, request)
    expect(await filesOf(world)).toEqual(files)
    const { diffs } = await previewPlan(world, plan)
    expect(diffs.get('c1')).toMatch(/^\+.*because of two reasons/m)

    await applyPlan(world, { plan, select: 'all' })
    expect((await showMemory(world, ids[1]!)).memory.body).toContain('two reasons')
    for (const id of [ids[0]!, ids[2]!])
      expect((await showMemory(world, id)).memory.body).toContain('of a reason')
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
  })

  test('an unchanged text is an empty plan', async () => {
    const { world, ids } = await seededWorld(name)
    const { text } = await editableText(world, ids[0]!)
    const plan = await planEdit(world, ids[0]!, { text })
    expect(plan).toMatchObject({ changes: [], notes: ['Nothing was changed.'] })
  })

  // WRT-04
  test('a memory that somebody else changed while the editor was open is not overwritten', async () => {
    const { world, ids } = await seededWorld(name)
    const request = await replaceIn(world, ids[0]!, ['of a reason', 'of mine'])
    await apply(world, ids[0]!, { fields: { title: 'Theirs' } })
    await expect(planEdit(world, ids[0]!, request)).rejects.toMatchObject({ code: 'OCC_CONFLICT' })
    expect((await showMemory(world, ids[0]!)).memory.title).toBe('Theirs')
  })

  test('changes of other memories between plan and apply are kept', async () => {
    const { world, ids } = await seededWorld(name)
    const request = await replaceIn(world, ids[0]!, ['of a reason', 'of mine'])
    const plan = await planEdit(world, ids[0]!, request)
    await apply(world, ids[1]!, { fields: { title: 'Theirs' } })
    await applyPlan(world, { plan, select: 'all' })
    expect((await showMemory(world, ids[0]!)).memory.body).toContain('of mine')
    expect((await showMemory(world, ids[1]!)).memory.title).toBe('Theirs')
  })

  // WRT-18
  test('uses counted while the editor was open are kept', async () => {
    const { world, ids } = await seededWorld(name)
    const request = await replaceIn(world, ids[0]!, ['of a reason', 'of mine'])
    await world.usage.append([{ id: ids[0]!, at: world.clock() }])
    await foldUsage(world)
    await apply(world, ids[0]!, request)
    expect((await showMemory(world, ids[0]!)).memory.useCount).toBe(1)
  })

  // WRT-13
  test('a secret that is typed is refused, redacted or allowed as asked', async () => {
    const { world, ids } = await seededWorld(name)
    const request = await replaceIn(world, ids[0]!, ['of a reason', `of token: ${TOKEN}`])
    await expect(planEdit(world, ids[0]!, request)).rejects.toMatchObject({ code: 'SECRET_ERROR' })
    await apply(world, ids[0]!, { ...request, secrets: 'redact' })
    expect(JSON.stringify(await filesOf(world))).not.toContain(TOKEN)
    const again = await replaceIn(world, ids[0]!, [/\[secret:[^\]]+\]/, TOKEN])
    await apply(world, ids[0]!, { ...again, secrets: 'allow' })
    expect((await showMemory(world, ids[0]!)).memory.body).toContain(TOKEN)
    // What stands there already is not this edit's to judge.
    await apply(world, ids[0]!, await replaceIn(world, ids[0]!, ['matters', 'counts']))
    await expect(
      planEdit(world, ids[1]!, { fields: { summary: `token: ${TOKEN}` } }),
    ).rejects.toMatchObject({ code: 'SECRET_ERROR' })
  })

  // WRT-07
  test('a person may take tags away, and the memory says that it was changed', async () => {
    const { world, ids } = await seededWorld(name, [draft('Alpha rule', { tags: ['x', 'y'] })])
    const before = (await showMemory(world, ids[0]!)).memory
    await apply(world, ids[0]!, { fields: { removeTags: ['Y'], addTags: ['z', 'x'] } })
    const { memory } = await showMemory(world, ids[0]!)
    expect(memory.tags).toEqual(expect.arrayContaining(['x', 'z']))
    expect(memory.tags).not.toContain('y')
    expect(memory.createdAt).toBe(before.createdAt)
    if (before.updatedAt !== undefined) expect(memory.updatedAt! > before.updatedAt).toBe(true)
    if (name === 'claude-json') {
      expect(memory.timesUpdated).toBe(before.timesUpdated + 1)
      expect(memory.changes.at(-1)?.summary).toContain('tags')
    }
  })

  // MOD-04
  test('limits refuse new values, never what was there', async () => {
    const long = 'x'.repeat(130)
    const { world, ids } = await seededWorld(name, [draft(long)])
    await expect(planEdit(world, ids[0]!, { fields: { title: `${long}y` } })).rejects.toMatchObject(
      { code: 'VALIDATION_ERROR', field: 'title' },
    )
    await apply(world, ids[0]!, { fields: { summary: 'Short.' } })
    await apply(world, ids[0]!, { fields: { title: `${long}y` }, force: true })
    expect((await showMemory(world, ids[0]!)).memory.title).toBe(`${long}y`)
  })

  test('an emptied text is refused with the verb that is meant', async () => {
    const { world, ids, files } = await seededWorld(name)
    await expect(planEdit(world, ids[0]!, { text: '' })).rejects.toMatchObject({
      hint: expect.stringMatching(/everkeep forget|braces/),
    })
    expect(await filesOf(world)).toEqual(files)
  })
})

test('what breaks the file is refused with the line, unless it is forced', async () => {
  const { world, ids } = await seededWorld('vault')
  const request = await replaceIn(world, ids[0]!, [/^title: .*$/m, 'title: "unclosed'])
  await expect(planEdit(world, ids[0]!, request)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringMatching(/line \d/),
  })
  await apply(world, ids[0]!, { ...request, force: true })
})

test('a file that was odd before may stay odd', async () => {
  const { world } = await seededWorld('claude-md')
  const path = world.layout.place(draft('Odd'), () => false).path
  const odd = '---\nname: odd\ndescription: "unclosed\ntype: user\n---\nText.\n'
  await world.vault.write(path, odd, 'any')
  await apply(world, path, { text: odd.replace('Text', 'Other text') })
  expect((await showMemory(world, path)).text).toBe(odd.replace('Text', 'Other text'))
})

test('broken JSON is refused with its line in both JSON layouts', async () => {
  for (const name of ['claude-json', 'smallcode'] as const) {
    const { world, ids } = await seededWorld(name)
    const request = await replaceIn(world, ids[0]!, [/"title": ".*",/, '"title": "x'])
    await expect(planEdit(world, ids[0]!, request)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/line \d/),
    })
  }
})

test('an edit cannot change the id, the status, the category or the day of creation', async () => {
  const { world, ids } = await seededWorld('claude-json', [
    draft('Alpha rule', { createdAt: '2026-01-01T00:00:00.000Z' as never }),
  ])
  const cases = [
    [['"record_status": "active"', '"record_status": "retired"'], 'status'],
    [['"category": "insight"', '"category": "pattern"'], 'category'],
    [[/"created_at": "[^"]*"/, '"created_at": "2020-01-01T00:00:00Z"'], 'created'],
  ] as const
  for (const [change, field] of cases) {
    const request = await replaceIn(world, ids[0]!, change)
    await expect(planEdit(world, ids[0]!, request)).rejects.toMatchObject({
      code: 'MERGE_ERROR',
      field,
    })
  }
  const small = await seededWorld('smallcode')
  const renamed = await replaceIn(small.world, small.ids[0]!, [small.ids[0]!, '0badf00d'])
  await expect(planEdit(small.world, small.ids[0]!, renamed)).rejects.toMatchObject({
    code: 'MERGE_ERROR',
    field: 'id',
  })
})

test("smallcode's readable copy follows an edit of the object", async () => {
  const { world, ids } = await seededWorld('smallcode')
  await apply(world, ids[0]!, await replaceIn(world, ids[0]!, ['Alpha rule"', 'Omega rule"']))
  const files = await filesOf(world)
  expect(files[`insight-${ids[0]}.md`]).toMatch(/^# Omega rule/)
})

test('MD5 of the file is taken as its version too', async () => {
  const { world, ids } = await seededWorld('claude-json')
  const { text } = await showMemory(world, ids[0]!)
  const hash = world.hash.md5(text)
  await apply(world, ids[0]!, { fields: { title: 'By MD5' }, hash })
  await expect(
    planEdit(world, ids[0]!, { fields: { title: 'Again' }, hash }),
  ).rejects.toMatchObject({ code: 'OCC_CONFLICT' })
})

test('a file that is no UTF-8 is not edited, an object without an id neither', async () => {
  const { world, ids } = await seededWorld('vault')
  const { vault } = world
  const latin = {
    ...world,
    vault: {
      ...vault,
      read: async (path: VaultPath) => {
        const file = await vault.read(path)
        return file && { ...file, utf8: !path.includes('alpha') }
      },
    },
  }
  await latin.index.clear()
  await expect(editableText(latin, ids[0]!)).rejects.toMatchObject({ code: 'READ_ERROR' })

  const small = await seededWorld('smallcode', [])
  const list = '{"version":1,"objects":[{"type":"context","title":"Nameless","content":"x"}]}'
  await small.world.vault.write(vaultPath('index.json'), list, 'any')
  await expect(editableText(small.world, 'Nameless')).rejects.toMatchObject({
    code: 'UPDATE_ERROR',
  })
})
