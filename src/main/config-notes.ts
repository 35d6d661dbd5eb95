import type { ConfigProblem, ResolvedConfig } from '../core/config.ts'

/** What is wrong with the settings, in words for whoever can put them right. */
export function configNotes({ problems }: Pick<ResolvedConfig, 'problems'>): readonly string[] {
  return problems.map((problem) => `${whereIn(problem)}${problem.message} ${problem.hint}`)
}

/** A key names its place by itself; what is wrong with a whole file needs the file's name. */
function whereIn({ source, line, key, code }: ConfigProblem): string {
  if (key !== '' || code === 'unreadable') return ''
  const file = source === 'user' ? 'your own config.json' : 'memory-config.json'
  return `In ${file}${line > 0 ? `, line ${line}` : ''}: `
}
