import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { hearingWorld, SESSION, TRANSCRIPT } from '../../../test/support/hearing-world.ts'
import { LAYOUT_NAMES } from '../../../test/support/seeded-world.ts'
import { CHILD_MARK } from '../../core/transcript/transcript.ts'
import type { World } from '../../ports/world.ts'
import { listMemories } from '../browse/list.ts'
import { planSave } from '../capture/save.ts'
import { saveMemory } from '../capture/save-memory.ts'
import { readMemory } from '../catalog/find-memory.ts'
import { acceptProposals } from '../inbox/decide.ts'
import { context } from '../recall/for-prompt.ts'
import { undo } from '../write/undo.ts'
import { type StopOutcome, type StopRequest, stopTurn } from './stop.ts'

const stop = (world: World, over: Partial<StopRequest> = {}): Promise<StopOutcome> =>
  stopTurn(world, {
    transcript: TRANSCRIPT,
    session: SESSION,
    isContinued: false,
    isSubAgent: false,
    hasHost: true,
    ...over,
  })
const mode = (value: string) => ({ flags: { 'capture.mode': value } })
const CHOICE = '> We decided to use Postgres instead of Mongo because JSONB covers it.\n< Fine.'
const GUESS =
  '< It turns out that this platform has a hard limit of 10 GB, by design.\n> go on\n< Done.'

describe('suggest (SAV-07)', () => {
  test.each(LAYOUT_NAMES)('to the inbox, one line, the turn ends: %s', async (layout) => {
    const { world, say } = hearingWorld(layout)
    say(CHOICE)
    const before = await filesOf(world)
    const outcome = await stop(world)
    expect(outcome).toMatchObject({
      kind: 'inbox',
      line: 'everkeep: 1 to review: [decision] Use Postgres instead of Mongo (everkeep review)',
    })
    expect(await filesOf(world)).toEqual(before)
    expect(await world.inbox!.list()).toHaveLength(1)
  })

  test.each(LAYOUT_NAMES)('what was accepted is found by what it is about: %s', async (layout) => {
    const { world, say } = hearingWorld(layout)
    say(CHOICE)
    await stop(world)
    const [proposal] = await world.inbox!.list()
    await acceptProposals(world, { names: [proposal!.id] })
    const vaults = [{ world, scope: 'project', trusted: true }] as const
    for (const prompt of ['which database do we use?', 'a question about postgres'])
      expect((await context(vaults, { prompt, record: false })).text).toContain('JSONB covers it')
  })

  test('is the default, and what every mode is without a model of the host (SAV-06)', async () => {
    for (const value of ['suggest', 'confirm', 'auto']) {
      const { world, say } = hearingWorld('vault', mode(value))
      say(CHOICE)
      expect((await stop(world, { hasHost: false })).kind).toBe('inbox')
    }
  })
})

test('confirm: the turn goes on once, the host asks, a yes keeps it (SAV-07)', async () => {
  const { world, say } = hearingWorld('vault', mode('confirm'))
  say(CHOICE)
  const outcome = await stop(world)
  const [proposal] = await world.inbox!.list()
  expect(outcome).toMatchObject({
    kind: 'ask',
    reason: expect.stringContaining(`everkeep review accept ${proposal!.id}`),
  })
  expect(await stop(world, { isContinued: true })).toMatchObject({ kind: 'silent' })
  await acceptProposals(world, { names: [proposal!.id] })
  expect((await listMemories(world, {})).entries).toHaveLength(1)
})

describe('auto (SAV-07, TRI-10)', () => {
  test('what the person said is for the host to draft, with its context files', async () => {
    const { world, say, staged } = hearingWorld('vault', mode('auto'))
    say(CHOICE)
    const outcome = await stop(world)
    expect(outcome).toMatchObject({ kind: 'draft', line: 'everkeep: saving decision' })
    expect(outcome.kind === 'draft' && outcome.reason).toMatch(
      /<triage_data>\n.*"category":"decision".*\n<\/triage_data>/,
    )
    expect([...staged.keys()]).toMatchObject([expect.stringMatching(/^context-decision-/)])
    expect(await world.inbox!.list()).toEqual([])
  })

  test('what only the assistant said waits for the person', async () => {
    const { world, say } = hearingWorld('vault', mode('auto'))
    say(GUESS)
    expect(await stop(world)).toMatchObject({ kind: 'inbox' })
    expect((await world.inbox!.list()).map(({ title }) => title)).toMatchObject([
      expect.stringContaining('[constraint]'),
    ])
  })

  test('both at once: one is drafted, the other waits', async () => {
    const { world, say } = hearingWorld('vault', mode('auto'))
    say(`${CHOICE}\n${GUESS}`)
    const outcome = await stop(world)
    expect(outcome).toMatchObject({
      kind: 'draft',
      line: expect.stringMatching(/^everkeep: saving decision\neverkeep: 1 to review/),
    })
  })
})

describe('auto, and the host does not save it (SAV-07)', () => {
  const ended = (world: World) => stop(world, { isContinued: true })
  const NOT_ALLOWED = '< I was not allowed to run everkeep.'

  test.each(LAYOUT_NAMES)(
    'it waits in the inbox, as if there had been no host: %s',
    async (layout) => {
      const { world, say } = hearingWorld(layout, mode('auto'))
      say(CHOICE)
      expect(await stop(world)).toMatchObject({ kind: 'draft' })
      say(NOT_ALLOWED)
      expect(await ended(world)).toMatchObject({
        kind: 'inbox',
        line: 'everkeep: 1 to review: [decision] Use Postgres instead of Mongo (everkeep review)',
      })
      const [proposal, ...more] = await world.inbox!.list()
      expect(more).toEqual([])
      await acceptProposals(world, { names: [proposal!.id] })
      expect((await listMemories(world, {})).entries).toHaveLength(1)
      for (const again of [ended, stop]) expect((await again(world)).kind).toBe('silent')
    },
  )

  test('what it saved meanwhile, in whatever words, does not wait', async () => {
    const { world, say } = hearingWorld('vault', mode('auto'))
    say(CHOICE)
    await stop(world)
    const text = 'Relational storage for events: the column type for documents is good enough.'
    const save = await planSave(world, { text, kind: 'decision' })
    await saveMemory(world, save, { force: false, replace: false })
    expect(await ended(world)).toMatchObject({ kind: 'silent' })
    expect(await world.inbox!.list()).toEqual([])
  })

  test('a turn that was broken off is made up for at the next stop', async () => {
    const { world, say } = hearingWorld('vault', mode('auto'))
    say(CHOICE)
    await stop(world)
    say('> go on\n< Done.')
    expect(await stop(world)).toMatchObject({ kind: 'inbox' })
    expect(await world.inbox!.list()).toHaveLength(1)
  })

  test('the host is told how to call us where our name is not on the PATH', async () => {
    for (const value of ['auto', 'confirm']) {
      const { world, say } = hearingWorld('vault', mode(value))
      say(CHOICE)
      const outcome = await stop(world, { command: () => 'node /opt/everkeep/bin.js' })
      expect(outcome).toMatchObject({
        reason: expect.stringContaining('run `node /opt/everkeep/bin.js` in its place'),
      })
    }
  })
})

describe('what the person asks to remember is kept, whatever the mode (SAV-07)', () => {
  const ASKED = `
> Please remember that the staging server listens on port 8443.
> 记住:部署前必须先跑 make unlock。
< Noted.`
  const texts = async (world: World): Promise<string> => JSON.stringify(await filesOf(world))

  test.each(LAYOUT_NAMES)(
    'each request is a memory of its own, in its words: %s',
    async (layout) => {
      for (const value of ['suggest', 'confirm', 'auto']) {
        const { world, say } = hearingWorld(layout, mode(value))
        say(ASKED)
        const outcome = await stop(world)
        expect(outcome).toMatchObject({
          kind: 'saved',
          line: expect.stringContaining('everkeep undo'),
        })
        const { entries } = await listMemories(world, {})
        expect(entries).toHaveLength(2)
        const files = await texts(world)
        expect(files).toContain('The staging server listens on port 8443')
        expect(files).toContain('部署前必须先跑 make unlock')
        expect(files).not.toMatch(/remember that|记住:/i)
        expect(await world.inbox!.list()).toEqual([])
        expect((await stop(world)).kind).toBe('silent')
      }
    },
  )

  test('the user vouches for it, and it can be undone', async () => {
    const { world, say } = hearingWorld('vault')
    const before = await filesOf(world)
    say('> Please remember that the staging server listens on port 8443.\n< Noted.')
    await stop(world)
    const [entry] = (await listMemories(world, {})).entries
    expect((await readMemory(world, entry!)).memory.origin).toBe('user')
    const [operation] = await world.journal.list()
    await undo(world, operation!.id)
    expect(Object.keys(await filesOf(world))).toEqual(Object.keys(before))
  })

  test('not a second time when the agent kept it', async () => {
    const { world, say } = hearingWorld('vault')
    const text = 'The staging server listens on port 8443, and nothing else does.'
    await saveMemory(world, await planSave(world, { text }), { force: false, replace: false })
    say('> Remember that the staging server listens on port 8443.\n< Saved.')
    expect(await stop(world)).toMatchObject({ kind: 'silent' })
    expect((await listMemories(world, {})).entries).toHaveLength(1)
  })

  test('what would take the place of another memory waits for a yes (WRT-16)', async () => {
    const { world, say } = hearingWorld('vault')
    const text = 'The staging server listens on port 9000.'
    await saveMemory(world, await planSave(world, { text }), { force: false, replace: false })
    const before = await filesOf(world)
    say('> Remember that the staging server listens on port 8443.\n< Noted.')
    expect(await stop(world)).toMatchObject({ kind: 'inbox' })
    expect(await filesOf(world)).toEqual(before)
    expect(await world.inbox!.list()).toHaveLength(1)
  })

  test('what is better not kept, and what holds a secret, waits for the person', async () => {
    for (const text of [
      'Remember that for this session the mock server is on port 9.',
      `Remember that the deploy key is ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)} for staging.`,
    ]) {
      const { world, say } = hearingWorld('vault')
      say(`> ${text}\n< Noted.`)
      expect(await stop(world)).toMatchObject({ kind: 'inbox' })
      expect((await listMemories(world, {})).entries).toEqual([])
      expect(await texts(world)).not.toContain('ghp_')
    }
  })

  test('beside it the rest is proposed as ever, in one line each', async () => {
    const { world, say } = hearingWorld('vault')
    say(`> Please remember that the staging server listens on port 8443.\n${CHOICE}`)
    expect(await stop(world)).toMatchObject({
      kind: 'inbox',
      line: expect.stringMatching(
        /^everkeep: remembered .*8443.*\neverkeep: 1 to review: .decision/,
      ),
    })
  })

  test('who turned triage off is not listened to', async () => {
    const { world, say } = hearingWorld('vault', { flags: { 'triage.enabled': false } })
    say('> Please remember that the staging server listens on port 8443.\n< Noted.')
    expect(await stop(world)).toMatchObject({ kind: 'silent' })
  })
})

describe('a stop never loops (TRI-05)', () => {
  test('the second stop of a continued turn is silent, whatever was said', async () => {
    const { world, say } = hearingWorld('vault', mode('auto'))
    say(CHOICE)
    expect(await stop(world, { isContinued: true })).toMatchObject({ kind: 'silent' })
  })

  test('what was brought up is not brought up again, also when nobody answered', async () => {
    for (const value of ['suggest', 'confirm', 'auto']) {
      const { world, say } = hearingWorld('vault', mode(value))
      say(CHOICE)
      expect((await stop(world)).kind).not.toBe('silent')
      await stop(world, { isContinued: true })
      for (let turn = 0; turn < 3; turn++) {
        say(`> go on\n< Done ${turn}.`)
        expect(await stop(world)).toMatchObject({ kind: 'silent' })
      }
    }
  })

  test('two hooks at once do not say the same', async () => {
    const { world, say } = hearingWorld('vault')
    say(CHOICE)
    const outcomes = await Promise.all([stop(world), stop(world), stop(world)])
    expect(outcomes.filter(({ kind }) => kind !== 'silent')).toHaveLength(1)
    expect((await world.sessions!.find(SESSION))?.stops).toBe(3)
  })

  test('a sub-agent and a conversation of our own are left alone (TRI-03)', async () => {
    const { world, say, write } = hearingWorld('vault')
    say(CHOICE)
    expect(await stop(world, { isSubAgent: true })).toMatchObject({ kind: 'silent' })
    write(
      `${JSON.stringify({ type: 'human', content: `${CHILD_MARK} We decided to use X instead of Y because Z.` })}\n`,
    )
    expect(await stop(world)).toMatchObject({
      kind: 'silent',
      why: 'not a conversation with a user',
    })
  })
})

describe('one reading for triage and checkpoint (SAV-07)', () => {
  const MUCH = `
> We decided to use Postgres instead of Mongo because JSONB covers it.
!x16 Bash npm test
> No, not like that.
< It turns out that this platform has a hard limit of 10 GB, by design.
> do the hack for now, we have no time, technical debt
> from now on always use pnpm here
< All of it is done.
`

  test('at most three, none of them twice', async () => {
    const { world, say } = hearingWorld('vault')
    say(MUCH)
    const outcome = await stop(world)
    expect(outcome.kind === 'inbox' && outcome.proposed).toHaveLength(3)
    const titles = (await world.inbox!.list()).map(({ title }) => title)
    expect(new Set(titles).size).toBe(3)
  })

  test('the same sentence is not brought up by both', async () => {
    const { world, say } = hearingWorld('vault')
    say(
      '> We chose Stop hooks over polling because polling costs tokens.\n!x16 Bash ls\n> No, not like that.\n< Sorry. Done.',
    )
    const outcome = await stop(world)
    expect(outcome.kind === 'inbox' && outcome.proposed.map(({ kind }) => kind).sort()).toEqual([
      'decision',
      'feedback',
      'session_summary',
    ])
  })

  test('a checkpoint waits for its trigger and for the end of the work (CHK-02, CHK-04)', async () => {
    const talk = '> Why did you push?\n< Sorry.\n> We shipped the new checkout.\n< Great.'
    const quiet = hearingWorld('vault')
    quiet.say(talk)
    expect(await stop(quiet.world)).toMatchObject({ kind: 'silent' })
    const busy = hearingWorld('vault', {
      flags: { 'categories.session_summary.auto_capture': false },
    })
    busy.say(`${talk}\n!x16 Bash ls\n< Shall I go on?`)
    expect(await stop(busy.world)).toMatchObject({ kind: 'silent' })
    busy.say('> yes\n< Done.')
    expect(await stop(busy.world)).toMatchObject({ kind: 'inbox' })
  })

  test('after twenty stops and half an hour a checkpoint is due, counted per session (CHK-02)', async () => {
    const { world, say } = hearingWorld('vault')
    say('> Why did you push?\n< Sorry.\n> We shipped the new checkout.\n< Great.')
    for (let turn = 0; turn < 19; turn++)
      expect(await stop(world)).toMatchObject({ kind: 'silent' })
    world.advance(1 / 24)
    expect(await stop(world, { session: 'other' })).toMatchObject({ kind: 'silent' })
    expect(await stop(world)).toMatchObject({ kind: 'inbox' })
    expect(await world.sessions!.find(SESSION)).toMatchObject({ stops: 0 })
  })
})

test('an answer is heard together with the question of an earlier turn (TRI-10)', async () => {
  const { world, say } = hearingWorld('vault')
  say('< For the report I can use a cron job or a delayed message.')
  expect(await stop(world)).toMatchObject({ kind: 'silent' })
  say('> cron job, because a delayed message is lost when the queue is purged\n< Cron it is.')
  expect(await stop(world)).toMatchObject({ kind: 'inbox' })
})

test('the line of a Chinese conversation is Chinese (CHK-05)', async () => {
  const { world, say } = hearingWorld('vault')
  say('> 选了 Zustand 而不是 Redux，因为样板少\n< 好')
  expect(await stop(world)).toMatchObject({
    line: 'everkeep: 1 条待确认：[decision] 选了 Zustand 而不是 Redux（everkeep review）',
  })
})

test('what a person rejected stays away, also in the next session (INB-03)', async () => {
  const { world, say } = hearingWorld('vault')
  say(CHOICE)
  await stop(world)
  await world.inbox!.reject((await world.inbox!.list())[0]!.id)
  expect(await stop(world, { session: 'tomorrow' })).toMatchObject({ kind: 'silent' })
})

describe('a conversation for which there is no time (AGT-03)', () => {
  test('is heard as far as it goes, and from there on at the next stop', async () => {
    const { world, say } = hearingWorld('vault')
    say(`${CHOICE}\n> We always deploy from the main branch, never from another one.\n< Noted.`)
    let lines = 0
    const first = await stop(world, { isLate: () => ++lines === 5 })
    expect(first).toMatchObject({ kind: 'inbox', line: expect.stringContaining('Postgres') })
    expect(lines).toBe(5)
    const second = await stop(world)
    expect(second).toMatchObject({ kind: 'inbox', line: expect.stringContaining('main branch') })
  })

  test('goes on where it was left also when nothing was found until then', async () => {
    const { world, say } = hearingWorld('vault')
    say(`> hello\n< Hello.\n> go on\n< Done.\n${CHOICE}`)
    expect(await stop(world, { isLate: () => true })).toMatchObject({ kind: 'silent' })
    expect((await world.sessions!.find(SESSION))?.mark?.bytes).toBeGreaterThan(0)
    expect(await stop(world)).toMatchObject({ kind: 'inbox' })
  })
})

// AGT-03, SAV-07
test('what was kept where nobody sees it is told at the next stop, once', async () => {
  const { world, say } = hearingWorld('vault')
  say('> Please remember that the staging server listens on port 8443.\n< Noted.')
  await stop(world, { hasHost: false, isUnseen: true })
  expect((await listMemories(world)).entries).toHaveLength(1)
  expect((await stop(world, { isSubAgent: true })).kind).toBe('silent')
  expect(await stop(world)).toEqual({
    kind: 'saved',
    line: expect.stringMatching(/^everkeep: remembered .*8443/),
  })
  expect((await stop(world)).kind).toBe('silent')
})

test('it stands above what that stop itself has to say', async () => {
  const { world, say } = hearingWorld('vault')
  say('> Please remember that the staging server listens on port 8443.\n< Noted.')
  await stop(world, { hasHost: false, isUnseen: true })
  say(CHOICE)
  expect(await stop(world)).toMatchObject({
    kind: 'inbox',
    line: expect.stringMatching(/^everkeep: remembered .*8443.*\neverkeep: 1 to review: /),
  })
})

test('a stop that fails keeps it for the next one', async () => {
  const { world, say } = hearingWorld('vault')
  say('> Please remember that the staging server listens on port 8443.\n< Noted.')
  await stop(world, { hasHost: false, isUnseen: true })
  await expect(stop(world, { transcript: '/gone.jsonl' })).rejects.toThrow()
  expect(await stop(world)).toMatchObject({ kind: 'saved', line: expect.stringContaining('8443') })
})

test('what an agent was not allowed to save is kept after all (SAV-07)', async () => {
  const { world, write } = hearingWorld('vault')
  const line = (role: string, content: unknown): string =>
    JSON.stringify({ type: role, sessionId: SESSION, message: { role, content } })
  const lines = (is_error: boolean): string =>
    [
      line('user', 'Please remember that the staging server listens on port 8443.'),
      line('assistant', [
        { type: 'tool_use', id: 't1', name: 'mcp__everkeep__memory_save', input: {} },
      ]),
      line('user', [{ type: 'tool_result', tool_use_id: 't1', content: 'It says so.', is_error }]),
      line('assistant', 'Done.'),
      '',
    ].join('\n')
  write(lines(false))
  expect((await stop(world)).kind).toBe('silent')
  write(lines(true))
  expect(await stop(world, { session: 'another' })).toMatchObject({ kind: 'saved' })
})
