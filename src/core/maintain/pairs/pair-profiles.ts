import { namesIn } from './names-in.ts'
import { common } from './overlap.ts'
import { bodyKeyOf, bodyOf, type Compared, namedIn, titleKeyOf } from './profile.ts'
import { sentencesOf } from './sentences.ts'
import { type SpokenName, spokenNamesOf } from './spoken-word.ts'
import { type Stance, stancesIn } from './stances.ts'

/** What memories meet by. Words are numbers here: a vault of 50,000 has millions of them. */
export interface PairProfile {
  readonly kind: string
  readonly titleKey: string
  /** As that of a profile. Made when it is asked for: few ask. */
  readonly bodyKey: () => string
  /** The code that it says is gone, or speaks of as there. */
  readonly named: (claim: 'gone' | 'there') => ReadonlySet<string>
  readonly terms: Uint32Array
  readonly stances: readonly ProfileStance[]
}

export interface ProfileStance {
  readonly holds: boolean
  /** A plain list: there are many, each of a few words. */
  readonly about: readonly number[]
  /** A leading statement without its numbers, or the names of where it holds: "the timeout is #", "jobs run on #". */
  readonly frame: string
}

/** A way to have the meeting of a memory, made once for each. */
export type ProfileCache = (memory: Compared) => PairProfile

/** The part of a meeting that takes long to make: all that is read out of sentences. */
export type Heard = Pick<PairProfile, 'titleKey' | 'terms' | 'stances'>

/** What was heard before, by the numbers of a list of words. */
export interface ProfiledBefore {
  readonly words: readonly string[]
  readonly of: (memory: Compared) => Heard | undefined
}

export interface ProfileCacheWithWords {
  readonly meetings: ProfileCache
  /** The words that have a number so far, in the order of their numbers. */
  readonly words: () => readonly string[]
}

export function newProfileCache(): ProfileCache {
  return profilesAfter({ words: [], of: () => undefined }).meetings
}

/** ProfileCache for whom some memories were heard before: they are not read again. */
export function profilesAfter(before: ProfiledBefore): ProfileCacheWithWords {
  const numbering = newNumbering(before.words)
  const known = new WeakMap<Compared, PairProfile>()
  const meetings: ProfileCache = (memory) => {
    const found = known.get(memory)
    if (found !== undefined) return found
    const meeting = meetingOf(memory, before.of(memory) ?? heardIn(memory, numbering))
    known.set(memory, meeting)
    return meeting
  }
  return { meetings, words: numbering.words }
}

/** Gives each word a number. */
interface Numbering {
  readonly words: () => readonly string[]
  ofWord(word: string): number
  /** Those of all that a name is made of. */
  ofName(name: SpokenName): readonly number[]
  /** A list that takes each number once; only the newest one may be added to. */
  newList(): { readonly numbers: readonly number[]; add(number: number): void }
}

function newNumbering(known: readonly string[]): Numbering {
  const words = new Map<string, number>(known.map((word, at) => [word, at]))
  const names = new Map<SpokenName, readonly number[]>()
  /** For each number the last list that took it. */
  const takenBy: number[] = []
  let lists = 0
  const ofWord = (word: string): number => {
    const number = words.get(word)
    if (number !== undefined) return number
    words.set(word, words.size)
    return words.size - 1
  }
  return {
    words: () => [...words.keys()],
    ofWord,
    newList: () => {
      const numbers: number[] = []
      const list = ++lists
      return {
        numbers,
        add: (number) => {
          if (takenBy[number] === list) return
          takenBy[number] = list
          numbers.push(number)
        },
      }
    },
    ofName: (name) => {
      const made = names.get(name)
      if (made !== undefined) return made
      const numbers = name.terms.map(ofWord)
      names.set(name, numbers)
      return numbers
    },
  }
}

/** The little that decides whom a memory is compared with, without the rest of its profile. */
function meetingOf(memory: Compared, { titleKey, terms, stances }: Heard): PairProfile {
  return {
    kind: memory.kind,
    titleKey,
    terms,
    stances,
    bodyKey: () => bodyKeyOf(memory),
    named: (claim) => namedIn(memory, claim),
  }
}

function heardIn(memory: Compared, numbering: Numbering): Heard {
  const terms = numbering.newList()
  const stances: ProfileStance[] = []
  const { title, summary } = memory
  for (const sentence of sentencesOf({ title, summary, body: bodyOf(memory) })) {
    const names = spokenNamesOf(sentence.text)
    for (const name of names) for (const number of numbering.ofName(name)) terms.add(number)
    for (const stance of stancesIn(sentence, names)) stances.push(meetingStance(stance, numbering))
  }
  return { titleKey: titleKeyOf(memory), terms: Uint32Array.from(terms.numbers), stances }
}

function meetingStance(stance: Stance, { ofWord }: Numbering): ProfileStance {
  const numbers: number[] = []
  for (const word of stance.about) numbers.push(ofWord(word))
  return { holds: stance.holds, about: numbers, frame: stance.isLead ? frameOf(stance) : '' }
}

const NUMBER = /^[\d.,]+$/

/** The words of a statement but for what another one may have in its place; empty where there is no such place. */
function frameOf({ about, scope, text, isTitle }: Stance): string {
  if (about.size <= 2) return ''
  const terms = [...about]
  const names = isTitle || scope.size === 0 ? scope : common(scope, namesIn(text))
  const isOpen = (term: string): boolean => NUMBER.test(term) || (!isTitle && names.has(term))
  if (!terms.some(isOpen)) return ''
  return terms
    .filter((term) => !isOpen(term))
    .sort()
    .join(' ')
}
