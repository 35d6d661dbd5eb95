import { plainLine } from '../text/plain-text.ts'
import { trimAtWord } from '../text/trim-at-word.ts'
import { withCapital } from '../text/with-capital.ts'
import { withoutRequest } from './remember-lead.ts'

const TITLE_CHARS_MAX = 100
const TITLE_CHARS_MIN = 8
const CODE_CHARS = 3
/** Shorter first sentences lead to what is meant: "I changed my mind." */
const SENTENCE_CHARS_MIN = 24
const TEXT_CHARS_MAX = 600

/** What people say before they say it: an id is made of the first words of a title, and these are in every second one. */
const LEAD_IN =
  /^(?:(?:ok(?:ay)?|right|yes|yeah|so|then|well|hey|good|fine|alright|please|and|but|also|actually|hm+|no(?:pe)?(?=[,.!])|(?:going|moving)\s+forward|(?:in\s+(?:the\s+)?future|next\s+time)(?=,)|from\s+(?:now|here|today|this\s+point)(?:\s+on(?:wards?)?)?|ab\s+(?:jetzt|sofort|heute)|von\s+jetzt\s+an|künftig(?=,)|a\s+partir\s+de\s+(?:ahora|agora)|de\s+ahora\s+en\s+adelante|daqui\s+(?:pra|para)\s+frente|à\s+partir\s+de\s+maintenant|dorénavant|désormais(?=,)|also(?=,)|naja|übrigens|bitte|moin|hola|bueno|vale|dale|bon|alors|oi|ok(?:ay)?|beleza|quick\s+one\s+before\s+we\s+start|以后(?=[，,])|今後は?、|これからは?、|じゃあ?|では|그럼|앞으로(?:는)?\s|(?:i|we)(?:['’]ve|\s+have)?\s+(?:just\s+)?changed\s+(?:my|our)\s+minds?(?:\s+again)?|好(?:的)?|嗯|那就?|不对(?=[，,。]))[\s,.:!，。]+)+/i

const CHOOSING =
  /^(?:we|i)(?:['’]ve|\s+have)?\s+(?:all\s+)?(?:decided|agreed)(?:\s+(?:to|on|that)|:)\s+|^(?:decided|entschieden|decidido|décidé):\s*|^(?:wir\s+haben\s+(?:uns\s+)?(?:entschieden|beschlossen)(?:,\s*dass)?|(?:hemos\s+)?decidi(?:mos|do)|(?:nous\s+avons|on\s+a)\s+décidé\s+(?:de|d['’])|ficou\s+decidido(?:\s+que)?:?)\s*|^(?:我们|咱们|我們)?(?:决定了?|決定了?)(?:要|了)?[:：，,]?/i
const REASON =
  /[,;]?\s+(?:because|due\s+to|since|so\s+that|weil|da\s+wir|porque|ya\s+que|parce\s+qu['’e]|puisqu['’e]|car|já\s+que|pois)\s.*$|[，,、]?\s*(?:因为|因為|由于|由於|理由是|原因是|毕竟|畢竟).*$/is

/** What a sentence is about, short enough for a list: without what leads to it and without its reason. */
export function titleFrom(sentence: string): string {
  const bare = withoutRequest(sentence.replace(/^[\s>*#-]+|\*\*|`/g, ''))
    .replace(LEAD_IN, '')
    .replace(CHOOSING, '')
  const point = bare.replace(REASON, '')
  const best =
    [point, bare, sentence].find((text) => text.trim().length >= TITLE_CHARS_MIN) ?? sentence
  const line = shortened(plainLine(best, TEXT_CHARS_MAX)).replace(/[\s.,;:!。，；：！]+$/, '')
  // What was quoted as code keeps its letters.
  return sentence.includes(`\`${line.slice(0, CODE_CHARS)}`) ? line : withCapital(line)
}

/** Of what is too long the first sentence, if that says something; else so many whole words: half a path is no name. */
function shortened(line: string): string {
  if (line.length <= TITLE_CHARS_MAX) return line
  const first = /^.*?[.!?](?=\s)|^.*?[。！？]/su.exec(line)?.[0] ?? ''
  const says = first.length >= SENTENCE_CHARS_MIN && first.length <= TITLE_CHARS_MAX
  return says ? first : trimAtWord(line, TITLE_CHARS_MAX, 'before')
}
