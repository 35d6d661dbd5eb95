import { describe, expect, test } from 'vitest'
import { filesOf, fixedWorld } from '../../../../test/fixed-world.ts'
import { foundPath } from '../../../core/base/vault-path.ts'
import { layoutNamed } from '../../../core/layouts/all-layouts.ts'
import { checkVault } from './check.ts'
import { lookOverWrite } from './look-over-write.ts'

const memory = (name: string, body = 'Text.'): string =>
  `---\nname: ${name}\ndescription: About ${name}\ntype: project\n---\n\n${body}\n`
const LISTED = '# Memory\n\n- [good](good.md) — About good\n'

const worldOf = (files: Readonly<Record<string, string>>) =>
  fixedWorld(layoutNamed('claude-md'), files)

async function told(files: Readonly<Record<string, string>>, path: string): Promise<string[]> {
  const world = worldOf(files)
  const before = await filesOf(world)
  const { problems, quarantined } = await lookOverWrite(world, foundPath(path))
  expect(quarantined).toBeUndefined()
  expect(await filesOf(world)).toEqual(before)
  return problems.map(({ message, hint }) => `${message} ${hint}`)
}

// AGT-08
describe('what an agent wrote into its own memory', () => {
  test('is indexed at once, and nothing is said when all is well', async () => {
    const world = worldOf({ 'MEMORY.md': LISTED, 'good.md': memory('good') })
    expect((await lookOverWrite(world, foundPath('good.md'))).problems).toEqual([])
    expect((await lookOverWrite(world, foundPath('MEMORY.md'))).problems).toEqual([])
    expect((await world.index.entries()).map(({ path }) => path)).toEqual(['good.md'])
  })

  test('holds a secret: told by rule and line, never by what it is', async () => {
    const secret = `ghp_${'aB3dE6gH9jK2'.repeat(3)}`
    const files = {
      'MEMORY.md': `${LISTED}\ntoken ${secret}\n`,
      'good.md': memory('good', `${secret} ${secret}x`),
    }
    for (const [path, line] of [
      ['good.md', 7],
      ['MEMORY.md', 5],
    ] as const) {
      const [said = '', ...more] = await told(files, path)
      expect(said).toMatch(new RegExp(`^${path} may contain a secret \\(.+\\), line ${line}\\. `))
      expect(said).not.toContain('ghp_')
      expect(more).toEqual([])
    }
  })

  test('is not listed yet: the host writes its line next, and is not told to', async () => {
    const files = { 'MEMORY.md': LISTED, 'good.md': memory('good'), 'new.md': memory('new') }
    expect(await told(files, 'new.md')).toEqual([])
    expect(await told({ 'new.md': memory('new') }, 'new.md')).toEqual([])
    expect(await told(files, 'MEMORY.md')).toEqual([
      expect.stringMatching(/^new.* not indexed in MEMORY\.md\. Add it to MEMORY\.md/),
    ])
  })

  test('a line of MEMORY.md that leads nowhere, and a memory that it lacks, as check tells them', async () => {
    const files = {
      'MEMORY.md': `${LISTED}- [gone](gone.md) — Was here\n`,
      'good.md': memory('good'),
      'new.md': memory('new'),
    }
    const said = await told(files, 'MEMORY.md')
    expect(said).toHaveLength(2)
    const { issues } = await checkVault(worldOf(files))
    const listed = issues.filter(({ code }) => code === 'BROKEN LINK' || code === 'ORPHAN')
    expect([...said].sort()).toEqual(
      listed.map(({ message, action }) => `${message}. ${action}`).sort(),
    )
    expect(said.join('\n')).toContain('gone.md — referenced in MEMORY.md but file missing')
    expect(await told(files, 'good.md')).toEqual([])
  })

  test('a MEMORY.md that is longer than what the host loads', async () => {
    const names = Array.from({ length: 250 }, (_, at) => `note-${at}`)
    const lines = names.map((name) => `- [${name}](${name}.md) — About ${name}\n`)
    const files = Object.fromEntries(names.map((name) => [`${name}.md`, memory(name)]))
    const said = await told({ ...files, 'MEMORY.md': lines.join('') }, 'MEMORY.md')
    expect(said).toEqual([expect.stringContaining('clients load its first 200 lines and 25 KB')])
  })

  test('a MEMORY.md of plain words needs no frontmatter and no name', async () => {
    expect(
      await told({ 'MEMORY.md': 'Reviews: look for missing tests first.\n' }, 'MEMORY.md'),
    ).toEqual([])
    const torn = '---\nname: [broken\n---\n\nText\n'
    expect((await told({ 'MEMORY.md': torn }, 'MEMORY.md')).join()).not.toContain('`name:`')
  })
})
