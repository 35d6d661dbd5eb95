import { doNotSave } from '../../classify/do-not-save.ts'
import { isAsked } from '../../classify/is-asked.ts'
import { type SpokenLine, spokenLines } from '../../classify/spoken-lines.ts'
import { redact } from '../../secrets/find-secrets.ts'
import { finderOf } from '../../text/find-ignoring-case.ts'
import { plainLine } from '../../text/plain-text.ts'
import { simplified } from '../../text/simplified.ts'
import { changesFiles, type Message, type Speaker } from '../../transcript/transcript.ts'
import { sentencesOf } from '../triage/score.ts'
import { DIMENSIONS, type Dimension, DOMAIN, PRECEDENCE } from './dimensions.ts'

/** A sentence that answers one of the seven questions. */
export interface DimensionHit {
  readonly number: Dimension['number']
  readonly sentence: string
  readonly by: Speaker
}

const SENTENCE_CHARS_MAX = 300
const HITS_MAX = 30

/** Every answer that a part of a conversation gives; a sentence answers one question (CHK-01). */
export function scanDimensions(messages: readonly Message[]): readonly DimensionHit[] {
  const lines = spokenLines(messages)
  const hits = lines.flatMap(({ text, by }) =>
    sentencesOf(text).flatMap((sentence): readonly DimensionHit[] => {
      const heard = simplified(sentence)
      const number = PRECEDENCE.find((one) => answers(one, heard, by))
      return number === undefined ? [] : [hitOf(number, sentence, by)]
    }),
  )
  const whole = hits.filter(({ number }) => number !== 1)
  return [...whole, ...closedTask(messages, hits), ...analysis(messages)].slice(0, HITS_MAX)
}

function hitOf(number: Dimension['number'], sentence: string, by: Speaker): DimensionHit {
  return { number, sentence: plainLine(redact(sentence), SENTENCE_CHARS_MAX), by }
}

type Finder = ReturnType<typeof finderOf>

interface Compiled {
  readonly anybody: readonly Finder[]
  readonly person: readonly Finder[]
  readonly idle: readonly Finder[]
}

const NO_PATTERNS: Compiled = { anybody: [], person: [], idle: [] }

const PATTERNS: ReadonlyMap<Dimension['number'], Compiled> = new Map(
  DIMENSIONS.map(({ number, anybody, person, idle = [] }) => [
    number,
    { anybody: anybody.map(finderOf), person: person.map(finderOf), idle: idle.map(finderOf) },
  ]),
)

function answers(number: Dimension['number'], sentence: string, by: Speaker): boolean {
  if (isAsked(sentence) && number !== 6) return false
  // The same words are a rule of a domain when they name one, and of everything when they do not.
  if (number === 3 && !DOMAIN.test(sentence)) return false
  if (number === 2 && DOMAIN.test(sentence)) return false
  const { anybody, person, idle } = PATTERNS.get(number) ?? NO_PATTERNS
  const fits = (finders: readonly Finder[]): boolean =>
    finders.some((findIn) => findIn(sentence) !== undefined)
  if (fits(idle)) return false
  return fits(anybody) || (by === 'user' && fits(person))
}

const CHANGES_MIN = 3

/** A task is closed when it was asked for, something was done about it, and the person is content. */
function closedTask(
  messages: readonly Message[],
  hits: readonly DimensionHit[],
): readonly DimensionHit[] {
  const content = hits.find(({ number }) => number === 1)
  const asked = messages.find(({ role, text }) => role === 'user' && text.length > 15)
  const changes = messages.flatMap(({ tools }) => tools).filter(changesFiles)
  if (content === undefined || asked === undefined || changes.length < CHANGES_MIN) return []
  const task = plainLine(redact(asked.text), SENTENCE_CHARS_MAX)
  return doNotSave(task) === undefined ? [hitOf(1, task, 'user')] : []
}

const ANALYSIS_CHARS_MIN = 1_200
const ANALYSIS_ITEMS_MIN = 5

/** A long answer with a structure of its own, to which the person said more than go on. */
function analysis(messages: readonly Message[]): readonly DimensionHit[] {
  const place = messages.findIndex(
    ({ role, text }) =>
      role === 'assistant' && text.length >= ANALYSIS_CHARS_MIN && isStructured(text),
  )
  const found = messages[place]
  const answer = messages.slice(place + 1).find(({ role, text }) => role === 'user' && text !== '')
  if (found === undefined || answer === undefined || !APPRECIATED.test(simplified(answer.text)))
    return []
  const heading = spokenLines([found]).find(({ text }) => text !== '')
  return heading === undefined ? [] : [hitOf(7, titleOf(heading), 'assistant')]
}

const APPRECIATED =
  /\b(?:great|good|useful|excellent|helpful|keep|save|interesting|makes\s+sense)\b|(?:很好|有用|不错|留着|保存|有道理)/i

function isStructured(text: string): boolean {
  const items = text.split('\n').filter((line) => /^\s*(?:[-*]|\d+[.)]|#{1,4}\s|\|)/.test(line))
  return items.length >= ANALYSIS_ITEMS_MIN
}

function titleOf({ text }: SpokenLine): string {
  return text.replace(/^[#>*\s-]+/, '')
}
