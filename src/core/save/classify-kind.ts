import { signalsOf } from '../kind-signals.ts'
import type { Kind } from '../kinds.ts'
import { asWritten, simplified } from '../simplified.ts'

export interface Classified {
  readonly kind: string
  /** The words that spoke for it, as they were written; none when nothing did. */
  readonly because: readonly string[]
  /** Other kinds that words spoke for, the next best first. */
  readonly others: readonly string[]
}

/** What a text is when no word tells. */
export const PLAIN_KIND = 'insight'

/**
 * When as much speaks for two, the first is meant: a choice with its reason is a decision before it is anything else,
 * and what is said about a person or to an agent before what is said about a tool.
 */
const ORDER = [
  'decision',
  'feedback',
  'constraint',
  'runbook',
  'tech_debt',
  'gotcha',
  'user',
  'preference',
  'workflow',
  'project',
  'reference',
  'convention',
  'config',
  'technique',
  'pattern',
  'insight',
]

/** A word that makes another weigh more is worth a part of it. */
const BOOSTED = 0.5
const MOST_HITS = 3

/**
 * The kind that the words of a text speak for, by the signals of the kinds table, English and Chinese (SAV-01). A
 * proposal: whoever saves may say otherwise.
 */
export function classifyKind(text: string, kinds: ReadonlyMap<string, Kind>): Classified {
  const sentences = sentencesOf(simplified(text))
  const scored = [...kinds.values()]
    .filter(({ enabled }) => enabled)
    .map((kind) => ({ kind: kind.name, ...scoreOf(kind, sentences) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || place(a.kind) - place(b.kind))
  const [best, ...others] = scored
  const plain = kinds.get(PLAIN_KIND)?.enabled === false ? firstOf(kinds) : PLAIN_KIND
  return {
    kind: best?.kind ?? plain,
    because: (best?.because ?? []).map((word) => asWritten(word, text)),
    others: others.map(({ kind }) => kind).slice(0, 3),
  }
}

function firstOf(kinds: ReadonlyMap<string, Kind>): string {
  return [...kinds.values()].find(({ enabled }) => enabled)?.name ?? PLAIN_KIND
}

function place(kind: string): number {
  const at = ORDER.indexOf(kind)
  return at < 0 ? ORDER.length : at
}

/** What stands in code says how something is written, not what sort of thing is said. */
function sentencesOf(text: string): readonly string[] {
  return text
    .replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, ' ')
    .replace(/`[^`\n]+`/g, ' x ')
    .split(/(?<=[.!?;])\s+|(?<=[。！？；])|\n+/)
    .filter((sentence) => sentence.trim() !== '')
}

interface Scored {
  readonly score: number
  readonly because: readonly string[]
}

function scoreOf(kind: Kind, sentences: readonly string[]): Scored {
  const { primary, boosters } = patternsOf(kind)
  const because: string[] = []
  let score = 0
  let hits = 0
  for (const [at, sentence] of sentences.entries()) {
    const found = primary.exec(sentence)
    if (found === null || hits >= MOST_HITS) continue
    hits++
    because.push(found[0].trim())
    // The reason often stands in the sentence after.
    const near = `${sentence} ${sentences[at + 1] ?? ''}`.replace(found[0], ' ')
    const booster = boosters.exec(near)
    if (booster !== null) because.push(booster[0].trim())
    score += booster === null ? 1 : 1 + BOOSTED
  }
  return { score, because: [...new Set(because.map((word) => word.toLowerCase()))] }
}

interface Patterns {
  readonly primary: RegExp
  readonly boosters: RegExp
}

const known = new Map<string, Patterns>()

/** Made once for each kind. */
function patternsOf({ name }: Kind): Patterns {
  const signals = signalsOf(name)
  const made = known.get(name) ?? {
    primary: united(signals.primary, signals.primaryZh),
    boosters: united(signals.boosters, signals.boostersZh),
  }
  known.set(name, made)
  return made
}

/** Words of English are whole words; Chinese has no breaks between them. */
function united(english: readonly string[], chinese: readonly string[]): RegExp {
  const words = english.length === 0 ? [] : [`(?<![\\w-])(?:${english.join('|')})(?![\\w-])`]
  const sources = [...words, ...chinese]
  return sources.length === 0 ? /(?!)/ : new RegExp(sources.join('|'), 'iu')
}
