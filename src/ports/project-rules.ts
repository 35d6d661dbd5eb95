import type { RuleText } from '../core/capture/known-rule.ts'

/** The files with rules that agents of this project read anyway: CLAUDE.md, AGENTS.md, the folder of rules. Read only. */
export interface ProjectRules {
  /** Those that are there, each once. */
  read(): Promise<readonly RuleText[]>
}
