import { stemOf } from '../base/vault-path.ts'
import { bareNamesOf, nameKey } from '../model/link-table.ts'
import { linksIn } from '../model/links.ts'
import type { Memory } from '../model/memory.ts'
import { redact } from '../secrets/find-secrets.ts'
import { holdsSecret } from '../secrets/holds-secret.ts'
import {
  fieldIn,
  indexTerms,
  type NumberedTerms,
  numberedTerms,
  termIn,
} from '../text/search-terms.ts'
import { withoutBookkeeping } from '../text/tokens.ts'
import { plainWordsOf } from '../text/words.ts'
import { marksOfConcepts } from './concepts/find-concepts.ts'
import { nameTerms } from './name-query.ts'

/** Where a term may stand, and what it is worth there. Chosen on the coding set and the public sets (bench/quality). */
export const FIELD_WEIGHTS = {
  title: 3,
  keywords: 3,
  marks: 1.5,
  summary: 1.5,
  body: 1,
  files: 1.5,
} as const

export type SearchField = keyof typeof FIELD_WEIGHTS
// Safe: the keys of the table above.
export const SEARCH_FIELDS = Object.keys(FIELD_WEIGHTS) as readonly SearchField[]

/** A memory as the index searches it: terms by field, and how it hangs together with others. */
export interface SearchDocument {
  /** Terms of each of `SEARCH_FIELDS`. */
  readonly terms: NumberedTerms
  /** Tags, kind and scope as terms: a question that names one prefers their memories. */
  readonly marks: readonly string[]
  /** Names by which other memories link to it. */
  readonly names: readonly string[]
  /** Names that it links to, and the files that it shares with others. */
  readonly links: readonly string[]
  /** By what else a link may mean it, when nothing has that name: its stem without the kind in front. */
  readonly bareNames: readonly string[]
  /** The words of its keywords, as they are written. */
  readonly keywordWords: readonly string[]
  /** The words of its file name, as terms. */
  readonly nameWords: readonly string[]
}

/**
 * What search knows of a memory. Secrets are not part of it, nor is the past that a memory records (WRT-13, DST-06).
 * `beforePart` is asked now and then on the way through a long one.
 */
export function searchDocument(
  memory: Memory,
  path: string,
  beforePart?: () => void,
): SearchDocument {
  const told = withoutBookkeeping(memory.body)
  const shown = holdsSecret(memory) ? redact : (text: string) => text
  const [title, summary, body] = [shown(memory.title), shown(memory.summary), shown(told)]
  const files = [...memory.relatedFiles, memory.source].filter((file) => /[./]/.test(file))
  const texts: Readonly<Record<SearchField, readonly string[]>> = {
    title: [title],
    keywords: memory.keywords,
    marks: memory.tags,
    summary: [summary],
    body: [body],
    files,
  }
  const marks = [...memory.tags, memory.kind, memory.scope].flatMap(indexTerms)
  const linksTo = [...memory.links.map(({ target }) => target), ...linksIn(memory.body)]
  return {
    terms: numberedTerms(
      SEARCH_FIELDS.map((field) => texts[field]),
      beforePart,
    ),
    marks: [
      ...new Set([
        ...marks,
        ...marksOfConcepts([title, summary, ...memory.keywords].join('\n'), body),
      ]),
    ],
    ...linkedNames({ path, memory, linksTo }),
    bareNames: unique(bareNamesOf({ path, memory })),
    keywordWords: unique(memory.keywords.flatMap(plainWordsOf)),
    nameWords: [...new Set(nameTerms({ path, memory }))],
  }
}

/** The names by which others link to a memory, and those that it links to, the files that it shares with others included. */
export function linkedNames({
  path,
  memory,
  linksTo,
}: {
  readonly path: string
  readonly memory: Pick<Memory, 'id' | 'title' | 'aliases' | 'relatedFiles'>
  readonly linksTo: readonly string[]
}): Pick<SearchDocument, 'names' | 'links'> {
  const shared = memory.relatedFiles.map((file) => `file:${file.toLowerCase()}`)
  return {
    names: unique(
      [memory.id, stemOf(path), memory.title, ...memory.aliases].map(nameKey).concat(shared),
    ),
    links: unique(linksTo.map((target) => nameKey(stemOfLink(target))).concat(shared)),
  }
}

/** `notes/auth.md` links to `auth`. */
function stemOfLink(target: string): string {
  return /\.(md|json)$/i.test(target) ? stemOf(target) : target
}

/** Without what an index parts its keys with: a file name may hold anything. */
function unique(keys: readonly string[]): readonly string[] {
  const plain = keys.map((key) => (PARTING.test(key) ? key.replace(ALL_PARTING, ' ') : key))
  // Most have a few: those are told apart quicker without a set.
  if (plain.length > FEW_KEYS) return [...new Set(plain)].filter(Boolean)
  return plain.filter((key, at) => key !== '' && plain.indexOf(key) === at)
}

const FEW_KEYS = 8
const PARTING = /[\s\u0000-\u001f]/
const ALL_PARTING = /[\s\u0000-\u001f]+/g

/** The length that BM25 sets in relation to the average: all terms, however weighted. */
export function lengthOf({ terms }: SearchDocument): number {
  return terms.words.length
}

/** Called with each term of a document and what it weighs where it stands, repetitions included. */
export function eachTerm(
  { terms }: SearchDocument,
  visit: (term: string, weight: number) => void,
): void {
  for (const word of terms.words)
    visit(terms.vocabulary.terms[termIn(word)]!, WEIGHTS[fieldIn(word)]!)
}

const WEIGHTS = SEARCH_FIELDS.map((field) => FIELD_WEIGHTS[field])
