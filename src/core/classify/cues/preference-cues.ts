import { AUTHORITY } from './constraint-cues.ts'
import { cue, type Scale } from './cue.ts'
import {
  CONFIRMED,
  CONSEQUENCE,
  errand,
  look,
  once,
  product,
  REASON,
  task,
  unsure,
} from './frames.ts'
import { pointing } from './only-points.ts'
import { phrases } from './phrase-pattern.ts'

/** What work is made of: an order about all of them is a way of working. */
const PIECES =
  '(?:commits?|prs?|pull requests?|branch(?:es)?|tests?|test names?|names?|naming|comments?|migrations?|events|errors?|functions?|variables?|constants|types|classes|components|modules|imports|exports|files?|enums?|todos?|strings|diffs?|descriptions?|docs?|docstrings?|readmes?|changelogs?|logs?|log lines?|logging|loggers?|mocks?|fakes|fixtures|queries|sql|endpoints?|handlers?|dependenc(?:y|ies)|deploys?|deployments?|releases?|reviews?|summar(?:y|ies)|answers?|repl(?:y|ies)|explanations?|emojis?|code|tables|styles?|changes?|fix(?:es)?|features?|methods?|helpers?|packages?|callers?|config|secrets|tickets?|units?|dates?|timestamps?|benchmarks?|staging|develop|main|master|production|schema|parameters?|paths?)'
const START = '(?:^\\W*|[.,;:!(] ?|(?:please|and|so|but|just|really|also|you) )'

/** What somebody does who works for the person. */
const WORKING =
  '(?:adding|writing|explaining|summari[sz]ing|creating|committing|pushing|renaming|apologi[sz]ing|asking|touching|changing|generating|guessing|repeating|rewriting|refactoring|inventing|assuming|installing|importing|mocking|amending|rebasing|deleting|running|reformatting|using|making|doing|wrapping|commenting|mentioning|suggesting|editing|skipping|ignoring|putting)'

/** What holds for each of them. */
const LAW =
  '(?:all|every|each|any) (?!such)(?:[\\w-]+ ){1,4}(?:must|should|need to|needs to|have to|has to|shall)'

const UNIVERSAL = phrases`
  ${LAW}
  always|never(?! (?:mind|seen|heard|had|happened|saw|will|did|has|have|was|been))|every time|each time|whenever|any\s?more|ever again|at all times|without exception|no matter (?:how|what|where)|by default|as a rule|in general|throughout|across the board|consistently|everywhere|anywhere|at all|henceforth
  from (?:now|here|today|this point) on(?:wards?)?(?! until)|(?:going|moving) forward|in (?:the )?future|next time|ab (?:jetzt|sofort)
  (?<!(?:are|is|were) )(?:all|every|each|any) (?!such|other|of|the)(?:[\w-]+ )?${PIECES}
  ${PIECES} only|only ${PIECES}
  (?:goes|holds|applies|counts) for (?:all|every|the others?)|all of them|for everything
  (?:nothing|no one|nobody) (?:goes|gets|touches|pushes|merges|leaves)
  when(?:ever)? (?:something|anything|a \w+|you|tests?) [^,.]{1,40}, \w+
  (?:until|unless|only (?:when|if|after|once)|when(?:ever)?) i (?:ask|say|tell|want|confirm|approve|agree|give)
  (?:in|for) all (?:the |your |our )?\w+|all the code
  one \w+ at a time|one (?:after|by) (?:the other|one)|without \w+ing
  (?<!等)以后|今后|往后|下次|下回|每次|每个|所有|一律|统一|从今|永远|始终|任何|凡是|一个个|都要|都得|再也|默认
  ever(?=\s*(?:[.,!]|$))|immer|niemals?|jedes mal
`
const FORBIDDEN = phrases`
  ${START}(?:(?:stop|quit) ${WORKING}|hands off|spare me|(?:don't|do not)(?! (?:have|forget|be surprised|be afraid|worry|know|think|mind|care|remember|see|understand|get me wrong))|never(?! (?:mind|seen|heard|had|happened|saw|will|did|has|have|was|been))|avoid|refrain|no more)(?: \w+|$)
  (?:can|could|would) (?:we|you) (?:please )?(?:not|stop)
  ^\W*not (?:in|with|without|via|through|from|by|using|again|one|\w+ing)\b
  ^\W*no (?!problem|idea|worries|need|wait|matter|way|wonder|luck|time)(?:[\w-]+ ){0,3}[\w-]+s (?:in|on|for|inside|under) (?:this|our|the|my)
  you (?:should|must|need to|have to|can)(?: not|n't)
  i (?:really )?(?:don't|do not|never) (?:want(?! to (?:revisit|reopen|discuss|talk|argue))|need|like|ever want|use|do|write|commit)|i (?:really )?(?:hate|dislike|can't stand)
  no (?:need to|need for|place in|praise)|(?<=[,;] )no (?:\w+ )?${PIECES}|no \w+ (?:unless|without)|(?<=[,;] )no \w+s(?=\s*(?:[.,!]|$))|please no \w+|no \w+ing in|not again|never again|(?:is|are) (?:forbidden|taboo|banned|off limits|frozen|dying|not welcome)
  不要|别再|别(?!想|急|担心|管|的|人)|不准|禁止|不许|不能直接|少写|不用每次
`
const STOP_IT = phrases`
  ${START}(?:stop|quit) ${WORKING}
  hands off|spare me|(?:skip|drop|cut) the (?:summar\w+|recaps?|explanations?|apolog\w+|praise|comments)
  (?:plan|tests?|design|types?|docs?|ask) first|first (?:the )?(?:plan|tests?|design|types?)
  as i (?:already )?said|i had this with you
`
const CORRECTION = phrases`
  you(?:'ve| have)? (?:just |again |already |always )?(?:pushed|changed|edited|did|forgot|wrote|added|put|broke|ignored|invented?|renamed|touched|committed|skipped|removed|used|ran|made|keep \w+ing|\w+ed \w+ without)
  you (?:just |again )?(?:re)?\w+(?:ed|ote) (?:the|my|our|all|every|everything)
  that was you|(?:i noticed|i see) (?:that )?you|you (?:always |just |often |tend to |keep )(?:start|jump|go|write|add|forget|skip|make|use)\w*|(?:why|who) (?:did|do|are|told|have) you|i (?:already )?(?:told|asked) you|i keep \w+ing|how (?:often|many times)|your \w+ (?:is|are) (?:too|way|un)
  i said (?:that|this|so|it)|as (?:i )?said
  ^\W*(?:no|nope|no no|ugh|wrong|please no|argh|oh no)(?=[,.!])|^\W*(?:ugh|argh|no (?:don't|use|never|we|you|i said))
  \w+!{2,}
  (?:^[\s\p{P}]*(?:不对|不是|错了|你))|说过|老是|又给我
`
const WISH = phrases`
  i(?:’d| would)? (?:really |also |strongly )?(?:like|prefer|love|rather|want|expect|need|appreciate) (?:you|it if|my|our|small|short|to see|have|the \w+ (?:first|before)|(?:\w+ )?\w+s)
  i(?:’d| would) rather|i hate|remember|keep (?:that|this|it) in mind|bear in mind|make sure|be aware
  please (?:keep|stick|wait|always|only|follow|prefer|ask|check|stay)|stick to (?:that|this|it)
  (?:ask|check with|checking with|asking|wait for) (?:me|my)|(?:tell|show) me (?:[^.,;]{0,40} )?(?:first|before|what you)|be (?:brief|short|concise|terse|honest|direct)
  explain your (?:reasoning|thinking|steps|plan)|for me an? \w+|walk me through|i want to (?:agree|see|approve|know|review|understand|be asked)
  记得|记住|希望你|我(?:更|比较)?喜欢|我倾向|我偏好|建议|请用|我习惯|我想要|注意|麻烦你|先跟我|跟我说|告诉我|我同意
  please (?:\w+ ){0,3}(?:always|never|only|first)|i want (?:the|all|every|our|my) [^.;]{1,40} to (?:be|read|look|have|start|end|use|go)|explain (?:to )?me (?:\w+ )?(?:always|before|first)
`
/** To be told to remember, or what somebody prefers, is nearly enough. */
const REMEMBER = phrases`
  (?:not a|no|never been a|not a big|big) fan of|i (?:favou?r|can't stand)
  i (?:really |strongly |generally |usually |always )?prefer(?! not| the\b| that\b| this\b| it\b)
  我(?:更喜欢|偏好|倾向|习惯)|建议(?:不要|别)
  (?:^\W*|[.,;:!] ?|please |and |also )(?:remember|keep in mind|bear in mind|note(?! that))(?: that \w+|:|,| we| i| to always| to never| for| all)
  (?:^|[，。！\s])(?:请|要)?(?:记住|记一下|记着|牢记)
`
const HOUSE = phrases`
  (?:in|for|across) (?:this|our|the whole|every) (?:\w+ )?(?:repo|repository|project|codebase|code base|code|team|company|org|module|package|house|service)
  (?:around|over) here|here(?=\s*(?:[,.;:!]|$))
  (?:our|house|team) (?:own |\w+ )?(?:conventions?|style|rules?|standards?|policy|practice|custom|habit|guide(?:lines?)?|brand)|conventions?|guidelines?|(?:that's|this is) (?:how|the way|the rule|our)|the way we|how we do|we do (?:that|this|it) (?:in|for|with|everywhere)|the standard (?:workflow|way)
  we (?:always|never|usually|generally|normally|don't|do not|prefer to) (?!know|have|need|see|want|get|think|remember|understand|care)\w+
  (?:like|as) (?:in )?(?:the rest of|everywhere else|all the other|we do)
  我们这边|我们都|这边都|项目里|规矩|习惯|约定|规范|惯例|那边是按|团队(?:都|习惯|规定)
  (?:in|across) all (?:the |our |my )?(?:repos?|projects?|services?|notebooks?|packages|modules)|same (?:in|for|goes for) (?:all|every|the other)|how (?:the whole|our whole|our|the) (?:\w+ )?team \w+|(?:whole|entire) (?:\w+ )?team (?:writes|does|uses|works)
`
const PIECE = phrases`
  ${PIECES}
  提交信息|提交|注释|接口|返回值|命名|变量|代码|测试|分支|字段|方案|依赖|日志|异常|文档|线上|回答|回复|前缀|路径|配置|上线|发布|编译
`
/** A rule in its shortest form: `always validate input`, `never exceed 200 lines`. */
const BARE_RULE = phrases`
  (?:^\W*|[.;:!\n] ?|\d[).] ?|[-*•] ?|(?:actually|also|please|and|so|yes|ok),? )(?:always|never|avoid|prefer|(?:stop|quit)(?= ${WORKING})|only(?= (?:touch|change|edit|commit|use|write|add|run|mention|rename|format))|don't|do not) (?!mind|seen|had|will|did|has|have|was|been|be surprised|be afraid|on|again|worry|know|understand|see|think|forget|care|look|tell|laugh|judge|bother|show|hide|display|touch|do it|do that|\w+[^s]s\b)\w+
  ^[\s\p{P}]*(?:永远|始终|一律|禁止|避免|尽量|优先|默认)
`
/** How things are done, said of many of them. */
const NORM = phrases`
  ${LAW}
  (?<!(?:the|this|that|my|your|a) )${PIECES} (?:belongs?|lives?|go|goes|sits?) (?:in|next|under|with|beside)
  an? (?:\w+ )?${PIECES} without
  (?:must|should) (?:never|always|only|not) be \w+(?:ed|en|un)
  (?:new|public|all|every) (?:\w+ )?${PIECES} (?:are|is|get|gets)
  (?:developers|everyone|everybody|nobody|no one|we|you) (?:must|should(?! i\b)|may|need to)(?: not|n't|  never)? (?:always |only |never )?(?:prefer|use|write|avoid|follow|keep|run|add|put|test|name|document|review)
  ${PIECES} (?:are|is) (?:always |only |never )?(?:named|prefixed|suffixed|written|formatted|spelled|sorted|grouped|placed|kept|indented|reviewed|squashed|frozen)
  (?<!(?:the|this|that|my|your|a) )${PIECES} (?:[\w-]+ ){0,3}(?:must|should) (?:always |never |only )?(?:be|have|start|end|use|go|live|come|return)
  (?:coding |code |team |house |style |database |naming |git )(?:standards?|rules?|conventions?|guidelines?)
`
const GENERIC = phrases`
  (?:an?|each|every) (?:[\w-]+ )?${PIECES} (?:is|are|says?|has|have|must|should|gets?|goes|belongs?|starts?|ends?|with)
  (?:^\W*|[.;:!] |that )(?:new |existing |old )?(?!the|this|that|my|your)(?:\w+ )?(?:${PIECES}|ones) (?:are|go|come|live|belong|stay|must|should|need|have|get|start|end|return)
  (?:has|have) no place|happens? (?:only )?through|only happens?
`
const ORDER = phrases`
  before you (?:touch|change|commit|push|merge|install|pull|add|start|implement|delete|write|open|refactor|show|answer|fix)
  (?:^\W*|[.;:!,] )(?:please |just |always |for \w+ \w+ )?(?:wrap|walk|keep|commit|name|prefix|write|use|log|return|throw|test|sort|put|group|order|document|start|check|look at|look|ask|show|tell|wait|read|hit|take|answer|reply|respond|comment|run|go through|route|pass|paste|stick|convert|store|hand|give|mention|cite|work)
  先|再|统一|包一层|列出来|自己先|直接给
`
const NOT_THAT = phrases`
  [\w)%]+,? (?:and )?not (?!sure|yet|now|today)\w+|instead of|rather than|nothing else
  (?:而不是|不是|别|不要).{0,12}[，,]|[，,](?:不要|别|不用|不是)
`
const ANNOYED = phrases`
  useless|worthless|pointless|annoying|garbage|hell|noise|noisy|unreadable|confusing|a mess|impossible to|hard to (?:read|review|follow|understand|maintain)|too (?:long|large|big|much)|helps? no one|nobody (?:reads|cares|needs)|tells nobody|lied to us|drives? me|smell|again
  老冲突|烦|看不懂|没法看|乱|折腾
`
const MANNER = phrases`
  (?:answer|reply|respond|talk|speak|write|explain|antworte?)\b[^.;]{0,30}\b(?:in|auf) (?:english|german|french|chinese|spanish|japanese|deutsch|plain|short|bullet)
  (?:texts?|strings|messages|comments|docs?|names|commits?|labels|copy|answers) (?:are |is |must be |should be |stay |go )?(?:always |only )?in (?:english|german|french|chinese|spanish|japanese)
  wall of text|get to the point|tl;?dr|(?:one|two|three|a few) (?:short )?(?:sentences?|lines?|words|bullets?) (?:is|are|at most|max|please|will do|is enough)|less (?:text|detail|prose|words)
  (?:two|three|four|eight|\d+)(?: |-)(?:spaces?|tabs?|space indent\w*|columns|characters)(?! in the (?:name|field|title))
  (?:keep it|be|stay|more) (?:concise|brief|short|terse)|too (?:verbose|wordy|chatty)|bullet points|verbose explanations
  (?:shorter|brief|briefly|concise|concisely|terse) (?:answers?|replies|summaries|please)|no (?:recaps?|summaries|emojis?|apologies|praise|preamble)
  (?:注释|提交信息|回答|回复|文档)[^，。]{0,6}(?:写|用)(?:英文|中文)
  (?:回答|回复|解释|汇报|跟我说)[^。]{0,12}(?:先|直接|简短|简洁|简单|分点|短一点|别太长|不要太长)|先(?:讲|说|给)结论|不要(?:废话|啰嗦)|别(?:解释|啰嗦|废话)
  (?:immer|bitte|nur) auf (?:englisch|deutsch)
`
/** The same behind what it follows from. */
const CONCLUDED = phrases`
  [.;!] so (?!please|from|always|never|do|don't|use|stop|keep)\w+
`
const PROMISED = phrases`
  sorry|i will not|i won't|it won't happen
  ^(?:understood|got it|noted|will do|(?:i'm )?sorry|apologies|ok(?:ay)?[,.] i(?:’ll| will)|i will|i’ll|no more|gerne)
  ^(?:明白|好的|记住|抱歉|收到|了解|下次)
`

export const PREFERENCE: Scale = {
  kind: 'preference',
  enough: 1,
  needs: [
    [
      ...['universal', 'forbidden', 'stop it', 'correction', 'wish', 'remember', 'house'],
      ...['generic', 'bare rule', 'norm', 'manner', 'order', 'not that'],
    ],
  ],
  substance: [],
  cues: [
    cue('universal', 0.5, ['said', UNIVERSAL]),
    cue('forbidden', 0.5, ['said', FORBIDDEN]),
    cue('stop it', 0.35, ['said', STOP_IT]),
    cue('correction', 0.35, ['whole', CORRECTION]),
    cue('wish', 0.5, ['said', WISH]),
    cue('remember', 0.75, ['said', REMEMBER]),
    cue('house', 0.5, ['said', HOUSE]),
    cue('pieces', 0.25, ['said', PIECE]),
    cue('generic', 0.25, ['said', GENERIC]),
    cue('bare rule', 0.5, ['said', BARE_RULE]),
    cue('norm', 0.5, ['said', NORM]),
    cue('order', 0.25, ['said', ORDER]),
    cue('not that', 0.25, ['said', NOT_THAT]),
    cue('reason', 0.15, ['said', REASON]),
    cue('annoyed', 0.35, ['whole', ANNOYED]),
    cue('manner', 0.8, ['said', MANNER]),
    cue('promised', 0.25, ['answer', PROMISED]),
    cue('authority', -0.5, ['said', AUTHORITY]),
    cue('after trouble', -0.6, ['whole', `${CONFIRMED}|lesson learned|原来是`]),
    cue('consequence', -0.8, ['said', `${CONSEQUENCE}|${CONCLUDED}`]),
    unsure(-0.4),
    once(-0.7),
    task(-0.5),
    errand(-0.8),
    pointing(-2),
    product(-0.8),
    look(-0.2),
  ],
}
