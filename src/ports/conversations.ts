import type { Message } from '../core/transcript/transcript.ts'

/** A conversation of this project that some client kept. */
export interface KeptConversation {
  /** Names it in reports and in the audit. */
  readonly id: string
  /** Where its transcript lies; absent where the messages are at hand. */
  readonly path?: string
  readonly messages?: readonly Message[]
}

/** The conversations about one project that clients left on this machine, and traces of runs. */
export interface Conversations {
  /** The latest ones, newest first, at most `limit`. None is no mistake. */
  recent(limit: number): Promise<readonly KeptConversation[]>
}
