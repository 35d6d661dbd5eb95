import { queryTerms } from '../text/search-terms.ts'

/** Words by which people let an agent go on, or hold it back, as the index knows them. */
const ASSENT: ReadonlySet<string> = new Set(
  (
    'again agre ahead alright awesom continu cool correct done exactli excel fine good great keep lgtm look lot next nice ' +
    'nope ok okai perfect proce resum right sound stop sure thank thx try wait work yeah yep yup 继续 明白 不错 はい お願い 계속 네'
  ).split(' '),
)

/**
 * Whether a prompt says nothing but that the other may go on: `yes, do that`, `looks good, continue`. That calls up nothing,
 * whatever is kept. Each of these words may name something as soon as another one stands beside it.
 */
export function isAssent(prompt: string): boolean {
  return queryTerms(prompt).every((term) => ASSENT.has(term))
}
