import { expect, test } from 'vitest'
import { gitWordHits } from '../src/adapters/git/git-words.ts'
import { ripgrepWordHits } from '../src/adapters/ripgrep/ripgrep-words.ts'
import { type WordSearch, wordFacts } from '../src/adapters/word-facts.ts'
import { openProjectCode } from '../src/main/world/open-project-code.ts'
import { codeBaseContract } from './contracts/code-base-contract.ts'
import { gitProject, plainProject } from './support/git-project.ts'
import { openMemoryCodeBase } from './twins/memory-code-base.ts'

const ignoreRules = (folders: readonly string[]): string =>
  folders.map((folder) => `/${folder}/\n`).join('')

codeBaseContract('in-memory', { knowsPast: true }, async ({ before, after, renamed, ignored }) => {
  const removed = Object.keys(before).filter((path) => !(path in after))
  return openMemoryCodeBase({
    files: after,
    ignored,
    removals: removed.map((path) => {
      const to = renamed[path]
      return { path, commit: 'abc', traced: true, ...(to !== undefined && { to }) }
    }),
    removedWords: { LegacySession: 'abc', renewToken: 'abc' },
  })
})

codeBaseContract('git', { knowsPast: true }, async ({ before, after, ignored }) => {
  const project = gitProject({ '.gitignore': ignoreRules(ignored), ...before })
  project.remove(...Object.keys(before).filter((path) => !(path in after)))
  project.write(after)
  project.commit()
  return openProjectCode({ project: project.root, vaultRoot: `${project.root}/memory` })
})

codeBaseContract('a folder without git', { knowsPast: false }, async ({ after }) => {
  const { root } = plainProject(after)
  return openProjectCode({ project: root, vaultRoot: `${root}/memory` })
})

test('ripgrep and git find the same words in the same code (DRM-02)', async () => {
  const project = gitProject({
    '.gitignore': 'ignored/\n',
    'src/a.ts': 'export function openPool() {}\nopenPool(); reopenPool()\n',
    'src/b.py': 'def open_pool():\n    pass\n',
    'src/$odd name.ts': 'const $el = openPool\n',
    '.hidden/c.ts': 'hiddenWord()\n',
    'docs/d.md': 'proseWord\n',
    'vault/e.json': '{"a": "vaultWord"}\n',
  })
  project.write({ 'src/new.ts': 'newWord()\n', 'ignored/f.ts': 'ignoredWord()\n' })
  const { root } = project
  const words = [
    'openPool',
    'open_pool',
    '$el',
    'hiddenWord',
    'newWord',
    'ignoredWord',
    'proseWord',
    'vaultWord',
    'Pool',
  ]
  const within = { leftMs: () => 30_000, whenOver: () => () => undefined }
  const place = { root, skip: ['vault'] }
  const searches: readonly WordSearch[] = [
    (question, until) => ripgrepWordHits(root, question, until),
    (question, until) => gitWordHits(root, question, until),
  ]
  for (const search of searches) {
    const facts = await wordFacts(place, words, { search, within })
    expect(Object.fromEntries(facts ?? [])).toEqual({
      openPool: { defined: 'src/a.ts:1' },
      open_pool: { defined: 'src/b.py:1' },
      $el: { defined: 'src/$odd name.ts:1' },
      hiddenWord: { used: '.hidden/c.ts:1' },
      newWord: { used: 'src/new.ts:1' },
      ignoredWord: {},
      proseWord: {},
      vaultWord: {},
      Pool: {},
    })
  }
})

test('a search that was cut short knows only what it found', async () => {
  const cut: WordSearch = async ({ onHit }) => {
    onHit({ path: 'a.ts', line: 1, word: 'found' })
    return undefined
  }
  const { root } = plainProject({ 'a.ts': 'found()\n' })
  const within = { leftMs: () => 30_000, whenOver: () => () => undefined }
  const facts = await wordFacts({ root, skip: [] }, ['found', 'unknown'], { search: cut, within })
  expect(Object.fromEntries(facts ?? [])).toEqual({ found: { used: 'a.ts:1' } })
})
