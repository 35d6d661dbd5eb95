import { finderOf, hasWideLetters } from '../text/find-ignoring-case.ts'

/**
 * Turns of speech that people use when they ask for something to be kept, by the kind that they make of it: hardly
 * anybody says "we decided". Each counts once, however often it stands in a text. Texts are in simplified characters.
 */
export interface KindForm {
  readonly weight: number
  readonly find: (text: string) => string | undefined
}

/** Most texts are of one language: what is Chinese in all its alternatives is not made for a text without Chinese. */
function form(weight: number, pattern: RegExp): KindForm {
  const isChinese = pattern.source.split('|').every(hasWideLetters)
  const find = pattern.ignoreCase
    ? finderOf(pattern.source)
    : (text: string) => pattern.exec(text)?.[0]
  return { weight, find: (text) => (isChinese && !hasWideLetters(text) ? undefined : find(text)) }
}

/** It makes a kind by itself, it speaks for one, it tips the balance. */
const [SURE, LIKELY, SLIGHT] = [1.2, 0.8, 0.4] as const

const FORMS: Readonly<Record<string, readonly KindForm[]>> = {
  decision: [
    form(
      LIKELY,
      /\b(?:instead|ditch(?:ed|ing)?|dropp(?:ed|ing)|replac(?:ed|ing)|mov(?:ed|ing) (?:\S+ ){0,4}(?:from|to|off)|migrat(?:ed|ing) to)\b/iu,
    ),
    form(
      LIKELY,
      /\b(?:is|are) out\b|\b(?:stays?|we keep|we kept|kept)\b|\bno \p{Lu}\S* for\b|\bit's \p{Lu}\w+/u,
    ),
    form(
      SURE,
      /\bwe (?:use|run|chose|picked|build|deploy|host|store|ship)\b[^.;]{2,80}\b(?:because|due to|so that)\b/iu,
    ),
    form(
      SLIGHT,
      /\btoo (?:thin|slow|expensive|heavy|much|big|complex|fragile)\b|\b(?:now|any ?more|no longer)\b/iu,
    ),
    form(
      SLIGHT,
      /\b(?:nobody|bought us|wants? more|would (?:need|mean|take)|not worth|half the)\b/iu,
    ),
    form(
      LIKELY,
      /最[后终](?:用|选|定)|放弃|没上|不上|换成|还是用|直接[买用上]|不再用|[架库言型案]定/u,
    ),
    form(SLIGHT, /不值得|太(?:重|慢|贵|大|小|复杂)|没人(?:熟|会|懂)/u),
    form(SURE, /^(?:\S+: )?\p{Lu}\S* over \p{Lu}\S*|\babandoned\b|\bhosted by ourselves\b/u),
    form(LIKELY, /不走|不用[^，。]{1,10}了|改[用成为]/u),
  ],
  preference: [
    form(
      LIKELY,
      /^(?:please |pls )?(?:never|always|don't|do not|keep|use|prefer|answer|ask|avoid|stop|show|give|write|put|tell|reply)\b/iu,
    ),
    form(
      LIKELY,
      /\bi (?:like|hate|want|love|don't (?:like|want)|would rather)\b|\b(?:ask|tell|show|give|answer) me\b/iu,
    ),
    form(SLIGHT, /\b(?:please|replies|answers?|commits?|never|tests? go)\b/iu),
    form(
      LIKELY,
      /^(?:别|不要|请|以后)|(?:直接给|不用解释|不用每次|别自作主张)|(?:回答|回复)[^，。]{0,6}(?:用|要|直接|简)/u,
    ),
    form(
      LIKELY,
      /^(?:whenever|each time|every time) you\b|\b(?:talk|speak|write|explain) to me\b|\bskip the\b/iu,
    ),
    form(LIKELY, /跟我(?:确认|说)|先问我|经我同意/u),
  ],
  feedback: [
    form(
      SURE,
      /\byou (?:refactored|deleted|removed|changed|added|broke|forgot|ignored|rewrote|touched|keep \w+ing)\b|\bdidn't ask\b/iu,
    ),
    form(SURE, /上次你|你(?:又|总是|老是|把)/u),
  ],
  constraint: [
    form(
      LIKELY,
      /\b(?:can(?:'t|not| not)|won't|will not|only (?:accepts?|allows?|supports?|takes?|lets?)|(?:blocks?|rejects?|refuses?|forbids?|capped at|at most|no more than|nothing bigger))\b/iu,
    ),
    form(
      LIKELY,
      /\b(?:has|have|must|needs?) (?:to )?(?:stay|run|remain)\b|\bcontract\b|\b(?:per|a) (?:second|minute|hour|day|month)\b/iu,
    ),
    form(
      SLIGHT,
      /\b\d+ ?(?:[kmg]i?b|calls?|requests?|minutes|seconds)\b|\b(?:limit|quota|maximum|legacy|customer's|vendor)\b/iu,
    ),
    form(LIKELY, /不能|只能|不得|最多|不允许|(?:要求|必须)[^，。]{0,8}(?:用|在|是)|没得商量/u),
    form(SLIGHT, /超过|甲方|客户|平台/u),
    form(
      LIKELY,
      /\b(?:that's it|insists? on|must be (?:shorter|smaller|under|below)|no newer|lead time|carr(?:y|ies) \d+)\b/iu,
    ),
    form(LIKELY, /只有[^，。]{1,10}(?:显存|内存|带宽|空间|核)|上不去|过不了/u),
  ],
  runbook: [
    form(
      SURE,
      /(?:^|[.;] )(?:if|when|whenever|after|once)\b[^,:?]{3,70}[,:?]? (?:run|delete|clear|restart|reload|reset|kill|stop|remove|rerun|drop|flush|rotate|rebuild|reinstall|restore)\b/iu,
    ),
    form(
      SURE,
      /\b(?:full|stuck|hangs?|hanging|down|in use|refused|times? out|timeout|loops?|fails?|failed|errors?|crash\w*|[45]\d\d)\b[^:?]{0,40}[:?]["”]? /iu,
    ),
    form(
      LIKELY,
      /\b(?:restart|reload|rerun|prune|flush|force-renew\w*|reset)\b|\b[45]\d\d (?:after|when|on|means)\b/iu,
    ),
    form(SLIGHT, /\b(?:flaky|hang|stuck|stale|on-call|means the)\b/iu),
    form(
      LIKELY,
      /(?:的话|时候?|之?后|一般是|报错)[^。]{0,24}(?:跑|重启|重装|刷新|刷一下|清|删|执行|reload|手动)/iu,
    ),
    form(
      LIKELY,
      /^[^:]{3,50}(?:doesn't|does not|shows|won't|offline|no longer)[^:]{0,40}: \p{L}+/iu,
    ),
    form(LIKELY, /(?:改[成为]|降到|调到|换成|重启|把)[^。]{0,16}就(?:正常|好|可以|行)了?/u),
  ],
  tech_debt: [
    form(
      LIKELY,
      /\b(?:hard-?coded|needs? (?:a )?proper|to be (?:moved|replaced|rewritten|removed|fixed|cleaned)|some ?day|swallows?|two copies|copied|we skipped|a mess)\b/iu,
    ),
    form(
      LIKELY,
      /\b(?:has|have) to (?:come from|be (?:moved|replaced|rewritten)|untangle|clean|rewrite|replace|fix)\b|\b(?:after|before|once) the (?:release|relaunch|launch|audit|demo|second)\b/iu,
    ),
    form(SLIGHT, /\b(?:still|for now|old|make the date|later)\b/iu),
    form(
      LIKELY,
      /写死|后面[要再]|后续[要再]|下个?(?:迭代|版本)|等[^，。]{1,12}[补改]|先(?:凑合|这么|这样)/u,
    ),
    form(
      LIKELY,
      /\bat some point\b|\bon the list for\b|\bshould be (?:generated|moved|replaced|rewritten|split|removed)\b|\bby hand for (?:each|every)\b/iu,
    ),
    form(LIKELY, /早晚要|迟早要|总有一天|有空再/u),
  ],
  gotcha: [
    form(
      LIKELY,
      /\b(?:unless you|even (?:though|when|if)|mutates?|(?:bit|bitten) us|starts? at (?:zero|0)|off by one|misleading)\b|\bis (?:dead|ignored|never read)\b|\bnot what\b/iu,
    ),
    form(
      LIKELY,
      /\b(?:until \S+ (?:is|are) (?:deleted|cleared|restarted)|month first|by accident|stale)\b/iu,
    ),
    form(
      LIKELY,
      /也可能|容易(?:出错|忘|搞[错混]|踩)|返回[^，。]{1,12}(?:也|但)|要看[^，。]{1,12}字段|是字符串不是|看起来/u,
    ),
    form(LIKELY, /\b(?:bottom-up|top-down)\b|\bsilently\b|\bbut in (?:the|reality)\b/iu),
    form(LIKELY, /写的是[^。]{1,16}实际|实际[^。]{0,10}(?:是|有)/u),
  ],
  user: [
    form(
      SURE,
      /\bi(?:'ve| have) been (?:doing|working|writing|using)\b|\bi (?:run|lead|manage|mostly|mainly|come from|studied|maintain) |\bi'm (?:the|not|new|from|based|responsible|mostly|more)\b/iu,
    ),
    form(
      SURE,
      /\b(?:colou?r[- ]blind(?! (?:safe|friendly))|dyslexic|native speaker|my eyes|my first language)\b/iu,
    ),
    form(LIKELY, /\byears? of\b/iu),
    form(
      SURE,
      /我(?:主要|平时|只会|不太(?:懂|会)|不懂|擅长)|我是[^，。说想要]{0,8}(?:经理|工程师|开发|设计|运维|测试|产品|学生|老师)/u,
    ),
    form(
      LIKELY,
      /\bby training\b|\bi (?:read|write|think|learn) \w+ (?:faster|better|slower)\b|\bmy time ?zone\b/iu,
    ),
    form(LIKELY, /我在[^，。]{1,6}(?:，|。|工作|上班)|比你们[早晚]/u),
  ],
  project: [
    form(
      LIKELY,
      /\b\d{1,2}(?:st|nd|rd|th)?(?: of| to \d{1,2})? ?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\b(?:q[1-4]|this (?:quarter|sprint|month))\b/iu,
    ),
    form(
      LIKELY,
      /\b(?:from|on|until|by|starts?|since|before|till) (?:next )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|(?:january|february|march|april|may|june|july|august|september|october|november|december))\b/iu,
    ),
    form(
      LIKELY,
      /\b(?:beta|launch|go-live|rollout|roadmap)\b|\b(?:owns|takes over|is on leave|hands over)\b/iu,
    ),
    form(LIKELY, /月底|年底|季度|\d+ ?月 ?\d+|重点是|之前要|接手|下线|排期/u),
    form(
      LIKELY,
      /\bcalendar week\b|\b(?:arrives?|ships?|starts?|ends?) in (?:week|spring|summer|autumn|winter|\p{Lu}\w+)\b/u,
    ),
    form(LIKELY, /离职|入职|交接|归[^，。]{1,4}管/u),
  ],
  reference: [
    form(SURE, /\b(?:[a-z0-9-]+\.)+[a-z]{2,}\/[\w/#?=.-]+/iu),
    form(
      SURE,
      /\b(?:in|at|on|under) (?:the )?(?:\S+ ){0,2}(?:notion|confluence|jira|linear|figma|slack|sharepoint|wiki|intranet|google drive|shared drive|1password|miro|trello|asana|airtable|vault)\b/iu,
    ),
    form(
      LIKELY,
      /\b(?:docs|guide|board|handbook|dashboards?|brand guide|playbooks?)\b[^.]{0,20}(?:\b(?:is|are|live|lives|sits?)\b|:)/iu,
    ),
    form(
      SURE,
      /(?:在|见|放在|参见)[^，。]{0,16}(?:notion|飞书|语雀|confluence|wiki|figma|网盘|文件里|知识库|共享盘|钉钉)/iu,
    ),
    form(
      LIKELY,
      /\b(?:docs?|notes|files?|logs?|recordings?)\b[^.]{0,20}\b(?:sits?|lives?|kept|stored) (?:in|on|under)\b/iu,
    ),
    form(LIKELY, /(?:都|放|存)在 ?[\w“「][^，。]{0,20}(?:项目|仓库|频道|文件夹|目录)/u),
  ],
  config: [
    form(LIKELY, /\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/u),
    form(
      LIKELY,
      /\b[\w-]+(?:\.[\w-]+)*:\d{2,5}\b|\b(?:port|runs on|listens on|serves? on) \d{2,5}\b/iu,
    ),
    form(LIKELY, /\b(?:must be set|is set to|are set to|pinned|set [A-Z_]+=)/u),
    form(
      SLIGHT,
      /\b[a-z][\w-]* v?\d+(?:\.\d+)+\b|\b(?:default|locally?|staging|region|bucket)\b/iu,
    ),
    form(LIKELY, /端口|域名|版本号?[是为]|设[为成]|代理(?:转|到)/u),
    form(
      LIKELY,
      /\b\w+ at \d{4,}\b|\bdriver \d+|\b(?:flow control|logging|caching|debug) (?:on|off)\b/iu,
    ),
    form(LIKELY, /默认开|通过 ?[A-Z_]+ ?改/u),
  ],
  workflow: [
    form(
      SURE,
      /,\s*(?:and )?(?:then|finally)\b|\bfirst\b[^.]{2,60}\bthen\b|\b(?:step|stage) \d\b/iu,
    ),
    form(
      SURE,
      /^(?:to |for a )?(?:deploy|release|ship|publish|roll ?back|onboard|upgrade|hotfix|new \w+)\w*\s?[:?]/iu,
    ),
    form(
      LIKELY,
      /\b(?:needs?|gets?|requires?) (?:one|two|a|an) (?:review|approval|sign-?off)\b|\bbefore (?:it|they|you) (?:is |are )?(?:merged?|deployed?|released?)\b/iu,
    ),
    form(SURE, /先[^。]{1,30}(?:再|然后|最后)|第一步/u),
    form(SURE, /^before (?:a|an|the|each|every) \w+: /iu),
  ],
  technique: [
    form(
      SURE,
      /^to (?:find|see|debug|measure|profile|check|test|get|trace|reproduce)\b[^.]{2,60}[:,] |^use \S+[^.]{0,40} to (?:see|find|check|get|debug|measure|know|trace)\b/iu,
    ),
    form(
      LIKELY,
      /\byou can \w+[^.]{2,60}\b(?:by|with)\b|\b(?:one-liner|quickest way|easiest way|by running)\b/iu,
    ),
    form(LIKELY, /用[^，。]{1,16}(?:可以|就能|来)(?:看|查|测|找|定位)/u),
  ],
  pattern: [
    form(
      SURE,
      /^(?:each|every|all)(?: our| the)? \w+(?: \w+)? (?:has|have|goes?|go|returns?|follows?|extends?|pass(?:es)?|inherit\w*|live)\b/iu,
    ),
    form(
      LIKELY,
      /\breturns? an? \p{Lu}\w+|\bonly the \w+s? (?:throw|know|import|write|read|talk)\b/u,
    ),
    form(SURE, /每个[^，。]{1,12}都(?:有|要|是)|所有[^，。]{1,12}都(?:走|经过|继承|有)/u),
    form(LIKELY, /^(?:each|every) \w+ is an? /iu),
  ],
  convention: [
    form(
      SURE,
      /\b(?:are|is|gets?) (?:called|named|prefixed|suffixed|spelled|spelt)\b|\b(?:names?|flags?|files?|branches|tables?|migrations?|columns?|variables?|components?)\b[^.]{0,30}\b(?:starts? with|ends? (?:in|with)|singular|plural|in capitals)\b/iu,
    ),
    form(
      LIKELY,
      /\b(?:camel|snake|kebab|pascal)[- _]?case\b|\bin (?:capitals|upper ?case|lower ?case)\b/iu,
    ),
    form(
      SURE,
      /(?:字段|变量|文件名?|表名?|类名?|组件|分支|接口)[^。]{0,12}(?:一律|统一|驼峰|下划线|开头|前缀|后缀|大写|小写)/u,
    ),
  ],
  insight: [
    form(
      LIKELY,
      /\b(?:most(?:ly)?|half of|usually|hardly any\w*|the majority)\b|, not (?:from |the |because |\w+ing\b)/iu,
    ),
    form(LIKELY, /基本(?:不|都|上)|大多|大部分|不是[^，。]{1,10}，(?:而)?是/u),
    form(LIKELY, /\b(?:stops? improving|doesn't help|quit at|drops? off)\b/iu),
  ],
}

/** What speaks for a kind in the form of a text; nothing for a kind that has no form of its own. */
export function formsOf(kind: string): readonly KindForm[] {
  return Object.hasOwn(FORMS, kind) ? (FORMS[kind] ?? []) : []
}
