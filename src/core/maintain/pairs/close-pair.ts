import { type Contrast, contrastBetween } from './contrast.ts'
import type { Nearness } from './nearest-pairs.ts'
import type { Profile, SentencePair } from './pair-profiles.ts'
import { likeness, mentions, saysSuperseded } from './restated.ts'
import { areSerial, areSiblings } from './series.ts'
import { common, without } from './term-sets.ts'
import type { VaultWords } from './vault-words.ts'

export type CloseFinding =
  | { readonly is: 'same'; readonly alike: SentencePair }
  | { readonly is: 'conflict'; readonly contrast: Contrast }

/** From here on two may speak of one thing: they stand out from the vault, and share a fair part. */
const LEAD_MIN = 1.4
const COSINE_MIN = 0.3
const FAR_LEAD_MIN = 1.8
const FAR_COSINE_MIN = 0.2
/** As much as this is said again by two that tell the same. */
const SAME_COSINE_MIN = 0.4
/** What is more alike was compared word by word already, and found to be entries of one template. */
const SAME_COSINE_MAX = 0.6
const SAME_SCORE_MIN = 0.3
const SAME_NAME_COSINE_MIN = 0.3
/** In fewer words two texts are alike by their form. */
const TERMS_MIN = 12
/** Two cases of one rule have titles of their own; to be the same they must be alike through and through. */
const APART_SCORE_MIN = 0.45

/**
 * What two memories are that tell of one thing in different words. For notes that two people, or one person twice, wrote
 * without looking at the other; may take two cases of one rule for one where their titles do not name the cases.
 */
export function closePair(
  a: Profile,
  b: Profile,
  { vault, nearness }: { readonly vault: VaultWords; readonly nearness: Nearness },
): CloseFinding | undefined {
  if (!standOut(nearness) || areKnownApart(a, b)) return undefined
  const alike = likeness(a, b, { vault, sharedMin: 0 })
  const isApart = haveOwnTitles(a, b)
  const contrast = contrastBetween(a, b, vault)
  if (contrast !== undefined)
    return isApart || isLong(a) || isLong(b) ? undefined : { is: 'conflict', contrast }
  if (alike === undefined || Math.min(a.terms.size, b.terms.size) < TERMS_MIN) return undefined
  const { cosine } = nearness
  if (cosine > SAME_COSINE_MAX) return undefined
  const isAlike =
    cosine >= SAME_COSINE_MIN && alike.score >= (isApart ? APART_SCORE_MIN : SAME_SCORE_MIN)
  const isNamed =
    cosine >= SAME_NAME_COSINE_MIN && !isApart && common(codeIn(a), codeIn(b)).size > 0
  return isAlike || isNamed ? { is: 'same', alike: alike.best } : undefined
}

function standOut({ cosine, lead }: Nearness): boolean {
  return (
    (cosine >= COSINE_MIN && lead >= LEAD_MIN) || (cosine >= FAR_COSINE_MIN && lead >= FAR_LEAD_MIN)
  )
}

/** They are alike by design, or one knows of the other. */
function areKnownApart(a: Profile, b: Profile): boolean {
  if (a.isAntiPattern !== b.isAntiPattern || a.isDated !== b.isDated) return true
  if (areSerial(a, b) || areSiblings(a, b)) return true
  return mentions(a, b) || mentions(b, a) || saysSuperseded(a) || saysSuperseded(b)
}

/** The titles share their subject, and each names a case that the other memory does not know. */
function haveOwnTitles(a: Profile, b: Profile): boolean {
  return (
    common(a.titleTerms, b.titleTerms).size > 0 &&
    without(a.titleTerms, b.terms).size > 0 &&
    without(b.titleTerms, a.terms).size > 0
  )
}

/** A longer memory tells of many things, and two of them hold other numbers by chance: no contrast, and not the same. */
function isLong({ sentences }: Profile): boolean {
  return sentences.length > SENTENCES_MAX
}

const SENTENCES_MAX = 10

function codeIn({ sentences }: Profile): ReadonlySet<string> {
  return new Set(
    sentences.flatMap(({ text }) => [...text.matchAll(/`([^`\s]{3,})`/g)].map(([, name]) => name!)),
  )
}
