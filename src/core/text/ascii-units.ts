/** Made for the first long text: who asks one short question reads its letters sooner one by one. */
let encoder: InstanceType<typeof TextEncoder> | undefined
const SHORT_CHARS = 256
const ASCII_MAX = 0x7f
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
  if (isRead(text, units)) return units
  doneWith(units)
  return undefined
}

function isRead(text: string, units: Uint8Array): boolean {
  if (encoder !== undefined || text.length > SHORT_CHARS) {
    encoder ??= new TextEncoder()
    return encoder.encodeInto(text, units).written === text.length
  }
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > ASCII_MAX) return false
    units[at] = unit
  }
  return true
}

/** Said by who has read them, so that the next text needs no room of its own. */
export function doneWith(units: Uint8Array): void {
  if (units.length <= SPARE_BYTES_MAX) spare = units
}
