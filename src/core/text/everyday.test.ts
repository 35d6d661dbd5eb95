import { describe, expect, test } from 'vitest'
import { isEverydayName, plainNameKey } from './everyday.ts'

describe('words that are said whatever is spoken of', () => {
  test.each(['data', 'Page', 'requests', 'returned', 'functions', 'tests'])('%s', (word) => {
    expect(isEverydayName(word)).toBe(true)
  })

  test.each([
    'deploy',
    'commit',
    'cache',
    'login',
    'error',
    'react',
    'webhooks',
    'pnpm',
    'data layer',
    'user_id',
    '数据',
    '',
    ' ',
  ])('but not %j', (name) => {
    expect(isEverydayName(name)).toBe(false)
  })

  test('forms of a plain word are one name, and other names have no such form', () => {
    expect(plainNameKey('Tests')).toBe(plainNameKey('test'))
    expect(plainNameKey('dead letter')).toBeUndefined()
  })
})
