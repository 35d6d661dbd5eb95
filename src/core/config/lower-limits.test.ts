import { expect, test } from 'vitest'
import { resolveConfig } from './config.ts'
import { lowerLimits } from './lower-limits.ts'

const own = resolveConfig({ layout: 'vault' })

test('REC-14: a vault that nobody vouches for lowers limits, and raises none', () => {
  const said = { max_inject: 1, budget_tokens: 10_000, brief_tokens: 500, verify_ms: 10_000 }
  const vaultText = JSON.stringify({ retrieval: said, lock: { timeout_ms: 90_000 } })
  const vault = resolveConfig({ layout: 'vault', vaultText })
  const { values } = lowerLimits(vault, own)
  const before = own.values
  expect(values['retrieval.max_inject']).toBe(1)
  expect(values['retrieval.brief_tokens']).toBe(500)
  expect(vault.values['retrieval.budget_tokens']).toBe(10_000)
  expect(values['retrieval.budget_tokens']).toBe(before['retrieval.budget_tokens'])
  expect(values['retrieval.verify_ms']).toBe(before['retrieval.verify_ms'])
  expect(values['lock.timeout_ms']).toBe(before['lock.timeout_ms'])
})
