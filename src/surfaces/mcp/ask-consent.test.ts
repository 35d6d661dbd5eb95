import { CLIENT_CAPABILITIES_META_KEY, SdkError, SdkErrorCode } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { settleOffer } from './ask-consent.ts'
import type { Client } from './ask-person.ts'
import { makeOffers, type Offer } from './consent-offers.ts'

const CAN_ASK = { elicitation: { form: {} } }
const BY = { tool: 'memory_forget', args: {} }

function offered() {
  const done: boolean[] = []
  const offer: Offer = {
    id: 'plan-1',
    question: 'Do it?',
    text: 'All of it.',
    facts: {},
    carryOut: async ({ byPerson }) => {
      done.push(byPerson)
      return { text: 'Done.', facts: {} }
    },
    leave: async () => ({ text: 'It waits.', facts: {} }),
  }
  const offers = makeOffers()
  offers.keep(offer, BY)
  const say = async (mcpReq: object, agreed = false) => {
    const server = { server: { getClientCapabilities: () => CAN_ASK } }
    const signal = new AbortController().signal
    const ctx = { mcpReq: { signal, requestState: () => undefined, ...mcpReq } }
    const client = { server, ctx } as unknown as Client // Safe: all that is asked of it is there.
    return settleOffer(offer, { offers, client, select: undefined, agreed })
  }
  return { say, done }
}

// AGT-01, WRT-16
describe('since 2026-07-28 the client comes back with the word', () => {
  const envelope = { [CLIENT_CAPABILITIES_META_KEY]: CAN_ASK }
  const back = (consent: unknown) => ({
    envelope,
    requestState: () => 'plan-1',
    inputResponses: consent === undefined ? undefined : { consent },
  })

  test('the question goes first', async () => {
    const { say, done } = offered()
    expect(await say({ envelope })).toMatchObject({
      requestState: 'plan-1',
      inputRequests: { consent: { params: { message: 'Do it?' } } },
    })
    expect(done).toEqual([])
  })

  test.each([
    ['a yes', { action: 'accept', content: { apply: true } }, 'done', [true]],
    ['a form that was not filled in', { action: 'accept', content: {} }, 'declined', []],
    ['a no', { action: 'decline' }, 'declined', []],
    ['nobody there', { action: 'cancel' }, 'waiting', []],
    ['an error in place of a word', { error: { code: -32603, message: 'no' } }, 'plan', []],
    ['nothing at all', undefined, 'plan', []],
  ])('%s', async (_, consent, status, carried) => {
    const { say, done } = offered()
    expect(await say(back(consent))).toMatchObject({ structuredContent: { status } })
    expect(done).toEqual(carried)
  })

  test('who failed to ask once is not asked to again: the plan stands for the word, as an agent brings it', async () => {
    const { say, done } = offered()
    await say(back({ error: {} }))
    expect(await say({ envelope }, true)).toMatchObject({ structuredContent: { status: 'done' } })
    expect(done).toEqual([false])
  })
})

describe('before that it is asked', () => {
  test('and nobody answers for ten minutes: it waits', async () => {
    const { say, done } = offered()
    const send = async () => {
      throw new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out')
    }
    expect(await say({ send })).toMatchObject({ structuredContent: { status: 'waiting' } })
    expect(done).toEqual([])
  })
})
