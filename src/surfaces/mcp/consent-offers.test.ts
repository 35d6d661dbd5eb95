import { describe, expect, test } from 'vitest'
import { makeOffers, type Offer, type OfferedBy } from './consent-offers.ts'

const OFFER: Offer = {
  id: 'plan-1',
  question: '',
  text: '',
  facts: {},
  carryOut: async () => ({ text: '', facts: {} }),
  leave: async () => ({ text: '', facts: {} }),
}
const BY: OfferedBy = { tool: 'memory_update', args: { id: 'MEM-a', fields: { a: [1, { b: 2 }] } } }

// AGT-01, WRT-16: what somebody agreed to is what is done.
describe('an offer that waits', () => {
  const offers = makeOffers()
  offers.keep(OFFER, BY)
  const find = (by: Partial<OfferedBy>) => offers.find('plan-1', { ...BY, ...by })

  test.each<[string, OfferedBy['args']]>([
    ['the same arguments', { fields: { a: [1, { b: 2 }] }, id: 'MEM-a' }],
    ['a part of them', { id: 'MEM-a' }],
    ['none', {}],
  ])('is found by its tool with %s', (_, args) => {
    expect(find({ args })).toBe(OFFER)
  })

  test.each<[string, Partial<OfferedBy>, string, RegExp]>([
    ['another tool', { tool: 'memory_save' }, 'plan', /offered by memory_update/],
    ['another value', { args: { id: 'MEM-b' } }, 'id', /id/],
    ['another value deep inside', { args: { fields: { a: [1, { b: 3 }] } } }, 'fields', /fields/],
    ['one argument more', { args: { id: 'MEM-a', text: 'EVIL' } }, 'text', /text/],
    ['a name that every object has', { args: { toString: 1 } }, 'toString', /toString/],
  ])('is not found by %s, and waits on', (_, by, field, message) => {
    const refused = { code: 'INPUT_ERROR', field, hint: expect.stringContaining('plan') }
    expect(() => find(by)).toThrow(expect.objectContaining(refused))
    expect(() => find(by)).toThrow(message)
    expect(find({})).toBe(OFFER)
  })
})
