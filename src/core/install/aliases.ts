import type { Target } from './clients.ts'
import { withServerNames } from './command-files.ts'

/** The commands of the older systems by their own names, each with the one of ours that does it (AGT-09). */
const ALIASES: Readonly<Record<string, string>> = {
  memory: 'memory',
  'memory/search': 'search',
  'memory/save': 'save',
  'memory/config': 'config',
  'memory/review': 'review',
  'memory-check': 'check',
  learn: 'learn',
  distill: 'distill',
  dream: 'dream',
  evolve: 'evolve',
}

const MARK = '<!-- everkeep: an alias; `everkeep uninstall` takes it away. -->'

export function aliasNames(): readonly string[] {
  return Object.keys(ALIASES)
}

/** Whether a command of a project is one of these, and not somebody else's of that name. */
export function isAlias(text: string): boolean {
  return text.includes(MARK)
}

/** A file of Claude Code for each alias, in the project. `commands` are the texts of our own commands by name. */
export function aliasTargets(
  project: string,
  commands: Readonly<Record<string, string>>,
): readonly Target[] {
  return Object.entries(ALIASES).flatMap(([alias, name]) => {
    const text = commands[name]
    if (text === undefined) return []
    return [
      {
        paths: [`${project}/.claude/commands/${alias}.md`],
        pieces: [
          { kind: 'file', mark: MARK, text: `${withServerNames(text).trimEnd()}\n\n${MARK}\n` },
        ],
      },
    ]
  })
}
