import { RULE_FILES } from '../../../core/base/rule-path.ts'
import type { CheckReport } from '../../../core/maintain/report/check-report.ts'
import type { LayoutName } from '../../../core/model/layout-name.ts'
import type { Entry } from '../../../core/model/memory.ts'
import type { World } from '../../../ports/world.ts'

/** The kinds that a vault of a layout is made for. */
const OWN_KINDS: Readonly<Record<LayoutName, readonly string[]>> = {
  vault: ['technique', 'pattern', 'config', 'workflow', 'insight'],
  'claude-json': [
    'session_summary',
    'decision',
    'runbook',
    'constraint',
    'tech_debt',
    'preference',
  ],
  'claude-md': ['user', 'feedback', 'project', 'reference', 'decision'],
  smallcode: ['decision', 'workflow', 'gotcha', 'convention', 'context'],
}

/** Seed 003's names for what a memory should cover. */
const DIMENSIONS: Readonly<Record<string, string>> = {
  user: 'User profile',
  feedback: 'Feedback loop',
  decision: 'Decisions',
  project: 'Project tracking',
  reference: 'Knowledge base',
}

/** Which of the kinds that a vault is for it has; in `claude-md` also whether the project has rules. */
export async function coverageOf(
  world: Pick<World, 'layout' | 'config' | 'codeBase'>,
  active: readonly Entry[],
): Promise<CheckReport['coverage']> {
  const present = new Set(active.map(({ memory }) => memory.kind))
  const isMd = world.layout.name === 'claude-md'
  const kinds = OWN_KINDS[world.layout.name].map((kind) => ({
    name: isMd ? (DIMENSIONS[kind] ?? kind) : kind,
    covered: present.has(kind),
  }))
  if (!isMd) return kinds
  return [...kinds, { name: 'Rules', covered: await hasRules(world) }]
}

async function hasRules({
  codeBase,
  config,
}: Pick<World, 'codeBase' | 'config'>): Promise<boolean> {
  for (const path of [...RULE_FILES, config.values['rules.folder']])
    if ((await codeBase?.exists(path)) === true) return true
  return false
}

/** The kinds whose absence is worth a line: those of seed 003, and those that somebody switched on (BUD-01). */
export function expectedKinds({
  layout,
  config,
}: Pick<World, 'layout' | 'config'>): readonly string[] {
  const own = layout.name === 'claude-md' ? OWN_KINDS['claude-md'] : []
  const asked = [...config.kinds.keys()].filter((kind) => {
    const source = config.sources.get(`categories.${kind}.enabled`)
    return (
      config.kinds.get(kind)?.enabled && ['flag', 'env', 'vault', 'user'].includes(source ?? '')
    )
  })
  return [...new Set([...own, ...asked])]
}
