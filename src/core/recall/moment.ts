import type { Memory } from '../model/memory.ts'

/** The parts of a memory that may name something. */
export type Naming = Pick<Memory, 'title' | 'summary' | 'body' | 'relatedFiles' | 'kind'>

/** Names of files that every project has many of: the name alone tells none of them. */
const COMMON_NAMES =
  /^(?:index|main|mod|lib|app|utils?|types|config|test|setup|server|client|routes|helpers|constants|styles|__init__|readme|changelog|license|makefile|dockerfile|package|package-lock|tsconfig|pyproject|cargo|go)(?:\.[\w.]+)?$/i

/**
 * Whether a memory names a file that is about to change, its folder, or a symbol of the changed lines (MOM-01). A path
 * tells one file wherever it is written; a file name alone or a symbol counts only where the memory is about it, by its
 * title, its summary or its related files. Of real notes that mention a symbol in passing, a fifth was wanted.
 */
export function namesFile(memory: Naming, path: string, symbols: readonly string[]): boolean {
  const subject = [memory.title, memory.summary, ...memory.relatedFiles].join('\n')
  const text = textOfNaming(memory)
  const [name = '', ...longer] = pathEndings(path)
  if (longer.some((ending) => holdsPath(text, ending))) return true
  if (isTelling(path) && holdsPath(subject, name)) return true
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  // One folder deep is half of the project, and what every package has is not what a note on a folder is about.
  if (folder.includes('/') && isTelling(path) && holdsFolder(text, folder)) return true
  return symbols.some((symbol) => quotesSymbol(subject, symbol))
}

function quotesSymbol(text: string, symbol: string): boolean {
  return text.includes(`\`${symbol}\``) || text.includes(`\`${symbol}()\``)
}

/** The ends of a path that tell one file, the name first: `pool.ts`, `db/pool.ts`, `src/db/pool.ts`. */
function pathEndings(path: string): readonly string[] {
  const parts = path.split('/')
  const ends = parts.map((_, at) => parts.slice(parts.length - 1 - at).join('/'))
  return isTelling(path) ? ends : [ends[0] ?? '', ...(parts.length > 1 ? [path] : [])]
}

function isTelling(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.includes('.') && !COMMON_NAMES.test(name)
}

function textOfNaming({ title, summary, body, relatedFiles }: Naming): string {
  return [title, summary, body, ...relatedFiles].join('\n')
}

/** Not within a longer name or another path: `app.ts` is not in `my-app.ts`, nor `src/a` in `src/a.ts` or `b/src/a`. */
function holdsPath(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at)
    const after = text.slice(at + path.length, at + path.length + 2)
    const isWhole = !/[\w@/-]$/.test(before) || /(?:^|[^\w.])\.?\/$/.test(before)
    if (isWhole && !/^(?:[\w/-]|\.\w)/.test(after)) return true
  }
  return false
}

/** A folder that is meant as one: `src/server/`, or in code quotes. */
function holdsFolder(text: string, folder: string): boolean {
  return [
    `\`${folder}\``,
    `\`${folder}/\``,
    `${folder}/ `,
    `${folder}/,`,
    `${folder}/.`,
    `${folder}/\n`,
  ].some((form) => `${text}\n`.includes(form))
}

const SYMBOLS_MAX = 20

/** Names in changed lines that are nobody else's: of two parts, or long. */
export function symbolsIn(lines: string): readonly string[] {
  const found = lines.slice(0, 20_000).match(/[A-Za-z_$][\w$]{5,60}/g) ?? []
  const telling = found.filter((name) => /[a-z][A-Z]|[A-Za-z]_[A-Za-z]/.test(name))
  return [...new Set(telling)].slice(0, SYMBOLS_MAX)
}

/** Kinds that say what to do when something fails. */
const HELPING = new Set(['runbook', 'constraint', 'gotcha'])

/**
 * Whether a memory is about an error that was just seen (MOM-02): a symptom that it quotes stands in the error, or both
 * have the same code of an error.
 */
export function namesError(memory: Naming, error: string): boolean {
  if (!HELPING.has(memory.kind)) return false
  const text = textOfNaming(memory)
  const said = error.toLowerCase()
  const symptoms = [
    ...text.matchAll(/`([^`\n]{8,200})`|"([^"\n]{8,200})"|“([^”\n]{8,200})”|«([^»\n]{8,200})»/g),
  ].map((found) => (found.slice(1).find((one) => one !== undefined) ?? '').toLowerCase().trim())
  // A command that both name is what was run, not what went wrong.
  if (symptoms.some((one) => /\s/.test(one) && !isCommandLike(one) && said.includes(one)))
    return true
  const codes = errorCodes(text)
  return errorCodes(error).some((code) => codes.includes(code))
}

function isCommandLike(text: string): boolean {
  return /^(?:\$ )?(?:npm|pnpm|yarn|npx|node|python3?|pip|uv|git|docker|kubectl|make|cargo|go|systemctl|cd|rm|export|everkeep|\.\/|sudo)\b/.test(
    text,
  )
}

/** `EADDRINUSE`, `TS2307`, `E0502`, `ModuleNotFoundError`, `SQLSTATE 40001`. */
function errorCodes(text: string): readonly string[] {
  const found = text
    .slice(0, 50_000)
    .match(/\b(?:E[A-Z]{4,}|[A-Z]{1,6}\d{3,6}|[A-Z]{2,}_[A-Z_]{4,}|[A-Z]\w+(?:Error|Exception))\b/g)
  return [...new Set(found ?? [])].filter((code) => !EVERYDAY_CODES.has(code))
}

/** Every program throws these. */
const EVERYDAY_CODES = new Set([
  'TypeError',
  'SyntaxError',
  'ReferenceError',
  'AssertionError',
  'ValueError',
  'KeyError',
  'RuntimeError',
  'ERROR',
  'NODE_ENV',
  'AttributeError',
  'NameError',
  'ImportError',
  'UTF8',
])
