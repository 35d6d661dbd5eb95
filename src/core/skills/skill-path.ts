import { KnownError } from '../base/errors.ts'
import { lazyPattern } from '../base/lazy-pattern.ts'
import { projectPath } from '../base/rule-path.ts'
import type { VaultPath } from '../base/vault-path.ts'

const FOLDER = '\\.(?:everkeep|smallcode|claude|agents)/skills'
const FILE = '[A-Za-z0-9_-]{1,64}'
const SKILL_FILE = lazyPattern(
  () => new RegExp(`^${FOLDER}/(?:${FILE}\\.md|${FILE}/SKILL\\.md|drafts/${FILE}\\.md)$`, 'i'),
)
const AUDIT_FILE = /^\.(?:everkeep|smallcode)\/evolver-audit\.jsonl$/

/** Whether a file of the project, by its name from the root, is one that skills are kept in (SKL-07). */
export function isSkillFile(name: string): boolean {
  return SKILL_FILE.test(name) || AUDIT_FILE.test(name)
}

/** The path of a skill's file in a plan. Refuses every other file of the project (WRT-12). */
export function skillPath(name: string): VaultPath {
  if (isSkillFile(name)) return projectPath(name)
  throw new KnownError('PATH_ERROR', {
    message: `${JSON.stringify(name)} is not a skill file.`,
    rule: 'skills are <name>.md or <name>/SKILL.md in a skills folder of the project',
    hint: 'Run `everkeep skills list` to see where skills are.',
  })
}
