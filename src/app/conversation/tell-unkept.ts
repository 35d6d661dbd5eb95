import { titleFrom } from '../../core/classify/statement-title.ts'
import { languageOf } from '../../core/conversation/checkpoint/candidates.ts'
import { requestsIn } from '../../core/conversation/triage/requests.ts'
import { sayNotKept } from '../../core/conversation/triage/say-stop.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import type { World } from '../../ports/world.ts'
import { readConversation } from './read-conversation.ts'
import type { StopOutcome, StopRequest } from './stop.ts'

/** The last turn is enough: nothing is noted of an untrusted vault, and every stop tells its own. */
const READ_BYTES_MAX = 1024 * 1024
const UNTRUSTED = 'this vault is not trusted on this machine. Run `everkeep trust`, then ask again'

/** What the person asked to remember in a vault that nobody trusts here is not kept, and they are told (TRU-04). */
export async function tellUnkept(
  world: Pick<World, 'transcripts' | 'config'>,
  { transcript, isContinued, isSubAgent, isUnseen }: StopRequest,
): Promise<StopOutcome> {
  const silent = { kind: 'silent', why: 'the vault is not trusted' } as const
  if (isContinued || isSubAgent || isUnseen === true) return silent
  const heard = await readConversation(world, { path: transcript, maxBytes: READ_BYTES_MAX })
  const begins = heard.recent.findLastIndex(({ role, text }) => role === 'user' && text !== '')
  const asked = heard.isChild ? [] : requestsIn(heard.recent.slice(Math.max(0, begins)))
  if (asked.length === 0) return silent
  const language = languageOf(heard.recent)
  const lines = asked.map(({ text }) =>
    sayNotKept({ title: titleFrom(redact(text)), why: UNTRUSTED }, language),
  )
  return { kind: 'saved', line: lines.join('\n') }
}
