import { stringsIn } from '../../format/json/json-strings.ts'
import type { Memory } from '../../model/memory.ts'
import { knowReferences, type Reference, referencesIn } from '../../references/references.ts'
import { findSecrets } from '../../secrets/find-secrets.ts'
import { holdsSecret } from '../../secrets/holds-secret.ts'
import {
  type Compared,
  newProfileCache,
  type ProfileCache,
  type ReadProfile,
} from './pair-profiles.ts'

/** A memory under a key that no other text has. */
export interface Keyed {
  readonly key: string
  readonly memory: Memory
}

/** What was read from the memories of a vault: their references, and what they are compared by. */
export interface Readings {
  readonly profiles: ProfileCache
  /** All of it as text, for the next run; undefined if nothing changed. */
  pack(): string | undefined
}

/** What is kept of one memory. */
type Packed = readonly [
  titleKey: string,
  terms: readonly number[],
  shapes: readonly number[],
  claims: readonly (readonly number[])[],
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
    knowReferences(memory, packed[4])
  }
  const profiles = newProfileCache({
    words: page.words,
    of: (memory) => {
      const packed = known.get(memory)
      return packed && unpacked(packed)
    },
  })
  return {
    profiles,
    pack: () => {
      const fresh = memories.filter(({ memory }) => !known.has(memory) && !tellsSecret(memory))
      const isSame = fresh.length === 0 && known.size === Object.keys(page.memories).length
      if (isSame) return undefined
      const kept = new Set([...known.keys(), ...fresh.map(({ memory }) => memory)])
      return packedPage(
        memories.filter(({ memory }) => kept.has(memory)),
        profiles,
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
  const [titleKey, terms, shapes, claims, references] = packed
  return (
    typeof titleKey === 'string' &&
    Array.isArray(terms) &&
    Array.isArray(shapes) &&
    Array.isArray(claims) &&
    claims.every(Array.isArray) &&
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

/** Words that are no longer used are dropped: the list grows with the vault, not with its history. */
function packedPage(memories: readonly Keyed[], profiles: ProfileCache): string {
  const used: string[] = []
  const numbers = new Map<string, number>()
  // Reading a memory adds its words, so all are read first.
  for (const { memory } of memories) profiles.of(memory)
  const words = profiles.words()
  const renumber = (number: number): number => {
    const word = words[number]!
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, used.length)
    return used.push(word) - 1
  }
  const packed = memories.map(({ key, memory }): readonly [string, Packed] => {
    const { titleKey, terms, shapes, claims } = profiles.of(memory)
    const own = Array.from(terms, renumber)
    const about = claims.map((claim) => claim.map(renumber))
    return [key, [titleKey, own, [...shapes], about, referencesIn(memory)]]
  })
  const page: Page = { words: used, memories: Object.fromEntries(packed) }
  return JSON.stringify(page)
}

function unpacked([titleKey, terms, shapes, claims]: Packed): ReadProfile {
  return { titleKey, terms: Uint32Array.from(terms), shapes: Int32Array.from(shapes), claims }
}
