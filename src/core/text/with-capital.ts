/** A text with a capital in front. A path, an id or a name of code keeps its letters, whatever stands behind (COR-09). */
export function withCapital(text: string): string {
  const first = /^\S*/.exec(text)?.[0] ?? ''
  const isWord = /^\p{L}[\p{L}'’]*[,.:;!?]*$/u.test(first) && !/\p{Ll}\p{Lu}/u.test(first)
  return isWord ? text.charAt(0).toUpperCase() + text.slice(1) : text
}
