import type { CheckpointCandidate } from '../../core/conversation/checkpoint/candidates.ts'
import { checkpointTrigger, isMidTask } from '../../core/conversation/checkpoint/trigger.ts'
import type { Finding } from '../../core/conversation/triage/finding.ts'
import type { RememberRequest } from '../../core/conversation/triage/requests.ts'
import type { SessionState } from '../../core/conversation/triage/session-state.ts'
import { isSame, withoutRequests } from '../../core/conversation/triage/without-requests.ts'
import type { World } from '../../ports/world.ts'
import { checkpointOf } from './checkpoint.ts'
import type { ConversationReading } from './read-conversation.ts'
import { findingsOf, fingerprintOf } from './triage.ts'

const CANDIDATES_MAX = 3

/** Something to bring up, from either side of the one reading; `mark` tells it from all others of the session. */
export type Item =
  | { readonly from: 'triage'; readonly finding: Finding; readonly mark: string }
  | { readonly from: 'checkpoint'; readonly candidate: CheckpointCandidate; readonly mark: string }
  /** The person asked to have it remembered. */
  | { readonly from: 'request'; readonly request: RememberRequest; readonly mark: string }

/** What is brought up at most, first what was asked for; that alone is never too much. */
export async function itemsOf(
  world: World,
  heard: ConversationReading,
  state: SessionState,
): Promise<{ readonly items: readonly Item[]; readonly isCheckpoint: boolean }> {
  const isHeard = world.config.values['triage.enabled']
  const requests = isHeard ? heard.requests : []
  const findings = withoutRequests(findingsOf(world, heard, { state, all: false }), requests)
  const trigger = checkpointTrigger(heard.recent, {
    toolCalls: state.toolCalls + heard.activity.toolUses,
    stops: state.stops,
    since: state.checkpointAt,
    now: world.clock(),
  })
  const isCheckpoint = trigger !== undefined && !isMidTask(heard.recent)
  const candidates = isCheckpoint ? (await checkpointOf(world, heard)).candidates : []
  const spoken = findings.filter(({ kind }) => kind !== 'session_summary')
  const summary = findings.filter(({ kind }) => kind === 'session_summary')
  const items: Item[] = [
    ...[...spoken, ...summary].map((finding) => ({
      from: 'triage' as const,
      finding,
      mark: fingerprintOf(world, finding),
    })),
    ...candidates.map((candidate) => ({
      from: 'checkpoint' as const,
      candidate,
      mark: world.hash.version(`${candidate.kind} ${candidate.text.toLowerCase()}`).slice(0, 16),
    })),
  ]
  const asked = requests.map((request) => ({
    from: 'request' as const,
    request,
    mark: world.hash.version(`remember ${request.text.toLowerCase()}`).slice(0, 16),
  }))
  const others = withoutRepeats([...asked, ...items]).filter(({ from }) => from !== 'request')
  const open = asked.filter(({ request }) => !request.isServed)
  return { items: [...open, ...others.slice(0, CANDIDATES_MAX)], isCheckpoint }
}

/** Both sides hear the same sentences: the first to say one speaks for it. */
function withoutRepeats(items: readonly Item[]): readonly Item[] {
  const kept: Item[] = []
  for (const item of items) {
    const words = itemText(item)
    const isSaid = kept.some((other) => words !== '' && isSame(itemText(other), words))
    if (!isSaid) kept.push(item)
  }
  return kept
}

function itemText(item: Item): string {
  if (item.from === 'request') return item.request.said
  return item.from === 'triage' ? (item.finding.evidence[0]?.sentence ?? '') : item.candidate.text
}
