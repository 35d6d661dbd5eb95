/** Letters and digits in small, without what stands between them: texts that differ in nothing else say the same. */
export function lettersOf(text: string): string {
  let letters = ''
  const small = text.toLowerCase()
  for (let at = 0; at < small.length; at++) {
    const code = small.charCodeAt(at)
    const isLetter = code > 0x7f || (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
    if (isLetter) letters += small[at]
  }
  return letters
}
