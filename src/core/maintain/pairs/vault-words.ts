import type { ComparedSentence, PairProfile, Profile, ProfileCache } from './pair-profiles.ts'

/** How much a word or a sentence says, by how many memories of the vault have it. */
export interface VaultWords {
  weightOf(term: string): number
  /** What a memory says itself, without the sentences of its template. */
  own(profile: Profile): OwnWords
}

export interface OwnWords {
  readonly sentences: readonly ComparedSentence[]
  readonly terms: ReadonlySet<string>
  readonly weight: number
}

/** Two memories alone: every word says the same. */
export const NO_VAULT: VaultWords = newVaultWords(
  () => 1,
  () => false,
)

/** So many memories share a sentence by template, not by chance. */
const TEMPLATE_COPIES = 3
/** In a small vault a word that all have says little all the same. */
const MEMORIES_MIN = 30

export function vaultWords(
  profiles: readonly PairProfile[],
  { numberOf }: Pick<ProfileCache, 'numberOf'>,
): VaultWords {
  const holders = countHolders(profiles)
  const copies = new Map<number, number>()
  for (const { shapes } of profiles)
    for (const shape of shapes) copies.set(shape, (copies.get(shape) ?? 0) + 1)
  return newVaultWords(
    (term) => weight(holders[numberOf(term) ?? -1] ?? 1, profiles.length),
    (shape) => (copies.get(shape) ?? 0) >= TEMPLATE_COPIES,
  )
}

function newVaultWords(
  weightOf: (term: string) => number,
  isTemplate: (shape: number) => boolean,
): VaultWords {
  const known = new WeakMap<Profile, OwnWords>()
  return {
    weightOf,
    own: (profile) => {
      const found = known.get(profile)
      if (found !== undefined) return found
      const sentences = profile.sentences.filter((one) => one.isTitle || !isTemplate(one.shape))
      const terms = new Set(sentences.flatMap((one) => [...one.terms]))
      let sum = 0
      for (const term of terms) sum += weightOf(term)
      const own = { sentences, terms, weight: sum }
      known.set(profile, own)
      return own
    },
  }
}

/** For each word how many memories have it. */
export function countHolders(profiles: readonly PairProfile[]): readonly number[] {
  const holders: number[] = []
  for (const { terms } of profiles)
    for (const term of terms) holders[term] = (holders[term] ?? 0) + 1
  return holders
}

/** A word that few memories have says more. */
export function weight(holders: number, memories: number): number {
  return Math.log(1 + Math.max(memories, MEMORIES_MIN) / holders)
}

export function weightOfAll(terms: Iterable<string>, { weightOf }: VaultWords): number {
  let sum = 0
  for (const term of terms) sum += weightOf(term)
  return sum
}
