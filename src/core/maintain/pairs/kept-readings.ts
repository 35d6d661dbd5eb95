import { stringsIn } from '../../format/json/json-strings.ts'
import type { Memory } from '../../model/memory.ts'
import { knowReferences, type Reference, referencesIn } from '../../references/references.ts'
import { findSecrets } from '../../secrets/find-secrets.ts'
import { holdsSecret } from '../../secrets/holds-secret.ts'
import {
  type Heard,
  type ProfileCache,
  type ProfileStance,
  profilesAfter,
} from './pair-profiles.ts'
import type { Compared } from './profile.ts'

/** A memory under a key that no other text has. */
export interface Keyed {
  readonly key: string
  readonly memory: Memory
}

/** What was read out of the memories of a vault: what they name, and what they meet by. */
export interface Readings {
  readonly meetings: ProfileCache
  /** All of it as a text, for the next look at the same vault; undefined where nothing has changed since the last. */
  pack(): string | undefined
}

/** What is kept of one memory: its title, its words, its stances one behind the other, what it names. */
type Packed = readonly [
  titleKey: string,
  terms: readonly number[],
  stances: readonly number[],
  references: readonly Reference[],
]

interface Page {
  readonly words: readonly string[]
  readonly memories: Readonly<Record<string, Packed>>
}

/**
 * Reading sentences takes longer than all else that a dream does with a memory, and most memories are as they were. So
 * what was read is kept by key; only what is new is read. Whoever keeps the text sees to it that the same program made it.
 */
export function openReadings(memories: readonly Keyed[], kept: string | undefined): Readings {
  const page = kept === undefined ? NOTHING : readPage(kept)
  const known = new Map<Compared, Packed>()
  for (const { key, memory } of memories) {
    const packed = Object.hasOwn(page.memories, key) ? page.memories[key] : undefined
    if (packed === undefined || !isPacked(packed)) continue
    known.set(memory, packed)
    knowReferences(memory, packed[3])
  }
  const { meetings, words } = profilesAfter({
    words: page.words,
    of: (memory) => {
      const packed = known.get(memory)
      return packed && unpacked(packed, page.words)
    },
  })
  return {
    meetings,
    pack: () => {
      const fresh = memories.filter(({ memory }) => !known.has(memory) && !tellsSecret(memory))
      const isSame = fresh.length === 0 && known.size === Object.keys(page.memories).length
      if (isSame) return undefined
      const kept = new Set([...known.keys(), ...fresh.map(({ memory }) => memory)])
      return packedPage(
        memories.filter(({ memory }) => kept.has(memory)),
        { meetings, words: words() },
      )
    },
  }
}

const NOTHING: Page = { words: [], memories: {} }

/** A folder of state may have come with a clone: what is not as we write it is nothing. */
function readPage(kept: string): Page {
  try {
    // Safe: looked at below, and each memory when it is taken.
    const page = JSON.parse(kept) as Page
    return Array.isArray(page.words) && typeof page.memories === 'object' && page.memories !== null
      ? page
      : NOTHING
  } catch {
    return NOTHING
  }
}

function isPacked(packed: Packed): boolean {
  if (!Array.isArray(packed)) return false
  const [titleKey, terms, stances, references] = packed
  return (
    typeof titleKey === 'string' &&
    Array.isArray(terms) &&
    Array.isArray(stances) &&
    Array.isArray(references) &&
    references.every((one) => typeof one?.text === 'string' && typeof one.kind === 'string')
  )
}

/** What should not stand in a second place is read anew each time. */
function tellsSecret(memory: Memory): boolean {
  const { fields, relatedFiles, source } = memory
  const besides = [...stringsIn(fields ?? null), ...relatedFiles, source].join('\n')
  return holdsSecret(memory) || findSecrets(besides).length > 0
}

/** Words that nobody uses any more are left behind: the list grows with the vault, not with its history. */
function packedPage(
  memories: readonly Keyed[],
  { meetings, words }: { readonly meetings: ProfileCache; readonly words: readonly string[] },
): string {
  const used: string[] = []
  const numbers = new Map<string, number>()
  const numberOf = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, used.length)
    return used.push(word) - 1
  }
  const packed = memories.map(({ key, memory }): readonly [string, Packed] => {
    const { titleKey, terms, stances } = meetings(memory)
    const flat = stances.flatMap(({ holds, about, frame }) => [
      Number(holds),
      frame === '' ? NONE : numberOf(frame),
      about.length,
      ...about.map((number) => numberOf(words[number]!)),
    ])
    const own = Array.from(terms, (number) => numberOf(words[number]!))
    return [key, [titleKey, own, flat, referencesIn(memory)]]
  })
  const page: Page = { words: used, memories: Object.fromEntries(packed) }
  return JSON.stringify(page)
}

const NONE = -1

function unpacked([titleKey, terms, flat]: Packed, words: readonly string[]): Heard {
  const stances: ProfileStance[] = []
  for (let at = 0; at < flat.length; ) {
    const [holds, frame, from] = [flat[at] === 1, flat[at + 1] ?? NONE, at + 3]
    at = from + (flat[at + 2] ?? 0)
    stances.push({ holds, about: flat.slice(from, at), frame: words[frame] ?? '' })
  }
  return { titleKey, terms: Uint32Array.from(terms), stances }
}
