import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { day, dreamWorld, told } from '../../../test/support/dream-world.ts'
import { LAYOUT_NAMES } from '../../../test/support/seeded-world.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { Memory } from '../../core/model/memory.ts'
import type { World } from '../../ports/world.ts'
import { readMemories } from '../catalog/read-memories.ts'
import { rejectProposals } from '../inbox/decide.ts'
import { listProposals } from '../inbox/review.ts'
import { applyPlan } from '../write/apply.ts'
import { undo } from '../write/undo.ts'
import { planDistill, suggestDistill } from './distill/distill.ts'
import {
  applyMaintain,
  type MaintainOutcome,
  type Maintenance,
  planMaintain,
  previewMaintain,
} from './maintain.ts'

const LONG = Array.from(
  { length: 42 },
  (_, at) =>
    `Step ${at} of the importer reads table-${at}, checks its columns and writes what it found into the ledger.`,
).join('\n\n')

const RECENT = { createdAt: day('2026-05-20'), updatedAt: day('2026-05-20') }

/** One of everything that rots, and one memory that several verbs would touch. */
const ROTTEN: readonly Memory[] = [
  told('Pool', 'The pool is in `src/old.ts`.\nIt is read by `src/app.ts`.', RECENT),
  told('Parser', 'The parser is `src/gone.ts`.'),
  told('Deploy', 'Run the migrations, then deploy the api, then the worker.', RECENT),
  told('Deploy', 'Run the migrations, then deploy the api, then the worker.', RECENT),
  told('Tabs', 'Always use tabs for indentation.'),
  told('Indentation', 'Never use tabs for indentation.', RECENT),
  told(
    'Importer',
    `${LONG}\n\nThe importer lives in \`src/old.ts\`. See [[nowhere-at-all]].`,
    RECENT,
  ),
  told('Retries', 'Calls over http are tried again with a backoff and a timeout.', {
    ...RECENT,
    keywords: ['retry', 'http', 'backoff', 'timeout'],
  }),
  told('Http calls', 'What is called over the network gives up in the end.', {
    ...RECENT,
    keywords: ['retry', 'http', 'backoff', 'limits'],
  }),
]

/** `merge Http calls -> Retries`: what was found, by title. */
function said({ memories, findings }: Maintenance): readonly string[] {
  const title = (at: number): string => memories[at]!.memory.title
  return findings
    .map(({ finding }) => {
      const by = 'by' in finding ? ` -> ${title(finding.by)}` : ''
      return `${finding.kind} ${finding.needs} ${title(finding.of)}${by}`
    })
    .sort()
}

async function living(world: World): Promise<ReadonlyMap<string, Memory>> {
  const { memories } = await readMemories(world)
  const active = memories.filter(({ memory }) => memory.status === 'active')
  return new Map(active.map(({ memory }) => [memory.title, memory]))
}

const places = (found: Maintenance, ...kinds: readonly string[]): readonly number[] =>
  found.findings.flatMap(({ finding }, at) => (kinds.includes(finding.kind) ? [at] : []))

describe.each(LAYOUT_NAMES)('in %s', (name) => {
  // DRM-03, DRM-05, DRM-06, DST-05, DST-06, BUD-02
  test('what the verbs would each find is one list, each memory under one topic', async () => {
    const { world } = await dreamWorld(name, ROTTEN)
    const found = await planMaintain(world)
    const own = said(found).filter((line) => !line.startsWith('refine') && !line.startsWith('tier'))
    expect(own).toEqual(
      [
        'contradiction consent Tabs -> Indentation',
        'duplicate nothing Deploy -> Deploy',
        'moved nothing Importer',
        'moved nothing Pool',
        'stale nothing Parser',
        'unlink consent Importer',
        'compress consent Importer',
        'merge consent Retries -> Http calls',
      ].sort(),
    )
    const topics = found.findings.map(({ topic }) => topic)
    expect(topics).toEqual([...topics].sort())
    expect(await filesOf(world)).toEqual((await dreamWorld(name, ROTTEN)).files)
  })

  // DRM-07, WRT-16
  test('unasked only what is proved is done, the rest waits once, and a second run finds nothing new', async () => {
    const { world, files } = await dreamWorld(name, ROTTEN)
    const first = await applyMaintain(world, {
      maintenance: await planMaintain(world),
      select: 'unasked',
      propose: true,
    })
    expect(first.outcomes.map(({ operation }) => operation?.operation)).toEqual(['maintain'])
    expect(first.proposed).toBeGreaterThan(0)
    const titles = [...(await living(world)).keys()]
    expect(titles).not.toContain('Parser')
    expect(titles).toContain('Tabs')
    const settled = await filesOf(world)
    const again = await planMaintain(world)
    expect(again.findings.filter(({ standing }) => standing === 'new')).toEqual([])
    const second = await applyMaintain(world, {
      maintenance: again,
      select: 'unasked',
      propose: true,
    })
    expect(second.outcomes.flatMap(({ operation }) => operation ?? [])).toEqual([])
    expect(second.proposed).toBe(0)
    expect(await filesOf(world)).toEqual(settled)
    await undo(world, 'last')
    const back = await filesOf(world)
    for (const [path, text] of Object.entries(files)) expect(back[path]).toBe(text)
  })

  // DRM-07, INB-02: a memory that is mended and to be merged, in one run.
  test('what waits is about the vault as it was left, and a second run has nothing to add', async () => {
    const again = 'Failed jobs are tried again with a growing delay, at most thirty seconds apart.'
    const { world } = await dreamWorld(name, [
      told('Failed jobs are tried again', `${again} The code is in \`src/old.ts\`.`, RECENT),
      told('Failed jobs wait longer each time', again, RECENT),
    ])
    const unasked = async (): Promise<MaintainOutcome> =>
      applyMaintain(world, {
        ...{ maintenance: await planMaintain(world), select: 'unasked', propose: true },
      })
    const first = await unasked()
    expect(first.chosen.map(({ finding }) => finding.kind)).toContain('moved')
    const waiting = await listProposals(world)
    expect(waiting.items.length).toBeGreaterThan(0)
    expect(waiting.items.map(({ state }) => state)).toEqual(waiting.items.map(() => 'ready'))
    const second = await unasked()
    expect([second.proposed, second.chosen]).toEqual([0, []])
  })

  test('what was done is told even where nobody can look at what it left', async () => {
    const { world } = await dreamWorld(name, ROTTEN)
    const looks: string[] = []
    const outcome = await applyMaintain(world, {
      ...{ maintenance: await planMaintain(world), select: 'unasked', propose: true },
      step: (_done, _total, label) => {
        looks.push(label)
        throw new KnownError('READ_ERROR', { message: 'The disk went away.', hint: 'Wait.' })
      },
    })
    expect(looks.length).toBeGreaterThan(0)
    expect(outcome.outcomes.map(({ operation }) => operation?.operation)).toEqual(['maintain'])
    expect(outcome.proposed).toBe(0)
    expect(outcome.notes.join(' ')).toContain(
      'could not be put into the inbox: The disk went away.',
    )
  })

  // DST-06, DRM-03, BUD-02
  test('findings about one memory become one change of it, and one operation takes all of it back', async () => {
    const { world, files } = await dreamWorld(name, ROTTEN)
    const maintenance = await planMaintain(world)
    const plan = await previewMaintain(world, maintenance)
    const touched = plan.changes.map(({ target }) => `${target.path} ${target.id}`)
    expect(new Set(touched).size).toBe(touched.length)
    const outcome = await applyMaintain(world, { maintenance, select: 'all', propose: false })
    expect(outcome.outcomes.flatMap(({ refused }) => [...refused])).toEqual([])
    const importer = (await living(world)).get('Importer')
    expect(importer?.body).toContain('`src/new.ts`')
    expect(importer?.body).not.toContain('`src/old.ts`')
    expect(importer?.body).not.toContain('[[nowhere-at-all]]')
    expect(importer?.body).toContain('### Pre-Compression')
    expect((await living(world)).has('Tabs')).toBe(false)
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
  })

  // INB-03
  test('what somebody said no to is not asked again', async () => {
    const { world } = await dreamWorld(name, ROTTEN)
    const maintenance = await planMaintain(world)
    await applyMaintain(world, { maintenance, select: [], propose: true, lists: false })
    const waiting = (await world.inbox!.list()).map(({ id }) => id)
    await rejectProposals(world, { names: waiting })
    const again = await planMaintain(world)
    const open = again.findings.filter(
      ({ finding, standing }) => finding.needs === 'consent' && standing === 'new',
    )
    // A memory that is kept by somebody's word may be asked about for another reason, never for the same.
    const asked = new Set(said(maintenance))
    expect(said({ ...again, findings: open }).filter((line) => asked.has(line))).toEqual([])
    expect(waiting.length).toBeGreaterThan(3)
  })
})

describe('two grounds for one memory', () => {
  const KEYWORDS = ['retry', 'http', 'backoff', 'timeout']
  const old = { createdAt: day('2024-01-01'), updatedAt: day('2024-01-01'), keywords: KEYWORDS }
  const pair = [
    told('Retries', 'Calls over http are tried again with a backoff.', old),
    told('Http calls', 'What is called over the network gives up.', old),
  ]

  async function aged(memories: readonly Memory[]): Promise<World> {
    const { world } = await dreamWorld('vault', memories)
    await world.usage.append([{ id: 'nobody', at: day('2025-01-01') }])
    return world
  }

  test('what takes in another is not retired by the same hand', async () => {
    const world = await aged(pair)
    const maintenance = await planMaintain(world)
    expect(said(maintenance).filter((line) => /^(?:merge|purge)/.test(line))).toEqual([
      'merge consent Retries -> Http calls',
      'purge consent Http calls',
      'purge consent Retries',
    ])
    const keep = maintenance.findings.flatMap(({ finding }, at) =>
      finding.kind === 'merge' ? [at, ...purgesOf(maintenance, finding.by)] : [],
    )
    const outcome = await applyMaintain(world, { maintenance, select: keep, propose: false })
    // Ticked for retirement: then it takes in nothing, and the other one stays whole.
    expect(outcome.chosen.map(({ finding }) => finding.kind)).toEqual(['purge'])
    expect([...(await living(world)).keys()]).toEqual(['Retries'])
    expect(outcome.notes.join(' ')).toContain('is not merged into')
  })

  // DST-12, DRM-04
  test('age alone is no ground to go, and what was forbidden does not grow old', async () => {
    const { world: unknown } = await dreamWorld('vault', pair)
    expect(said(await planMaintain(unknown)).filter((line) => line.startsWith('purge'))).toEqual([])
    const world = await aged([told('Push', 'Never push to main by force.', old)])
    expect(said(await planMaintain(world)).filter((line) => line.startsWith('purge'))).toEqual([])
    const offered = await planDistill(world, { mode: 'purge', chosen: 'all' })
    expect(offered.changes).toHaveLength(1)
  })

  const purgesOf = ({ findings }: Maintenance, place: number): readonly number[] =>
    findings.flatMap(({ finding }, at) =>
      finding.kind === 'purge' && finding.of === place ? [at] : [],
    )

  test('a memory that a dream would retire is asked about once', async () => {
    const world = await aged([
      told('Tabs', 'Always use tabs for indentation.', { ...old, keywords: [] }),
      told('Indentation', 'Never use tabs for indentation.', RECENT),
    ])
    const lines = said(await planMaintain(world)).filter((line) => line.includes('Tabs'))
    expect(lines).toEqual(['contradiction consent Tabs -> Indentation'])
  })

  test.each(['merge', 'compress', 'refine', 'purge'] as const)(
    '%s alone makes the same of the memories as distill does',
    async (mode) => {
      const world = await aged([...pair, told('Importer', LONG, { ...old, keywords: [] })])
      const maintenance = await planMaintain(world)
      const ours = await previewMaintain(world, maintenance, places(maintenance, mode))
      const theirs = await planDistill(world, { mode, chosen: 'all' })
      const outcome = ({ changes }: typeof ours) =>
        changes
          .map(({ action, target, after: made }) => ({
            action,
            id: target.id,
            after: JSON.stringify(made).replace(/T\d\d:\d\d:\d\d/g, ''),
          }))
          .sort((a, b) => (a.id < b.id ? -1 : 1))
      expect(theirs.changes.length).toBeGreaterThan(0)
      expect(outcome(ours)).toEqual(outcome(theirs))
    },
  )

  // DST-10
  test('the log of the vault tells of each thing that was done, and undo takes it out', async () => {
    const world = await aged([
      ...pair,
      told('Importer', LONG, { ...RECENT, keywords: ['importer', 'ledger', 'tables', 'columns'] }),
      told('Lone', 'Nobody asked for this.', { ...old, keywords: ['lone'] }),
    ])
    const before = await filesOf(world)
    const maintenance = await planMaintain(world)
    const lone = maintenance.memories.findIndex(({ memory }) => memory.title === 'Lone')
    const select = [...places(maintenance, 'merge', 'compress'), ...purgesOf(maintenance, lone)]
    await applyMaintain(world, { maintenance, select, propose: false })
    const log = JSON.parse((await filesOf(world))['distill-log.json'] ?? '{}')
    expect(log.operations.map(({ type }: { type: string }) => type)).toEqual([
      'merge',
      'compress',
      'purge',
    ])
    expect(log.summary).toMatchObject({ total_merged: 1, total_compressed: 1, total_purged: 1 })
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(before)
  })

  // DST-08
  test('what was retired long ago is offered for clearing away, and undo brings it back', async () => {
    const world = await aged(pair)
    const plan = await planDistill(world, { mode: 'purge', chosen: 'all' })
    await applyPlan(world, { plan, select: 'all' })
    const before = await filesOf(world)
    const later = { ...world, clock: () => day('2026-09-01') }
    const maintenance = await planMaintain(later)
    const select = places(maintenance, 'delete')
    expect(select).toHaveLength(2)
    await applyMaintain(later, { maintenance, select, propose: false })
    expect((await readMemories(later)).memories).toEqual([])
    await undo(later, 'last')
    expect(await filesOf(later)).toEqual(before)
  })
})

// DST-05, DRM-06
test('two that contradict each other are not offered as one, whatever keywords they share', async () => {
  const keywords = ['squash', 'commits', 'merging', 'branches']
  const { world } = await dreamWorld('vault', [
    told('Squash', 'Always squash commits when merging branches.', { ...RECENT, keywords }),
    told('History', 'Never squash commits when merging branches.', { ...RECENT, keywords }),
  ])
  const found = await planMaintain(world)
  expect(said(found).filter((line) => line.startsWith('merge'))).toEqual([])
  expect(found.flags.map(({ kind }) => kind)).toContain('contradiction')
  const { list, notes } = await suggestDistill(world, { mode: 'merge' })
  expect(list).toEqual([])
  expect(notes.join(' ')).toContain('contradict each other')
})
