import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { hearingWorld, TRANSCRIPT } from '../../../test/support/hearing-world.ts'
import { LAYOUT_NAMES } from '../../../test/support/seeded-world.ts'
import { rulePath } from '../../core/base/rule-path.ts'
import type { CheckpointCandidate } from '../../core/conversation/checkpoint/candidates.ts'
import { listMemories } from '../browse/list.ts'
import { writeMemory } from '../capture/write.ts'
import { acceptProposals } from '../inbox/decide.ts'
import { applyPlan } from '../write/apply.ts'
import { undo } from '../write/undo.ts'
import { makeCheckpoint, planCandidate, planKept } from './checkpoint.ts'

const TALK = `
> We chose Stop hooks over polling because polling costs tokens.
< Done.
> Why did you push without a word to me?
< Sorry.
> From now on ask me before anything leaves this machine.
`
const path = TRANSCRIPT

describe.each(LAYOUT_NAMES)('in the layout %s', (layout) => {
  test('a checkpoint proposes and writes nothing (CHK-03)', async () => {
    const { world, say } = hearingWorld(layout)
    say(TALK)
    const before = await filesOf(world)
    const outcome = await makeCheckpoint(world, { path })
    expect(outcome.dimensions).toEqual([2, 4, 6])
    expect(outcome.candidates.map(({ kind }) => kind)).toEqual(['decision', 'rule', 'feedback'])
    expect(outcome.text).toMatch(/^\[checkpoint\] 3\/7 dimensions \(2,4,6\)\n1\. \[decision\] 4 /)
    expect(await filesOf(world)).toEqual(before)
    expect(await world.inbox!.list()).toEqual([])
  })

  test('the numbers that a person gives are kept, and go by one undo (CHK-03, CHK-05)', async () => {
    const { world, say } = hearingWorld(
      layout,
      {},
      { '//project/CLAUDE.md': '# Ours\n\n- be kind\n' },
    )
    say(TALK)
    const outcome = await makeCheckpoint(world, { path })
    const applied = await applyPlan(world, {
      plan: await planKept(world, outcome, [1, 2]),
      select: 'all',
    })
    expect(applied.refused).toEqual([])
    const { entries } = await listMemories(world, {})
    expect(entries.map(({ memory }) => memory.kind)).toEqual(['decision'])
    const rules = rulePath('CLAUDE.md', '.claude/rules')
    expect((await world.vault.read(rules))?.text).toBe(
      '# Ours\n\n- be kind\n- Ask me before anything leaves this machine\n',
    )
    await undo(world, applied.operation!.id)
    expect((await listMemories(world, {})).entries).toEqual([])
    expect((await world.vault.read(rules))?.text).toBe('# Ours\n\n- be kind\n')
  })
})

describe('rules (CHK-05)', () => {
  const general: CheckpointCandidate = {
    dimension: 2,
    kind: 'rule',
    text: 'Always ask first.',
    by: 'user',
  }
  const domain: CheckpointCandidate = {
    dimension: 3,
    kind: 'rule',
    text: 'Name tests as sentences.',
    by: 'user',
  }
  const filesFor = async (
    candidate: CheckpointCandidate,
    files: Record<string, string> = {},
    flags = {},
  ) => {
    const { world } = hearingWorld('vault', { flags }, files)
    const planned = await planCandidate(world, candidate)
    return planned.is === 'plan'
      ? planned.plan.files.map(({ path: file, before, after }) => ({
          file: `${file}`,
          before,
          after,
        }))
      : planned
  }

  test('go to the file that agents read', async () => {
    expect(await filesFor(general)).toEqual([
      { file: '//project/AGENTS.md', before: undefined, after: '# Rules\n\n- Always ask first\n' },
    ])
    expect(await filesFor(general, { '//project/AGENTS.md': 'Text' })).toMatchObject([
      { after: 'Text\n\n- Always ask first\n' },
    ])
    const both = { '//project/AGENTS.md': 'A\n', '//project/CLAUDE.md': 'C\n' }
    expect(await filesFor(general, both)).toMatchObject([
      { file: '//project/CLAUDE.md', before: 'C\n' },
    ])
  })

  test('of a domain have a file of their own in the rules folder', async () => {
    expect(await filesFor(domain)).toMatchObject([{ file: '//project/.claude/rules/tests.md' }])
    expect(await filesFor(domain, {}, { 'rules.folder': 'rules' })).toMatchObject([
      { file: '//project/rules/tests.md' },
    ])
  })
})

test('candidates wait in the inbox when asked for, and a rule is written on acceptance alone (CHK-05)', async () => {
  const { world, say } = hearingWorld('claude-md')
  say(TALK)
  const { proposed } = await makeCheckpoint(world, { path, propose: true })
  expect(proposed.map(({ kind, fate }) => [kind, fate])).toEqual([
    ['decision', 'waiting'],
    ['rule', 'waiting'],
    ['feedback', 'waiting'],
  ])
  const agents = rulePath('AGENTS.md', '.claude/rules')
  expect(await world.vault.read(agents)).toBeUndefined()
  const rule = (await world.inbox!.list()).find(({ title }) => title.startsWith('[rule]'))
  await acceptProposals(world, { names: [rule!.id] })
  expect((await world.vault.read(agents))?.text).toContain('- Ask me before')
})

describe('what is told elsewhere is no candidate (CHK-03)', () => {
  test('by a memory', async () => {
    const { world, say } = hearingWorld('vault')
    const content = { text: 'We chose Stop hooks over polling because polling costs tokens.' }
    await writeMemory(world, {
      action: 'create',
      category: 'decision',
      input: JSON.stringify({ title: 'Stop hooks over polling', tags: ['hooks'], content }),
    })
    say(TALK)
    expect((await makeCheckpoint(world, { path })).dimensions).toEqual([2, 6])
  })

  test('by a rule of the project', async () => {
    const { world, say } = hearingWorld(
      'vault',
      {},
      { '//project/CLAUDE.md': '- from now on ask me before anything leaves this machine\n' },
    )
    say(TALK)
    expect((await makeCheckpoint(world, { path })).dimensions).toEqual([4, 6])
  })

  test('by the code or its history', async () => {
    const { world, say } = hearingWorld('vault')
    say(
      '> We chose main over next, merged into main because of the freeze.\n< ok\n> No, not like that.',
    )
    expect((await makeCheckpoint(world, { path })).dimensions).toEqual([6])
  })

  test('nor is what the vault does not capture', async () => {
    const { world, say } = hearingWorld('vault', {
      flags: { 'categories.feedback.auto_capture': false },
    })
    say(TALK)
    expect((await makeCheckpoint(world, { path })).dimensions).toEqual([2, 4])
  })
})

test('a Chinese conversation is answered in Chinese (CHK-05)', async () => {
  const { world, say } = hearingWorld('vault')
  say('> 选了 Zustand 而不是 Redux，因为样板少\n< 好\n> 不要这样改，先问我\n< 好')
  const { text, language } = await makeCheckpoint(world, { path })
  expect(language).toBe('zh')
  expect(text).toMatch(
    /^\[沉淀检查\] 本次对话命中 2\/7 维度（④⑥），建议沉淀：\n1\. \[decision\] ④ /,
  )
})

test('one dimension or none is silence (CHK-03)', async () => {
  const { world, say } = hearingWorld('vault')
  say('> make the button blue\n< Done.')
  expect(await makeCheckpoint(world, { path })).toMatchObject({
    text: '',
    candidates: [],
    dimensions: [],
  })
})
