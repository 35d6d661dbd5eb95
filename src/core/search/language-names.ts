import { wordList } from '../text/word-list.ts'
import { LANGUAGE_STEMS } from './language-words.ts'

const LANGUAGES = wordList(LANGUAGE_STEMS)

/** Whether a term of the index names a programming language. */
export function isLanguageName(term: string): boolean {
  return LANGUAGES.has(term)
}
