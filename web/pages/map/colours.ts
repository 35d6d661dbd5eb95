import type { ResponseOf } from '../../../src/surfaces/ui/contract.ts'
import type { MapData } from './map-model.ts'

export const COLOURINGS = ['freshness', 'change', 'use'] as const
export type Colouring = (typeof COLOURINGS)[number]

/** A custom property and its meaning. */
export interface Step {
  readonly colour: string
  readonly label: string
}

type Freshness = ResponseOf<'map.freshness'>

export const STEPS: Readonly<Record<Colouring, readonly Step[]>> = {
  freshness: [
    { colour: '--fresh', label: 'Up to date' },
    { colour: '--partly', label: 'Partly stale' },
    { colour: '--stale', label: 'Stale' },
    { colour: '--unknown', label: 'No references' },
  ],
  change: [
    { colour: '--age-1', label: 'Changed within a week' },
    { colour: '--age-2', label: 'Within a month' },
    { colour: '--age-3', label: 'Within three months' },
    { colour: '--age-4', label: 'Within a year' },
    { colour: '--age-5', label: 'Older or unknown' },
  ],
  use: [
    { colour: '--age-1', label: 'Used more than 20 times' },
    { colour: '--age-2', label: 'More than 5 times' },
    { colour: '--age-3', label: 'More than once' },
    { colour: '--age-4', label: 'Once' },
    { colour: '--age-5', label: 'Never' },
  ],
}

/** The index into `STEPS` of each memory; undefined until loaded. */
export function stepsOf(
  map: MapData,
  by: Colouring,
  freshness: Freshness | undefined,
): Uint8Array | undefined {
  const steps = new Uint8Array(map.names.length)
  if (by === 'change')
    for (const [node, days] of map.days.entries())
      steps[node] = days < 0 ? 4 : limitsReached(days, AGES)
  else if (by === 'use')
    for (const [node, uses] of map.uses.entries()) steps[node] = 4 - limitsReached(uses, USES)
  else {
    if (freshness === undefined) return undefined
    const states = new Map<string, number>()
    for (const [step, names] of [freshness.fresh, freshness.partly, freshness.stale].entries())
      for (const name of names) states.set(name, step)
    for (const [node, name] of map.names.entries()) steps[node] = states.get(name) ?? 3
  }
  return steps
}

const AGES = [7, 30, 90, 365]
const USES = [1, 2, 6, 21]

/** How many of these limits a value has reached. */
function limitsReached(value: number, limits: readonly number[]): number {
  return limits.filter((limit) => value >= limit).length
}
