import type { Message, Speaker, ToolResult } from '../transcript/transcript.ts'
import { isAsked } from './is-asked.ts'
import { isPasted } from './is-pasted.ts'
import { cuesIn, languagesOf } from './language.ts'
import type { Language } from './language-table.ts'
import { blankMentions, sentenceSpans } from './split-sentences.ts'
import type { SpokenLine } from './spoken-lines.ts'

/** Something that was said in one go, with what tells how it is meant: its cues, and those of what stands around it. */
export interface Statement {
  /** Its place among the lines. */
  readonly line: number
  readonly message: number
  readonly by: Speaker
  readonly text: string
  /** The whole sentence, of which it may be a part. */
  readonly sentence: string
  /** What counts for or against a kind, with the words that say so: `choose` in itself, `before.asks` around it. */
  readonly features: ReadonlyMap<string, string>
}

/** A statement that stands alone, as somebody saves it. */
export function statementAlone(text: string): ReadonlyMap<string, string> {
  return new Map([...ownFeatures(text, languagesOf(text)), ['alone', '']])
}

/** Longer ones are no statement of anybody's. */
const SENTENCE_CHARS_MAX = 500
/** In so long a message only the sentences next to it belong to a statement. */
const NEAR = 2

/** The statements of a conversation, in their order. */
export function statementsIn(
  lines: readonly SpokenLine[],
  messages: readonly Message[],
): readonly Statement[] {
  const tongue = languagesOf(
    messages
      .filter(({ role }) => role === 'user')
      .map(({ text }) => text.slice(0, 300))
      .join('\n')
      .slice(0, 4_000),
  )
  const parts = lines.flatMap((line, at) => statementParts(line, at, tongue))
  const around = surroundings(messages, parts, tongue)
  return parts.map((part, place): Statement => {
    const features = new Map(part.own)
    const near = parts.filter(
      (other, at) =>
        other !== part && other.message === part.message && Math.abs(at - place) <= NEAR,
    )
    for (const [cue, words] of near.flatMap(({ own }) => [...own]))
      if (NEAR_CUES.has(cue)) features.set(`near.${cue}`, words)
    for (const [where, other] of [
      ['prior', parts[place - 1]],
      ['sequel', parts[place + 1]],
    ] as const)
      if (other?.message === part.message)
        for (const [cue, words] of other.own)
          if (NEAR_CUES.has(cue)) features.set(`${where}.${cue}`, words)
    for (const [name, words] of around(part.message)) features.set(name, words)
    const { line, message, by, text, sentence } = part
    return { line, message, by, text, sentence, features }
  })
}

type Part = Omit<Statement, 'features'> & { readonly own: ReadonlyMap<string, string> }

function statementParts(
  line: SpokenLine,
  at: number,
  tongue: readonly Language[],
): readonly Part[] {
  const said = line.text
  if (said === '' || isPasted(said)) return []
  const blank = blankMentions(said)
  return sentenceSpans(blank).flatMap((spans) => {
    const sentence = said.slice(spans[0]!.start, spans.at(-1)!.end).trim()
    return spans.flatMap(({ start, end }): readonly Part[] => {
      const text = said.slice(start, end).trim()
      if (text.length > SENTENCE_CHARS_MAX) return []
      const own = ownFeatures(text, tongueOf(text, tongue))
      return [{ line: at, message: line.message, by: line.by, text, sentence, own }]
    })
  })
}

const TELLING_WORDS = 4

/** Few words do not tell their language: then it is the one of the conversation. */
function tongueOf(text: string, tongue: readonly Language[]): readonly Language[] {
  const own = languagesOf(text)
  const isTold = own.some(({ script }) => script !== undefined) || wordCount(text) >= TELLING_WORDS
  return isTold && own.length === 1 ? own : [...new Set([...tongue, ...own])]
}

function wordCount(text: string): number {
  return text.split(/\s+/).length
}

/** What a statement says by itself. */
function ownFeatures(text: string, languages: readonly Language[]): ReadonlyMap<string, string> {
  const said = blankMentions(text)
  const features = new Map(cuesIn(said, languages))
  if (isAsked(said)) features.set('asks', text)
  const name = /\b[a-z]+[A-Z]\w*|\b[\w-]+[./_][\w./-]+|`[^`]+`|\b[A-Z]{2,}\b/.exec(text)?.[0]
  if (name !== undefined) features.set('name', name)
  const number = /\d+/.exec(text)?.[0]
  if (number !== undefined) features.set('number', number)
  if (/["“„«「『]/.test(text)) features.set('quotes', '')
  if (/[:：=]/.test(said)) features.set('colon', '')
  if (/[,，、]/.test(said)) features.set('comma', '')
  const width = letterWidth(text)
  features.set(
    width < 25 ? 'short' : width < 60 ? 'middling' : width < 160 ? 'long' : 'endless',
    '',
  )
  return features
}

function letterWidth(text: string): number {
  return text.length + 1.5 * (text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0)
}

const NEAR_CUES: ReadonlySet<string> = new Set(
  'always henceforth never once dont wish manner choose because compare accept reject takeback cannot only authority stays later ugly notime trouble worked cause remedy recur lesson remember unsure suppose reported product blame handsover joke asks task confirm'.split(
    ' ',
  ),
)
const BEFORE_CUES: ReadonlySet<string> = new Set(
  'choose compare asks either cannot only authority later ugly trouble cause remedy manner accept worked suppose task must handsover'.split(
    ' ',
  ),
)
const AFTER_CUES: ReadonlySet<string> = new Set(
  'accept assent reject takeback asks worked joke'.split(' '),
)
const EARLIER_CUES: ReadonlySet<string> = new Set(
  'trouble asks suppose handsover reported recur'.split(' '),
)
const AROUND_CHARS = 600
const EARLIER_MESSAGES = 3

/** What stands around a message: what it answers, what was tried before it, how it was answered. */
function surroundings(
  messages: readonly Message[],
  parts: readonly Part[],
  tongue: readonly Language[],
): (message: number) => ReadonlyMap<string, string> {
  const cuesOf = new Map<number, ReadonlyMap<string, string>>()
  const cues = (at: number): ReadonlyMap<string, string> => {
    const known = cuesOf.get(at)
    if (known !== undefined) return known
    const own = parts.filter(({ message }) => message === at)
    const text = messages[at]?.text ?? ''
    const made = new Map([
      ...(own.length === 0
        ? cuesIn(blankMentions(text.slice(-AROUND_CHARS)), tongue)
        : own.flatMap((part) => [...part.own])),
    ])
    if (/[?？]\s*$/m.test(text)) made.set('asks', '')
    cuesOf.set(at, made)
    return made
  }
  const known = new Map<number, ReadonlyMap<string, string>>()
  return (at) => {
    const made = known.get(at) ?? around(at)
    known.set(at, made)
    return made
  }

  function around(at: number): ReadonlyMap<string, string> {
    const features = new Map<string, string>()
    const message = messages[at]
    const spoken = messages.flatMap(({ text }, place) => (text === '' ? [] : [place]))
    const place = spoken.indexOf(at)
    const add = (where: string, from: number | undefined, wanted: ReadonlySet<string>): void => {
      if (from === undefined) return
      for (const [cue, words] of cues(from))
        if (wanted.has(cue)) features.set(`${where}.${cue}`, words)
    }
    features.set(message?.role === 'assistant' ? 'by.assistant' : 'by.user', '')
    const before = spoken[place - 1]
    const after = spoken[place + 1]
    const isAnswer = before !== undefined && messages[before]?.role !== message?.role
    if (before === undefined) features.set('first', '')
    if (after === undefined) features.set('last', '')
    if (isAnswer) {
      features.set('answers', '')
      add('before', before, BEFORE_CUES)
    }
    const next = spoken.slice(place + 1).find((one) => messages[one]?.role === 'user')
    add(message?.role === 'assistant' ? 'answered' : 'next', next, AFTER_CUES)
    const earlier = spoken.slice(0, place).filter((one) => messages[one]?.role === 'user')
    for (const one of earlier.slice(-EARLIER_MESSAGES)) add('earlier', one, EARLIER_CUES)
    const since = messages.slice(spoken[place - 3] ?? 0, at)
    const done = messages.slice(at + 1, after ?? messages.length)
    for (const name of [...triedBefore(since), ...triedAfter(done)]) features.set(name, '')
    return features
  }
}

function triedBefore(messages: readonly Message[]): readonly string[] {
  const results = messages.flatMap((message) => message.results)
  const last = results.at(-1)
  if (last === undefined) return []
  return [
    'tools',
    ...(results.some(cameOutBad) ? ['tool.failed'] : []),
    ...(cameOutBad(last) ? [] : ['tool.passed']),
  ]
}

function triedAfter(messages: readonly Message[]): readonly string[] {
  const results = messages.flatMap((message) => message.results)
  if (results.length === 0) return []
  return [results.some(cameOutBad) ? 'then.failed' : 'then.passed']
}

const BAD =
  /\b(?:error|failed|failure|exception|traceback|cannot|refused|denied|not found|no such|timed? ?out|panic|fatal|unable)\b/i
const GOOD = /\b0 (?:errors?|failed|failures?)\b/i

function cameOutBad({ failed, text }: ToolResult): boolean {
  return failed || (BAD.test(text) && !GOOD.test(text))
}
