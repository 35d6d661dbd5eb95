import type { SymbolFact } from './judge-references.ts'
import { wordsOfSymbol } from './symbol-token.ts'

/** Where a word stands in code, as `src/db/pool.ts:12`. */
export interface WordFact {
  readonly defined?: string
  readonly used?: string
}

export interface WordKnowledge {
  /** Undefined: the word was not looked for. Empty: no code has it. */
  readonly word: (word: string) => WordFact | undefined
  /** The commit that removed the last line with this word. */
  readonly removedBy: (word: string) => string | undefined
}

/** What the words of a symbol tell of it: `Pool.acquire` is there when both its words are. */
export function symbolFact(symbol: string, known: WordKnowledge): SymbolFact | undefined {
  const words = wordsOfSymbol(symbol)
  const facts = words.map(known.word)
  if (facts.some((fact) => fact === undefined)) return undefined
  const last = facts.at(-1) ?? {}
  const missing = words.find((_, at) => !isThere(facts[at] ?? {}))
  if (missing === undefined) return last
  const removedBy = known.removedBy(missing)
  return removedBy === undefined ? {} : { removedBy }
}

function isThere({ defined, used }: WordFact): boolean {
  return defined !== undefined || used !== undefined
}

const DEFINING =
  'function\\*?|def|defp|class|interface|type|enum|struct|trait|record|object|protocol|module|namespace|package|union|typedef|fn|func|fun|sub|proc|macro|macro_rules!|const|let|var|val|static|extern|impl|theorem|lemma|abbrev|#define'

/** Words that stand before a call, not before the name of something new. */
const BEFORE_A_CALL =
  /^\s*(?:return|await|new|throw|yield|else|case|not|and|or|delete|typeof|go|defer|if|while|for|in|of|do|assert|raise|print|echo|import|from|use|using|require|include)\b/

const LINE_CHARS_MAX = 2_000

const COMMENT = /^\s*(?:\/\/|#(?!define|include|if)|\/?\*|--|;|%|<!--|"""|''')/

/** How a line of code speaks of a word. Lines that are comments alone say nothing about what is there. */
export function wordOnLine(line: string, word: string): 'defined' | 'used' | undefined {
  const name = word.replace(/[$]/g, '\\$&')
  if (COMMENT.test(line) || !new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(line)) return undefined
  const byKeyword = `(?:^|[\\s({;,=])(?:${DEFINING})\\s+(?:\\([^)]*\\)\\s+|[\\w:<>*&.]+\\s+)?${name}(?![\\w$])`
  // Nobody wrote such a line by hand: what is defined there is not to be seen.
  if (line.length > LINE_CHARS_MAX) return 'used'
  // `name: value`, `name = value`, `name(a) {`, `int name(a)`.
  const byPlace = `^\\s*(?:[\\w<>,.[\\]?*&:@]+\\s+)*["']?${name}["']?\\s*(?:[:=](?![:=])|\\([^;]*\\)\\s*(?::[^;]+)?(?:\\{|=>))`
  const byType = `^\\s*(?:[\\w<>,.[\\]?*&:]+\\s+)+\\*?${name}\\([^;]*\\)\\s*$`
  const isDefined =
    new RegExp(byKeyword).test(line) ||
    (!BEFORE_A_CALL.test(line) && new RegExp(`${byPlace}|${byType}`).test(line))
  return isDefined ? 'defined' : 'used'
}
