import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_MEMORY } from '../core/model/memory.ts'
import { referencesIn } from '../core/references/references.ts'
import type { CodeBaseParts } from './code-base-parts.ts'
import { openCodeBase } from './open-code-base.ts'

/** Parts that know a few files and write down what they were asked. */
function partsOf(over: Partial<CodeBaseParts> = {}) {
  const log: string[] = []
  const files = ['src/a.ts', 'src/b.ts', 'src/deep/c.ts']
  const parts: CodeBaseParts = {
    root: '/projects/shop',
    vault: '.memory',
    names: () => ['shop'],
    lookAt: (path) => {
      log.push(path)
      return files.some((file) => `/projects/shop/${file}` === path) ? 'there' : 'nothing'
    },
    files: async (_, { withNew }) => {
      log.push(withNew ? 'new files' : 'files')
      return { files: withNew ? [] : files, elsewhere: new Set() }
    },
    ignored: async (paths) => {
      if (paths.length > 0) log.push('ignored')
      return new Set()
    },
    removals: async ({ exact, suffixes }) => {
      if (exact.length > 0) log.push(`history of ${exact.join(', ')}`)
      if (suffixes.length > 0) log.push(`history of ends ${suffixes.join(', ')}`)
      return {
        removals: exact.includes('src/old.ts') ? [{ path: 'src/old.ts' }] : [],
        isComplete: true,
      }
    },
    textOf: (path) => {
      log.push(`text of ${path}`)
      return path === 'src/a.ts' ? 'export function readIt() {}\nreadIt()\n' : undefined
    },
    words: async (words) => {
      log.push(`words ${words.join(', ')}`)
      return new Map(words.map((word) => [word, {}]))
    },
    removedWords: async (words) => {
      log.push(`past of words ${words.join(', ')}`)
      return new Map()
    },
    ...over,
  }
  return { parts, log, asked: () => log.filter((line) => !line.startsWith('/')) }
}

const question = (body: string, folder = '/projects/shop/.memory') => ({
  references: referencesIn({ ...EMPTY_MEMORY, body }),
  folder,
})
const options = { deadlineMs: 5_000 }

// REC-07: each step costs more than the one before; none is taken for nothing.
test.each([
  ['no references', []],
  ['`src/a.ts` and `../src/b.ts`', []],
  ['`~/x/y.ts`, `src/<n>.ts`, `msw/node`', []],
  // A name is looked for where the memory says, then everywhere, then in the past.
  ['`readIt()` of `src/a.ts`', ['text of src/a.ts']],
  ['`src/a.ts`: `runIt()`', ['text of src/a.ts', 'words runIt', 'past of words runIt']],
  ['`deep/c.ts`', ['files']],
  ['`src/old.ts`', ['files', 'ignored', 'history of src/old.ts, .memory/src/old.ts']],
  [
    '`gone.ts`',
    [
      'files',
      'ignored',
      'history of gone.ts, .memory/gone.ts',
      'new files',
      'history of ends gone.ts',
    ],
  ],
])('for %j no more is asked than %j', async (body, steps) => {
  const { parts, asked } = partsOf()
  await openCodeBase(parts).check([question(body)], options)
  expect(asked()).toEqual(steps)
})

test('symbols are looked up all at once', async () => {
  const { parts, asked } = partsOf()
  const questions = [question('`runIt()` and `Pool.open`'), question('`runIt()`')]
  await openCodeBase(parts).check(questions, options)
  expect(asked()).toEqual(['words runIt, Pool, open', 'past of words runIt, Pool, open'])
})

test('a part that cannot tell leaves things unverified', async () => {
  const { parts } = partsOf({
    files: async () => undefined,
    words: async () => undefined,
    removals: async () => undefined,
  })
  const [verdicts = []] = await openCodeBase(parts).check([question('`src/old.ts` `runIt()`')], {
    ...options,
  })
  expect(verdicts.map(({ is }) => is)).toEqual(['UNVERIFIABLE', 'UNVERIFIABLE'])
})

test('nothing outside of the project is ever looked at', async () => {
  const piece = fc.constantFrom(
    '..',
    '.',
    'src',
    'shop',
    'a.ts',
    '',
    '~',
    'C:',
    'etc',
    '/Users/x',
    '.memory',
    '%2e%2e',
  )
  const word = fc.array(piece, { minLength: 1, maxLength: 7 }).map((parts) => parts.join('/'))
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 4 }), async (words) => {
      const { parts, log } = partsOf()
      const body = words.flatMap((text) => [`\`${text}\``, `[x](<${text}>)`, `"${text}"`]).join(' ')
      await openCodeBase(parts).check([question(body), question(body, '/elsewhere/vault')], options)
      const outside = log.filter(
        (line) => line.startsWith('/') && !line.startsWith('/projects/shop/'),
      )
      expect(outside).toEqual([])
    }),
    { numRuns: 200 },
  )
})

// REC-07, REC-13: a code base that hangs holds nobody up, and what the disk told at once still counts.
test.each(['files', 'ignored', 'removals'] as const)(
  'who never answers about %s is not waited for',
  async (part) => {
    const { parts } = partsOf({ [part]: () => new Promise(() => undefined) })
    const [verdicts = []] = await openCodeBase(parts).check(
      [question('`src/a.ts` and `lib/old/x.ts`')],
      { deadlineMs: 30 },
    )
    expect(verdicts.map(({ is }) => is)).toEqual(['FOUND', 'UNVERIFIABLE'])
  },
)

test('a symbol that nobody looks up in time does not unsay what is known of paths', async () => {
  const { parts } = partsOf({ words: () => new Promise(() => undefined) })
  const [verdicts = []] = await openCodeBase(parts).check(
    [question('`src/a.ts` calls `runAllOfIt()`')],
    { deadlineMs: 30 },
  )
  expect(verdicts.map(({ is }) => is)).toEqual(['FOUND', 'UNVERIFIABLE'])
})
