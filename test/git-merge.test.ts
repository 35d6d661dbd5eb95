import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LAYOUT_NAMES, type LayoutName } from '../src/core/model/layout-name.ts'
import { must, type Person, type Ran, twoClones, vaultFolder } from './support/clones.ts'

const TIMEOUT_MS = 600_000

interface Listed {
  readonly id: string
  readonly title: string
  readonly tags: readonly string[]
  readonly path: string
}

const save = (person: Person, text: string): void => {
  must(person.everkeep('save', text, '--kind', 'constraint', '--yes'))
}
const memories = (person: Person): readonly Listed[] =>
  JSON.parse(must(person.everkeep('list', '--json')).out).memories
const titled = (person: Person, title: string): Listed => {
  const found = memories(person).find((memory) => memory.title.startsWith(title))
  if (found === undefined) throw new Error(`no memory ${title}`)
  return found
}
const edit = (person: Person, title: string, ...args: readonly string[]): void => {
  must(person.everkeep('edit', titled(person, title).id, ...args))
}
const isSound = (person: Person): void => {
  // smallcode's readable copies are not committed: those of before the merge are taken away, and made anew.
  const copies = join(person.root, vaultFolder('smallcode'))
  if (existsSync(copies))
    for (const name of readdirSync(copies)) if (name.endsWith('.md')) rmSync(join(copies, name))
  must(person.everkeep('index'))
  must(person.everkeep('index', '--validate'))
}
const isQuiet = ({ out, err }: Ran): void => expect(out + err).not.toContain('CONFLICT')

const FIRST = 'Deploys happen on Tuesdays only'
const SECOND = 'Backups are kept for thirty days'

const clones = (layout: LayoutName, driver = true) =>
  twoClones(layout, {
    driver,
    fill: (ann) => {
      save(ann, FIRST)
      save(ann, SECOND)
    },
  })

describe.each(LAYOUT_NAMES)('two clones with the driver, in %s', (layout) => {
  it(
    'merge, rebase and cherry-pick without a conflict where both can hold (GIT-04, GIT-05)',
    () => {
      const { ann, bob } = clones(layout)
      save(ann, 'Ann writes her tests in Kotlin')
      edit(ann, FIRST, '--add-tag', 'release')
      ann.commit('by ann')
      save(bob, 'Bob formats code with two spaces')
      edit(bob, FIRST, '--add-tag', 'calendar')
      bob.commit('by bob')
      isQuiet(must(bob.git('pull', '--quiet')))
      isSound(bob)
      expect(memories(bob).map(({ title }) => title)).toHaveLength(4)
      expect(titled(bob, FIRST).tags).toEqual(expect.arrayContaining(['release', 'calendar']))

      edit(bob, SECOND, '--add-tag', 'storage')
      bob.commit('storage')
      edit(ann, SECOND, '--add-tag', 'recovery')
      ann.commit('recovery')
      isQuiet(must(bob.git('pull', '--quiet', '--rebase')))
      isSound(bob)
      expect(titled(bob, SECOND).tags).toEqual(expect.arrayContaining(['storage', 'recovery']))

      must(ann.git('fetch', '--quiet', bob.root, 'main'))
      edit(ann, SECOND, '--add-tag', 'third')
      ann.commit('third')
      isQuiet(must(ann.git('cherry-pick', 'FETCH_HEAD')))
      expect(titled(ann, SECOND).tags).toEqual(expect.arrayContaining(['storage', 'third']))
    },
    TIMEOUT_MS,
  )

  it(
    'leave markers where both changed one value; review finishes it (GIT-05, GIT-06)',
    () => {
      const { ann, bob } = clones(layout)
      edit(ann, FIRST, '--title', 'Deploys happen on Quetzaldays')
      ann.commit('by ann')
      edit(bob, FIRST, '--title', 'Deploys happen on Axolotldays')
      bob.commit('by bob')
      expect(bob.git('pull', '--quiet').code).not.toBe(0)
      const [torn] = memories(bob).filter(({ title }) => !title.startsWith('Backups'))
      expect(torn?.title).not.toMatch(/Quetzal|Axolotl/)
      const path = `${vaultFolder(layout)}/${torn?.path}`
      expect(bob.read(path)).toContain('<<<<<<< ')
      for (const verb of [['brief'], ['context', '--prompt', 'when do deploys happen?']])
        expect(bob.everkeep(...verb).out).not.toMatch(/Quetzal|Axolotl|<<<<<<</)
      expect(bob.everkeep('check').out).toContain('UNFINISHED_MERGE')
      expect(bob.everkeep('doctor').out).toContain('Unfinished git merge')
      expect(must(bob.everkeep('review', 'list')).out).toContain('unfinished merge')

      must(bob.everkeep('review', 'resolve', torn?.id ?? '', '--take', 'theirs'))
      expect(bob.read(path)).not.toContain('<<<<<<< ')
      titled(bob, 'Deploys happen on Quetzaldays')
      must(bob.everkeep('undo'))
      expect(bob.read(path)).toContain('<<<<<<< ')
      must(bob.everkeep('review', 'resolve', torn?.id ?? '', '--take', 'ours'))
      titled(bob, 'Deploys happen on Axolotldays')
      isSound(bob)
      bob.commit('merged')
    },
    TIMEOUT_MS,
  )

  it(
    'lose nothing where both saved one title (GIT-09)',
    () => {
      const { ann, bob } = clones(layout)
      save(ann, 'Use pnpm for every package\n\nAnn says it is faster.')
      ann.commit('by ann')
      save(bob, 'Use pnpm for every package\n\nBob says it saves disk.')
      bob.commit('by bob')
      bob.git('pull', '--quiet')
      const [torn] = JSON.parse(bob.everkeep('review', 'list', '--json').out).unfinished_merges
      if (torn !== undefined) must(bob.everkeep('review', 'resolve', torn.id, '--take', 'both'))
      bob.commit('merged')
      const texts = memories(bob).map(({ id }) => must(bob.everkeep('show', id)).out)
      expect(texts.join('\n')).toContain('faster')
      expect(texts.join('\n')).toContain('saves disk')
      isSound(bob)
    },
    TIMEOUT_MS,
  )
})

describe.each(LAYOUT_NAMES)('without the driver, in %s', (layout) => {
  it(
    'git leaves markers, and review offers both texts (GIT-06, GIT-09)',
    () => {
      const { ann, bob } = clones(layout, false)
      save(ann, 'Use pnpm for every package\n\nAnn says it is faster.')
      ann.commit('by ann')
      save(bob, 'Use pnpm for every package\n\nBob says it saves disk.')
      bob.commit('by bob')
      expect(bob.git('pull', '--quiet').code).not.toBe(0)
      expect(bob.everkeep('brief').out).not.toContain('<<<<<<<')
      expect(memories(bob).length).toBeGreaterThanOrEqual(3)
      for (const { id } of JSON.parse(bob.everkeep('review', 'list', '--json').out)
        .unfinished_merges)
        must(bob.everkeep('review', 'resolve', id, '--take', 'both'))
      must(bob.everkeep('index'))
      const texts = memories(bob).map(({ id }) => must(bob.everkeep('show', id)).out)
      expect(texts.join('\n')).toContain('faster')
      expect(texts.join('\n')).toContain('saves disk')
    },
    TIMEOUT_MS,
  )
})

describe('MEMORY.md of claude-md', () => {
  it(
    'unites by git itself; init writes the attribute (GIT-04)',
    () => {
      const { ann, bob } = clones('claude-md', false)
      expect(ann.read('.claude/memory/.gitattributes')).toMatch(/^\/MEMORY.md merge=union\n/)
      save(ann, 'Ann writes her tests in Kotlin')
      ann.commit('by ann')
      save(bob, 'Bob formats code with two spaces')
      bob.commit('by bob')
      isQuiet(must(bob.git('pull', '--quiet')))
      isSound(bob)
      const lines = bob.read('.claude/memory/MEMORY.md').split('\n')
      for (const { path } of memories(bob))
        expect(lines.filter((line) => line.includes(`(${path})`))).toHaveLength(1)
    },
    TIMEOUT_MS,
  )
})

describe('the driver command (GIT-05)', () => {
  it(
    'falls back to markers of git where the program is gone, and never to one side',
    () => {
      const { ann, bob } = clones('vault')
      const driver = must(bob.git('config', 'merge.everkeep.driver')).out.trim()
      must(bob.git('config', 'merge.everkeep.driver', driver.replace('bin.js', 'gone.js')))
      edit(ann, FIRST, '--title', 'Deploys happen on Quetzaldays')
      ann.commit('by ann')
      edit(bob, FIRST, '--title', 'Deploys happen on Axolotldays')
      bob.commit('by bob')
      expect(bob.git('pull', '--quiet').code).not.toBe(0)
      const path = must(bob.git('diff', '--name-only', '--diff-filter=U')).out.trim()
      const text = bob.read(path.replace(/^"|"$/g, ''))
      for (const word of ['<<<<<<< ', 'Quetzal', 'Axolotl']) expect(text).toContain(word)
    },
    TIMEOUT_MS,
  )

  it(
    'is set up once, shown first, and taken out byte for byte',
    () => {
      const { bob } = clones('smallcode', false)
      const [config, attributes] = ['.git/config', '.smallcode/.gitattributes']
      const before = { config: bob.read(config), attributes: bob.read(attributes) }
      expect(bob.everkeep('git', 'setup').code).toBe(2)
      expect(bob.read(config)).toBe(before.config)
      must(bob.everkeep('git', 'setup', '--yes'))
      const set = bob.read(config)
      expect(set).toContain('[merge "everkeep"]')
      expect(must(bob.everkeep('git', 'setup', '--yes')).out).toContain('set up already')
      expect(bob.read(config)).toBe(set)
      must(bob.git('worktree', 'add', '--quiet', '../linked'))
      bob.write(attributes, `*.png binary\n${bob.read(attributes)}*.jpg binary\n`)
      must(bob.everkeep('git', 'setup', '--remove', '--yes'))
      expect(bob.read(config)).toBe(before.config)
      expect(bob.read(attributes)).toBe('*.png binary\n*.jpg binary\n')
    },
    TIMEOUT_MS,
  )
})
