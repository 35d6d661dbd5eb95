import { unreachable } from '../../base/errors.ts'
import { titleFrom } from '../../classify/statement-title.ts'
import type { Message } from '../../transcript/transcript.ts'
import { DIMENSIONS, type Dimension, type DimensionKind, PRECEDENCE } from './dimensions.ts'
import type { DimensionHit } from './scan.ts'

/** Something that a checkpoint would keep, if the person says so (CHK-03). */
export interface CheckpointCandidate {
  readonly dimension: Dimension['number']
  readonly kind: DimensionKind
  readonly text: string
  readonly by: DimensionHit['by']
}

export const CANDIDATES_MAX = 3
/** One answer is a coincidence: nobody is bothered for it. */
export const DIMENSIONS_MIN = 2

export interface Checkpoint {
  /** The dimensions that were hit, in their order. */
  readonly dimensions: readonly Dimension['number'][]
  readonly candidates: readonly CheckpointCandidate[]
}

/** The best answer of each dimension, those that say most first; `isKept` tells what is there already. */
export function checkpointFrom(
  hits: readonly DimensionHit[],
  isKept: (candidate: CheckpointCandidate) => boolean,
): Checkpoint {
  const found = new Map<number, CheckpointCandidate>()
  for (const { number, sentence, by } of hits) {
    const candidate = { dimension: number, kind: kindOf(number), text: sentence, by }
    const known = found.get(number)
    const better = known === undefined || (known.by !== 'user' && by === 'user')
    if (better && !isKept(candidate)) found.set(number, candidate)
  }
  const dimensions = DIMENSIONS.map(({ number }) => number).filter((number) => found.has(number))
  if (dimensions.length < DIMENSIONS_MIN) return { dimensions, candidates: [] }
  const best = PRECEDENCE.flatMap((number) => found.get(number) ?? [])
  return { dimensions, candidates: best.slice(0, CANDIDATES_MAX) }
}

function kindOf(number: Dimension['number']): DimensionKind {
  return DIMENSIONS.find((dimension) => dimension.number === number)?.kind ?? 'project'
}

export type Language = 'en' | 'zh'

const HAN = /\p{Script=Han}/gu
const HAN_SHARE_MIN = 0.2

/** The language that the person writes in. */
export function languageOf(messages: readonly Message[]): Language {
  const said = messages.filter(({ role }) => role === 'user')
  return languageOfText(said.map((message) => message.text).join(''))
}

export function languageOfText(said: string): Language {
  const text = said.replace(/\s+/g, '')
  return (text.match(HAN)?.length ?? 0) >= text.length * HAN_SHARE_MIN && text !== '' ? 'zh' : 'en'
}

const MARKS = '①②③④⑤⑥⑦'

/** The checkpoint as it is put to the person (CHK-05); nothing when there is nothing to keep. */
export function sayCheckpoint({ dimensions, candidates }: Checkpoint, language: Language): string {
  if (candidates.length === 0) return ''
  switch (language) {
    case 'en':
      return [
        `[checkpoint] ${dimensions.length}/7 dimensions (${dimensions.join(',')})`,
        ...candidates.map(
          ({ kind, dimension, text }, place) =>
            `${place + 1}. [${kind}] ${dimension} ${titleFrom(text)}`,
        ),
        'Save which? Reply with numbers (such as 1,2), or skip.',
      ].join('\n')
    case 'zh':
      return [
        `[沉淀检查] 本次对话命中 ${dimensions.length}/7 维度（${dimensions.map(mark).join('')}），建议沉淀：`,
        ...candidates.map(
          ({ kind, dimension, text }, place) =>
            `${place + 1}. [${kind}] ${mark(dimension)} ${titleFrom(text)}`,
        ),
        '保存哪些？回复编号（如 1,2），或 "skip" 跳过。',
      ].join('\n')
    default:
      return unreachable(language)
  }
}

function mark(number: Dimension['number']): string {
  return MARKS[number - 1] ?? String(number)
}
