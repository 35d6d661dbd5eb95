import { stemOfToken } from '../text/search-terms.ts'

/** As the index knows them. `go`, `c` and `r` are left out: they are also words and letters. */
const LANGUAGES: ReadonlySet<string> = new Set(
  (
    'bash clojure cpp csharp dart elixir erlang golang groovy haskell java javascript js kotlin lua matlab ocaml perl php ' +
    'powershell python ruby rust scala swift ts typescript'
  )
    .split(' ')
    .map(stemOfToken),
)

/** Whether a term of the index names a programming language. */
export function isLanguageName(term: string): boolean {
  return LANGUAGES.has(term)
}
