import type { Hit } from '../../classify/cues/hit.ts'
import { NOTHING_WEIGHED, type Weighed } from '../../classify/cues/weigh.ts'
import { isAsked } from '../../classify/is-asked.ts'
import { isPasted } from '../../classify/is-pasted.ts'
import { signalsOf } from '../../classify/kind-signals.ts'
import type { SpokenLine } from '../../classify/spoken-lines.ts'
import type { Kind } from '../../model/kinds.ts'
import { finderOf } from '../../text/find-ignoring-case.ts'
import type { Speaker } from '../../transcript/transcript.ts'
import { exchangeHits } from './exchanges.ts'
import { STATEMENTS, type Statements } from './statements.ts'

export interface Score {
  readonly kind: string
  /** 0 to 1. */
  readonly score: number
  /** In the order of the lines. */
  readonly hits: readonly Hit[]
}

const BOOSTER_LINES = 4
const MAX_STATED = 2
const WORDS_ALONE = 0.5

/**
 * How much the lines speak for a kind (TRI-02): words with weights and caps of seed 001, whole statements, and what the
 * cues of a passage add up to.
 */
export function scoreLines(
  kind: Kind,
  lines: readonly SpokenLine[],
  weighed: Weighed = NOTHING_WEIGHED,
): Score {
  const { weights } = signalsOf(kind.name)
  const answered = united(findHits(kind, lines), exchangeHits(kind.name, lines))
  const hits = united(
    answered.map((hit) => overruled(hit, kind.name, weighed)),
    weighed.hits.get(kind.name) ?? [],
  )
  const count = (as: Hit['as'], max: number): number =>
    Math.min(max, hits.filter((hit) => hit.as === as).length)
  const stated = count('stated', MAX_STATED)
  const boosted = count('boosted', weights.maxBoosted)
  const plain = count('plain', weights.maxPrimary)
  const raw =
    stated * (STATEMENTS[kind.name]?.weight ?? 0) +
    boosted * weights.boosted +
    plain * weights.primary
  // Words alone are hardly a memory: three stray ones would do for seed 001.
  const sure = stated > 0 ? 1 : WORDS_ALONE
  return { kind: kind.name, score: Math.min(1, (sure * raw) / weights.denominator), hits }
}

/** A pattern that finds a kind in a line that adds up to another has found words. */
function overruled(hit: Hit, kind: string, { claims }: Weighed): Hit {
  const near = (claims.get(hit.line) ?? []).filter(
    ({ said }) => said.includes(hit.sentence) || hit.sentence.includes(said),
  )
  const isOurs = near.length === 0 || near.some((claim) => claim.kind === kind)
  return isOurs || hit.as !== 'stated' ? hit : { ...hit, as: 'plain' }
}

/** A line counts once, for the most that it says. */
function united(hits: readonly Hit[], more: readonly Hit[]): readonly Hit[] {
  const stated = new Set(more.map(({ line }) => line))
  const byLine = [...hits.filter((hit) => hit.as === 'stated' || !stated.has(hit.line))]
  const known = new Set(byLine.map(({ line }) => line))
  return [...byLine, ...more.filter(({ line }) => !known.has(line))].sort((a, b) => a.line - b.line)
}

function findHits(kind: Kind, lines: readonly SpokenLine[]): readonly Hit[] {
  const words = matcherOf(kind)
  const hits: Hit[] = []
  for (const [line, { text, by }] of lines.entries()) {
    const hit = text === '' || isPasted(text) ? undefined : hitIn(words, text, by)
    if (hit === undefined) continue
    const near = lines.slice(Math.max(0, line - BOOSTER_LINES), line + BOOSTER_LINES + 1)
    const as =
      hit.as === 'plain' && near.some((other) => words.booster(other.text)) ? 'boosted' : hit.as
    hits.push({ line, by, as, sentence: hit.sentence })
  }
  return hits
}

function hitIn(
  words: Matcher,
  text: string,
  by: Speaker,
): { readonly as: 'plain' | 'stated'; readonly sentence: string } | undefined {
  const sentences = sentencesOf(text)
  const states = (said: string): boolean =>
    words.stated(said) || (by === 'user' && words.directed(said))
  let plain: string | undefined
  for (const [place, sentence] of sentences.entries()) {
    if (words.idle(sentence)) continue
    if (states(sentence)) return { as: 'stated', sentence: withSubject(sentences, place) }
    // The reason often stands in the sentence after; one that says all by itself has its own turn.
    const next = sentences[place + 1]
    const pair = `${sentence} ${next ?? ''}`.trim()
    if (next !== undefined && !states(next) && states(pair)) return { as: 'stated', sentence: pair }
    if (plain === undefined && words.primary(sentence)) plain = sentence
  }
  return plain === undefined ? undefined : { as: 'plain', sentence: plain }
}

const SHORT_CHARS = 24

/** `Always do it this way.` says nothing without the sentence before. */
function withSubject(sentences: readonly string[], place: number): string {
  const sentence = sentences[place] ?? ''
  const before = sentences[place - 1]
  const width = sentence.length + (sentence.match(/\p{Script=Han}/gu)?.length ?? 0)
  return before !== undefined && width < SHORT_CHARS ? `${before} ${sentence}` : sentence
}

const SENTENCE_END = /(?<=[.!?;])\s+|(?<=[。！？；])\s*/

/** What stands in quotation marks is mentioned, not said. */
const QUOTED = /"[^"]*"|“[^”]*”|「[^」]*」|《[^》]*》/g

export function sentencesOf(line: string): readonly string[] {
  return line
    .replace(QUOTED, ' ')
    .split(SENTENCE_END)
    .filter((sentence) => sentence.trim() !== '')
}

type Test = (text: string) => boolean

interface Matcher {
  readonly primary: Test
  readonly booster: Test
  readonly stated: Test
  readonly directed: Test
  readonly idle: Test
}

const matchers = new Map<string, Matcher>()

function matcherOf({ name }: Kind): Matcher {
  const known = matchers.get(name)
  if (known !== undefined) return known
  const signals = signalsOf(name)
  const { stated = [], directed = [], idle = [] }: Partial<Statements> = STATEMENTS[name] ?? {}
  const made: Matcher = {
    primary: either(wholeWords(signals.primary), anyOf(signals.primaryZh)),
    booster: either(wholeWords(signals.boosters), anyOf(signals.boostersZh)),
    stated: anyOf(stated),
    directed: anyOf(directed),
    idle: either(anyOf(idle), isAsked, isQuestion),
  }
  matchers.set(name, made)
  return made
}

function either(...tests: readonly Test[]): Test {
  return (text) => tests.some((test) => test(text))
}

function wholeWords(sources: readonly string[]): Test {
  return sources.length === 0
    ? () => false
    : anyOf([`(?<![\\w-])(?:${sources.join('|')})(?![\\w-])`])
}

function anyOf(sources: readonly string[]): Test {
  const finders = sources.map(finderOf)
  return (text) => finders.some((findIn) => findIn(text) !== undefined)
}

function isQuestion(sentence: string): boolean {
  return /[?？]\s*$/.test(sentence) || /(?:吗|呢|怎么样)\s*[?？]?$/.test(sentence)
}
