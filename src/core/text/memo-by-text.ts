/**
 * A function of a text that remembers its results up to so many characters of text, the oldest going first. Planning
 * looks at one memory several times, each time as a new object with the same text.
 */
export function memoByText<R>(
  make: (text: string) => R,
  { charsMax }: { readonly charsMax: number },
): (text: string) => R {
  const known = new Map<string, R>()
  let chars = 0
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const made = make(text)
    known.set(text, made)
    chars += text.length
    for (const oldest of known.keys()) {
      if (chars <= charsMax) break
      known.delete(oldest)
      chars -= oldest.length
    }
    return made
  }
}
