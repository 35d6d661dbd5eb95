import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { apiPage, MARK } from '../scripts/api-docs.mjs'
import { VERBS } from '../src/surfaces/cli/verbs.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(join(ROOT, 'docs/API.md'), 'utf8')
const [head = '', made = ''] = page.split(MARK)

// AGT-07
describe('the page about the library', () => {
  test('says what the types say', () => {
    const isFresh = page === apiPage()
    expect(isFresh, 'docs/API.md is out of date: run `npm run api`').toBe(true)
  })

  test('knows every verb of the command line, by methods that there are', () => {
    const named = new Set([...head.matchAll(/`(\w+)`/g)].map(([, name]) => name))
    expect(VERBS.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
    const methods = [...made.matchAll(/^### `(\w+)`/gm)].map(([, name]) => name)
    const table = head.slice(head.indexOf('| `everkeep` |'), head.indexOf('\n\n`install`'))
    const used = table
      .split('\n')
      .slice(2)
      .flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
    expect(used.length).toBeGreaterThan(60)
    expect(used.filter((name) => !methods.includes(name))).toEqual([])
  })

  test('has examples that do what they say', () => {
    const root = mkdtempSync(join(tmpdir(), 'everkeep-api-'))
    mkdirSync(join(root, 'node_modules'))
    symlinkSync(ROOT, join(root, 'node_modules', 'everkeep'), 'dir')
    mkdirSync(join(root, '.memory/10-Memories'), { recursive: true })
    writeFileSync(join(root, '.memory/10-Memories/MEM-tokens.md'), TOKENS)
    const examples = [...head.matchAll(/```js\n([\s\S]*?)```/g)].map(([, text]) => text ?? '')
    const said = examples.map((text, at) => {
      writeFileSync(join(root, `${at}.mjs`), text)
      return execFileSync(process.execPath, [`${at}.mjs`], {
        cwd: root,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], HOME: join(root, 'home') },
      })
    })
    expect(said).toEqual([
      'Token lifetime\nTokens live for an hour.\n',
      expect.stringContaining('> Tokens live for an hour.'),
      expect.stringMatching(/^create We deploy on Tuesdays/),
      'MEMORY_NOT_FOUND\n',
    ])
  })
})

const TOKENS =
  '---\nid: MEM-tokens\ntitle: Token lifetime\nkeywords: [tokens, lifetime]\n---\n\nTokens live for an hour.\n'
