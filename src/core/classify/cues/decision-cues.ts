import { termsOf } from '../../text/words.ts'
import { type Cue, cue, type Scale } from './cue.ts'
import {
  CONFIRMED,
  CONSEQUENCE,
  LESSON,
  look,
  once,
  product,
  REASON,
  task,
  unsure,
} from './frames.ts'
import type { Passage } from './passage.ts'
import { phrases } from './phrase-pattern.ts'
import { PUT_OFF } from './tech-debt-cues.ts'

const WE =
  "(?:we|i|let's|let us|we’d|i’d|we’ll|i’ll|we’re|i'm|we've|i've|the team|everyone|everybody)"
const START = '(?:^\\W*|[.,;:!] |(?:ok|okay|so|then|and|but) )'

/** Verbs that name a choice whoever is their subject. */
const CHOOSE =
  '(?:(?:go|goes|going|went) (?:with|for|back to|ahead with)|settl(?:e|ed|ing) (?:on|for)|(?:stick|sticking|stay|staying|stayed) (?:with|on|to)|(?:land|landed|landing) on|(?:switch|switched|switching|move|moved|moving|migrate|migrated|migrating) (?:over )?(?:to|off|away from)|(?:opt|opted|opting) for|adopt(?:ed|ing)?|standardi[sz](?:e|ed|ing) on|commit(?:ted|ting)? to|bet(?:ting)? on|cho(?:ose|osing|se|sen)|select(?:ed|ing)|decided|agreed (?:on|to|that)|ditch(?:ed|ing)?|scrap(?:ped|ping)?|(?:kick|throw|rip|phase|rule)(?:ed|d|ing|ping|n)? (?:\\w+ ){0,2}out|roll(?:ing)? (?:our|my) own|g[ai]ve up on|dropping|forget (?:about )?(?:the|that) \\w+|scratch (?:the|that)|shelve|abandon(?:ed|ing)?)'
/** Verbs that name one only beside a reason or an alternative. */
const TAKE =
  '(?:use|using|take|taking|keep|keeping|pick|picked|picking|drop|dropped|host|hosting|build|building|buy|go|store|merge|merging|replace|replacing|retire|self-host)'

const CHOICE = phrases`
  (?<!(?:why|how|what|which|when|if|after|before|since|until|while) )${WE} (?:[^\s.;!?]+ ){0,6}?${CHOOSE}
  ${START}${CHOOSE} \S+
  (?:gonna|going to) (?:drop|ditch|kill|use|switch|move|migrate|replace|keep|take|rewrite|split|merge|self-host) (?!it\b|this\b|that\b)\w+
  let's not (?!forget|do it|do that|worry|go there|now|yet)\w+
  (?:选|选择|换成|换|改用|改成用|采用|走|定|敲定|迁到|用回|[，。 ]上|^上)了?\s*[A-Za-z][\w.+#-]+
  定了|敲定|决定|拍板|定下来|选定|方案[：:]|结论[：:]|(?:就|直接|还是)(?:上|走|选|定)\s*\S{2}|^[A-Za-z][\w.+-]+\s*(?:吧|就行|就好|得了)|(?:就|还是|直接|统一)用?\s*[A-Za-z][\w.+#-]+\s*吧?
  (?:换成|改用|就用|选用|采用|用第)[^，。]{1,12}(?:吧|了)?[，。]|全部放|一律放
  改(?:放|走|上|到|由)|不(?:放|走|上|用|做|搞)[^，。]{1,16}了[，,]\s*(?:改|换|直接|都)|(?:打算|准备)(?:用|上|走|换)|弃用|砍掉|以[^，。]{1,8}为准
  (?:we’re|we are|i'm|let's) (?:killing|sunsetting|retiring|consolidating|freezing|deprecating|going all in)|goes? (?:to|into) production|locked in
  用\s*[A-Za-z][\w.+#-]*\s*(?:写|做|搭|实现|来|就|跑)
`
const TAKEN = phrases`
  ${WE} (?!can't|cannot|couldn't|won't|don't|didn't)(?:[^\s.;!?]+ ){0,3}?${TAKE}
  let's (?!see|look|check|try|start|continue|go on|talk|discuss|wait|fix|add|make|test|run|do (?:it|that|this|the)|have|first|just|finish|show|put|hide|move on|call it|focus|also|now|get|begin|park|postpone|leave|keep|ship|revisit|skip|open|file)\w+
  keep it simple(?=\s*[:,;–—-])
  i want (?:the|our|it|them|this|these|all)(?! [^.;]{1,40} to (?:be|read|look|have|start|end))|i’d rather (?:have|use|go|take|keep|stay)
  ${START}(?:take|keep|pick|drop|go|buy|retire|self-host) (?!it\b|this\b|that\b|the\b|on\b|these\b|using\b)\S+
  (?<!nothing )(?:ends? up|goes|go|moves?|stays?) (?:in|to|into|with|closed|out under)
  (?:stays?|talks?|speaks?|becomes?|will be|gets) (?!the|in|on|as|a\b|to|like|with)\w+(?=[.,;]|$)
`
/** It is called by its name. */
const EXPLICIT = phrases`
  (?<!(?:why|how|what|which|when|if|after|before) )(?:we|i|the team|we all|everyone)(?:'ve| have)? (?:also |finally |now |all |just |already )?(?:decided|chose|picked|selected|opted|settled|agreed|went with|approved|voted)
  (?<!(?:when|once|until|if|before|after) (?:[^\s.]+ ){1,4})(?:was|were|is|has been|have been) (?:chosen|picked|selected|decided|settled|dropped|replaced|adopted|ruled out)
  (?:决定|最终|确认|同意|敲定|定了|结论|拍板).{0,16}(?:用|采用|选|定|改|替代)|(?:决定|敲定|拍板)了?
`
const VERDICT = phrases`
  (?:verdict|final (?:call|answer|decision|word)|my (?:call|vote)|(?:team )?decision(?: made)?(?: from [^:,.]{1,30})?|conclusion|outcome|the plan|consensus)\s*(?::|is|was|on)
  (?:i'm|i am|we're|we are) (?:convinced|sold)|we do it(?=\s*[.,!]|\s*$)|we(?:’re| are) doing (?:it|that)(?=\s*[.,!]|\s*$)
  voted (?:for|on|against)|got the (?:majority|most votes)|settled with|signed off on|agreed (?:on|to|that)
  (?:^\W*|[.,;:] |then |so )[\w.+#/-]+(?: [\w.+#/-]+)? it (?:is|will be|shall be)(?=\s*(?:[.,!;]|$))
  [\w.+#-]+ (?:wins|won(?!'t)|is the winner)
  (?:that's|it's|this is) (?:decided|settled|final)|so (?:the )?[\w.+#-]+ (?:stays|remains)(?=\s*(?:[.,;]|$))|done with that topic|that settles (?:it|that)|that's what we(?:’re| are|'ll| will)? \w+|case closed|made up (?:my|our) minds?
  (?:don't|do not|won't|no need to|no point (?:in )?)(?: want to| wanna)? ?(?:revisit|reopen|re-?discuss|revisiting|reopening)|(?:end of|closes the) (?:discussion|debate)|(?:topic|case|matter|discussion) (?:is )?closed
  (?:not|nothing|too \w+) for us|no [\w-]+ for us|(?:is|are) (?:not an option|off the table|ruled out|out of the question)
  (?<!(?:when|once|until|if|before|after) (?:\S+ ){1,4})(?:is|are|gets?|it's) (?:out(?! of)|dropped|declined|history)(?! but)
  (?:was|were|has been) (?:decided|agreed|approved|chosen|selected|picked|adopted|dropped)
  就这么定|最终|最后选|否决|不考虑|排除|不引\s*\w|不用\s*[A-Za-z]|就不上|放弃|(?<!连)不上\s*[A-Z]
  (?:is|are|was|were|gets?) (?:cut|dropped|removed|postponed|moved) (?:from|out of|to|for) (?:v\d|the (?:first )?(?:release|version|scope|mvp|product)|scope)|out of scope|i take (?:that|it) back|changed (?:my|our) minds?
  胜出|赢了|想清楚了|想好了|考虑清楚
`
/** They say what they will do, all of them. */
const INTENT = phrases`
  we(?:’re| are) going to (?!need|see|have|find|talk|try)\w+|we(?:’ll| will) (?!see|need|have|find|talk|try|look|get|pay|regret|tackle|handle|address|get to|live with[^.;]{0,60} (?:until|till|for now)|fix|clean|add|deal|revisit|come|do|be)\w+|we(?:’re| are) (?:building|keeping|moving|using|staying|replacing|dropping|switching|splitting|merging)
`
/** What they think should be is not yet what is. */
const PROPOSAL = phrases`
  (?:we|i|you) (?:should|need to|could|might|may|ought to|would like to|want to)|(?:i|we) (?:think|propose|suggest)|leaning towards?|not final
  我觉得|应该可以|建议|要不要|是不是
`
const CONTRAST = phrases`
  instead of|rather than|in favou?r of|over (?!the\b|there|it\b|time|again|all\b|and\b|a\b|here)\w+|after all|back to (?!the|it|work|that|this)\w+
  (?:^\W*|[,;.–—-] ?)(?:and |but |so )?(?:not|no) (?!idea|matter|problem|worries|need|hurry|proud|great|nice|bad|sure|happy|ideal|pretty|really|yet|i\b|it\b|that\b|the\b|one\b|time\b)\w+
  (?:not|isn't|aren't) [^.;]{1,30},? but
  only(?=\s*[.,;])|(?:single|one) (?:app|repo|database|version|deployable|service|framework)
  替代|代替|取代|不(?:做|采用|用).{1,12}了|而不是|而非|不要|别用|不用|不引|别再用|不动|先不|不考虑
  (?:is|are|would be|feels|seems) (?:just |simply |a bit )?(?:silly|overkill|nonsense|pointless|insane|a waste|crazy|ridiculous)
`
const CLAUSE = phrases`
  [.,;:–—-] (?:(?:and|but|so) )?(?:because|since|otherwise|\S+ \S+ \S+ \S+)
  [，。；：][^，。]{5}
`
const OPTIONS = phrases`
  \w[\w.+#-]*,? (?:or|vs\.?|versus) (?:\w+ ){0,2}\w+
  options?|alternatives?|candidates?|choices|compar(?:e|ed|ison)|trade-?offs?|both|versus|pros|propos(?:e|al)|could (?:use|be)|prototyped|all three|looked at|back and forth|in circles|talked|chat with|meeting|thought about|after the outage|after (?:talking|discussing|an? (?:\w+ )?(?:chat|discussion|look|week|meeting|benchmark))|benchmark(?:ed|s)?|evaluated|tested both
  (?:note|news|update|result|decision|word) from|from (?:the|our|yesterday's) (?:\w+ )?(?:round|meeting|review|retro|workshop|call|board)|team decision|quick (?:note|update)
  还是|或者|也可以|对比|比较|方案|选型|纠结|讨论
  (?:product|architecture|team|design|steering) (?:call|meeting|review|board|sync|committee)|比较过|权衡
`
const TAKEN_UP = phrases`
  ^(?:ok(?:ay)?[,.]? |makes sense[,.]? |noted[,.]? )?(?:then )?[\w .+#-]{1,40}\s(?:it is|it will be|then)
  ^(?:ok(?:ay)?[,.]? |makes sense[,.]? |noted[,.]? )?(?:then i|i(?:’ll| will|'m going to) (?:set up|start|use|write|keep|remove|scaffold|switch|migrate|install|continue|prepare|add|build))
  ^(?:那就|好[，的].{0,3}我?(?:来|先|开始))
`
const SUBJECT = phrases`
  databases?|db|frameworks?|library|libraries|hosting|servers?|cloud|auth|login|api|rest|graphql|format|protocol|architecture|caches?|queues?|broker|bundler|bundle|versioning|packages?|repo|monorepo|monolith|services?|storage|orm|schema|migrations?|runtime|language|compiler|frontend|backend|orchestration|caching|authentication|infrastructure|testing|microservices?|tool(?:ing|s)?|editor|engine|model|pipeline|ci|deploy(?:ment)?|region|state|config|jobs?|sync|containers?|kubernetes|docker|tests?|ids?|sequence|encryption|search|index|clients?|branches|pagination
  数据库|框架|缓存|队列|中间件|打包|接口|架构|状态管理|组件|服务|部署|分库|分表|方案|语言|存储|协议|消息
`

/** A short name at the start that was among what the turns before named: `Postgres. One thing less to run`. */
const pick: Cue = {
  name: 'pick',
  weight: 0.6,
  places: ['said'],
  find: ({ said, asked, earlier, whole }: Passage) => {
    const named = namesIn(`${earlier}\n${asked}\n${whole}`, said)
    const last = /[.!。！]\s*([^.!。！]{1,30})[.!。！]?\s*$/u.exec(said)?.[1] ?? ''
    if (isShort(last, LAST_WORDS_MAX) && termsOf(last).some((term) => isNamed(term, named)))
      return last
    const answer = said.trimStart().replace(LEAD_IN, '')
    const opening = /^[^.,;:!–—，。；：！\n]{1,48}/u.exec(answer)?.[0] ?? ''
    if (!isShort(opening, WORDS_MAX)) return undefined
    const terms = termsOf(opening)
    if (terms.some((term) => isNamed(term, named))) return opening
    // A bare word of what was asked about is an answer, if there was a choice and more follows.
    const isBare =
      terms.length === 1 && answer.length > opening.length + 8 && CHOICE_ASKED.test(asked)
    return isBare && termsOf(asked).includes(terms[0] ?? '') ? opening : undefined
  },
}
/** The assistant weighed two ways and said which it would take, and the person agrees in a few words. */
const adviceTaken: Cue = {
  name: 'advice taken',
  weight: 0.8,
  places: ['said'],
  find: ({ said, asked }: Passage) =>
    said.split(/\s+/).length <= AGREED_WORDS_MAX && ADVICE.test(asked) && WEIGHED.test(asked)
      ? AGREED.exec(said)?.[0]
      : undefined,
}
const AGREED_WORDS_MAX = 14
const ADVICE = new RegExp(
  phrases`
  i(?:’d| would) (?:use|go|take|pick|choose|recommend|suggest|prefer|keep|stay|start)|i (?:recommend|suggest)|my (?:recommendation|suggestion|vote)|(?:is|would be) the better (?:choice|fit|option)
  建议(?:用|选|走|采用)|推荐|更适合|我倾向
`,
  'iu',
)
const WEIGHED = new RegExp(
  phrases`
  but|while|whereas|instead|than|more \w+|less \w+|alternative(?:ly)?|downside|trade-?off
  但|不过|相比|更|缺点
`,
  'iu',
)
const AGREED = new RegExp(
  phrases`
  sounds (?:right|good|fair|reasonable)|agreed?|makes sense|let's do (?:it|that|this)|do (?:it|that|the [\w-]+ (?:thing|one|way|approach|option))|go (?:for|with) (?:it|that)|deal|you're right|convinced|your (?:suggestion|proposal|way)|option (?:\d|[ab])|the (?:first|second|latter|former)(?: one| option)?|yes,? (?:do|use|take)|we'll do that
  按你说的|就按|听你的|同意|有道理|第[一二]个
`,
  'iu',
)
/** One name and a full stop, then what speaks against another: `sqlite. postgres for this is silly`. */
const nameFirst: Cue = {
  name: 'name first',
  weight: 0.3,
  places: ['said'],
  find: ({ said }: Passage) => {
    const name = NAME_FIRST.exec(said)?.[1]
    return name === undefined || FILLER.test(name) ? undefined : name
  },
}
const NAME_FIRST =
  /^\s*([\w+#-]+(?:[. ][\w+#-]+)?)\.\s+(?:an?\s+|the\s+)?[\w.+#-]+(?:\s+\S+){0,6}\s+(?:is|are|isn't|aren't|costs?|needs?|would|takes?|adds?|can't|cannot|doesn't|don't|won't)\b/i
const WORDS_MAX = 5
/** Who gives the reasons first names the thing alone. */
const LAST_WORDS_MAX = 3

function isShort(words: string, max: number): boolean {
  return words.trim() !== '' && words.trim().split(/\s+/).length <= max && !FILLER.test(words)
}

/** `v7` names `UUIDv7`. */
function isNamed(term: string, names: ReadonlySet<string>): boolean {
  if (names.has(term)) return true
  if (term.length >= NAME_START_MIN && [...names].some((name) => name.startsWith(term))) return true
  return /\D\d/.test(term) && [...names].some((name) => name.endsWith(term))
}
/** `turbo` names `turborepo`. */
const NAME_START_MIN = 4
const CHOICE_ASKED = /\b(?:or|either|options?|versus|vs)\b|还是|或者|也可以/i
const LEAD_IN =
  /^(?:(?:yep|yes|yeah|ok(?:ay)?|sure|right|agreed|fine|great|good|then|so|好|嗯|行)[\s,.!，。]+)*(?:(?:let['’]?s|we['’]?ll|i['’]?d|i['’]?ll|we)\s+)?(?:(?:use|take|go\s+(?:with|for)|pick|choose|prefer)\s+)?/i
const FILLER =
  /^\W*(?:ok(?:ay)?|yes|yeah|no|nope|sure|right|good|great|fine|thanks|thx|nice|perfect|oh|wait|btw|sigh|anyway|damn|ugh|wow|hello|hi|hey|done|sorry|agreed|deal|exactly|true|also|please|and|but|add|make|show|fix|rename|use\s+the|put|undo|revert|run|why|what|how|hm+|not|leave|do|remove|delete|can|could|the\s+(?:other|first|second)|it|it's|that|confirmed|works?|approved|this|we|i|there|再|把|加|改|好|嗯|先)(?![\w])/iu

const ALTERNATIVES =
  /((?:[\p{L}\p{N}.+#/-]{2,30},\s+){0,3}[\p{L}\p{N}.+#/-]{2,30})(?:,?\s+(?:or|vs\.?|versus)\s+(?:an?\s+|the\s+)?|\s*(?:还是|和|跟|与|、)\s*)([\p{L}\p{N}.+#/-]{2,30})/giu
/** A name: written with a capital, a digit or a mark inside. */
const NAMES = /(?<![.!?\n]\s*)(?<!^)\b(?:[A-Z][\w.+#-]+|[a-z]+[A-Z\d][\w.+#-]*)/g
const LOOKED_AT_MAX = 2_400

function namesIn(before: string, said: string): ReadonlySet<string> {
  const text = before.slice(-LOOKED_AT_MAX).replace(said, ' ')
  const sides = [...text.matchAll(ALTERNATIVES)].flatMap(([, a = '', b = '']) => [a, b])
  const names = [...text.matchAll(NAMES)].map(([name]) => name)
  const terms = termsOf([...sides, ...names].join(' '))
  return new Set(terms.filter((term) => term.length > 1 && !/^\d+$/.test(term)))
}

const REMEDIED = `${CONFIRMED}|${LESSON}`

export const DECISION: Scale = {
  kind: 'decision',
  enough: 0.95,
  needs: [['choice', 'explicit', 'take', 'verdict', 'pick', 'intent', 'contrast', 'advice taken']],
  substance: [],
  cues: [
    cue('choice', 0.6, ['said', CHOICE]),
    cue('explicit', 0.3, ['said', EXPLICIT]),
    cue('take', 0.4, ['said', TAKEN]),
    cue('verdict', 0.6, ['said', VERDICT]),
    pick,
    nameFirst,
    adviceTaken,
    cue('intent', 0.35, ['said', INTENT]),
    cue('contrast', 0.3, ['said', CONTRAST]),
    cue('reason', 0.3, ['said', REASON]),
    cue('clause', 0.2, ['said', CLAUSE]),
    cue('options', 0.25, [['asked', 'earlier', 'whole'], OPTIONS]),
    cue('taken up', 0.2, ['answer', TAKEN_UP]),
    cue('subject', 0.15, [['said', 'asked', 'earlier'], SUBJECT]),
    cue('consequence', -0.4, ['said', CONSEQUENCE]),
    cue('after trouble', -0.4, ['said', REMEDIED]),
    cue('put off', -0.4, ['said', PUT_OFF]),
    cue('proposal', -0.5, ['said', PROPOSAL]),
    unsure(-1),
    once(-0.8),
    task(-0.6),
    product(-0.6),
    look(-0.4),
  ],
}
