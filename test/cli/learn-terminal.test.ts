import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applyPlan } from '../../src/app/write/apply.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { draft, planDrafts } from '../support/demo-changes.ts'
import { diskWorld, snapshot, tempVault } from '../support/disk-world.ts'
import { type Files, plainProject } from '../support/git-project.ts'
import { inTerminal, KEYS, type Turn, WHY_NO_PTY } from '../support/pty.ts'

const { down, up, enter, interrupt } = KEYS
const space = ' '
const times = (key: string, count: number): string[] => Array.from({ length: count }, () => key)

/** All its words are in the memory below: what the score calls an update. */
const SAME = 'Retry delay: retry with backoff, queue jitter. Queue delay backoff, jitter retry.'
const ID = 'MEM-queue-retry-backoff'

/** A vault with one memory, and a project with these files. */
async function setUp(files: Files = {}) {
  const root = tempVault(layoutNamed('vault'), { '10-Memories/README.md': '' })
  const world = diskWorld(layoutNamed('vault'), root)
  const memory = draft('Queue retry backoff', {
    kind: 'pattern',
    topic: 'queue',
    keywords: ['retry', 'backoff', 'queue', 'delay', 'jitter'],
    body: 'Retries of the queue wait with backoff and jitter; the delay doubles.',
  })
  await applyPlan(world, { plan: planDrafts(world, [memory], new Set()), select: 'all' })
  world.index.close()
  const home = mkdtempSync(join(tmpdir(), 'everkeep-home-'))
  const { root: cwd } = plainProject(files)
  const before = snapshot(root)
  return {
    root,
    before,
    learn: (args: readonly string[], turns: readonly Turn[]) =>
      inTerminal(['learn', '--vault', root, ...args], turns, { cwd, env: { HOME: home } }),
    made: (): string[] =>
      Object.keys(snapshot(root))
        .filter((path) => path.startsWith('10-Memories/MEM-') && !(path in before))
        .map((path) => path.slice('10-Memories/'.length)),
    textOf: (name: string): string => readFileSync(join(root, '10-Memories', name), 'utf8'),
  }
}

/** The question about a segment stands there, open. */
const segment = (place: string): RegExp =>
  new RegExp(`Segment ${place}[\\s\\S]*◆ {2}What would you like to do`)
const WRITE = /◆ {2}Write this\?/

const section = (title: string, word: string): string =>
  `## ${title}\n\n${`${word} `.repeat(320).trim()}\n\n`

// They mostly wait for a process to start: several at once take no longer than one.
describe.skipIf(WHY_NO_PTY !== undefined)(
  `in a terminal ${WHY_NO_PTY ?? ''}`,
  { concurrent: true },
  () => {
    test('LRN-08: an update is chosen: the old text goes to History, nothing is written before the answer', async () => {
      const { learn, made, textOf } = await setUp()
      const { code, text } = await learn(
        [SAME],
        [
          [segment('1 of 1'), enter],
          [WRITE, enter],
        ],
      )
      expect(code).toBe(0)
      expect(text).toContain(`1. ${ID} (100 % overlap) -> UPDATE`)
      expect(text).toContain(`Write this? UPDATE ${ID}`)
      // What is replaced is shown as it will stand, before anything is written.
      expect(text).toContain(`--- a/`)
      expect(text).toMatch(/\+## History/)
      expect(made()).toEqual([])
      expect(textOf(`${ID}.md`)).toMatch(/## History\n\n### Previous Version \(2026-01-01\)/)
    })

    test('LRN-08: four segments: extended, created under another topic and kind, merged with the next', async () => {
      const page = `${section('Retry queue', 'retry queue')}${section('Leases', 'lease')}${section('Pools', 'pool')}${section('Tombs', 'tomb')}`
      const { learn, made, textOf } = await setUp({ 'page.md': page })
      const { code } = await learn(
        ['page.md'],
        [
          [segment('1 of 4'), up, enter],
          [segment('2 of 4'), ...times(down, 3), enter],
          [/Topic \(a path/, ...times('\u007f', 80), 'Locks/Leases', enter],
          [/Topic: locks\/leases[\s\S]*◆ {2}What would/, ...times(down, 4), enter],
          [/◆ {2}Kind/, ...times(up, 1), enter],
          [segment('2 of 4'), enter],
          [segment('3 of 4'), ...times(down, 2), enter],
          [segment('3 of 3'), enter],
          [WRITE, enter],
        ],
      )
      expect(code).toBe(0)
      expect(textOf(`${ID}.md`)).toContain('## Extension (')
      const names = made()
      expect(names).toHaveLength(2)
      const leases = textOf(names.find((name) => name.includes('lease')) ?? '')
      expect(leases).toContain('topic: "locks/leases"')
      const merged = textOf(names.find((name) => !name.includes('lease')) ?? '')
      expect(merged).toContain('pool pool')
      expect(merged).toContain('tomb tomb')
    })

    test('LRN-13: all segments skipped', async () => {
      const { root, before, learn } = await setUp()
      const { code, text } = await learn(
        ['Deploys run at noon.'],
        [[segment('1 of 1'), down, enter]],
      )
      expect(code).toBe(0)
      expect(text).toContain('No memories created (all content skipped)')
      expect(snapshot(root)).toEqual(before)
    })

    test('LRN-11: 28 files in pages of ten, what is ticked on one page stays ticked on the others', async () => {
      const files = Object.fromEntries(
        Array.from({ length: 28 }, (_, at) => {
          const name = `docs/n${String(at + 1).padStart(2, '0')}.md`
          return [name, `Note ${at + 1} speaks of thing${at + 1}.`]
        }),
      )
      const { learn, made } = await setUp(files)
      const where = /◆ {2}Where to\?/
      const { code, text } = await learn(
        ['docs/'],
        [
          [/page 1\/3, showing 1-10 of 28/, space, enter],
          [where, enter],
          [/page 2\/3, showing 11-20 of 28/, down, space, enter],
          [where, enter],
          [/page 3\/3, showing 21-28 of 28/, enter],
          [where, down, enter],
          [/page 2\/3[\s\S]*◼ n12/, enter],
          [where, down, enter],
          [segment('1 of 2'), enter],
          [segment('2 of 2'), enter],
          [WRITE, enter],
        ],
      )
      expect(code).toBe(0)
      expect(text).toContain('Done: 2 selected')
      expect(text).toContain('18 more files')
      expect(made()).toHaveLength(2)
    })

    test('LRN-13: no file selected', async () => {
      const { root, before, learn } = await setUp({ 'docs/a.md': 'A.', 'docs/b.md': 'B.' })
      const { code, text } = await learn(['docs/'], [[/showing 1-2 of 2/, enter]])
      expect(code).toBe(0)
      expect(text).toContain('No files selected. Exiting.')
      expect(snapshot(root)).toEqual(before)
    })

    test('LRN-12: artifacts are chosen, each segment is classified', async () => {
      const { learn, made, textOf } = await setUp({
        'specs/012_leases/a.md': 'Leases are renewed at half time.',
        'specs/012_leases/b.md': 'Nothing of use.',
      })
      const { code } = await learn(
        ['--task', '12'],
        [
          [/Select artifacts to review/, 'a', enter],
          [/Classify this segment: Leases/, ...times(up, 4), enter],
          [segment('1 of 2'), enter],
          [/Classify this segment: Nothing/, ...times(down, 1), enter],
          [WRITE, enter],
        ],
      )
      expect(code).toBe(0)
      const [name = '', ...others] = made()
      expect(others).toEqual([])
      expect(textOf(name)).toContain('tags: [TECHNIQUE')
    })

    const cancels: readonly [question: string, args: readonly string[], turns: readonly Turn[]][] =
      [
        ['files', ['docs/'], [[/showing 1-10 of 12/]]],
        [
          'the way through the pages',
          ['docs/'],
          [[/showing 1-10 of 12/, space, enter], [/Where to\?/]],
        ],
        ['a segment', [SAME], [[segment('1 of 1')]]],
        ['the topic', [SAME], [[segment('1 of 1'), up, up, enter], [/Topic \(a path/]]],
        ['the kind', [SAME], [[segment('1 of 1'), up, enter], [/◆ {2}Kind/]]],
        ['the last word', [SAME], [[segment('1 of 1'), enter], [WRITE]]],
        ['the classification', ['--task', '3'], [[/Select artifacts/, space, enter], [/Classify/]]],
      ]
    test.each(cancels)('LRN-13: given up at %s, nothing is written', async (_, args, turns) => {
      const files = Object.fromEntries(
        Array.from({ length: 12 }, (__, at) => [`docs/${at}.md`, `Note ${at}.`]),
      )
      const { root, before, learn } = await setUp({ ...files, 'specs/003_x/a.md': 'Text.' })
      const [last = [/./], ...rest] = [...turns].reverse()
      const key = args[0] === SAME ? interrupt : KEYS.escape
      const { code, text } = await learn(args, [...rest.reverse(), [last[0], key]])
      expect(code).toBe(130)
      expect(text).toContain('Memory operation cancelled. No files created.')
      expect(snapshot(root)).toEqual(before)
    })

    test('LRN-08: an answer of no is an answer', async () => {
      const { root, before, learn } = await setUp()
      const { code } = await learn(
        [SAME],
        [
          [segment('1 of 1'), enter],
          [WRITE, 'n'],
        ],
      )
      expect(code).toBe(130)
      expect(snapshot(root)).toEqual(before)
    })

    test('LRN-09: --yes asks nothing in a terminal either, and --plan prints for people', async () => {
      const { root, before, learn, made } = await setUp()
      const plan = await learn(['Deploys run at noon.', '--plan'], [])
      expect(plan.text).toContain('CREATE: no memory is similar')
      expect(snapshot(root)).toEqual(before)
      expect((await learn(['Deploys run at noon.', '--yes'], [])).code).toBe(0)
      expect(made()).toEqual(['MEM-deploys-run-at.md'])
    })
  },
)
