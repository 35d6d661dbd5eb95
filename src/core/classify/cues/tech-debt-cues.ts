import { cue, type Scale } from './cue.ts'
import { once, task, unsure } from './frames.ts'
import { phrases } from './phrase-pattern.ts'

/** What is known to be wrong with it. */
const POOR = phrases`
  hack(?:y|s)?|ugly|dirty|kludge|hard-? ?cod(?:e|ed|ing)|hard-?wired?|stubs?|stubbed|mocks?|mocked|fake|dummy|placeholders?|cop(?:y|ies|ied)|copy-?pasted?|duplicat\w+|three times|twice|any's|sleeps?|poll(?:s|ing)|manual(?:ly)?|by hand|untested|no tests?|without any \w+|two \w+ \w+s? in|without (?:tests?|translations?|auth\w*|validation)|flaky|race|atomic|in memory|synchronous(?:ly)?|workarounds?|short-?cuts?|short-?term|hot-?fix|temporar(?:y|ily)|stop-?gap|quick|legacy|leaks?|n\+1|ts-ignore|eslint-disable|retry|skip(?:s|ped)?|overwrite|times out|off by|wrong|missing|unused|debt|deprecated|insecure|wasteful|inefficient|crude|suboptimal|inline|naive|brittle|split(?:ting)?|old \w+|per row|won't (?:notice|scale)|doesn't scale|one (?:big |giant |json )?blob|only (?:for now|for the moment|until)|\w+ only for
  evil|known (?:issue|problem|bug|limitation|pain)|mess(?:y)?|bloat(?:ed)?|crap(?:py)?|awful|horrible|terrible|wart|eyesore|cruft|outdated|obsolete|spaghetti|half-?baked|band-?aid|duct tape|quick fix|not pretty|not proud
  (?:i|we) (?:really )?(?:don't|do not) (?:really )?(?:like|love)|yikes|own fork|(?:our|a) fork of|patched|vendored
  monkey-?patch\w*|open to everyone|not how (?:i|it|we) (?:want|should)|magic (?:number|\d)|look too closely
  bites? us|hurts? us|haunt|regret|pay for (?:it|that)|backfire|disable|mute|comment(?:ed)? out
  (?:should|would) (?:really |properly )?(?:be|need|have to|fix|touch|mean|take|remove)|(?:a|the) (?:proper|real|clean|shared|right|refactoring)|properly
  (?:isn't|not) a (?:real )?fix|(?:don't|not) love|not (?:great|nice|ideal|pretty|clean|perfect|happy)
  先不(?:做|管|处理|加|考虑|优化)|技术债|写死|假的|复制|硬编码|临时|太麻烦|粗暴|简单处理|将就|凑合|在内存里|全查|先这样|注释掉|跳过|抄一份|不优雅|重复|不规范|暂时|mock|手动
  untyped|patch(?:es|-package)?|fall(?:s)? over|won't hold|doesn't hold|not optimi[sz]ed|unoptimi[sz]ed|full scan|no (?:index|retries|validation|monitoring|backups?)
  人工|手工|土办法|简陋|没做
`
export const PUT_OFF = phrases`
  later|as soon as|right now|move forward|in (?:spring|summer|autumn|winter)|(?:come|circle|get) back to|next (?:sprint|quarter|month|week|release|year|iteration|version)|some\s?day|(?<!by )one day|eventually|in q[1-4]|to q[1-4]|version \d|for \d\.\d|follow-?up|follows?(?=[.,;]|$)
  not (?:today|now|this (?:week|month|quarter|sprint|release|time)|yet|worth it (?:now|this))|no time|nobody has (?:the )?time|leave room|(?:don't|haven't) (?:have|got) (?:the )?(?:time|\w+ yet|a \w+)|(?:need|wants?) it (?:out|done|tomorrow|tonight|by)|for (?:now|the (?:demo|moment|time being|release|launch|pilot|mvp|prototype|beta|first version|poc))|don't have the (?:energy|nerve|patience|capacity)|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|planned for
  after (?:the |this )?(?:release|launch|demo|deadline|freeze|holidays|migration|go-?live)|(?:open|file|create|write|make) an? (?:issue|ticket|card)|too (?:much|big|large|risky|late) for (?:this|the|now)|clean-?up list
  ticket|backlog|todo|on (?:the|my|our) (?:list|pile|board|roadmap)|park(?:ed)?|postponed?|defer(?:red)?|another day
  (?:can't|cannot|not|isn't|doesn't|don't|won't|no) (?:\w+ ){0,5}yet
  等[^，。]{1,24}(?:再|后)|再(?:改|换|抽|说|做|优化|补|拆|重构|接)|以后|之后|回头|下个(?:迭代|版本)|后面|来不及|暂缓|上线前|上来了|没时间|下期|排期
`
/** The assistant would mend it. */
const OFFERED = phrases`
  (?:should|shall) i (?!go|start|continue|also)\w+|i (?:can|could|would) (?:split|type|refactor|generate|replace|clean|extract|fix|move|rewrite|unify|merge|paginate|cache|test)
  要不要|可以(?:重构|拆|抽|优化|改成)
`
const TILL_THEN = phrases`
  until|till|once (?:we|the|it|they|upstream|\w+ (?:merges|ships|is|are|has))|when (?:we|the|it|they|someone|there)|after (?:the|that|we|launch|release)|before (?:we|the \w+|it|customers|users|anyone|\w+ can)|ha(?:s|ve) to wait|wait for
  才换
  once \S+(?: \S+){0,3} (?:is|are|has|have|ships?|lands?|merges?|comes?|gets?|signs?)|as soon as|the moment
`
const LET_BE = phrases`
  (?:leave|let) (?:it|them|that|this|as|the)|leave \w+ (?:in|as|there)|let it be|stays?|remains?|(?:fine|good enough|ok|okay|acceptable)(?= for| until| as|\s*[.,]|$)|live with|we ship|ship (?:it|this)|go live|move on|i see it|i'm aware|i’d love (?:that|to)|too risky|leave a comment|disable|put (?:it|that|this) on|it works|we’ll pay|i know
  just (?:clear|check|hard\w*|use|copy|return|skip|put)|put @?\w+ on it
  先(?!生)|算了|凑合|就这样|不动
  for the (?:pilot|demo|poc|beta)|with \d+ \w+ (?:it's|that's|it is) fine|don't want to (?:optimi[sz]e|fix|touch|refactor)[^.;]{0,20} now|make a note
`
const AMENDS = phrases`
  should|right thing|proper(?:ly)?|real \w+|long-?term|replaced?|clean(?:ed|s)? (?:\w+ )?up|ha(?:s|ve) to (?:go|be|extract|clean|fix|replace)|someone|whoever|needs? to (?:replace|be|fix|clean|come|circle)|must (?:go|be)|extract|rework|refactor(?:ing)?|rewrite|redo|get rid|deal with|come back|goes (?:away )?when|(?:it|that|this) goes|(?:comes?|follows?|lands?|arrives?) (?:when|once|after|with|in|later)|remind me|rip (?:it|them|that) out|fold|(?:we|i|they)(?:’ll| will| can) (?:remove|drop|delete|add|do|fix|handle|replace|implement|support|improve|clean|sort|revisit|move|switch|make)
  正式|抽公共|换掉|补上|重构|再换|再改|再抽|改掉|替换
  optimi[sz]e|typing the|automate
  自动|再做|再优化|再补
`
/** What somebody would like to have is not owed. */
const WISH = phrases`
  maybe (?:we|i|one) (?:should|could)|(?:we|i) (?:should|could) (?:maybe|perhaps)|at some point|i wonder
  (?:would|might|could) be (?:\w+ )?(?:cool|nice|great|awesome|fun|lovely|neat|sweet)|nice to have|wish ?list|(?:cool|nice) (?:idea|feature)
  (?:要是|如果)能.{1,20}(?:就好了|更好)|锦上添花
`
/** They want it done, and now. */
const DO_IT = phrases`
  i(?:’ll| will) do it myself|never mind|clean it up(?=\s*(?:[.!]|$))|fix (?:it|that|this|them)(?=\s*(?:[.!]|$|now))
`

export const TECH_DEBT: Scale = {
  kind: 'tech_debt',
  enough: 0.85,
  needs: [
    ['poor', 'amends', 'offered'],
    ['put off', 'till then', 'let be'],
  ],
  substance: [],
  cues: [
    cue('poor', 0.4, [['said', 'asked', 'earlier'], POOR]),
    cue('their doubt', 0.1, ['said', POOR]),
    cue('offered', 0.3, ['asked', OFFERED]),
    cue('put off', 0.5, ['said', PUT_OFF]),
    cue('till then', 0.3, ['said', TILL_THEN]),
    cue('let be', 0.35, ['said', LET_BE]),
    cue('amends', 0.3, ['said', AMENDS]),
    cue('wish', -0.8, [['earlier', 'whole'], WISH]),
    unsure(-0.8),
    once(-0.5),
    cue('now', -0.6, ['said', DO_IT]),
    task(-0.6),
  ],
}
