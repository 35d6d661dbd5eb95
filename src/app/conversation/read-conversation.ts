import { invariant, KnownError } from '../../core/base/errors.ts'
import { type DimensionHit, scanDimensions } from '../../core/conversation/checkpoint/scan.ts'
import { type Activity, NO_ACTIVITY, withMessage } from '../../core/conversation/triage/activity.ts'
import {
  NO_TRACE,
  type SessionTrace,
  withTrace,
} from '../../core/conversation/triage/draft-session.ts'
import { type Finding, findingsIn, unitedFindings } from '../../core/conversation/triage/finding.ts'
import { type RememberRequest, requestsIn } from '../../core/conversation/triage/requests.ts'
import { cutWindows } from '../../core/conversation/triage/windows.ts'
import { followTranscript, type Tally } from '../../core/transcript/follow.ts'
import type { Message, TranscriptMark } from '../../core/transcript/transcript.ts'
import type { TranscriptReading } from '../../ports/transcripts.ts'
import type { World } from '../../ports/world.ts'

export interface ReadConversationRequest {
  readonly path: string
  /** Where an earlier hearing ended; absent: from the start. */
  readonly after?: TranscriptMark | undefined
  readonly maxBytes?: number | undefined
  /** Asked after each line: then the rest is left for the next hearing. */
  readonly isLate?: (() => boolean) | undefined
}

/** What one reading of a transcript gave, for triage and checkpoint alike (SAV-07). */
export interface ConversationReading {
  /** As the client names it; empty when it does not. */
  readonly session: string
  /** Not a conversation with a person: nothing was heard. */
  readonly isChild: boolean
  readonly messages: number
  readonly findings: readonly Finding[]
  /** What the person asked to have remembered. */
  readonly requests: readonly RememberRequest[]
  readonly answers: readonly DimensionHit[]
  readonly activity: Activity
  readonly trace: SessionTrace
  /** The last messages, no more than a window. */
  readonly recent: readonly Message[]
  readonly end: TranscriptMark
  /** There was no time for all of it: what is after `end` was not heard. */
  readonly isCut: boolean
  readonly notes: readonly string[]
}

/** Hears a conversation once, window by window: what is held does not grow with it (TRI-01, TRI-10). */
export async function readConversation(
  world: Pick<World, 'transcripts' | 'config'>,
  request: ReadConversationRequest,
): Promise<ConversationReading> {
  const { transcripts, config } = world
  invariant(transcripts !== undefined, 'transcripts can be read here')
  const findings: Finding[] = []
  const requests: RememberRequest[] = []
  const answers: DimensionHit[] = []
  let [activity, trace]: [Activity, SessionTrace] = [NO_ACTIVITY, NO_TRACE]
  let recent: readonly Message[] = []
  const windows = cutWindows(config.values['triage.max_messages'], (window) => {
    findings.push(...findingsIn(window, config))
    requests.push(...requestsIn(window))
    answers.push(...scanDimensions(window))
    recent = window
  })
  const follower = followTranscript((message) => {
    activity = withMessage(activity, message)
    trace = withTrace(trace, message)
    windows.take(message)
  })
  let isCut = false
  const reading = await transcripts.read(request.path, {
    after: request.after,
    maxBytes: request.maxBytes,
    take: (line) => {
      const outcome = follower.take(line)
      if (outcome === 'fine') isCut = request.isLate?.() === true
      return isCut ? 'stop' : outcome
    },
  })
  windows.finish()
  const tally = follower.tally()
  refuseStranger(request, tally, reading)
  const { session, isChild, messages } = tally
  return {
    session,
    isChild,
    messages: isChild ? 0 : messages,
    findings: isChild ? [] : unitedFindings(findings),
    requests: isChild ? [] : requests,
    answers: isChild ? [] : answers,
    activity: isChild ? NO_ACTIVITY : activity,
    trace,
    recent,
    end: reading.end,
    isCut,
    notes: notesOn(tally, reading),
  }
}

/** A file in which not one line is a client's is no conversation, and says so; after a mark it may be quiet. */
function refuseStranger(
  { path }: ReadConversationRequest,
  tally: Tally,
  reading: TranscriptReading,
): void {
  if (reading.from === 'mark' || tally.known > 0 || tally.isChild) return
  const lines = tally.unknown + tally.unreadable + reading.skippedLines
  const isEmpty = lines === 0 && reading.unreadBytes === 0
  throw new KnownError('INPUT_ERROR', {
    message: `${JSON.stringify(path)} has no conversation${isEmpty ? ': it is empty' : ''}.`,
    field: 'transcript',
    rule: 'one JSON object per line, as Claude Code, Codex, Gemini CLI, Qwen Code or Copilot CLI write them',
    hint: 'Name the transcript of a conversation, such as ~/.claude/projects/<project>/<session>.jsonl.',
  })
}

function notesOn(
  tally: Tally,
  { skippedLines, unreadBytes, from }: TranscriptReading,
): readonly string[] {
  const lines = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`
  const kilobytes = Math.ceil(unreadBytes / 1024)
  return [
    ...(tally.unreadable > 0
      ? [`${lines(tally.unreadable)} of the transcript could not be read.`]
      : []),
    ...(skippedLines > 0 ? [`${lines(skippedLines)} were too long and skipped.`] : []),
    ...(from === 'tail' ? [`Only the end was read; ${kilobytes} kB before it were skipped.`] : []),
  ]
}

const HEAD_LINES = 200

/** The name of the conversation, from the first lines of its transcript; its path when no line tells. */
export async function sessionOf(
  { transcripts }: Pick<World, 'transcripts'>,
  path: string,
): Promise<string> {
  invariant(transcripts !== undefined, 'transcripts can be read here')
  const follower = followTranscript(() => undefined)
  let lines = 0
  await transcripts.read(path, {
    take: (line) => {
      follower.take(line)
      return follower.tally().session !== '' || ++lines >= HEAD_LINES ? 'stop' : 'fine'
    },
  })
  return follower.tally().session || path
}
