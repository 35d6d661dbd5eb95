import { stemOf } from '../base/vault-path.ts'
import {
  bareNamesOf,
  type LinkNames,
  linkNames,
  linkTable,
  nameKey,
  resolveLink,
} from '../model/link-table.ts'
import type { Card, Entry } from '../model/memory.ts'
import { scopeKey } from '../model/universal-scopes.ts'
import { nameTerms } from '../search/name-query.ts'
import { plainWordsOf } from '../text/words.ts'

/** What makes a memory stand without being asked for, besides a pin. */
export interface StandingRule {
  /** In the form of `scopeKey`. */
  readonly scopes: ReadonlySet<string>
  /** Kinds of memories that have no scope of their own. */
  readonly kinds: ReadonlySet<string>
}

/**
 * What admission asks of the memories that search did not find, whether a database answers or a list: the same
 * answers. A prompt must not pay for reading every memory there is.
 */
export interface EntrySource {
  /** The memories that are pinned or that the rule makes stand, whatever their status, sorted by path. */
  standing(rule: StandingRule): readonly Entry[]
  /** Every memory that a link in these words could mean, sorted by path. */
  called(names: LinkNames): readonly Entry[]
  /** Every memory with one of these terms in the name of its file, sorted by path; a term of very many names says nothing. */
  withNameWord(terms: readonly string[]): readonly Entry[]
  /** Whether a keyword of some memory holds this word as it is written. */
  hasKeywordWord(word: string): boolean
}

/** A word that the names of more files hold than this tells none of them from another. */
export const NAME_WORD_LIMIT = 1_000

/** All entries, for where there is no database to ask. */
export function listedEntries(entries: readonly Entry[]): EntrySource {
  return {
    standing: (rule) => entries.filter(({ memory }) => standsBy(rule, memory)),
    called: (names) => entries.filter((entry) => isCalled(entry, names)),
    withNameWord: (terms) => {
      const words = entries.map(nameTerms)
      const telling = terms.filter((term) => {
        const count = words.filter((own) => own.includes(term)).length
        return count <= NAME_WORD_LIMIT
      })
      return entries.filter((_, at) => telling.some((term) => words[at]?.includes(term)))
    },
    hasKeywordWord: (word) =>
      entries.some(({ memory }) =>
        memory.keywords.some((keyword) => plainWordsOf(keyword).includes(word)),
      ),
  }
}

function standsBy({ scopes, kinds }: StandingRule, { pinned, scope, kind }: Card): boolean {
  return pinned || (scope === '' ? kinds.has(kind) : scopes.has(scopeKey(scope)))
}

function isCalled(entry: Entry, { path, stem, whole }: LinkNames): boolean {
  const { id, title, aliases } = entry.memory
  if (entry.path === path) return true
  const names = [id, stemOf(entry.path), title, ...aliases].map(nameKey)
  return names.includes(whole) || names.includes(stem) || bareNamesOf(entry).includes(stem)
}

/** The one memory that a link means; undefined when there is none, or several. */
export function linkedEntry(source: EntrySource, target: string): Entry | undefined {
  const outcome = resolveLink(target, linkTable(source.called(linkNames(target))))
  return outcome.kind === 'found' ? outcome.entry : undefined
}
