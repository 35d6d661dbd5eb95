import { isFileName } from './file-names.ts'

/** Words of languages and standard libraries: that they are not defined here says nothing. */
const EVERYWHERE = new Set(
  `console process json math object array promise number string date reflect symbol window document global globalthis
  navigator localstorage sessionstorage url buffer intl regexp error map set weakmap proxy node npm git
  fs path os sys re np pd plt torch tf self this super cls crypto http https util std core alloc system java javax kotlin android
  react vue angular express django flask jest vi vitest pytest unittest describe expect test it assert print println printf len range
  require import export module exports function return async await class const let var void null undefined true false none nil
  int float double bool boolean char byte long short uint size_t usize str list dict tuple any unknown never object_id
  todo fixme readme main init index`
    .trim()
    .split(/\s+/),
)

const NAME = '[A-Za-z_$][\\w$]*'
const CALL = new RegExp(
  `^(?:new\\s+|await\\s+)?((?:${NAME}(?:\\.|::|#|->))*${NAME})(?:<[\\w\\s,.[\\]]*>)?\\([^()]*\\)$`,
)
const MEMBER = new RegExp(`^(${NAME})(?:\\.|::|#)(${NAME})$`)
const DEFINED = new RegExp(
  `^(?:(?:export|pub|public|private|protected|static|async|abstract|default|final|sealed|override)\\s+)*(?:def|class|function|fn|func|fun|interface|type|enum|struct|trait|record|object|protocol|module|macro|const|let|var|val)\\s+(${NAME})\\b`,
)
const CAMEL = /^[A-Za-z$]*[a-z0-9][A-Z][\w$]*$|^[A-Z]{2,}[a-z][\w$]*$/
const SNAKE = /^_{0,2}[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+_{0,2}$/

/**
 * The symbol that the text of a code span names: `save()`, `UserService`, `max_retries`, `Pool.acquire`,
 * `def parse`. Undefined for everything else, and for what languages bring along.
 */
export function symbolOf(span: string): string | undefined {
  const text = span.trim()
  if (text.length > 120) return undefined
  const defined = DEFINED.exec(text)?.[1]
  if (defined !== undefined) return usable(defined)
  const called = CALL.exec(text)?.[1]
  if (called !== undefined) return usable(called.replace(/::|#|->/g, '.'))
  if (isFileName(text.slice(text.lastIndexOf('/') + 1))) return undefined
  const [, owner, member] = MEMBER.exec(text) ?? []
  if (owner !== undefined && member !== undefined)
    return /^[A-Z]/.test(owner) && member.length > 1 ? usable(`${owner}.${member}`) : undefined
  return CAMEL.test(text) || SNAKE.test(text) ? usable(text) : undefined
}

function usable(symbol: string): string | undefined {
  const parts = symbol.split('.').filter((part) => !['this', 'self', 'cls', 'super'].includes(part))
  const name = parts.at(-1) ?? ''
  if (name.length < 3 || EVERYWHERE.has((parts[0] ?? '').toLowerCase())) return undefined
  return parts.slice(-2).join('.')
}

/** `parse()` and `def parse` in running text. */
export const SYMBOLS_IN_PROSE =
  /(?<![\w.$`/-])(?:def\s+([A-Za-z_]\w{2,})\b|([A-Za-z_]\w{2,}(?:\.[A-Za-z_]\w+)?)\(\))/g

/** The words to look for: all of them stand in code that has the symbol. */
export function wordsOfSymbol(symbol: string): readonly string[] {
  return symbol.split('.')
}
