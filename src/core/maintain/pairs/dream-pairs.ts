import { dayOf } from '../../base/instant.ts'
import type { Memory } from '../../model/memory.ts'
import type { Evidence } from '../../plan/plan.ts'
import { simplified } from '../../text/simplified.ts'
import { trimAtWord } from '../../text/trim-at-word.ts'
import { plainWordsOf } from '../../text/words.ts'
import type { CheckedMemory, Findings, Flag, VaultFinding } from '../findings/vault-finding.ts'
import { percent, primaryFirst } from '../merge/merge-memories.ts'
import { termOf } from './clause-words.ts'
import type { Conflict } from './conflict.ts'
import { findPairs, type PairOptions } from './find-pairs.ts'
import { saidSuperseded } from './said-superseded.ts'
import type { SameFact } from './same-fact.ts'

interface PairFindingOptions extends PairOptions {
  /** Memories that are proposed to go already: they are no pair of anybody. */
  readonly leaving: ReadonlySet<number>
}

/** What memories are to each other: said to be replaced, the same, against each other. Inside one vault only (DRM-10). */
export function pairFindings(
  memories: readonly CheckedMemory[],
  options: PairFindingOptions,
): Findings {
  const said = saidSuperseded(memories, options.leaving)
  const goes = new Set([...options.leaving, ...said.findings.map(({ of }) => of)])
  const places = [...memories.keys()].filter((at) => !goes.has(at) && memories[at]!.isChangeable)
  const { among } = options
  const pairs = findPairs(
    places.map((at) => memories[at]!.memory),
    {
      ...options,
      among: among && new Set([...places.keys()].filter((place) => among.has(places[place]!))),
    },
  ).map((pair) => ({ ...pair, a: places[pair.a]!, b: places[pair.b]! }))
  const found: VaultFinding[] = []
  const flags: Flag[] = []
  for (const pair of pairs) {
    const outcome =
      pair.is === 'same'
        ? duplicate(memories, pair, pair.fact)
        : contradiction(memories, pair, pair.conflict)
    if ('of' in outcome && 'needs' in outcome) found.push(outcome)
    else flags.push(outcome)
  }
  return {
    findings: [...said.findings, ...onceEach(memories, found)],
    flags: [...said.flags, ...flags],
  }
}

interface Pair {
  readonly a: number
  readonly b: number
}

/** Of several grounds to go a memory goes by one: the surest, then the newest or richest that takes its place. */
function onceEach(
  memories: readonly CheckedMemory[],
  found: readonly VaultFinding[],
): readonly VaultFinding[] {
  const best = new Map<number, VaultFinding>()
  for (const finding of found) {
    const known = best.get(finding.of)
    if (known === undefined || isBetter(memories, finding, known)) best.set(finding.of, finding)
  }
  return [...best.values()].sort((a, b) => a.of - b.of)
}

function isBetter(
  memories: readonly CheckedMemory[],
  one: VaultFinding,
  other: VaultFinding,
): boolean {
  const rank = ({ kind, needs }: VaultFinding): number =>
    needs === 'nothing' ? 0 : kind === 'contradiction' ? 1 : 2
  if (rank(one) !== rank(other)) return rank(one) < rank(other)
  if (!('by' in one) || !('by' in other)) return false
  const [mine, theirs] = [memories[one.by]!, memories[other.by]!]
  if (one.kind === 'contradiction') return mine.date.at > theirs.date.at
  return richerFirst(mine, theirs) < 0
}

/** The one that stays comes first: pinned, then the one that holds more, then as a merge would have it (DRM-05). */
function richerFirst(a: CheckedMemory, b: CheckedMemory): number {
  if (a.memory.pinned !== b.memory.pinned) return a.memory.pinned ? -1 : 1
  return wealth(b) - wealth(a) || primaryFirst(a.memory, b.memory)
}

/** How much a memory holds, in characters; what points elsewhere and what describes it count too. */
function wealth({ memory }: CheckedMemory): number {
  const { title, summary, body, tags, keywords, relatedFiles, links } = memory
  const texts = [title, summary, body, ...tags, ...keywords, ...relatedFiles]
  return (
    texts.reduce((sum, text) => sum + text.trim().length, 0) +
    links.length * 10 +
    JSON.stringify(memory.fields ?? '').length
  )
}

function duplicate(
  memories: readonly CheckedMemory[],
  { a, b }: Pair,
  fact: SameFact,
): VaultFinding | Flag {
  const [by, of] = richerFirst(memories[a]!, memories[b]!) <= 0 ? [a, b] : [b, a]
  const [kept, gone] = [memories[by]!.memory, memories[of]!.memory]
  if (gone.pinned)
    return {
      kind: 'duplicate',
      of,
      with: by,
      why: `both ${gone.id} and ${kept.id} are pinned`,
      missing: [],
    }
  return {
    kind: 'duplicate',
    of,
    by,
    overlap: fact.overlap,
    needs: fact.isExact ? 'nothing' : 'consent',
    reason: `duplicate of ${kept.id}`,
    evidence: likeness(of === a ? fact : turned(fact), kept),
  }
}

function turned({ alike, ...fact }: SameFact): SameFact {
  return { ...fact, alike: alike && { ours: alike.theirs, theirs: alike.ours } }
}

/** What shows it: the sentence of the one that goes above that of the one that stays, or the words they share. */
function likeness(fact: SameFact, kept: Memory): readonly Evidence[] {
  const { isExact, isSameText, overlap, words, alike } = fact
  if (isExact) return [{ what: 'same text', detail: 'word for word, under the same title' }]
  if (isSameText) return [{ what: 'same text', detail: 'word for word, under another title' }]
  if (alike !== undefined)
    return [
      { what: 'this one', detail: quoted(alike.ours) },
      { what: 'the other', detail: quoted(alike.theirs) },
    ]
  const telling = words.filter((word) => /^\p{L}{3,}$|^\p{Script=Han}{2,}$/u.test(word))
  const shown = asWritten(telling.slice(0, WORDS_SHOWN), kept)
  return [{ what: 'shared words', detail: `${percent(overlap)}: ${shown.join(', ')}` }]
}

/** Stems are for comparing: people are shown the words that a memory has for them. */
function asWritten(stems: readonly string[], { title, summary, body }: Memory): readonly string[] {
  const words = new Map<string, string>()
  for (const word of plainWordsOf(simplified(`${title}\n${summary}\n${body}`)))
    if (!words.has(termOf(word))) words.set(termOf(word), word)
  return stems.map((stem) => words.get(stem) ?? stem)
}

const WORDS_SHOWN = 12

const QUOTED_CHARS = 160

function quoted(sentence: string): string {
  return trimAtWord(sentence, QUOTED_CHARS, 'before')
}

/**
 * A commit may come long after the text: it tells that one which has no date of its own is older than a date, and never
 * that it is newer.
 */
function isSurelyOlder({ date: old }: CheckedMemory, { date: fresh }: CheckedMemory): boolean {
  if (old.from === 'disk' || fresh.from === 'disk') return false
  return dayOf(old.at) !== dayOf(fresh.at) && (fresh.from === 'memory' || old.from === 'git')
}

/** The newer one takes the place of the older; where that cannot be told, or only a part is meant, a person looks. */
function contradiction(
  memories: readonly CheckedMemory[],
  pair: Pair,
  conflict: Conflict,
): VaultFinding | Flag {
  const { isWhole } = conflict
  const [ours, theirs] = [quoted(conflict.ours), quoted(conflict.theirs)]
  const [first, second] = [memories[pair.a]!, memories[pair.b]!]
  const against = `"${ours}" against "${theirs}"`
  const flag = (why: string): Flag => ({
    kind: 'contradiction',
    of: pair.a,
    with: pair.b,
    why: `${why}: ${against}`,
    missing: [],
  })
  if (!isWhole) return flag('both cannot be true')
  const [of, by] = first.date.at < second.date.at ? [pair.a, pair.b] : [pair.b, pair.a]
  const [old, fresh] = [memories[of]!, memories[by]!]
  if (!isSurelyOlder(old, fresh)) return flag("can't tell which is newer")
  if (old.memory.pinned) return flag('the older one is pinned')
  return {
    kind: 'contradiction',
    of,
    by,
    needs: 'consent',
    reason: `contradicted by ${fresh.memory.id}, which is newer`,
    evidence: [
      { what: `${old.memory.id}, ${dayOf(old.date.at)}`, detail: of === pair.a ? ours : theirs },
      {
        what: `${fresh.memory.id}, ${dayOf(fresh.date.at)}`,
        detail: of === pair.a ? theirs : ours,
      },
    ],
  }
}
