import type { Card } from '../model/memory.ts'
import { isEveryday, isEverydayName, plainNameKey } from '../text/everyday.ts'
import { stemOfToken } from '../text/search-terms.ts'
import type { AdmitRequest, Candidate, Reason } from './admission.ts'
import { findPhrase, type PhraseMatch, type Spoken, spokenWords } from './prompt-phrases.ts'
import { type Asked, sharedWords } from './prompt-words.ts'

/** A plain word that names more memories than this tells none of them apart: those enter that match best. */
const NAMED_ALIKE_MAX = 2
const NAMED_ALIKE_SHARE = 0.8
/** What everyday words must be of all that is said, to be what the prompt is about; */
const EVERYDAY_SHARE = 0.5
/** or with how many words it must share in the text. */
const EVERYDAY_WORDS_MIN = 2

type Named = Extract<Reason, { readonly by: 'keyword' }>

export interface ByName {
  readonly hit: Candidate
  /** Undefined where the prompt does not name it. */
  readonly named: Named | undefined
}

/** Which of the memories that search found a prompt names: by a keyword, an alias, the whole title. */
export function matchesByName(request: AdmitRequest, asked: Asked): readonly ByName[] {
  const spoken = spokenWords(request.prompt)
  return withoutOutdone(
    request.hits.map((hit) => ({ hit, named: keywordReason(hit, spoken, { request, asked }) })),
  )
}

/** `test` names a third of the vault: then it is what else the prompt says that tells which of them is meant. */
function withoutOutdone(byName: readonly ByName[]): readonly ByName[] {
  const alike = new Map<string, number[]>()
  for (const { hit, named } of byName) {
    const key = named && plainNameKey(named.phrase)
    if (key !== undefined) alike.set(key, [...(alike.get(key) ?? []), hit.score])
  }
  return byName.map(({ hit, named }) => {
    const scores = alike.get((named && plainNameKey(named.phrase)) ?? '') ?? []
    const least = scores.length > NAMED_ALIKE_MAX ? Math.max(...scores) * NAMED_ALIKE_SHARE : 0
    return { hit, named: hit.score < least ? undefined : named }
  })
}

function keywordReason(
  hit: Candidate,
  spoken: Spoken,
  { request, asked }: { readonly request: AdmitRequest; readonly asked: Asked },
): Named | undefined {
  let near: PhraseMatch | undefined
  const everyday: PhraseMatch[] = []
  for (const name of cardNames(hit.entry.memory)) {
    const match = findPhrase(name, spoken)
    if (match === undefined) continue
    if (isEverydayName(name)) everyday.push(match)
    else if (match.typo === undefined) return { by: 'keyword', ...match }
    else near ??= match
  }
  const said = everyday.find(({ typo }) => typo === undefined)
  if (said !== undefined && isAbout(everyday, hit, asked)) return { by: 'keyword', ...said }
  if (near?.typo === undefined || isKnownWord(near.typo, hit, request)) return undefined
  return { by: 'keyword', ...near }
}

/**
 * Keywords are often the words that a text uses most, and `data` or `page` stand in half of all prompts. Such a word
 * names a memory where hardly anything else is said, or where the text speaks of what else is.
 */
function isAbout(everyday: readonly PhraseMatch[], hit: Candidate, asked: Asked): boolean {
  const named = new Set(everyday.map(({ phrase }) => plainNameKey(phrase))).size
  if (named >= asked.said * EVERYDAY_SHARE) return true
  const shared = sharedWords(hit, asked)
  return shared.length >= EVERYDAY_WORDS_MIN && shared.some((term) => !isEveryday(term))
}

function cardNames({ title, keywords, aliases }: Card): readonly string[] {
  return [...keywords, ...aliases, title]
}

/** A word that the vault uses as a name, or in other memories than this one, was meant as it was written. */
function isKnownWord(word: string, hit: Candidate, { hits, others }: AdmitRequest): boolean {
  const stem = stemOfToken(word)
  if (hits.some(({ text }) => text.parts.has(stem)) && !hit.text.parts.has(stem)) return true
  return others.hasKeywordWord(word)
}

/**
 * Whether a title names a memory: `auth service depends on Redis` is about both, and its links lead to both; most links
 * only say where to read on, and that is in the memory for whoever wants it.
 */
export function isNamedIn(title: Spoken, memory: Card): boolean {
  return cardNames(memory).some((name) => {
    const match = findPhrase(name, title)
    return match !== undefined && match.typo === undefined && !isEverydayName(name)
  })
}
