const QUESTION =
  /^\W*(?:(?:so|and|but|ok|okay|hm+|hi|hey|well|wait|anyways?|also|oh|btw|now|then|first|quick\s+question)\b[\s,]+){0,3}(?:what(?:'?s|\s+(?:is|are|was|were|do|does|did|if|about|happens|would|could|should|can|kind|sort|version|port|will|else|exactly))|which|who|whose|where|why|how|when\s+(?:do|does|did|is|are|will|should|can)|do\s+(?:i|we|you|they|these|those)\b|(?:does|did)\s+\w|(?:is|are|was|were|can|could|should|shall|would|will|has|have|isn't|aren't|doesn't|don't|can't|couldn't|won't)\s+(?:i|we|you|it|this|that|these|those|there|the|they|he|she|my|our|your|any|someone|somebody)\b)/i
const QUESTION_ZH =
  /(?:吗|呢|(?<![什怎这那多要])么|没有|还是[^，。]{1,16})\s*[?？]?$|^[\s\p{P}]*(?:为什么|为啥|怎么|怎样|如何|能不能|可不可以|是不是|有没有|哪|谁|什么|啥|多少)/u
/** Two marks that stand alone are an operator. */
const MARKED = /[^\s?？][?？]+\s*$|\s[?？]\s*$/
/** A request in the shape of a question. */
const REQUEST =
  /^\W*(?:can|could|would|will)\s+(?:we|you)\s+(?:please\s+)?(?:not|stop|always|never|only|remember|avoid|keep|make\s+sure)\b/i

/** Whether a sentence asks: most people leave the mark away when they type. */
export function isAsked(sentence: string): boolean {
  if (REQUEST.test(sentence)) return false
  return MARKED.test(sentence) || QUESTION.test(sentence) || QUESTION_ZH.test(sentence)
}
