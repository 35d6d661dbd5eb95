/**
 * The stem of an English word after Porter: what its forms have in common, no word itself. Letter by letter, since a
 * process that was just started would make a program of every pattern that it meets (decision 27).
 */
export function stemOf(value: string): string {
  const word = value.toLowerCase()
  if (word.length < 3) return word
  // A `y` in front is no vowel, and told apart by its size it is never taken for one.
  if (word.charCodeAt(0) !== Y) return stemOfForm(word)
  return `y${stemOfForm(`Y${word.slice(1)}`).slice(1)}`
}

const [A, E, I, O, U, Y] = [97, 101, 105, 111, 117, 121]
const [L, S, T, W, X, Z] = [108, 115, 116, 119, 120, 122]

function stemOfForm(form: string): string {
  let word = withoutPlural(form)
  word = withoutPast(word)
  if (ends(word, 'y') && hasVowel(word, word.length - 1)) word = `${word.slice(0, -1)}i`
  word = withShorter(word, LONG_ENDINGS[word.charAt(word.length - 2)])
  word = withShorter(word, SHORT_ENDINGS[word.charAt(word.length - 1)])
  word = withoutSuffix(word)
  return withoutLast(word)
}

/** `caresses`, `ponies`, `cats`. */
function withoutPlural(word: string): string {
  if (!ends(word, 's')) return word
  if (ends(word, 'sses') || ends(word, 'ies')) return word.slice(0, -2)
  return word.length > 2 && word.charCodeAt(word.length - 2) !== S ? word.slice(0, -1) : word
}

/** `agreed`, `plastered`, `motoring`. */
function withoutPast(word: string): string {
  if (ends(word, 'eed')) return stepsOf(word, word.length - 3) > 0 ? word.slice(0, -1) : word
  const length = ends(word, 'ed') ? 2 : ends(word, 'ing') ? 3 : 0
  if (length === 0 || !hasVowel(word, word.length - length)) return word
  const bare = word.slice(0, -length)
  if (bare.endsWith('at') || bare.endsWith('bl') || bare.endsWith('iz')) return `${bare}e`
  if (endsTwice(bare)) return bare.slice(0, -1)
  return isShort(bare, bare.length) ? `${bare}e` : bare
}

type Endings = Readonly<Record<string, readonly (readonly [ending: string, shorter: string])[]>>

/** By the letter before the last one; of two that fit the longer stands first. */
const LONG_ENDINGS: Endings = {
  a: [
    ['ational', 'ate'],
    ['tional', 'tion'],
  ],
  c: [
    ['enci', 'ence'],
    ['anci', 'ance'],
  ],
  e: [['izer', 'ize']],
  g: [['logi', 'log']],
  l: [
    ['entli', 'ent'],
    ['ousli', 'ous'],
    ['alli', 'al'],
    ['bli', 'ble'],
    ['eli', 'e'],
  ],
  o: [
    ['ization', 'ize'],
    ['ation', 'ate'],
    ['ator', 'ate'],
  ],
  s: [
    ['iveness', 'ive'],
    ['fulness', 'ful'],
    ['ousness', 'ous'],
    ['alism', 'al'],
  ],
  t: [
    ['biliti', 'ble'],
    ['aliti', 'al'],
    ['iviti', 'ive'],
  ],
}

/** By the last letter. */
const SHORT_ENDINGS: Endings = {
  e: [
    ['icate', 'ic'],
    ['ative', ''],
    ['alize', 'al'],
  ],
  i: [['iciti', 'ic']],
  l: [
    ['ical', 'ic'],
    ['ful', ''],
  ],
  s: [['ness', '']],
}

function withShorter(word: string, endings: Endings[string] | undefined): string {
  const found = endings?.find((pair) => ends(word, pair[0]))
  if (found === undefined) return word
  const bare = word.length - found[0].length
  return stepsOf(word, bare) > 0 ? word.slice(0, bare) + found[1] : word
}

/** By the letter before the last one; of two that fit the longer stands first. */
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  a: ['al'],
  c: ['ance', 'ence'],
  e: ['er'],
  i: ['ic'],
  l: ['able', 'ible'],
  n: ['ement', 'ment', 'ent', 'ant'],
  o: ['ou'],
  s: ['ism'],
  t: ['ate', 'iti'],
  u: ['ous'],
  v: ['ive'],
  z: ['ize'],
}

/** `revival`, `adjustment`, `adoption`. */
function withoutSuffix(word: string): string {
  const suffix = SUFFIXES[word.charAt(word.length - 2)]?.find((one) => ends(word, one))
  if (suffix !== undefined) {
    const bare = word.length - suffix.length
    return stepsOf(word, bare) > 1 ? word.slice(0, bare) : word
  }
  if (word.length < 5 || !word.endsWith('ion')) return word
  const before = word.charCodeAt(word.length - 4)
  const isSaid = before === S || before === T
  return isSaid && stepsOf(word, word.length - 3) > 1 ? word.slice(0, -3) : word
}

/** `probate`, `controll`. */
function withoutLast(word: string): string {
  let bare = word
  if (ends(word, 'e')) {
    const steps = stepsOf(word, word.length - 1)
    if (steps > 1 || (steps === 1 && !isShort(word, word.length - 1))) bare = word.slice(0, -1)
  }
  return bare.endsWith('ll') && stepsOf(bare, bare.length) > 1 ? bare.slice(0, -1) : bare
}

/** Whether it ends so, and something stands in front of that. */
function ends(word: string, ending: string): boolean {
  return word.length > ending.length && word.endsWith(ending)
}

function isVowel(unit: number): boolean {
  return unit === A || unit === E || unit === I || unit === O || unit === U
}

function isVowelOrY(unit: number): boolean {
  return unit === Y || isVowel(unit)
}

/** Where the first vowel of the first so many letters stands; their number where there is none. */
function firstVowel(word: string, length: number): number {
  if (length > 0 && isVowel(word.charCodeAt(0))) return 0
  let at = 1
  while (at < length && !isVowelOrY(word.charCodeAt(at))) at++
  return at
}

function hasVowel(word: string, length: number): boolean {
  return firstVowel(word, length) < length
}

/** How often vowels are followed by something else in the first so many letters. */
function stepsOf(word: string, length: number): number {
  let steps = 0
  for (let at = firstVowel(word, length); at < length; ) {
    at++
    while (at < length && isVowel(word.charCodeAt(at))) at++
    if (at >= length) return steps
    steps++
    at++
    while (at < length && !isVowelOrY(word.charCodeAt(at))) at++
  }
  return steps
}

/** `hop`, `fil`: one vowel, between others of which the last is not silent. */
function isShort(word: string, length: number): boolean {
  if (length < 3 || isVowel(word.charCodeAt(0))) return false
  const last = word.charCodeAt(length - 1)
  if (isVowelOrY(last) || last === W || last === X) return false
  return firstVowel(word, length) === length - 2
}

/** `hopp`, but not `fall`, `hiss` and `fizz`. */
function endsTwice(word: string): boolean {
  const last = word.charCodeAt(word.length - 1)
  if (word.length < 2 || last !== word.charCodeAt(word.length - 2)) return false
  return !isVowelOrY(last) && last !== L && last !== S && last !== Z
}
