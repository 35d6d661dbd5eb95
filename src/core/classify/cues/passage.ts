import type { Message } from '../../transcript/transcript.ts'
import { isAsked } from '../is-asked.ts'
import { isPasted } from '../is-pasted.ts'
import type { SpokenLine } from '../spoken-lines.ts'

/**
 * What a person said at once, with what it answers and what was answered. People state hardly anything in one sentence:
 * the choice stands in theirs, the alternatives in the one before, the reason behind a full stop (TRI-02).
 */
export interface Passage {
  readonly lines: readonly PlacedLine[]
  /** Their words without what they ask and without what they quote. */
  readonly said: string
  /** The same, sentence by sentence. */
  readonly sentences: readonly string[]
  /** The same with what they ask. */
  readonly whole: string
  /** What the assistant said before, and its lines. */
  readonly asked: string
  readonly askedLines: readonly PlacedLine[]
  /** Their own turn before that. */
  readonly earlier: string
  /** What they said in the turns before that: who looks for a fault together talks for a while. */
  readonly history: string
  /** What the assistant answered, its beginning. */
  readonly answer: string
  /** What failed tools told between the turn before and this one. */
  readonly failure: string
}

export type PlacedLine = SpokenLine & { readonly at: number }

interface Turn {
  readonly by: SpokenLine['by']
  readonly lines: readonly PlacedLine[]
}

/** A paste is no statement, and one that goes on for pages is looked at in its first part. */
const SAID_CHARS_MAX = 700
const ASKED_CHARS_MAX = 900
const ANSWER_CHARS_MAX = 240
const FAILURE_CHARS_MAX = 400
const PARTS_MAX = 12

export function passagesOf(
  lines: readonly SpokenLine[],
  messages: readonly Message[],
): readonly Passage[] {
  const turns = turnsOf(lines)
  return turns.flatMap((turn, place) => {
    if (turn.by !== 'user') return []
    const [before, own] = [turns[place - 1], turns[place - 2]]
    const around = {
      asked: turnText(before).slice(-ASKED_CHARS_MAX),
      askedLines: before?.lines ?? [],
      earlier: turnText(own).slice(-SAID_CHARS_MAX),
      history: [turns[place - 6], turns[place - 4]]
        .map((turn) => turnText(turn).slice(-SAID_CHARS_MAX))
        .join('\n'),
      answer: turnText(turns[place + 1]).slice(0, ANSWER_CHARS_MAX),
      failure: failureBetween(own?.lines[0] ?? before?.lines[0], turn.lines[0], messages),
    }
    return partsOf(turn.lines).map((part) => ({ ...around, ...wordsOf(part), lines: part }))
  })
}

/** A text that somebody hands over by itself: nothing was said before it, and nothing answers it. */
export function passageAlone(text: string): Passage {
  const line: PlacedLine = { text, by: 'user', message: 0, raw: text, at: 0 }
  const around = { asked: '', askedLines: [], earlier: '', history: '', answer: '', failure: '' }
  return { ...around, ...wordsOf([line]), lines: [line] }
}

/** What one speaker said in a row. */
function turnsOf(lines: readonly SpokenLine[]): readonly Turn[] {
  const turns: { by: SpokenLine['by']; lines: PlacedLine[] }[] = []
  for (const [at, line] of lines.entries()) {
    const last = turns.at(-1)
    if (last?.by === line.by) last.lines.push({ ...line, at })
    else turns.push({ by: line.by, lines: [{ ...line, at }] })
  }
  return turns
}

function turnText(turn: Turn | undefined): string {
  return turn === undefined ? '' : turn.lines.map(({ text }) => text).join('\n')
}

/** Lines of one message that stand together, each part short enough to be one thought. */
function partsOf(lines: readonly PlacedLine[]): readonly (readonly PlacedLine[])[] {
  const parts: PlacedLine[][] = []
  let length = 0
  for (const line of lines) {
    const isOther = parts.at(-1)?.at(-1)?.message !== line.message
    if (isOther || length + line.text.length > SAID_CHARS_MAX) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(line)
    length += line.text.length
  }
  return parts.slice(0, PARTS_MAX)
}

function wordsOf(part: readonly PlacedLine[]): Pick<Passage, 'said' | 'sentences' | 'whole'> {
  const text = part.map((line) => line.text.slice(0, SAID_CHARS_MAX)).join('\n')
  const all = withoutQuotes(text).split(SENTENCE_END)
  const own = part
    .filter((line) => !isPasted(line.text))
    .map((line) => line.text.slice(0, SAID_CHARS_MAX))
    .join('\n')
  const sentences = withoutQuotes(own)
    .split(SENTENCE_END)
    .filter((sentence) => sentence.trim() !== '' && !isAsked(sentence))
  return { said: sentences.join(' '), sentences, whole: all.join(' ') }
}

const SENTENCE_END = /(?<=[.!?;])\s+|(?<=[。！？；])\s*|\n/
/** What stands in quotation marks is mentioned, not said; a word or two are the thing that is spoken of. */
const QUOTED = /"[^"]*"|“[^”]*”|「[^」]*」|《[^》]*》/g
const WORD_CHARS_MAX = 12

function withoutQuotes(text: string): string {
  return text.replace(QUOTED, (quote) => {
    const width = quote.length + 2 * (quote.match(/\p{Script=Han}/gu)?.length ?? 0)
    return width > WORD_CHARS_MAX ? ' ' : quote.slice(1, -1)
  })
}

function failureBetween(
  from: PlacedLine | undefined,
  to: PlacedLine | undefined,
  messages: readonly Message[],
): string {
  if (from === undefined || to === undefined) return ''
  return messages
    .slice(from.message, to.message + 1)
    .flatMap(({ results }) => results)
    .filter(({ failed }) => failed)
    .map(({ text }) => text.slice(0, FAILURE_CHARS_MAX))
    .join('\n')
    .slice(0, FAILURE_CHARS_MAX)
}
