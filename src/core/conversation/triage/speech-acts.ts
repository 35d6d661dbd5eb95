/**
 * What people do with words when they decide, object, want, forbid or put off: the turn of a sentence, not its subject.
 * Sources without flags, as in `statements.ts`, which counts them among the statements of each kind. Most hold only for
 * the person's own words; an order about the thing being built must not match any (TRI-02).
 */
interface SpeechActs {
  readonly stated: readonly string[]
  readonly directed: readonly string[]
}

const any = (...sources: readonly string[]): string => `(?:${sources.join('|')})`

/** A second thought behind the first: what comes after a pause and has a subject gives the reason. */
const PAUSE_REASON =
  "(?:[,;:.]|\\s[-–—])\\s*(?:because|since|as\\b|we|it|they|there|the|that|this|everyone|everybody|nobody|no\\s+one|half|most|otherwise|spinning|running|moving|\\w+ing|\\w+\\s+(?:is|are|was|breaks?|falls?|can't|cannot|won't|would|only|costs?|needs?))\\b"

const WE_ARE =
  "(?:we(?:'re|'ll|'ve|\\s+are|\\s+will|\\s+have)?|i(?:'m|'ll|'ve|\\s+am|\\s+will|\\s+have)?|let's)"

/** What the person does not want to see from who works for them. */
const CHORES =
  '(?:recaps?|summar(?:y|ies)|explanations?|comments?|emojis?|docstrings?|apolog(?:y|ies)|lectures?|preambles?|boilerplate|disclaimers?|changelogs?|todos?|placeholders?|abbreviations?|one-liners|wrappers?|mocks?|snapshots?)'
const WORKING =
  '(?:reformatting|adding|writing|explaining|summari[sz]ing|creating|committing|pushing|renaming|apologi[sz]ing|asking|touching|changing|generating|guessing|repeating|rewriting|refactoring|inventing|assuming|installing|importing|mocking|amending|rebasing|deleting|running)'
const DEED =
  "(?:show|ask|tell|run|check|use|write|start|do|don't|make|keep|put|let|wait|read|try|give|commit|open|send|look|add|leave|stop)"

const AUTHORITY =
  "(?:security|legal|compliance|auditors?|regulators?|data\\s+protection(?:\\s+officer)?|network\\s+team|ops|IT|the\\s+(?:customer|client|bank|vendor|regulator|works\\s+council)|management|(?:app|play)\\s+store|licen[cs]e)(?:'s)?"
/** Who stands outside of the project and is not asked. */
const OUTSIDER =
  '(?:bank|insurer|customer|client|partner|vendor|provider|supplier|carrier|registry|gateway|firewall|proxy|mainframe|warehouse|shops?|terminals?|devices?|hardware|licen[cs]e|contract|ministry|office|CI\\s+network|data\\s+cent(?:er|re))'
const FIXED = any(
  'nothing\\s+(?:that\\s+)?(?:we|i|you)\\s+can\\s+do',
  '(?:out\\s+of|not\\s+in)\\s+our\\s+(?:hands|control)',
  'not\\s+up\\s+to\\s+us',
  '(?:non-?|not\\s+)negotiable',
  'no\\s+exceptions\\b',
  'set\\s+in\\s+stone',
  '(?:have|has)\\s+to\\s+live\\s+with',
  "(?:and|that|this|which|they)\\s+(?:won't|will\\s+not|isn't\\s+going\\s+to)\\s+(?:change|budge|move)\\b",
  "won't\\s+budge",
  "(?:won't|will\\s+not|cannot|can't|never)\\s+be\\s+(?:updated|upgraded|replaced|lifted|patched)\\b",
  'no\\s+plans\\s+to\\s+(?:change|fix|support|lift|add)',
)

const UGLY = any(
  'ugly',
  'hacky',
  'dirty',
  'not\\s+(?:nice|pretty|clean|ideal|elegant)',
  'stop-?gap',
  'band-?aid',
  'duct\\s+tape',
  'kludge',
  'short-?cut',
  '\\btwice\\b',
  'duplicat\\w+',
  'hard-?wired?',
  'hard-?coded?',
  'copy[\\s-]past\\w+',
)
const AMENDS =
  '(?:sort|clean|fix|redo|replace|swap|revisit|merge|fold|refactor|tidy|untangle|rework|rip|get\\s+rid|come\\s+back|do\\s+(?:it|this|that)\\s+(?:properly|right))'
const SOMETIME = any(
  '\\bonce\\b',
  '\\bwhen\\b',
  '\\bafter\\b',
  '\\blater\\b',
  '\\btill\\b',
  '\\buntil\\b',
  '\\bnext\\s+(?:sprint|quarter|month|week|release|year)\\b',
  'as\\s+soon\\s+as',
  '\\bin\\s+(?:spring|summer|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4])\\b',
)

const RUNNING =
  '(?:deployments?|services?|nginx|pods?|containers?|queues?|workers?|databases?|redis|kafka|certificates?|disk|memory|pool|docker|servers?|clusters?|replicas?|DNS|proxy|daemons?|cron|broker|runners?|volumes?|firewall|VPN|locks?|tunnel|load\\s+balancer|swap)'
const CAUSE = any(
  '\\bleaves?\\s+(?:a\\s+)?stale\\b',
  'culprit',
  'turned\\s+out',
  'came\\s+down\\s+to',
  'caused\\s+by',
  'was\\s+(?:because|due)',
  'the\\s+(?:problem|cause|reason)\\s+was',
  'had\\s+(?:run\\s+out|expired|filled|grown|stopped|lost|hung)',
)
const CURE = any(
  '\\b(?:restart|reload|prun|rotat|renew|cancel|kill|clear|register|reconnect|purg|drain|recreat|resiz|vacuum|rebuil|roll)\\w*\\b',
  'br(?:ought|ings?)\\s+(?:it|them|the\\s+\\w+)\\s+back',
  'got\\s+(?:it|them)\\s+(?:going|working|back)',
)

/** What stands behind a pause and is a clause of its own: mostly the reason, in whatever words. */
const REASON_CLAUSE =
  '(?:[,;:.]|\\s[-–—])\\s*(?:(?:and|but)\\s+)?(?:because|since|otherwise|(?:we|it|they|there|nobody|everyone|everybody|most|half|the|our|their|that|this|profiling|benchmarks?|\\w+ing)\\s+\\S+\\s+\\S+)'
/** What code is made of: an order about all of them is a way of working. */
const PIECES =
  '(?:tests?|functions|variables|files|branches|commits?|classes|components|types|constants|modules|helpers|hooks|imports|exports|interfaces|comments|names|booleans|parameters|errors|migrations|endpoints)'

export const SPEECH_ACTS: Readonly<Record<string, SpeechActs>> = {
  decision: {
    stated: [],
    directed: [
      `^\\W*(?:ok(?:ay)?[,.]?\\s+|so\\s+|right[,.]?\\s+)?let(?:'s|\\s+us)\\s+(?!see|look|check|try|start|continue|go\\s+(?:on|back|over)|talk|discuss|wait|fix|move\\s+(?:on|the)|add|make|test|run|do\\b|have|first|just|not\\s+forget|finish|call\\s+it|show|put|hide)\\w+\\b.{0,80}?${REASON_CLAUSE}`,
      "^\\W*no\\s+(?:more\\s+)?(?!problem|worries|idea|need|wait|thanks|that|it|this|the|i|not|hurry|rush|changes?|errors?|wonder|longer|one|you|we|please|just|really|output|response|results?|data|luck|success|difference|effect|reaction|sound|answer|clue|matter|such|other|praise|i'm)\\w+(?:\\s+\\w+){0,4}[.,;:]\\s.{0,160}\\b(?:anyway|because|since|too\\s+\\w+|would\\s+only|not\\s+worth|nobody)\\b",
      '\\bthe\\s+(?:plan|deal|outcome|conclusion|consensus|upshot)\\s+(?:is|was)\\b(?!\\s+to\\s+(?:see|find|check|test))',
      '\\b(?:got|won|had)\\s+the\\s+(?:majority|vote|most\\s+votes)\\b',
      `\\bwe\\s+(?:do\\s+not|don't|won't|will\\s+not)\\s+(?!have|know|see|need|want|get|understand|remember|think|care)\\w+\\b.{0,80}?${REASON_CLAUSE}`,
      "\\btoo\\s+(?:pricey|expensive|slow|heavy|complex|risky|brittle|young|limited)\\b.{0,80}[,;.]\\s*(?:so|the\\s+plan|we(?:'ll|'re|\\s+will|\\s+are|\\s+take|\\s+use|\\s+go)|let's)\\b",
      '(?:都试过了?|比较过了?|都测过).{0,8}[，,]?(?:用|选|走|上)',
      `\\b${WE_ARE}\\s+(?:going|go|went|stick(?:ing)?|stay(?:ing)?|settl(?:e|ing)|end(?:ing)?\\s+up|roll(?:ing)?)\\s+(?:for|with|on|to(?:\\s+(?:run|use|keep|host|build|buy|stay))?)\\b.{0,120}?${PAUSE_REASON}`,
      `\\bwe(?:\\s+won't|\\s+will\\s+not|'re\\s+not|\\s+are\\s+not|\\s+aren't)\\s+(?:going\\s+to\\s+)?(?:be\\s+)?(?:us|adopt|introduc|migrat|switch|build|support|maintain|buy)(?:e|ing)?\\b.{0,120}?${PAUSE_REASON}`,
      '\\b(?:is|are|was|were)\\s+(?:now\\s+)?(?:ruled\\s+out|out\\s+of\\s+the\\s+question|off\\s+the\\s+table|not\\s+an\\s+option|a\\s+no-go)\\b(?!\\s+for\\s+good)',
      "\\bwe(?:\\s+have|'ve)?\\s+ruled\\s+out\\b",
      '\\b(?:final\\s+(?:answer|call|decision|word)|my\\s+(?:call|decision|verdict)|decision|verdict)\\s*(?::|is\\b)',
      '\\b(?:the\\s+team|everyone|everybody|we(?:\\s+all)?)\\s+(?:voted|signed\\s+off|came\\s+down|landed|settled)\\s+(?:for|on|in\\s+favou?r)\\b',
      '^\\W*(?:so\\s+)?settled\\b',
      '\\b(?:made\\s+up\\s+(?:my|our)\\s+minds?|talked\\s+it\\s+(?:through|over)|(?:discussed|debated)\\s+(?:it|this|that)\\b.{0,30}\\band\\b)',
      '\\bwhat\\s+(?:convinced|tipped|decided|settled)\\b',
      `^(?!\\W*(?:ok|okay|well|now|right|so|alright|fine|good|great|yes|no|and|but|back|until|since|only|just|even|or)\\b)[\\w.@/+#-]+(?:\\s[\\w.@/+#-]+)?\\s+then\\s*[.,;:–-].{12,}`,
      '(?:讨论|商量|权衡|考虑|纠结|对比|评估)(?:下来|之后|以后|完|过|了半天).{0,24}(?:还是|决定|就|用|走|选|定)',
      '(?:最终|最后|还是)(?:选了|定了|决定|走|采用|选)[^。]{1,30}[，,；;].{3}',
      "\\b(?:that's|that\\s+is|this\\s+is)\\s+final\\b|\\bi(?:'m|\\s+am)\\s+against\\s+(?:it|that|splitting|moving|adding)\\b",
      '\\bi\\s+want\\b.{0,80}\\bnot\\s+(?:through|via)\\b.{0,80}[.,;]\\s*(?:our|the|we|it|they)\\b',
      '(?:就够了|够用了?)[，,].{0,12}(?:不上|不用|不引入|没必要)',
      '(?:拍板|定下来了|说好了|不考虑了|否决了)',
    ],
  },
  runbook: {
    stated: [
      `\\b${RUNNING}\\b.{0,120}${CAUSE}.{0,240}${CURE}`,
      `${CAUSE}.{0,200}\\b${RUNNING}\\b.{0,200}${CURE}`,
      `${CAUSE}.{0,240}${CURE}.{0,120}\\b${RUNNING}\\b`,
      '\\bwhat\\s+(?:got|brought|made)\\s+(?:it|them|things)\\s+(?:going|back|work(?:ing)?)\\b',
      '(?:原来是|罪魁祸首|问题出在|根源是).{0,60}(?:重启|清掉|清理|调大|调小|续期|扩容|回滚|杀掉).{0,30}(?:就好了|恢复|正常|解决)',
    ],
    directed: [],
  },
  constraint: {
    stated: [
      '\\b(?:according\\s+to\\s+their|their\\s+(?:docs|guide|support|sales|engineers?))\\b.{0,80}\\bonly\\b',
    ],
    directed: [
      FIXED,
      "\\b(?:production|prod|staging|the\\s+(?:servers?|cluster|network|office|lab|plant|factory|devices?|customer|machines?)|laptops?|we)\\s+(?:still\\s+)?(?:ha(?:s|ve)\\s+no|do(?:es)?n't\\s+have|lacks?|(?:is|are)\\s+(?:air-?gapped|offline|behind|locked\\s+down|read-?only))\\b.{0,80}\\b(?:so\\b|has\\s+to|have\\s+to|must)\\b",
      '\\bnobody\\s+(?:here|in\\s+the\\s+\\w+)\\s+(?:has|is\\s+allowed|gets)\\b',
      '\\bstill\\s+(?:wants?|takes?|speaks?|sends?|insists?)\\b.{0,40}\\b(?:by|via|over|as|on)\\b',
      '\\bneeds?\\s+(?:a\\s+)?(?:request|ticket|approval|sign-?off|permission)\\s+(?:and|from|by|first)\\b',
      "\\b(?:we(?:'re|\\s+are)|i(?:'m|\\s+am))\\s+(?:not|n't)\\s+(?:allowed|permitted)\\s+to\\b",
      "\\bwe\\s+aren't\\s+(?:allowed|permitted)\\s+to\\b",
      `\\b${AUTHORITY}\\s+(?:\\w+\\s+)?(?:insists?|requires?|demands?|forbids?|won't\\s+(?:let|allow|accept|approve)|do(?:es)?n't\\s+(?:let|allow)|blocks?|closed|locked|orders?)\\b`,
      '\\b(?:by|from)\\s+(?:the\\s+)?(?:security|legal|compliance|data\\s+protection|regulator|audit)\\w*\\b.{0,40}\\b(?:people|team|department|orders?|rules?|officer)\\b',
      "\\b(?:officer|regulator|auditor|lawyer|legal|compliance)s?'?s?\\s+(?:orders?|rules?|ruling)\\b",
      "\\b(?:we(?:'re|\\s+are)|they(?:'re|\\s+are)|it(?:'s|\\s+is))\\s+(?:stuck|frozen|locked|capped)\\s+(?:on|at|to|with)\\b",
      `\\b(?:the|their)\\s+(?:\\w+\\s+)?${OUTSIDER}(?:'s\\s+\\w+)?\\s+(?:only\\s+(?:takes?|accepts?|allows?|runs?|opens?|supports?|speaks?|sends?)|strips|drops|blocks|rejects|refuses)\\b`,
      '\\b(?:contract|SLA|agreement|tender|licen[cs]e|law|regulation)\\b.{0,40}\\b(?:says|requires|demands|forbids|prescribes|obliges)\\b',
      '(?:审核|甲方|客户|法务|安全部门?|合规|银行|机房|监管|运维|供应商).{0,16}(?:过不了|不让|不允许|不给|要求|规定|只能|必须|禁止|不批)',
      '(?:没得商量|没有商量|改不了|动不了|不由我们|没有例外|硬性规定)',
    ],
  },
  tech_debt: {
    stated: [],
    directed: [
      '\\b(?:circle|come|get)\\s+back\\s+(?:around\\s+)?to\\s+(?:it|this|that)\\b',
      '\\b(?:short-?term|interim|provisional)\\b.{0,60}\\b(?:long-?term|real|proper|final|permanent|ticket)\\b',
      "\\b(?:isn't|is\\s+not|not)\\s+(?:a\\s+|the\\s+)?(?:real\\s+|proper\\s+)?(?:fix|solution)\\b.{0,80}\\b(?:until|till|for\\s+now|move\\s+forward|get\\s+going)\\b",
      `${UGLY}.{0,160}\\b(?:no\\s+time|not\\s+leave\\s+(?:us\\s+)?room|doesn't\\s+(?:leave|allow)|don't\\s+have\\s+(?:the\\s+)?time|haven't\\s+got\\s+(?:the\\s+)?time)\\b`,
      `${UGLY}.{0,160}(?:\\b${AMENDS}\\b|\\bstays?\\b|\\bleave\\b|\\blive\\s+with\\b).{0,80}${SOMETIME}`,
      `\\b(?:we|i|we'll|i'll|let's)\\s+(?:will\\s+|can\\s+|have\\s+to\\s+|'ll\\s+)?${AMENDS}\\b.{0,40}${SOMETIME}.{0,60}(?:\\b(?:launch|release|redesign|migration|fair|demo|deadline|time|runner|there|spring|rewrite|sprint|through)\\b)`,
      `${UGLY}.{0,120}\\b(?:come|get)\\s+back\\s+to\\s+(?:it|this|that)\\b`,
      '\\bcome\\s+back\\s+to\\s+(?:it|this|that)\\s+(?:in|after|once|when|later|next)\\b',
      '\\bstays?\\s+(?:like\\s+(?:that|this)|as\\s+(?:it\\s+)?is|that\\s+way)\\b.{0,40}\\b(?:till|until|for\\s+now|for\\s+the\\s+moment)\\b',
      '\\b(?:proper|real|right|clean)\\s+(?:\\w+\\s+){0,2}(?:ha(?:s|ve)\\s+to\\s+(?:wait|come)|(?:comes?|will\\s+come|follows?)\\s+(?:later|when|once|after))\\b',
      '\\b(?:i\\s+know|should\\s+(?:really\\s+)?be)\\b.{0,60}\\bbut\\s+not\\s+(?:this|now|today|before|yet|right\\s+now)\\b',
      '\\bgoes\\s+(?:away\\s+)?(?:when|once|with)\\s+the\\s+old\\b',
      '\\b(?:quick\\s+and\\s+dirty|stop-?gap|band-?aid)\\b',
      '(?:先|暂时).{0,12}(?:抄一份|凑合|顶着|糊弄|这么用|放着|这样吧|跳过|注释掉).{0,40}(?:等|以后|之后|后面|回头|没时间|来不及)',
      '(?:等|回头|后面|以后|之后).{0,16}(?:重构|再合并|再改掉|再换成|再清理|再补上)',
    ],
  },
  preference: {
    stated: [],
    directed: [
      '^\\W*(?:please\\s+)?(?:answer|respond|talk|speak)\\s+(?:to\\s+me\\s+)?in\\s+\\w+',
      '\\bfor\\s+me\\b.{0,80}\\b(?:is|are)\\b.{0,40}\\b(?:smell|no-go|must|important|unreadable|red\\s+flag)\\b',
      '\\b(?:plan|tests?|design|types?|docs?)\\s+first\\b,?\\s+then\\b',
      '\\bhands\\s+off\\b',
      `^\\W*(?:please\\s+)?(?:name|prefix|keep|structure|format|order|sort|spell|group|document|type)\\s+${PIECES}\\b.{0,80}(?:,|\\b(?:after|by|with|in|small|short|first|never|not|always|as)\\b)`,
      '\\bi\\s+do\\s+the\\s+(?:merging|pushing|deploying|releasing|committing)\\b',
      '\\bi\\s+had\\s+this\\s+with\\s+you\\b|\\b(?:as|like)\\s+i\\s+(?:already\\s+)?said\\b',
      '(?:提交信息|注释|变量名|文案|回答|回复)(?:请)?(?:写|用|要)(?:英文|中文)|用(?:中文|英文)(?:回答|回复)',
      `^\\W*(?:please\\s+|and\\s+|also\\s+)?(?:stop|quit|avoid)\\s+${WORKING}\\b`,
      `\\b(?:don't|do\\s+not|never)\\s+(?:need|want|give\\s+me|bother\\s+(?:me\\s+)?with)\\b.{0,24}\\b${CHORES}\\b`,
      `\\b(?:spare\\s+me|skip|drop|no\\s+more)\\s+(?:the\\s+|those\\s+|your\\s+)?${CHORES}\\b`,
      "\\bi\\s+(?:really\\s+|just\\s+)?(?:hate|loathe|dislike|can't\\s+stand|don't\\s+like\\s+(?:it\\s+when|seeing|reading|having))\\b",
      '\\bi\\s+(?:really\\s+)?(?:like|love|want|expect)\\s+(?:my|our)\\s+\\w+\\s+\\w+',
      "\\bi\\s+(?:don't|do\\s+not)\\s+want\\s+you\\s+to\\b",
      `\\bnext\\s+time\\b,?\\s+(?:please\\s+|you\\s+|just\\s+|first\\s+)?${DEED}\\b`,
      "\\byou\\s+(?:should(?:n't|\\s+not)?|must(?:n't|\\s+not)?|need\\s+to|have\\s+to|can't|cannot)\\b.{0,80}\\b(?:without\\s+\\w+ing|with\\s+me\\s+first|ask(?:ing)?\\s+me)\\b",
      '\\b(?:ask|check\\s+with|tell|run\\s+(?:it|that|this)\\s+(?:by|past))\\s+me\\s+(?:first|before)\\b',
      '^\\W*before\\s+you\\s+\\w+.{0,60}\\b(?:ask|check\\s+with|tell|show)\\s+me\\b',
      '^\\W*when\\s+you\\s+(?:review|write|commit|answer|explain|name|add|test|change|refactor|create|report)\\b',
      '^\\W*(?:run|do|put|keep|send|route|write|name)\\s+(?:things|everything|stuff)\\b',
      "\\bi\\s+(?:keep|kept)\\s+(?:repeating|saying|telling)\\b|\\bi(?:'ve|\\s+have)?\\s+(?:told\\s+you|said)\\b.{0,30}\\b(?:before|already|times|twice)\\b|\\bhow\\s+(?:often|many\\s+times)\\s+do\\s+i\\b",
      '我说过(?:好几|很多|多少)?(?:次|遍)|一律(?:小写|大写|放|加)',
      '\\b(?:whenever|every\\s+time|each\\s+time)\\s+you\\s+(?:add|change|touch|write|create|edit|commit|push|finish|fix|rename|delete|open)\\b',
      "\\bwe\\s+(?:don't|do\\s+not|never|always|only)\\s+\\w+(?!\\s+(?:it|them)\\b).{0,60}(?:\\b(?:in|across)\\s+(?:this|our|the)\\s+(?:\\w+\\s+)?(?:repo|repository|project|codebase|code\\s+base|team|company)\\b|\\baround\\s+here\\b|\\bhere\\s*(?:[.,;:!]|$))",
      '\\b(?:(?:our|the|house)\\s+)?(?:convention|house\\s+rule|house\\s+style|rule)\\s+(?:around\\s+|in\\s+)?(?:here|this\\s+\\w+|our\\s+\\w+)?\\s*(?:is|:)\\s',
      '\\b(?:as\\s+a\\s+rule|make\\s+it\\s+a\\s+habit|from\\s+here\\s+on|henceforth)\\b',
      '(?:不要|别|不用|不必)(?:每次|总是|老是|动不动)',
      '(?:下次|下回|往后)(?:记得|请|先|也|都|别|不要|要|直接)',
      '我(?:不喜欢|讨厌|更喜欢|比较喜欢|希望你|不想看到)',
      '(?:跟我确认|问过我|先给我看)',
      '我们这(?:里|边)?(?:从来|一般|都|不)(?:用|写|做|提)?',
    ],
  },
}
