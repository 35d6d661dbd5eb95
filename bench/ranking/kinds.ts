import { asksLeave } from '../../src/core/search/asks-leave.ts'
import { type Found, mrrOf } from './state-pairs.ts'

/** What preferring some kinds for some questions does to how early the answer stands. */
export interface KindRow {
  readonly what: string
  /** How many questions it concerns. */
  readonly asked: number
  readonly factors: readonly { readonly factor: number; readonly mrr: number }[]
}

const FACTORS = [1, 1.1, 1.2, 1.3] as const

/** Questions by their form, with the kinds that should answer them. */
const FORMS: readonly (readonly [string, (query: string) => boolean, readonly string[]])[] = [
  [
    'what may be done: rules and decisions',
    asksLeave,
    ['constraint', 'convention', 'preference', 'feedback', 'decision'],
  ],
  ['why: decisions', (query) => /\bwhy\b|\breasons?\b|为什么|原因/i.test(query), ['decision']],
  [
    'how to: runbooks, workflows, techniques',
    (query) => /\bhow (?:do|can|to|should)\b|\bsteps\b|怎么|如何/i.test(query),
    ['runbook', 'workflow', 'technique'],
  ],
  [
    'what fails: gotchas, runbooks',
    (query) => /\berrors?\b|\bfail|\bbroken\b|\bcrash|\bhang|报错|失败/i.test(query),
    ['gotcha', 'runbook'],
  ],
]

export function kindRows(found: readonly Found[]): readonly KindRow[] {
  const kinds = new Set(found.flatMap(({ hits }) => hits.map(({ kind }) => kind)))
  const always = [...kinds].map((kind) => [`always: ${kind}`, () => true, [kind]] as const)
  return [...FORMS, ...always].map(([what, isAsked, preferred]) => ({
    what,
    asked: found.filter(({ query }) => isAsked(query)).length,
    factors: FACTORS.map((factor) => ({
      factor,
      mrr: mrrOf(found, ({ query }, { kind }) =>
        isAsked(query) && preferred.includes(kind) ? factor : 1,
      ),
    })),
  }))
}
