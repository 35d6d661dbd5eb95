import { stemOfToken } from '../text/search-terms.ts'

/** `go`, `c` and `r` are left out: they are also words and letters. */
const LANGUAGES =
  'bash clojure cpp csharp dart elixir erlang golang groovy haskell java javascript js kotlin lua matlab ocaml perl php ' +
  'powershell python ruby rust scala swift ts typescript'

/** As the index knows them, one space between two. */
export const LANGUAGE_STEMS = LANGUAGES.split(' ').map(stemOfToken).join(' ')
