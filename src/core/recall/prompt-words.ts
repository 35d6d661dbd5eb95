import type { Entry } from '../model/memory.ts'
import { isAskingTerm } from '../search/asking-terms.ts'
import { queryTerms } from '../text/search-terms.ts'
import type { AdmitRequest, Candidate } from './admission.ts'
import { mayEnter } from './entry-outline.ts'
import { inScope, isUniversal } from './in-scope.ts'

/** What it counts for the vault to know a word akin to one of the prompt. */
const AKIN_KNOWN = 0.7
/** How deeply a text must speak of a prompt of one term; of longer ones less, by the root of their length, to the floor. */
const DEPTH_MIN = 0.32
const DEPTH_FLOOR = 0.1
/** And nearly as deeply as the one that does so most. */
const DEPTH_SHARE = 0.75

/** What a prompt asks for, and what a text must say of it to be about it. */
export interface Asked {
  /** How many terms the prompt has. */
  readonly said: number
  /** The terms of the prompt that say what it is about, each word once. */
  readonly words: ReadonlySet<string>
  /** How many of them the vault knows: search leaves the others out of what is to be covered. */
  readonly knownShare: number
  /** How deeply a text must speak of what the vault knows. */
  readonly depthFrom: number
  readonly bestScore: number
}

export function askedIn(request: AdmitRequest): Asked {
  const { prompt, hits, byText } = request
  const all = queryTerms(prompt)
  const said = all.length
  if (!byText) return { said, words: new Set(), knownShare: 0, depthFrom: 1, bestScore: 0 }
  const terms = all.filter((term) => !isAskingTerm(term) && !isDigit(term))
  const known = terms.reduce((sum, term) => sum + knownBy(hits, term), 0)
  const knownShare = known / Math.max(1, terms.length)
  const rivals = hits.filter(({ entry }) => mayBeTold(entry, request))
  return {
    said,
    words: new Set(terms.filter(isWord)),
    knownShare,
    depthFrom: Math.max(
      DEPTH_FLOOR,
      DEPTH_MIN / Math.sqrt(Math.max(1, terms.length)),
      Math.max(0, ...rivals.map(({ text }) => text.depth)) * knownShare * DEPTH_SHARE,
    ),
    bestScore: rivals[0]?.score ?? 0,
  }
}

/** The words of the prompt that a text says, be it by a word akin to them. */
export function sharedWords({ text }: Candidate, { words }: Asked): readonly string[] {
  return [...text.parts.keys()].filter((term) => words.has(term))
}

/** `1.9` is also a 1 and a 9, and these stand everywhere. */
function isDigit(term: string): boolean {
  return term.length === 1 && term >= '0' && term <= '9'
}

/** Whether a term is one more word that a prompt and a memory share: `e-mail` is one and not three, told by its parts. */
function isWord(term: string): boolean {
  const isLetter = term.length === 1 && term <= 'z'
  return !isLetter && !term.includes('-')
}

/** 1 for a term that the vault knows, less for one that it has only a word akin to. */
function knownBy(hits: readonly Candidate[], term: string): number {
  let known = 0
  for (const { text } of hits) {
    if (!text.parts.has(term)) continue
    if (!text.akin.includes(term)) return 1
    known = AKIN_KNOWN
  }
  return known
}

/** Itself, or what replaced it: what is told of neither keeps nobody else out. */
function mayBeTold(entry: Entry, request: AdmitRequest): boolean {
  const { memory } = entry
  if (memory.supersededBy !== '') return true
  return mayEnter(entry) && (isUniversal(memory, request.vaultScope) || inScope(memory, request))
}
