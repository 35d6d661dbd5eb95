/** What a case of precisionMemBench asks for, tier by tier. */
export interface Case {
  readonly caseId: string
  readonly category: string
  readonly userId?: string
  readonly scope: readonly string[]
  readonly query: string
  readonly budget?: { readonly maxBeliefs?: number }
  readonly expect: {
    readonly personaPrelude?: {
      readonly nonEmpty?: boolean
      readonly isNull?: boolean
      readonly contains?: readonly string[]
      readonly mustNotContain?: readonly string[]
    }
    readonly pinnedFacts?: Listed
    readonly openQuestions?: Listed
    readonly relevantBeliefs?: Listed & {
      readonly shouldInclude?: readonly string[]
      /** Exactly these, in any order. */
      readonly shouldOnlyInclude?: readonly string[]
      readonly orderedBefore?: readonly (readonly [string, string])[]
      readonly maxCount?: number
      readonly minCount?: number
    }
  }
}

interface Listed {
  readonly mustInclude?: readonly string[]
  readonly mustExclude?: readonly string[]
}

/** What was given: ids by tier, and the text of the prelude. */
export interface Given {
  readonly prelude: string
  readonly pinned: readonly string[]
  readonly relevant: readonly string[]
  readonly open: readonly string[]
}

/** Whether a case wants something that is not there in any case. */
export function expectsRecall({ expect }: Case): boolean {
  const {
    mustInclude = [],
    shouldInclude = [],
    shouldOnlyInclude = [],
  } = expect.relevantBeliefs ?? {}
  return mustInclude.length + shouldInclude.length + shouldOnlyInclude.length > 0
}

/** What is wrong with an answer; empty when the case is passed. */
export function judgeCase({ expect }: Case, given: Given): readonly string[] {
  return [
    ...judgePrelude(expect.personaPrelude ?? {}, given.prelude),
    ...judgeListed('pinned', expect.pinnedFacts ?? {}, given.pinned),
    ...judgeListed('open', expect.openQuestions ?? {}, given.open),
    ...judgeRelevant(expect.relevantBeliefs ?? {}, given),
  ]
}

function judgePrelude(
  wanted: NonNullable<Case['expect']['personaPrelude']>,
  prelude: string,
): readonly string[] {
  const missing = (wanted.contains ?? []).filter((text) => !prelude.includes(text))
  const unwanted = (wanted.mustNotContain ?? []).filter((text) => prelude.includes(text))
  return [
    ...(wanted.nonEmpty === true && prelude === '' ? ['the prelude is empty'] : []),
    ...(wanted.isNull === true && prelude !== '' ? ['the prelude is not empty'] : []),
    ...missing.map((text) => `the prelude lacks ${text}`),
    ...unwanted.map((text) => `the prelude holds ${text}`),
  ]
}

function judgeListed(tier: string, wanted: Listed, ids: readonly string[]): readonly string[] {
  const missing = (wanted.mustInclude ?? []).filter((id) => !ids.includes(id))
  const unwanted = (wanted.mustExclude ?? []).filter((id) => ids.includes(id))
  return [
    ...missing.map((id) => `${tier} lacks ${id}`),
    ...unwanted.map((id) => `${tier} holds ${id}`),
  ]
}

function judgeRelevant(
  wanted: NonNullable<Case['expect']['relevantBeliefs']>,
  { relevant, pinned }: Given,
): readonly string[] {
  const only = wanted.shouldOnlyInclude
  const { maxCount = Number.POSITIVE_INFINITY, minCount = 0, orderedBefore = [] } = wanted
  const include = [...(wanted.mustInclude ?? []), ...(wanted.shouldInclude ?? [])]
  const swapped = orderedBefore.filter(([first, second]) => {
    const place = relevant.indexOf(first)
    return place < 0 || relevant.indexOf(second) < place
  })
  return [
    ...judgeListed('recall', { ...wanted, mustInclude: include }, [...relevant, ...pinned]),
    ...(only === undefined
      ? []
      : [
          ...judgeListed('recall', { mustInclude: only }, relevant),
          ...relevant.filter((id) => !only.includes(id)).map((id) => `recall holds ${id}`),
        ]),
    ...(relevant.length > maxCount || relevant.length < minCount
      ? [`${relevant.length} were recalled`]
      : []),
    ...swapped.map(([first, second]) => `${first} does not stand before ${second}`),
  ]
}
