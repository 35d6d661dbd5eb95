import {
  type CallToolResult,
  type InputRequiredResult,
  McpServer,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { isJsonObject, type JsonObject } from '../../core/format/json/json.ts'
import { settleOffer } from './ask-consent.ts'
import type { Client } from './ask-person.ts'
import { isOffer, type Offers } from './consent-offers.ts'
import { INSTRUCTIONS } from './instructions.ts'
import type { McpHost } from './mcp-host.ts'
import { addPrompts } from './prompts.ts'
import { addResources } from './resources.ts'
import { result, type Tool } from './tool.ts'
import { failure } from './tool-error.ts'
import { readInput, refuseDeep, shownSchema } from './tool-schema.ts'
import { TOOLS } from './tools.ts'

export interface ServerParts {
  readonly host: McpHost
  /** Outlives a server: over HTTP each request has one of its own. */
  readonly offers: Offers
}

/** A server for one connection, or for one request over HTTP. It holds nothing that the next one would need. */
export function makeServer(parts: ServerParts): McpServer {
  const info = { name: 'everkeep', title: 'Everkeep memory', version: parts.host.version }
  const server = new McpServer(info, { instructions: INSTRUCTIONS })
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

async function callTool(
  { tool, input, given }: Call,
  { host, offers }: ServerParts,
  client: Client,
): Promise<CallToolResult | InputRequiredResult> {
  refuseDeep(given)
  const { plan, select } = tool.destructive ? agreedIn(given) : {}
  const asked = client.ctx.mcpReq.requestState<string>()
  const waiting = asked ?? plan
  const by = { tool: tool.name, args: ownArguments(given) }
  if (waiting !== undefined) {
    const offer = offers.find(waiting, by)
    return settleOffer(offer, { offers, client, select, agreed: plan !== undefined })
  }
  const outcome = await tool.run(readInput(input, given), host)
  if (!isOffer(outcome)) return result(outcome, tool.readOnly ? {} : { status: 'done' })
  offers.keep(outcome, by)
  return settleOffer(outcome, { offers, client, select, agreed: false })
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
