import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Offer } from './consent-offers.ts'

/** Who called, and the way back to them. */
export interface Client {
  readonly server: McpServer
  readonly ctx: ServerContext
}

/** `none`: nobody chose. `cannot`: the client says that it asks, and fails when it is to. */
export type Word = 'yes' | 'no' | 'none' | 'cannot'

export interface PersonAnswer {
  readonly word: Word
  readonly chosen: Readonly<Record<string, string>>
}

const CAPABILITIES = z.object({
  elicitation: z.object({ form: z.unknown(), url: z.unknown() }).partial().optional(),
})

/** Since 2026-07-28 each request says what its client can do; before that the connection did, at its start. */
export function canAsk({ server, ctx }: Client): boolean {
  const said = saidHere(ctx) ?? server.server.getClientCapabilities()
  const able = CAPABILITIES.safeParse(said)
  const elicitation = able.success ? able.data.elicitation : undefined
  if (elicitation === undefined) return false
  // A bare `{}` is how it was said before there were modes.
  return elicitation.form !== undefined || elicitation.url === undefined
}

function saidHere(ctx: ServerContext): unknown {
  const envelope: Readonly<Record<string, unknown>> = { ...ctx.mcpReq.envelope }
  return envelope[CLIENT_CAPABILITIES_META_KEY]
}

/** The yes is without a default: who only presses a key has not said it. */
function formOf({ choices = [] }: Offer) {
  const fields = choices.map(
    ({ name, title, options, recommended }) =>
      [name, { type: 'string' as const, title, enum: [...options], default: recommended }] as const,
  )
  const apply = { type: 'boolean' as const, title: 'Do it' }
  return {
    type: 'object' as const,
    properties: { ...Object.fromEntries(fields), apply },
    required: ['apply'],
  }
}

/** The person's word; or, since 2026-07-28, the question as an answer, which the client brings back with theirs. */
export async function askPerson(
  offer: Offer,
  { ctx }: Client,
): Promise<PersonAnswer | InputRequiredResult> {
  const { question: message } = offer
  const requestedSchema = formOf(offer)
  if (saidHere(ctx) === undefined) return wordOver(ctx, { message, requestedSchema })
  const isBack = ctx.mcpReq.requestState<string>() !== undefined
  if (isBack) return wordIn(ctx.mcpReq.inputResponses)
  const consent = inputRequired.elicit({ message, requestedSchema })
  return inputRequired({ inputRequests: { consent }, requestState: offer.id })
}

/** People take their time. */
const WAIT_MS = 600_000

/** Before 2026-07-28 the question is a request to the client. An error is no word of the person: nobody was asked. */
async function wordOver(
  ctx: ServerContext,
  asked: { readonly message: string; readonly requestedSchema: ReturnType<typeof formOf> },
): Promise<PersonAnswer> {
  const params = { mode: 'form', ...asked }
  try {
    const answer = await ctx.mcpReq.send(
      { method: 'elicitation/create', params },
      {
        timeout: WAIT_MS,
        resetTimeoutOnProgress: true,
        onprogress: () => undefined,
        signal: ctx.mcpReq.signal,
      },
    )
    return wordIn({ consent: answer })
  } catch (error) {
    if (ctx.mcpReq.signal.aborted) throw error
    if (error instanceof ProtocolError) return unchosen('cannot')
    if (!(error instanceof SdkError)) throw error
    if (error.code === SdkErrorCode.RequestTimeout) return unchosen('none')
    if (error.code === SdkErrorCode.InvalidResult) return unchosen('cannot')
    throw error
  }
}

/** Clients that nobody sits at say that they can ask, and answer at once that nobody chose (`claude -p`, measured). */
function wordIn(responses: Parameters<typeof inputResponse>[0]): PersonAnswer {
  const answer = inputResponse(responses, 'consent')
  if (answer.kind !== 'elicit') return unchosen('cannot')
  if (answer.action === 'cancel') return unchosen('none')
  if (answer.action !== 'accept' || answer.content?.['apply'] !== true) return unchosen('no')
  const texts = Object.entries(answer.content).flatMap(([name, said]) =>
    typeof said === 'string' ? [[name, said] as const] : [],
  )
  return { word: 'yes', chosen: Object.fromEntries(texts) }
}

/** Else the client has to ask first, and comes back. */
export function isAnswered(answer: PersonAnswer | InputRequiredResult): answer is PersonAnswer {
  return 'chosen' in answer
}

function unchosen(word: Word): PersonAnswer {
  return { word, chosen: {} }
}
