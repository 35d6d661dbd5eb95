/** Words that turn what a clause says into its opposite. */
export const NEGATORS: ReadonlySet<string> = new Set(
  `not never no cannot can't don't doesn't didn't won't mustn't shouldn't isn't aren't wasn't weren't wouldn't
  nobody none neither nor nothing 不 不要 不得 不可 不能 不应 不应该 不再 不用 不允许 勿 切勿 请勿 别 严禁 禁止 没有 未 无需`
    .trim()
    .split(/\s+/),
)

/** How a clause speaks of its subject, beside saying yes or no to it. */
export type Mode = '' | 'use' | 'allow' | 'require' | 'on' | 'exist'

export interface ModeWord {
  readonly mode: Mode
  /** The word itself says no: `avoid`, `disabled`. */
  readonly isNo: boolean
}

const words = (mode: Mode, isNo: boolean, list: string): readonly [string, ModeWord][] =>
  list
    .trim()
    .split(/\s+/)
    .map((word) => [word, { mode, isNo }])

/** Words that carry how, not what. They are no part of what a clause is about. */
export const MODE_WORDS: ReadonlyMap<string, ModeWord> = new Map([
  ...words(
    'use',
    false,
    `use uses using used prefer prefers preferred adopt adopts adopted choose chose chosen pick picked favor favour favors
    favours switch switched stick keep keeps kept 使用 用 采用 改用 优先 首选 选用 选择`,
  ),
  ...words(
    'use',
    true,
    `avoid avoids avoiding avoided stop stopped stops refrain cease ceased abandon abandoned ditch ditched skip skips skipping
    skipped bypass bypassing bypassed omit omits omitted omitting 避免 停止 弃用 停用 跳过 放弃`,
  ),
  ...words('allow', false, 'allow allows allowed permit permits permitted 允许 可以'),
  ...words(
    'allow',
    true,
    'forbid forbids forbidden ban bans banned prohibit prohibits prohibited disallow disallows disallowed',
  ),
  ...words('require', false, 'require requires required enforce enforces enforced 必须 必需'),
  ...words('require', true, '可选'),
  ...words('on', false, 'enable enables enabled enabling activate activated 启用 开启 打开'),
  ...words('on', true, 'disable disables disabled disabling deactivate deactivated 禁用 关闭'),
  ...words('exist', false, 'exist exists 存在'),
  ...words(
    'exist',
    true,
    'gone removed deleted dropped retired obsolete deprecated 删除 移除 废弃 删掉',
  ),
])

/** The same for words that say how only behind `is` or `are`: "is optional", but not "optional chaining". */
export const PREDICATES: ReadonlyMap<string, string> = new Map([
  ['on', 'enabled'],
  ['off', 'disabled'],
  ['optional', '可选'],
  ['unnecessary', '可选'],
  ['mandatory', 'required'],
  ['fine', 'allowed'],
  ['ok', 'allowed'],
  ['okay', 'allowed'],
  ['welcome', 'allowed'],
  ['acceptable', 'allowed'],
  ['present', 'exists'],
])

/** Words of manner, time and degree: they bear on how strictly something holds, not on what. */
export const MANNER: ReadonlySet<string> = new Set(
  `always ever must should shall may might will would could can need needs want wants make makes made sure
  still already currently now today longer anymore more any all every each both everywhere only just also too really
  strictly generally usually normally typically instead rather thing things way please remember note new old date
  january february march april june july august september october november december monday tuesday wednesday thursday
  friday saturday sunday week month quarter year last next
  be been being is are was were am has have had do does did done doing get gets got go goes
  你 我 已 已经 要 应 应该 统一 请 会 将 中 里 上 时 都 全部 所有 一律 直接 到 在 的 了 是 把 被 给 改 后 前 以 为 于 和 与`
    .trim()
    .split(/\s+/),
)

/** Behind these stands where, when and for what something holds. */
export const SCOPE_OPENERS: ReadonlySet<string> = new Set(
  'in for on at inside during within when while if onto into before after as with under through to from by across among'.split(
    ' ',
  ),
)

/** Behind these stands a reason or an aside, and no part of what is claimed. */
export const CUTTERS: ReadonlySet<string> = new Set(
  'because since so which who whose that although though whereas but it they 因为 由于 所以 但 但是 否则'.split(
    ' ',
  ),
)

/** A clause with one of these speaks of a case, a past or a possibility: nothing is claimed. */
export const HYPOTHETICAL: ReadonlySet<string> = new Set(
  `unless except otherwise previously formerly originally considered consider once maybe perhaps either whether
  除非 除了 否则 以前 之前 曾经 也许 可能`
    .trim()
    .split(/\s+/),
)
