import { termOf } from './term-of.ts'

const WORD = /[A-Za-z][\w+#]*(?:[.-][A-Za-z]\w*)*/g
const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/** The terms of a sentence that are names: written large in its midst, like `RabbitMQ`, or the only Latin words of it. */
export function namesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  const isWide = WIDE.test(text)
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const isOpening = /^[^\p{L}\p{N}]*$/u.test(text.slice(0, index))
    const isName = isWide || /.[A-Z\d]/.test(word) || (/^[A-Z]/.test(word) && !isOpening)
    if (!isName) continue
    const term = termOf(word.toLowerCase())
    if (term !== '') names.add(term)
  }
  return names
}
