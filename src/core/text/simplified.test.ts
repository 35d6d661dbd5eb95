import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultConfig } from '../../../test/support/default-config.ts'
import { classifyKind } from '../classify/classify-kind.ts'
import { doNotSave } from '../classify/do-not-save.ts'
import { findingsIn } from '../conversation/triage/finding.ts'
import { asWritten, simplified } from './simplified.ts'

const config = defaultConfig('claude-json')

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

describe('traditional characters are heard as simplified ones', () => {
  test.each([
    ['決定用 Drizzle，因為冷啟動', '决定用 Drizzle，因为冷启动'],
    ['只支援到 Java 11，沒辦法升級', '只支持到 Java 11，没办法升级'],
    ['we decided on it', 'we decided on it'],
    ['我们决定了', '我们决定了'],
  ])('%s', (written, plain) => {
    expect(simplified(written)).toBe(plain)
    expect(simplified(written)).toHaveLength(written.length)
  })

  test('and are quoted as they were written', () => {
    const written = '我們決定了。就用 Redis。'
    expect(asWritten('决定了', written)).toBe('決定了')
    expect(asWritten('就用 Redis。 我们决定了。', written)).toBe('就用 Redis。 我們決定了。')
    expect(asWritten('就用', '就用 Redis')).toBe('就用')
  })

  test('in what is saved (SAV-01, SAV-02)', () => {
    const { kind, because } = classifyKind('我們決定用 Redis，因為快', config.kinds)
    expect(kind).toBe('decision')
    expect(because.join()).toContain('決定')
    expect(doNotSave('提交了一個新分支的代碼')?.rule).toBe(
      doNotSave('提交了一个新分支的代码')?.rule,
    )
  })

  test('in a conversation, whose words stay as they are (TRI-02)', () => {
    const said = (role: 'user' | 'assistant', text: string) =>
      ({ role, text, at: undefined, tools: [], results: [] }) as const
    const [finding] = findingsIn(
      [said('user', '決定用 Drizzle，因為 lambda 冷啟動影響太大，不用 Prisma。')],
      config,
    )
    expect(finding?.kind).toBe('decision')
    expect(finding?.evidence[0]?.sentence).toContain('決定用 Drizzle，因為')
  })
})
