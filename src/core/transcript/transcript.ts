import type { Instant } from '../base/instant.ts'

export type Speaker = 'user' | 'assistant'

/** A tool that the assistant called. */
export interface ToolCall {
  /** Pairs it with its result; empty where the client does not say. */
  readonly id: string
  readonly name: string
  /** The file, command or question that it was about, on one line and cut; empty when it was about none. */
  readonly target: string
}

export interface ToolResult {
  readonly callId: string
  /** Its head and tail, where it is long. */
  readonly text: string
  readonly failed: boolean
}

/**
 * One thing that was said or done in a conversation, whatever client wrote it down (TRI-01). The text is what the
 * speaker said: nothing that a client, a hook or Everkeep itself put there (TRI-03).
 */
export interface Message {
  readonly role: Speaker
  /** Empty for a message that only calls tools or only brings results. */
  readonly text: string
  readonly at: Instant | undefined
  readonly tools: readonly ToolCall[]
  readonly results: readonly ToolResult[]
  /** Calls of our own tools, by id, that came to nothing. What such a tool answers is no part of a conversation. */
  readonly undone?: readonly string[]
}

const CHANGING = /^(?:edit|write|multiedit|notebookedit|apply_patch|str_replace|create_file)/i

/** Whether a tool changes files, by the names that clients give it. */
export function changesFiles({ name }: Pick<ToolCall, 'name'>): boolean {
  return CHANGING.test(name)
}

/** What one line of a transcript tells. Total: any text gives one of these. */
export type LineReading =
  | { readonly is: 'message'; readonly message: Message; readonly session: string }
  /** A line of a known client that is nobody's words. */
  | { readonly is: 'aside'; readonly session: string }
  /** Said among agents: a sub-agent's part in this conversation. */
  | { readonly is: 'sub-agent'; readonly session: string }
  /** The whole conversation is that of a sub-agent. */
  | { readonly is: 'child-session'; readonly session: string }
  /** JSON, but of no client that we know. */
  | { readonly is: 'unknown' }
  /** Half-written, cut or no JSON at all. */
  | { readonly is: 'unreadable' }

/** A prompt that holds this opens a conversation that Everkeep started itself: nothing in it is captured. */
export const CHILD_MARK = '<everkeep-child/>'

/** How the mark begins that stands in the text of every command that we install: a client sends it as a person's words. */
export const OWN_COMMAND = '<!-- everkeep: a command of ours'

/** The tag around what triage tells a host's model; like the fence of recalled memories it is never read back. */
export const TRIAGE_TAG = 'triage_data'

/**
 * How a message begins by which Everkeep asks a host's model to go on. Some clients hand it to the model, and write it
 * down, as if the person had said it: it is never read back.
 */
export const ASKING = {
  drafts: 'Everkeep: save what this conversation established',
  person: 'Everkeep found something worth keeping in this conversation',
  personZh: 'Everkeep 在这次对话里发现了值得保留的内容',
} as const

/** A place in a transcript: so far it was read, and a digest of what stood right before tells whether it still does. */
export interface TranscriptMark {
  readonly bytes: number
  readonly check: string
}
