import { simplified } from '../text/simplified.ts'
import { cuesIn, LANGUAGES, languagesOf, wordsOf } from './language.ts'
import type { Language } from './language-table.ts'
import { PASSING } from './passing-words.ts'

/** Something that a memory should not hold, since another place tells it better (SAV-02, CHK-03). */
export interface DoNotSave {
  readonly rule: 'derivable' | 'git-history' | 'fix-in-code' | 'ephemeral' | 'status'
  readonly why: string
}

interface Row extends DoNotSave {
  readonly patterns: readonly RegExp[]
}

const ROWS: readonly Row[] = [
  {
    rule: 'git-history',
    why: 'git history already says it',
    patterns: [
      /\b(?:committed|merged|rebased|pushed|cherry-?picked)\b.{0,40}\b(?:[0-9a-f]{7,40}|main|master|branch|pr\s*#?\d+|#\d+)\b/i,
      /\b(?:last|latest|recent)\s+commits?\b/i,
      /\b(?:changed|edited|touched|renamed)\s+\d+\s+files?\b/i,
      /(?:提交了|合并了|推送了).{0,20}(?:分支|主干|代码)/,
    ],
  },
  {
    rule: 'fix-in-code',
    why: 'the fix is in the code',
    patterns: [
      /\b(?:fixed|resolved)\b.{0,60}\b(?:typo|null|undefined|off[- ]by[- ]one|import|type\s+error|lint|missing\s+(?:await|return|import|semicolon))\b/i,
      /\bthe\s+bug\s+was\s+(?:in|at)\s+\S+\.\w{1,4}\b/i,
      /(?:修复了?|改了).{0,20}(?:空指针|拼写|类型错误|导入)/,
    ],
  },
  {
    rule: 'derivable',
    why: 'the code already says it',
    patterns: [
      /\b(?:function|class|method|component|module|file)\s+\S+\s+(?:is\s+(?:defined|located|found)|lives)\s+(?:in|at)\b/i,
      /^\W*(?:the\s+)?(?:folder|directory)\s+(?:structure|layout)\b/i,
      /\bis\s+(?:defined|implemented)\s+in\s+\S+\.\w{1,4}\b/i,
      /(?:函数|类|组件|文件)(?!\S{0,20}(?:统一|一律|必须))\S{0,20}(?:定义在|位于|放在)/,
    ],
  },
  {
    rule: 'status',
    why: 'a status is soon out of date',
    patterns: [
      /\b\d+\s+(?:of\s+\d+\s+)?(?:tests?|checks?)\s+(?:pass(?:ed|ing)?|fail(?:ed|ing)?)\b/i,
      /\b(?:coverage|build|ci)\s+is\s+(?:at\s+)?(?:\d+|green|red|passing|failing)\b/i,
      /\b(?:currently|right\s+now|at\s+the\s+moment)\b.{0,60}\b(?:running|deploying|waiting|failing|open)\b/i,
      /(?:目前进度|当前进度|还差\d+|完成了?\s*\d+%)/,
    ],
  },
  {
    rule: 'ephemeral',
    why: 'it only matters in this session',
    patterns: [
      /^\W*(?:next,?\s+)?(?:i\s+will|i'll|let\s+me)\s+(?:now\s+)?(?:look|check|run|open|read|try|continue|start)\b/i,
      /\b(?:for\s+this\s+session|in\s+this\s+session\s+only|just\s+this\s+once|only\s+this\s+time)\b/i,
      /^\W*(?:continue|go\s+on|proceed|try\s+again|run\s+it|open\s+the)\b/i,
      /(?:这次先|仅本次|我先看看|继续下一步)/,
    ],
  },
]

/** The rule that a text breaks, or nothing when it may be kept. Words nominate; a person may overrule (COR-24). */
export function doNotSave(text: string): DoNotSave | undefined {
  const said = simplified(text)
  const rule =
    ROWS.find(({ patterns }) => patterns.some((pattern) => pattern.test(said)))?.rule ??
    passingRule(text)
  const row = ROWS.find((one) => one.rule === rule)
  return row && { rule: row.rule, why: row.why }
}

/** A longer text says more than what passes. */
const PASSING_CHARS_MAX = 200
const GREETING_WORDS_MAX = 6
/** Where something stands in the code: a path, or a name that is called. */
const CODE =
  /(?:^|[\s`"'(])(?:[\w.-]+\/)+[\w.-]+|\b[\w-]+\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|swift|php|cs|cpp|h|vue|svelte|sql|css|scss|html)\b|\b\w+\(\)/
const COUNTED =
  /\d+\s*(?:of|von|de|sur|out of|\/|中)\s*(?:the\s+|los\s+|las\s+|den\s+|os\s+|as\s+)?\d+|\d+\s*(?:%|percent|prozent|por ciento)|\d+[^\d]{0,6}[个個件个개]/i
/** What holds for all time says so: it is a rule, whatever it is about. */
const LASTING = ['always', 'never', 'henceforth', 'dont']
/** A place in the code that is named for another reason than to be found. */
const REASONS = [
  'must',
  'manner',
  'when',
  'only',
  'authority',
  'wish',
  'because',
  'instead',
  'later',
]

function passingRule(text: string): DoNotSave['rule'] | undefined {
  if (text.length > PASSING_CHARS_MAX) return undefined
  const languages = languagesOf(text)
  const passing = cuesIn(text, languages.flatMap(passingIn))
  const has = (cue: string): boolean => passing.has(cue)
  if (has('greets') && wordsOf(text).length <= GREETING_WORDS_MAX) return 'ephemeral'
  if (passing.size === 0) return undefined
  const said = cuesIn(text, languages)
  if (LASTING.some((cue) => said.has(cue))) return undefined
  if (has('layout')) return 'derivable'
  if (has('tomorrow')) return 'ephemeral'
  if (has('trivial')) return 'derivable'
  if (has('ongoing') || (has('done') && COUNTED.test(text))) return 'status'
  if (has('fixed') && !said.has('recur')) return 'fix-in-code'
  const isPlain = !REASONS.some((cue) => said.has(cue))
  return isPlain && has('lies') && CODE.test(text) ? 'derivable' : undefined
}

const tables = new Map<string, readonly Language[]>()

/** What passes, as a table of the same language. */
function passingIn({ name }: Language): readonly Language[] {
  const known = tables.get(name)
  if (known !== undefined) return known
  const language = LANGUAGES.find((one) => one.name === name)
  const row = PASSING.find((one) => one.name === name)
  const made = language === undefined || row === undefined ? [] : [{ ...language, cues: row.cues }]
  tables.set(name, made)
  return made
}
