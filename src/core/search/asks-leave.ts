/** `can I add a dependency?`, `am I allowed to`, 可以用 npm 吗: what is wanted is a rule, not how something works. */
const ASKS_LEAVE =
  /(?<!\b(?:how|where|when) )\b(?:can|may|could|must|shall) (?:i|we)\b|\bshould (?:i|we)\b|\b(?:allowed|permitted|forbidden|objections?)\b|\bok(?:ay)? to\b|可以|能不能|能否|应该|應該|允许|允許/i

/** Whether a question asks what may or should be done. */
export function asksLeave(query: string): boolean {
  return ASKS_LEAVE.test(query)
}
