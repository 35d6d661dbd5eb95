import { stemOfToken } from './search-terms.ts'

/** `go`, `c` and `r` are left out: they are also words and letters. */
const LANGUAGES =
  'bash clojure cpp csharp dart elixir erlang golang groovy haskell java javascript js kotlin lua matlab ocaml perl php ' +
  'powershell python ruby rust scala swift ts typescript'

/** Made at the first question: most commands ask none. */
let names: ReadonlySet<string> | undefined

/** Whether a term of the index names a programming language. */
export function isLanguageName(term: string): boolean {
  names ??= new Set(LANGUAGES.split(' ').map(stemOfToken))
  return names.has(term)
}
