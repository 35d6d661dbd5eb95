import type { Hit } from '../../classify/cues/hit.ts'
import type { SpokenLine } from '../../classify/spoken-lines.ts'
import { termsOf } from '../../text/words.ts'
import { BECAUSE, RECURS } from './statements.ts'

/**
 * What an answer means because of what it answers (TRI-02): a name after a choice between names, a yes after a way out,
 * an acceptance after a wall. No sentence of these says it alone.
 */
export function exchangeHits(kind: string, lines: readonly SpokenLine[]): readonly Hit[] {
  const find = RULES[kind]
  if (find === undefined) return []
  const turns = turnsOf(lines)
  return turns.flatMap((turn, place) =>
    turn.by === 'user' && place > 0
      ? find(turn, turns.slice(Math.max(0, place - BACK), place))
      : [],
  )
}

/** So many turns before an answer may hold what it answers. */
const BACK = 3

interface Turn {
  readonly by: SpokenLine['by']
  readonly lines: readonly (SpokenLine & { readonly at: number })[]
  readonly text: string
}

/** What one speaker said in a row. */
function turnsOf(lines: readonly SpokenLine[]): readonly Turn[] {
  const turns: { by: SpokenLine['by']; lines: (SpokenLine & { at: number })[] }[] = []
  for (const [at, line] of lines.entries()) {
    const last = turns.at(-1)
    if (last?.by === line.by) last.lines.push({ ...line, at })
    else turns.push({ by: line.by, lines: [{ ...line, at }] })
  }
  return turns.map((turn) => ({ ...turn, text: turn.lines.map(({ text }) => text).join('\n') }))
}

type Rule = (answer: Turn, before: readonly Turn[]) => readonly Hit[]

const pattern = (...sources: readonly string[]): RegExp =>
  new RegExp(`(?:${sources.join('|')})`, 'iu')

const REASON = pattern(
  BECAUSE,
  '\\balready\\b',
  '\\bneed\\b',
  '\\benough\\b',
  '\\bhappened\\b',
  '[太更]',
  // A clause of its own behind the name says why, in whatever words.
  '[,;:.–-]\\s+(?:the|we|it|its|they|our|everyone|nobody|less|fewer|no)\\s+\\w+\\s+\\w+',
)
const NAME = '[\\p{L}\\p{N}.+#/-]+'
const EITHER = new RegExp(
  `((?:${NAME},?\\s+){0,4}${NAME})\\s*(?:,?\\s+or\\s+|\\s+vs\\.?\\s+|\\s+versus\\s+|\\s*还是\\s*)((?:${NAME}\\s+){0,2}${NAME})`,
  'giu',
)
const WAY_OUT = pattern(
  '\\b(?:restart|re-?run|reload|roll\\s?back|rollback|prune|unlock|erase|shut\\s?down|clear|delete|reinstall|rotate|raise|register|reconnect|recreate|renew|flush)(?:s|ed|ing)?\\b',
  '(?:重启|清理|同步|回滚|重新导入)',
)
const TROUBLE = pattern(
  '\\b(?:fail(?:s|ed|ing|ure)?|hangs?|stuck|time[sd]?\\s+out|errors?|crash(?:es|ed)?|down|broken|refuses?|warning|pending|unreachable|no\\s+route|not\\s+responding)\\b',
  "\\b(?:can't|cannot|won't|will\\s+not)\\b",
  '(?:报错|失败|异常|故障|崩溃|起不来|驱逐)',
)
const SOLVED = pattern(
  '\\b(?:works?(?:\\s+again)?|solved|fixed|resolved|that\\s+did\\s+it|that\\s+was\\s+it|went\\s+through|is\\s+gone|fine\\s+now|that.s\\s+it|perfect|back\\s+up)\\b',
  '(?:恢复了|好了|可以了|解决了)',
)
const AGAIN = pattern(
  RECURS,
  '\\bsame\\s+as\\b|\\b(?:each|every)\\s+(?:morning|day|monday|night)\\b|\\bhappens\\b',
  '\\bagain\\b',
  '\\bhad\\s+(?:exactly\\s+)?this\\b',
  '[又再]',
)
const WALL = pattern(
  "\\b(?:do|does|will|can)(?:\\s+not|n't)\\s+(?:guarantee|allow|support|offer|provide|accept|permit|raise)\\b",
  '\\bcannot\\s+be\\b',
  '\\bnot\\s+(?:possible|supported|allowed)\\b',
  '\\b(?:limited|restricted)\\s+to\\b',
  '\\bat\\s+most\\b',
  '(?:不支持|不允许|不能|无法|规定|最多|上限)',
)
const ACCEPTED = pattern(
  '\\b(?:have|has)\\s+to\\s+(?:accept|live)\\b',
  "\\bcan(?:'t|not)\\s+(?:change|rely)\\b",
  '\\b(?:can|could)\\s+never\\b',
  '\\bfor\\s+good\\b|\\boff\\s+the\\s+table\\b|\\bpermanent',
  '(?:只能|没办法|改不了|明白.{0,4}只)',
)

const RULES: Readonly<Record<string, Rule>> = {
  decision: (answer, before) => {
    const names = before.flatMap(({ text }) => alternativesIn(text))
    const line = answer.lines.find(({ text }) => text !== '')
    if (line === undefined || /[?？]\s*$/.test(line.text) || !REASON.test(answer.text)) return []
    const start = new Set(termsOf(line.text.slice(0, 60)))
    return names.some((name) => start.has(name)) ? [hit(line)] : []
  },
  runbook: (answer, before) => {
    const told = [...before, answer]
    const theirs = told.filter(({ by }) => by === 'user').map(({ text }) => text)
    const line = before
      .flatMap((turn) => (turn.by === 'assistant' ? turn.lines : []))
      .findLast(({ text }) => WAY_OUT.test(text))
    const isKnownTrouble =
      theirs.some((text) => TROUBLE.test(text)) && theirs.some((text) => AGAIN.test(text))
    return line !== undefined && isKnownTrouble && SOLVED.test(answer.text) ? [hit(line)] : []
  },
  constraint: (answer, before) => {
    if (!ACCEPTED.test(answer.text)) return []
    const line = before.at(-1)?.lines.findLast(({ text }) => WALL.test(text))
    return line === undefined ? [] : [hit(line)]
  },
}

function hit({ at, by, text }: SpokenLine & { readonly at: number }): Hit {
  return { line: at, by, as: 'stated', sentence: text }
}

/** The names between which somebody asks to choose. */
function alternativesIn(text: string): readonly string[] {
  const sides = [...text.slice(0, 4_000).matchAll(EITHER)].flatMap(([, one = '', other = '']) => [
    one,
    other,
  ])
  return termsOf(sides.join(' ')).filter((name) => name.length > 2)
}
