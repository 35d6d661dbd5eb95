import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aliasNames, isAlias } from '../../core/install/aliases.ts'
import type { ReportReader } from '../../core/install/report-commands.ts'
import type { Settings } from '../base/settings.ts'

/** Who reads what this process prints: a person at a terminal, or Claude Code with the commands of this project. */
export function reportReader({ cwd, isInClaude }: Settings): ReportReader {
  return isInClaude
    ? { bare: new Set(aliasNames().filter((name) => isHere(cwd, name))) }
    : 'terminal'
}

/** Claude Code runs commands in the folder that it was started in, where it looks for its own. */
function isHere(project: string, name: string): boolean {
  try {
    return isAlias(readFileSync(join(project, '.claude', 'commands', `${name}.md`), 'utf8'))
  } catch {
    // Not there, or not to be read: the long name works.
    return false
  }
}
