export const formatNumber = (value: number): string => value.toLocaleString('en')

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** `12.3K`, where the exact number is shown as well. */
export const compactNumber = (value: number): string => compact.format(value)

/** `1 memory`, `2 memories`. */
export function plural(count: number, one: string, more = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : more}`
}
