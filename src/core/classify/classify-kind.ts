import type { Kind } from '../model/kinds.ts'
import { asWritten, simplified } from '../text/simplified.ts'
import { passageAlone } from './cues/passage.ts'
import { kindsMeant, type MeantKind } from './cues/weigh.ts'
import { formsOf } from './kind-forms.ts'
import { signalsOf } from './kind-signals.ts'

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
 * The kind that the words of a text speak for, by the signals of the kinds table, English and Chinese (SAV-01); where
 * those say nothing, by how people put it. A proposal: whoever saves may say otherwise.
 */
export function classifyKind(text: string, kinds: ReadonlyMap<string, Kind>): Classified {
  const sentences = sentencesOf(simplified(text))
  const enabled = [...kinds.values()].filter((kind) => kind.enabled)
  const signalled = ranked(enabled, (kind) => scoreOf(kind, sentences))
  const [best, ...others] = signalled.length > 0 ? signalled : rankedByForm(enabled, sentences)
  const plain = kinds.get(PLAIN_KIND)?.enabled === false ? firstOf(kinds) : PLAIN_KIND
  return {
    kind: best?.kind ?? plain,
    because: (best?.because ?? []).map((word) => asWritten(word, text)),
    others: others.map(({ kind }) => kind).slice(0, 3),
  }
}

interface Ranked extends Scored {
  readonly kind: string
}

/** Those that something speaks for, best first. */
function ranked(kinds: readonly Kind[], score: (kind: Kind) => Scored): readonly Ranked[] {
  return kinds
    .map((kind) => ({ kind: kind.name, ...score(kind) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score || place(a.kind) - place(b.kind))
}

/** By the turns of speech of `kind-forms`, and by what triage would make of it in a conversation. */
function rankedByForm(kinds: readonly Kind[], sentences: readonly string[]): readonly Ranked[] {
  const said = sentences.join(' ').slice(0, WEIGHED_CHARS_MAX)
  const meant = kindsMeant(passageAlone(said))
  return ranked(kinds, ({ name }) => formScore(name, said, meant))
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

/** A long text is told by its beginning. */
const WEIGHED_CHARS_MAX = 1_500
/** What triage would take for a kind in a conversation: cues are surer than words alone, which need to be borne out. */
const MEANT = { cues: 1, words: 0.4 } as const
/** Less than this tells nothing. */
const TOLD_MIN = 0.4
const BECAUSE_MAX = 3

function formScore(kind: string, said: string, meant: readonly MeantKind[]): Scored {
  const forms = formsOf(kind).flatMap(({ weight, find }) => {
    const found = find(said)
    return found === undefined ? [] : [{ weight, found }]
  })
  const weighed = meant.filter((one) => one.kind === kind)
  const score =
    forms.reduce((sum, { weight }) => sum + weight, 0) +
    weighed.reduce((sum, { by }) => sum + MEANT[by], 0)
  const words = [
    ...forms.map(({ found }) => found),
    ...weighed.flatMap(({ telling }) => telling),
  ].map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase())
  return {
    score: score >= TOLD_MIN ? score : 0,
    because: withoutParts([...new Set(words)]).slice(0, BECAUSE_MAX),
  }
}

/** `deploy` is said with `never deploy`. */
function withoutParts(words: readonly string[]): readonly string[] {
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)))
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
