import { type Amount, amountsIn } from './amounts.ts'
import { AMOUNT, MEASURED } from './claims.ts'
import { namesIn, spokenNamesOf, wordStem } from './clause-words.ts'
import type { ComparedSentence, Profile, SentencePair } from './pair-profiles.ts'
import { areSerial, mayBeSiblings } from './series.ts'
import { common, sharedCount } from './term-sets.ts'

export interface SlotConflict extends SentencePair {
  readonly sort: 'value' | 'alternative'
}

/**
 * Two short memories that say the same with something else in one place: another limit, another tool, or what the other
 * names is ruled out ("..., not Vercel"). For notes of a sentence or two, where each opens in words of its own. Can be
 * wrong for two things that share all words but one and may both hold; a person decides.
 */
export function slotsAgainst(a: Profile, b: Profile): SlotConflict | undefined {
  if (!isNote(a) || !isNote(b) || areSerial(a, b) || mayBeSiblings(a, b)) return undefined
  for (const ours of statementsOf(a))
    for (const theirs of statementsOf(b)) {
      const sort =
        otherValue(ours, theirs) ??
        ruledOut(ours, theirs, { one: a, other: b }) ??
        ruledOut(theirs, ours, { one: b, other: a }) ??
        otherName(ours, theirs, a, b)
      if (sort !== undefined) return { sort, ours: ours.text, theirs: theirs.text }
    }
  return undefined
}

/** Title and text together. */
const NOTE_SENTENCES = 5

function isNote({ sentences, isAntiPattern }: Profile): boolean {
  return !isAntiPattern && sentences.length <= NOTE_SENTENCES
}

interface Statement {
  readonly text: string
  /** The first clause, where what is chosen or set stands. */
  readonly clause: string
  readonly terms: ReadonlySet<string>
}

function statementsOf({ sentences }: Profile): readonly Statement[] {
  return sentences
    .filter(({ isTitle, isSaid, text }) => !isTitle && isSaid && !/[?？]\s*$/.test(text))
    .map(({ text }: ComparedSentence) => {
      const clause = text.split(CLAUSE_END)[0] ?? text
      return { text, clause, terms: subjectTerms(clause) }
    })
}

const CLAUSE_END = /,\s|[;；，。:：]|\s[–—-]+\s|\s(?:because|since|so that|weil|damit)\s/i

/** Words that say how something is set or where it is, and not what: a limit may be "at most" or "rejected above". */
const LIGHT: ReadonlySet<string> = new Set(
  `run live listen go goes put place placed keep kept retain store stored hold held give serve host reside
  limit reject above below over under maximum minimum most least expire valid last take set time out default per
  wird werden verwendet verwenden nutzt nutzen genutzt läuft laufen liegt liegen immer nur wir gilt der die das den dem auf mit für
  一律 时间 设置 为 必须 需要 统一 超过 上限`
    .trim()
    .split(/\s+/)
    .flatMap((word) => [word, wordStem(word)]),
)

function subjectTerms(text: string): ReadonlySet<string> {
  const terms = spokenNamesOf(text).flatMap(({ terms: own }) => own)
  return new Set(terms.filter((term) => !LIGHT.has(term)))
}

/** `repo` and `repository`: short for the same. */
const SHORT_CHARS = 4

function isIn(term: string, others: ReadonlySet<string>): boolean {
  if (others.has(term)) return true
  for (const other of others) {
    const [short, long] = term.length < other.length ? [term, other] : [other, term]
    if (short.length >= SHORT_CHARS && long.startsWith(short)) return true
  }
  return false
}

function rest(terms: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] {
  return [...terms].filter((term) => !isIn(term, others))
}

/** "100 requests per minute": the minute is no amount of its own. */
const RATE =
  /\b(?:per|an?|pro|je)\s+(?:second|minute|hour|day|week|month|Sekunde|Minute|Stunde|Tag|Woche)\b/gi
const VERSION = /(?<![\w.])v?\d+(?:\.\d+){1,2}(?![\w.]*\w)/g

function valueSet(text: string): Amount | undefined {
  const rated = /\d/.test(text) ? text.replace(RATE, ' ') : text
  const [version, ...more] = rated.match(VERSION) ?? []
  if (version !== undefined && more.length === 0) {
    const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
    return { number: major * 1_000 + minor, measure: 'version' }
  }
  const said = MEASURED.test(rated) ? [] : amountsIn(rated)
  return said.length === 1 ? said[0] : undefined
}

/** A number in words or digits with what it counts, in the languages that amounts are read in. */
const NUMBERED =
  /(?<![\p{L}\d])(?:\d+(?:[.,]\d+)?|two|three|four|five|six|seven|eight|nine|ten|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf)[\s-]?(?:sekunden?|minuten?|stunden?|tagen?|wochen?|seconds?|minutes?|hours?|days?|weeks?)(?!\p{L})/giu

function withoutValues(text: string): string {
  return text.replace(RATE, ' ').replace(VERSION, ' ').replace(NUMBERED, ' ').replace(AMOUNT, ' ')
}

/**
 * One sentence with another subject and another value: "Grafana listens on port 3000", "Prometheus on port 9090". Wrong
 * for one thing under two names.
 */
export function areTwoThings(ours: string, theirs: string): boolean {
  const [one, other] = [ours, theirs].map((text) => subjectTerms(withoutValues(text)))
  const [mine, yours] = [rest(one!, other!).length, rest(other!, one!).length]
  return mine === 1 && yours === 1 && one!.size > 1
}

/** Another amount of the same measure, and nothing else that tells the two apart. */
function otherValue(ours: Statement, theirs: Statement): 'value' | undefined {
  const [mine, yours] = [valueSet(ours.text), valueSet(theirs.text)]
  if (mine === undefined || yours === undefined) return undefined
  if (mine.measure !== yours.measure || mine.number === yours.number) return undefined
  const [own, other] = [ours, theirs].map(({ clause }) => subjectTerms(withoutValues(clause)))
  const shared = own!.size - rest(own!, other!).length
  const [more, less] = [rest(own!, other!).length, rest(other!, own!).length]
  if (more > 0 && less > 0) return undefined
  // One shared word alone is the subject of many: "a lock expires", "a writer waits for a lock".
  const isSame = shared > 1 || (shared === 1 && more + less === 0 && mine.measure !== '')
  return isSame ? 'value' : undefined
}

const RULED_OUT =
  /(?:,|;|\band\b|\bbut\b)\s*(?:and |but )?(?:not|never|no longer|instead of|rather than|nicht|nie|statt)\s+(?:with |in |on |to |use |the |an? |als |mit )*([^,.;]{2,30})|(?:^|[.;,]\s+)([^,.;]{2,30}?)\s+(?:was|were|is|are|has been|wurde)\s+(?:removed|dropped|replaced|retired|abandoned|entfernt)\b|(?:而不是|不要用|不再用|禁用)\s*([^，。,.;]{1,12})/giu
const RULED_TERMS_MAX = 2
const SAYS_NO = /\b(?:not|never|no|don't|avoid|stop|nicht|nie|kein\w*)\b|[不勿禁]/i

/** One rules out what the other has in that place, and both speak of the same otherwise. */
function ruledOut(
  ours: Statement,
  theirs: Statement,
  { one, other }: { readonly one: Profile; readonly other: Profile },
): 'alternative' | undefined {
  for (const [, behind, before, wide] of theirs.text.matchAll(RULED_OUT)) {
    const out = subjectTerms(behind ?? before ?? wide ?? '')
    if (out.size === 0 || out.size > RULED_TERMS_MAX || common(out, ours.terms).size < out.size)
      continue
    if (before === undefined && sharedCount(out, theirs.terms) === out.size) continue
    // What both are about is no alternative, and who rules it out too agrees.
    if (common(out, one.titleTerms).size + common(out, other.titleTerms).size > 0) continue
    if (one.sentences.some(({ text, terms }) => SAYS_NO.test(text) && common(out, terms).size > 0))
      continue
    const subject = [...ours.terms].filter((term) => !out.has(term))
    const known = subject.filter((term) => isIn(term, other.terms))
    if (subject.length > 0 && known.length * 2 >= subject.length) return 'alternative'
  }
  return undefined
}

/** Languages of people: a text is written in one of them. */
const LANGUAGES =
  /^(?:english|german|french|spanish|chinese|japanese|korean|portugues\w*|deutsch|englisch|französisch|中文|英文|英语|汉语|日文|日语)$/
const WRITING = /^(?:writ\w*|schreib\w*|geschrieben|书写|撰写)$/
/** What stands in the place where one of several is chosen. */
const CHOSEN =
  /(?:\b(?:use|uses|using|with|via|in|on|to|mit|auf|in)|用)\s+(?:the\s+)?`?([\p{L}][\w.+-]*)`?/giu

/** Another name in the same place, with all else the same. */
function otherName(
  ours: Statement,
  theirs: Statement,
  a: Profile,
  b: Profile,
): 'alternative' | undefined {
  const isTelling = (term: string): boolean => !WRITING.test(term)
  const mine = rest(ours.terms, theirs.terms).filter(isTelling)
  const yours = rest(theirs.terms, ours.terms).filter(isTelling)
  const [one, other] = [mine[0], yours[0]]
  if (mine.length !== 1 || yours.length !== 1 || one === undefined || other === undefined)
    return undefined
  if (ours.terms.size < 2 || /\d|[/\\]/.test(one + other)) return undefined
  if (LANGUAGES.test(one) && LANGUAGES.test(other)) return 'alternative'
  // Titles that name two things, as a test runner and a mocking library: both may hold.
  const areTwo = rest(a.titleTerms, b.terms).length > 0 && rest(b.titleTerms, a.terms).length > 0
  if (ours.terms.size < 3 || areTwo) return undefined
  const isChosen = (term: string, { clause }: Statement): boolean =>
    [...clause.matchAll(CHOSEN)].some(([, word]) => subjectTerms(word ?? '').has(term))
  const isName = (term: string, { clause }: Statement): boolean => namesIn(clause).has(term)
  if (!isChosen(one, ours) || !isChosen(other, theirs)) return undefined
  return isName(one, ours) === isName(other, theirs) ? 'alternative' : undefined
}
