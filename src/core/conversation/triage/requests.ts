import { isPasted } from '../../classify/is-pasted.ts'
import { type SpokenLine, spokenLines } from '../../classify/spoken-lines.ts'
import { plainLine } from '../../text/plain-text.ts'
import { simplified } from '../../text/simplified.ts'
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

/** What may stand before a request without making it another. */
const LEAD =
  "(?:(?:ok(?:ay)?|and|also|so|btw|by the way|one more thing|please|pls|kindly|(?:can|could|will|would) you(?: please)?|i want you to|i'd like you to)[\\s,:]+)*"
/** `that` behind which a sentence begins, and not a thing that is spoken of: `that bug from last week`. */
const CLAUSE =
  'that\\s+(?=(?:the|we|our|my|i|i\'m|you|your|it|its|this|these|those|all|every|each|any|no|an?|there|in|on|at|for|to|from|with|when|whenever|if|after|before|only|both|nobody|everyone)\\b|\\S*[A-Z\\d_/`"])'
const ASKED = new RegExp(
  `^\\s*${LEAD}(?:remember|memori[sz]e)\\s*(?:${CLAUSE}|(?:this|that|the following)?\\s*[:：]\\s*)`,
  'i',
)
const ASKED_ZH =
  /^\s*(?:好的?|另外|还有|对了)?[，,\s]*(?:请|麻烦|帮我|务必)*你?(?:记住|记一下|记下来|牢记)(?!了|没|吗|的)(?:一点|这一?点|一下)?[\s:：，,]*/
/** What was spoken of before is called to mind, not told. */
const RECALLED =
  /^(?:that\s+)?(?:we|i|you)\s+(?:talked|spoke|discussed|said|had|saw|were|did)\b|\b(?:yesterday|earlier today|the other day|last (?:time|week|night))\b|昨天|上次|刚才/i
/** Any way to begin with the word, for drafts that a person looks at. */
const REMINDED = new RegExp(
  `^\\s*${LEAD}(?:remember|memori[sz]e|note|keep in mind|bear in mind)(?:\\s*[,:：]\\s*(?:that\\s+)?|\\s+that\\s+|\\s+(?=(?:we|to (?:always|never))\\b))`,
  'i',
)
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
  return line.split(SENTENCE_END).flatMap((said) => {
    const lead = leadOf(said)
    const fact = lead === undefined ? '' : factFrom(said.slice(lead))
    return fact === '' ? [] : [{ text: fact, said: plainLine(said, FACT_CHARS_MAX), message }]
  })
}

/** So many letters only ask for it; undefined: nothing is asked. */
function leadOf(said: string): number | undefined {
  return (ASKED.exec(said) ?? ASKED_ZH.exec(simplified(said)))?.[0].length
}

function factFrom(rest: string): string {
  const fact = rest.trim()
  const isLong = fact.length > FACT_CHARS_MAX
  if (isLong || RECALLED.test(fact) || termsOf(fact).length < FACT_TERMS_MIN) return ''
  // A request may have the shape of a question; what it tells has not.
  return capitalised(fact.replace(/\s*[?？]+$/, '.'))
}

/** A sentence without what asks to remember it. */
export function withoutRequest(sentence: string): string {
  const lead = REMINDED.exec(sentence)?.[0].length ?? leadOf(sentence) ?? 0
  const rest = sentence.slice(lead).trim()
  return lead === 0 || rest === '' ? sentence : capitalised(rest)
}

/** A name that is written its own way stays as it is: `iOS`, `npm's`. */
function capitalised(text: string): string {
  return /^[a-z]+(?=[\s,])/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

const SAVE_TOOL = /(?:^|_)memory_(?:save|update|learn)$/
const SAVE_COMMAND = /(?:^|[\s/;&|])(?:everkeep|bin\.js)['"]?\s+(?:save|remember|write|learn)\b/

function isSave({ name, target }: ToolCall): boolean {
  return SAVE_TOOL.test(name) || SAVE_COMMAND.test(target)
}
