import { KnownError } from './errors.ts'
import { pathFault, type VaultPath } from './vault-path.ts'

/**
 * `//project/CLAUDE.md`: a rule file of the project, outside of the vault. No file that is found in a vault has such a
 * path, and none but the few below can be reached by it (WRT-12, CHK-05).
 */
const PREFIX = '//project/'

/** The files in which agents look for rules, from the root of the project. */
export const RULE_FILES = [
  'CLAUDE.md',
  'CLAUDE.local.md',
  '.claude/CLAUDE.md',
  'AGENTS.md',
] as const

/** Folders whose files are never rules, whatever a config says. */
const NEVER = ['.git', '.everkeep', 'node_modules']

/** Why a file of the project may not be written as a rule file, or nothing when it may. */
export function ruleFault(name: string, rulesFolder: string): string | undefined {
  const known: readonly string[] = RULE_FILES
  if (known.includes(name)) return undefined
  const fault = pathFault(name)
  if (fault !== undefined) return fault
  const parts = name.split('/')
  if (parts.some((part) => NEVER.includes(part.toLowerCase()))) return 'no rules are kept there'
  const folder = rulesFolder.replace(/\/+$/, '')
  const isBelow = pathFault(folder) === undefined && name.startsWith(`${folder}/`)
  if (!isBelow) return `it is neither ${RULE_FILES.join(', ')} nor in ${rulesFolder}/`
  return /\.mdc?$/.test(name) ? undefined : 'a rule is a .md or .mdc file'
}

/** The path of a rule file by its name in the project. Refuses all other files. */
export function rulePath(name: string, rulesFolder: string): VaultPath {
  const fault = ruleFault(name, rulesFolder)
  if (fault === undefined) return projectPath(name)
  throw new KnownError('PATH_ERROR', {
    message: `${JSON.stringify(name)} is no rule file of the project: ${fault}.`,
    rule: `outside of the vault only rule files are written: ${RULE_FILES.join(', ')}, and the folder rules.folder`,
    hint: 'Name one of these files, or set rules.folder with `everkeep config set`.',
  })
}

/** The path of a file of the project that a caller has looked at and found to be one we may write. */
export function projectPath(name: string): VaultPath {
  // Safe: this is the other place besides vault-path.ts that makes paths, and its callers look at the name.
  return `${PREFIX}${name}` as VaultPath
}

/** Judged by its shape only; the code that opens the file checks whether it may be one. */
export function isRulePath(path: string): boolean {
  return path.startsWith(PREFIX) && pathFault(path.slice(PREFIX.length)) === undefined
}

/** The name of a rule file from the root of the project; other paths as they are. For people, and for opening it. */
export function shownPath(path: string): string {
  return isRulePath(path) ? path.slice(PREFIX.length) : path
}
