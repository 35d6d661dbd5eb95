import { cue, type Scale } from './cue.ts'
import { look, once, product, task, unsure } from './frames.ts'
import { pointing } from './only-points.ts'
import { phrases } from './phrase-pattern.ts'
import { PUT_OFF } from './tech-debt-cues.ts'

/** What does not go, or goes only so. */
const WALL = phrases`
  (?:can't|cannot|can not|could not|couldn't) (?!find|see|remember|believe|wait|login|log in|we|you|i\b)\w+
  (?:not|isn't|aren't|never) (?:possible|supported|allowed|permitted|available|compatible|guaranteed|an option|configurable)
  (?:do|does|did|will|would)(?: not|n't) (?:support|allow|guarantee|permit|accept|offer|provide|let|build|run|reach|send|work|extend|ship|have|exist|expose|upgrade|pay|change|match|parse|apply)
  (?:won't|will not|wouldn't|refuses? to|refused to) (?:be able to )?(?:give|grant|change|open|let|allow|support|accept|touch|move|budge|raise|lift|approve|install|hand|adapt|fix|upgrade|switch|sign)
  (?:only|just) (?:approves?|grants?|accepts?|permits?|allows?|supports?|takes?|works?|runs?|opens?|speaks?|delivers?|exists?|gives?|reads?|with|on|by|from)
  at most|at least|max(?:imum)?|minimum|up to|no more than|limit(?:s|ed)?|quota|cap(?:s|ped)?|per (?:minute|day|hour|second|month)|gets? killed after|bounces?|times? out after
  must (?:never|not) (?!be)\w+|requires?|needs? (?:at least |a newer |an older )?[\w.]+ v?\d|always ha(?:s|ve) to|has to pass|tied to|pinned to|stuck (?:on|at|with)|lacks?|holds? (?:us )?back|forbids?|prohibits?|blocks?|rejects?|refuses?|strips?|vetoe?s?|insists?|closed off|locked (?:by|down)|still (?:runs?|on|requires?|wants?)|only (?:get|gets|have|has|permit|let)|throttles?|no \w+, no \w+|stops? at|allows? [\d,]+|[\d,]+ (?:\w+ )?(?:calls|requests|messages) (?:a|per) \w+|bans?|terms allow|dropped|only goes? up to|ha(?:s|ve) no (?!idea|time|problem|tests?)\w+
  (?:that's|it's|this is) (?:the |a )?(?:\w+ )?(?:law|regulation|legal requirement)|required by law|by law
  no way (?:around|to)|there is no|end of life|out of support|read-?only|agpl|gpl|proprietary|may only|no personal data|not negotiable
  (?:runs?|is on|are on) (?!in|on|at|for|the)\w[\w.]* v?\d[\d.]*
  只开|只有.{0,6}能|锁死|不支持|不能|无法|最多|至少|只能|只给|只放行|只认|不允许|不让|限制|频控|不开放|没法|上限|编译不过|不通|还是\s*\d|要求|必须|不给|禁止|过不了
  (?:has|have) to (?:approve|sign off|be approved|fit|stay (?:in|inside|under|below))|needs? (?:the |an? |their )?(?:\w+ )?(?:approval|permission|sign-?off|consent)|goes down|maintenance window|(?:not|isn't|aren't) (?:available|there) (?:on|for|in)|must (?:stay|fit)|no internet|air-?gapped|expires? after|max(?:es)? out|tops? out|mandatory|obliged to|frozen until|can't leave|must not leave|only ha(?:s|ve)|isn't available
  不让|不许|超了|拦|审批|备案|只读|上不了|连不了|出不去|不外放
  (?:pauses?|deletes?|suspends?|disconnects?|throttles?|archives?|cuts?|closes?|sleeps?) (?:\w+ ){0,4}(?:after|when|above|every)|within \d+ ?(?:ms|milliseconds|seconds?|minutes?|hours?|days?)|or (?:they|it|the \w+) (?:disconnects?|rejects?|refuses?|blocks?|cuts?|drops?|fines?)|no (?:money|budget) for|bound to|take \S+ (?:rolls|paper|cards|files)
  只在|才能|不得|没办法改|改不动|一定要放|规定
`
/** Of these the ones that are no fault of ours: a rule, a size, a version. */
const HARD = phrases`
  (?:only|just) (?:approves?|grants?|accepts?|permits?|allows?|supports?|takes?|opens?|speaks?|delivers?|reads?)|may only|(?:can't|cannot|never) \w+ (?:\w+ )?(?:more|larger|longer|bigger|newer|higher) than|more than \d+|is the (?:ceiling|maximum|limit|cap)|not negotiable
  (?:do|does|will|would)(?: not|n't) (?:support|allow|guarantee|permit|accept|extend|upgrade|pay|let)|(?:isn't|aren't|not) (?:supported|allowed|permitted|negotiable|configurable)
  at most|no more than|hard limit|quota|per (?:minute|day|hour|second|month)|gets? killed|bounces?|rejects?|refuses?|forbids?|prohibits?|vetoe?s?|insists?|strips?|locked (?:by|down)|stuck (?:on|at)|agpl|still (?:wants?|runs?|requires?|on)|closed off|nobody \w+ has
  (?:cannot|can't|won't|will not) be (?:updated|upgraded|raised|changed|replaced|configured|lifted)|can't (?:ship|use|run|install)
  只开|不给开|锁死|不支持|最多|只能|只给|只放行|只认|不允许|不让|限制|频控|不开放|上限|过不了|不能连|硬性
  can't (?:do|go|take|handle|hold) (?:more|over|above)|(?:isn't|aren't|not) available|only ha(?:s|ve) (?!one\b|a\b)|(?:has|have) to (?:approve|sign off|be approved)|must (?:stay|fit)|mandatory|\d+ ?(?:bytes|kb|mb|gb) (?:max|at most|limit)
  不让|超了|出不去
  within \d+ ?(?:ms|milliseconds|seconds?|minutes?)|tied to|no (?:money|budget) for
  只在|不得|没办法改|规定
`
/** Who says so is not asked. */
export const AUTHORITY = phrases`
  (?:dpa|gdpr|legal|contract|policy|law|compliance|auditors?|regulators?|security|licen[cs]e|sla|spec|customer|client|vendor|management|boss|infra|ops|apple|google|bank|hospital) (?:team |department |people )?(?:\w+ )?(?:says?|said|requires?|demands?|forbids?|wants?|vetoe?s|insists?|doesn't|won't|will not|isn't|refuses?|only|does not|blocks?)
  (?:guys|people|folks|team|department|admins?|dbas?|board|committee) (?:told|says?|said|won't|will not|insists?|refuses?|forbids?|demands?)
  (?:that's|it's|this is) (?:the |a )?(?:\w+ )?(?:law|regulation|legal requirement)|by law
  (?:this is an? )?(?:hipaa|gdpr|pci|sox|fedramp|medical|regulated) (?:project|data|environment|customer|system)
  (?:required|forbidden|blocked|locked|demanded|owned) by (?:the |our |their )?(?:\w+ )?(?:legal|security|customer|client|vendor|law|contract|policy|it|infra|compliance|department|bank)
  (?:客户|机房|法务|甲方|领导|运维|银行|合规|老板|监管|安全部?门?|审核|官方|平台|微信|供应商).{0,8}(?:要求|规定|不让|不允许|不给|只|必须|不批|禁止|不支持|不开放)
  (?:exchange|bank|airport|school|store|console|contest|tender|house|building) rules?|according to (?:the |our |their )?(?:law|gdpr|rules?|contract|regulation|policy)|that's in the (?:contract|certification|spec|law|rules|terms|sla)
  依照|根据.{0,8}(?:法|规定|要求|合同)|按.{0,6}(?:规定|要求)
`
const OUTSIDE = phrases`
  apple|google|aws|azure|amazon|microsoft|stripe|paypal|github|gitlab|meta|facebook|slack|sap|oracle|salesforce|shopify|twilio|openai|anthropic|gemini|cloudflare|vercel|rds|lambda|safari|chrome|firefox|ios|android|windows|macos|debian
  their|they|vendors?|providers?|suppliers?|customers?|clients?|partners?|legal|infra|it department|ops|compliance|security|auditors?|regulators?|contracts?|sla|law|gdpr|dpa|hipaa|pci|wcag|policy|policies|licen[cs]es?|our plan|free tier|boss|management|hospital|bank|city|government|ministry|department|admins?|store|browsers?|firmware|hardware|tablets?|devices?|machines|spec|network|insurers?|kiosks?|laptops?|terminals?|cluster|drivers?|airport|warehouse|scanners?|office|library|gem|compiler|kernel|gateway|firewall|tier|platform|the field
  工厂|现场|设备|固件|厂商|对方|那边|客户|机房|微信|线上|审批|供应商|官方|法务|甲方|领导|运维|银行|合规|飞书|支付宝|钉钉|平台|防火墙|监管|老板|第三方|上游|版本|JDK|MySQL|政务|审核|小程序
  chip|module|council|union|committee|authority|agency|university|grant|graphics cards?|soap|erp|mainframe|plc|console|steam|sony|nintendo|tax|court|fda|carrier|telco|plan|publisher|parent company|headquarters|procurement|works council|data protection officer|cards|v100s?|a100s?
  学校|医院|政府|海关|财务|采购|集团|总部|合作方|芯片|硬件|模块|苹果|谷歌|应用商店|阿里|腾讯|华为|抖音|内网|专网|等保|牌照|包体积
  exchange|certification|supabase|printers?|depots?|shops|branches|stores
`
const ACCEPTED = phrases`
  (?:^\W*|[.,;:!] ?|(?:ok|okay|right|hm+|ah|sigh|fine|omg|ugh|damn|yes|yeah|correct|and|wow)[\s,.!]+)so (?:no|we|every|anything|they|it|that|previews|i|all|the|basically|only|this|batch|think in|[\w-]+ (?:simply )?(?:are|can't|cannot|won't|has|have|only|must|needs?))
  (?:^\W*|hm+,? |ok,? |right,? |ah,? )then (?!add|do|make|use|let|please|fix|change|go|run|try|can|show)[\w.]+ \w+|then (?:we|i|no|[\w.]+ it is)|\d+ \w+ (?:then|it is)|^\W*(?:right|ok|fine|hm+|sigh)[.,]? (?:\w+ ){1,3}then,|[\w)]+ then(?=\s*[.!]?$)|^\W*(?:sigh|hm+|damn|ugh|wow|omg)[\s.,!]+ok|ok(?:ay)?,? (?:then )?we \w+
  plan(?:ning)? around|live with|work around|deal with|accept (?:that|it)|stuck with|forgot|a given
  那就|那只|只好|只能|没办法|没辙|哦对|对，|那没|明白|改写法|好吧
  it is what it is|that's (?:life|how it is|just how)|design (?:around|for) (?:that|it)|plan for (?:that|it)
  都得|就得|只得|认了
`
const FOR_GOOD = phrases`
  (?:won't|will not|not going to|isn't going to|aren't going to|never|isn't|aren't|not|doesn't|don't) (?:be |ever |get )?(?:chang\w*|get|upgrad\w*|updat\w*|replac\w*|extend\w*|pay\w*|rais\w*|budge|allow\w*|lift\w*|negotiable)
  (?:before|until) (?:20\d\d|the contract|autumn|spring|summer|winter|next year|q[1-4])|as long as|by (?:contract|law|design)|(?:their|its|company) policy|non-?negotiable|no exceptions?|can(?:not|'t) change|simply can(?:not|'t)|asked (?:their|them)
  (?:route|road|door|way) is closed|nothing to negotiate|no (?:option|choice)(?: here| there)?|not our call|can't \w+ \w+ \w+, ever|once a year
  nothing (?:to|we can) (?:discuss|do)|baked in(?:to)?|burn(?:ed|t) in(?:to)?|never (?:will|did)|isn't in the budget|not in the budget|no budget|soldered|what we have to work with|all we (?:have|get)
  not up for (?:discussion|debate|negotiation)|end of story|out of (?:our|my) hands|not happening|leased until|simply (?:not|im)possible|simply not
  for good|nothing we can do|no plans|hard limit|stuck on|a third of|revisit when|off the table
  belongs? to (?:another|the|a different)|owned by|from (?:19|20)\d\d|in the field
  没得选|没有例外|过不了|今年别想|申请不下来|改不了|不可能|走审批|没得商量|不由我们|动不了|硬性
  nobody (?:will|is going to|can|would|wants to) (?:change|fix|touch|update|replace)|been like (?:that|this) (?:for|since)|for (?:\w+ )?(?:years|decades)|(?:before|until) [^.;]{0,20}20\d\d|we (?:won't|will never|never) get|permanent(?:ly)?|forever|no appeal
  一直这样|不会改|不会变|没戏|别指望
  no discussion|no debate|that's in the (?:contract|certification|spec|law|rules|terms)|there are \d+ of them|\w+ it stays(?! until| for now| till)|until the [\w ]{1,30} (?:ships|ends|expires|is over)
  没办法改|这个没办法
`
const MUST = phrases`
  (?:has|have) to cope|has to|have to|must(?:n't| not)?|may (?:only|not)|not allowed|is required|for everything|in lockstep
  必须|不能|一定要|提前
`
/** The wall is why they chose: then it is the choice that is said. */
const AS_REASON = phrases`
  (?:decided|chose|chosen|picked|selected|settled|going with|go with|went with)\b.{0,80}\b(?:because|since|due to)
  (?:决定|选择|选了|采用|定了).{0,40}(?:因为|由于)
`
const JUST_CURIOUS = phrases`
  [?？]\s*$
  ^\W*(?:k|ok|okay|ah)?[\s,.]*(?:thx|thanks|good to know|interesting|cool|nice|ok)\W*$
`

export const CONSTRAINT: Scale = {
  kind: 'constraint',
  enough: 0.85,
  needs: [['wall']],
  substance: ['wall'],
  cues: [
    cue('wall', 0.4, [['said', 'asked'], WALL]),
    cue('their wall', 0.15, ['said', WALL]),
    cue('hard wall', 0.2, ['said', HARD]),
    cue('outside', 0.25, [['said', 'asked'], OUTSIDE]),
    cue('authority', 0.35, ['said', AUTHORITY]),
    cue('accepted', 0.4, ['said', ACCEPTED]),
    cue('for good', 0.4, ['said', FOR_GOOD]),
    cue('must', 0.2, ['said', MUST]),
    cue('put off', -0.3, ['said', PUT_OFF]),
    cue('as reason', -0.5, ['said', AS_REASON]),
    cue('curious', -0.3, ['whole', JUST_CURIOUS]),
    unsure(-0.6),
    once(-0.3),
    task(-0.6),
    pointing(-2),
    product(-0.8),
    look(-0.3),
  ],
}
