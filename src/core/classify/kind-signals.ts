/**
 * Words that make a text look like a kind of memory, as regular expression sources without flags. English ones are
 * matched as whole words and without case; Chinese ones as they stand, since Chinese has no word breaks.
 */
export interface Signals {
  /** Each line that holds one counts once. */
  readonly primary: readonly string[]
  /** Words that make a primary one nearby weigh more. */
  readonly boosters: readonly string[]
  readonly primaryZh: readonly string[]
  readonly boostersZh: readonly string[]
  readonly weights: SignalWeights
}

/** How lines add up: `min(1, (boosted hits + plain hits) / denominator)`, each sort of hit up to its maximum. */
export interface SignalWeights {
  readonly primary: number
  readonly boosted: number
  readonly maxPrimary: number
  readonly maxBoosted: number
  readonly denominator: number
}

const USUAL: SignalWeights = {
  primary: 0.3,
  boosted: 0.5,
  maxPrimary: 3,
  maxBoosted: 2,
  denominator: 1.9,
}

/** A kind that no words point to: it is recognised by activity, or named by the person. */
const NO_SIGNALS: Signals = {
  primary: [],
  boosters: [],
  primaryZh: [],
  boostersZh: [],
  weights: USUAL,
}

/** Signals by kind. The five kinds of seed 001 keep its patterns and weights; what it lacked stands after them. */
const SIGNALS: Readonly<Record<string, Signals>> = {
  decision: {
    primary: [
      "(?<!not )(?<!never )(?<!n't )(?:decided|chose|selected|went\\s+with|picked)",
      "let's\\s+go\\s+with",
      'we\\s+should\\s+use',
      'opt(?:ed|ing)\\s+for',
      'switch(?:ed|ing)\\s+to',
      'adopt(?:ed|ing)',
      'settled\\s+on',
      'going\\s+with',
      '(?:architecture|design)\\s+decision',
      'trade-?offs?',
      'why\\s+\\S+\\s+(?:and\\s+)?not\\s+\\S+',
    ],
    boosters: [
      'because',
      'due\\s+to',
      'reason',
      'rationale',
      'over',
      'instead\\s+of',
      'rather\\s+than',
      'compared?\\s+(?:to|with)',
      'alternatives?',
    ],
    primaryZh: [
      '决定',
      '选了',
      '选择了',
      '选用',
      '改用',
      '定了',
      '采用',
      '敲定',
      '方案是',
      '选型',
      '权衡',
    ],
    boostersZh: ['因为', '由于', '原因', '不选', '而不是', '而非', '理由', '相比', '备选'],
    weights: USUAL,
  },
  runbook: {
    primary: [
      'error',
      'exception',
      'traceback',
      'stack\\s*trace',
      'failed',
      'failure',
      'crash(?:ed|es)?',
    ],
    boosters: ['fixed\\s+by', 'resolved', 'root\\s+cause', 'solution', 'workaround', 'the\\s+fix'],
    primaryZh: ['报错', '错误', '异常', '失败', '崩溃', '故障'],
    boostersZh: ['修复', '解决', '根因', '根本原因', '解决办法', '排查步骤'],
    weights: { ...USUAL, primary: 0.2, boosted: 0.6, denominator: 1.8 },
  },
  constraint: {
    primary: [
      'limitations?',
      '(?:api|service|hard)\\s+limits?',
      'restricted',
      '(?:not\\s+supported|does\\s+not\\s+support|unsupported)',
      'quota',
      'rate[\\s-]+limit(?:s|ed)?',
      'limited\\s+to',
      'cannot',
    ],
    boosters: [
      'discovered',
      'found\\s+that',
      'turns\\s+out',
      'permanently',
      'enduring',
      'platform',
      'by\\s+design',
      'upstream',
      'provider',
      'vendor',
      'not\\s+configurable',
      'incompatible',
      'deprecated',
    ],
    primaryZh: ['限制', '不支持', '配额', '上限', '不允许', '无法'],
    boostersZh: ['发现', '平台', '永久', '上游', '供应商', '官方'],
    weights: USUAL,
  },
  tech_debt: {
    primary: [
      'to-?do',
      'deferred',
      'tech(?:nical)?\\s+debt',
      'workaround',
      'hack',
      'will\\s+address\\s+later',
      'clean\\s+up\\s+later',
    ],
    boosters: ['because', 'for\\s+now', 'temporary', 'acknowledged', 'deferring', 'cost', 'risk'],
    primaryZh: ['技术债', '待办', '以后再', '先这样', '临时方案', '暂缓', '之后再改'],
    boostersZh: ['因为', '暂时', '目前', '风险', '成本', '来不及'],
    weights: USUAL,
  },
  preference: {
    primary: [
      'always\\s+use',
      'never\\s+use',
      'prefer(?:s|red)?',
      'convention',
      'from\\s+now\\s+on',
      'standard',
      'established',
      'default\\s+to',
      'stick\\s+with',
      'keep\\s+using',
      'my\\s+style',
      'i\\s+like\\s+to',
    ],
    boosters: [
      'agreed',
      'going\\s+forward',
      'consistently',
      'rule',
      'practice',
      'workflow',
      'please',
    ],
    primaryZh: [
      '总是用',
      '一直用',
      '一律用',
      '偏好',
      '更喜欢',
      '习惯用',
      '以后都',
      '今后',
      '统一用',
      '约定',
    ],
    boostersZh: ['同意', '规则', '规范', '流程', '习惯', '请'],
    weights: { ...USUAL, primary: 0.35, denominator: 2.05 },
  },
  user: {
    primary: [
      "i(?:'m|\\s+am)\\s+an?\\s+\\w+",
      'my\\s+(?:role|job|background|name|timezone|team)',
      'i\\s+work\\s+(?:as|at|in|on)',
      'i\\s+(?:know|speak|specialise|specialize)',
    ],
    boosters: ['years', 'experience', 'expert', 'new\\s+to', 'background'],
    primaryZh: ['我是一[名个位]', '我的角色', '我的工作', '我负责', '我的背景', '我擅长', '我住在'],
    boostersZh: ['经验', '年', '专家', '新手'],
    weights: USUAL,
  },
  feedback: {
    primary: [
      "(?:don't|do\\s+not|stop|never)\\s+(?:do|doing|use|using|add|adding|write|writing|commit|committing|ask|asking)",
      "that's\\s+(?:wrong|right|exactly\\s+(?:it|right))",
      'not\\s+like\\s+(?:this|that)',
      '(?:yes|perfect|exactly),?\\s+(?:like\\s+(?:this|that)|keep\\s+doing)',
      'next\\s+time',
      'you\\s+(?:should|must)\\s+(?:not|always|never)',
    ],
    boosters: ['again', 'instead', 'correction', 'as\\s+i\\s+said', 'how\\s+to\\s+apply', 'please'],
    primaryZh: [
      '不要这样',
      '别这样',
      '不要再',
      '别再',
      '对就是这样',
      '就是这样',
      '不对',
      '下次',
      '应该这样',
      '做得对',
    ],
    boostersZh: ['又', '而是', '纠正', '说过', '请'],
    weights: USUAL,
  },
  project: {
    primary: [
      'deadline',
      'milestone',
      'by\\s+(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|next\\s+week|the\\s+end\\s+of)',
      "we(?:'re|\\s+are)\\s+(?:doing|building|shipping|migrating|working\\s+on|launching)",
      'release\\s+(?:date|plan)',
      '(?:merge|code)\\s+freeze',
      'the\\s+goal\\s+is',
      'shipped',
      'went\\s+live',
    ],
    boosters: ['because', 'stakeholders?', 'customer', 'sprint', 'quarter', 'legal', 'plan'],
    primaryZh: [
      '截止',
      '里程碑',
      '上线',
      '发版',
      '交付',
      '本周',
      '下周',
      '目标是',
      '正在做',
      '冻结',
    ],
    boostersZh: ['计划', '客户', '季度', '因为', '负责人'],
    weights: USUAL,
  },
  reference: {
    primary: [
      'https?://\\S+',
      '(?:docs?|documentation|dashboard|wiki|spreadsheet|channel|board)\\s+(?:is|are|lives?)\\s+(?:at|in|on)',
      'tracked\\s+in',
      'see\\s+(?:the\\s+)?(?:docs?|documentation|guide|manual|wiki)',
      '(?:api|endpoint|tool)\\s+(?:is\\s+)?(?:configured|available|found|reachable)',
    ],
    boosters: ['url', 'link', 'reference', 'look\\s+up', 'source', 'external'],
    primaryZh: ['文档在', '地址是', '链接', '参考', '查看', '新工具', '配置好了'],
    boostersZh: ['网址', '接口', '来源', '外部'],
    weights: USUAL,
  },
  technique: {
    primary: [
      'how\\s+to',
      'trick',
      'technique',
      'tip',
      'the\\s+way\\s+to',
      'can\\s+be\\s+done\\s+(?:by|with)',
    ],
    boosters: ['example', 'snippet', 'command', 'step'],
    primaryZh: ['技巧', '窍门', '怎么做', '方法是', '做法'],
    boostersZh: ['例如', '命令', '示例'],
    weights: USUAL,
  },
  pattern: {
    primary: [
      'pattern',
      'every\\s+\\w+\\s+(?:follows|has|uses)',
      'same\\s+(?:shape|structure)',
      'idiom',
      'boilerplate',
    ],
    boosters: ['consistent', 'reuse', 'template', 'module', 'design'],
    primaryZh: ['模式', '套路', '都遵循', '惯用法', '同样的结构'],
    boostersZh: ['复用', '模板', '一致'],
    weights: USUAL,
  },
  config: {
    primary: [
      'config(?:ured|uration)?',
      'settings?',
      'environment\\s+variables?',
      'env\\s+vars?',
      'flag',
      'option\\s+\\S+\\s+(?:is|must\\s+be)\\s+set',
      'port\\s+\\d+',
    ],
    boosters: ['set\\s+to', 'default', 'enable[ds]?', 'disable[ds]?', 'value', 'version'],
    primaryZh: ['配置', '设置', '环境变量', '参数', '端口', '开关'],
    boostersZh: ['默认', '启用', '禁用', '设为', '版本'],
    weights: USUAL,
  },
  workflow: {
    primary: [
      'workflow',
      'process',
      'first\\s+.{1,60}\\bthen',
      'before\\s+(?:you\\s+)?(?:merge|deploy|release|commit)',
      'steps?\\s+(?:are|to)',
      'pipeline',
    ],
    boosters: ['then', 'after', 'finally', 'checklist', 'every\\s+time'],
    primaryZh: ['流程', '步骤', '先.{1,30}再', '工作流', '流水线', '发布前', '提交前'],
    boostersZh: ['然后', '最后', '每次', '清单'],
    weights: USUAL,
  },
  insight: {
    primary: [
      'learned',
      'realised',
      'realized',
      'insight',
      'turns\\s+out',
      'it\\s+seems',
      'the\\s+lesson',
      'key\\s+takeaway',
    ],
    boosters: ['because', 'therefore', 'explains', 'surprising'],
    primaryZh: ['学到', '意识到', '洞察', '原来', '启示', '心得', '结论是'],
    boostersZh: ['因为', '所以', '说明'],
    weights: USUAL,
  },
  gotcha: {
    primary: [
      'gotcha',
      'pitfall',
      'watch\\s+out',
      'beware',
      'careful',
      'silently',
      'surprisingly',
      'foot-?gun',
      'trap',
    ],
    boosters: ['unless', 'otherwise', 'bug', 'unexpected', 'breaks'],
    primaryZh: ['坑', '陷阱', '注意', '小心', '当心', '踩坑'],
    boostersZh: ['否则', '意外', '出错'],
    weights: USUAL,
  },
  convention: {
    primary: [
      'naming',
      'code\\s+style',
      'conventions?',
      'we\\s+(?:always|never)',
      'must\\s+be\\s+named',
      'file\\s+names?',
    ],
    boosters: ['consistent', 'team', 'repository', 'lint', 'format'],
    primaryZh: ['命名', '代码风格', '规范', '我们总是', '我们从不', '惯例'],
    boostersZh: ['统一', '团队', '格式'],
    weights: USUAL,
  },
}

/** Those of a kind by its name: what decides where a text belongs asks for them, and nobody else carries them along. */
export function signalsOf(kind: string): Signals {
  return Object.hasOwn(SIGNALS, kind) ? (SIGNALS[kind] ?? NO_SIGNALS) : NO_SIGNALS
}
