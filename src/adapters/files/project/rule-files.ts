import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { RULE_FILES, ruleFault } from '../../../core/base/rule-path.ts'
import type { RuleText } from '../../../core/capture/known-rule.ts'
import type { ProjectRules } from '../../../ports/project-rules.ts'
import { unlessAway } from '../vault/look-at-folder.ts'

export interface RuleParts {
  /** The root of the project; absent where memories belong to none. */
  readonly project?: string | undefined
  /** Its folder of rules, from the root. */
  readonly folder: string
  /** The person's own rules for all projects, `~/.claude/CLAUDE.md`. */
  readonly personal: string
}

const LARGEST_BYTES = 512 * 1024
const FILES_MAX = 200

/** Links are followed here: one file is often both CLAUDE.md and AGENTS.md. It is read once. */
export function openRuleFiles({ project, folder, personal }: RuleParts): ProjectRules {
  return {
    async read() {
      const names = project === undefined ? [] : [...RULE_FILES, ...rulesBelow(project, folder)]
      const places = [
        ...names.map((name) => ({ name, path: join(project ?? '', name) })),
        { name: '~/.claude/CLAUDE.md', path: personal },
      ]
      const seen = new Set<string>()
      return places.flatMap(({ name, path }): readonly RuleText[] => {
        const real = unlessAway(() => realpathSync(path))
        if (real === undefined || seen.has(real)) return []
        seen.add(real)
        const text = unlessAway(() => smallText(real))
        return text === undefined ? [] : [{ name, text }]
      })
    },
  }
}

function smallText(path: string): string | undefined {
  const stats = statSync(path)
  return stats.isFile() && stats.size <= LARGEST_BYTES ? readFileSync(path, 'utf8') : undefined
}

function rulesBelow(project: string, folder: string): readonly string[] {
  const names = unlessAway(() => readdirSync(join(project, folder), { recursive: true })) ?? []
  return names
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => ruleFault(name, folder) === undefined)
    .sort()
    .slice(0, FILES_MAX)
}
