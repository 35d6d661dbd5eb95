import { finderOf } from '../text/find-ignoring-case.ts'

/**
 * How a text speaks of a file or symbol. `there`: as of something that is there. `gone`: it says itself that it was
 * renamed, moved or removed. `past`: an entry of a dated log, or a list of changes. `open`: it may well not be there - an
 * example, a plan, an output, a file of others. `planned`: it is open because somebody is to write it yet. `example`: it
 * shows how names are written, or is what a program makes, and was never said to be kept.
 */
export type Claim = 'there' | 'gone' | 'past' | 'open' | 'planned' | 'example'

/** How far around a reference its sentence is listened to, in characters. */
const NEAR_CHARS = 90
const AROUND_CHARS = 200

const PAST =
  'deleted|removed|dropped|retired|renamed|moved|relocated|replaced|superseded|gone|obsolete|deprecated'
const PAST_ELSEWHERE = [
  '(?:被|已经?|全部|都|后来|现在?)*(?:删除|移除|重命名|废弃|弃用|不存在|删掉|去掉|下线|停用|(?:改名|更名|移动?|迁移?|搬|挪|合并|拆分)(?:为|成|到|至|入|进)|并入|改[为成]\\s*[`"\'])',
  '(?:被|已经?)+(?:替换|取代|替代)',
  '[이가은는을를]?\\s*(?:파일(?:[이가은는을를])?\\s*)?(?:삭제|제거|폐기|아니라)',
  '(?:を|は|が)?(?:削除|廃止)',
  '(?:fue|foi|sido|été|wurde)\\s+\\S+',
  '(?:removid|exclu[ií]d|renomead|movid|eliminad|borrad|renombrad)[oa]s?\\b|(?:supprim|renomm|déplac)ée?s?\\b|(?:gelöscht|entfernt|umbenannt|verschoben)\\b',
].join('|')
/** Other names of the same list: "`a.ts`, `b.ts` and `c.ts` were removed". */
const LIST =
  '(?:\\s*(?:[,、+&/和及와과]|\\b(?:and|or|y|et|und)\\b)\\s*(?:and\\s+)?(?:[`"\'][^`"\'\\n]+[`"\']|[\\w./-]+))*'

/** What sort of thing the name before is: "`isFast` flag (and `isSlow`) is gone". */
const SORT =
  '(?:\\s+(?:flags?|files?|modules?|class(?:es)?|components?|options?|hooks?|functions?|scripts?|helpers?|types?|methods?))?'

/** "removed the old files `a.ts`", "renamed from `a.ts`", "was `a.ts`". No preposition may stand between. */
const GONE_BEFORE = finderOf(
  [
    `\\b(?:deleted|deleting|removed|removing|dropped|dropping|retired|retiring|replaced|replaces|replacing|supersedes?|superseded|obsolete|deprecated)\\b[:)\\]]?(?:\\s+(?!(?:in|from|by|into|to|with|for|at|via|using|inside|of|on|and|see|now)\\b)(?:[^\\s.;]|\\.(?=\\w))+){0,8}\\s*[\`"'(\\[*_]*$`,
    '\\b(?:renamed|moved|migrated|relocated|ported) (?:away )?from:?\\s*[`"\'(\\[*_]*$',
    '\\b(?:used to (?:be|live|sit|stand)|lived) (?:in|at|under):?\\s*[`"\'(\\[*_]*$',
    '\\b(?:was|were|formerly|previously|originally|instead of|used to be|no longer):?\\s*[`"\'(\\[*_]*$',
    '\\b(?:formerly|previously|originally) (?:in|at|under|by|via):?\\s*[`"\'(\\[*_]*$',
    // "no `a.ts`", "`b.ts`, not `a.ts`", "never create `a.ts`": it is named as what is not, or is not to be.
    '\\b(?:no(?: active| separate| dedicated| central| such| single| own| root| global| top-level)?|not(?: in| at| from| via| called| named)?)\\s*[`"\'(\\[*_]*$',
    "\\b(?:never|do not|don['’]t|avoid)\\s+(?:using|creating|adding|use|create|add|introduce|name (?:it|them|a file))(?:\\s+(?:an?|the|any|new))*\\s*[`\"'(\\[*_]*$",
    // Who has turned away from something says nothing of it being there.
    '\\b(?:no longer (?:uses?|needs?|calls?|imports?|runs?|reads?|have|has|relies on|rely on|depends? on|goes? through)|(?:stopped|quit) (?:using|calling|importing)|(?:switched|migrated|moved) (?:away from|off|from)|switched from|took the place of|in place of|ripped out)(?: the| our| an?)?\\s*[`"\'(\\[*_]*$',
    '(?:^|[\\s(])(?:statt|anstatt|anstelle von|ehemals|vormals|früher(?: \\S+){0,3} (?:in|unter))\\s*[`"\'(\\[*_]*$',
    '(?:不再(?:使用|用|需要|调用|依赖)|(?:以前|之前|原来|原先)(?:在|是|用的?是?))\\s*[`"\'(\\[*_]*$',
    '\\b(?:old|legacy|former|obsolete|deprecated|dead|stale|non-?existent|non-existing|removed|deleted)(?:\\s+[\\w-]+)?\\s*[`"\'(\\[*_]*$',
    // Whoever forbids to bring something back says that it is gone.
    '\\b(?:re-?creat|restor|resurrect|re-?introduc|re-?add|revive|reviving|bring(?:ing)? back)(?:e|ing)?(?:\\s+(?:the|an?|any|old))*\\s*[`"\'(\\[*_]*$',
    "\\b(?:got rid of|there(?:'s| is| are) no(?: longer| more)?(?: an?)?)\\s*[`\"'(\\[*_]*$",
    '(?<!不要|不能|不可|不得|禁止|[别勿])(?:删除了?|移除了?|删掉了?|废弃了?|구\\s+(?:\\S+\\s+)?)[:：]?\\s*[`"\'(\\[*_]*$',
    '(?:(?:原来|原先|之前|以前|老)的|旧(?:的|版)?)(?:文件|脚本|模块|代码|实现)?\\s*[`"\'(\\[*_]*$',
  ].join('|'),
)
/** "`a.ts` was deleted", "`a.ts` (gone)", "`a.ts` renamed to"; not "`a.ts`: removed the cache". */
const GONE_AFTER = finderOf(
  `^[\`"'*_)\\]]*${LIST}${SORT}[\`"'*_)\\]]*[\\s*]*(?:` +
    [
      `[(（][^)）]{0,20}\\b(?:${PAST}|no longer|formerly|legacy)\\b`,
      `(?:was|were|is|are|been|got|has been|have been|had been)\\s+(?!not\\b|never\\b)(?:(?!not\\b|never\\b)\\w+\\s+){0,2}\\**(?:${PAST})\\b`,
      `(?:\\w+ly\\s+)?(?:deleted|removed|renamed (?:to|into)|moved (?:to|into)|replaced (?:by|with)|superseded by|folded into|merged into|split into)\\b`,
      `[,，]?\\s*(?:which|that)\\s+(?:(?:we|i|they|you|somebody)\\s+(?:have\\s+|had\\s+|since\\s+)?|(?:was|were|is|are|has been|have been|had been)\\s+)(?:now\\s+|since\\s+|long\\s+)?(?:${PAST})\\b`,
      '(?:(?:is|are)|[—–-]+) now (?:called |named |in |at |under |part of |split )?(?:an? |the )?[`"\'(]',
      '(?:became|has become|turned into) (?:the |a )?[`"\'(]',
      'now (?:lives|sits|resides)\\b',
      '(?:any ?more|any longer|no more)\\b',
      '(?:is|are|was|were) (?:unused|no more|not (?:used|needed|called|imported|read) (?:any ?more|any longer))\\b',
      '(?:has|have) since gone\\b|went away\\b|,\\s*(?:deleted|removed|dropped|retired) (?:in|with|by|since|last)\\b',
      '(?:\\S+\\s+){0,2}nicht mehr(?! als\\b)|(?:ist|sind) (?:\\S+ )?(?:weg|fort)\\b|hei(?:ß|ss)t (?:jetzt|nun|inzwischen)\\b',
      '(?:已经?|早已|现在)*不(?:再(?:使?用|需要)|用了)',
      // "`a.ts` no longer calls b" is about a file that is there.
      '(?:(?:is|are|was|were) )?no longer (?:exists?|there|here|present|needed|used|required|in use|part of|shipped|maintained|available|applies|relevant|necessary|supported)\\b|(?:(?:is|are) )?no longer\\b(?=\\s*(?:[.,;:)|]|$))',
      'used to (?:be|exist|live|sit|stand)\\b',
      `(?:(?:was|were|is|are|can|could)(?:n't| not)(?: be)? (?:found|there|present)\\b)`,
      `(?:does(?:n't| not) exist|do(?:n't| not) exist|did(?:n't| not) exist)`,
      `(?:${PAST_ELSEWHERE})`,
    ].join('|') +
    ')',
)
/** "renamed `a.ts` to `b.ts`": what stands between the two words is the past. */
const MOVED_BEFORE = finderOf(
  /\b(?:renam(?:ed|ing)|mov(?:ed|ing)|migrat(?:ed|ing)|port(?:ed|ing)|relocat(?:ed|ing)|merg(?:ed|ing)|fold(?:ed|ing)|split(?:ting)?|convert(?:ed|ing))\s+(?:the\s+)?(?:\w+\s+){0,2}?[`"'([*_]*$/
    .source,
)
const TO_AFTER = finderOf(
  /^[`"')\]*_]*\s+(?:to|into|as|over to|in favou?r of)\s+(?:the\s+|a\s+)?[`"'([*_]*[\w@.~-]*[\w./]/
    .source,
)

const STRUCK_BEFORE = finderOf(/~~(?!\s)[^~]*$/.source)
const STRUCK_AFTER = finderOf(/^[^~]*\S~~/.source)

/** `old.ts → new.ts`: what stands before the arrow is the past. */
const ARROW_AFTER = finderOf(/^[`"')\]*_\s]*(?:→|->|=>|⇒|➜|➔)\s*[`"'([*_]*[\w./~-]*\w[./]\w/.source)

/** `old.ts → new.ts`: what stands behind it is where something goes, or shall go; not what an index links to. */
const ARROW_BEFORE = finderOf(/(?:→|->|=>|⇒|➜|➔)\s*[`"'(*_]*$/.source)

const OPEN_BEFORE = finderOf(
  /(?:\b(?:e\.g|i\.e)\.?|\b(?:creat(?:e|es|ed|ing)|adds?|adding|new|generat(?:e|es|ed|ing)|writ(?:e|es|ing)|outputs?|emits?|produces?|sav(?:e|es|ed|ing)|stor(?:e|es|ed)|will|would|should|could|planned|plans? to|propos(?:e|ed)|recommend(?:s|ed)?|suggest(?:s|ed)?|consider|to be|future|later|delete|remove|eg|for example|for instance|such as|like|example|suppose|imagine|say|named?|naming|called|convention|pattern|template|placeholder|optional(?:ly)?|if|when|whether|any|each|every|your|user's|install(?:s|ed)?|download(?:s|ed)?|cop(?:y|ies|ied)|tracks?|detects?|looks? for|warns?|missing|lacks?)\b|新建|创建|新增|添加|生成|输出|例如|比如|如[:：]|计划|将|생성|추가|예:|작성|criar?|crear|gerar?|créer|ajouter|erstell|anlegen)[^.;。；]*$/
    .source,
)

/** "Add a section on reviews, ... or link to `a.md`": the whole sentence tells what to do. */
const ORDER_BEFORE = finderOf(
  /(?:^|[.;]\s)\s*(?:[-*+]|\d+[.)])?\s*(?:add|create|write|introduce|extract|generate|consider|propose)\b(?:[^.;]|[.](?=\w))*$/
    .source,
)

/** "will add `a.ts`", "next step: write `a.ts`". Whoever wrote it already speaks otherwise. */
const PLANNED_BEFORE = finderOf(
  /(?:\b(?:will|would|shall|todo|to-do|next step|planned|plans? to|propos(?:e|ed)|to be (?:written|added|created)|future)\b[^.;。；]*|\b(?:create|add|write|introduce|extract \S+(?: \S+)? into)\s+(?:(?:an?|the|new|another)\s+)*|计划|将(?:要|会)?|待|以后会?|新建|新增|创建|추가|생성)[^.;。；\w/]*$/
    .source,
)

const OPEN_AROUND = finderOf(
  /\b(?:git-?ignored?|not committed|uncommitted|local only|build (?:output|artifact)s?|artefacts?|artifacts?|at runtime|generated|upstream|fork(?:ed)?|external|(?:other|another|sibling|separate|their|its) repo(?:sitory)?|third-party|vendored|(?:on|in) (?:the|a|an|another|its|my|our) (?:\S+ )?branch)\b/
    .source,
)

/** "Names are snake_case: `a_b.ts`". */
const NAMING = finderOf(
  /\b(?:snake_case|camelcase|pascalcase|kebab-case|(?:naming|file ?names?) (?:convention|pattern|scheme|rule)s?)\b|命名/
    .source,
)
/** "The build generates `a.json`": what a program makes as it runs. Whoever wrote a file once speaks of the past. */
const MADE_BEFORE = finderOf(
  /\b(?:generates?|emits?|outputs?|produces?|writes|dumps)\s+(?:(?:to|into|the|a|an)\s+)*[`"'([*_]*$|(?:生成|输出)(?:到|至)?\s*[`"'([*_]*$/
    .source,
)

/** What the words around a reference, from `start` to `end` of its line, say about it. */
export function claimAt(line: string, start: number, end: number): Claim {
  const before = line.slice(Math.max(0, start - NEAR_CHARS), start)
  const after = line.slice(end, end + NEAR_CHARS)
  if (isGone(before, after)) return 'gone'
  const around = line.slice(Math.max(0, start - AROUND_CHARS), end + AROUND_CHARS)
  if (MADE_BEFORE(before) ?? NAMING(around)) return 'example'
  if (PLANNED_BEFORE(before)) return 'planned'
  const sentence = line.slice(Math.max(0, start - AROUND_CHARS), start)
  const isOpen =
    ARROW_BEFORE(before) ?? OPEN_BEFORE(before) ?? ORDER_BEFORE(sentence) ?? OPEN_AROUND(around)
  return isOpen ? 'open' : 'there'
}

function isGone(before: string, after: string): boolean {
  if (ARROW_AFTER(after) ?? GONE_BEFORE(before) ?? GONE_AFTER(after)) return true
  if (STRUCK_BEFORE(before) && STRUCK_AFTER(after)) return true
  return MOVED_BEFORE(before) !== undefined && TO_AFTER(after) !== undefined
}

/** A heading under which everything is spoken of as past: `Removed files`. */
export function isPastHeading(title: string): boolean {
  return /\b(?:removed|deleted|deprecated|obsolete|retired|renamed|renames)\b|已删除|已移除|废弃|삭제|제거/i.test(
    title,
  )
}
