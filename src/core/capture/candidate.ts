import { plainWordsOf } from '../text/words.ts'

/** The words that seed 001 skips when it looks for a candidate. A list of its own: scores must not move with search. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about also an and are at be been being but by can could did do does else for from get go had has have he help how
  i if in into is it just know let like make may me might must my need no not of on or out please see shall she should
  so that the then these they think this those to too up use very want was we were what when where which who whom why
  will with would yes you your`.split(/\s+/),
)

export const LIFECYCLE_EVENTS = [
  'resolved',
  'removed',
  'reversed',
  'superseded',
  'deprecated',
] as const
export type LifecycleEvent = (typeof LIFECYCLE_EVENTS)[number]

/** A score below this is a coincidence of words. */
const SCORE_FLOOR = 3
const PREFIX_CHARS_MIN = 4

/** Kinds whose memories record what once was true: new information updates them and never asks to delete them. */
const UNDELETABLE: ReadonlySet<string> = new Set(['decision', 'preference', 'session_summary'])

/** Latin words whole; on plain ASCII text exactly seed 001's `[a-z0-9]+`. */
const LATIN_WORD = /[\p{Script=Latin}\p{M}0-9]+/gu
const NO_LATIN = /^[^\p{Script=Latin}0-9]+$/u
const LATIN_CHARS_MIN = 3

/** The words of a text that count for finding its memory. */
export function candidateTokens(text: string): ReadonlySet<string> {
  const lower = text.normalize('NFC').toLowerCase()
  const latin = (lower.match(LATIN_WORD) ?? []).filter(
    (word) => word.length >= LATIN_CHARS_MIN && !STOP_WORDS.has(word),
  )
  // Seed 001 sees no other script at all; one written without spaces has words of two characters.
  const others = plainWordsOf(lower).filter((word) => NO_LATIN.test(word) && word.length > 1)
  return new Set([...latin, ...others])
}

/** 2 for each word of the title, 3 for each tag, 1 for each longer word that begins one of them. */
export function candidateScore(
  tokens: ReadonlySet<string>,
  memory: { readonly title: string; readonly tags: readonly string[] },
): number {
  const title = candidateTokens(memory.title)
  const tags = new Set(memory.tags.map((tag) => tag.normalize('NFC').toLowerCase()))
  const begins = (word: string): boolean =>
    [...title, ...tags].some((target) => target.startsWith(word))
  let score = 0
  for (const token of tokens) {
    const [inTitle, isTag] = [title.has(token), tags.has(token)]
    score += (inTitle ? 2 : 0) + (isTag ? 3 : 0)
    if (!inTitle && !isTag && token.length >= PREFIX_CHARS_MIN && begins(token)) score += 1
  }
  return score
}

export interface Scored<T> {
  readonly item: T
  readonly score: number
}

/** The best of these for the new information, or none; equal scores go by path. */
export function bestCandidate<
  T extends { readonly path: string; readonly title: string; readonly tags: readonly string[] },
>(newInfo: string, items: readonly T[]): Scored<T> | undefined {
  const tokens = candidateTokens(newInfo)
  let best: Scored<T> | undefined
  for (const item of items) {
    const score = candidateScore(tokens, item)
    if (score < SCORE_FLOOR || (best !== undefined && score < best.score)) continue
    if (best === undefined || score > best.score || item.path < best.item.path)
      best = { item, score }
  }
  return best
}

export type StructuralAction = 'CREATE' | 'NOOP' | 'UPDATE' | 'UPDATE_OR_DELETE'

/** What the words alone allow. A veto forbids the action that it names and no other (TRI-06). */
export interface Verdict {
  readonly delete_allowed: boolean
  readonly pre_action: 'CREATE' | 'NOOP' | null
  readonly structural_cud: StructuralAction
  readonly vetoes: readonly string[]
  readonly hints: readonly string[]
}

export function judgeCandidate(
  kind: string,
  score: number | undefined,
  event: LifecycleEvent | undefined,
): Verdict {
  const deletable = !UNDELETABLE.has(kind)
  if (score === undefined) {
    const action = event === undefined ? 'CREATE' : 'NOOP'
    const hints =
      event === undefined ? [] : [`lifecycle_event=${event} with no matching candidate; NOOP`]
    return {
      delete_allowed: deletable,
      pre_action: action,
      structural_cud: action,
      vetoes: [],
      hints,
    }
  }
  const found = `1 candidate found (score=${score})`
  return {
    delete_allowed: deletable,
    pre_action: null,
    structural_cud: deletable ? 'UPDATE_OR_DELETE' : 'UPDATE',
    vetoes: deletable ? [] : [`Cannot DELETE ${kind} (triage-initiated)`],
    hints: event === undefined ? [found] : [found, eventHint(kind, event, { deletable })],
  }
}

function eventHint(kind: string, event: string, { deletable }: { deletable: boolean }): string {
  return deletable
    ? `lifecycle_event=${event} suggests DELETE if eligible`
    : `lifecycle_event=${event} present but DELETE disallowed for ${kind}; consider UPDATE`
}
