import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server'
import { askPerson, type Client, canAsk, isAnswered } from './ask-person.ts'
import type { Offer, Offers } from './consent-offers.ts'
import { result } from './tool.ts'

export interface Settling {
  readonly offers: Offers
  readonly client: Client
  readonly select: readonly string[] | undefined
  /** The call names the plan. */
  readonly agreed: boolean
}

/** Asks the person where the client can; else the second call, which names the plan, stands for their word. */
export async function settleOffer(
  offer: Offer,
  { offers, client, select, agreed }: Settling,
): Promise<CallToolResult | InputRequiredResult> {
  if (!canAsk(client) || offers.isUnaskable(offer.id)) {
    if (!agreed) return toShow(offer)
    const done = await offers.take(offer.id).carryOut({ select, byPerson: false })
    return result(done, { status: 'done' })
  }
  const answer = await askPerson(offer, client)
  if (!isAnswered(answer)) return answer
  const { word, chosen } = answer
  if (word === 'cannot') {
    offers.noteUnaskable(offer.id)
    return toShow(offer)
  }
  const { carryOut, leave } = offers.take(offer.id)
  if (word === 'yes')
    return result(await carryOut({ select, byPerson: true, chosen }), { status: 'done' })
  if (word === 'no')
    return result(
      { text: 'The user did not agree. Nothing was changed.', facts: {} },
      { status: 'declined' },
    )
  const { text, facts } = await leave()
  const said = `Nobody answered, so nothing was changed. ${text} Tell the user so.`
  return result({ text: said, facts }, { status: 'waiting' })
}

/** The agent shows it, and brings the person's word with a second call. */
function toShow({ id, text, facts }: Offer): CallToolResult {
  const how = `Nothing was changed yet. Show this to the user; once they agree, call again with plan ${JSON.stringify(id)}.`
  return result({ text: `${text}\n${how}`, facts }, { status: 'plan', plan: id })
}
