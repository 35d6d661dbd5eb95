import { blankMentions, sentencesOf } from '../../classify/split-sentences.ts'

/** How people say that something holds no more. */
const TAKING_BACK = new RegExp(
  [
    '\\bno longer\\b',
    "(?:\\bnot|n't|\\bnever)\\b[^.;]{1,60}\\bany ?more\\b",
    '\\bchang(?:ed|ing) (?:my|our) minds?\\b',
    '\\b(?:forget|scrap|ignore|drop) (?:what|the rule|the decision|that rule|that decision)\\b',
    '\\b(?:i|we) (?:take|took) (?:it|that|this|\\w+ \\w+) back\\b',
    '\\b(?:revers|revok|overturn|withdr[ae]w|abandon)(?:e|es|ed|ing|n|s)? (?:the|our|that|this|my) (?:\\w+ )?(?:decision|choice|rule|convention|policy)\\b',
    '\\bback to\\b[^.;]{1,60}\\bafter all\\b',
    '(?:不再|改主意|收回(?:之前|上次|那个)|之前(?:说|定)的.{0,12}(?:不算|作废|取消)|作废)',
  ].join('|'),
  'iu',
)

/** The sentences of what was said that take something back; empty when none does. */
export function takenBackIn(said: string): string {
  return sentencesOf(blankMentions(said))
    .filter((sentence) => TAKING_BACK.test(sentence))
    .join(' ')
}
