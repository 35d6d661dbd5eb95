import { expect, test } from 'vitest'
import { withheldNotice } from './withheld-notice.ts'

test.each([
  [0, 0, ''],
  [1, 0, '1 memory is here, but withheld'],
  [3, 1, '3 memories and 1 skill are here, but withheld'],
  [0, 2, '2 skills are here, but withheld'],
])(
  'TRU-04: %s memories and %s skills are counted, and how to trust them is said',
  (memories, skills, said) => {
    const notice = withheldNotice({ memories, skills })
    expect(notice.startsWith(said)).toBe(true)
    expect(notice.includes('`everkeep trust`')).toBe(said !== '')
  },
)
