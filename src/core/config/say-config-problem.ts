import type { ConfigProblem } from './config.ts'

/** What is wrong with a setting, with its place. A key names it by itself; a whole file needs the file's name. */
export function sayConfigProblem({ source, line, key, code, message }: ConfigProblem): string {
  if (key !== '' || code === 'unreadable') return message
  const file = source === 'user' ? 'your own config.json' : 'memory-config.json'
  return `In ${file}${line > 0 ? `, line ${line}` : ''}: ${message}`
}
