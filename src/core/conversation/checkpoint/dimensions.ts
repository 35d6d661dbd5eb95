/** What a dimension becomes when somebody keeps it: a memory of this kind, or a rule for agents. */
export type DimensionKind = 'project' | 'decision' | 'feedback' | 'reference' | 'rule'

/** One of the seven questions that a checkpoint asks of a conversation (CHK-01). */
export interface Dimension {
  readonly number: 1 | 2 | 3 | 4 | 5 | 6 | 7
  readonly name: { readonly en: string; readonly zh: string }
  readonly kind: DimensionKind
}

/** Files, tools and parts of a system: a rule that names one holds there, not everywhere. */
export const DOMAIN =
  /\*?\.(?:ts|tsx|js|py|go|rs|sql|css|md|json|ya?ml|tf|vue|kt|swift)\b|\b(?:tests?|migrations?|endpoints?|columns?|tables?|components?|hooks|schemas?|queries|docker\w*|terraform|react|golang|in\s+go|python|sql|css|branches|variables?)\b|(?:接口|表名|字段|测试|迁移|组件|样式|变量|注释|前缀|文件)/i

export const DIMENSIONS: readonly Dimension[] = [
  { number: 1, name: { en: 'task closed', zh: '任务闭环' }, kind: 'project' },
  { number: 2, name: { en: 'rule for CLAUDE.md', zh: 'CLAUDE.md 更新' }, kind: 'rule' },
  { number: 3, name: { en: 'rule of a domain', zh: 'Rules 沉淀' }, kind: 'rule' },
  { number: 4, name: { en: 'architecture decision', zh: '架构决策' }, kind: 'decision' },
  { number: 5, name: { en: 'project milestone', zh: '项目里程碑' }, kind: 'project' },
  { number: 6, name: { en: 'collaboration calibrated', zh: '协作校准' }, kind: 'feedback' },
  { number: 7, name: { en: 'high-value analysis', zh: '高价值分析' }, kind: 'reference' },
]

/** Where one sentence answers several, the one that says most about it counts. */
export const PRECEDENCE: readonly Dimension['number'][] = [4, 3, 2, 6, 5, 7, 1]
