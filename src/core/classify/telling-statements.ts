import type { Message } from '../transcript/transcript.ts'
import { type KindWeights, NO_KIND, type RankedKind, rankKinds } from './rank-kinds.ts'
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

/** Acts that together leave no doubt, whatever else is said around them. */
const SURE: readonly (readonly [kind: string, cues: readonly string[]])[] = [
  ['preference', ['henceforth', 'always']],
  ['preference', ['henceforth', 'never']],
  ['preference', ['henceforth', 'dont']],
  ['preference', ['henceforth', 'manner']],
  ['preference', ['always', 'never']],
  ['decision', ['we', 'choose', 'instead']],
  ['decision', ['choose', 'because', 'instead']],
  ['decision', ['choose', 'because', 'compare']],
  ['constraint', ['authority', 'cannot', 'only']],
  ['constraint', ['authority', 'only', 'cause']],
  ['tech_debt', ['later', 'ugly', 'notime']],
  ['tech_debt', ['later', 'ugly', 'because']],
  ['tech_debt', ['ugly', 'notime']],
  ['runbook', ['trouble', 'remedy', 'worked', 'recur']],
  ['runbook', ['worked', 'recur', 'earlier.trouble']],
]
const UNSURE = ['unsure', 'suppose', 'reported', 'once', 'product', 'asks']
const LASTING = ['always', 'never', 'henceforth', 'dont', 'remember']
const WIDTH_MIN = 10
/** From here on what the person said holds something: the best of it, and half of the next best. */
const NOTICED_MIN = 0.86
/** From here on a statement is drafted as it is; a model of the host, where there is one, is asked about the best below. */
export const SHARE_MIN = 0.7

/** The statements of a conversation that are worth keeping, in their order. */
export function tellingStatements(
  lines: readonly SpokenLine[],
  messages: readonly Message[],
  weights?: KindWeights,
): readonly TellingStatement[] {
  const statements = statementsIn(lines, messages)
  const told = statements.flatMap(
    (statement): readonly TellingStatement[] =>
      acceptedProposal(statement, statements, messages) ?? judged(statement, weights) ?? [],
  )
  const [best, next] = [...told].sort((a, b) => b.share - a.share)
  if ((best?.share ?? 0) + (next?.share ?? 0) / 2 < NOTICED_MIN) return []
  const sure = told.filter(({ share }) => share >= SHARE_MIN)
  const found = sure.length === 0 ? [best!] : sure.filter((one) => !isAside(one, sure))
  return found.flatMap((one) => [one, ...confirmedRemedy(one, statements, messages)])
}

/** A second statement in a message must be as clear as if it stood alone: a reason is no finding of its own. */
const SECOND_MIN = 0.9

function isAside(one: TellingStatement, all: readonly TellingStatement[]): boolean {
  return (
    one.share < SECOND_MIN &&
    all.some(
      (other) =>
        other.message === one.message && other.kind !== one.kind && other.share > one.share,
    )
  )
}

function judged(
  statement: Statement,
  weights?: KindWeights,
): readonly TellingStatement[] | undefined {
  const { features, text, by } = statement
  const has = (names: readonly string[]): boolean => names.some((name) => features.has(name))
  if (spokenWidth(text) < WIDTH_MIN || has(UNMEANT) || isReply(features)) return undefined
  if (features.has('asks') && !has(LASTING)) return undefined
  if (has(['takeback', 'near.takeback']) && !features.has('choose')) return undefined
  if (by === 'assistant' && features.has('answered.reject')) return undefined
  const ranked = rankKinds(features, weights)
  const shares = capturedShares(ranked)
  const [best] = [...shares].sort(([, a], [, b]) => b.share - a.share)
  if (best === undefined) return undefined
  const isSure = (cues: readonly string[]): boolean => cues.every((cue) => features.has(cue))
  const act = has(UNSURE) ? undefined : SURE.find(([, cues]) => isSure(cues))
  const whole = 1 - (ranked.find(({ kind }) => kind === NO_KIND)?.share ?? 0)
  const [kind, { because }] = best
  // Who asks to have it remembered says that it is worth it.
  const isAskedFor = by === 'user' && features.has('remember')
  const isClear = isAskedFor || (act !== undefined && !has(TAKEN_BACK))
  const share = isClear ? Math.max(whole, CLEAR_SHARE) : whole * doubtAbout(by, has)
  return [
    {
      ...statement,
      ...{
        kind: act?.[0] ?? kindAlone(text, shares, weights) ?? kind,
        share,
        because,
        isAccepted: false,
      },
    },
  ]
}

const REPLIES: ReadonlySet<string> = new Set(
  'accept reject blame thanks closed praise short comma'.split(' '),
)

/** It only says yes, no or thanks: what that is about stands elsewhere. */
function isReply(features: ReadonlyMap<string, string>): boolean {
  const own = [...features.keys()].filter((name) => !AROUND.test(name))
  return features.has('short') && own.every((name) => REPLIES.has(name))
}

const AROUND = /\.|^(?:first|last|answers|tools)$/

/** Irony, and what others are to read: nobody means it. */
const UNMEANT = ['joke', 'near.joke', 'handsover', 'near.handsover']
const TAKEN_BACK = ['next.takeback', 'answered.takeback']
const CLEAR_SHARE = 0.92

/** What stands beside a statement and takes from its weight. */
function doubtAbout(by: Statement['by'], has: (names: readonly string[]) => boolean): number {
  if (has(TAKEN_BACK)) return 0.3
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

function capturedShares(ranked: readonly RankedKind[]): ReadonlyMap<string, Share> {
  const shares = new Map<string, Share>()
  for (const { kind, share, because } of ranked) {
    const captured = CAPTURED[kind]
    if (captured === undefined) continue
    const known = shares.get(captured)
    shares.set(captured, { share: share + (known?.share ?? 0), because: known?.because ?? because })
  }
  return shares
}

/** A sentence that tells its kind by itself has it wherever it is said. */
const TELLS_ALONE = 0.75

function kindAlone(
  text: string,
  allowed: ReadonlyMap<string, Share>,
  weights?: KindWeights,
): string | undefined {
  const alone = rankKinds(statementAlone(text), weights).filter(({ kind }) => kind !== NO_KIND)
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
): readonly TellingStatement[] | undefined {
  if (by !== 'user' || !features.has('assent') || features.has('asks')) return undefined
  const before = messages.slice(0, message).findLastIndex(({ text }) => text !== '')
  if (messages[before]?.role !== 'assistant') return undefined
  const proposals = statements.filter(
    (one) =>
      one.message === before && !one.features.has('asks') && spokenWidth(one.text) >= WIDTH_MIN,
  )
  const proposed = proposals.find((one) => one.features.has('propose')) ?? proposals.at(-1)
  if (proposed === undefined) return undefined
  const because = [features.get('assent') ?? '']
  return [{ ...proposed, kind: 'decision', share: 1, because, isAccepted: true }]
}

/** Where somebody says only that it worked, what worked stands in the answer before. */
function confirmedRemedy(
  told: TellingStatement,
  statements: readonly Statement[],
  messages: readonly Message[],
): readonly TellingStatement[] {
  const { kind, by, features, message } = told
  if (kind !== 'runbook' || by !== 'user' || features.has('remedy')) return []
  const before = messages.slice(0, message).findLastIndex(({ text }) => text !== '')
  if (messages[before]?.role !== 'assistant') return []
  const remedy = statements.findLast(
    (one) => one.message === before && one.features.has('remedy') && !one.features.has('asks'),
  )
  return remedy === undefined ? [] : [{ ...told, ...remedy, isAccepted: true }]
}

function spokenWidth(text: string): number {
  let width = 0
  for (const letter of text) if (/[\p{L}\p{N}]/u.test(letter)) width += letter > '\u2fff' ? 2.2 : 1
  return width
}
