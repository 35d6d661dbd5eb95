import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listMemories } from '../../src/app/browse/list.ts'
import { showMemory } from '../../src/app/browse/open-memory.ts'
import { planStatus } from '../../src/app/capture/change-status.ts'
import { editableText, planEdit } from '../../src/app/capture/edit.ts'
import { planPin } from '../../src/app/capture/pin.ts'
import { writeMemory } from '../../src/app/capture/write.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import type { LayoutName } from '../../src/core/model/layout-name.ts'
import { draft } from '../support/demo-changes.ts'
import { decisionRecord } from '../support/records.ts'
import { type BadCase, checkAll, expectUntouched, type Told } from './check.ts'
import { diskStage, filesStage, put, recordStage, seededStage } from './stages.ts'

const HUGE = 40 * 1024 * 1024
const TOO_LARGE: Told = { code: 'READ_ERROR', message: /40 MB/, hint: /Split the file/ }

/** As large as it says, and yet quickly made: the file system keeps no zeros. */
function huge(path: string): void {
  writeFileSync(path, '---\ntitle: Huge\n---\n')
  truncateSync(path, HUGE)
}

const withHuge = () =>
  diskStage({
    layout: 'vault',
    drafts: [draft('Alpha rule')],
    spoil: (root) => huge(join(root, '10-Memories', 'MEM-huge.md')),
  })

// LAY-06: a file that is too large to be a memory is shown with a problem, and left alone.
checkAll('a memory of 40 MB', withHuge, [
  { name: 'to show', told: TOO_LARGE, run: ({ world }) => showMemory(world, 'MEM-huge') },
  { name: 'to open', told: TOO_LARGE, run: ({ world }) => editableText(world, 'MEM-huge') },
  {
    name: 'to edit',
    told: TOO_LARGE,
    run: ({ world }) => planEdit(world, 'MEM-huge', { fields: { title: 'Small' } }),
  },
  {
    name: 'to forget',
    told: TOO_LARGE,
    run: ({ world }) => planStatus(world, 'forget', { names: ['MEM-huge'], reason: '' }),
  },
  {
    name: 'to pin',
    told: TOO_LARGE,
    run: ({ world }) => planPin(world, { names: ['MEM-huge'], pinned: true }),
  },
])

test('a memory of 40 MB is listed with its problem beside all others', async () => {
  const stage = await withHuge()
  const before = await stage.everything()
  const { entries } = await listMemories(stage.world)
  expect(entries.map(({ memory }) => memory.id)).toEqual(['MEM-alpha-rule', 'MEM-huge'])
  expect(entries[1]?.problems).toMatchObject([{ code: 'too-large', hint: /Split/ }])
  await expectUntouched(stage, before)
  stage.close()
  stage.dispose()
})

test('a generated file of 40 MB keeps nobody from the memories', async () => {
  const spoil = (root: string): void => huge(join(root, 'memory-index.json'))
  const stage = await diskStage({ layout: 'vault', drafts: [draft('Alpha rule')], spoil })
  const before = await stage.everything()
  expect((await listMemories(stage.world)).entries).toHaveLength(1)
  await expectUntouched(stage, before)
  stage.close()
  stage.dispose()
})

const MANY = Array.from({ length: 10_000 }, (_, at) => `tag-${at}`)
const LONG = 'x'.repeat(1_000_000)

function writing(name: string, over: Parameters<typeof decisionRecord>[0], told: Told): BadCase {
  const input = JSON.stringify(decisionRecord(over))
  return {
    name,
    told,
    run: ({ world }) => writeMemory(world, { action: 'create', category: 'decision', input }),
  }
}

// MOD-04: limits hold however far they are passed, and the answer stays short.
checkAll('a draft of a size that nobody means', () => seededStage('vault'), [
  writing(
    'a title of a megabyte',
    { title: LONG },
    {
      code: 'VALIDATION_ERROR',
      field: 'title',
      rule: /120/,
    },
  ),
  writing('10,000 tags', { tags: MANY }, { code: 'VALIDATION_ERROR', field: 'tags', rule: /12/ }),
  writing('a key of a megabyte', { [LONG]: 1 }, { code: 'VALIDATION_ERROR', rule: 'unknown key' }),
  {
    ...writing(
      '1,000 unknown keys',
      Object.fromEntries(MANY.slice(0, 1_000).map((key) => [key, 1])),
      { code: 'VALIDATION_ERROR', field: 'tag-0', rule: 'unknown key' },
    ),
    make: recordStage,
  },
  {
    name: 'an edit to 10,000 tags',
    told: { code: 'VALIDATION_ERROR', field: 'tags', rule: /12/ },
    run: ({ world }) => planEdit(world, 'MEM-alpha-rule', { fields: { addTags: MANY } }),
  },
])

const ODD: readonly (readonly [string, LayoutName, string, string])[] = [
  ['a title of a megabyte', 'vault', '10-Memories/MEM-x.md', `---\ntitle: ${LONG}\n---\n\nText.\n`],
  [
    '10,000 tags',
    'vault',
    '10-Memories/MEM-x.md',
    `---\ntitle: X\ntags: [${MANY}]\n---\n\nText.\n`,
  ],
  ['a line of 200 kB', 'claude-md', 'x.md', `---\nname: X\n---\n\n${'word '.repeat(40_000)}\n`],
  ['20,000 lines of frontmatter', 'claude-md', 'x.md', `---\n${lines(20_000)}---\n\nText.\n`],
  ['10,000 links', 'vault', '10-Memories/MEM-x.md', `---\ntitle: X\n---\n\n${links(10_000)}\n`],
  ['a record of a megabyte', 'claude-json', 'decisions/x.json', JSON.stringify({ title: LONG })],
  ['a list nested 100,000 deep', 'claude-json', 'decisions/x.json', '['.repeat(100_000)],
]

function lines(count: number): string {
  return Array.from({ length: count }, (_, at) => `key${at}: value\n`).join('')
}

function links(count: number): string {
  return Array.from({ length: count }, (_, at) => `[[MEM-${at}]]`).join(' ')
}

// LAY-06: whatever lies in the vault is read, and another memory beside it can be changed.
describe('a file of a size that nobody means', () => {
  test.each(ODD)('%s in layout %s', async (_, layout, path, text) => {
    const stage = filesStage(layout, { [path]: text })
    const { entries } = await listMemories(stage.world)
    expect(entries).toHaveLength(1)
    const input = JSON.stringify(decisionRecord())
    await writeMemory(stage.world, { action: 'create', category: 'decision', input })
    expect((await stage.everything())[path]).toBe(text)
    const plan = await planEdit(stage.world, String(entries[0]?.memory.id), { text })
    expect((await applyPlan(stage.world, { plan, select: 'all' })).operation).toBeUndefined()
  })

  test('a name of 200 characters in a folder of its own', async () => {
    const name = `${'long-'.repeat(40)}.md`
    const spoil = (root: string): void => put(root, `10-Memories/MEM-${name}`, '# Long name\n')
    const stage = await diskStage({ layout: 'vault', spoil })
    expect((await listMemories(stage.world)).entries).toHaveLength(1)
    stage.close()
    stage.dispose()
  })
})
