import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { draft } from '../../../test/support/demo-changes.ts'
import { LAYOUT_NAMES, seededWorld } from '../../../test/support/seeded-world.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { loadMemory } from '../catalog/find-memory.ts'
import { acceptProposals } from '../inbox/decide.ts'
import { context } from '../recall/for-prompt.ts'
import { undo } from '../write/undo.ts'
import { planSave, type SaveRequest } from './save.ts'
import { saveMemory } from './save-memory.ts'

const NOTHING_SAID = { force: false, replace: false }
const save = async (world: World, request: SaveRequest, said = NOTHING_SAID) =>
  saveMemory(world, await planSave(world, request), said)
const memories = async (world: World) => {
  const { entries } = await readCatalog(world)
  return Promise.all(entries.map(async (entry) => (await loadMemory(world, entry)).memory))
}
const PNPM = 'We decided to use pnpm for installing packages, because the lockfile merges well.'
const AGAIN = 'For installing packages we decided to use pnpm 10, because its lockfile merges.'

const OVERRULED = { force: true, replace: false }
/** Texts that a kind or a layout puts into a form of its own. */
const SAID = [
  'We use pnpm for the build, because of the lockfile',
  'Always answer in English.',
  'Context: the site is slow.\nOptions:\n- Vercel\n- Pages (chosen)\nDecision: deploy to Pages.\nWhy: it is near.',
  'To release:\n\n1. Run the tests.\n2. Tag it.\n3. Publish.',
  '# Cache\n\nThe cache lives in `.cache/`.\n\n## History\n\nIt was in `tmp/` before.',
  '我们选择 pnpm 而不是 npm，因为锁文件合并得好。',
  'Do it as it was done.',
]

describe.each(LAYOUT_NAMES)('in layout %s', (layout) => {
  test('SAV-01: a sentence is saved as the kind its words tell, with the reason and the cost', async () => {
    const { world, files } = await seededWorld(layout, [draft('Cats purr', { body: 'They do.' })])
    const plan = await planSave(world, { text: PNPM, tags: ['tooling'], files: ['package.json'] })
    expect(plan).toMatchObject({
      action: 'create',
      kind: 'decision',
      because: expect.arrayContaining(['decided']),
      doubts: [],
    })
    // SAV-03
    expect(plan.tokens).toBeGreaterThan(30)
    expect(plan.budget.after).toBeGreaterThan(plan.budget.before)
    expect(plan.budget.after - plan.budget.before).toBeLessThanOrEqual(plan.tokens + 1)
    const saved = await saveMemory(world, plan, NOTHING_SAID)
    expect(saved.kind).toBe('saved')
    const [memory] = (await memories(world)).filter(({ title }) => title !== 'Cats purr')
    expect(memory).toMatchObject({
      kind: 'decision',
      origin: 'user',
      relatedFiles: ['package.json'],
      tags: expect.arrayContaining(['tooling']),
    })
    expect(memory!.title).toMatch(/^Use pnpm/i)
    expect(JSON.stringify(memory)).toContain('the lockfile merges well')
    const { entries } = await readCatalog(world)
    const made = entries.find((entry) => entry.memory.id === memory!.id)!
    expect(plan.tokens).toBe(Math.floor(made.bytes / 3.2))
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(files)
  })

  test('SAV-01: a chosen tool is found by what it is', async () => {
    const { world } = await seededWorld(layout, [])
    await save(world, { text: 'We use pnpm, because of the lockfile' })
    const [memory] = await memories(world)
    expect(memory!.keywords).toContain('package manager')
    const asked = { prompt: 'which package manager do we use?', record: false }
    const told = await context([{ world, scope: 'project', trusted: true }], asked)
    expect(told.text).toContain('We use pnpm')
  })

  test('SAV-01: a word that the text says itself is a keyword once', async () => {
    const { world } = await seededWorld(layout, [])
    const more = 'The database runs on one host, the database is small, and one database is enough.'
    await save(world, { text: `We use Postgres, because of transactions.\n\n${more}` })
    const [memory] = await memories(world)
    expect(memory!.keywords.filter((word) => word === 'database')).toHaveLength(1)
  })

  test('SAV-01: every kind that can be named is saved and found again as that kind', async () => {
    const { world } = await seededWorld(layout, [])
    const kinds = [...world.config.kinds.keys()].filter((kind) => kind !== 'session_summary')
    for (const kind of kinds) {
      const text = `The ${kind} about ${kind.split('').join(' ')} number ${kinds.indexOf(kind)}.`
      await save(world, { text, kind, into: { how: 'new' } })
    }
    expect((await memories(world)).map(({ kind }) => kind).sort()).toEqual([...kinds].sort())
  })

  test('SAV-02: the same matter is an update, which waits for a word; with it, it is done', async () => {
    const { world } = await seededWorld(layout, [])
    await save(world, { text: PNPM })
    const [first] = await memories(world)
    const plan = await planSave(world, { text: AGAIN })
    expect(plan).toMatchObject({ action: 'update', target: first!.id })
    expect(plan.similar[0]).toMatchObject({ id: first!.id })
    expect((await saveMemory(world, plan, NOTHING_SAID)).kind).toBe('proposed')
    expect((await world.inbox!.list()).at(-1)).toMatchObject({ source: 'save' })
    expect(await memories(world)).toHaveLength(1)
    await acceptProposals(world, { names: 'all' })
    const after = await memories(world)
    expect(after).toHaveLength(1)
    expect(JSON.stringify(after)).toContain('pnpm 10')
    // What it said before is not lost.
    if (layout !== 'claude-json') expect(after[0]!.body).toContain('the lockfile merges well')
  })

  test('SAV-02: what is known word for word is not saved again; a new one, or more of the old one, on demand', async () => {
    const { world } = await seededWorld(layout, [])
    await save(world, { text: PNPM })
    const [first] = await memories(world)
    const files = await filesOf(world)
    const again = await planSave(world, { text: `${PNPM} ` })
    expect(again).toMatchObject({ action: 'known', target: first!.id })
    expect(await saveMemory(world, again, NOTHING_SAID)).toEqual({ kind: 'known', id: first!.id })
    expect(await filesOf(world)).toEqual(files)
    await save(world, { text: 'CI caches its store.', into: { how: 'extend', id: first!.id } })
    expect(await memories(world)).toHaveLength(1)
    expect(JSON.stringify(await memories(world))).toContain('CI caches its store')
    await save(world, { text: AGAIN, into: { how: 'new' } })
    expect(await memories(world)).toHaveLength(2)
  })

  test('SAV-02: whatever is saved as whatever kind is known the second time', async () => {
    const { world: empty } = await seededWorld(layout, [])
    const kinds = [...empty.config.kinds.keys()].filter((kind) => kind !== 'session_summary')
    for (const text of SAID)
      for (const kind of [undefined, ...kinds]) {
        const { world } = await seededWorld(layout, [draft('Cats purr', { body: 'They do.' })])
        expect((await save(world, { text, kind }, OVERRULED)).kind).toBe('saved')
        const files = await filesOf(world)
        const again = await planSave(world, { text, kind })
        expect([text, kind, again.action]).toEqual([text, kind, 'known'])
        expect((await saveMemory(world, again, OVERRULED)).kind).toBe('known')
        expect(await filesOf(world)).toEqual(files)
        expect(await world.inbox!.list()).toEqual([])
      }
  })

  test('SAV-02: what says more, less or the opposite is not taken for known', async () => {
    const { world } = await seededWorld(layout, [])
    await save(world, { text: 'We use pnpm for the build, because of the lockfile' })
    for (const text of [
      'We use pnpm for the build, because of the lockfile and the cache',
      'We use pnpm for the build',
      'We use npm for the build, because of the lockfile',
      'We do not use pnpm for the build, because of the lockfile',
    ])
      expect([text, (await planSave(world, { text })).action]).not.toContain('known')
  })

  test('SAV-01, WRT-03: who saves at the same moment what begins alike loses nothing', async () => {
    const { world } = await seededWorld(layout, [])
    const say = (what: string): SaveRequest => ({
      text: `We decided that the deployment of all services runs ${what}.`,
      into: { how: 'new' },
    })
    // All of them looked before anybody wrote.
    const plans = await Promise.all(
      ['at night', 'at noon', 'at dawn', 'at noon'].map((what) => planSave(world, say(what))),
    )
    const saved = []
    for (const plan of plans) saved.push((await saveMemory(world, plan, NOTHING_SAID)).kind)
    const kept = await memories(world)
    expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length)
    for (const what of ['at night', 'at noon', 'at dawn'])
      expect(kept.filter((one) => JSON.stringify(one).includes(`${what}.`)).length).toBeGreaterThan(
        0,
      )
    // Where many stand in one file names are free, and the same twice is a matter for maintenance.
    expect(saved.slice(0, 3)).toEqual(['saved', 'saved', 'saved'])
  })

  test('SAV-01, WRT-03: a name that another process takes while a save is planned fails neither', async () => {
    const { world } = await seededWorld(layout, [draft('Cats purr', { body: 'They do.' })])
    const say = (what: string): SaveRequest => ({
      text: `We decided that the deployment of all services runs ${what}.`,
      title: 'When the services are deployed',
      into: { how: 'new' },
    })
    const other = await planSave(world, say('at noon'))
    const name = other.plan.changes[0]?.target.path
    let isFirst = true
    const racing: World = {
      ...world,
      vault: {
        ...world.vault,
        async read(path, options) {
          if (path === name && isFirst) {
            isFirst = false
            await saveMemory(world, other, OVERRULED)
          }
          return world.vault.read(path, options)
        },
      },
    }
    expect(await save(racing, say('at dawn'), OVERRULED)).toMatchObject({ kind: 'saved' })
    const kept = JSON.stringify(await memories(world))
    for (const what of ['at noon', 'at dawn']) expect(kept).toContain(what)
  })

  test("DRM-06: a decision that was reversed is replaced: both in one step, by somebody's word, and undone as one", async () => {
    const { world } = await seededWorld(layout, [])
    await save(world, { text: PNPM })
    const [first] = await memories(world)
    const files = await filesOf(world)
    const request: SaveRequest = {
      text: 'We decided to use npm after all, because the hosting knows nothing else.',
      into: { how: 'replace', id: first!.id },
    }
    const plan = await planSave(world, request)
    expect(plan).toMatchObject({ action: 'replace', target: first!.id })
    expect(plan.plan.changes.map(({ needs }) => needs)).toEqual(['consent', 'consent'])
    const saved = await save(world, request, { force: false, replace: true })
    const after = await memories(world)
    const old = after.find(({ id }) => id === first!.id)
    const fresh = after.find(({ status }) => status === 'active')
    expect(old).toMatchObject({ status: 'retired', statusReason: `superseded_by:${fresh?.id}` })
    expect(JSON.stringify(fresh)).toContain('npm after all')
    await undo(world, saved.kind === 'saved' ? (saved.outcome.operation?.id ?? '') : '')
    expect(await filesOf(world)).toEqual(files)
    await expect(
      planSave(world, { ...request, into: { how: 'replace', id: 'nobody' } }),
    ).rejects.toMatchObject({ code: 'MEMORY_NOT_FOUND' })
  })

  test('SAV-04: a decision has its context, options, decision and what reopens it', async () => {
    const { world } = await seededWorld(layout, [])
    await save(world, {
      text: 'Deploy to Cloudflare Pages.',
      kind: 'decision',
      decision: {
        context: 'The site is read in China.',
        chosen: 'Cloudflare Pages',
        rejected: [{ option: 'Vercel', why: 'slow there' }],
        reasons: ['It answers in 50 ms.'],
        revisitWhen: 'the readers move',
      },
    })
    const [memory] = await memories(world)
    const { fields, extra, body } = memory!
    if (layout === 'claude-json')
      expect(fields).toMatchObject({
        status: 'accepted',
        chosen: 'Cloudflare Pages',
        context: 'The site is read in China.',
        alternatives: [{ option: 'Vercel', rejected_reason: 'slow there' }],
        revisit_when: 'the readers move',
      })
    else {
      expect(extra).toMatchObject({ chosen: 'Cloudflare Pages', rejected: 'Vercel' })
      const places = [
        '**Context:**',
        '**Options considered:**',
        '**Decision:**',
        '**Revisit when:**',
      ]
      const found = places.map((label) => body.indexOf(label))
      expect(found).toEqual([...found].sort((a, b) => a - b))
      expect(found[0]).toBe(0)
    }
  })
})

test('SAV-02: what a rule file says is not saved, and the place is named; --force overrules', async () => {
  const { world: plain } = await seededWorld('vault', [])
  const rules = {
    read: async () => [{ name: 'CLAUDE.md', text: '# Rules\n\n- Never commit to main.\n' }],
  }
  const world: World = { ...plain, rules }
  const text = 'Never commit to main'
  await expect(save(world, { text })).rejects.toMatchObject({
    code: 'ALREADY_A_RULE',
    data: { file: 'CLAUDE.md', line: 3 },
  })
  expect(await memories(world)).toEqual([])
  await save(world, { text }, { force: true, replace: false })
  expect(await memories(world)).toHaveLength(1)
})

test.each([
  ['derivable', 'The function parseConfig is defined in src/config.ts.'],
  ['git-history', 'I merged the pull request into main, PR #42.'],
  ['fix-in-code', 'Fixed a null pointer in the missing import.'],
  ['status', '12 of 14 tests passing right now.'],
  ['ephemeral', 'Let me check the logs, only this time.'],
  ['status', '目前进度 80%。'],
])('SAV-02: %s is better not kept', async (rule, text) => {
  const { world } = await seededWorld('vault', [])
  await expect(save(world, { text })).rejects.toMatchObject({
    code: 'DO_NOT_SAVE',
    rule,
    hint: /--force/,
  })
  expect(await memories(world)).toEqual([])
  await save(world, { text }, { force: true, replace: false })
  expect(await memories(world)).toHaveLength(1)
})

test.each([
  ['nothing', { text: '  ' }, 'USAGE_ERROR'],
  [
    'a file outside of the project',
    { text: 'Cats purr', files: ['../../etc/passwd'] },
    'PATH_ERROR',
  ],
  ['a kind that there is not', { text: 'x y z', kind: 'wisdom' }, 'USAGE_ERROR'],
  ['a secret', { text: `Use ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)} here` }, 'SECRET_ERROR'],
  [
    'a memory that is not there',
    { text: 'x', into: { how: 'update', id: 'nope' } as const },
    'MEMORY_NOT_FOUND',
  ],
  [
    'too many tags',
    { text: 'Cats purr', tags: Array.from({ length: 13 }, (_, n) => `t${n}`) },
    'VALIDATION_ERROR',
  ],
])('SAV-01: %s is refused, and nothing changes', async (_, request, code) => {
  const { world } = await seededWorld('vault', [])
  await expect(save(world, request)).rejects.toMatchObject({ code, hint: /./ })
  expect(await memories(world)).toEqual([])
})

test('WRT-13: a secret can be left out', async () => {
  const key = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`
  const { world } = await seededWorld('vault', [])
  await save(world, { text: `The token is ${key}, kept in 1Password.`, secrets: 'redact' })
  expect(JSON.stringify(await memories(world))).toContain('[secret:')
})

test('two agents that save the same sentence at once: the second one hears that it is known', async () => {
  const { world } = await seededWorld('vault', [])
  const plans = [
    await planSave(world, { text: PNPM }),
    await planSave(world, { text: PNPM }),
    await planSave(world, { text: PNPM, tags: ['tooling'] }),
  ]
  const outcomes = []
  for (const plan of plans) outcomes.push(await saveMemory(world, plan, NOTHING_SAID))
  const [only] = await memories(world)
  expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'known', 'known'])
  expect(outcomes[1]).toEqual({ kind: 'known', id: only!.id })
  expect(await memories(world)).toHaveLength(1)
})
