import { WEIGHTS } from './likelihood-weights.ts'

/** What decides whether a memory comes with a prompt. All of it can be said in a few words. */
export const FEATURES = [
  'words',
  'word',
  'nextWord',
  'concepts',
  'concept',
  'sharp',
  'broad',
  'alone',
  'coverage',
  'length',
  'share',
  'place',
  'alike',
  'outdone',
  'titleLength',
  'manual',
  'mechanical',
  'elsewhere',
  'ours',
  'named',
  'namedWord',
] as const

export type Features = Readonly<Record<(typeof FEATURES)[number], number>>

/** Those that a memory has whatever others there are. */
export type OwnFeatures = Omit<
  Features,
  'share' | 'place' | 'alike' | 'outdone' | 'titleLength' | 'named' | 'namedWord'
>

/** One for each feature, and what is there without any; learned by bench/train-recall.ts. */
export interface LikelihoodWeights {
  readonly weights: Features
  readonly bias: number
}

/** How likely somebody who knows all memories would bring this one up: between 0 and 1. */
export function likelihood(
  features: Features,
  { weights, bias }: LikelihoodWeights = WEIGHTS,
): number {
  const sum = FEATURES.reduce((total, name) => total + weights[name] * features[name], bias)
  return 1 / (1 + Math.exp(-sum))
}

/** From here on a memory is told; */
export const TOLD_FROM = 0.218
/** others come along from here, if they are nearly as likely. */
export const BESIDE_FROM = 0.15
export const BESIDE_SHARE = 0.4
