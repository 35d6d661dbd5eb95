/** Amounts of one measure compare: "a minute" is 60 of the same as "30 seconds". */
export interface Amount {
  readonly number: number
  /** Time, size or percent; empty for a bare number. */
  readonly measure: string
}

const MONTH = 30 * 86_400_000
/** How many of the smallest each unit is. */
const UNITS: readonly (readonly [unit: RegExp, measure: string, times: number])[] = [
  [/^(?:ms|millis\w*|毫秒|ミリ秒|밀리초)$/i, 'time', 1],
  [/^(?:s|secs?|seconds?|sekunden?|segundos?|secondes?|秒|초)$/i, 'time', 1_000],
  [/^(?:m|mins?|minutes?|minuten?|minutos?|分钟?|分鐘|分|분)$/i, 'time', 60_000],
  [/^(?:h|hrs?|hours?|stunden?|horas?|heures?|小时|小時|時間|시간)$/i, 'time', 3_600_000],
  [/^(?:d|days?|tagen?|tage?|d[ií]as?|jours?|天|日|일)$/i, 'time', 86_400_000],
  [/^(?:weeks?|wochen?|semanas?|semaines?|周|週間?|주)$/i, 'time', 604_800_000],
  [/^(?:months?|monaten?|monate?|mes|meses|mois|个月|個月|ヶ月|개월)$/i, 'time', MONTH],
  [/^(?:years?|jahren?|jahre?|años?|anos?|ans?|年|년)$/i, 'time', 365 * 86_400_000],
  [/^(?:b|bytes?)$/i, 'size', 1],
  [/^ki?b$/i, 'size', 1_024],
  [/^mi?b$/i, 'size', 1_048_576],
  [/^gi?b$/i, 'size', 1_073_741_824],
  [/^(?:%|percent|prozent)$/i, 'percent', 1],
]

/** Small numbers in words. "One" and its like are articles too: they count before a unit only. */
const WORDS: ReadonlyMap<string, number> = new Map(
  [
    'two three four five six seven eight nine ten eleven twelve',
    'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
    'dos tres cuatro cinco seis siete ocho nueve diez once doce',
    'deux trois quatre cinq six sept huit neuf dix onze douze',
    'dois três quatro cinco seis sete oito nove dez onze doze',
    '两 三 四 五 六 七 八 九 十',
  ].flatMap((row) => row.split(' ').map((word, at) => [word, at + 2] as const)),
)
const ARTICLES: ReadonlyMap<string, number> = new Map([
  ...['a', 'an', 'one', 'ein', 'eine', 'einer', 'einem', 'un', 'una', 'une', 'um', 'uma', '一'].map(
    (word) => [word, 1] as const,
  ),
  ['half', 0.5],
])

/** An amount with the words that say what is counted: "retried 3 times" counts times, "port 4000" names a port. */
export interface SaidAmount extends Amount {
  /** The words right before and right behind it, as written; for a bare number alone. */
  readonly beside: readonly string[]
}

const TOKEN = /\d[\d.,]*\d|\d|[\p{L}%]+(?:'\p{L}+)?|[.;,:()!?]/gu

/** The amounts of a sentence. Numbers inside of names, versions, dates and list marks are none. */
export function amountsIn(text: string): readonly SaidAmount[] {
  const plain = text
    .replace(/`[^`]*`/g, ' ; ')
    .replace(/(?<=\d) (?=(?:\d{3})\b)/g, '')
    .replace(
      /\b\d{4}-\d\d(?:-\d\d)?\b|\bv?\d+\.\d+(?:\.\d+)+\S*|[\w-]*[A-Za-z_]\d[\w-]*|#\d+|\b\p{Lu}+-\d+/gu,
      ' ; ',
    )
  const tokens = [...plain.matchAll(TOKEN)].map(([token]) => token.toLowerCase())
  return tokens.flatMap((token, at): SaidAmount[] => {
    const [before = '', after = '', next = ''] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
    const known = UNITS.find(([unit]) => unit.test(after === 'an' ? next : after))
    const number = numberOf(token) ?? (known === undefined ? undefined : ARTICLES.get(token))
    if (number === undefined) return []
    if (known !== undefined) return [{ number: number * known[2], measure: known[1], beside: [] }]
    const beside = [before, after].filter((word) => /^\p{L}{2,}/u.test(word))
    return isYear(token) || beside.length === 0 ? [] : [{ number, measure: '', beside }]
  })
}

function numberOf(token: string): number | undefined {
  if (!/^\d/.test(token)) return WORDS.get(token)
  const plain = /^\d{1,3}(?:[.,]\d{3})+$/.test(token) ? token.replace(/[.,]/g, '') : token
  return Number(plain.replace(',', '.'))
}

function isYear(token: string): boolean {
  return /^(?:19|20)\d\d$/.test(token)
}

/** An amount as it is written in one piece: "30 seconds", "half an hour", "8443". */
export function readAmount(written: string): Amount {
  const [, digits = '', unit = ''] =
    /^(\d[\d,]*(?:\.\d+)?|half an?|an?|one)[\s-]?(.*)$/i.exec(written) ?? []
  const number = /^\d/.test(digits)
    ? Number(digits.replaceAll(',', ''))
    : /^half/i.test(digits)
      ? 0.5
      : 1
  const known = UNITS.find(([pattern]) => pattern.test(unit))
  return known === undefined
    ? { number, measure: '' }
    : { number: number * known[2], measure: known[1] }
}
