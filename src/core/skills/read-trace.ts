import { isJsonObject, type Json } from '../format/json/json.ts'
import { toolCall, toolResult } from '../transcript/parts.ts'
import type { Message } from '../transcript/transcript.ts'

/** How smallcode marks the result of a call that failed. */
const FAILURE = /^\s*(?:✗|Error[: ])|"error"\s*:/

/** The prompt and the calls of one trace of smallcode, as messages. What is no trace gives none. */
export function readTrace(value: Json): readonly Message[] {
  if (!isJsonObject(value) || typeof value['prompt'] !== 'string') return []
  const steps = Array.isArray(value['steps']) ? value['steps'] : []
  const empty = { at: undefined, tools: [], results: [] }
  const calls = steps.flatMap((step: Json, at): Message[] => {
    if (!isJsonObject(step) || step['type'] !== 'tool_call') return []
    const id = `step-${at}`
    const result =
      typeof step['result'] === 'string' ? step['result'] : JSON.stringify(step['result'] ?? '')
    const name = typeof step['name'] === 'string' ? step['name'] : ''
    const tools = [toolCall(id, name, step['args'])]
    const results = [toolResult(id, result, { failed: FAILURE.test(result) })]
    return [
      { ...empty, role: 'assistant', text: '', tools },
      { ...empty, role: 'user', text: '', results },
    ]
  })
  return [{ ...empty, role: 'user', text: value['prompt'] }, ...calls]
}
