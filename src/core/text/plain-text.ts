const ANSI = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g
/** Separators that editors show as a line end, or not at all. */
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029\v\f]/g
/**
 * What a person does not see and a model reads: controls, marks of direction, characters without width, fillers, tag
 * characters and variation selectors, in which whole sentences can hide. U+FE0F stays: it alone says nothing.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is removed for itself.
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu
const SELECTOR_RUN = /\ufe0f{2,}/g
const LONE_SURROGATE = /[\ud800-\udfff]/gu

/** Nothing but what is on an English keyboard, as most texts are. */
const PLAIN = /^[\t\n -~]*$/

/** A text as a person sees it: nothing in it that only a machine would read (REC-06). */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .replace(ANSI, '')
    .replace(LINE_ENDS, '\n')
    .replace(UNSEEN, '')
    .replace(SELECTOR_RUN, '\ufe0f')
    .replace(LONE_SURROGATE, '\ufffd')
}

/** The same on one line and not longer than `chars`, for titles and paths. */
export function plainLine(text: string, chars: number): string {
  const line = singleSpaced(plainText(text)).trim()
  if (line.length <= chars) return line
  const points = [...line]
  return points.length <= chars ? line : `${points.slice(0, chars - 1).join('')}…`
}

function singleSpaced(text: string): string {
  // Most titles are one line with one space between two words.
  if (PLAIN.test(text) && !text.includes('  ') && !text.includes('\n') && !text.includes('\t'))
    return text
  return text.replace(/\s+/g, ' ')
}
