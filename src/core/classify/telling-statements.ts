import type { Message } from '../transcript/transcript.ts'
import { NO_KIND, rankKinds } from './rank-kinds.ts'
import type { SpokenLine } from './spoken-lines.ts'
import { type Statement, statementAlone, statementsIn } from './statements.ts'

/** A statement that is worth keeping, and as what. */
export interface TellingStatement extends Statement {
  readonly kind: string
  /** 0 to 1: how likely it is worth keeping. */
  readonly share: number
  /** The words that say so. */
  readonly because: readonly string[]
  /** The assistant's words that the person took over: they count as the person's. */
  readonly isAccepted: boolean
}

/** Kinds that conversations are searched for, and those that are one of them there. */
const CAPTURED: Readonly<Record<string, string>> = {
  decision: 'decision',
  preference: 'preference',
  feedback: 'preference',
  convention: 'preference',
  workflow: 'preference',
  pattern: 'preference',
  constraint: 'constraint',
  config: 'constraint',
  runbook: 'runbook',
  gotcha: 'runbook',
  technique: 'runbook',
  tech_debt: 'tech_debt',
}

/** What surrounds a sentence never makes it of a kind by itself: one of these must be said. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  decision: ['choose', 'keep', 'drop', 'instead', 'assent', 'because', 'compare'],
  preference: ['manner', 'wish', 'always', 'never', 'henceforth', 'dont', 'naming', 'must'],
  constraint: ['cannot', 'only', 'authority', 'stays', 'must', 'never'],
  runbook: ['remedy', 'cause', 'lesson', 'worked'],
  tech_debt: ['later', 'ugly', 'notime'],
}
/** No way out without a way in: what is fixed was broken. */
const TROUBLE = [
  'trouble',
  'near.trouble',
  'earlier.trouble',
  'before.trouble',
  'tool.failed',
  'quotes',
  'recur',
]
/** Acts that together leave no doubt, whatever else is said around them. */
const SURE: readonly (readonly [kind: string, cues: readonly string[]])[] = [
  ['preference', ['henceforth', 'always']],
  ['preference', ['henceforth', 'never']],
  ['preference', ['henceforth', 'dont']],
  ['preference', ['henceforth', 'manner']],
  ['preference', ['always', 'never']],
  ['decision', ['choose', 'instead', 'because']],
  ['decision', ['choose', 'because', 'compare']],
  ['decision', ['answers', 'before.either', 'because']],
  ['constraint', ['authority', 'cannot', 'only']],
  ['constraint', ['authority', 'cannot', 'must']],
  ['constraint', ['authority', 'only', 'cause']],
  ['tech_debt', ['later', 'ugly', 'notime']],
  ['tech_debt', ['later', 'ugly', 'because']],
  ['runbook', ['trouble', 'remedy', 'worked', 'recur']],
]
const UNSURE = [
  'unsure',
  'suppose',
  'reported',
  'once',
  'product',
  'asks',
  'near.handsover',
  'handsover',
]
const SURE_SHARE = 0.85
const LASTING = ['always', 'never', 'henceforth', 'dont', 'remember']
const WIDTH_MIN = 10
/** From here on a statement is worth bringing up. */
export const SHARE_MIN = 0.5

/** The statements of a conversation that are worth keeping, in their order. */
export function tellingStatements(
  lines: readonly SpokenLine[],
  messages: readonly Message[],
): readonly TellingStatement[] {
  const statements = statementsIn(lines, messages)
  const found = statements.flatMap((statement): readonly TellingStatement[] => {
    const accepted = acceptedProposal(statement, statements, messages)
    const told = accepted ?? judged(statement)
    if (told === undefined || told.share < SHARE_MIN) return []
    const remedy = confirmedRemedy(told, statements, messages)
    return remedy === undefined ? [told] : [told, remedy]
  })
  return found.filter((one) => !isAside(one, found))
}

/** A second statement in a message must be as clear as if it stood alone: a reason is no finding of its own. */
const SECOND_MIN = 0.7

function isAside(one: TellingStatement, all: readonly TellingStatement[]): boolean {
  return (
    one.share < SECOND_MIN &&
    all.some(
      (other) =>
        other.message === one.message && other.kind !== one.kind && other.share > one.share,
    )
  )
}

function judged(statement: Statement): TellingStatement | undefined {
  const { features, text, by } = statement
  const has = (names: readonly string[]): boolean => names.some((name) => features.has(name))
  if (spokenWidth(text) < WIDTH_MIN || has(['joke', 'near.joke'])) return undefined
  if (features.has('asks') && !has(LASTING)) return undefined
  if (features.has('takeback') && !features.has('choose')) return undefined
  if (by === 'assistant' && features.has('answered.reject')) return undefined
  const shares = capturedShares(features)
  // Who asks to have it remembered says that it is worth it.
  const isAskedFor = by === 'user' && features.has('remember')
  if (!isAskedFor) {
    for (const [kind, needs] of Object.entries(NEEDS)) if (!has(needs)) shares.delete(kind)
    if (!has(TROUBLE)) shares.delete('runbook')
  }
  const [best] = [...shares].sort(([, a], [, b]) => b.share - a.share)
  if (best === undefined) return undefined
  const isSure = (cues: readonly string[]): boolean => cues.every((cue) => features.has(cue))
  const act = has(UNSURE) ? undefined : SURE.find(([, cues]) => isSure(cues))
  const sure = act === undefined ? 0 : SURE_SHARE
  const whole = [...shares.values()].reduce((sum, { share }) => sum + share, 0)
  const [kind, { because }] = best
  return {
    ...statement,
    kind: act?.[0] ?? kindAlone(text, shares) ?? kind,
    share: isAskedFor ? Math.max(whole, ASKED_SHARE) : Math.max(whole, sure) * doubtAbout(by, has),
    because,
    isAccepted: false,
  }
}

const ASKED_SHARE = 0.9

/** What stands beside a statement and takes from its weight. */
function doubtAbout(by: Statement['by'], has: (names: readonly string[]) => boolean): number {
  if (has(['next.takeback', 'answered.takeback'])) return 0.3
  if (has(['handsover', 'near.handsover'])) return 0.5
  if (has(['reported']) && !has(['authority', 'must', 'cannot', 'dont', 'choose'])) return 0.5
  // The assistant says many things that nobody takes up.
  if (by === 'assistant' && !has(['answered.accept', 'answered.assent', 'answered.worked']))
    return 0.7
  return 1
}

interface Share {
  readonly share: number
  readonly because: readonly string[]
}

function capturedShares(features: ReadonlyMap<string, string>): Map<string, Share> {
  const shares = new Map<string, Share>()
  for (const { kind, share, because } of rankKinds(features)) {
    const captured = CAPTURED[kind]
    if (captured === undefined) continue
    const known = shares.get(captured)
    shares.set(captured, { share: share + (known?.share ?? 0), because: known?.because ?? because })
  }
  return shares
}

/** A sentence that tells its kind by itself has it wherever it is said. */
const TELLS_ALONE = 0.75

function kindAlone(text: string, allowed: ReadonlyMap<string, Share>): string | undefined {
  const alone = rankKinds(statementAlone(text)).filter(({ kind }) => kind !== NO_KIND)
  const whole = alone.reduce((sum, { share }) => sum + share, 0)
  const [best] = alone
  const kind = CAPTURED[best?.kind ?? '']
  const isSure = best !== undefined && best.share >= TELLS_ALONE * whole
  return isSure && kind !== undefined && allowed.has(kind) ? kind : undefined
}

/** What the assistant proposed and the person took over in so many words: a decision, told by the proposal. */
function acceptedProposal(
  { features, by, message }: Statement,
  statements: readonly Statement[],
  messages: readonly Message[],
): TellingStatement | undefined {
  if (by !== 'user' || !features.has('assent') || features.has('asks')) return undefined
  const before = messages.slice(0, message).findLastIndex(({ text }) => text !== '')
  if (messages[before]?.role !== 'assistant') return undefined
  const proposals = statements.filter(
    (one) =>
      one.message === before && !one.features.has('asks') && spokenWidth(one.text) >= WIDTH_MIN,
  )
  const proposed = proposals.find((one) => one.features.has('propose')) ?? proposals.at(-1)
  if (proposed === undefined) return undefined
  return {
    ...proposed,
    kind: 'decision',
    share: 1,
    because: [features.get('assent') ?? ''],
    isAccepted: true,
  }
}

/** Where somebody says only that it worked, what worked stands in the answer before. */
function confirmedRemedy(
  told: TellingStatement,
  statements: readonly Statement[],
  messages: readonly Message[],
): TellingStatement | undefined {
  const { kind, by, features, message } = told
  if (kind !== 'runbook' || by !== 'user' || features.has('remedy')) return undefined
  const before = messages.slice(0, message).findLastIndex(({ text }) => text !== '')
  if (messages[before]?.role !== 'assistant') return undefined
  const remedy = statements.findLast(
    (one) => one.message === before && one.features.has('remedy') && !one.features.has('asks'),
  )
  return remedy && { ...told, ...remedy, isAccepted: true }
}

function spokenWidth(text: string): number {
  let width = 0
  for (const letter of text) if (/[\p{L}\p{N}]/u.test(letter)) width += letter > '\u2fff' ? 2.2 : 1
  return width
}
