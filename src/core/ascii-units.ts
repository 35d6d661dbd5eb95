const encoder = new TextEncoder()
/** A letter beyond ASCII takes three bytes at most. */
const BYTES_EACH = 3
const SPARE_BYTES_MAX = 1 << 18
/** Room for the next text, where nobody reads one in it just now. */
let spare: Uint8Array | undefined

/**
 * The letters of a text as numbers, followed by anything; undefined when not all of them are ASCII. For who reads a text
 * letter by letter: of one that was cut out of another, as bodies are, each takes several times as long.
 */
export function asciiUnits(text: string): Uint8Array | undefined {
  const least = BYTES_EACH * text.length
  const units = spare !== undefined && spare.length >= least ? spare : new Uint8Array(2 * least)
  spare = undefined
  if (encoder.encodeInto(text, units).written === text.length) return units
  doneWith(units)
  return undefined
}

/** Said by who has read them, so that the next text needs no room of its own. */
export function doneWith(units: Uint8Array): void {
  if (units.length <= SPARE_BYTES_MAX) spare = units
}
