import type { VaultPath } from '../../core/base/vault-path.ts'
import type { ContentMap, Segment } from '../../core/learn/content-map.ts'
import {
  type ComparedMemory,
  comparedMemory,
  isStatement,
  type MatchedSegment,
  matchSegment,
  settleTargets,
} from '../../core/learn/match-segments.ts'
import type { Entry } from '../../core/model/memory.ts'
import type { MeaningsOf } from '../../core/search/meanings.ts'
import { RANK_WEIGHTS, rank } from '../../core/search/rank.ts'
import { allNamesOf } from '../../core/search/synonyms.ts'
import { queryTerms } from '../../core/text/search-terms.ts'
import type { World } from '../../ports/world.ts'
import { completionOf, versionOf } from '../catalog/parse-file.ts'
import { type OpenTerms, openTerms } from '../catalog/search-terms.ts'

/** So many of the memories that search finds are compared and shown. */
const RELATED_MAX = 5
/** Retired and archived ones are found too, and passed over. */
const LOOKED_AT = 20

type Needs = Pick<World, 'vault' | 'layout' | 'hash' | 'index'>

export interface Matched {
  readonly segments: readonly MatchedSegment[]
  /** Said when the files had to be searched one by one (LRN-13). */
  readonly notes: readonly string[]
}

const SCANNED = 'The index is not available. All files were searched instead.'

/** Each segment with the memories most like it (LRN-07). The index is opened once, each memory read once. */
export async function matchSegments(
  world: Needs,
  map: ContentMap,
  step: (done: number, total: number) => void = () => undefined,
): Promise<Matched> {
  return matchIn(await openTerms(world), world, map, step)
}

/** The same in an index that is open and up to date. */
export async function matchIn(
  { source, entriesAt, notes }: Pick<OpenTerms, 'source' | 'entriesAt' | 'notes'>,
  world: Needs,
  { segments, source: { type } }: ContentMap,
  step: (done: number, total: number) => void = () => undefined,
): Promise<Matched> {
  const isDocument = type !== 'text'
  const compare = comparer(world)
  const matched: MatchedSegment[] = []
  for (const [at, segment] of segments.entries()) {
    const docs = rank(source, queryTerms(questionOf(segment)), RANK_WEIGHTS, asWritten).ranked.map(
      ({ doc }) => doc,
    )
    const found = await entriesAt(docs.slice(0, LOOKED_AT))
    const active = docs.flatMap((doc): readonly Entry[] => {
      const entry = found.get(doc)
      return entry?.memory.status === 'active' ? [entry] : []
    })
    const memories: ComparedMemory[] = []
    for (const entry of active.slice(0, RELATED_MAX)) {
      const memory = await compare(entry)
      if (memory !== undefined) memories.push(memory)
    }
    matched.push(matchSegment(segment, memories, { isDocument }))
    step(at + 1, segments.length)
  }
  return { segments: settleTargets(matched), notes: notes.length > 0 ? [SCANNED] : [] }
}

/** Only what is written counts as alike: no guess at what a rare word might have been meant to be. */
const asWritten: MeaningsOf = (_, term, spreads) =>
  allNamesOf(term).some((name) => (spreads.get(name) ?? 0) > 0)
    ? [{ asked: term, term, weight: 1 }]
    : []

function questionOf({ keyTerms, title }: Segment): string {
  return [...keyTerms, title].join(' ')
}

/** Reads a memory for comparing; each file is parsed once, however many segments ask for it. */
function comparer(world: Needs): (entry: Entry) => Promise<ComparedMemory | undefined> {
  const files = new Map<VaultPath, ReadonlyMap<string, ComparedMemory>>()
  return async ({ path, memory }) => {
    const known = files.get(path) ?? (await memoriesIn(world, path))
    files.set(path, known)
    return known.get(memory.id)
  }
}

async function memoriesIn(
  world: Needs,
  path: VaultPath,
): Promise<ReadonlyMap<string, ComparedMemory>> {
  const file = await world.vault.read(path)
  if (file === undefined) return new Map()
  const parsed = world.layout.parse(path, file.text, await completionOf(world, path))
  return new Map(
    parsed.map((one) => {
      const { id, title, topic, fields, source } = one.memory
      const structured = fields !== undefined
      const version = versionOf(world, one)
      const statement = isStatement(one.memory)
      const target = { id, path, title, topic, structured, version, isStatement: statement, source }
      return [id, comparedMemory(one.memory, target)]
    }),
  )
}
