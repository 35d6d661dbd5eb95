import type { Instant } from '../../core/base/instant.ts'
import { type ScoredMemory, scoreMemory } from '../../core/maintain/findings/scores.ts'
import { COMPRESS_PAST_TOKENS, isCompressed } from '../../core/maintain/merge/compress-memory.ts'
import { keywordOverlaps, type Overlap } from '../../core/maintain/merge/keyword-overlap.ts'
import { MERGE_FROM } from '../../core/maintain/merge/merge-pairs.ts'
import { metricsOf, type VaultMetrics } from '../../core/maintain/report/vault-health.ts'
import { keywordsOf } from '../../core/model/key-terms.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { Parsed } from '../../core/model/parsed.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from './catalog.ts'
import { changedAt } from './changed-at.ts'
import { readSome, type Step } from './read-some.ts'
import { usageSince } from './usage-since.ts'

/** What the operations of distill decide by: every memory, how it scores, and what it shares with others. */
export interface DistillFacts {
  readonly now: Instant
  /** Every memory on disk, with all uses that are known. */
  readonly entries: readonly Entry[]
  /** The active ones that can be read, in the order of `entries`. */
  readonly scored: readonly ScoredMemory[]
  /** Pairs that share most of their keywords; places are those of `scored`. */
  readonly overlaps: readonly Overlap[]
  /** Memories with more partners than could be listed. */
  readonly crowded: number
  readonly usageSince: Instant | undefined
  readonly metrics: VaultMetrics
  /** Memories whose age is known from the disk only: shown, never acted on (MOD-16). */
  readonly undated: ReadonlySet<Entry>
}

type Needs = Pick<
  World,
  'vault' | 'layout' | 'hash' | 'index' | 'usage' | 'repository' | 'clock' | 'journal'
>

/** Looks at the whole vault. Writes nothing but the index. */
export async function readFacts(world: Needs, step?: Step): Promise<DistillFacts> {
  const { entries } = await readCatalog(world)
  return factsOf(world, entries, step)
}

/** The same for entries as they stand, or as they will. */
export async function factsOf(
  world: Needs,
  entries: readonly Entry[],
  step?: Step,
): Promise<DistillFacts> {
  const now = world.clock()
  const active = entries.filter(isScored)
  const dates = await changedAt(world, active)
  const since = await usageSince(world, entries)
  const texts = await readSome(world, active.filter(needsText), step)
  const lists: (readonly string[])[] = []
  for (const entry of active)
    lists.push((await saysNone(world, entry)) ? [] : keywordsFor(entry, texts))
  const { largest, pairs, crowded } = keywordOverlaps(lists, MERGE_FROM)
  const scored = active.map((entry, place) =>
    scoreMemory(entry, {
      now,
      usageSince: since,
      duplicate: largest[place] ?? 0,
      changedAt: dates.get(entry)?.at,
      compressed: isCompressed(texts.get(entry)?.memory.body ?? ''),
    }),
  )
  return {
    now,
    entries,
    scored,
    overlaps: pairs,
    crowded: crowded.length,
    usageSince: since,
    metrics: metricsOf(entries, scored),
    undated: new Set(active.filter((entry) => dates.get(entry)?.from === 'disk')),
  }
}

const UNSOUND: ReadonlySet<string> = new Set([
  'unreadable',
  'too-large',
  'not-utf8',
  'bad-json',
  'duplicate-id',
])

/** What cannot be read, or told from another, has to be mended first: no score, and no operation. */
export function isScored({ memory, problems }: Entry): boolean {
  return memory.status === 'active' && !problems.some(({ code }) => UNSOUND.has(code))
}

/** Written keywords stand in the index; derived ones need the text (MOD-13), and so does what a compression left. */
function needsText({ memory, tokens }: Entry): boolean {
  return memory.keywords.length === 0 || tokens > COMPRESS_PAST_TOKENS
}

/** `keywords: []` is a person's word that it has none; absent ones are derived (COR-46, MOD-13). */
async function saysNone({ vault, layout }: Needs, { memory, path }: Entry): Promise<boolean> {
  if (layout.name !== 'vault' || memory.keywords.length > 0) return false
  const [head = ''] = (await vault.read(path))?.text.split(/^---[ \t]*\r?$/m, 2).slice(1) ?? []
  return /^keywords:[ \t]*\[[ \t]*\][ \t]*\r?$/m.test(head)
}

function keywordsFor(entry: Entry, texts: ReadonlyMap<Entry, Parsed>): readonly string[] {
  const text = texts.get(entry)?.memory
  return keywordsOf(text ?? { ...entry.memory, body: '', fields: undefined })
}
