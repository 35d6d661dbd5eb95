import fc from 'fast-check'
import { expect, test } from 'vitest'
import { simplified } from './simplified.ts'

test.each([
  ['日誌統一用 JSON 格式輸出,請勿關閉', '日志统一用 JSON 格式输出,请勿关闭'],
  ['測試環境', '测试环境'],
  ['plain ASCII', 'plain ASCII'],
])('%j is %j', (text, plain) => {
  expect(simplified(text)).toBe(plain)
})

test('the length stays, and what is simplified is so already', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const plain = simplified(text)
      expect(plain).toHaveLength(text.length)
      expect(simplified(plain)).toBe(plain)
    }),
  )
})
