import { SPEECH_ACTS } from './speech-acts.ts'

/**
 * Sentences that state a memory by themselves, and those that only look like one. Seed 001 counts single words, so that
 * one clear sentence is never enough and three stray words are; these tell the two apart (TRI-02). Sources without
 * flags, like those of `KIND_SIGNALS`; each is tried on a sentence with the one after it.
 */
export interface Statements {
  /** The sentence alone says it, whoever says it. */
  readonly stated: readonly string[]
  /** The same, but only from the person. */
  readonly directed: readonly string[]
  /** A sentence in which no word of the kind counts. */
  readonly idle: readonly string[]
  /** What one statement weighs: a little more than the kind's usual threshold asks for. */
  readonly weight: number
}

/** `(?:a|b)`: whole words where they are Latin. */
const any = (...sources: readonly string[]): string => `(?:${sources.join('|')})`

/** What would be, and what is asked for, is not what is. */
const HYPOTHETICAL = any(
  '^\\W*(?:if|suppose|imagine|what\\s+(?:if|happens)|in\\s+case)\\b',
  '\\bwould\\s+(?:be|fail|crash|lose|fire)\\b',
  '^[\\s\\p{P}]*(?:如果|假如|要是)',
)
/** An order to build something: its words describe the thing. */
const TASK = any(
  '^\\W*(?:please\\s+|and\\s+|now\\s+)?(?:implement|add|build|make|write|create|show|design|document|change|rename|reply|explain|translate|compute|summari[sz]e)\\b(?!.{0,80}\\bfrom\\s+now\\s+on\\b)',
  '^[\\s\\p{P}]*(?:把|给|帮我|加一?个|做一?个|写一?个|输入框|设置页)',
  '(?:翻译|译文)',
)
/** A limit that is being built, not one that was met. */
const PRODUCT =
  '\\b(?:field|input|box|textarea|column|title|upload)s?\\s+(?:is|are|must\\s+be)\\s+limited\\b'
/** What is said only to ask for something about it. */
const TASK_BEHIND =
  ',\\s*(?:please\\s+)?(?:check|show|fix|lower|raise|add|see\\s+(?:what|whether|if)|look|make|handle|display)\\b'
const NOT_YET = any(
  "\\b(?:not|never|n't|nothing)\\b[^.;]{0,25}\\b(?:decided|chosen|picked|selected|settled)\\b",
  '\\b(?:should|could|would|shall|can)\\s+(?:we|i|you)\\b',
  '(?:还没|尚未|没有|是否)(?:想好|做)?(?:决定|定)?$',
  '(?:还没|尚未|是否)(?:做)?(?:决定|定)',
)

/** What others do is nobody's decision here. */
const OTHERS =
  '\\b(?:many|most|some|other|lots\\s+of|a\\s+lot\\s+of)\\s+(?:\\w+\\s+)?(?:teams|people|projects|companies|developers)\\b'

const WE = any('\\b(?:we|i|team)\\b', "\\blet's\\b", '^\\W*', '\\bthen\\s')
const CHOICE = any(
  'decid(?:ed|ing)(?!\\s+yet)',
  'chose',
  'chosen',
  'picked(?!\\s+up)',
  'selected',
  'went\\s+with',
  'go(?:ing)?\\s+with',
  'settled\\s+on',
  'opt(?:ed|ing)\\s+for',
  'switch(?:ed|ing)\\s+to',
  'adopt(?:ed|ing)',
)
const AGAINST = any(
  'instead\\s+of',
  'rather\\s+than',
  'over\\s+(?!the\\b|time\\b|there\\b|again\\b|it\\b|http\\b)',
  'because',
  'due\\s+to',
  'rationale',
  'reason(?:ing)?',
)
/** Why somebody takes one thing and not the other. */
export const BECAUSE = any(
  'because',
  '\\bsince\\b',
  'due\\s+to',
  '\\breason(?:ing|s)?\\b',
  '\\banyway\\b',
  '\\bnobody\\b',
  'makes\\s+(?:no|more)\\s+sense',
  'so\\s+that',
  'revisit\\s+when',
  '\\btoo\\s+(?:heavy|slow|weak|complex|expensive|much|big|hard|risky|young)\\b',
  "(?:isn't|is\\s+not|not)\\s+worth",
  '\\bis\\s+(?:lost|cheaper|simpler|faster|easier|safer)\\b',
  '\\bwe\\s+(?:already|only)\\s+(?:have|run|use|need)\\b',
  '\\bno\\s+need\\b',
  '(?:因为|由于|原因|理由|太[重慢复贵]|只有|已经有|更[好轻稳])',
)
const KEEP = any(
  "we(?:'re|\\s+are|\\s+will|'ll)?\\s+(?:keep|stay|use|move|take)(?:ing)?\\b",
  '(?:stays|stay)\\s+(?:on|with|[A-Z]\\w+)',
)
/** One word that answers which: `redis. we need ...`. */
const VERDICT =
  '(?!(?:hm+|ok|okay|yes|yeah|no|nope|sure|right|good|great|fine|acknowledged|done|thanks|nice|perfect|hey|hi|well|wow|ah|so)\\b)[\\w@/-]+'
const CHOSEN_ZH = '(?:决定|选了|选择了|选用|改用|定了|采用|敲定|排除|那就用?|放弃)'

const LIMIT = any(
  'rate[\\s-]limit(?:s|ed)?',
  'quota',
  'hard\\s+limit',
  'limit(?:s|ed)?\\b',
  'limitation',
  'not\\s+supported',
  "do(?:es)?(?:\\s+not|n't)\\s+(?:support|allow|build|guarantee|offer|provide|accept|permit)",
  'restricted',
  'incompatible',
  'only\\s+(?:exists|works|supports)',
  '(?:takes|allows|accepts|gives)\\s+at\\s+most',
  "(?:cannot|can't|can\\s+not)\\s+be\\s+(?:raised|changed|updated|increased|configured|negotiated|disabled)",
  'no\\s+way\\s+around',
  'has\\s+no\\s+\\w+\\.',
)
const OUTSIDE = any(
  'turns\\s+out',
  'discovered',
  'found\\s+that',
  'by\\s+design',
  'platform',
  'vendor',
  'provider',
  'upstream',
  'permanent(?:ly)?',
  'for\\s+good',
  'not\\s+configurable',
  'polic(?:y|ies)',
  'guidelines',
  'our\\s+plan',
  'per\\s+(?:minute|hour|second|day|key|repository|account|message)\\b',
  'engine',
  'authors',
  'their\\s+docs\\s+say',
  'their\\s+documentation\\s+says',
  'group\\s+polic',
  'IT\\s+owns',
  "can't\\s+change\\s+that",
  'never\\s+rely\\s+on',
  'on\\s+their\\s+side',
  'their\\s+\\w+\\s+will\\s+not',
  'off\\s+the\\s+table',
  'legal\\s+says',
  'outside\\s+of',
)
const LIMIT_ZH = '(?:限制|不支持|上限|配额|不允许|无法|不能|最多|必须|改不了|没法改|拒绝)'
const OUTSIDE_ZH =
  '(?:平台|官方|供应商|上游|永久|硬上限|硬性|合规|规定|微信|支付宝|没有例外|改不了|没法改|他们的)'

const BACKLOG = any(
  'tech(?:nical)?\\s+debt',
  'deferr(?:ed|ing)',
  'workaround',
  '\\bhack\\b',
  '(?:clean\\s+(?:it\\s+)?up|address\\s+(?:it\\s+|this\\s+)?)\\s*later',
  'leave\\s+(?:it|that|this|\\w+\\s+there)',
  'hard-?code',
  'quarantine',
  'fine\\s+as\\s+it\\s+is',
  'good\\s+enough',
  'copy\\s+of\\s+the',
  'by\\s+hand',
  'manual(?:ly)?\\s+(?:steps|deploy)',
  'has\\s+to\\s+wait',
  'not\\s+great',
)
const MEANWHILE = any(
  'for\\s+now',
  'because',
  'until',
  'temporar(?:y|ily)',
  'next\\s+(?:sprint|quarter|month|week)',
  'to\\s+q[1-4]',
  'for\\s+(?:this|the)\\s+(?:week|month|sprint|release|time\\s+being)',
  'wait\\s+for',
  'too\\s+risky',
  "(?:don't|can't)\\s+(?:have|spend)\\b",
  '\\blater\\b',
  'before\\s+the\\s+\\w+\\s+(?:launch|release)',
  'after\\s+the\\s+\\w+\\s*(?:fair|launch|release)',
  'for\\s+the\\s+demo',
)
const DEBT_ZH = '(?:技术债|以后再|先这样|暂缓|之后再改|临时方案|先用假的|先不做|先不动|写死)'
const MEANWHILE_ZH = '(?:因为|暂时|目前|来不及|风险|成本|以后|之后|上线再|换掉|还没签|等.{1,15}再)'

/** Where a way of working holds. */
const SCOPE = any(
  '\\bhere\\b',
  '\\bin\\s+(?:this|our)\\s+(?:repo|repository|project|codebase|team)\\b',
  '\\b(?:in\\s+)?(?:every|all)\\s+(?:files?|tests?|projects?|sessions?|modules?|packages?)\\b',
  '\\beverywhere\\b',
)

const REMEDY =
  '(?:run|re-?run|restart|rollout|unlock|clear|prune|kill|terminate|find|set|scale|upgrade|downgrade|reinstall|disconnect|reload|delete|copy)'
/** It was there before, and it will be back: then the way out is worth keeping. */
export const RECURS = any(
  '\\b(?:second|third|fourth|\\w+th)\\s+time\\b',
  '\\b(?:every|each)\\s+(?:time|week|month|reboot|update|deploy|release|\\w+\\s+update)\\b',
  '\\bsame\\s+(?:error|failure|problem)\\b',
  '\\b(?:expire|fail|happen|hit\\s+us)\\s+again\\b',
  '\\bcome\\s+back\\b(?!\\s+to)',
  '\\bkeeps?\\s+(?:happening|coming\\s+back|biting)\\b',
  '\\bhad\\s+(?:exactly\\s+)?this\\s+(?:in|before|last)\\b',
  '\\b(?:same\\s+as\\s+)?last\\s+(?:month|week|time)\\b',
  '\\b(?:steps|solution|fix)\\b.{0,30}\\b(?:somewhere|down|written)\\b',
  '(?:上周|上个月|每次|又).{0,12}(?:也有|也是|出现|遇到|报错|故障|错误)',
  '(?:下次|以后).{0,8}(?:遇到|按这个)',
  '(?:步骤|办法).{0,10}(?:记下来|留档|保留)',
)

function actsOf(kind: string): Pick<Statements, 'stated' | 'directed'> {
  return SPEECH_ACTS[kind] ?? { stated: [], directed: [] }
}

export const STATEMENTS: Readonly<Record<string, Statements>> = {
  decision: {
    stated: [
      ...actsOf('decision').stated,
      `${WE}[^.;]{0,40}\\b${CHOICE}\\b.{0,200}${AGAINST}`,
      '^\\W*decided:',
      `${CHOSEN_ZH}.{0,60}(?:因为|由于|原因|理由|而不是|而非|不选|相比|不可控)`,
      '(?:改用|换成).{1,40}(?:敲定|定了)',
    ],
    directed: [
      ...actsOf('decision').directed,
      `\\b${KEEP}\\b.{0,200}${BECAUSE}`,
      `${BECAUSE}.{0,100}\\b${KEEP}\\b`,
      `\\bwe(?:'re|\\s+are)\\s+(?:dropping|replacing|ditching)\\b`,
      '\\b(?:the\\s+team|we(?:\\s+all)?)\\s+agreed\\s+(?:to|on|that)\\b',
      '\\bno\\s+more\\s+(?!errors?|problems?|issues?|complaints?|crashes|warnings?)[\\w-]+\\s+\\w+',
      '就用.{1,30}(?:太|因为|只有|已经)',
      '(?:^|\\bthen\\s+)[\\w.@/-]+\\s+it\\s+is(?=\\s*[.,!]|\\s*$)',
      `^${VERDICT}\\.\\s.{0,160}${BECAUSE}`,
      `\\bis\\s+enough\\b.{0,160}${BECAUSE}`,
      '那就.{1,40}(?:排除|不用|用)',
      '(?:全部放|一律放|统一放).{1,30}(?:要求|合规|因为)',
    ],
    idle: [NOT_YET, HYPOTHETICAL, TASK, OTHERS, '^\\W*draft\\b'],
    weight: 0.8,
  },
  runbook: {
    stated: [
      ...actsOf('runbook').stated,
      '\\b(?:fixed|resolved|solved)\\s+(?:it\\s*:|by\\s+\\S)',
      `\\b(?:the\\s+fix|solution|workaround)\\b[^.]{0,30}(?:is\\s+(?:to\\s+)?|:\\s*)(?:the\\s+)?${REMEDY}`,
      '\\broot\\s+cause\\b.{0,250}\\b(?:the\\s+fix|fixed|resolved|solution|steps|workaround)\\b',
      '\\b(?:the\\s+fix|fixed|resolved|solution|steps|workaround)\\b.{0,250}\\broot\\s+cause\\b',
      '\\bwhat\\s+helped\\s*:',
      '(?:根因|根本原因).{0,150}(?:解决|修复|步骤)',
      '(?:解决办法|修复步骤|排查步骤)\\s*[:：]',
      '(?:清理|重启).{0,60}(?:恢复|解决)',
    ],
    directed: [...actsOf('runbook').directed],
    idle: [
      HYPOTHETICAL,
      TASK,
      'error\\s+(?:handling|message|page|colour|color|boundary|state|toast)',
    ],
    weight: 0.8,
  },
  constraint: {
    stated: [
      ...actsOf('constraint').stated,
      `${LIMIT}.{0,140}${OUTSIDE}`,
      `${OUTSIDE}.{0,140}${LIMIT}`,
      `${LIMIT_ZH}.{0,40}${OUTSIDE_ZH}`,
      `${OUTSIDE_ZH}.{0,40}${LIMIT_ZH}`,
      '发现.{0,20}(?:限制|不支持|上限|配额)',
    ],
    directed: [...actsOf('constraint').directed],
    idle: [HYPOTHETICAL, TASK, '\\bimplement', PRODUCT, TASK_BEHIND],
    weight: 0.9,
  },
  tech_debt: {
    stated: [
      ...actsOf('tech_debt').stated,
      `${BACKLOG}.{0,140}${MEANWHILE}`,
      `${MEANWHILE}.{0,60}${BACKLOG}`,
      '\\btech(?:nical)?\\s+debt\\b',
      '\\b(?:stay|leave|keep)s?\\b.{0,80}\\b(?:has\\s+to\\s+wait|wait\\s+for|until\\s+(?:then|the))',
      `${DEBT_ZH}.{0,60}${MEANWHILE_ZH}`,
      `${MEANWHILE_ZH}.{0,60}${DEBT_ZH}`,
    ],
    directed: [...actsOf('tech_debt').directed, '(?:记得|一定要).{0,20}(?:换掉|补上|改掉)'],
    idle: [HYPOTHETICAL],
    weight: 0.8,
  },
  preference: {
    stated: [...actsOf('preference').stated],
    directed: [
      ...actsOf('preference').directed,
      '(?:^\\W*|[,.;:!]\\s*|\\b(?:please|and|should|must|we|you|to|so|or)\\s+)(?:always|never)\\s+(?:use|run|write|name|add|put|commit|push|call|ask)\\b',
      '\\bfrom\\s+now\\s+on\\b(?!\\s+until)',
      '\\bgoing\\s+forward\\b',
      '\\bi\\s+(?:really\\s+|strongly\\s+)?prefer\\b(?!\\s+(?:the|that|this|it)\\b)',
      '\\bdefault\\s+to\\b.{0,40}\\bunless\\b',
      '\\bplease\\s+(?:keep|stick|follow)\\b.{0,20}\\b(?:to|with)?\\s*(?:that|this|it)\\b',
      '\\bin\\s+(?:the\\s+)?future\\b',
      '\\b(?:do\\s+it|like)\\s+this\\s+(?:way\\s+)?(?:everywhere|always)\\b',
      '\\bthis\\s+way\\s+everywhere\\b',
      '\\b(?:holds|goes|applies|rule)\\s+for\\s+(?:every|all)\\b',
      "^\\W*(?:please\\s+)?(?:don't|do\\s+not|never)\\s+(?:write|use|add|commit|push|explain)\\b.{0,60}\\b(?:that|again|here|in\\s+this)\\b",
      '\\bi\\s+(?:always\\s+)?work\\b.{0,30}\\balways\\b',
      '(?:以后|今后)(?:都|一律|所有|全部|新|别)',
      '(?:一律用|统一(?:用|加)|我习惯|我们约定|这是我们.{0,6}(?:规范|约定|规则))',
      '每次都(?:这样|要)',
      '(?:所有|每个)(?:项目|文件|接口)都|别再',
      "\\bi(?:'d|\\s+would)\\s+rather\\s+have\\b",
      '\\bkeep\\s+(?:that|this)\\s+in\\s+mind\\b',
      `\\b(?:we|i)\\s+(?:always\\s+)?(?:use|write|name|prefer|want)\\b.{0,60}${SCOPE}`,
      `\\b\\w+,\\s+not\\s+\\w+.{0,30}${SCOPE}`,
      "^\\W*(?:please\\s+)?(?:never|don't|do\\s+not)\\s+\\w+\\b.{0,40}\\bwithout\\b",
    ],
    idle: [
      '^\\W*(?:what|which|how|is\\s+there)\\b',
      '\\b(?:the|a|an|each|every)\\s+(?:\\w+\\s+){1,2}(?:should|must|shall)\\b',
      HYPOTHETICAL,
      TASK,
    ],
    weight: 0.85,
  },
}
