import { isJsonObject, type JsonObject } from '../format/json/json.ts'
import { messageFrom, partsOf, textOf, textOfBlocks } from './parts.ts'
import type { LineReading } from './transcript.ts'

/**
 * A line of Claude Code's JSONL: `type` user or assistant with `message.content` blocks, one block a line. Everything
 * else (attachments, snapshots of requests, progress) repeats or surrounds what was said, except a prompt that was
 * typed while the assistant worked.
 */
export function readClaudeCode(record: JsonObject): LineReading {
  const session = textOf(record['sessionId'])
  const { type, message, attachment } = record
  if (record['isSidechain'] === true) return { is: 'sub-agent', session }
  if (type === 'attachment' && isJsonObject(attachment)) return queued(record, attachment, session)
  const speaks = type === 'user' || type === 'assistant'
  if (!speaks || !isJsonObject(message) || isMachines(record, message))
    return { is: 'aside', session }
  const said = messageFrom({ role: type, ...partsOf(message['content']), at: record['timestamp'] })
  return said === undefined ? { is: 'aside', session } : { is: 'message', message: said, session }
}

/** Written by the client under somebody's name. */
function isMachines(record: JsonObject, message: JsonObject): boolean {
  const { origin } = record
  const from = isJsonObject(origin) ? textOf(origin['kind']) : ''
  return (
    record['isMeta'] === true ||
    record['isCompactSummary'] === true ||
    record['isVisibleInTranscriptOnly'] === true ||
    record['isApiErrorMessage'] === true ||
    record['promptSource'] === 'system' ||
    message['model'] === '<synthetic>' ||
    (from !== '' && from !== 'human' && from !== 'user')
  )
}

function queued(record: JsonObject, attachment: JsonObject, session: string): LineReading {
  const mode = textOf(attachment['commandMode'])
  if (attachment['type'] !== 'queued_command' || (mode !== '' && mode !== 'prompt'))
    return { is: 'aside', session }
  const text = textOfBlocks(attachment['prompt'])
  const message = messageFrom({ role: 'user', text, at: record['timestamp'] })
  return message === undefined ? { is: 'aside', session } : { is: 'message', message, session }
}
