import { chmodSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCatalog } from '../src/app/catalog/catalog.ts'
import { findEntry, loadMemory } from '../src/app/catalog/find-memory.ts'
import { compareSegment, learn, readLesson } from '../src/app/learn/learn.ts'
import { findSources } from '../src/app/learn/learn-sources.ts'
import { planLearn } from '../src/app/learn/plan-learn.ts'
import { applyPlan } from '../src/app/write/apply.ts'
import { undo } from '../src/app/write/undo.ts'
import { KnownError } from '../src/core/base/errors.ts'
import { mergeSegments } from '../src/core/learn/content-map.ts'
import type { LearnDecision } from '../src/core/learn/segment-decision.ts'
import { LAYOUT_NAMES } from '../src/core/model/layout-name.ts'
import type { Memory } from '../src/core/model/memory.ts'
import type { World } from '../src/ports/world.ts'
import { filesOf } from './fixed-world.ts'
import { asNobody, openWay } from './support/as-nobody.ts'
import { draft } from './support/demo-changes.ts'
import { learnWorld } from './support/learn-world.ts'
import { decisionRecord } from './support/records.ts'

const filler = (word: string, words: number): string => `${word} `.repeat(words).trim()

const RETRIES = draft('Queue retry backoff', {
  kind: 'pattern',
  topic: 'queue',
  keywords: ['retry', 'backoff', 'queue', 'delay', 'jitter'],
  body: 'Retries of the queue wait with backoff and jitter; the delay doubles.',
})

/** Five key terms, all of them in RETRIES: what the score calls an update. */
const SAME = 'Retry delay: retry with backoff, queue jitter. Queue delay backoff, jitter retry.'
/** Three of five. */
const NEAR = 'Retry queue delay: leases expire. Leases expire; retry, queue, delay.'
/** What an agent wrote at some length. */
const LEARNED: typeof RETRIES = {
  ...RETRIES,
  origin: 'agent',
  body: 'Retries of the queue wait with backoff and jitter.\n\nThe delay doubles.\n\nIt ends at an hour.',
}

async function memoryOf(world: World, id: string): Promise<Memory> {
  const { entries } = await readCatalog(world)
  return (await loadMemory(world, findEntry(entries, id))).memory
}

describe('LRN-01: the input decides the mode', () => {
  const files = {
    'docs/a.md': '# A\n\nText.\n',
    'notes.txt': 'Some notes.\n',
    README: 'Read me.\n',
  }
  const cases: readonly [input: string, mode: string][] = [
    ['docs/', 'directory'],
    ['docs', 'directory'],
    ['.', 'directory'],
    ['docs/a.md', 'file'],
    ['./notes.txt', 'file'],
    ['README', 'file'],
    ['Use pnpm, never npm.', 'text'],
    ['and/or is a phrase', 'text'],
    ['See docs/missing.md for more', 'text'],
    ['word', 'text'],
    ['line one\nnotes.txt', 'text'],
  ]
  test.each(cases)('%j is %s', async (input, mode) => {
    const { world } = await learnWorld('vault', { files })
    expect((await findSources(world, { input })).mode).toBe(mode)
  })

  test.each([
    ['missing.md', 'File not found: missing.md'],
    ['src/missing', 'File not found: src/missing'],
    ['missing/', 'Directory not found: missing/'],
    ['docs/a.md/', 'Directory not found: docs/a.md/'],
  ])('LRN-13: %s is not there', async (input, message) => {
    const { world } = await learnWorld('vault', { files })
    await expect(findSources(world, { input })).rejects.toMatchObject({
      code: 'SOURCE_NOT_FOUND',
      message,
    })
    expect((await findSources(world, { input, asText: true })).mode).toBe('text')
  })
})

describe.each(LAYOUT_NAMES)('in layout %s', (layout) => {
  test('LRN-10: created, extended and updated, and undone to the same bytes', async () => {
    const { world, ids } = await learnWorld(layout, { drafts: [RETRIES] })
    const [id = ''] = ids
    const steps: readonly [input: string, type: string][] = [
      ['Deploys run at noon, after the canary has passed for an hour.', 'CREATE'],
      [NEAR, 'EXTEND'],
      [SAME, 'UPDATE'],
    ]
    for (const [input, type] of steps) {
      const before = await filesOf(world)
      const { plan, steps: planned } = await learn(world, { input })
      expect(planned.map((step) => step.type)).toEqual([type])
      const { operation, refused } = await applyPlan(world, { plan, select: 'all' })
      expect(refused).toEqual([])
      expect(await filesOf(world)).not.toEqual(before)
      await undo(world, operation!.id)
      expect(await filesOf(world)).toEqual(before)
      await applyPlan(world, { plan: (await learn(world, { input })).plan, select: 'all' })
    }
    const { entries } = await readCatalog(world)
    const kept =
      entries.find(({ memory }) => memory.id === id) ??
      entries.find(({ memory }) => memory.title.startsWith('Retry delay'))
    const { body, createdAt, topic } = await memoryOf(world, kept!.memory.id)
    expect(body).toContain('## Extension (2026-')
    expect(body).toMatch(/## History\n\n### Previous Version \(/)
    expect(body.indexOf('Retry delay')).toBeLessThan(body.indexOf('## History'))
    expect(topic).toBe('queue')
    if (layout !== 'claude-md') expect(createdAt).toBe(RETRIES.createdAt)
  })

  test('LRN-07: the ranking is shown with every change, and the score only nominates', async () => {
    const { world, ids } = await learnWorld(layout, { drafts: [RETRIES, draft('Deploys')] })
    const { plan, lesson } = await learn(world, { input: SAME })
    expect(lesson.segments[0]).toMatchObject({
      recommended: 'UPDATE',
      related: [{ id: ids[0], overlap: 1, suggests: 'UPDATE' }],
    })
    expect(plan.changes[0]).toMatchObject({ needs: 'consent' })
    expect(plan.changes[0]!.evidence).toContainEqual({
      what: 'similar',
      detail: `${ids[0]} 100 % -> UPDATE`,
    })
  })

  test('WRT-16: what would replace a text is not applied unasked', async () => {
    const { world } = await learnWorld(layout, { drafts: [RETRIES] })
    const before = await filesOf(world)
    const { plan } = await learn(world, { input: SAME })
    expect((await applyPlan(world, { plan, select: 'unasked' })).operation).toBeUndefined()
    expect(await filesOf(world)).toEqual(before)
  })

  test('what a memory says already is skipped: learning twice writes once', async () => {
    const files = {
      'docs/page.md': `# Page\n\n## One\n\n${filler('alpha', 300)}\n\n## Two\n\n${filler('beta', 300)}\n`,
    }
    const { world } = await learnWorld(layout, { files })
    const first = await learn(world, { input: 'docs/page.md' })
    expect(first.steps.map(({ type }) => type)).toEqual(['CREATE', 'CREATE'])
    await applyPlan(world, { plan: first.plan, select: 'all' })
    const second = await learn(world, { input: 'docs/page.md' })
    expect(second.steps).toEqual([])
    expect(second.plan.notes).toEqual([
      expect.stringMatching(/^docs\/page\.md:1-5 is skipped: .* says it already\.$/),
      expect.stringMatching(/^docs\/page\.md:7-9 is skipped: .* says it already\.$/),
    ])
  })

  test('a structured memory is extended, its fields are not replaced by a text', async () => {
    const { content } = decisionRecord()
    const decision = draft('Use JWT for sessions', {
      kind: 'decision',
      fields: content as never,
      body: '',
    })
    const { world, ids } = await learnWorld(layout, { drafts: [decision] })
    const before = await memoryOf(world, ids[0]!)
    const { lesson } = await learn(world, { input: 'JWT sessions expire' })
    const [match] = lesson.segments
    expect(match!.related[0]).toMatchObject({ structured: true })
    const target = match!.related[0]!
    const decided = (operation: 'UPDATE' | 'EXTEND'): LearnDecision => ({
      ...lesson.decisions[0]!,
      operation,
      target,
    })
    await expect(planLearn(world, { decisions: [decided('UPDATE')] })).rejects.toMatchObject({
      code: 'UPDATE_ERROR',
    })
    const { plan } = await planLearn(world, { decisions: [decided('EXTEND')] })
    expect((await applyPlan(world, { plan, select: 'all' })).refused).toEqual([])
    const after = await memoryOf(world, ids[0]!)
    expect(after.fields).toEqual(before.fields)
    expect(after.body).toContain('## Extension (')
  })
})

describe('LRN-09: a plan is bound to the versions that it was made from', () => {
  test('a memory that was changed since is not changed by it', async () => {
    const { world, ids } = await learnWorld('vault', { drafts: [RETRIES] })
    const { lesson } = await learn(world, { input: SAME })
    const other = await learn(world, { input: NEAR })
    await applyPlan(world, { plan: other.plan, select: 'all' })
    const before = await filesOf(world)
    await expect(planLearn(world, { decisions: lesson.decisions })).rejects.toMatchObject({
      code: 'OCC_CONFLICT',
      message: `${ids[0]} changed since this was planned; nothing was written.`,
    })
    expect(await filesOf(world)).toEqual(before)
  })

  test('a name that somebody took in the meantime is not taken again', async () => {
    const { world } = await learnWorld('vault')
    const { lesson, steps } = await learn(world, { input: 'Deploys run at noon.' })
    const promised = steps[0]!.memoryId
    const decisions = lesson.decisions.map((decision) => ({ ...decision, promised }))
    const squatter = await learn(world, { input: 'Deploys run at noon. Not.' })
    await applyPlan(world, { plan: squatter.plan, select: 'all' })
    await expect(planLearn(world, { decisions })).rejects.toMatchObject({ code: 'OCC_CONFLICT' })
  })
})

describe('several segments and one memory', () => {
  const page = `## First\n\n${SAME} ${filler('retry', 250)}\n\n## Second\n\n${SAME} ${filler('backoff', 250)}\n`

  test('the nearest replaces its text, the other extends it, in one change that needs consent', async () => {
    const files = { 'queue.md': page }
    const { world, ids } = await learnWorld('vault', { drafts: [LEARNED], files })
    const { plan, steps, lesson } = await learn(world, { input: 'queue.md' })
    expect(lesson.segments.map(({ recommended }) => recommended)).toEqual(['UPDATE', 'EXTEND'])
    expect(steps).toMatchObject([{ type: 'UPDATE', segments: ['seg-001', 'seg-002'] }])
    expect(plan.changes).toMatchObject([{ needs: 'consent' }])
    expect((await applyPlan(world, { plan, select: 'all' })).refused).toEqual([])
    const { body } = await memoryOf(world, ids[0]!)
    expect(body.match(/^## (?:Extension|History)/gm)).toEqual(['## Extension', '## History'])
  })

  test('LRN-08: merged segments are compared anew and become one memory', async () => {
    const files = { 'queue.md': page }
    const { world } = await learnWorld('vault', { drafts: [RETRIES], files })
    const { segments } = await readLesson(world, await findSources(world, { input: 'queue.md' }))
    const merged = mergeSegments(segments[0]!.segment, segments[1]!.segment)
    const { match, decision } = await compareSegment(world, merged)
    expect(match.related).toHaveLength(1)
    const decisions = [{ ...decision, operation: 'CREATE' as const }]
    const { steps, plan } = await planLearn(world, { decisions })
    expect(steps).toMatchObject([{ type: 'CREATE', segments: ['seg-001'] }])
    expect(plan.changes).toHaveLength(1)
  })
})

describe('COR-26: documents and what people stated', () => {
  const page = (name: string) => ({ 'queue.md': `# ${name}\n\n${SAME}\n` })

  test.each([
    ['stated by the user', { ...LEARNED, origin: 'user' as const }],
    ['one sentence of an agent', { ...RETRIES, origin: 'agent' as const }],
  ])('COR-26: a document is not put onto a memory %s', async (_, memory) => {
    const { world } = await learnWorld('vault', { drafts: [memory], files: page('Queue') })
    const { lesson, steps } = await learn(world, { input: 'queue.md' })
    expect(lesson.segments[0]?.related[0]).toMatchObject({ overlap: 1, suggests: 'CREATE' })
    expect(steps.map(({ type }) => type)).toEqual(['CREATE'])
  })

  test('COR-26: a file that was learned before is told to the same memory', async () => {
    const memory = { ...RETRIES, source: 'queue.md' }
    const { world } = await learnWorld('vault', { drafts: [memory], files: page('Queue') })
    const { steps } = await learn(world, { input: 'queue.md' })
    expect(steps.map(({ type }) => type)).toEqual(['UPDATE'])
  })

  test('COR-26: it is put onto one that was learned', async () => {
    const { world } = await learnWorld('vault', { drafts: [LEARNED], files: page('Queue') })
    const { steps } = await learn(world, { input: 'queue.md' })
    expect(steps.map(({ type }) => type)).toEqual(['UPDATE'])
  })

  test('COR-26: fewer than three shared terms make a new memory, whatever part of a text they are', async () => {
    const { world } = await learnWorld('vault', { drafts: [LEARNED] })
    const { lesson, steps } = await learn(world, { input: 'Jitter, backoff.' })
    expect(lesson.segments[0]?.related[0]?.overlap).toBe(1)
    expect(steps.map(({ type }) => type)).toEqual(['CREATE'])
  })

  test('COR-26: the sections of a document become memories, each with its own topic', async () => {
    const text = `# Handbook\n\n## Data\n\nPostgres database migrations. ${filler('postgres', 450)}\n\n## Shipping\n\nKubernetes deploy with helm. ${filler('kubernetes', 450)}\n`
    const { world } = await learnWorld('vault', { drafts: [RETRIES], files: { 'docs/a.md': text } })
    const { lesson, steps } = await learn(world, { input: 'docs/a.md' })
    expect(steps.map(({ type }) => type)).toEqual(['CREATE', 'CREATE'])
    expect(lesson.segments.map(({ segment }) => segment.topic)).toEqual(['database', 'deployment'])
  })
})

describe('LRN-11: a folder', () => {
  const many = (count: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`docs/${at}.md`, `Note ${at}.`]))

  test('what git ignores, what is no text and what holds nothing is left out, with a line for the large', async () => {
    const files = {
      '.gitignore': 'build/\n*.log\n',
      'a.md': 'A.',
      'src/b.ts': 'export const b = 1',
      noending: 'Text all the same.',
      'build/out.md': 'Generated.',
      'debug.log': 'Log.',
      'node_modules/x/readme.md': 'Not ours.',
      '__pycache__/x.md': 'Cache.',
      '.obsidian/x.json': '{}',
      '.memory/10-Memories/MEM-x.md': 'A memory.',
      'empty.md': '',
      'large.md': 'x'.repeat(102_401),
      'image.png': 'PNG',
      blob: 'a\0b',
    }
    const { world } = await learnWorld('vault', { files, git: true })
    const { files: found, notes } = await findSources(world, { input: '.' })
    expect(found.map(({ name }) => name)).toEqual(['.gitignore', 'a.md', 'noending', 'src/b.ts'])
    expect(notes).toEqual(['Skipping large file: large.md (>100KB)'])
  })

  test('the same without git, but for what only git knows', async () => {
    const files = {
      'a.md': 'A.',
      'node_modules/x.md': 'x',
      'sub/.git/config': 'x',
      'sub/c.md': 'C.',
    }
    const { world, project } = await learnWorld('vault', { files })
    symlinkSync(project.root, join(project.root, 'loop'))
    const { files: found } = await findSources(world, { input: '.' })
    expect(found.map(({ name }) => name)).toEqual(['a.md', 'sub/c.md'])
  })

  test('a folder that git ignores is learned from when somebody names it', async () => {
    const { world } = await learnWorld('vault', {
      files: { '.gitignore': 'private/\n', 'private/a.md': 'A.' },
      git: true,
    })
    const { files } = await findSources(world, { input: 'private/' })
    expect(files.map(({ name }) => name)).toEqual(['private/a.md'])
  })

  test('over 50 files it warns, over 200 it refuses and says how to narrow', async () => {
    const some = await learnWorld('vault', { files: many(51) })
    const { files, notes } = await findSources(some.world, { input: 'docs/' })
    expect(files).toHaveLength(51)
    expect(notes).toEqual(['51 files found. Consider narrowing scope.'])
    const all = await learnWorld('vault', { files: many(201) })
    await expect(findSources(all.world, { input: 'docs/' })).rejects.toMatchObject({
      code: 'LIMIT_ERROR',
      message: 'Too many files (201). Maximum is 200.',
      hint: 'Narrow your path, or use file mode for specific files.',
    })
  })

  test('each file is a segment, a large one several; progress is told', async () => {
    const files = {
      ...many(3),
      'docs/big.md': `# A\n\n${filler('a', 500)}\n\n# B\n\n${filler('b', 500)}\n`,
    }
    const { world } = await learnWorld('vault', { files })
    const told: string[] = []
    const sources = await findSources(world, { input: 'docs/' })
    const lesson = await readLesson(world, sources, {
      step: (done, total, label) => told.push(`${done}/${total} ${label}`),
    })
    expect(lesson.map.segments.map(({ sourceFile }) => sourceFile)).toEqual([
      'docs/0.md',
      'docs/1.md',
      'docs/2.md',
      'docs/big.md',
      'docs/big.md',
    ])
    expect(told).toContain('4/4 docs/big.md')
    expect(told).toContain('5/5 comparing with the vault')
  })

  test('a file that cannot be read costs a line, not the rest', async () => {
    const files = { 'a.md': 'A.', 'b.md': 'B\0', 'c.md': 'C.', 'closed/d.md': 'D.' }
    const { world, project } = await learnWorld('vault', { files })
    openWay(project.root)
    for (const path of ['c.md', 'closed']) chmodSync(join(project.root, path), 0)
    const lesson = await asNobody(async () =>
      readLesson(world, await findSources(world, { input: '.' })),
    )
    chmodSync(join(project.root, 'closed'), 0o700)
    expect(lesson.filesRead).toEqual(['a.md'])
    expect(lesson.notes).toEqual([
      'b.md was skipped: it is not UTF-8 text.',
      'c.md was skipped: permission denied.',
    ])
  })
})

describe('LRN-12: a task', () => {
  const state = {
    active_projects: [
      {
        project_number: 7,
        memory_candidates: [
          {
            content: 'Leases expire.',
            category: 'PATTERN',
            confidence: 0.9,
            suggested_keywords: ['lease'],
          },
          { content: 'Maybe.', category: 'INSIGHT', confidence: 0.5 },
        ],
      },
    ],
  }

  test.each([
    ['specs/007_leases', 7],
    ['specs/7_leases', 7],
    ['specs/OC_134_header', 134],
  ])('%s is task %i', async (folder, task) => {
    const { world } = await learnWorld('vault', {
      files: { [`${folder}/reports/r.md`]: 'Found it.' },
    })
    const sources = await findSources(world, { task })
    expect(sources.files.map(({ name }) => name)).toEqual([`${folder}/reports/r.md`])
  })

  test('its artifacts and what agents left become segments, each with a kind', async () => {
    const files = {
      'specs/007_leases/plan.md': 'Before you deploy, run the steps to release.',
      'specs/007_leases/data.json': '{}',
      'specs/state.json': JSON.stringify(state),
    }
    const { world } = await learnWorld('vault', { files })
    const { lesson, steps } = await learn(world, { task: 7 })
    expect(lesson.filesRead).toEqual(['specs/007_leases/plan.md'])
    expect(lesson.notes).toEqual([
      '1 memory candidate of specs/state.json skipped: confidence below 0.7, or no text.',
    ])
    expect(steps.map(({ kind }) => kind)).toEqual(['workflow', 'pattern'])
  })

  test('LRN-13: no such task, and a task without artifacts', async () => {
    const { world } = await learnWorld('vault', { files: { 'specs/008_empty/x.json': '{}' } })
    await expect(findSources(world, { task: 7 })).rejects.toMatchObject({
      code: 'SOURCE_NOT_FOUND',
      message: 'Task directory not found: specs/007_*',
    })
    await expect(findSources(world, { task: 8 })).rejects.toMatchObject({
      code: 'SOURCE_NOT_FOUND',
      message: 'No artifacts found for task 8',
    })
  })
})

test('LRN-13: without an index all files are searched, and it says so', async () => {
  const { world } = await learnWorld('vault', { drafts: [RETRIES] })
  const broken = {
    ...world.index,
    updateTerms: async () => {
      throw new KnownError('DISK_FULL', { message: 'full', hint: 'free some' })
    },
    unsearched: async () => ['10-Memories/MEM-queue-retry-backoff.md' as never],
  }
  const { lesson } = await learn({ ...world, index: broken }, { input: SAME })
  expect(lesson.notes).toEqual(['The index is not available. All files were searched instead.'])
  expect(lesson.segments[0]!.recommended).toBe('UPDATE')
})

test('MOD-15: a kind that is full or switched off costs its segment, not the others', async () => {
  const { world } = await learnWorld('vault', {
    files: { 'a.yaml': 'port: 1\n', 'b.md': 'We learned a lesson.\n' },
  })
  const kinds = new Map(world.config.kinds)
  kinds.set('config', { ...kinds.get('config')!, enabled: false })
  const off = { ...world, config: { ...world.config, kinds } }
  const { plan, steps } = await learn(off, { input: '.' })
  expect(steps.map(({ kind }) => kind)).toEqual(['insight'])
  expect(plan.notes).toEqual([
    expect.stringContaining('Not learned: The kind config is disabled in this vault'),
  ])
  await expect(learn(off, { input: 'a.yaml' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})
