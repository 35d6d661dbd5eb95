/** The order of two texts, by code units: the same on every machine, which a locale's order is not. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
