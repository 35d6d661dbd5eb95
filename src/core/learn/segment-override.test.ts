import { describe, expect, test } from 'vitest'
import { KnownError } from '../base/errors.ts'
import { readOverrides } from './segment-override.ts'

describe('COR-43: how a segment is decided', () => {
  test.each([
    ['1=SKIP', { segments: [1], operation: 'SKIP' }],
    ['2=update MEM-x', { segments: [2], operation: 'UPDATE', memory: 'MEM-x' }],
    ['3=EXTEND', { segments: [3], operation: 'EXTEND' }],
    ['1 + 3=CREATE', { segments: [1, 3], operation: 'CREATE' }],
    ['2+3', { segments: [2, 3] }],
    ['1.topic=queue/retries', { segments: [1], topic: 'queue/retries' }],
    ['1.Kind = workflow', { segments: [1], kind: 'workflow' }],
  ])('%s', (line, read) => {
    expect(readOverrides([line], 3)).toEqual([read])
  })

  test.each(['', 'x=SKIP', '4=SKIP', '0=SKIP', '1', '1=', '1=DROP', '1+1=CREATE', '1.title=x'])(
    '%j is refused',
    (line) => {
      expect(() => readOverrides([line], 3)).toThrow(KnownError)
    },
  )
})
