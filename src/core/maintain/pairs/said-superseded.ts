import { once } from '../../base/once.ts'
import { linkTable, resolveLink } from '../../model/link-table.ts'
import { findLinks } from '../../model/links.ts'
import type { CheckedMemory, Findings, Flag, VaultFinding } from '../findings/vault-finding.ts'

/** Somebody says that one memory took the place of another. */
interface Word {
  readonly of: number
  readonly by: number
  readonly how: string
  readonly needs: 'nothing' | 'consent'
}

/**
 * What memories say of themselves and of each other: `superseded_by` in a file and links of the relation `supersedes`
 * are plain data; the same in prose needs consent (WRT-16).
 */
export function saidSuperseded(
  memories: readonly CheckedMemory[],
  leaving: ReadonlySet<number>,
): Findings {
  const words = new Map<number, Word>()
  const placeOf = placesIn(memories)
  for (const word of [...inData(memories, placeOf), ...inText(memories, placeOf)]) {
    const isOpen = word.of !== word.by && !leaving.has(word.of) && memories[word.of]!.isChangeable
    if (isOpen && !words.has(word.of)) words.set(word.of, word)
  }
  const findings: VaultFinding[] = []
  const flags: Flag[] = []
  for (const word of words.values()) {
    const { of, by, how } = word
    const doubt = leadsBack(words, word)
      ? 'each is said to replace the other'
      : memories[of]!.memory.pinned
        ? `${how}, but it is pinned`
        : undefined
    if (doubt === undefined) findings.push(supersession(memories, word))
    else flags.push({ kind: 'contradiction', of, with: by, why: doubt, missing: [] })
  }
  return { findings, flags }
}

function supersession(
  memories: readonly CheckedMemory[],
  { of, by, how, needs }: Word,
): VaultFinding {
  return {
    kind: 'superseded',
    of,
    by,
    needs,
    reason: `superseded by ${memories[by]!.memory.id}`,
    evidence: [{ what: 'superseded', detail: how }],
  }
}

/** Following the word from one memory to the next leads to the first again. */
function leadsBack(words: ReadonlyMap<number, Word>, { of, by }: Word): boolean {
  let at = by
  for (let steps = 0; steps < words.size; steps++) {
    if (at === of) return true
    const next = words.get(at)
    if (next === undefined) return false
    at = next.by
  }
  return at === of
}

const SUPERSEDES = /(?:supersedes?|replaces?|obsoletes?)$/i

type PlaceOf = (target: string) => number | undefined

function inData(memories: readonly CheckedMemory[], placeOf: PlaceOf): readonly Word[] {
  return memories.flatMap(({ memory }, at): Word[] => {
    const next = memory.supersededBy === '' ? undefined : placeOf(memory.supersededBy)
    const own: Word[] =
      next === undefined ? [] : [{ of: at, by: next, how: 'it says so itself', needs: 'nothing' }]
    const others = memory.links.flatMap(({ target, relation }): Word[] => {
      const of = SUPERSEDES.test(relation) ? placeOf(target) : undefined
      return of === undefined ? [] : [{ of, by: at, how: `${memory.id} says so`, needs: 'nothing' }]
    })
    return [...own, ...others]
  })
}

/** What stands right before a link. */
const SAYS_BY = /(?:superseded by|replaced by|obsoleted by|被)\s*[:：]?\s*[*_`[(]*$/i
const SAYS_OF = /(?:supersedes|replaces|obsoletes|取代|替代)\s*[:：]?\s*[*_`[(]*$/i
const BEFORE_CHARS = 40
/** Whoever has none of these in the text says neither: its links need not be looked for. */
const MAY_SAY = /(?:superseded|replaced|obsoleted) by|supersedes|replaces|obsoletes|被|取代|替代/i

function inText(memories: readonly CheckedMemory[], placeOf: PlaceOf): readonly Word[] {
  return memories.flatMap(({ memory }, at) => {
    if (!MAY_SAY.test(memory.body)) return []
    return findLinks(memory.body).flatMap(({ target, start }): Word[] => {
      const before = memory.body.slice(Math.max(0, start - BEFORE_CHARS), start)
      const isBy = SAYS_BY.test(before)
      const other = isBy || SAYS_OF.test(before) ? placeOf(target) : undefined
      if (other === undefined) return []
      const how = `${memory.id} says so in its text`
      const [of, by] = isBy ? [at, other] : [other, at]
      return [{ of, by, how, needs: 'consent' }]
    })
  })
}

/** Few vaults say such a thing: the table of names is made when the first does. */
function placesIn(memories: readonly CheckedMemory[]): PlaceOf {
  const table = once(() =>
    linkTable(memories.map(({ path, memory }, at) => ({ path, memory, at }))),
  )
  return (target) => {
    const outcome = resolveLink(target, table())
    return outcome.kind === 'found' ? outcome.entry.at : undefined
  }
}
