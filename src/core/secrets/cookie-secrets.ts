import type { FoundSecret } from './found-secret.ts'
import { isIssued } from './value-shape.ts'

/** Where a list of cookies begins: a header, a flag of curl, a property of a page. */
const JAR =
  /(?:\b(?:set-)?cookies?["']?\s{0,3}[:=]|\s-b|\s--cookie(?:\s{1,3}|=))\s{0,3}["'`]?(?=[\w.%-]{1,64}=)/gi
const PAIR = /([\w.%-]{1,64})=([^\s;,"'`]{0,4096})(?:;\s{0,3})?/y
/** What a server says about a cookie. */
const ATTRIBUTE =
  /^(?:path|domain|expires|max-age|samesite|secure|httponly|priority|_ga\w*|_gid|utm\w*|lang|locale|theme)$/i
const PAIRS_MAX = 40

/** The values of cookies that nobody can guess: each lets whoever has it act as the person. */
export function* findCookies(text: string): Generator<FoundSecret> {
  let done = 0
  for (const jar of text.matchAll(JAR)) {
    // A list that stands in another one was read with it.
    if (jar.index < done) continue
    PAIR.lastIndex = jar.index + jar[0].length
    for (let count = 0; count < PAIRS_MAX; count++) {
      const from = PAIR.lastIndex
      const [whole, name = '', value = ''] = PAIR.exec(text) ?? []
      if (whole === undefined) break
      done = from + whole.length
      const start = from + name.length + 1
      if (!ATTRIBUTE.test(name) && isIssued({ value, by: 'operator', quoted: true }))
        yield { rule: 'cookie', start, end: start + value.length }
    }
  }
}
