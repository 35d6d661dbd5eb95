import { type Cue, cue } from './cue.ts'
import { phrases } from './phrase-pattern.ts'

/** Frames in which the same words mean less: what is open, tried, asked for once, or a quality of the thing built. */

const UNSURE = phrases`
  maybe|perhaps|possibly|probably|undecided|unsure
  (?:no idea|not sure|at some point|sleep on|depends|or something|or whatever|whatever(?=\s*(?:[.,!]|$)))
  (?:let me|i’ll|i will|need to|have to|we should|going to) (?:think|sleep|ask|check|discuss|talk)
  (?:think about|(?<!nothing (?:to|we can) )discuss|talk about|ask me (?:tomorrow|later|again)|talk to|talk with)
  (?:haven't|have not|hasn't|not|didn't) (?:yet )?(?:decided|chosen|settled|made up)
  再想想|不确定|不知道|没想好|还没定|考虑一下|也许|可能吧|到时候再说|商量一下|再看看|或者你
`
export const unsure = (weight: number): Cue => cue('unsure', weight, [['said', 'whole'], UNSURE])

const ONCE = phrases`
  (?<!too \w+ )for this (?:script|one|task|file|pr|test|demo|time|branch|commit|release)|one-off|throw(?:-| )?away|once and throw|i run it once
  just (?:this )?once|this (?:one )?time|just to (?:see|check|test|try)|for (?:a )?(?:test|try|testing)|only wanted to see
  ^\W*(?:(?:and|ok|okay|please|now|then),? )?(?:try|undo|revert|go back)
  就这一次|这次先|试一下|试试|撤销|回退
`
export const once = (weight: number): Cue => cue('once', weight, [['said', 'whole'], ONCE])

const TASK = phrases`
  ^\W*(?:(?:please|and|now|then|ok|okay|next|also|so|can you|could you|first|go ahead and|next:)[\s,:]+){0,4}(?:add|build|create|make|implement|write|draft|design|fix|rename|move|change|remove|delete|show|hide|display|align|center|translate|explain(?! your)|summari[sz]e|list|count|find|open|generate|refactor|rewrite|split|update|bump|install|merge|rebase|push|run|re-?run|review|compare|give me|continue|swap|convert|support|paste|turn|let the|i need an?)(?! (?:things|everything|sure))
  , (?:please )?(?:write|add|fix|handle|implement|show|build|create|make) (?:an?|the|it|that|this|sure) ?
  ^[\s\p{P}]*(?:请|麻烦)?(?:把|给|帮我|加一?[个列行]|再加|做一?个|写一?个|改成(?!.{1,20}就)|跑一下|看[下看一]|查一?下|解释|翻译|生成|页面|首页|按钮|标题)
`
/** An order to do one thing: its words describe that thing. */
export const task = (weight: number): Cue => cue('task', weight, ['said', TASK])

const ERRAND = phrases`
  ^\W*(?:(?:please|and|now|then|ok|okay|also|so|can you|could you|first)[\s,:]+){0,4}(?:look (?:at|into|over|through)|(?:have|take) (?:a|another) (?:\w+ )?look|read (?:the|this|that|my|our|through)|inspect|investigate|go through|(?:double[- ]?)?check|tell me (?:what|why|where|which|how) (?:you|it|that|this|the))(?!.*\b(?:before|first|always|never|every|each|whenever|when|with me|from now on)\b)
`
/** Who sends for a look or a report wants nothing done differently, however it is worded. */
export const errand = (weight: number): Cue => cue('errand', weight, ['said', ERRAND])

const THING =
  '(?:button|field|input|form|modal|dialog|page|header|footer|table|row|column|card|icon|logo|menu|toolbar|list|label|title|colou?r|margin|layout|door|player|user|customer|admin|password|message|notification|banner|toast|tooltip|dropdown|link|image|sidebar|screen|animation|chart|map|calendar|badge|avatar|tab|item|order|invoice|value|text)s?'
const PRODUCT = phrases`
  (?<!so )(?:all|every) ${THING} (?:should|must|shall|needs? to|has to|have to|can(?:not|'t)?|may)
  (?:the|an?|each|when|after|if) (?:\w+ ){0,2}${THING} (?:\w+ ){0,3}(?:should|must|shall|needs? to|has to|have to|can(?:not|'t)?|may|is limited|are limited|overlaps?|appears?|shows?|closes?|opens?|stays?|picks?|clicks?|selects?)
  (?:it|they) (?:should|must|shall) (?:also |never |always |only )?\w+
  (?:the|an?) (?:\w+ )?(?:api|engine|shop|parser|server|app|endpoint|query|script|job|function|command|bot) (?:should|must|shall|needs? to|has to)
  (?:that|which|who) (?:always|never|only|must|should) \w+
  in the example
  (?:页面|按钮|用户|输入框|列表|弹窗|标题|图标|密码|表单|菜单|该列|图片).{0,8}(?:应该|必须|要|不能|可以|显示)
`
/** How the thing that is built is to behave. */
export const product = (weight: number): Cue => cue('product', weight, ['said', PRODUCT])

const LOOK = phrases`
  buttons?|colou?rs?|icons?|logos?|margins?|paddings?|fonts?|modal|footer|header|badge|avatar|spinner|tooltip|dropdown|skeleton|\d+px|centered|bigger|smaller
  按钮|图标|颜色|字体|边距|居中|好看
`
/** What the thing looks like is seldom worth keeping. */
export const look = (weight: number): Cue => cue('look', weight, ['said', LOOK])

/** Why: words that weigh, compare or count. */
export const REASON = phrases`
  because|since|cuz|cos|so that|otherwise|anyways?|therefore|that way|due to|given that|thanks to|reason(?:ing|s)?
  (?:way )?too \w+|twice as|half (?:as|the)|not worth|isn't worth|worth (?:it|the)|makes (?:no |more )?sense
  overkill|silly|pointless|a waste|headaches?|maintain(?:ing)?|budget|licen[cs](?:e|ing)|eats? (?:our|my)|kills (?:us|me)|have experience|can debug|enough|cheaper|simpler|faster|easier|safer|smaller|lighter|better|worse|slower|heavier|fewer|less|more \w+|mature|stable|familiar|painful|hurts?|expensive|cheap|costs?|matters|convinced|breaks?|falls? apart
  nobody|no one|none of (?:us|them)|everyone|everybody|half of|most of|the team knows
  (?:doesn't|isn't|aren't|hasn't|haven't|didn't|wasn't) \w+|killing (?:me|us)
  already|only (?:have|has|need|got)|(?:have|has) no|(?:don't|doesn't|do not|does not) (?:need|have|want)
  (?:can't|cannot|won't|couldn't|wouldn't) \w+|would (?:have|not|only|cost|die|break|need)|needs? (?!to\b)\w+|knows|gets? rid|was down|were down
  \d+(?:[.,]\d+)?\s?(?:%|x|ms|sec|min|gb|mb|kb|k|users?|people|points?|euros?|dollars?|a month|per \w+|times|lines|files|machines|boxes|events|flags)
  预算|太贵|学习成本|人手|没人(?:会|懂)|因为|由于|毕竟|反正|省得|免得|不然|否则|太[^阳原平]|够了|够用|更[^新换]|受不了|用得上|用不上|不推|熟悉|少一个|量没到|只有|没必要|成本|方便|麻烦|慢|贵|便宜|不稳|维护|卡得|理由|撑不住|扛不住|省事|省心|跟不上|搞不定|不够|划算|靠谱|成熟|生态|风险|难用|好用
`

/** It works again, says who had the trouble. */
export const CONFIRMED = phrases`
  works?(?! with| for| on\b| in\b)|worked|working|fix(?:ed|es) it|fixed(?=\s*(?:[.,!;]|$|now|on\b|thanks))|solved|resolved|did it|that was it|boots|green|gone|deployed|shows up|opens|is at zero|draining|quiet since|succee?ded|went (?:through|away)|same trick|back to normal|no more errors
  (?<!you )(?<!we )(?:is|it's|are) (?:back|gone|up|quiet|running|alive|flat|stable|healthy|normal)|(?<!\w )(?:is|it's|are|all) fine|\w+'s (?:up|back)(?=\s*[.,!;])|not \w+ any ?more|no longer \w+s?(?=[.,;]|$)|(?:flat|stable|quiet|clean|green) (?:since|for|now)|no (?:\w+ )?(?:errors?|crash(?:es)?|restarts?|alerts?|timeouts?|failures?|50\ds?) (?:since|any ?more|in the|for|left)|recovered|caught up|back online|says green|went green|is flat|that (?:\w+ed|did) (?:it|the trick|the job)|(?:that|it|this) (?:brought|got|made|sorted|cured|unblocked|fixed|solved|helped|did)|(?:work|works|runs|running|starts|boots|loads|connects) again
  (?:works?|runs?|resolves?|connects?|starts?|builds?|loads?|pass(?:es)?|deploys?|installs?|syncs?|compiles?) (?:\w+ ){0,5}(?:now|again|after)|(?:now|finally) (?:it |they |everything )?(?:works?|runs?|resolves?|connects?|starts?|builds?|loads?|pass(?:es)?|deploys?|compiles?)
  就过了|(?<!较|论|估|虑|量)过了(?=[，。]|$)|追上了|能用了|没问题了|就行了|就可以了
  通了|好了|恢复|搞定|可以了|解决了|没再|正常了|稳定了|成功了|起来了|连上了|好使
  不报了|没再出现|没有再|跑起来了|果然|ok了|可以用了|降下来了|恢复正常|正常显示|现在正常
  (?<=^\W*|[.,;!] |\b(?:it|now|and|everything) )(?!fails|crashes|dies|hangs|breaks|happens|errors|times|stops|drops|does|is|was|this|lets|always)[a-z]{3,}s again(?=\s*(?:[.,!;]|$))|clean(?:ly)? again|happy again
  ^\W*(?:it |that |ok,? |and )?(?!thanks|yes|is|this|does|looks|sounds|seems|makes|was|has|means|needs|fails|crashes|hangs|dies|breaks|says|lets|its|always|unless|perhaps|sometimes|tests|users|customers|docs|as|goes|stays|wants|uses|us|less|pass|plus|css|dns|aws|keys|items|rows|types|names|files|errors|logs|news|rules|sales|ops)[a-z]{3,}(?:s|es)(?=\s*(?:[.!]|,|$)| (?:now|fine|again|instantly|cleanly|perfectly|smoothly|like a charm))
  (?:numbers|data|everything|rows|events|they|all) (?:are|is) (?:there|here|back|in|complete|correct)(?=\s*(?:[.,!;]|$))|launched|arrived|shows? up|went live
`

/** What they will know the next time. */
export const LESSON = phrases`
  lesson|trick|good to know (?:for|what)|note to self|let's remember|for the (?:next (?:time|one|person)|others?|record)|next (?:time|person)|write (?:it|that|this) down|worth (?:writing|noting)|written down|note (?:it|that|this)|remember|if it (?:shows|happens|comes)|when (?:we|you|something|this) \w+[^.]{0,60}(?:check|look|first)|we know where|good one|must be the|that explains|that's what to do|keep (?:that|this) in mind|so when|for when|for the (?:\w+-?\w* )?notes|look (?:for|at) .{0,40}(?:first|before)|if .{0,60}(?:again|look|check|restart)|never have thought|always needs?
  so\s*: |[\w.]+\s*\+\s*[\w.]+\s*=\s*\w+
  (?:以后|之后|下次).{0,12}(?:先|记得|要).{0,6}(?:检查|看|查|确认|清)
  坑|下次|记一下|记下来|以后遇到|一定要.{1,30}(?:再|才)|不然还是|步骤保留|留档
  for future reference|worth remembering|into the (?:wiki|runbook|notes|docs)|(?:first|the) thing to (?:check|look|try)|should document|every new (?:dev|hire|machine|laptop)|whoever hits
  写进文档|备忘|踩坑|教训|排查.{0,6}先
  in the (?:onboarding|setup|install|readme|wiki|faq)(?: \w+)?(?= please|[.,!]|$)|never have found
`

/** What follows from something is found out, not ordered. */
export const CONSEQUENCE = phrases`
  ^\W*(?:(?:ok(?:ay)?|right|ah|hm+|yes|wow|omg|fine)[\s,.!]+)*so (?!please|from|always|never|do|don't|use|stop|keep)\w+
  ^[\s\p{P}]*(?:那就|那只|只能|只好|所以)
`
