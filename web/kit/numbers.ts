/** A count with its thousands apart. */
export const whole = (value: number): string => value.toLocaleString('en')

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** A large number in few letters, for where the exact one stands beside it. */
export const short = (value: number): string => compact.format(value)

/** `1 memory`, `2 memories`. */
export function many(count: number, one: string, more = `${one}s`): string {
  return `${whole(count)} ${count === 1 ? one : more}`
}
