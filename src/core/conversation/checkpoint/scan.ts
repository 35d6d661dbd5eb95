import { doNotSave } from '../../classify/do-not-save.ts'
import { cuesIn } from '../../classify/language.ts'
import { rankKinds } from '../../classify/rank-kinds.ts'
import { type SpokenLine, spokenLines } from '../../classify/spoken-lines.ts'
import { type Statement, statementsIn } from '../../classify/statements.ts'
import {
  SHARE_MIN,
  type TellingStatement,
  tellingStatements,
} from '../../classify/telling-statements.ts'
import { redact } from '../../secrets/find-secrets.ts'
import { plainLine } from '../../text/plain-text.ts'
import { simplified } from '../../text/simplified.ts'
import { changesFiles, type Message, type Speaker } from '../../transcript/transcript.ts'
import { type Dimension, DOMAIN } from './dimensions.ts'

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
  const told = tellingStatements(lines, messages).filter(({ share }) => share >= SHARE_MIN)
  const judged = told.flatMap((one): readonly DimensionHit[] => {
    const number = dimensionOf(one)
    return number === undefined ? [] : [hitOf(number, one.text, one.by)]
  })
  const known = new Set(told.map(({ text }) => text))
  const statements = statementsIn(lines, messages).filter(({ text }) => !known.has(text))
  const others = statements.flatMap((one): readonly DimensionHit[] => {
    const number = plainDimensionOf(one)
    return number === undefined ? [] : [hitOf(number, one.text, one.by)]
  })
  const hits = [...judged, ...others, ...closedTask(messages, statements), ...analysis(messages)]
  return hits.slice(0, HITS_MAX)
}

function hitOf(number: Dimension['number'], sentence: string, by: Speaker): DimensionHit {
  return { number, sentence: plainLine(redact(sentence), SENTENCE_CHARS_MAX), by }
}

/** What a statement that is worth keeping answers. Only the person corrects, and lays down rules. */
function dimensionOf({
  kind,
  by,
  features,
  text,
}: TellingStatement): Dimension['number'] | undefined {
  if (kind === 'decision') return 4
  if (kind !== 'preference' || by !== 'user') return undefined
  const has = (cue: string): boolean => features.has(cue)
  if (CORRECTING.some(has) && !LASTING.some(has)) return 6
  return DOMAIN.test(simplified(text)) ? 3 : 2
}

const CORRECTING = ['blame', 'reject', 'near.reject', 'near.blame']
/** What holds from now on is a rule, whatever it corrects. */
const LASTING = ['always', 'never', 'henceforth']

/** What answers a question without being a memory by itself. */
function plainDimensionOf({ features, by }: Statement): Dimension['number'] | undefined {
  const has = (cue: string): boolean => features.has(cue)
  const isCorrection = has('blame') || (has('reject') && has('dont')) || has('confirm')
  if (by === 'user' && isCorrection && !has('handsover')) return 6
  // A checkpoint asks, so a lasting wish is offered that is not clear enough to be drafted by itself.
  const isLasting = LASTING.some(has) && !has('asks')
  if (by === 'user' && isLasting && rankKinds(features)[0]?.kind === 'preference') return 2
  if (isDoubtful(features)) return undefined
  if (has('milestone')) return 5
  return has('analysis') ? 7 : undefined
}

function isDoubtful(features: ReadonlyMap<string, string>): boolean {
  return DOUBTS.some((cue) => features.has(cue))
}

const DOUBTS = [
  'asks',
  'unsure',
  'suppose',
  'reported',
  'handsover',
  'near.handsover',
  'later',
  'when',
]

const CHANGES_MIN = 3

/** A task is closed when it was asked for, something was done about it, and the person is content. */
function closedTask(
  messages: readonly Message[],
  statements: readonly Statement[],
): readonly DimensionHit[] {
  const last = messages.findLastIndex(({ role, text }) => role === 'user' && text !== '')
  const isContent = statements.some(
    ({ message, by, features }) =>
      message === last && by === 'user' && features.has('closed') && !isDoubtful(features),
  )
  const asked = messages.find(({ role, text }) => role === 'user' && text.length > 15)
  const changes = messages.flatMap(({ tools }) => tools).filter(changesFiles)
  if (!isContent || asked === undefined || changes.length < CHANGES_MIN) return []
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
  if (found === undefined || answer === undefined || !cuesIn(answer.text).has('praise')) return []
  const heading = spokenLines([found]).find(({ text }) => text !== '')
  return heading === undefined ? [] : [hitOf(7, titleOf(heading), 'assistant')]
}

function isStructured(text: string): boolean {
  const items = text.split('\n').filter((line) => /^\s*(?:[-*]|\d+[.)]|#{1,4}\s|\|)/.test(line))
  return items.length >= ANALYSIS_ITEMS_MIN
}

function titleOf({ text }: SpokenLine): string {
  return text.replace(/^[#>*\s-]+/, '')
}
