/** How many terms two sets share. */
export function sharedCount(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  let count = 0
  for (const term of small) if (large.has(term)) count++
  return count
}

/** The share of the smaller set that the other holds too; 0 when either is empty. */
export function containment(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const smaller = Math.min(a.size, b.size)
  return smaller === 0 ? 0 : sharedCount(a, b) / smaller
}

/** The share of `a` that `b` holds; 0 when it is empty. */
export function shareIn(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.size === 0 ? 0 : sharedCount(a, b) / a.size
}

export function common(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  return new Set([...small].filter((term) => large.has(term)))
}

export function without(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...a].filter((term) => !b.has(term)))
}

export function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && sharedCount(a, b) === a.size
}
