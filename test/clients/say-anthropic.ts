import { type Dialect, events, json, type Utterance } from './stand-in.ts'

const USAGE = {
  input_tokens: 100,
  output_tokens: 10,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
}

/** The Messages API, as Claude Code speaks it. */
export const sayAnthropic: Dialect = (response, said, { stream }) => {
  const stop_reason = said.some((one) => 'name' in one) ? 'tool_use' : 'end_turn'
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'stand-in',
    stop_sequence: null,
    usage: USAGE,
  }
  if (!stream) return json(response, { ...message, content: said.map(blockOf), stop_reason })
  const send = events(response)
  const event = (type: string, more: object): void => send({ type, ...more }, type)
  event('message_start', { message: { ...message, content: [], stop_reason: null } })
  for (const [index, one] of said.entries()) {
    const block = blockOf(one)
    const empty = 'text' in one ? { ...block, text: '' } : { ...block, input: {} }
    const delta =
      'text' in one
        ? { type: 'text_delta', text: one.text }
        : { type: 'input_json_delta', partial_json: JSON.stringify(one.input) }
    event('content_block_start', { index, content_block: empty })
    event('content_block_delta', { index, delta })
    event('content_block_stop', { index })
  }
  event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: USAGE })
  event('message_stop', {})
  response.end()
}

function blockOf(one: Utterance): object {
  if ('text' in one) return { type: 'text', text: one.text }
  return { type: 'tool_use', id: one.id, name: one.name, input: one.input }
}
