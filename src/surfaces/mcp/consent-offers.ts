import { KnownError } from '../../core/base/errors.ts'
import type { Json, JsonObject } from '../../core/format/json/json.ts'
import { jsonEqual } from '../../core/format/json/json-equal.ts'
import type { Answer } from './answer.ts'

/** Something that a person has to agree to before it is done. */
export interface Offer {
  readonly id: string
  /** For the person who is asked: few lines. */
  readonly question: string
  /** What the person may choose besides yes or no, with what is recommended. */
  readonly choices?: readonly Choice[]
  /** For the model: all of it. */
  readonly text: string
  readonly facts: Readonly<Record<string, Json>>
  /** Does it, or a part of it. Whether it still fits the vault is looked at then. */
  readonly carryOut: (consent: Consent) => Promise<Answer>
  /** Nobody answered: it is left where the person finds it, and said where that is. Nothing of the vault changes. */
  readonly leave: () => Promise<Answer>
}

/** A field of the form. */
export interface Choice {
  readonly name: string
  readonly title: string
  readonly options: readonly string[]
  readonly recommended: string
}

export interface Consent {
  /** Ids of changes; all when absent. */
  readonly select: readonly string[] | undefined
  /** The person was asked and said yes; false: an agent says that they did. */
  readonly byPerson: boolean
  /** What they chose, by the name of the choice. */
  readonly chosen?: Readonly<Record<string, string>>
}

export function isOffer(outcome: Answer | Offer): outcome is Offer {
  return 'carryOut' in outcome
}

/** The call that an offer answers, without what names a plan. */
export interface OfferedBy {
  readonly tool: string
  readonly args: JsonObject
}

/** Offers that wait for an answer. They live as long as the server; each is taken once. */
export interface Offers {
  keep(offer: Offer, by: OfferedBy): void
  /** Looks without taking. Only the tool that offered it finds it, and only with the arguments that it was offered for. */
  find(id: string, by: OfferedBy): Offer
  take(id: string): Offer
  /** The client failed to ask about it: from now on a call that names the plan stands for the person's word. */
  noteUnaskable(id: string): void
  isUnaskable(id: string): boolean
}

const WAITING_MAX = 50

interface Waiting {
  readonly offer: Offer
  readonly by: OfferedBy
  readonly unaskable?: true
}

export function makeOffers(): Offers {
  const waiting = new Map<string, Waiting>()
  const waitingAs = (id: string): Waiting => {
    const one = waiting.get(id)
    if (one !== undefined) return one
    throw new KnownError('PLAN_NOT_FOUND', {
      message: `There is no plan ${JSON.stringify(id)}.`,
      hint: 'It was already applied or has expired. Call the tool again without a plan.',
    })
  }
  return {
    keep(offer, by) {
      waiting.set(offer.id, { offer, by })
      for (const oldest of waiting.keys()) {
        if (waiting.size <= WAITING_MAX) break
        waiting.delete(oldest)
      }
    },
    find(id, by) {
      const one = waitingAs(id)
      refuseOther(id, one.by, by)
      return one.offer
    },
    take(id) {
      const { offer } = waitingAs(id)
      waiting.delete(id)
      return offer
    },
    noteUnaskable(id) {
      waiting.set(id, { ...waitingAs(id), unaskable: true })
    },
    isUnaskable: (id) => waiting.get(id)?.unaskable === true,
  }
}

/** A yes is about what was shown: a call that asks for something else beside it would have that done unseen. */
function refuseOther(id: string, offered: OfferedBy, now: OfferedBy): void {
  if (offered.tool !== now.tool)
    throw new KnownError('INPUT_ERROR', {
      message: `The plan ${JSON.stringify(id)} was offered by ${offered.tool}. Nothing was changed.`,
      field: 'plan',
      rule: 'a plan of the same tool',
      hint: `Call ${offered.tool} with this plan, or ${now.tool} without one.`,
    })
  const other = Object.keys(now.args).find(
    (name) => !Object.hasOwn(offered.args, name) || !jsonEqual(now.args[name], offered.args[name]),
  )
  if (other === undefined) return
  throw new KnownError('INPUT_ERROR', {
    message: `${other} differs from the arguments of the plan ${JSON.stringify(id)}. Nothing was changed.`,
    field: other,
    rule: 'with a plan: the same arguments, or none',
    hint: 'Pass only the plan, or call again without it for a new plan.',
  })
}
