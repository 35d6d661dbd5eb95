import { isPasted } from '../../classify/is-pasted.ts'
import { capitalised, rememberedPart } from '../../classify/remember-lead.ts'
import { type SpokenLine, spokenLines } from '../../classify/spoken-lines.ts'
import { plainLine } from '../../text/plain-text.ts'
import { termsOf } from '../../text/words.ts'
import { cameToNothing } from '../../transcript/came-to-nothing.ts'
import type { Message, ToolCall } from '../../transcript/transcript.ts'

/** Something that the person asked to have remembered, in so many words (SAV-07). */
export interface RememberRequest {
  /** The fact alone, as a sentence. */
  readonly text: string
  /** The sentence as it was said. */
  readonly said: string
  /** The agent saved as many memories in that turn as it was asked to: then one of them is it. A call that failed saved none. */
  readonly isServed: boolean
}

/** Longer ones are likely to hold what somebody else wrote: a mail, a page of documentation. */
const MESSAGE_CHARS_MAX = 1_000
const FACT_CHARS_MAX = 400
const FACT_TERMS_MIN = 2

/** What was spoken of before is called to mind, not told. */
const RECALLED =
  /^(?:that\s+)?(?:we|i|you)\s+(?:talked|spoke|discussed|said|had|saw|were|did)\b|\b(?:yesterday|earlier today|the other day|last (?:time|week|night))\b|昨天|上次|刚才|\bgestern\b|\bayer\b|\bhier\b|\bontem\b|昨日|어제/i
/** The request may be a sentence of its own behind the fact. */
const ASKED_BEHIND = /[。.]\s*(?=(?:覚えて|メモし|忘れないで|기억해|메모해|잊지))/gu
/** Not what ends in a name or a number: `v1.2`. */
const SENTENCE_END = /(?<=[.!?;])\s+|(?<=[。！？；])\s*/

/** The requests of one window, each once, in their order. */
export function requestsIn(messages: readonly Message[]): readonly RememberRequest[] {
  const asked = spokenLines(messages).flatMap((line) =>
    mayAsk(line, messages[line.message]) ? requestsOf(line) : [],
  )
  const once = asked.filter(({ text }, at) => asked.findIndex((one) => one.text === text) === at)
  return once.map(({ message, text, said }) => {
    const together = once.filter((one) => one.message === message).length
    return { text, said, isServed: savesAfter(messages, message) >= together }
  })
}

/** What the agent saved until somebody spoke to it again. */
function savesAfter(messages: readonly Message[], place: number): number {
  const after = messages.slice(place + 1)
  const next = after.findIndex(({ role, text }) => role === 'user' && text !== '')
  const turn = next < 0 ? after : after.slice(0, next)
  const failed = new Set(
    after.flatMap(({ results, undone = [] }) => [
      ...undone,
      ...results.filter(cameToNothing).map(({ callId }) => callId),
    ]),
  )
  return turn.flatMap(({ tools }) =>
    tools.filter((call) => isSave(call) && (call.id === '' || !failed.has(call.id))),
  ).length
}

function mayAsk({ text, by }: SpokenLine, message: Message | undefined): boolean {
  const isShort = (message?.text.length ?? 0) <= MESSAGE_CHARS_MAX
  return by === 'user' && isShort && text !== '' && !isPasted(text)
}

interface Asked {
  readonly text: string
  readonly said: string
  readonly message: number
}

/** With its code and quotations, which are left out only to score a line. */
function requestsOf({ raw, message }: SpokenLine): readonly Asked[] {
  const [line = ''] = raw.split('\n')
  return line
    .replace(ASKED_BEHIND, '、')
    .split(SENTENCE_END)
    .flatMap((said) => {
      const part = rememberedPart(said)
      const fact = part === undefined ? '' : factFrom(said.slice(part.start, part.end))
      return fact === '' ? [] : [{ text: fact, said: plainLine(said, FACT_CHARS_MAX), message }]
    })
}

function factFrom(rest: string): string {
  const fact = rest.trim()
  const isLong = fact.length > FACT_CHARS_MAX
  if (isLong || RECALLED.test(fact) || termsOf(fact).length < FACT_TERMS_MIN) return ''
  // A request may have the shape of a question; what it tells has not.
  return capitalised(fact.replace(/\s*[?？]+$/, '.'))
}

const SAVE_TOOL = /(?:^|_)memory_(?:save|update|learn)$/
const SAVE_COMMAND = /(?:^|[\s/;&|])(?:everkeep|bin\.js)['"]?\s+(?:save|remember|write|learn)\b/

function isSave({ name, target }: ToolCall): boolean {
  return SAVE_TOOL.test(name) || SAVE_COMMAND.test(target)
}
