import { STATEMENTS } from '../triage/statements.ts'

/** What a dimension becomes when somebody keeps it: a memory of this kind, or a rule for agents. */
export type DimensionKind = 'project' | 'decision' | 'feedback' | 'reference' | 'rule'

/** One of the seven questions that a checkpoint asks of a conversation (CHK-01). */
export interface Dimension {
  readonly number: 1 | 2 | 3 | 4 | 5 | 6 | 7
  readonly name: { readonly en: string; readonly zh: string }
  readonly kind: DimensionKind
  /** Sentences that answer it, as sources without flags; whoever says them, or the person alone. */
  readonly anybody: readonly string[]
  readonly person: readonly string[]
  /** Sentences that only look like an answer. */
  readonly idle?: readonly string[]
}

/** Files, tools and parts of a system: a rule that names one holds there, not everywhere. */
export const DOMAIN =
  /\*?\.(?:ts|tsx|js|py|go|rs|sql|css|md|json|ya?ml|tf|vue|kt|swift)\b|\b(?:tests?|migrations?|endpoints?|columns?|tables?|components?|hooks|schemas?|queries|docker\w*|terraform|react|golang|in\s+go|python|sql|css|branches|variables?)\b|(?:接口|表名|字段|测试|迁移|组件|样式|变量|注释|前缀|文件)/i

const { directed: DIRECTIVES = [], idle: NO_DIRECTIVES = [] } = STATEMENTS['preference'] ?? {}
const DECISIONS = STATEMENTS['decision']

export const DIMENSIONS: readonly Dimension[] = [
  {
    number: 1,
    name: { en: 'task closed', zh: '任务闭环' },
    kind: 'project',
    anybody: [],
    // Read together with what was done before: see `closedTask`.
    person: [
      "^\\W*(?:lgtm|looks\\s+good|ship\\s+it|merged|great\\s+work|that's\\s+it|all\\s+good|done\\s+for\\s+today|perfect|works(?:\\s+great)?|nice)\\b",
      '(?:搞定|完成了|没问题了|可以了|做得好|就这样吧|收工)',
    ],
  },
  {
    number: 2,
    name: { en: 'rule for CLAUDE.md', zh: 'CLAUDE.md 更新' },
    kind: 'rule',
    anybody: [],
    person: DIRECTIVES,
    idle: NO_DIRECTIVES,
  },
  {
    number: 3,
    name: { en: 'rule of a domain', zh: 'Rules 沉淀' },
    kind: 'rule',
    anybody: [],
    person: DIRECTIVES,
    idle: NO_DIRECTIVES,
  },
  {
    number: 4,
    name: { en: 'architecture decision', zh: '架构决策' },
    kind: 'decision',
    anybody: DECISIONS?.stated ?? [],
    person: DECISIONS?.directed ?? [],
    idle: DECISIONS?.idle ?? [],
  },
  {
    number: 5,
    name: { en: 'project milestone', zh: '项目里程碑' },
    kind: 'project',
    anybody: [
      '\\b(?:shipped|released|launched|deployed)\\b.{0,40}\\b(?:to\\s+prod(?:uction)?|v?\\d+\\.\\d+|customers|everyone|the\\s+store)\\b',
      '\\b(?:went|is|are)\\s+live\\b',
      '\\bv?\\d+\\.\\d+(?:\\.\\d+)?\\s+is\\s+(?:out|released|tagged)\\b',
      '\\bmilestone\\b.{0,30}\\b(?:reached|done|hit)\\b',
      '(?:已经?上线|发版了|发布了|正式发布|里程碑(?:达成|完成))',
    ],
    person: ['\\bwe\\s+(?:shipped|launched|released)\\b', '上线了'],
  },
  {
    number: 6,
    name: { en: 'collaboration calibrated', zh: '协作校准' },
    kind: 'feedback',
    anybody: [],
    person: [
      '\\bnot\\s+like\\s+(?:this|that)\\b',
      '\\bwhy\\s+did\\s+you\\b',
      "^\\W*(?:no|hey|stop)\\b[^?]{0,80}\\b(?:don't|do\\s+not|stop|instead|should\\s+have)\\b",
      '^\\W*stop\\s+\\w+ing\\b(?!.{0,40}\\b(?:when|while|if|after|once|on)\\b)',
      '\\byou\\s+(?:changed|added|removed|ran|forgot)\\b.{0,80}\\b(?:before|without|again|instead)\\b',
      '\\b(?:yes|perfect|exactly)\\b.{0,20}\\b(?:like\\s+(?:this|that)|keep\\s+(?:doing|using))\\b',
      '\\bi\\s+(?:already\\s+)?(?:told|said)\\b.{0,40}\\b(?:before|times|already)\\b',
      '(?:不要这样|别这样|不要再|别再|不对，|对就是这样|就是这样|做得对|我说过)',
    ],
  },
  {
    number: 7,
    name: { en: 'high-value analysis', zh: '高价值分析' },
    kind: 'reference',
    anybody: [
      '\\b(?:framework|mental\\s+model|rule\\s+of\\s+thumb|key\\s+insight|the\\s+pattern\\s+behind)\\b',
      '(?:分析框架|心智模型|洞察|方法论|核心是.{2,30}而(?:不是|非))',
    ],
    person: [
      '\\b(?:great|good|useful|excellent)\\s+(?:analysis|comparison|overview|summary|breakdown)\\b',
      '(?:这个分析|这个框架|这个模型).{0,12}(?:很好|有用|不错|留|保存)',
    ],
  },
]

/** Where one sentence answers several, the one that says most about it counts. */
export const PRECEDENCE: readonly Dimension['number'][] = [4, 3, 2, 6, 5, 7, 1]
