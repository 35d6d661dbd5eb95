import { endsWithParts } from '../src/core/base/path-parts.ts'
import { baseName, folderOf } from '../src/core/base/vault-path.ts'
import { isFileName } from '../src/core/references/file-names.ts'

/** What a detector is given: a word of a memory and the paths of its project, now and ever. */
export interface Word {
  readonly text: string
  /** The memory's own path. */
  readonly memory: string
  readonly present: readonly string[]
  readonly ever: ReadonlySet<string>
}

const hasEnding = ({ text }: Word): boolean => isFileName(baseName(text))
const hasSlash = ({ text }: Word): boolean => text.includes('/')
const isElsewhere = ({ text }: Word): boolean => /^[~/]/.test(text)
const isThere = ({ text, present }: Word): boolean => present.includes(text.replace(/\/$/, ''))
const isSomewhere = (word: Word): boolean =>
  isThere(word) ||
  word.present.some((path) => endsWithParts(path, word.text.replace(/^\.?\//, ''))) ||
  word.present.includes(
    new URL(word.text, `file:///${folderOf(word.memory)}/`).pathname.slice(1),
  ) ||
  word.text.includes('*')

/** The simple ways to call a word of a memory a dead path, which everything else has to beat. */
export const SIMPLE_DETECTORS: readonly (readonly [
  name: string,
  saysDead: (word: Word) => boolean,
])[] = [
  [
    'slash and extension, exact path only',
    (word) => hasSlash(word) && hasEnding(word) && !isThere(word),
  ],
  [
    'the same, exact, suffix, relative or glob',
    (word) => hasSlash(word) && hasEnding(word) && !isSomewhere(word),
  ],
  [
    'the same, skipping ~ and absolute paths',
    (word) => hasSlash(word) && hasEnding(word) && !isElsewhere(word) && !isSomewhere(word),
  ],
  ['any token with a known extension', (word) => hasEnding(word) && !isSomewhere(word)],
  [
    'missing and once in the git history',
    (word) => hasSlash(word) && hasEnding(word) && !isSomewhere(word) && word.ever.has(word.text),
  ],
]

/** The simple ways to say where a moved file is today; undefined where one cannot tell. */
export const SIMPLE_FINDERS: readonly (readonly [
  name: string,
  placeOf: (word: Word) => string | undefined,
])[] = [
  ['the only file of that name', (word) => onlyOne(word.present, baseName(word.text))],
  ['the only file with that end', (word) => onlyOne(word.present, lastTwo(word.text))],
]

function onlyOne(paths: readonly string[], end: string): string | undefined {
  const [only, ...others] = paths.filter((path) => endsWithParts(path, end))
  return others.length === 0 ? only : undefined
}

function lastTwo(path: string): string {
  return path.split('/').slice(-2).join('/')
}
