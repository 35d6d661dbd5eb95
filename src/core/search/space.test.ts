import { expect, test } from 'vitest'
import { KnownError } from '../base/errors.ts'
import {
  isSameSpace,
  parseSpaceKey,
  type Space,
  similarity,
  spaceKey,
  unitVector,
} from './space.ts'

const SPACE: Space = { model: 'mini', version: 'a1', dimensions: 2 }
const at = (...values: number[]) => ({ space: SPACE, values: unitVector(values) })

test('vectors of one direction are alike, of right angles not at all', () => {
  expect(similarity(at(3, 4), at(6, 8))).toBeCloseTo(1)
  expect(similarity(at(1, 0), at(0, 1))).toBeCloseTo(0)
  expect(similarity(at(0, 0), at(0, 1))).toBe(0)
})

test.each<[string, Partial<Space>]>([
  ['another model', { model: 'maxi' }],
  ['another version of it', { version: 'a2' }],
  ['another length', { dimensions: 3 }],
])('REC-11: vectors of %s are not compared', (_, other) => {
  const space = { ...SPACE, ...other }
  expect(isSameSpace(SPACE, space)).toBe(false)
  const mixing = () => similarity(at(1, 0), { space, values: Float32Array.of(1, 0) })
  expect(mixing).toThrow(KnownError)
  expect(mixing).toThrow(expect.objectContaining({ code: 'VECTOR_SPACE_ERROR' }))
})

test('a space survives being written down, and nonsense is no space', () => {
  expect(parseSpaceKey(spaceKey(SPACE))).toEqual(SPACE)
  for (const key of ['', '[]', '["a"]', '["a","b","c"]', '{}', 'null'])
    expect(parseSpaceKey(key)).toBeUndefined()
})
