import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { hearingWorld, SESSION, TRANSCRIPT } from '../../../test/support/hearing-world.ts'
import { LAYOUT_NAMES } from '../../../test/support/seeded-world.ts'
import { SHAPES } from '../../../test/support/triage-set.ts'
import { KnownError } from '../../core/base/errors.ts'
import { listMemories } from '../browse/list.ts'
import { writeMemory } from '../capture/write.ts'
import { acceptProposals } from '../inbox/decide.ts'
import { undo } from '../write/undo.ts'
import { triageConversation } from './triage.ts'

const CHOICE = `
> Postgres or Mongo for the events?
< Both can do it.
> We decided to use Postgres instead of Mongo because JSONB covers it.
`
const path = TRANSCRIPT

describe.each(LAYOUT_NAMES)('in the layout %s', (layout) => {
  test('a finding has a line, an entry and a context file; the vault is not touched (TRI-04)', async () => {
    const { world, say, staged } = hearingWorld(layout)
    say(CHOICE)
    const before = await filesOf(world)
    const outcome = await triageConversation(world, { path })
    expect(outcome.lines).toHaveLength(1)
    expect(outcome.lines[0]).toMatch(
      /^- \[DECISION\] .* We decided to use Postgres .* \(score: 0\.\d\d\)$/,
    )
    const [entry] = outcome.data.categories
    expect(entry).toMatchObject({ category: 'decision', quotes: [{ ground: 'user' }] })
    expect(outcome.block).toContain('<triage_data>')
    const [name] = staged.keys()
    expect(entry?.context_file).toBe(`/staging/${name}`)
    expect(staged.get(name ?? '')).toContain('User: We decided to use Postgres')
    expect(await filesOf(world)).toEqual(before)
  })

  test('a draft waits in the inbox, is a memory once a person says so, and goes by undo (TRI-08)', async () => {
    const { world, say } = hearingWorld(layout)
    say(CHOICE)
    const before = await filesOf(world)
    const { proposed } = await triageConversation(world, { path, propose: true })
    expect(proposed).toMatchObject([{ kind: 'decision', fate: 'waiting' }])
    expect(await filesOf(world)).toEqual(before)
    const [proposal] = await world.inbox!.list()
    expect(proposal).toMatchObject({ source: 'triage', confidence: 0.4, session: SESSION })
    expect(proposal?.plan.changes[0]?.evidence[0]?.detail).toContain('We decided to use Postgres')
    await acceptProposals(world, { names: [proposal!.id] })
    const operation = (await world.journal.list()).at(-1)
    const { entries } = await listMemories(world, {})
    expect(entries.map(({ memory }) => [memory.kind, memory.title])).toEqual([
      ['decision', 'Use Postgres instead of Mongo'],
    ])
    await undo(world, operation!.id)
    expect((await listMemories(world, {})).entries).toEqual([])
  })

  test('what belongs to a memory is a sentence more in it, not a second one (TRI-06, TRI-08)', async () => {
    const { world, say } = hearingWorld(layout)
    const content = {
      status: 'accepted',
      context: 'events',
      decision: 'Use Postgres for events',
      rationale: ['known'],
    }
    const input = JSON.stringify({
      title: 'Use Postgres for events',
      tags: ['postgres', 'events'],
      content,
    })
    await writeMemory(world, { action: 'create', category: 'decision', input })
    say('> We chose Postgres over Timescale for events due to the price of the licence.')
    await triageConversation(world, { path, propose: true })
    const [proposal] = await world.inbox!.list()
    expect(proposal?.plan.changes).toMatchObject([{ action: 'update', needs: 'consent' }])
    await acceptProposals(world, { names: [proposal!.id] })
    const { entries } = await listMemories(world, {})
    expect(entries).toHaveLength(1)
  })
})

describe.each(LAYOUT_NAMES)('what is taken back, in the layout %s', (layout) => {
  const taken: readonly (readonly [how: string, said: string])[] = [
    [
      'in the same words',
      'I changed my mind. Sessions no longer live in Redis; we use signed cookies instead because they need no server.',
    ],
    [
      'in the sentence before',
      'We no longer keep sessions in Redis for an hour. From now on always use signed cookies for them.',
    ],
    [
      'in no other words',
      'We decided: sessions no longer live in Redis because Postgres was too slow.',
    ],
  ]
  test.each(taken)(
    '%s: the new memory takes the place of the old one (DRM-06)',
    async (_, said) => {
      const { world, say } = hearingWorld(layout)
      const content = {
        status: 'accepted',
        context: 'sessions',
        decision: 'Sessions live in Redis for one hour',
        rationale: ['Postgres was too slow'],
      }
      const input = JSON.stringify({ title: 'Sessions live in Redis', tags: ['redis'], content })
      await writeMemory(world, { action: 'create', category: 'decision', input })
      say(`> ${said}`)
      await triageConversation(world, { path, propose: true })
      const [proposal] = await world.inbox!.list()
      expect(proposal?.title).toContain('instead of a memory: ')
      expect(proposal?.plan.changes).toMatchObject([
        { action: 'create', needs: 'consent' },
        { action: 'retire', needs: 'consent' },
      ])
      await acceptProposals(world, { names: [proposal!.id] })
      const { entries } = await listMemories(world, {})
      expect(entries).toHaveLength(1)
      expect(entries[0]?.memory.title).not.toBe('Sessions live in Redis')
    },
  )
})

describe('once per session and content (TRI-05)', () => {
  test('what was handed over is not heard again, and what comes after is (TRI-10)', async () => {
    const { world, say } = hearingWorld('vault')
    say(CHOICE)
    await triageConversation(world, { path, propose: true })
    const again = await triageConversation(world, { path, propose: true })
    expect(again).toMatchObject({ findings: [], proposed: [], messages: 0, block: '' })
    say('> from now on always use pnpm here, never use npm')
    const later = await triageConversation(world, { path })
    expect(later.findings.map(({ kind }) => kind)).toEqual(['preference'])
    const all = await triageConversation(world, { path, all: true })
    expect(all.findings.map(({ kind }) => kind).sort()).toEqual(['decision', 'preference'])
  })

  test('the same words said anew are not brought up anew (TRI-05)', async () => {
    const { world, say } = hearingWorld('vault')
    say(CHOICE)
    await triageConversation(world, { path, propose: true })
    say('< ok\n> We decided to use Postgres instead of Mongo because JSONB covers it.')
    expect((await triageConversation(world, { path })).findings).toEqual([])
  })

  test('looking changes nothing: without --propose it is there the next time too (TRI-05)', async () => {
    const { world, say } = hearingWorld('vault')
    say(CHOICE)
    const first = await triageConversation(world, { path })
    expect((await triageConversation(world, { path })).lines).toEqual(first.lines)
  })

  test('a dry run writes neither context files nor drafts (TRI-04)', async () => {
    const { world, say, staged } = hearingWorld('vault')
    say(CHOICE)
    const { findings, proposed } = await triageConversation(world, {
      path,
      propose: true,
      dryRun: true,
    })
    expect({ found: findings.length, proposed, staged: staged.size }).toEqual({
      found: 1,
      proposed: [],
      staged: 0,
    })
    expect(await world.inbox!.list()).toEqual([])
  })
})

test('a decision early in a long conversation is found: no window is lost (TRI-10)', async () => {
  const { world, say } = hearingWorld('vault')
  const talk = Array.from({ length: 150 }, (_, place) => `< step ${place}\n> go on`).join('\n')
  say(`${CHOICE}\n${talk}`)
  const { findings, messages } = await triageConversation(world, { path })
  expect(messages).toBeGreaterThan(300)
  expect(findings.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['decision']))
})

test('a summary is due when enough was done, and again when as much was done anew (TRI-02)', async () => {
  const { world, say, staged } = hearingWorld('vault')
  const work =
    '> build the export\n!x8 Edit src/export.ts\n!x2 Bash npm test\n! Read x\n= ok\n< It works. The filter is left for tomorrow.'
  say(work)
  const first = await triageConversation(world, { path, propose: true })
  expect(first.findings.map(({ kind }) => kind)).toEqual(['session_summary'])
  expect([...staged.values()][0]).toMatch(/Tool uses: 11\nDistinct tools: 3 \(Edit, Bash, Read\)/)
  expect((await world.inbox!.list())[0]?.title).toContain('Build the export')
  say('> and a title')
  expect((await triageConversation(world, { path })).findings).toEqual([])
  say(work.replace('export', 'import'))
  expect((await triageConversation(world, { path })).findings).toHaveLength(1)
})

describe('config (TRI-02)', () => {
  test.each([
    ['triage.enabled', false],
    ['categories.decision.auto_capture', false],
    ['categories.decision.enabled', false],
    ['triage.thresholds.decision', 0.99],
  ])('%s = %s keeps it quiet', async (key, value) => {
    const { world, say } = hearingWorld('vault', { flags: { [key]: value } })
    say(CHOICE)
    expect((await triageConversation(world, { path })).findings).toEqual([])
  })

  test.each([
    ['NaN', 0.4],
    ['Infinity', 0.4],
    ['high', 0.4],
    ['-0.1', 0],
    ['1.5', 1],
  ])('a threshold of %s is told, and %d holds', (value, used) => {
    const { world } = hearingWorld('vault', { flags: { 'triage.thresholds.decision': value } })
    expect(world.config.values['triage.thresholds.decision']).toBe(used)
    expect(world.config.problems).toMatchObject([{ code: 'bad-value' }])
  })
})

test.each(SHAPES)('the conversation is the same one in the shape %s (TRI-01)', async (shape) => {
  const { world, say } = hearingWorld('vault', { shape })
  say(CHOICE)
  const { findings, session } = await triageConversation(world, { path })
  expect(findings.map(({ kind }) => kind)).toEqual(['decision'])
  expect(session).toBe(shape === 'flat' ? TRANSCRIPT : SESSION)
})

test('an entry whose context file cannot be written stands without one, and is told (TRI-04)', async () => {
  const staging = {
    read: async () => undefined,
    write: () =>
      Promise.reject(new KnownError('DISK_FULL', { message: 'The disk is full.', hint: 'x' })),
  }
  const { world, say } = hearingWorld('vault', { over: { staging } })
  say(CHOICE)
  const { data, notes } = await triageConversation(world, { path })
  expect(data.categories[0]).not.toHaveProperty('context_file')
  expect(notes).toEqual(['decision was skipped by the drafter: The disk is full.'])
})

test('what a memory tells already is not drafted again (CHK-03)', async () => {
  const { world, say } = hearingWorld('vault')
  say(CHOICE)
  await triageConversation(world, { path, propose: true })
  await acceptProposals(world, { names: [(await world.inbox!.list())[0]!.id] })
  const { proposed } = await triageConversation(world, { path, all: true, propose: true })
  expect(proposed).toMatchObject([{ kind: 'decision', fate: 'kept' }])
})

test('a kind that is full is for the person to decide on (MOD-15)', async () => {
  const { world, say } = hearingWorld('claude-json', { flags: { max_memories_per_category: 1 } })
  const content = { status: 'accepted', context: 'c', decision: 'd', rationale: ['r'] }
  await writeMemory(world, {
    action: 'create',
    category: 'decision',
    input: JSON.stringify({ title: 'Other thing', tags: ['x'], content }),
  })
  say(CHOICE)
  const { proposed } = await triageConversation(world, { path, propose: true })
  expect(proposed).toMatchObject([{ fate: 'waiting' }])
})

test('no secret waits in the inbox or lies in a context file (WRT-13)', async () => {
  const key = ['ghp', 'x7Kp2mQ9vL4tR8nB3wY6zC1sD5fG0hJqAeUi'].join('_')
  const { world, say, staged } = hearingWorld('vault')
  say(`> We decided to use the token ${key} instead of a login because it is simpler.`)
  const outcome = await triageConversation(world, { path, propose: true })
  const seen = JSON.stringify([outcome, await world.inbox!.list(), [...staged.values()]])
  expect(outcome.proposed).toMatchObject([{ fate: 'waiting' }])
  expect(seen).not.toContain(key)
})

test('two things that the person asked to remember are two proposals, each the fact alone (TRI-08)', async () => {
  const { world, say } = hearingWorld('vault')
  say(
    '> Please remember that the staging server listens on port 8443.\n> 记住:部署前必须先跑 make unlock。\n< Noted.',
  )
  const before = await filesOf(world)
  await triageConversation(world, { path, propose: true })
  const titles = (await world.inbox!.list()).map(({ title }) => title)
  expect(titles).toHaveLength(2)
  expect(titles.join('\n')).toMatch(
    /\] The staging server listens on port 8443\n.*\] 部署前必须先跑/,
  )
  expect(await filesOf(world)).toEqual(before)
})
