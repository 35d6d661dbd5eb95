import { simplified } from '../text/simplified.ts'
import { LANGUAGES, languagesOf } from './language.ts'

/** What may stand before a request without making it another. */
const LEAD =
  "(?:(?:ok(?:ay)?|and|also|so|btw|by the way|one more thing|please|pls|kindly|(?:can|could|will|would) you(?: please)?|i want you to|i'd like you to)[\\s,:]+)*"
/** `that` behind which a sentence begins, and not a thing that is spoken of: `that bug from last week`. */
const CLAUSE =
  'that\\s+(?=(?:the|we|our|my|i|i\'m|you|your|it|its|this|these|those|all|every|each|any|no|an?|there|in|on|at|for|to|from|with|when|whenever|if|after|before|only|both|nobody|everyone)\\b|\\S*[A-Z\\d_/`"])'
const ASKED = new RegExp(
  `^\\s*${LEAD}(?:remember|memori[sz]e)\\s*(?:${CLAUSE}|(?:this|that|the following)?\\s*[:：]\\s*)`,
  'i',
)
const ASKED_ZH =
  /^\s*(?:好的?|另外|还有|对了)?[，,\s]*(?:请|麻烦|帮我|务必)*你?(?:记住|记一下|记下来|牢记)(?!了|没|吗|的)(?:一点|这一?点|一下)?[\s:：，,]*/
/** Any way to begin with the word, for drafts that a person looks at. */
const REMINDED = new RegExp(
  `^\\s*${LEAD}(?:remember|memori[sz]e|note|keep in mind|bear in mind)(?:\\s*[,:：]\\s*(?:that\\s+)?|\\s+that\\s+|\\s+(?=(?:we|to (?:always|never))\\b))`,
  'i',
)

/** Where the fact stands in a sentence that asks to remember it. */
export interface RememberedPart {
  readonly start: number
  readonly end: number
}

/** What may stand before the request, and between it and the fact. */
const BEFORE =
  '(?:(?:hallo|hi|hey|moin|servus|ok(?:ay)?|also|und|bitte|ach|übrigens|hola|oye|y|por favor|bueno|dale|salut|bonjour|et|au fait|ah|alors|s.il te pla[iî]t|oi|opa|e|a[ií]|tamb[eé]m|あと|それと|ちなみに|그리고|참고로)[\\s,.!:、]+)*'
const AFTER =
  "(?:\\s*(?:bitte|mal|por favor|s'il te pla[iî]t|stp|bien|aí|disso|das|ceci|esto|isso|이거|이것))*(?:\\s*[:：,，、]\\s*(?:(?:dass|daß|que)\\s+)?|\\s+(?:dass|daß|que|de que|qu['’])\\s*|\\s+)"
const BEHIND =
  /[、。,.\s]\s*(?:覚えて(?:おいて|といて|て)?|メモし(?:て|ておいて|といて)|忘れないで|기억해(?:줘|둬|주세요)?|메모해(?:줘|둬)?|잊지\s?마(?:세요)?)(?:ください|下さい|ね|お願い)?[。！!.]*$/u

const leads = new Map<string, RegExp>()

/** The part of a sentence that is to be remembered, as the person asks; undefined: nothing is asked. */
export function rememberedPart(sentence: string): RememberedPart | undefined {
  const lead = leadIn(sentence)
  if (lead !== undefined) return { start: lead, end: sentence.length }
  const plain = withoutAccents(sentence)
  for (const { name } of languagesOf(sentence)) {
    const pattern = patternOf(name)
    const found = pattern?.exec(plain)
    if (found) return { start: found[0].length, end: sentence.length }
  }
  const behind = BEHIND.exec(sentence)
  return behind === null || behind.index === 0 ? undefined : { start: 0, end: behind.index }
}

/** Each letter without its accent, so that places stay the same. */
function withoutAccents(text: string): string {
  return text.replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').charAt(0))
}

function patternOf(name: string): RegExp | undefined {
  if (name === 'en' || name === 'zh') return undefined
  const known = leads.get(name)
  if (known !== undefined) return known
  const language = LANGUAGES.find((one) => one.name === name)
  const row = /^remember: (.*)$/m.exec(language?.cues ?? '')?.[1] ?? ''
  const phrases = row
    .split('|')
    .map((phrase) => withoutAccents(phrase.replace(/[:+]/g, '').trim()))
    .map((phrase) => phrase.replace(/\s+(?:que|dass|esto|ceci)$/, ''))
    .sort((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(/\s+/g, '\\s+').replace(/['’]/g, "['’]?"))
  const wide = language?.script === undefined ? '' : '(?:おいて|といて|줘|둬|주세요|ください)?'
  const made = new RegExp(
    `^\\s*${withoutAccents(BEFORE)}(?:${phrases.join('|')})${wide}${withoutAccents(AFTER)}`,
    'iu',
  )
  leads.set(name, made)
  return made
}

/** So many letters only ask for it; undefined: nothing is asked. */
function leadIn(said: string): number | undefined {
  return (ASKED.exec(said) ?? ASKED_ZH.exec(simplified(said)))?.[0].length
}

/** A sentence without what asks to remember it. */
export function withoutRequest(sentence: string): string {
  const lead = REMINDED.exec(sentence)?.[0].length
  const part = lead === undefined ? rememberedPart(sentence) : { start: lead, end: sentence.length }
  const rest = part === undefined ? '' : sentence.slice(part.start, part.end).trim()
  return rest === '' ? sentence : capitalised(rest)
}

/** A name that is written its own way stays as it is: `iOS`, `npm's`. */
export function capitalised(text: string): string {
  return /^[a-z]+(?=[\s,])/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}
