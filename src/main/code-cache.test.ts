import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import Module, { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useCodeCache } from './code-cache.ts'

const root = mkdtempSync(join(tmpdir(), 'everkeep-code-'))
const folder = join(root, 'cache')
const binary = join(root, 'bin.js')
const require = createRequire(import.meta.url)
const filler = Array.from({ length: 200 }, (_, at) => `function f${at}(x){return x*${at}}`).join(
  ';',
)

afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A program of its own for each test: what was loaded once is not loaded again. */
function program(name: string): string {
  const file = join(root, `hook-${name}.js`)
  const text = `${filler};exports.answer=()=>[f1,f2].map((f)=>f(21)).join();exports.file=__filename`
  writeFileSync(file, `${START}${text}\n})`)
  return file
}

/** As the build writes them: one function, which the loader's own way of loading calls at once. */
const NAMES = 'exports,require,module,__filename,__dirname'
const START = `(f=>typeof module==="undefined"?f:f(${NAMES}))(function(${NAMES}){`

async function run(
  file: string,
  said = true,
): Promise<{ readonly answer: string; readonly file: string }> {
  delete require.cache[file]
  const cache = useCodeCache({ binary, folder, chunks: ['hook-'], verb: 'context' })
  const loaded = require(file)
  const answer = loaded.answer()
  await cache.keep(said)
  return { answer, file: loaded.file }
}

function kept(name: string): string {
  const found = readdirSync(folder).filter((one) => one.startsWith(`hook-${name}-context-`))
  expect(found).toHaveLength(1)
  return join(folder, found[0] ?? '')
}

const LEVEL_AT = 4

interface Beside {
  readonly file: string
  answer(): string
}

// AGT-03: the end of a turn takes forty parts of the program, whatever they are called.
test('where a whole folder is worth it, what lies there is kept, and nothing of a folder called so elsewhere', async () => {
  const asEver = require.extensions['.js']
  const [beside, elsewhere] = [join(root, 'chunks'), join(root, 'other', 'chunks')]
  for (const place of [beside, elsewhere]) mkdirSync(place, { recursive: true })
  for (const name of ['one', 'other']) copyFileSync(program(name), join(beside, `hook-${name}.js`))
  writeFileSync(join(elsewhere, 'hook-foreign.js'), 'exports.answer = () => module.id !== ""')
  const cache = useCodeCache({ binary, folder, chunks: 'all', verb: 'context' })
  for (const name of ['one', 'other'])
    expect(require(join(beside, `hook-${name}.js`)).answer()).toBe('21,42')
  expect(require(join(elsewhere, 'hook-foreign.js')).answer()).toBe(true)
  await cache.keep(true)
  require.extensions['.js'] = asEver
  for (const name of ['one', 'other']) expect(kept(name)).toContain(name)
  expect(readdirSync(folder).filter((name) => name.includes('foreign'))).toEqual([])
})

test('REC-13: what was compiled is kept, privately, and added to by the first runs that have an answer', async () => {
  const file = program('levels')
  const levels: number[] = []
  for (const said of [false, false, true, true, true, true]) {
    expect(await run(file, said)).toEqual({ answer: '21,42', file })
    levels.push(readFileSync(kept('levels')).readUInt32LE(LEVEL_AT))
  }
  expect(levels).toEqual([1, 1, 2, 3, 4, 4])
  const before = readFileSync(kept('levels'))
  await run(file)
  expect(readFileSync(kept('levels'))).toEqual(before)
})

const HARMS: readonly [what: string, harm: (bytes: Buffer) => Buffer][] = [
  ['is empty', () => Buffer.alloc(0)],
  ['is torn', (bytes) => bytes.subarray(0, bytes.length >> 1)],
  ['lost a block', (bytes) => bytes.fill(0, 512)],
  ['is zeroes', (bytes) => bytes.fill(0)],
  ['is something else', () => Buffer.from('#!/bin/sh\n'.repeat(100))],
]

test.each(HARMS)('a cache that %s is made anew, and the answer is the same', async (what, harm) => {
  const name = what.replaceAll(' ', '-')
  const file = program(name)
  await run(file)
  const place = kept(name)
  writeFileSync(place, harm(readFileSync(place)))
  expect((await run(file)).answer).toBe('21,42')
  expect(readFileSync(place).readUInt32LE(LEVEL_AT)).toBe(2)
})

test('what others may write is not run', async () => {
  const file = program('open')
  for (const _ of [1, 2]) await run(file)
  chmodSync(kept('open'), 0o666)
  expect((await run(file)).answer).toBe('21,42')
  expect(readFileSync(kept('open')).readUInt32LE(LEVEL_AT)).toBe(2)
})

test('a folder that cannot be written costs nothing but time', async () => {
  const file = program('nowhere')
  const cache = useCodeCache({
    binary,
    folder: join(file, 'below'),
    chunks: ['hook-'],
    verb: 'context',
  })
  expect(require(file).answer()).toBe('21,42')
  await expect(cache.keep(true)).resolves.toBeUndefined()
})

test('other files are loaded as ever', async () => {
  const cache = useCodeCache({ binary, folder, chunks: ['hook-'], verb: 'context' })
  const other = join(root, 'other.js')
  writeFileSync(other, 'exports.here=1')
  expect(require(other).here).toBe(1)
  const file = program('then')
  expect(require(file).answer()).toBe('21,42')
  await cache.keep(true)
  expect(readdirSync(folder).filter((name) => name.startsWith('other'))).toEqual([])
})

test('REC-13: a program beside the one that was started is taken from its place, once, with what is kept', async () => {
  const started = Object.assign(new Module(binary), { filename: binary, paths: [] })
  mkdirSync(join(root, 'chunks'), { recursive: true })
  const file = join(root, 'chunks/hook-beside.js')
  copyFileSync(program('beside'), file)
  const other = join(root, 'chunks/other.js')
  writeFileSync(other, 'exports.hook=require("./hook-beside.js")')
  require.cache[binary] = started
  try {
    for (const level of [2, 3, 4]) {
      delete require.cache[file]
      delete require.cache[other]
      const cache = useCodeCache({ binary, folder, chunks: ['hook-', 'checked-'], verb: 'context' })
      const taken = cache.take('hook-beside.js') as Beside
      expect([taken.answer(), taken.file]).toEqual(['21,42', file])
      // Other parts of the program ask for it as ever, and get the same.
      expect(require(other).hook).toBe(taken)
      expect(cache.take('hook-beside.js')).toBe(taken)
      await cache.keep(true)
      expect(readFileSync(kept('beside')).readUInt32LE(LEVEL_AT)).toBe(level)
    }
    const cache = useCodeCache({ binary, folder, chunks: ['hook-'], verb: 'context' })
    expect(cache.take('hook-away.js')).toBeUndefined()
    expect(require.cache[join(root, 'chunks/hook-away.js')]).toBeUndefined()
  } finally {
    delete require.cache[binary]
  }
})
