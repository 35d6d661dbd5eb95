import { KnownError } from '../../core/errors.ts'
import type { Json } from '../../core/json.ts'
import type { Answer } from './tool.ts'

/** Something that a person has to agree to before it is done. */
export interface Offer {
  readonly id: string
  /** For the person who is asked: few lines. */
  readonly question: string
  /** For the model: all of it. */
  readonly text: string
  readonly facts: Readonly<Record<string, Json>>
  /** Does it, or a part of it. Whether it still fits the vault is looked at then. */
  readonly carryOut: (consent: Consent) => Promise<Answer>
  /** Nobody answered: it is left where the person finds it, and said where that is. Nothing of the vault changes. */
  readonly leave: () => Promise<Answer>
}

export interface Consent {
  /** Ids of changes; all when absent. */
  readonly select: readonly string[] | undefined
  /** The person was asked and said yes; false: an agent says that they did. */
  readonly byPerson: boolean
}

export function isOffer(outcome: Answer | Offer): outcome is Offer {
  return 'carryOut' in outcome
}

/** Offers that wait for an answer. They live as long as the server; each is taken once. */
export interface Offers {
  keep(offer: Offer): void
  /** Looks without taking. */
  find(id: string): Offer
  take(id: string): Offer
}

const WAITING_MAX = 50

export function makeOffers(): Offers {
  const waiting = new Map<string, Offer>()
  const find = (id: string): Offer => {
    const offer = waiting.get(id)
    if (offer !== undefined) return offer
    throw new KnownError('PLAN_NOT_FOUND', {
      message: `No plan ${JSON.stringify(id)} waits.`,
      hint: 'It was carried out, or is too old. Call the tool again without a plan.',
    })
  }
  return {
    keep(offer) {
      waiting.set(offer.id, offer)
      for (const oldest of waiting.keys()) {
        if (waiting.size <= WAITING_MAX) break
        waiting.delete(oldest)
      }
    },
    find,
    take(id) {
      const offer = find(id)
      waiting.delete(id)
      return offer
    },
  }
}
