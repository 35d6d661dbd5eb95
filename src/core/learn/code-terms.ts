import { type TermCounts, topTerms } from '../text/term-counts.ts'

/** Words of languages: every file has them, none is about them. */
const KEYWORDS: ReadonlySet<string> = new Set(
  `abstract as assert async await base bool boolean break byte case catch char class const constructor continue
  declare def default defer del delete do double elif else elsif end enum except exec export extends extern false
  final finally float fn for foreach from func function get global goto if impl implements import in include infer
  inline instanceof int interface internal is keyof lambda let list local long loop match mod module mut namespace
  new nil nonlocal none not null number object operator or out override package pass private protected pub public
  raise readonly record ref require return satisfies sealed self set short signed sizeof static str string struct
  super switch synchronized template this throw throws trait true try type typedef typename typeof undefined union
  unknown unsafe unsigned use using val value var virtual void volatile when where while with yield
  arr args argv err error errors foo bar baz tmp temp ret res length push map filter`
    .trim()
    .split(/\s+/),
)

const TERMS = 5
/** So many are looked at to find those that say something. */
const LOOKED_AT = 25

/** The key terms of code: what it speaks of, not the language that it is written in. */
export function codeTerms(counts: TermCounts): readonly string[] {
  const terms = topTerms(counts, LOOKED_AT)
  const telling = terms.filter((term) => !KEYWORDS.has(term))
  return (telling.length > 0 ? telling : terms).slice(0, TERMS)
}
