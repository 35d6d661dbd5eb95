import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sayAnthropic } from './say-anthropic.ts'
import { sayGemini } from './say-gemini.ts'
import { sayChat, sayResponses } from './say-openai.ts'

/** What the model of a conversation says next: words, or a tool that it calls. */
export type Reply = string | { readonly tool: RegExp | string; readonly input: object }

/** The body of a request to the model, as far as a test looks at it. */
export interface ModelRequest {
  readonly model?: string
  readonly system?: unknown
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
  readonly tools?: readonly ToolEntry[]
}

interface ToolEntry {
  readonly name?: string
  readonly function?: { readonly name: string }
  /** Codex puts the tools of a server into a name space. */
  readonly tools?: readonly ToolEntry[]
  readonly functionDeclarations?: readonly ToolEntry[]
}

/** What the model says, turn by turn, or to each request. */
export type Script =
  | readonly (readonly Reply[])[]
  | ((request: ModelRequest, turn: number) => readonly Reply[] | undefined)

export function saidBy(
  script: Script,
  request: ModelRequest,
  turn: number,
): readonly Reply[] | undefined {
  return typeof script === 'function' ? script(request, turn) : script[turn]
}

/** A reply as it goes over the wire in any of the dialects. */
export type Utterance =
  | { readonly text: string }
  | {
      readonly id: string
      readonly name: string
      readonly namespace?: string
      readonly input: object
    }

/** Says something in the dialect of one API. */
export type Dialect = (response: ServerResponse, said: readonly Utterance[], how: How) => void
export interface How {
  readonly stream: boolean
  readonly model: string
}

export interface StandIn {
  readonly url: string
  /** Every request for a turn of the conversation, in order. */
  readonly requests: readonly ModelRequest[]
  readonly close: () => Promise<void>
}

const DIALECTS: readonly (readonly [path: RegExp, say: Dialect])[] = [
  [/^\/v1\/messages$/, sayAnthropic],
  [/\/responses$/, sayResponses],
  [/\/chat\/completions$/, sayChat],
  [/:(?:streamG|g)enerateContent$/, sayGemini],
]

/** Stands in for the API of a model on loopback: says what the script says, turn by turn, then "Done.". */
export async function standIn(script: Script): Promise<StandIn> {
  const requests: ModelRequest[] = []
  let turn = 0
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const path = (request.url ?? '').split('?')[0] ?? ''
      if (/count_?tokens$/i.test(path))
        return json(response, { input_tokens: 100, totalTokens: 100 })
      const say = DIALECTS.find(([of]) => of.test(path))?.[1]
      if (say === undefined) return json(response, { object: 'list', data: [], models: [] })
      const body: ModelRequest & { stream?: boolean } = JSON.parse(text)
      // Titles and summaries are asked for without tools; they are no turn of the conversation.
      const isTurn = toolsOf(body).length > 0
      if (isTurn) requests.push(body)
      const replies = (isTurn ? saidBy(script, body, turn++) : undefined) ?? ['Done.']
      const stream = body.stream === true || path.includes(':stream')
      return say(
        response,
        replies.map((reply, at) => utteranceOf(reply, body, `${turn}-${at}`)),
        { stream, model: body.model ?? 'stand-in' },
      )
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo // Safe: it listens on TCP.
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function utteranceOf(reply: Reply, body: ModelRequest, id: string): Utterance {
  if (typeof reply === 'string') return { text: reply }
  return { id: `toolu_${id}`, ...toolNamed(reply.tool, body), input: reply.input }
}

interface NamedTool {
  readonly name: string
  readonly namespace?: string
}

/** Tools that a client loads late are named only in the text of a message. */
function toolNamed(tool: RegExp | string, body: ModelRequest): NamedTool {
  if (typeof tool === 'string') return { name: tool }
  const known = toolsOf(body).find(({ name }) => tool.test(name))
  if (known !== undefined) return known
  const text = JSON.stringify(body).replaceAll('\\n', ' ')
  const name = new RegExp(`[\\w:-]*(?:${tool.source})[\\w:-]*`).exec(text)?.[0]
  return { name: name ?? tool.source }
}

function toolsOf({ tools }: ModelRequest): readonly NamedTool[] {
  return (tools ?? []).flatMap((entry): readonly NamedTool[] => {
    const { name, tools: inner } = entry
    if (inner !== undefined && name !== undefined)
      return toolsOf({ messages: [], tools: inner }).map((tool) => ({ ...tool, namespace: name }))
    if (entry.functionDeclarations !== undefined)
      return toolsOf({ messages: [], tools: entry.functionDeclarations })
    const own = name ?? entry.function?.name
    return own === undefined ? [] : [{ name: own }]
  })
}

export function json(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
}

/** One line after the other, as they all stream. */
export function events(response: ServerResponse): (value: object, name?: string) => void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  return (value, name) =>
    void response.write(
      `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(value)}\n\n`,
    )
}
