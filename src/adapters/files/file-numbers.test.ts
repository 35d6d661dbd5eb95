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
import { FILE_NUMBERS, type FileAsker, fileAsker, fromHere, numbersAt } from './file-numbers.ts'

const root = mkdtempSync(join(tmpdir(), 'everkeep-numbers-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

// Safe: what is looked for is there on every Node so far; a test below says so.
const ofNode = process as unknown as { binding(name: string): { lstat?(): unknown } }

function rowOf(path: string): Float64Array {
  const { size, mtimeNs, ctimeNs, ino } = lstatSync(path, { bigint: true })
  const times = [mtimeNs, ctimeNs].flatMap((ns) => [ns / 1_000_000_000n, ns % 1_000_000_000n])
  return Float64Array.from([ino, size, ...times].map(Number))
}

function written(name: string, text = 'one'): string {
  const path = join(root, name)
  writeFileSync(path, text)
  return path
}

const isStillAtBy =
  ({ countSame }: FileAsker) =>
  (path: string, row: Float64Array): boolean =>
    countSame('', [path], row) === 1

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
    const isStillAt = isStillAtBy(fileAsker(path))
    vi.restoreAllMocks()
    expect(isStillAt(path, rowOf(path))).toBe(true)

    const before = rowOf(path)
    utimesSync(path, 1, 1)
    expect(isStillAt(path, before)).toBe(false)

    const touched = rowOf(path)
    writeFileSync(path, 'two two')
    utimesSync(path, 1, 1)
    expect(isStillAt(path, touched)).toBe(false)

    rmSync(path)
    expect(isStillAt(path, touched)).toBe(false)

    symlinkSync(written('b.md', 'two two'), path)
    lutimesSync(path, 1, 1)
    expect(isStillAt(path, touched)).toBe(false)
    rmSync(path)
  })

  it('as it was noted, and told in milliseconds as everybody tells it', () => {
    const path = written('noted.md')
    prepare()
    const asker = fileAsker(path)
    const isStillAt = isStillAtBy(asker)
    vi.restoreAllMocks()
    for (const moment of [1_794_856_163.176_534, 1, -1.5]) {
      utimesSync(path, moment, moment)
      const row = new Float64Array(1 + FILE_NUMBERS)
      expect(asker.note(path, row, 1)).toBe(true)
      expect(row.subarray(1)).toEqual(moment < 0 ? row.subarray(1) : rowOf(path))
      const { size, mtimeMs, ctimeMs, ino } = lstatSync(path)
      expect(numbersAt(row, 1)).toEqual({ size, mtimeMs, ctimeMs, ino })
      expect(isStillAt(path, row.subarray(1))).toBe(true)
    }
    const row = new Float64Array(FILE_NUMBERS)
    expect(asker.note(root, row, 0)).toBe(false)
    expect(asker.note(join(root, 'nobody.md'), row, 0)).toBe(false)
  })

  it('counted up to the first that is not as it was, or not there', () => {
    const names = ['one', 'two', 'three'].map((name) => `${name}.md`)
    for (const name of names) written(name)
    prepare()
    const { countSame } = fileAsker(join(root, names[0]!))
    vi.restoreAllMocks()
    const rows = Float64Array.from(names.flatMap((name) => [...rowOf(join(root, name))]))
    const counted = (): number => countSame(`${root}/`, names, rows)
    expect(counted()).toBe(3)
    writeFileSync(join(root, 'three.md'), 'another one')
    expect(counted()).toBe(2)
    rmSync(join(root, 'two.md'))
    expect(counted()).toBe(1)
    expect(countSame(`${root}/`, [], rows)).toBe(0)
  })

  it('and nobody looks for a difference for ever where the bytes are others and the numbers the same', () => {
    const path = written('zero.md')
    prepare()
    const isStillAt = isStillAtBy(fileAsker(path))
    vi.restoreAllMocks()
    utimesSync(path, 1, 1)
    const row = rowOf(path)
    expect(row[3]).toBe(0)
    row[3] = -0
    expect(isStillAt(path, row)).toBe(true)
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
  const isStillAt = isStillAtBy(fileAsker(path))
  spy.mockRestore()
  expect(isStillAt(path, rowOf(path))).toBe(true)
  expect(lstat).toHaveBeenCalledTimes(2)
})

it('and is not asked on a Node that nobody tried it on', () => {
  const path = written('e.md')
  const spy = vi.spyOn(ofNode, 'binding')
  expect(isStillAtBy(fileAsker(path, '99.1.0'))(path, rowOf(path))).toBe(true)
  expect(spy).not.toHaveBeenCalled()
  spy.mockRestore()
})
