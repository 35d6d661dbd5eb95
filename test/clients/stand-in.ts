import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the model of a conversation says next: words, or a tool that it calls. */
export type Reply = string | { readonly tool: RegExp | string; readonly input: object }

/** The body of a request to the model, as far as a test looks at it. */
export interface ModelRequest {
  readonly system?: unknown
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
  readonly tools?: readonly { readonly name: string }[]
}

export interface StandIn {
  readonly url: string
  /** Every request for a turn of the conversation, in order. */
  readonly requests: readonly ModelRequest[]
  readonly close: () => Promise<void>
}

/** Stands in for the API of a model on loopback: says what the script says, turn by turn, then "Done.". */
export async function standIn(script: readonly (readonly Reply[])[]): Promise<StandIn> {
  const requests: ModelRequest[] = []
  let turn = 0
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const path = (request.url ?? '').split('?')[0] ?? ''
      if (path.endsWith('/count_tokens')) return json(response, { input_tokens: 100 })
      if (path !== '/v1/messages') return json(response, { data: [] })
      const body: ModelRequest & { stream?: boolean } = JSON.parse(text)
      // Titles and summaries are asked for without tools; they are no turn of the conversation.
      const isTurn = (body.tools ?? []).length > 0
      if (isTurn) requests.push(body)
      const replies = isTurn ? (script[turn++] ?? ['Done.']) : ['Done.']
      return stream(
        response,
        replies.map((reply, at) => blockOf(reply, body, `${turn}-${at}`)),
        body.stream === true,
      )
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo // Safe: it listens on TCP.
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

interface Block {
  readonly type: string
  readonly text?: string
  readonly id?: string
  readonly name?: string
  readonly input?: object
}

function blockOf(reply: Reply, body: ModelRequest, id: string): Block {
  if (typeof reply === 'string') return { type: 'text', text: reply }
  return {
    type: 'tool_use',
    id: `toolu_${id}`,
    name: toolNamed(reply.tool, body),
    input: reply.input,
  }
}

/** Tools that a client loads late are named only in the text of a message. */
function toolNamed(tool: RegExp | string, body: ModelRequest): string {
  if (typeof tool === 'string') return tool
  const known = body.tools?.find(({ name }) => tool.test(name))?.name
  return (
    known ??
    new RegExp(`[\\w:-]*(?:${tool.source})[\\w:-]*`).exec(
      JSON.stringify(body.messages).replaceAll('\\n', ' '),
    )?.[0] ??
    tool.source
  )
}

function json(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
}

function stream(response: ServerResponse, blocks: readonly Block[], isStream: boolean): void {
  const stop = blocks.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn'
  const usage = {
    input_tokens: 100,
    output_tokens: 10,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
  }
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'stand-in',
    stop_sequence: null,
    usage,
  }
  if (!isStream) {
    json(response, { ...message, content: blocks, stop_reason: stop })
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (type: string, more: object): void =>
    void response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`)
  send('message_start', { message: { ...message, content: [], stop_reason: null } })
  for (const [index, block] of blocks.entries()) {
    const empty = block.type === 'text' ? { ...block, text: '' } : { ...block, input: {} }
    const delta =
      block.type === 'text'
        ? { type: 'text_delta', text: block.text }
        : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) }
    send('content_block_start', { index, content_block: empty })
    send('content_block_delta', { index, delta })
    send('content_block_stop', { index })
  }
  send('message_delta', { delta: { stop_reason: stop, stop_sequence: null }, usage })
  send('message_stop', {})
  response.end()
}
