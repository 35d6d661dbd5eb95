import { findPairs, pairsToCompare } from '../../src/core/maintain/pairs/find-pairs.ts'
import { EMPTY_MEMORY, type Memory } from '../../src/core/model/memory.ts'

export interface Growth {
  readonly memories: number
  /** Time against that of the smallest vault. */
  readonly ratio: number
  readonly candidates: number
}

const SIZES = [1_000, 2_000, 5_000, 10_000] as const

/** Time and comparisons for vaults of growing size: ten times the memories may take ten times as long, not a hundred. */
export function measureGrowth(): readonly Growth[] {
  findPairs(madeUp(SIZES[0]))
  let base = 0
  return SIZES.map((memories) => {
    const vault = madeUp(memories)
    const start = performance.now()
    findPairs(vault)
    const took = performance.now() - start
    base ||= took
    return {
      memories,
      ratio: took / base,
      candidates: pairsToCompare(vault).length,
    }
  })
}

const PARTS = {
  subject:
    'pool cache queue router parser worker importer ledger mailer scheduler gateway index'.split(
      ' ',
    ),
  verb: 'keeps drops retries checks splits orders merges stores reads writes'.split(' '),
  object: 'orders invoices sessions events tokens images pages rows batches users'.split(' '),
  place: 'on start-up,at night,in staging,after a deploy,before the export,during a replay'.split(
    ',',
  ),
}

/** Memories as an agent writes them: a few common words each, and names that few others have. */
export function madeUp(count: number): readonly Memory[] {
  let state = 7
  const pick = <T>(list: readonly T[]): T => {
    state = (state * 48_271) % 2_147_483_647
    return list[state % list.length]!
  }
  const name = (): string => `${pick(PARTS.subject)}${state % (count * 2)}`
  const sentence = (): string =>
    `The ${name()} ${pick(PARTS.verb)} ${pick(PARTS.object)} of ${name()} ${pick(PARTS.place)}.`
  return Array.from({ length: count }, () => ({
    ...EMPTY_MEMORY,
    kind: 'project',
    title: `${name()} and ${pick(PARTS.object)}`,
    body: [sentence(), sentence(), sentence(), sentence()].join(' '),
  }))
}
