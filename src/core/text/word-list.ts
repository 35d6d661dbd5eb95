/** A few hundred words that others are looked up among. */
export interface WordList {
  has(word: string): boolean
}

/** An index asks for more, and then a set is worth making. */
const ASKED_MAX = 256
const SPACE = 32

/** Of words with one space between them: a prompt asks for a dozen, and finds them sooner than it makes a set of all. */
export function wordList(text: string): WordList {
  const all = ` ${text} `
  let asked = 0
  let known: ReadonlySet<string> | undefined
  return {
    has(word) {
      if (known === undefined && asked < ASKED_MAX) {
        asked++
        return stands(all, word)
      }
      known ??= new Set(text.split(' '))
      return known.has(word)
    },
  }
}

function stands(all: string, word: string): boolean {
  if (word === '' || word.includes(' ')) return false
  const wanted = `${word} `
  let at = all.indexOf(wanted)
  while (at >= 0 && all.charCodeAt(at - 1) !== SPACE) at = all.indexOf(wanted, at + 1)
  return at >= 0
}
