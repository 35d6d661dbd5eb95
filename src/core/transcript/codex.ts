import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import {
  blocksOf,
  messageFrom,
  parsedObject,
  type RawMessage,
  textOf,
  textOfBlocks,
  toolCall,
  toolResult,
} from './parts.ts'
import type { LineReading } from './transcript.ts'

const ENVELOPES: ReadonlySet<string> = new Set([
  'session_meta',
  'response_item',
  'event_msg',
  'turn_context',
  'compacted',
  'world_state',
  'token_usage_record',
])

const CALLS: ReadonlySet<string> = new Set([
  'function_call',
  'custom_tool_call',
  'local_shell_call',
  'web_search_call',
  'tool_search_call',
])

const OUTPUTS: ReadonlySet<string> = new Set(['function_call_output', 'custom_tool_call_output'])

/** Whether a line is one of a Codex rollout: in an envelope, or bare as older versions wrote it. */
export function isCodex(record: JsonObject): boolean {
  const type = textOf(record['type'])
  if (isJsonObject(record['payload'])) return ENVELOPES.has(type)
  const bare = type === 'message' && typeof record['role'] === 'string'
  return bare || CALLS.has(type) || OUTPUTS.has(type) || type === 'reasoning'
}

/** Only response items are read: events tell the same a second time. */
export function readCodex(record: JsonObject): LineReading {
  const { payload } = record
  if (!isJsonObject(payload)) return itemReading(record, record['timestamp'])
  if (record['type'] === 'session_meta') return sessionReading(payload)
  if (record['type'] === 'response_item') return itemReading(payload, record['timestamp'])
  return ASIDE
}

const ASIDE: LineReading = { is: 'aside', session: '' }

function sessionReading(payload: JsonObject): LineReading {
  const session = textOf(payload['id'])
  const { source } = payload
  const isChild = isJsonObject(source) || payload['thread_source'] === 'subagent'
  return { is: isChild ? 'child-session' : 'aside', session }
}

function itemReading(item: JsonObject, at: Json | undefined): LineReading {
  const raw = rawMessage(item)
  const message = raw && messageFrom({ ...raw, at })
  return message === undefined ? ASIDE : { is: 'message', message, session: '' }
}

function rawMessage(item: JsonObject): Omit<RawMessage, 'at'> | undefined {
  const type = textOf(item['type'])
  if (CALLS.has(type)) return { role: 'assistant', text: '', tools: [callOf(item, type)] }
  if (OUTPUTS.has(type)) {
    const { text, failed } = outputOf(item['output'])
    return { role: 'user', text: '', results: [toolResult(item['call_id'], text, { failed })] }
  }
  if (type !== 'message') return undefined
  if (item['role'] === 'assistant')
    return { role: 'assistant', text: textOfBlocks(item['content']) }
  return item['role'] === 'user' ? { role: 'user', text: typedText(item) } : undefined
}

function callOf(item: JsonObject, type: string) {
  const name = textOf(item['name']) || type.replace(/_call$/, '')
  const input = item['arguments'] ?? item['input'] ?? item['action']
  return toolCall(item['call_id'] ?? item['id'], name, input)
}

/** Newer versions say of each part where it came from; of older ones the tags must tell. */
function typedText(item: JsonObject): string {
  const passed = item['internal_chat_message_metadata_passthrough']
  const facts = isJsonObject(passed) ? passed['content_item_metadata'] : undefined
  const blocks = blocksOf(item['content'])
  const theirs = Array.isArray(facts)
    ? blocks.filter((_, place) => comesFromUser(facts[place]))
    : blocks
  // Each part by itself: one that a machine wrote must not hide what a person wrote beside it.
  return theirs
    .map(
      (block) =>
        messageFrom({ role: 'user', text: textOfBlocks([block]), at: undefined })?.text ?? '',
    )
    .filter((text) => text !== '')
    .join('\n')
}

function comesFromUser(fact: Json | undefined): boolean {
  const provenance = isJsonObject(fact) ? fact['provenance'] : undefined
  return !isJsonObject(provenance) || provenance['type'] === 'user'
}

const EXIT = /(?:exited with code|exit code:?)\s+(-?\d+)/i

function outputOf(output: Json | undefined): { readonly text: string; readonly failed: boolean } {
  if (isJsonObject(output))
    return {
      text:
        textOf(output['content']) || textOf(output['output']) || textOfBlocks(output['content']),
      failed: output['success'] === false,
    }
  if (Array.isArray(output)) return { text: textOfBlocks(output), failed: false }
  const text = textOf(output)
  const value = text.startsWith('{') ? parsedObject(text) : undefined
  const metadata = value?.['metadata']
  if (value !== undefined && isJsonObject(metadata))
    return { text: textOf(value['output']), failed: (metadata['exit_code'] ?? 0) !== 0 }
  const code = EXIT.exec(text.slice(0, 500))?.[1]
  return { text, failed: code !== undefined && code !== '0' }
}
