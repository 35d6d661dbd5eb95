import { type Dialect, events, json, type Utterance } from './stand-in.ts'

/** The Responses API, as Codex speaks it. */
export const sayResponses: Dialect = (response, said, { stream, model }) => {
  const output = said.map(itemOf)
  const done = {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status: 'completed',
    model,
    output,
    usage: {
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 105,
    },
  }
  if (!stream) return json(response, done)
  const send = events(response)
  const event = (type: string, more: object): void => send({ type, ...more }, type)
  event('response.created', { response: { ...done, status: 'in_progress', output: [] } })
  for (const [output_index, item] of output.entries()) {
    event('response.output_item.added', { output_index, item })
    event('response.output_item.done', { output_index, item })
  }
  event('response.completed', { response: done })
  response.end()
}

function itemOf(one: Utterance, at: number): object {
  if ('text' in one)
    return {
      type: 'message',
      id: `msg_${at}`,
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: one.text, annotations: [] }],
    }
  const { id, name, namespace, input } = one
  return {
    type: 'function_call',
    id: `fc_${id}`,
    call_id: id,
    name,
    ...(namespace !== undefined && { namespace }),
    arguments: JSON.stringify(input),
    status: 'completed',
  }
}

/** Chat Completions, as opencode, Qwen Code and Copilot speak it. */
export const sayChat: Dialect = (response, said, { stream, model }) => {
  const calls = said.flatMap((one) => ('name' in one ? [one] : []))
  const tool_calls = calls.map(({ id, name, input }, index) => ({
    index,
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }))
  const content = said.map((one) => ('text' in one ? one.text : '')).join('')
  const finish_reason = calls.length > 0 ? 'tool_calls' : 'stop'
  const usage = { prompt_tokens: 100, completion_tokens: 5, total_tokens: 105 }
  const base = { id: 'chat_1', created: 1, model }
  const called = calls.length > 0 ? { tool_calls } : {}
  if (!stream)
    return json(response, {
      ...base,
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content, ...called }, finish_reason }],
      usage,
    })
  const send = events(response)
  const chunk = (more: object): void => send({ ...base, object: 'chat.completion.chunk', ...more })
  const choice = (delta: object, reason: string | null): void =>
    chunk({ choices: [{ index: 0, delta, finish_reason: reason }] })
  choice({ role: 'assistant', content, ...called }, null)
  choice({}, finish_reason)
  chunk({ choices: [], usage })
  response.end('data: [DONE]\n\n')
}
