import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type CodeCache, type CodeCacheRequest, useCodeCache } from './code-cache.ts'

const root = mkdtempSync(join(tmpdir(), 'everkeep-code-'))
const folder = join(root, 'cache')
const binary = join(root, 'bin.js')
const filler = Array.from({ length: 200 }, (_, at) => `function f${at}(x){return x*${at}}`).join(
  ';',
)

afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A program of its own for each test. */
function program(name: string): string {
  const file = join(root, `hook-${name}.js`)
  writeFileSync(
    file,
    `${filler};exports.answer=()=>[f1,f2].map((f)=>f(21)).join();exports.file=__filename`,
  )
  return file
}

interface Answering {
  readonly file: string
  answer(): string
}

const cacheOf = (more: Partial<CodeCacheRequest> = {}): CodeCache =>
  useCodeCache({ binary, key: 'build', folder, verb: 'context', ...more })

async function run(
  file: string,
  said = true,
): Promise<{ readonly answer: string; readonly file: string }> {
  const cache = cacheOf()
  const loaded = cache.load(basename(file)) as Answering
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

// AGT-03: the end of a turn takes forty parts of the program, whatever they are called.
test("what a file requires is loaded once, and kept if it is of the program; everything else is Node's", async () => {
  const [chunks, elsewhere] = [join(root, 'chunks'), join(root, 'packages')]
  for (const place of [chunks, elsewhere]) mkdirSync(place, { recursive: true })
  writeFileSync(
    join(chunks, 'one.js'),
    `${filler};exports.made={};exports.main=require("../main.js")`,
  )
  writeFileSync(join(elsewhere, 'foreign.js'), 'exports.here=module.id!==""')
  writeFileSync(
    join(root, 'main.js'),
    `exports.one=require("./chunks/one.js");exports.again=require("./chunks/one.js").made
exports.foreign=require("./packages/foreign.js").here;exports.sep=require("node:path").sep`,
  )
  const cache = cacheOf()
  const main = cache.load('main.js') as { one: { made: object; main: object }; again: object }
  expect(main).toMatchObject({ foreign: true, sep: '/' })
  expect(main.again).toBe(main.one.made)
  expect(main.one.main).toBe(main)
  expect(cache.load('main.js')).toBe(main)
  await cache.keep(true)
  const names = readdirSync(folder)
  expect(names.filter((name) => /^(?:main|one)-context-/.test(name))).toHaveLength(2)
  expect(names.filter((name) => name.startsWith('foreign'))).toEqual([])
})

test('what another build kept of a file with the same name and length is not taken', async () => {
  const place = join(root, 'same.js')
  const built = async (key: string, answer: string): Promise<string> => {
    writeFileSync(place, `${filler};exports.answer=()=>f1("${answer}")`)
    const cache = cacheOf({ key })
    const loaded = cache.load('same.js') as Answering
    const said = `${loaded.answer()}`
    await cache.keep(true)
    return said
  }
  for (const _ of [1, 2, 3]) expect(await built('first', '1')).toBe('1')
  expect(await built('second', '2')).toBe('2')
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
  const cache = cacheOf({ folder: join(file, 'below') })
  expect((cache.load(basename(file)) as Answering).answer()).toBe('21,42')
  await expect(cache.keep(true)).resolves.toBeUndefined()
})
