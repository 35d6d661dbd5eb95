import { BUILTIN_KINDS, type Kind } from '../model/kinds.ts'
import type { LayoutName } from '../model/layout-name.ts'
import { asWritten } from '../text/simplified.ts'
import { NO_KIND, type RankedKind, rankKinds } from './rank-kinds.ts'
import { sentencesOf } from './split-sentences.ts'
import { statementAlone } from './statements.ts'

export interface Classified {
  readonly kind: string
  /** The words that spoke for it, as they were written; none when nothing did. */
  readonly because: readonly string[]
  /** Other kinds that words spoke for, the next best first. */
  readonly others: readonly string[]
}

/** What a text is when no word tells. */
export const PLAIN_KIND = 'insight'

/** Where a kind is not kept, what it is filed under instead: the first that is there. */
const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  preference: ['user', 'feedback', 'convention', 'workflow'],
  feedback: ['preference', 'user', 'convention'],
  convention: ['feedback', 'preference', 'pattern'],
  constraint: ['project', 'gotcha', 'config'],
  runbook: ['reference', 'gotcha', 'technique', 'workflow'],
  tech_debt: ['project', 'gotcha', 'insight'],
  gotcha: ['feedback', 'reference', 'insight'],
  workflow: ['feedback', 'project', 'technique'],
  pattern: ['reference', 'convention', 'technique'],
  config: ['reference', 'constraint'],
  technique: ['reference', 'runbook', 'workflow'],
  insight: ['reference', 'project'],
  user: ['preference'],
  project: ['decision'],
  reference: ['insight'],
}

const OTHERS_MAX = 3
/** Less than this tells nothing: there are many kinds. */
const TOLD_MIN = 0.3
/** Less than this part of the best is not worth naming. */
const OTHER_MIN = 0.1
/** A long text is told by its first sentences. */
const SENTENCES_MAX = 12
const ALONE_CHARS_MAX = 300

/** The types that Claude Code's own memory folder knows; a vault of it keeps to them and to those that its config adds. */
const CLAUDE_TYPES: ReadonlySet<string> = new Set([
  'user',
  'feedback',
  'project',
  'reference',
  'decision',
])

/** The kinds that are proposed in a layout (COR-21). Whoever names another gets it. */
export function proposableKinds(
  layout: LayoutName,
  kinds: ReadonlyMap<string, Kind>,
): ReadonlyMap<string, Kind> {
  if (layout !== 'claude-md') return kinds
  return new Map([...kinds].filter(([name]) => CLAUDE_TYPES.has(name) || !BUILTIN_KINDS.has(name)))
}

/** A kind, or what stands for it where it is not kept. */
export function kindOrInstead(kind: string, kinds: ReadonlyMap<string, Kind>): string {
  const open = (name: string): boolean => kinds.get(name)?.enabled === true
  return open(kind) ? kind : (INSTEAD[kind]?.find(open) ?? firstOf(kinds))
}

/** The kind that a text is of, among those that may be kept here (COR-21). A proposal: whoever saves may say otherwise. */
export function classifyKind(text: string, kinds: ReadonlyMap<string, Kind>): Classified {
  const open = (kind: string): boolean => kinds.get(kind)?.enabled === true
  const ranked = mergedKinds(rankText(text), open)
  const [best, ...others] = ranked
  const plain = kindOrInstead(PLAIN_KIND, kinds)
  if (best === undefined || best.because.length === 0 || best.share < TOLD_MIN)
    return { kind: plain, because: [], others: [] }
  return {
    kind: best.kind,
    because: best.because.map((word) => asWritten(word, text)),
    others: others
      .filter(({ share }) => share >= OTHER_MIN * best.share)
      .slice(0, OTHERS_MAX)
      .map(({ kind }) => kind),
  }
}

function firstOf(kinds: ReadonlyMap<string, Kind>): string {
  return [...kinds.values()].find(({ enabled }) => enabled)?.name ?? PLAIN_KIND
}

export interface LikelyKind {
  readonly kind: string
  /** Of what speaks for any of the kinds so much speaks for this one, and so much for the other that was asked about. */
  readonly share: number
  readonly because: readonly string[]
  readonly shareOf: (kind: string) => number
  /** Most of what speaks for any kind at all speaks for it. */
  readonly isBest: boolean
}

const MOST = 0.6

function sumOf(ranked: readonly RankedKind[]): number {
  return ranked.reduce((sum, { share }) => sum + share, 0)
}

/** The likeliest of a few kinds; undefined where nothing in a text speaks for any. */
export function likeliestKind(text: string, kinds: readonly string[]): LikelyKind | undefined {
  const all = rankText(text).filter(({ kind }) => kind !== NO_KIND)
  const ranked = all.filter(({ kind }) => kinds.includes(kind))
  const whole = sumOf(ranked)
  const shareOf = (kind: string): number =>
    (ranked.find((one) => one.kind === kind)?.share ?? 0) / (whole || 1)
  const [best] = ranked
  if (best === undefined || best.because.length === 0) return undefined
  return {
    kind: best.kind,
    share: shareOf(best.kind),
    because: best.because,
    shareOf,
    isBest: all[0] === best && best.share >= MOST * sumOf(all),
  }
}

/** A sentence or two as a whole; of a longer text what most of its sentences are. */
export function rankText(text: string): readonly RankedKind[] {
  const said = text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, ' ')
  if (said.length <= ALONE_CHARS_MAX) return rankKinds(statementAlone(said))
  const sentences = said.split('\n').flatMap(sentencesOf).slice(0, SENTENCES_MAX)
  const sums = new Map<string, RankedKind>()
  for (const sentence of sentences)
    for (const { kind, share, because } of rankKinds(statementAlone(sentence))) {
      const known = sums.get(kind)
      const words = (known?.share ?? 0) >= share ? known!.because : because
      sums.set(kind, { kind, share: share + (known?.share ?? 0), because: words })
    }
  return [...sums.values()].sort((a, b) => b.share - a.share)
}

/** A kind that is not kept here lends its share to the one that stands for it. */
function mergedKinds(
  ranked: readonly RankedKind[],
  open: (kind: string) => boolean,
): readonly RankedKind[] {
  const merged = new Map<string, RankedKind>()
  for (const one of ranked) {
    if (one.kind === NO_KIND) continue
    const kind = open(one.kind) ? one.kind : INSTEAD[one.kind]?.find(open)
    if (kind === undefined) continue
    const known = merged.get(kind)
    const because = known === undefined || known.because.length === 0 ? one.because : known.because
    merged.set(kind, { kind, share: one.share + (known?.share ?? 0), because })
  }
  return [...merged.values()].sort((a, b) => b.share - a.share)
}
