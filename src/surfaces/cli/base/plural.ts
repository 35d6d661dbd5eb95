/** `1 memory`, `2 memories`, `3 days`, `4 matches`. */
export function plural(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`
  const many = noun.endsWith('ch') ? `${noun}es` : `${noun}s`
  return `${count} ${/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : many}`
}
