import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { day, dreamWorld, MOVED_PROJECT, told } from '../../../test/support/dream-world.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../test/support/seeded-world.ts'
import { openMemoryCodeBase } from '../../../test/twins/memory-code-base.ts'
import { foundPath } from '../../core/base/vault-path.ts'
import type { Memory } from '../../core/model/memory.ts'
import type { World } from '../../ports/world.ts'
import { planPin } from '../capture/pin.ts'
import { readMemories } from '../catalog/read-memories.ts'
import { acceptProposals, rejectProposals } from '../inbox/decide.ts'
import { applyPlan } from '../write/apply.ts'
import { undo } from '../write/undo.ts'
import { applyDream } from './apply-dream.ts'
import { suggestDistill } from './distill/distill.ts'
import { type Dream, planDream } from './dream.ts'

const GONE = 'The parser is `src/gone.ts`.'

/** `stale gone-parser`, `duplicate b -> a`: what was found, by title. */
function said({ memories, findings }: Dream): readonly string[] {
  const title = (at: number): string => memories[at]!.memory.title
  const lines = findings.map(({ finding }) => {
    const by = 'by' in finding ? ` -> ${title(finding.by)}` : ''
    return `${finding.kind} ${finding.needs} ${title(finding.of)}${by}`
  })
  return lines.sort()
}

async function byTitle(world: World): Promise<ReadonlyMap<string, Memory>> {
  const { memories } = await readMemories(world)
  return new Map(memories.map(({ memory }) => [`${memory.status} ${memory.title}`, memory]))
}

describe.each(LAYOUT_NAMES)('in %s', (name) => {
  // DRM-03
  test('what moved is mended in exactly its place, by the word of git', async () => {
    const { world, files } = await dreamWorld(name, [
      told('Pool', 'The pool is in `src/old.ts`.\nIt is read by `src/app.ts`.', {
        relatedFiles: ['src/old.ts'],
      }),
    ])
    const dream = await planDream(world)
    expect(said(dream)).toEqual(['moved nothing Pool'])
    expect(dream.findings[0]?.finding.evidence[0]?.detail).toContain('aaaaaaaa')
    const { outcomes } = await applyDream(world, { dream, select: 'unasked', propose: true })
    expect(outcomes[0]?.operation?.operation).toBe('dream')
    const after = await filesOf(world)
    for (const [path, text] of Object.entries(files))
      if (world.layout.name !== 'claude-json')
        expect(after[path]).toBe(text.replaceAll('src/old.ts', 'src/new.ts'))
    const mended = (await byTitle(world)).get('active Pool')
    expect(mended?.body).toBe('The pool is in `src/new.ts`.\nIt is read by `src/app.ts`.')
    expect(mended?.relatedFiles).toEqual(['src/new.ts'])
    expect(mended?.updatedAt).toBe(day('2025-01-01'))
    expect((await planDream(world)).findings).toEqual([])
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
  })

  test('a second look knows what the first has read, and sees what changed', async () => {
    const seeded = await dreamWorld(name, [
      told('Pool', 'The pool is in `src/old.ts`.'),
      told('Parser', GONE),
      told('Lamp', 'Always use the brass lamp in the cellar of the northern tower.'),
      told('No lamp', 'Never use the brass lamp in the cellar of the northern tower.'),
    ])
    let [kept, writes] = ['', 0]
    const readings: World['readings'] = {
      read: async () => kept || undefined,
      write: async (text) => {
        kept = text
        writes++
      },
      clear: async () => undefined,
    }
    const world: World = { ...seeded.world, readings }
    const first = await planDream(world)
    const second = await planDream(world)
    expect(second.findings).toEqual(first.findings)
    expect(second.flags).toEqual(first.flags)
    expect(writes).toBe(1)
    await applyDream(world, { dream: second, select: 'all', propose: false })
    const third = await planDream(world)
    expect(third.findings).toEqual((await planDream(seeded.world)).findings)
    expect(third.flags).toEqual((await planDream(seeded.world)).flags)
    expect(writes).toBe(2)
  })

  test('DRM-07: what mentions a call that is no longer made is asked about, never retired unasked', async () => {
    const project = { ...MOVED_PROJECT, removedWords: { dropAllListeners: 'dddddddddddd' } }
    const memory = told('Streams', '`dropAllListeners()` before the close event makes a race.')
    const { world } = await seededWorld(name, [memory], {
      start: '2026-06-01T00:00:00.000Z',
      over: { codeBase: openMemoryCodeBase(project) },
    })
    expect(said(await planDream(world))).toEqual(['stale consent Streams'])
  })

  // DRM-03, DRM-07, DRM-11
  test('what names nothing but what is gone is retired, and only that', async () => {
    const { world, files } = await dreamWorld(name, [
      told('Parser', GONE),
      told('Half', 'The pool is `src/lost.ts`, read by `src/app.ts`.'),
      told('Words', 'The team likes short names.'),
      told('Fresh', 'The app starts in `src/app.ts`.'),
    ])
    const dream = await planDream(world)
    expect(dream.memories.map(({ freshness }) => freshness).sort()).toEqual(
      ['FULLY_STALE', 'PARTIALLY_STALE', 'EVERGREEN', 'FRESH'].sort(),
    )
    expect(said(dream)).toEqual(['stale nothing Parser'])
    expect(dream.flags.map(({ missing }) => missing)).toEqual([['src/lost.ts']])
    await applyDream(world, { dream, select: 'unasked', propose: true })
    expect([...(await byTitle(world)).keys()].sort()).toEqual(
      ['active Fresh', 'active Half', 'active Words', 'retired Parser'].sort(),
    )
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
  })

  // DRM-05
  test('exact duplicates go unasked, near ones wait, and the richer one keeps what both hold', async () => {
    const body = 'The pool has at most 20 connections per instance.'
    const { world, files, ids } = await dreamWorld(name, [
      told('Pool size', body, { tags: ['database'], keywords: ['pool'] }),
      told('Pool size', body, { tags: ['limits'], keywords: ['connections'] }),
      told(
        'Deploy order',
        'Run the migrations, deploy the api, then deploy the worker to all regions.',
      ),
      told(
        'Order of deploys',
        'First run the migrations, then deploy the api, then deploy the worker to all regions. Roll back with make rollback.',
      ),
    ])
    const dream = await planDream(world)
    expect(said(dream)).toEqual([
      'duplicate consent Deploy order -> Order of deploys',
      'duplicate nothing Pool size -> Pool size',
    ])
    const { proposed } = await applyDream(world, { dream, select: 'unasked', propose: true })
    expect(proposed).toBe(1)
    const kept = (await byTitle(world)).get('active Pool size')
    expect(kept?.tags).toEqual(expect.arrayContaining(['database', 'limits']))
    expect(kept?.body).toBe(body)
    const again = await planDream(world)
    expect(again.findings.map(({ standing }) => standing)).toEqual(['waiting'])
    await applyDream(world, { dream: again, select: 'all', propose: true })
    const merged = (await byTitle(world)).get('active Order of deploys')
    expect(merged?.body).toContain('Roll back with make rollback.')
    expect(merged?.body).toContain('deploy the worker to all regions.')
    expect((await planDream(world)).findings).toEqual([])
    await undo(world, 'last')
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
    expect(ids).toHaveLength(4)
  })

  // DRM-06
  test('of two that contradict each other the older is retired with its successor, after a yes', async () => {
    const { world, files, ids } = await dreamWorld(name, [
      told('Indentation', 'Always use tabs for indentation.', { updatedAt: day('2025-06-01') }),
      told('Indentation style', 'Never use tabs for indentation.', {
        updatedAt: day('2025-09-01'),
      }),
    ])
    const dream = await planDream(world)
    expect(said(dream)).toEqual(['contradiction consent Indentation -> Indentation style'])
    const outcome = await applyDream(world, { dream, select: 'unasked', propose: true })
    expect(outcome.outcomes[0]?.operation).toBeUndefined()
    expect(await filesOf(world)).toEqual(files)
    const [proposal] = (await world.inbox?.list()) ?? []
    await acceptProposals(world, { names: [proposal!.id] })
    const old = (await byTitle(world)).get('retired Indentation')
    expect([old?.supersededBy, old?.statusReason]).toEqual([ids[1], `superseded_by:${ids[1]}`])
    expect((await planDream(world)).findings).toEqual([])
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
  })

  // DRM-06, WRT-16
  test('`superseded_by` in a file is enough', async () => {
    const { world, ids, files } = await dreamWorld(name, [
      told('Session store', 'Sessions are kept in memcached.'),
      told('Redis', 'The queue runs on Redis.'),
    ])
    const plan = await planDream(world)
    const first = plan.memories.find(({ memory }) => memory.title === 'Session store')
    await seedSuperseded(world, first!, ids[1]!)
    const before = await filesOf(world)
    const dream = await planDream(world)
    expect(said(dream)).toEqual(['superseded nothing Session store -> Redis'])
    await applyDream(world, { dream, select: 'unasked', propose: true })
    expect((await byTitle(world)).get('retired Session store')?.supersededBy).toBe(ids[1])
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(before)
    expect(files).not.toEqual(before)
  })

  // INB-03
  test('what was said no to is not asked again', async () => {
    const { world } = await dreamWorld(name, [
      told('Indentation', 'Always use tabs for indentation.', { updatedAt: day('2025-06-01') }),
      told('Indentation style', 'Never use tabs for indentation.', {
        updatedAt: day('2025-09-01'),
      }),
    ])
    await applyDream(world, { dream: await planDream(world), select: 'unasked', propose: true })
    const [proposal] = (await world.inbox?.list()) ?? []
    await rejectProposals(world, { names: [proposal!.id] })
    const dream = await planDream(world)
    expect(dream.findings.map(({ standing }) => standing)).toEqual(['rejected'])
    const { proposed } = await applyDream(world, { dream, select: 'all', propose: true })
    expect([proposed, await world.inbox?.list()]).toEqual([0, []])
  })

  // DRM-05, DRM-06: chains end in one memory.
  test('what is mended, merged and superseded at once is one operation with one change a memory', async () => {
    const { world, files } = await dreamWorld(name, [
      told('Pool', 'The pool is in `src/old.ts` and has at most 20 connections per instance.'),
      told(
        'The pool',
        'The pool is in `src/old.ts` and has at most 20 connections per instance. It is warmed at start.',
      ),
      told('Reads Pool', 'Reports read through [[Pool]] in `src/app.ts`.'),
    ])
    const dream = await planDream(world)
    const { outcomes } = await applyDream(world, { dream, select: 'all', propose: true })
    expect(outcomes).toHaveLength(1)
    expect(outcomes[0]?.refused).toEqual([])
    const changed = outcomes[0]?.operation?.changes.map(({ memoryId }) => memoryId) ?? []
    expect(new Set(changed).size).toBe(changed.length)
    const after = await byTitle(world)
    const kept = after.get('active The pool')
    expect(kept?.body).toContain('src/new.ts')
    expect(after.get('active Reads Pool')?.body).toContain(`[[${kept?.id}]]`)
    expect((await planDream(world)).findings).toEqual([])
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
  })
})

async function seedSuperseded(
  world: World,
  { path, memory, version }: Dream['memories'][number],
  by: string,
) {
  const { applyPlan } = await import('../write/apply.ts')
  const { makePlan } = await import('../write/plan/make-plan.ts')
  const after = { as: 'memory', memory: { ...memory, supersededBy: by }, path } as const
  const change = {
    action: 'update',
    target: { id: memory.id, path },
    before: version,
    after,
  } as const
  const plan = makePlan(world, 'test', {
    changes: [{ ...change, reason: '', evidence: [], needs: 'nothing' }],
  })
  await applyPlan(world, { plan, select: 'all' })
}

// DRM-04: the original deleted 11 of 11 live memories of a real vault.
describe('a memory all of whose references are gone is kept', () => {
  const recent = day('2026-05-25')
  const cases: readonly [why: string, body: string, over: Partial<Memory>][] = [
    ['user memory', GONE, { kind: 'user' }],
    ['feedback memory', GONE, { kind: 'feedback' }],
    ['reference memory', GONE, { kind: 'reference' }],
    ['preference memory', GONE, { kind: 'preference' }],
    ['pinned', GONE, { pinned: true }],
    ['what not to do', 'Do not bring `src/gone.ts` back.', {}],
    ['what not to do', '不要恢复 `src/gone.ts`。', {}],
    ['changed within 14 days', GONE, { updatedAt: recent }],
    ['used within 14 days', GONE, { lastUsedAt: recent, useCount: 1 }],
    ['only known from the file date', GONE, { createdAt: undefined, updatedAt: undefined }],
    [
      'most of it',
      `Overview of the shop.\n\n${'It sells many things to many people. '.repeat(12)}\n\nOld plan: see ${GONE}`,
      {},
    ],
  ]
  test.each(cases)('when it is %s', async (why, body, over) => {
    const { world } = await dreamWorld('vault', [told('Parser', body, over)])
    const dream = await planDream(world)
    expect(dream.findings).toEqual([])
    expect(dream.flags).toMatchObject([{ kind: 'stale', missing: ['src/gone.ts'] }])
    expect(dream.flags[0]?.why).toContain(why)
  })

  test('and goes when none of that holds', async () => {
    const { world } = await dreamWorld('vault', [told('Parser', GONE)])
    expect(said(await planDream(world))).toEqual(['stale nothing Parser'])
  })
})

describe('the index after a dream (DRM-08)', () => {
  test('is made anew, and one that is too long is a warning that takes no memory away', async () => {
    const many = Array.from({ length: 230 }, (_, at) =>
      told(`Note ${at}`, `Fact number ${at} stands alone.`),
    )
    const { world } = await dreamWorld('claude-md', many)
    const index = foundPath('MEMORY.md')
    const files = Object.keys(await filesOf(world))
    await world.vault.remove(index, 'any')
    const dream = await planDream(world)
    const { outcomes } = await applyDream(world, { dream, select: 'unasked', propose: true })
    const after = await filesOf(world)
    expect(Object.keys(after)).toEqual(files)
    for (let at = 0; at < 230; at++) expect(after['MEMORY.md']).toContain(`Note ${at}`)
    expect(outcomes.flatMap(({ warnings }) => warnings).join('\n')).toMatch(
      /MEMORY\.md has .*first 200 lines/,
    )
  })
})

// LAY-10, DRM-08: what is said to be out of date is put right, and by the same operation.
test('copies for reading that are missing are made with the lists, and undo takes them away', async () => {
  const { world } = await dreamWorld('smallcode', [
    told('Pool', 'The pool is in `src/old.ts`.'),
    told('Parser', 'The parser reads one line at a time.'),
  ])
  const copies = Object.keys(await filesOf(world)).filter((path) => path.endsWith('.md'))
  for (const path of copies) await world.vault.remove(foundPath(path), 'any')
  const before = await filesOf(world)
  const dream = await planDream(world)
  expect(dream.drift.map(({ path }) => path).sort()).toEqual(copies.sort())
  await applyDream(world, { dream, select: 'unasked', propose: false })
  expect((await planDream(world)).drift).toEqual([])
  await undo(world, 'last')
  expect(await filesOf(world)).toEqual(before)
})

describe('COR-07: a file without frontmatter', () => {
  const file = foundPath('notes.md')

  test('is given none without consent', async () => {
    const { world } = await dreamWorld('claude-md', [told('Pool', 'The pool is fast.')])
    await world.vault.write(file, '# Notes\n\nThe parser reads one line at a time.\n', 'any')
    const { list } = await suggestDistill(world, { mode: 'refine', names: ['notes'] })
    expect(list.length).toBeGreaterThan(0)
    expect(list.filter(({ needs }) => needs === 'nothing')).toEqual([])
  })

  test.each([
    ['none', ''],
    [
      'what a refinement gave it',
      '---\ndescription: Notes\neverkeep:\n  keywords: [parser]\n---\n',
    ],
  ])('is evergreen with %s', async (_, frontmatter) => {
    const { world } = await dreamWorld('claude-md', [])
    await world.vault.write(file, `${frontmatter}# Notes\n\n${GONE}\n`, 'any')
    expect((await planDream(world)).findings).toEqual([])
    await world.vault.write(file, `---\nname: Notes\ntype: project\n---\n${GONE}\n`, 'any')
    const { memories } = await planDream(world)
    expect(memories.map(({ freshness }) => freshness)).toEqual(['FULLY_STALE'])
  })
})

test('COR-08: what was refused is not counted as done', async () => {
  const { world } = await dreamWorld('claude-md', [told('Parser', GONE), told('Lamp', GONE)])
  const dream = await planDream(world)
  expect(said(dream)).toEqual(['stale nothing Lamp', 'stale nothing Parser'])
  const { path, memory } = dream.memories.find((one) => one.memory.title === 'Parser')!
  const pin = await planPin(world, { names: [memory.id], pinned: true })
  await applyPlan(world, { plan: pin, select: 'all' })
  const { outcomes, chosen } = await applyDream(world, { dream, select: 'all', propose: false })
  expect(outcomes.flatMap(({ refused }) => refused.map((one) => one.change.target.path))).toEqual([
    path,
  ])
  expect(chosen.map(({ finding }) => dream.memories[finding.of]!.memory.title)).toEqual(['Lamp'])
})
