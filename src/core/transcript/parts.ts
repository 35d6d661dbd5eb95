import { type Instant, parseInstant } from '../base/instant.ts'
import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import { cleanText, edgesOfText } from '../secrets/clean-text.ts'
import { plainLine } from '../text/plain-text.ts'
import { spokenText } from './spoken-text.ts'
import type { Message, Speaker, ToolCall, ToolResult } from './transcript.ts'

/** What a message is made of, before it is cleaned and cut. */
export interface RawMessage {
  readonly role: Speaker
  readonly text: string
  readonly at: Json | undefined
  readonly tools?: readonly ToolCall[]
  readonly results?: readonly ToolResult[]
}

const MESSAGE_CHARS_MAX = 20_000
const RESULT_CHARS_MAX = 2_000
const TARGET_CHARS_MAX = 200

/** The message, or nothing when all of it was put there by a machine. */
export function messageFrom(raw: RawMessage): Message | undefined {
  const text = cut(cleanText(spokenText(raw.text, raw.role)), MESSAGE_CHARS_MAX)
  const [tools, results] = [raw.tools ?? [], raw.results ?? []]
  if (text === '' && tools.length === 0 && results.length === 0) return undefined
  return { role: raw.role, text, at: instantOf(raw.at), tools, results }
}

function instantOf(at: Json | undefined): Instant | undefined {
  return typeof at === 'string' ? parseInstant(at) : undefined
}

/** A pasted log is cut in its middle: its head and tail say what it is and how it ended. */
function cut(text: string, chars: number): string {
  if (text.length <= chars) return text
  const tail = Math.floor(chars / 4)
  return `${text.slice(0, chars - tail)}\n…\n${text.slice(-tail)}`
}

/** Some clients write the input as an object, others as the JSON of one. */
export function toolCall(id: Json | undefined, name: string, input: Json | undefined): ToolCall {
  const given = typeof input === 'string' ? (parsedObject(input) ?? input) : input
  return { id: textOf(id), name: plainLine(name, 100), target: targetOf(given) }
}

export function toolResult(
  callId: Json | undefined,
  text: string,
  { failed }: { readonly failed: boolean },
): ToolResult {
  return {
    callId: textOf(callId),
    text: cut(cleanText(spokenText(text, 'tool')), RESULT_CHARS_MAX),
    failed,
  }
}

/** In the order of how much they say about a call. */
const TARGET_KEYS = [
  'file_path',
  'filePath',
  'absolute_path',
  'path',
  'file',
  'notebook_path',
  'command',
  'cmd',
  'pattern',
  'query',
  'url',
  'skill',
  'description',
] as const

/** Commands hold passwords. What is beyond is never shown. */
function targetLine(text: string): string {
  return plainLine(cleanText(edgesOfText(text, 4_000, 0)), TARGET_CHARS_MAX)
}

function targetOf(input: Json | undefined): string {
  if (typeof input === 'string') return targetLine(input)
  if (!isJsonObject(input)) return ''
  for (const key of TARGET_KEYS) {
    const value = input[key]
    const text = Array.isArray(value)
      ? value.filter((part) => typeof part === 'string').join(' ')
      : value
    if (typeof text === 'string' && text.trim() !== '') return targetLine(text)
  }
  return ''
}

/** The object that a text is the JSON of. */
export function parsedObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** The blocks of a content, which may also be a plain text. */
export function blocksOf(content: Json | undefined): readonly JsonObject[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return Array.isArray(content) ? content.filter(isJsonObject) : []
}

/** All that stands in the text blocks of a content. */
export function textOfBlocks(content: Json | undefined): string {
  return blocksOf(content)
    .filter(({ type }) => type === 'text' || type === 'input_text' || type === 'output_text')
    .map(({ text }) => textOf(text))
    .join('\n')
}

/** What blocks of the Anthropic form say, call and bring back. */
export function partsOf(content: Json | undefined): Pick<RawMessage, 'text' | 'tools' | 'results'> {
  const blocks = blocksOf(content)
  return {
    text: textOfBlocks(content),
    tools: blocks
      .filter(({ type }) => type === 'tool_use' || type === 'server_tool_use')
      .map(({ id, name, input }) => toolCall(id, textOf(name), input)),
    results: blocks
      .filter(({ type }) => type === 'tool_result')
      .map(({ tool_use_id, content: inner, is_error }) =>
        toolResult(tool_use_id, textOfBlocks(inner), { failed: is_error === true }),
      ),
  }
}
