import { amountsIn, type SaidAmount } from './amounts.ts'
import { termOf } from './clause-words.ts'
import type { ComparedSentence, Profile, SentencePair } from './pair-profiles.ts'
import { areTwoThings } from './slots.ts'
import type { Stance } from './stances.ts'
import { common } from './term-sets.ts'
import { type VaultWords, weightOfAll } from './vault-words.ts'

/** What two memories about one thing say differently. */
export interface Contrast extends SentencePair {
  readonly sort: 'value' | 'negation'
}

/**
 * Where two memories are known to be about one thing, a sentence of each that cannot both hold. Not for memories that
 * are merely alike: what is asked here would find a contrast between any two entries of a template.
 */
export function contrastBetween(a: Profile, b: Profile, vault: VaultWords): Contrast | undefined {
  return otherValue(a, b, vault) ?? otherWord(a, b, vault)
}

interface Valued {
  readonly sentence: ComparedSentence
  readonly amount: SaidAmount
}

const MEASURED =
  /\b\d{4}-\d\d|\b(?:was|were|took|found|measured|used to|in the past|lost|tripled)\b|以前|früher|antes/i

function valuesOf({ sentences }: Profile): readonly Valued[] {
  return sentences
    .filter(({ text }) => !MEASURED.test(text))
    .flatMap((sentence) => amountsIn(sentence.text).map((amount) => ({ sentence, amount })))
}

/** The same thing measured in the same measure, and no amount in common. */
function otherValue(a: Profile, b: Profile, vault: VaultWords): Contrast | undefined {
  const [ours, theirs] = [valuesOf(a), valuesOf(b)]
  let best: { weight: number; pair: SentencePair } | undefined
  for (const mine of ours)
    for (const yours of theirs) {
      if (mine.amount.number === yours.amount.number || !areOfOneSort(mine.amount, yours.amount))
        continue
      if (isSaid(theirs, mine.amount) || isSaid(ours, yours.amount)) continue
      if (areTwoThings(mine.sentence.text, yours.sentence.text)) continue
      const weight = weightOfAll(common(mine.sentence.terms, yours.sentence.terms), vault)
      if (best === undefined || weight > best.weight)
        best = { weight, pair: { ours: mine.sentence.text, theirs: yours.sentence.text } }
    }
  return best && { sort: 'value', ...best.pair }
}

function areOfOneSort(one: SaidAmount, other: SaidAmount): boolean {
  if (one.measure !== other.measure) return false
  if (one.measure !== '') return true
  const terms = new Set(one.beside.map(termOf).filter((term) => term !== ''))
  return other.beside.some((word) => terms.has(termOf(word)))
}

function isSaid(values: readonly Valued[], said: SaidAmount): boolean {
  return values.some(({ amount }) => amount.number === said.number && areOfOneSort(amount, said))
}

const ABOUT_MIN = 0.5

/** One says no to what the other says yes to. */
function otherWord(a: Profile, b: Profile, vault: VaultWords): Contrast | undefined {
  for (const ours of a.stances)
    for (const theirs of b.stances) {
      if (ours.holds === theirs.holds || ours.isTitle !== theirs.isTitle) continue
      if (MEASURED.test((ours.holds ? ours : theirs).text)) continue
      const both = common(ours.about, theirs.about)
      const no = ours.holds ? theirs : ours
      if (both.size < (no.mode === '' || no.mode === 'exist' ? 2 : 1)) continue
      const shared = weightOfAll(both, vault)
      const least = Math.min(...[ours, theirs].map(({ about }) => weightOfAll(about, vault)))
      if (least === 0 || shared < ABOUT_MIN * least) continue
      if (alsoSays(b, ours, vault) || alsoSays(a, theirs, vault)) continue
      return { sort: 'negation', ours: ours.text, theirs: theirs.text }
    }
  return undefined
}

function alsoSays({ stances }: Profile, stance: Stance, vault: VaultWords): boolean {
  const whole = weightOfAll(stance.about, vault)
  return stances.some(
    ({ holds, about }) =>
      holds === stance.holds &&
      weightOfAll(common(about, stance.about), vault) >= ABOUT_MIN * whole,
  )
}
