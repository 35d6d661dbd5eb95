import { createRequire } from 'node:module'
import { extname } from 'node:path'
import type { CodeMatch } from '../../core/rules/guard.ts'
import type { Surroundings } from '../../core/rules/match-guard.ts'

/** What of `@ast-grep/napi` is used. */
interface AstGrep {
  readonly parse: (
    language: string,
    text: string,
  ) => { root(): { find(rule: { rule: unknown }): { text(): string } | null } }
}

const PACKAGE = '@ast-grep/napi'

/** The endings of each language that the package knows by itself. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  TypeScript: ['.ts', '.mts', '.cts'],
  Tsx: ['.tsx', '.jsx', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts'],
  JavaScript: ['.js', '.mjs', '.cjs', '.jsx'],
  Html: ['.html', '.htm', '.vue', '.svelte'],
  Css: ['.css'],
}

const CHARS_MAX = 512 * 1024

/** Where the package is: beside everkeep, or in the person's own folder, where `rules` put it. */
export function findAstGrep(folders: readonly string[]): AstGrep | undefined {
  for (const folder of [import.meta.url, ...folders.map((one) => `${one}/package.json`)]) {
    try {
      // Safe: the package has this shape since 0.30.
      return createRequire(folder)(PACKAGE) as AstGrep
    } catch {
      // Not there: the next place.
    }
  }
  return undefined
}

/** Looks for a code rule in added text; undefined where the package is missing, which is noted. */
export function openFindCode(
  folders: readonly string[],
  notes: string[],
): Surroundings['findCode'] {
  const astGrep = findAstGrep(folders)
  if (astGrep === undefined) {
    notes.push(`Code rules need ${PACKAGE}: docs/RULES.md says how to install it.`)
    return undefined
  }
  return ({ language, rule }, text, path) => findIn(astGrep, { language, rule }, text, path)
}

function findIn(
  astGrep: AstGrep,
  { language, rule }: CodeMatch,
  text: string,
  path: string,
): string | undefined {
  const name = Object.keys(LANGUAGES).find((one) => one.toLowerCase() === language.toLowerCase())
  const endings = name === undefined ? undefined : LANGUAGES[name]
  if (name === undefined || endings?.includes(extname(path)) === false) return undefined
  if (text.length > CHARS_MAX) return undefined
  try {
    return astGrep.parse(name, text).root().find({ rule })?.text()
  } catch {
    // A rule that the package does not understand finds nothing: a guard fails open.
    return undefined
  }
}
