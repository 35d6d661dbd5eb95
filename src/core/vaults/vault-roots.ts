/** The folders of a project in which vaults live, the first is the nearest (LAY-17). */
export const VAULT_ROOTS = ['.memory', '.claude/memory', '.smallcode/memory'] as const
/**
 * Where other tools keep notes for agents (COR-06): read with the same verbs, never chosen for a new memory. `memory` may
 * be a folder of code, so it has to show that it holds memories.
 */
export const FOREIGN_ROOTS = [
  '.agent/memory',
  '.agents/memory',
  '.serena/memories',
  '.learnings',
  'memory-bank',
  'memory',
] as const
export const AGENT_ROOTS = [
  '.claude/agent-memory',
  '.claude/agent-memory-local',
  '.github/agent-memory',
] as const

/** The folders around a root in a path, the innermost first. Paths are `/`-separated; nothing is looked at. */
export function foldersAround(path: string, roots: readonly string[]): readonly string[] {
  const found = new Set<string>()
  for (const root of roots) {
    const name = `/${root.replace(/\/+$/, '')}/`
    for (let at = path.indexOf(name); at >= 0; at = path.indexOf(name, at + 1))
      found.add(path.slice(0, at) || '/')
  }
  return [...found].sort((a, b) => b.length - a.length)
}
