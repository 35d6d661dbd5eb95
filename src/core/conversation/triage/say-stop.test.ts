import { describe, expect, test } from 'vitest'
import type { TriageData } from './report.ts'
import { askDrafts } from './say-stop.ts'

const ENTRY = { score: 0.7, description: '', context_file: '/c', quotes: [] }
const CONFIG: TriageData['parallel_config'] = {
  enabled: true,
  category_models: { decision: 'opus', preference: 'haiku' },
  verification_enabled: true,
  verification_model: 'sonnet',
  default_model: 'haiku',
}
const asked = (config: Partial<typeof CONFIG> = {}, kinds = ['decision', 'preference']) =>
  askDrafts(['- [DECISION] a choice'], {
    data: {
      categories: kinds.map((category) => ({ ...ENTRY, category })),
      parallel_config: { ...CONFIG, ...config },
    },
    transcript: '/t.jsonl',
  })

describe('COR-40: what the host is asked to do at the end of a turn in auto', () => {
  test('subagents in parallel, each with the model of its category, then verified, then saved', () => {
    const text = asked()
    expect(text).toMatch(/^1\. Draft: .*memory-drafter.*all in one message.*decision: opus/m)
    expect(text).toContain('preference: haiku')
    expect(text).toMatch(/^2\. Verify: .*memory-verifier \(model sonnet\)/m)
    expect(text).toMatch(/^3\. Save: .*--transcript "\/t\.jsonl".*"quotes" and "verifier"/m)
    expect(text.indexOf('<triage_data>')).toBeGreaterThan(text.indexOf('3. Save'))
  })

  test('one after the other where parallel is off, or where there is one category', () => {
    expect(asked({ enabled: false })).toMatch(/memory-drafter.*one after the other/)
    expect(asked({ enabled: false })).not.toContain('all in one message')
    expect(asked({}, ['decision'])).not.toContain('all in one message')
  })

  test('no verification where it is off', () => {
    const text = asked({ verification_enabled: false })
    expect(text).not.toContain('memory-verifier')
    expect(text).toMatch(/^2\. Save: /m)
    expect(text).not.toContain('"verifier"')
  })

  test('a category without a model of its own gets the default', () => {
    expect(asked({ default_model: 'sonnet' }, ['runbook', 'decision'])).toContain('runbook: sonnet')
  })
})
