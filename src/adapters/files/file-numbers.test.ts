import {
  lstatSync,
  lutimesSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { FILE_NUMBERS, fileAsker, fromHere, numbersAt, wordsOf } from './file-numbers.ts'

const root = mkdtempSync(join(tmpdir(), 'everkeep-numbers-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

// Safe: what is looked for is there on every Node so far; a test below says so.
const ofNode = process as unknown as { binding(name: string): { lstat?(): unknown } }

function rowOf(path: string): Float64Array {
  const { size, mtimeNs, ctimeNs, ino } = lstatSync(path, { bigint: true })
  const times = [mtimeNs, ctimeNs].flatMap((ns) => [ns / 1_000_000_000n, ns % 1_000_000_000n])
  return Float64Array.from([size, ino, ...times].map(Number))
}

function numbersOf(path: string): Int32Array {
  return wordsOf(rowOf(path))
}

function written(name: string, text = 'one'): string {
  const path = join(root, name)
  writeFileSync(path, text)
  return path
}

const ways = [
  ['as Node itself asks', () => {}],
  ['without that way', () => vi.spyOn(ofNode, 'binding').mockReturnValue({})],
  [
    'where that way is forbidden',
    () =>
      vi.spyOn(ofNode, 'binding').mockImplementation(() => {
        throw new Error('no access')
      }),
  ],
  [
    'where that way says something else',
    () => vi.spyOn(ofNode, 'binding').mockReturnValue({ lstat: () => new Float64Array(18) }),
  ],
] as const

describe.each(ways)('REC-03: a file is as it was, %s', (_, prepare) => {
  it('until it is written, touched back, replaced by a link or gone', () => {
    const path = written('a.md')
    prepare()
    const { isStillAt } = fileAsker(path)
    vi.restoreAllMocks()
    expect(isStillAt(path, numbersOf(path), 0)).toBe(true)

    const before = numbersOf(path)
    utimesSync(path, 1, 1)
    expect(isStillAt(path, before, 0)).toBe(false)

    const touched = numbersOf(path)
    writeFileSync(path, 'two two')
    utimesSync(path, 1, 1)
    expect(isStillAt(path, touched, 0)).toBe(false)

    rmSync(path)
    expect(isStillAt(path, touched, 0)).toBe(false)

    symlinkSync(written('b.md', 'two two'), path)
    lutimesSync(path, 1, 1)
    expect(isStillAt(path, touched, 0)).toBe(false)
    rmSync(path)
  })

  it('as it was noted, and told in milliseconds as everybody tells it', () => {
    const path = written('noted.md')
    prepare()
    const { note, isStillAt } = fileAsker(path)
    vi.restoreAllMocks()
    for (const moment of [1_794_856_163.176_534, 1, -1.5]) {
      utimesSync(path, moment, moment)
      const row = new Float64Array(1 + FILE_NUMBERS)
      expect(note(path, row, 1)).toBe(true)
      expect(row.subarray(1)).toEqual(moment < 0 ? row.subarray(1) : rowOf(path))
      const { size, mtimeMs, ctimeMs, ino } = lstatSync(path)
      expect(numbersAt(row, 1)).toEqual({ size, mtimeMs, ctimeMs, ino })
      expect(isStillAt(path, wordsOf(row), 2)).toBe(true)
    }
    const row = new Float64Array(FILE_NUMBERS)
    expect(note(root, row, 0)).toBe(false)
    expect(note(join(root, 'nobody.md'), row, 0)).toBe(false)
  })

  it('asked for by its place below the folder we are in', () => {
    const path = written('c.md')
    const here = vi.spyOn(process, 'cwd').mockReturnValue(root)
    expect(fromHere(path)).toBe('c.md')
    expect(fromHere(`${root}-other/c.md`)).toBe(`${root}-other/c.md`)
    here.mockImplementation(() => {
      throw new Error('ENOENT')
    })
    expect(fromHere(path)).toBe(path)
    here.mockRestore()
  })
})

it('what Node itself asks with is there and believed on this Node', () => {
  const path = written('d.md')
  const lstat = vi.fn(ofNode.binding('fs').lstat)
  const spy = vi.spyOn(ofNode, 'binding').mockReturnValue({ lstat })
  const { isStillAt } = fileAsker(path)
  spy.mockRestore()
  expect(isStillAt(path, numbersOf(path), 0)).toBe(true)
  expect(lstat).toHaveBeenCalledTimes(2)
})

it('and is not asked on a Node that nobody tried it on', () => {
  const path = written('e.md')
  const spy = vi.spyOn(ofNode, 'binding')
  expect(fileAsker(path, '99.1.0').isStillAt(path, numbersOf(path), 0)).toBe(true)
  expect(spy).not.toHaveBeenCalled()
  spy.mockRestore()
})
