import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  type InputResponseView,
  inputRequired,
  inputResponse,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { serverInfo } from './greeting.ts'
import type { McpHost } from './host.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { isOffer, type Offer, type Offers } from './offers.ts'
import { addPrompts } from './prompts.ts'
import { addResources } from './resources.ts'
import type { Answer, Tool } from './tool.ts'
import { failure } from './tool-error.ts'
import { readInput, shownSchema } from './tool-schema.ts'
import { TOOLS } from './tools.ts'

export interface ServerParts {
  readonly host: McpHost
  /** Outlives a server: over HTTP each request has one of its own. */
  readonly offers: Offers
}

/** A server for one connection, or for one request over HTTP. It holds nothing that the next one would need. */
export function makeServer(parts: ServerParts): McpServer {
  const server = new McpServer(serverInfo(parts.host.version), { instructions: INSTRUCTIONS })
  for (const tool of TOOLS) addTool(server, tool, parts)
  addResources(server, parts.host)
  addPrompts(server)
  return server
}

/** What was agreed to is named by these, beside the tool's own fields. */
const PLAN = { plan: z.string().optional().describe('that the user agreed to') }
const SELECT = { select: z.array(z.string()).optional().describe('changes of the plan, c1 ...') }
const AGREED = { ...PLAN, ...SELECT }

function addTool(server: McpServer, tool: Tool, parts: ServerParts): void {
  const { readOnly, destructive, idempotent } = tool
  const agreed = { ...(destructive && PLAN), ...(tool.selects && SELECT) }
  const input = tool.input.extend(agreed)
  server.registerTool(
    tool.name,
    {
      title: tool.title,
      description: tool.description,
      inputSchema: shownSchema(input),
      outputSchema: shownSchema(z.object({ text: z.string(), ...tool.output }), 'output'),
      annotations: {
        readOnlyHint: readOnly,
        ...(readOnly ? {} : { destructiveHint: destructive, idempotentHint: idempotent }),
        openWorldHint: false,
      },
    },
    async (given, ctx) => {
      try {
        return await callTool({ tool, input, given }, parts, { server, ctx })
      } catch (error) {
        return failure(error, (line) => parts.host.log(`${tool.name}: ${line}`))
      }
    },
  )
}

interface Call {
  readonly tool: Tool
  readonly input: z.ZodObject
  readonly given: unknown
}

interface Client {
  readonly server: McpServer
  readonly ctx: ServerContext
}

async function callTool(
  { tool, input, given }: Call,
  { host, offers }: ServerParts,
  client: Client,
): Promise<CallToolResult | InputRequiredResult> {
  const { plan, select } = tool.destructive ? agreedIn(given) : {}
  const asked = client.ctx.mcpReq.requestState<string>()
  const waiting = asked ?? plan
  const by = { tool: tool.name, args: ownArguments(given) }
  if (waiting !== undefined) {
    const offer = offers.find(waiting, by)
    return settle(offer, { offers, client, select, agreed: plan !== undefined })
  }
  const outcome = await tool.run(readInput(input, given), host)
  if (!isOffer(outcome)) return result(outcome, tool.readOnly ? {} : { status: 'done' })
  offers.keep(outcome, by)
  return settle(outcome, { offers, client, select, agreed: false })
}

/** What the tool itself is asked for. */
function ownArguments(given: unknown): JsonObject {
  if (!isJsonObject(given)) return {}
  return Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(AGREED, name)))
}

function agreedIn(given: unknown): { readonly plan?: string; readonly select?: readonly string[] } {
  const agreed = z.object(AGREED).safeParse(given)
  if (!agreed.success) return {}
  const { plan, select } = agreed.data
  return { ...(plan !== undefined && { plan }), ...(select !== undefined && { select }) }
}

interface Settling {
  readonly offers: Offers
  readonly client: Client
  readonly select: readonly string[] | undefined
  /** The call names the plan. */
  readonly agreed: boolean
}

/** Asks the person where the client can; else the second call, which names the plan, stands for their word. */
async function settle(
  offer: Offer,
  { offers, client, select, agreed }: Settling,
): Promise<CallToolResult | InputRequiredResult> {
  if (!canAsk(client)) {
    if (agreed) {
      const done = await offers.take(offer.id).carryOut({ select, byPerson: false })
      return result(done, { status: 'done' })
    }
    const how = `Nothing was changed yet. Show this to the user; once they agree, call again with plan ${JSON.stringify(offer.id)}.`
    return result(
      { text: `${offer.text}\n${how}`, facts: offer.facts },
      { status: 'plan', plan: offer.id },
    )
  }
  const answer = inputResponse(client.ctx.mcpReq.inputResponses, 'consent')
  if (answer.kind === 'missing') return question(offer)
  const { carryOut, leave } = offers.take(offer.id)
  switch (wordIn(answer)) {
    case 'yes':
      return result(await carryOut({ select, byPerson: true }), { status: 'done' })
    case 'no':
      return result(
        { text: 'The user did not agree. Nothing was changed.', facts: {} },
        { status: 'declined' },
      )
    case 'none':
      return left(await leave())
  }
}

/** Clients that nobody sits at say that they can ask, and answer at once that nobody chose (`claude -p`, measured). */
function wordIn(answer: InputResponseView): 'yes' | 'no' | 'none' {
  if (answer.kind !== 'elicit' || answer.action === 'cancel') return 'none'
  return answer.action === 'accept' && answer.content?.['apply'] === true ? 'yes' : 'no'
}

function left({ text, facts }: Answer): CallToolResult {
  const said = `Nobody answered, so nothing was changed. ${text} Tell the user so.`
  return result({ text: said, facts }, { status: 'waiting' })
}

function question(offer: Offer): InputRequiredResult {
  return inputRequired({
    inputRequests: {
      consent: inputRequired.elicit({
        message: offer.question,
        requestedSchema: {
          type: 'object',
          // Without a default: who only presses a key has not said yes.
          properties: { apply: { type: 'boolean', title: 'Do it' } },
          required: ['apply'],
        },
      }),
    },
    requestState: offer.id,
  })
}

const CAPABILITIES = z.object({
  elicitation: z.object({ form: z.unknown(), url: z.unknown() }).partial().optional(),
})

/** Since 2026-07-28 each request says what its client can do; before that the connection did, at its start. */
function canAsk({ server, ctx }: Client): boolean {
  const envelope: Readonly<Record<string, unknown>> = { ...ctx.mcpReq.envelope }
  const said = envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.server.getClientCapabilities()
  const able = CAPABILITIES.safeParse(said)
  const elicitation = able.success ? able.data.elicitation : undefined
  if (elicitation === undefined) return false
  // A bare `{}` is how it was said before there were modes.
  return elicitation.form !== undefined || elicitation.url === undefined
}

/** What the answer says of itself counts: a call that changed nothing because it was refused is not done. */
function result({ text, facts }: Answer, more: Answer['facts']): CallToolResult {
  const told = { text, ...more, ...facts }
  return {
    content: [{ type: 'text', text }],
    structuredContent: told,
    ...(facts['status'] === 'refused' && { isError: true }),
  }
}
