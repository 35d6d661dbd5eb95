import { bodyOf, type Compared, outlineOf, type Profile } from './profile.ts'
import { sentencesOf } from './sentences.ts'
import { type SpokenName, spokenNamesOf } from './spoken-word.ts'
import { type Stance, stancesIn } from './stances.ts'

/** What memories meet by. Words are numbers here: a vault of 50,000 has millions of them. */
export interface Meeting extends Pick<Profile, 'kind' | 'titleKey' | 'bodyKey' | 'there' | 'gone'> {
  readonly terms: Uint32Array
  readonly stances: readonly MeetingStance[]
}

export interface MeetingStance {
  readonly holds: boolean
  /** A plain list: there are many, each of a few words. */
  readonly about: readonly number[]
  /** The words of a leading statement without its numbers, where it has some: "the timeout is # minutes". */
  readonly counted: string
}

/** A way to have the meeting of a memory, made once for each. */
export type Meetings = (memory: Compared) => Meeting

export function newMeetings(): Meetings {
  const numbering = newNumbering()
  const known = new WeakMap<Compared, Meeting>()
  return (memory) => {
    const meeting = known.get(memory) ?? meetingOf(memory, numbering)
    known.set(memory, meeting)
    return meeting
  }
}

/** Gives each word a number. */
interface Numbering {
  ofWord(word: string): number
  /** Those of all that a name is made of. */
  ofName(name: SpokenName): readonly number[]
  /** A list that takes each number once; only the newest one may be added to. */
  newList(): { readonly numbers: readonly number[]; add(number: number): void }
}

function newNumbering(): Numbering {
  const words = new Map<string, number>()
  const names = new Map<SpokenName, readonly number[]>()
  /** For each number the last list that took it. */
  const takenBy: number[] = []
  let lists = 0
  const ofWord = (word: string): number => {
    const known = words.get(word)
    if (known !== undefined) return known
    words.set(word, words.size)
    return words.size - 1
  }
  return {
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
      const known = names.get(name)
      if (known !== undefined) return known
      const numbers = name.terms.map(ofWord)
      names.set(name, numbers)
      return numbers
    },
  }
}

/** The little that decides whom a memory is compared with, without the rest of its profile. */
function meetingOf(memory: Compared, numbering: Numbering): Meeting {
  const terms = numbering.newList()
  const stances: MeetingStance[] = []
  const { title, summary } = memory
  for (const sentence of sentencesOf({ title, summary, body: bodyOf(memory) })) {
    const names = spokenNamesOf(sentence.text)
    for (const name of names) for (const number of numbering.ofName(name)) terms.add(number)
    for (const stance of stancesIn(sentence, names)) stances.push(meetingStance(stance, numbering))
  }
  return { ...outlineOf(memory), terms: Uint32Array.from(terms.numbers), stances }
}

function meetingStance({ holds, about, isLead }: Stance, { ofWord }: Numbering): MeetingStance {
  const numbers: number[] = []
  for (const word of about) numbers.push(ofWord(word))
  return { holds, about: numbers, counted: isLead ? countedKey(about) : '' }
}

const NUMBER = /^[\d.,]+$/

function countedKey(about: ReadonlySet<string>): string {
  const terms = [...about]
  if (terms.length <= 2 || !terms.some((term) => NUMBER.test(term))) return ''
  return terms
    .filter((term) => !NUMBER.test(term))
    .sort()
    .join(' ')
}
