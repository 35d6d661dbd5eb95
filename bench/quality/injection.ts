import { context } from '../../src/app/recall/for-prompt.ts'
import type { Memory } from '../../src/core/model/memory.ts'
import type { LabelledSet } from './corpus.ts'
import { type FilledVault, vaultOf } from './vault-of.ts'

/** What a hook would inject for the questions of a set, with the product's own settings. */
export interface Injection {
  /** Questions without an answer, and how many of them are met with silence. */
  readonly unanswerable: number
  readonly silent: number
  /** Questions with an answer, how many get one of theirs, and what share of what they get is right. */
  readonly answerable: number
  readonly answered: number
  readonly rightShare: number
  readonly injectedMean: number
  readonly tokensMean: number
  readonly bySort: Readonly<Record<string, { readonly asked: number; readonly met: number }>>
}

interface Told {
  readonly sort: string
  readonly expected: readonly number[]
  readonly given: readonly number[]
  readonly tokens: number
}

/** Whether silence is kept where nothing is known, and what is told where something is (REC-05). */
export async function measureInjection(
  set: LabelledSet,
  fill: (memories: readonly Memory[]) => FilledVault | Promise<FilledVault> = vaultOf,
): Promise<Injection> {
  const told: Told[] = []
  for (const { memories, questions } of set.corpora) {
    const { world, positionOf, close } = await fill(memories)
    for (const [number, { query, sort, expected }] of questions.entries()) {
      const { relevant, open, text, tokens } = await context(
        [{ world, scope: 'project', trusted: true }],
        { prompt: query, session: `bench-${number}`, record: false },
      )
      const passages = text === '' ? [] : [...relevant, ...open]
      const given = passages.map(({ entry }) => positionOf(entry.path))
      told.push({ sort, expected, given, tokens })
    }
    close()
  }
  return injectionOf(told)
}

function injectionOf(told: readonly Told[]): Injection {
  const answerable = told.filter(({ expected }) => expected.length > 0)
  const unanswerable = told.filter(({ expected }) => expected.length === 0)
  const speaking = answerable.filter(({ given }) => given.length > 0)
  const bySort: Record<string, { asked: number; met: number }> = {}
  for (const one of told) {
    const sort = bySort[one.sort] ?? { asked: 0, met: 0 }
    bySort[one.sort] = { asked: sort.asked + 1, met: sort.met + (isMet(one) ? 1 : 0) }
  }
  return {
    unanswerable: unanswerable.length,
    silent: unanswerable.filter(isMet).length,
    answerable: answerable.length,
    answered: answerable.filter(isMet).length,
    rightShare: mean(
      speaking.map(
        ({ expected, given }) =>
          given.filter((position) => expected.includes(position)).length / given.length,
      ),
    ),
    injectedMean: mean(answerable.map(({ given }) => given.length)),
    tokensMean: mean(speaking.map(({ tokens }) => tokens)),
    bySort,
  }
}

function isMet({ expected, given }: Told): boolean {
  if (expected.length === 0) return given.length === 0
  return expected.some((position) => given.includes(position))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

export function printInjection(what: string, result: Injection): string {
  const sorts = Object.entries(result.bySort).map(
    ([sort, { asked, met }]) => `${sort} ${met}/${asked}`,
  )
  const answered = [
    `a right memory told: ${result.answered} of ${result.answerable}; ${(result.rightShare * 100).toFixed(0)} % of what is told is right`,
    `memories told per question: ${result.injectedMean.toFixed(1)}, tokens when told: ${result.tokensMean.toFixed(0)}`,
    `met by sort: ${sorts.join(', ')}`,
  ]
  return [
    `\n${what}, injected for the question as a prompt (everkeep context):`,
    `silence where nothing is known: ${result.silent} of ${result.unanswerable}`,
    ...(result.answerable > 0 ? answered : []),
    '',
  ].join('\n')
}
