/** What a question about leave has; a pattern is made only for what has one of these. */
const CUES = [
  ...['can ', 'may ', 'could ', 'must ', 'shall ', 'should '].flatMap((verb) => [
    `${verb}i`,
    `${verb}we`,
  ]),
  ...['allowed', 'permitted', 'forbidden', 'objection', 'ok to', 'okay to'],
] as const
const ASKS_LEAVE =
  /(?<!\b(?:how|where|when) )\b(?:can|may|could|must|shall) (?:i|we)\b|\bshould (?:i|we)\b|\b(?:allowed|permitted|forbidden|objections?)\b|\bok(?:ay)? to\b/
const CHINESE = ['可以', '能不能', '能否', '应该', '應該', '允许', '允許'] as const

/** Whether a question asks what may or should be done: `can I add a dependency?`, 可以用 npm 吗. Then a rule is wanted. */
export function asksLeave(query: string): boolean {
  const text = query.toLowerCase()
  if (CUES.some((cue) => text.includes(cue)) && ASKS_LEAVE.test(text)) return true
  return CHINESE.some((word) => text.includes(word))
}
