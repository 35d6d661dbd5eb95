import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseFrontmatter } from '../src/core/format/markdown/frontmatter.ts'
import { spokenText } from '../src/core/transcript/spoken-text.ts'
import { BINARY } from './cli/harness.ts'
import { WARM } from './support/warm-env.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'everkeep-commands-'))
  for (const folder of ['home', 'project']) mkdirSync(join(root, folder))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const everkeep = (...args: readonly string[]): string => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [BINARY, ...args], {
    cwd: join(root, 'project'),
    env: { ...WARM, PATH: process.env['PATH'], HOME: join(root, 'home') },
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  return stdout + stderr
}

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Every file and folder of the person, with its bytes. */
function everything(): Record<string, string> {
  const all: Record<string, string> = {}
  for (const entry of readdirSync(join(root, 'home'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    all[path.slice(root.length + 1)] = entry.isDirectory() ? '' : readFileSync(path, 'latin1')
  }
  return all
}

const NAMES = [
  ...['check', 'config', 'distill', 'dream', 'evolve', 'learn'],
  ...['memory', 'review', 'save', 'search', 'skill'],
]

/** How the text of a command is found in each, and how it is called there. */
const CLIENTS = [
  ['codex', (name: string) => `home/.codex/skills/everkeep-${name}/SKILL.md`, '$'],
  ['copilot', (name: string) => `home/.copilot/skills/everkeep-${name}/SKILL.md`, '/'],
  ['cursor', (name: string) => `home/.cursor/commands/everkeep-${name}.md`, '/'],
] as const

// AGT-04, AGT-09
describe.each(CLIENTS)('the commands of %s', (client, at, sign) => {
  const install = (...more: readonly string[]): string =>
    everkeep('install', '--client', client, ...more)

  test('are all there, twice is once, and go with their folders', () => {
    mkdirSync(join(root, `home/.${client}`))
    const before = everything()
    expect(install('--dry-run')).toContain('everkeep-search')
    expect(everything()).toEqual(before)
    expect(install('--yes')).toMatch(/^made .*: everkeep-check.*, everkeep-skill(\.md)?$/m)
    const after = everything()
    for (const name of NAMES) expect(existsSync(join(root, at(name)))).toBe(true)
    expect(install('--check')).toMatch(/installed .*(skills|commands): 11 commands/)
    install('--yes')
    expect(everything()).toEqual(after)
    // One that somebody removed comes again, and says nothing of hooks.
    rmSync(join(root, at('save')))
    expect(install('--yes')).not.toContain('type /hooks')
    expect(read(at('save'))).toBe(after[at('save')])
    everkeep('uninstall', '--yes')
    expect(everything()).toEqual(before)
  })

  test('say nothing that only another client understands', () => {
    install('--yes')
    for (const name of NAMES) {
      const text = read(at(name))
      expect(text).not.toContain('/everkeep:')
      if (client !== 'copilot') expect(text).not.toContain('$ARGUMENTS')
      expect(text).not.toContain('mcp__')
      // A client sends it as if the person had said it.
      expect(spokenText(text, 'user')).toBe('')
    }
    expect(read(at('evolve'))).toContain(`\`${sign}everkeep-evolve promote <name>\``)
    expect(read(at('search'))).toContain('Search the memories for: ')
  })

  test('of somebody else stay, with all that lies beside them', () => {
    put(at('save'), 'Theirs\n')
    put(`home/.${client}/skills/everkeep-search/agents/openai.yaml`, 'policy: {}\n')
    const before = everything()
    expect(install('--yes')).toContain('is not ours and stays.')
    const after = everything()
    expect(Object.keys(after).filter((path) => path.includes('everkeep-save'))).toEqual(
      Object.keys(before).filter((path) => path.includes('everkeep-save')),
    )
    for (const [path, text] of Object.entries(before)) expect(after[path]).toBe(text)
    expect(existsSync(join(root, at('search')))).toBe(client !== 'codex')
    install('--check')
    everkeep('uninstall', '--yes')
    expect(everything()).toEqual(before)
  })

  test('leave the folders that others use', () => {
    const theirs = at('theirs').replace('everkeep-', '')
    put(theirs, 'Theirs\n')
    const before = everything()
    install('--yes')
    everkeep('uninstall', '--yes')
    expect(everything()).toEqual(before)
    install('--yes')
    put(at('save').replace(/[^/]+$/, 'notes.txt'), 'Theirs\n')
    everkeep('uninstall', '--yes')
    expect(Object.keys(everything()).filter((path) => /everkeep-(?!save)/.test(path))).toEqual([])
    expect(read(at('save').replace(/[^/]+$/, 'notes.txt'))).toBe('Theirs\n')
  })

  test('go with the folders of our name where nothing is written down any more', () => {
    install('--yes')
    rmSync(join(root, 'home/.local'), { recursive: true })
    everkeep('uninstall', '--yes')
    expect(Object.keys(everything()).filter((path) => path.includes('everkeep-'))).toEqual([])
  })

  test('in a project are none: they would be for everybody', () => {
    expect(install('--scope', 'project', '--dry-run', '--json')).not.toContain('everkeep-save')
  })
})

describe('what a model is not told of, unless a person calls it (AGT-04)', () => {
  test('Codex has it from a file beside, others from the heading', () => {
    everkeep('install', '--client', 'codex,copilot', '--yes')
    for (const [, at] of CLIENTS.slice(0, 2))
      for (const name of NAMES)
        expect(parseFrontmatter(read(at(name))).data).toMatchObject({
          name: `everkeep-${name}`,
          description: expect.stringMatching(/\w+ \w+/),
          'disable-model-invocation': true,
        })
    expect(read('home/.codex/skills/everkeep-save/agents/openai.yaml')).toMatch(
      /^# everkeep: .*\npolicy:\n {2}allow_implicit_invocation: false\n$/,
    )
  })

  test('what a client does not fill in is explained to its model', () => {
    everkeep('install', '--client', 'all', '--yes')
    expect(read('home/.codex/skills/everkeep-save/SKILL.md')).toContain(
      'Remember this: <arguments>\n',
    )
    expect(read('home/.codex/skills/everkeep-save/SKILL.md')).toContain(
      'is what the user typed after `$everkeep-save`',
    )
    expect(read('home/.cursor/commands/everkeep-save.md')).toMatch(/^Remember this: <arguments>\n/)
    expect(read('home/.copilot/skills/everkeep-save/SKILL.md')).toContain(
      'Remember this: $ARGUMENTS\n',
    )
    expect(read('home/.cursor/commands/everkeep-check.md')).not.toContain('<arguments>')
  })
})
