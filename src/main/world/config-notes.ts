import type { ResolvedConfig } from '../../core/config/config.ts'
import { sayConfigProblem } from '../../core/config/say-config-problem.ts'

/** What is wrong with the settings, in words for whoever can put them right. */
export function configNotes({ problems }: Pick<ResolvedConfig, 'problems'>): readonly string[] {
  return problems.map((problem) => `${sayConfigProblem(problem)} ${problem.hint}`)
}
