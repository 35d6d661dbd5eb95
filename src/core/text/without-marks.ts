/** Letters that are no plain one with a mark, as people write them who have no key for them. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
}

const ASCII_MAX = 0x7f
/** The last of the letters that European languages put marks on. */
const EUROPEAN_MAX = 0x17f
const MARK = /[\u0300-\u036f]/g
const NOT_ASCII = /[^\0-\x7f]/g

/**
 * A word in small letters as it is typed on a keyboard without its marks: `straße` is `strasse`, `übertragung` is
 * `ubertragung`. Only where all of its letters are such: in other scripts, and in Vietnamese, another mark is another word.
 */
export function withoutMarks(word: string): string {
  let hasMarks = false
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at)
    if (unit > EUROPEAN_MAX) return word
    if (unit > ASCII_MAX) hasMarks = true
  }
  if (!hasMarks) return word
  return word
    .normalize('NFD')
    .replace(MARK, '')
    .replace(NOT_ASCII, (letter) => WRITTEN_OUT[letter] ?? letter)
}
