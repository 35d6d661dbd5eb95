import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import type { LayoutName } from '../../src/core/model/layout-name.ts'
import { type FixedWorld, fixedWorld } from '../fixed-world.ts'
import { openMemorySessions } from '../twins/memory-sessions.ts'
import { openMemoryStaging } from '../twins/memory-staging.ts'
import { openMemoryTranscripts } from '../twins/memory-transcripts.ts'
import { parseSet, rendered, type Shape } from './triage-set.ts'

export interface HearingWorld {
  readonly world: FixedWorld
  /** Context files by name. */
  readonly staged: ReadonlyMap<string, string>
  /** The conversation goes on: the steps of a labelled conversation, at the end of the transcript `session.jsonl`. */
  say(steps: string): void
  /** Puts any text in the transcript's place. */
  write(text: string): void
}

export const TRANSCRIPT = 'session.jsonl'
export const SESSION = 'session-1'

/** A world without a disk in which a conversation is going on. */
export function hearingWorld(
  layout: LayoutName,
  options: NonNullable<Parameters<typeof fixedWorld>[2]> & { readonly shape?: Shape } = {},
  files: Readonly<Record<string, string>> = {},
): HearingWorld {
  const transcripts = new Map<string, string>()
  const staged = new Map<string, string>()
  let said = ''
  const world = fixedWorld(layoutNamed(layout), files, {
    ...options,
    over: {
      transcripts: openMemoryTranscripts(transcripts),
      sessions: openMemorySessions(),
      staging: openMemoryStaging(staged),
      ...options.over,
    },
  })
  return {
    world,
    staged,
    write: (text) => void transcripts.set(TRANSCRIPT, text),
    say(steps) {
      said += `${steps.trim()}\n`
      const [conversation] = parseSet(`=== ${SESSION}\n${said}`)
      if (conversation !== undefined)
        transcripts.set(TRANSCRIPT, rendered(conversation, options.shape ?? 'claude-code'))
    },
  }
}
