import { titleFrom } from '../../core/classify/statement-title.ts'
import { languageOf } from '../../core/conversation/checkpoint/candidates.ts'
import { requestsIn } from '../../core/conversation/triage/requests.ts'
import { askToBegin, sayNotKept } from '../../core/conversation/triage/say-stop.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import type { World } from '../../ports/world.ts'
import { readConversation } from './read-conversation.ts'
import type { StopOutcome, StopRequest } from './stop.ts'

/** The last turn is enough: nothing is noted of an untrusted vault, and every stop tells its own. */
const READ_BYTES_MAX = 1024 * 1024
export const UNTRUSTED =
  'this vault is not trusted on this machine. Run `everkeep trust`, then ask again'
export const WITHOUT_VAULT =
  'there is no vault here yet. Run `everkeep init`, then ask again or run `everkeep save "…"`'

/** What the person asked to remember where nothing can be kept, and they are told or asked (TRU-04, COR-34). */
export async function tellUnkept(
  world: Pick<World, 'transcripts' | 'config'>,
  { transcript, isContinued, isSubAgent, isUnseen, command }: StopRequest,
  why: string,
  { asks = false }: { readonly asks?: boolean } = {},
): Promise<StopOutcome> {
  const silent = { kind: 'silent', why: 'nothing was asked to be remembered' } as const
  if (isContinued || isSubAgent || isUnseen === true) return silent
  const heard = await readConversation(world, { path: transcript, maxBytes: READ_BYTES_MAX })
  const begins = heard.recent.findLastIndex(({ role, text }) => role === 'user' && text !== '')
  const asked = heard.isChild ? [] : requestsIn(heard.recent.slice(Math.max(0, begins)))
  if (asked.length === 0) return silent
  const language = languageOf(heard.recent)
  const lines = asked.map(({ text }) =>
    sayNotKept({ title: titleFrom(redact(text)), why }, language),
  )
  const line = lines.join('\n')
  if (!asks) return { kind: 'saved', line }
  const texts = asked.map(({ text }) => redact(text))
  return { kind: 'ask', line: '', reason: askToBegin(texts, language, command?.()) }
}
