import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SKILL_USE_CASES, USE_CASES } from '../src/app/use-cases.ts'

const SOURCE = fileURLToPath(new URL('../src', import.meta.url))
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ name: basename(path), text: readFileSync(join(SOURCE, path), 'utf8') }))

function mentioning(word: RegExp): readonly string[] {
  return files
    .filter(({ text }) => word.test(text))
    .map(({ name }) => name)
    .sort()
}

// The worked example of CONTRIBUTING.md, read off a verb that only the command line has: two files of its own, and one row
// in each of two tables.
test('to add a verb is two files and two rows', () => {
  const touched = mentioning(/\bplanWindow\b|window-command|name: 'window'/)
  const own = ['session-window.ts', 'window-command.ts']
  expect(touched).toEqual(expect.arrayContaining(own))
  expect(touched.filter((name) => !own.includes(name))).toEqual([
    'use-cases.ts',
    expect.stringMatching(/^verbs-/),
  ])
})

test.each(Object.entries({ ...USE_CASES, ...SKILL_USE_CASES }))(
  '%s has code behind it, which is loaded when it is asked for',
  async (_name, load) => {
    expect(await load()).toBeTypeOf('function')
  },
)
