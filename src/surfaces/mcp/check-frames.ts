import { Transform, type Writable } from 'node:stream'
import { parseJSONRPCMessage } from '@modelcontextprotocol/server'

/** So long may one message be; a memory has a megabyte at most. */
export const LINE_BYTES_MAX = 10 * 1024 * 1024

const LINE_END = 0x0a
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
/** In front or behind, a client's library writes the id of a request. */
const EDGE_BYTES = 400

type Id = string | number | null

interface FrameCheck {
  readonly stdout: Writable
  /** Takes what was wrong, without a word of what was sent. */
  readonly log: (line: string) => void
}

/**
 * Lets whole messages through and answers everything else: the server behind it drops what is no message, so that a
 * client waits for nothing, and ends at a line that is too long (AGT-01). Of such a line only its edges are kept.
 */
export function checkFrames({ stdout, log }: FrameCheck): Transform {
  let parts: Buffer[] = []
  let length = 0
  let edges: { readonly head: string; tail: Buffer } | undefined

  const add = (part: Buffer): void => {
    length += part.length
    if (edges !== undefined) edges.tail = lastOf(edges.tail, part)
    else parts.push(part)
    if (edges !== undefined || length <= LINE_BYTES_MAX) return
    const line = Buffer.concat(parts)
    edges = { head: line.toString('utf8', 0, EDGE_BYTES), tail: lastOf(line) }
    parts = []
  }

  /** What is sent on, or what is to be answered; neither for an empty line and for the answer of a client. */
  const finish = (): Buffer | Refusal | undefined => {
    const sent = edges ?? Buffer.concat(parts)
    parts = []
    length = 0
    edges = undefined
    if (!Buffer.isBuffer(sent)) return tooLong(idAtEdges(sent.head, sent.tail.toString('utf8')))
    const refusal = refusalOf(sent.toString('utf8'))
    if (refusal === 'empty') return undefined
    return refusal ?? Buffer.concat([sent, Buffer.of(LINE_END)])
  }

  const checkChunk = async (out: Transform, chunk: Buffer): Promise<void> => {
    for (let from = 0; from < chunk.length; ) {
      const end = chunk.indexOf(LINE_END, from)
      add(chunk.subarray(from, end < 0 ? chunk.length : end))
      if (end < 0) return
      from = end + 1
      const line = finish()
      if (Buffer.isBuffer(line)) out.push(line)
      else if (line !== undefined) {
        log(`the client sent something odd: ${line.message}`)
        if (line.mayAnswer) await write(stdout, line)
      }
    }
  }

  return new Transform({
    // One line at a time, whatever they were sent in.
    readableObjectMode: true,
    transform(chunk, _encoding, done) {
      checkChunk(this, chunk).then(() => done(), done)
    },
  })
}

interface Refusal {
  readonly id: Id
  readonly code: number
  readonly message: string
  /** An answer to an answer could go on for ever. */
  readonly mayAnswer: boolean
}

function refusalOf(line: string): Refusal | 'empty' | undefined {
  if (line.trim() === '') return 'empty'
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    const message = 'Parse error: the line is no JSON.'
    return { id: null, code: PARSE_ERROR, message, mayAnswer: true }
  }
  try {
    parseJSONRPCMessage(value)
    return undefined
  } catch {
    const { id, result, error } = fieldsOf(value)
    return {
      id: typeof id === 'string' || Number.isSafeInteger(id) ? (id as Id) : null, // Safe: one of both, by the check.
      code: INVALID_REQUEST,
      message: 'Invalid request: the line is not a JSON-RPC 2.0 message.',
      mayAnswer: result === undefined && error === undefined,
    }
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function tooLong(id: Id): Refusal {
  const message = `Invalid request: the message is longer than ${LINE_BYTES_MAX / 1024 / 1024} MB.`
  return { id, code: INVALID_REQUEST, message, mayAnswer: true }
}

const ID = '"id"\\s*:\\s*(-?\\d{1,15}|"[^"\\\\]{0,200}")\\s*'
const IN_FRONT = new RegExp(`^\\s*\\{\\s*(?:"jsonrpc"\\s*:\\s*"2\\.0"\\s*,\\s*)?${ID},`)
const BEHIND = new RegExp(`${ID}\\}\\s*$`)

/** What stands first or last in a line is a field of the message itself, so that the client learns which of its requests it was. */
function idAtEdges(head: string, tail: string): Id {
  const found = (IN_FRONT.exec(head) ?? BEHIND.exec(tail))?.[1]
  // Safe: a number or a text without escapes.
  return found === undefined ? null : (JSON.parse(found) as string | number)
}

function lastOf(...parts: readonly Buffer[]): Buffer {
  const joined = Buffer.concat(parts.map((part) => part.subarray(-EDGE_BYTES)))
  // A copy: a part of the line would keep all of it.
  return Buffer.from(joined.subarray(-EDGE_BYTES))
}

/** Waits for a client that does not read: what it is told must not pile up. */
async function write(stdout: Writable, { id, code, message }: Refusal): Promise<void> {
  const line = `${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`
  if (stdout.write(line)) return
  await new Promise<void>((resolve) => {
    stdout.once('drain', resolve).once('close', resolve).once('error', resolve)
  })
}
