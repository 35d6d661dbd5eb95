/** `1 memory`, `2 memories`, `3 days`. */
export function plural(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`
  return `${count} ${/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`}`
}
