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
import { countSame, FILE_NUMBERS, fromHere, noteFile, numbersAt } from './file-numbers.ts'

const root = mkdtempSync(join(tmpdir(), 'everkeep-numbers-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function rowOf(path: string): Float64Array {
  const { ino, size, mtimeMs, ctimeMs } = lstatSync(path)
  return Float64Array.of(ino, size, mtimeMs, ctimeMs)
}

function written(name: string, text = 'one'): string {
  const path = join(root, name)
  writeFileSync(path, text)
  return path
}

const isStillAt = (path: string, row: Float64Array): boolean => countSame('', [path], row) === 1

describe('REC-03: a file is as it was', () => {
  it('until it is written, touched back, replaced by a link or gone', () => {
    const path = written('a.md')
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
    for (const moment of [1_794_856_163.176_534, 1, -1.5]) {
      utimesSync(path, moment, moment)
      const row = new Float64Array(1 + FILE_NUMBERS)
      expect(noteFile(path, row, 1)).toBe(true)
      expect(row.subarray(1)).toEqual(rowOf(path))
      const { size, mtimeMs, ctimeMs, ino } = lstatSync(path)
      expect(numbersAt(row, 1)).toEqual({ size, mtimeMs, ctimeMs, ino })
      expect(isStillAt(path, row.subarray(1))).toBe(true)
    }
    const row = new Float64Array(FILE_NUMBERS)
    expect(noteFile(root, row, 0)).toBe(false)
    expect(noteFile(join(root, 'nobody.md'), row, 0)).toBe(false)
  })

  it('counted up to the first that is not as it was, or not there', () => {
    const names = ['one', 'two', 'three'].map((name) => `${name}.md`)
    for (const name of names) written(name)
    const rows = Float64Array.from(names.flatMap((name) => [...rowOf(join(root, name))]))
    const counted = (): number => countSame(`${root}/`, names, rows)
    expect(counted()).toBe(3)
    writeFileSync(join(root, 'three.md'), 'another one')
    expect(counted()).toBe(2)
    rmSync(join(root, 'two.md'))
    expect(counted()).toBe(1)
    expect(countSame(`${root}/`, [], rows)).toBe(0)
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
