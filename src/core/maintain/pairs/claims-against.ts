import { type Claim, stateOf } from './claims.ts'
import type { Profile, SentencePair } from './pair-profiles.ts'
import { likeness } from './restated.ts'
import { areSerial, mayBeSiblings } from './series.ts'
import { common, sameSet } from './term-sets.ts'
import { type VaultWords, weightOfAll } from './vault-words.ts'

interface ClaimConflict extends SentencePair {
  readonly sort: 'value' | 'state'
}

/** Two claims about the same thing of which not both can hold: another state, another amount. */
export function claimsAgainst(
  a: Profile,
  b: Profile,
  vault: VaultWords,
): ClaimConflict | undefined {
  if (areSerial(a, b) || mayBeSiblings(a, b)) return undefined
  for (const ours of a.claims)
    for (const theirs of b.claims) {
      const sort = differ(ours, theirs)
      if (sort === undefined || !isSameThing(ours, theirs, vault)) continue
      if (alsoClaims(b, ours) || alsoClaims(a, theirs)) continue
      return { sort, ours: ours.text, theirs: theirs.text }
    }
  return leadsAgainst(a, b, vault)
}

function differ(ours: Claim, theirs: Claim): 'value' | 'state' | undefined {
  if (ours.state !== undefined && theirs.state !== undefined)
    return ours.state === theirs.state ? undefined : 'state'
  if (ours.amount === undefined || theirs.amount === undefined) return undefined
  const isOther =
    ours.amount.measure === theirs.amount.measure && ours.amount.number !== theirs.amount.number
  return isOther ? 'value' : undefined
}

const TERMS_MIN = 3
const SHARED_MIN = 0.6

/** Most of what either clause is about is in the other. */
function isSameThing(ours: Claim, theirs: Claim, vault: VaultWords): boolean {
  const shared = common(ours.terms, theirs.terms)
  const needed = ours.isLead && theirs.isLead ? 2 : TERMS_MIN
  if (shared.size < needed) return false
  // In few words each one tells two things apart: a local port from the default one.
  if (shared.size <= TERMS_MIN && ours.amount) return sameSet(ours.terms, theirs.terms)
  const [mine, yours] = [weightOfAll(ours.terms, vault), weightOfAll(theirs.terms, vault)]
  return weightOfAll(shared, vault) >= SHARED_MIN * Math.max(mine, yours)
}

/** The other memory says that too. */
function alsoClaims({ claims }: Profile, claim: Claim): boolean {
  return claims.some(
    (one) =>
      one.state === claim.state &&
      one.amount?.number === claim.amount?.number &&
      common(one.terms, claim.terms).size >= Math.min(claim.terms.size, TERMS_MIN),
  )
}

/** Two accounts of one thing, of which one opens with what is still open and the other with what is done. */
const LIKE_MIN = 0.33
const LIKE_SCORE_MIN = 0.5

function leadsAgainst(a: Profile, b: Profile, vault: VaultWords): ClaimConflict | undefined {
  const [ours, theirs] = [leadState(a), leadState(b)]
  if (ours === undefined || theirs === undefined || ours.state === theirs.state) return undefined
  const alike = likeness(a, b, { vault, sharedMin: LIKE_MIN })
  if (alike === undefined || alike.score < LIKE_SCORE_MIN) return undefined
  return { sort: 'state', ours: ours.text, theirs: theirs.text }
}

const LEAD_SENTENCES = 6

function leadState({ sentences }: Profile): { text: string; state: 'open' | 'done' } | undefined {
  for (const { text } of sentences.slice(0, LEAD_SENTENCES)) {
    const state = stateOf(text)
    if (state !== undefined) return { text, state }
  }
  return undefined
}
