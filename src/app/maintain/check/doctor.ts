import { KnownError } from '../../../core/base/errors.ts'
import { type Diagnosis, judgeMachine, judgeVault } from '../../../core/health/diagnosis.ts'
import { isQuarantined } from '../../../core/layouts/quarantine.ts'
import type { HostFacts } from '../../../ports/host-facts.ts'
import type { VaultFinder } from '../../../ports/vault-finder.ts'
import type { World } from '../../../ports/world.ts'
import { readCatalog } from '../../catalog/catalog.ts'
import { hasOldFields, oldFieldsPath } from '../../sharing/move-fields.ts'
import { strayCompanions } from '../../sharing/stray-companions.ts'
import { type IndexFinding, validateIndex } from './index-files.ts'

/** What is wrong with this machine, if anything, each with what mends it (BUD-03). */
export async function examineMachine(
  host: HostFacts,
  finder?: Pick<VaultFinder, 'closed'>,
): Promise<readonly Diagnosis[]> {
  const closed = (await finder?.closed()) ?? []
  return [
    ...judgeMachine(await host.machine()),
    ...closed.map(
      ({ path, why, isForbidden }): Diagnosis => ({
        level: 'problem',
        topic: 'folder',
        what: `${path} is there, but ${why}.`,
        fix: isForbidden
          ? `Check the owner with \`ls -ld ${path}\`, and get access with chmod or chown.`
          : `Check it with \`ls -ld ${path}\` and move it away: a folder for memories belongs there.`,
      }),
    ),
  ]
}

/** What is wrong with one vault. Looks at everything, changes nothing but what every reader heals. */
export async function examineVault(world: World, host: HostFacts): Promise<readonly Diagnosis[]> {
  // In this order: reading the memories finishes what was begun and brings the index up to date.
  const pending = await world.journal.pending()
  const stale = await staleFiles(world)
  const folder = await host.folder(world.vault.root)
  const locks = await world.lock.look()
  const { findings, memories, failure } = await looked(world)
  const pathsOf = (code: IndexFinding['code']): readonly string[] => [
    ...new Set(findings.filter((finding) => finding.code === code).map(({ path }) => path)),
  ]
  const unfinished = await unfinishedPaths(world)
  const diagnoses = judgeVault({
    folder,
    layout: world.layout.name,
    memories,
    stale,
    pending: pending.map(({ id, operation }) => `${operation} (${id})`),
    operations: (await world.journal.list()).length,
    journalLimitBytes: world.config.values['journal.max_mb'] * 1024 * 1024,
    locks,
    unfoldedUses: await unfoldedUses(world),
    configProblems: world.config.problems.map(({ message }) => message),
    outdated: pathsOf('generated'),
    odd: pathsOf('problem').filter((path) => !unfinished.includes(path)),
    unfinished,
    edited: pathsOf('hand-edited'),
    strayFields: (await strayCompanions(world)).map(({ path }) => path),
    oldFields: (await hasOldFields(world)) ? oldFieldsPath(world.layout) : undefined,
  })
  return [...diagnoses, ...failure]
}

/** Uses that wait for their files; where none are written there, none wait. */
async function unfoldedUses({ usage, usageWrite }: World): Promise<number> {
  if (usageWrite() !== 'always') return 0
  return [...(await usage.all()).values()].reduce((sum, { count }) => sum + count, 0)
}

/** A vault that cannot be read as a whole is a finding, and the rest is still worth telling. */
async function looked(world: World): Promise<{
  readonly findings: readonly IndexFinding[]
  readonly memories: number
  readonly failure: readonly Diagnosis[]
}> {
  try {
    return { ...(await validateIndex(world)), failure: [] }
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    const { code, message, hint } = error
    const failure: Diagnosis = { level: 'problem', topic: code, what: message, fix: hint }
    return { findings: [], memories: 0, failure: [failure] }
  }
}

async function unfinishedPaths(world: World): Promise<readonly string[]> {
  try {
    const { entries } = await readCatalog(world)
    return [...new Set(entries.filter(isQuarantined).map(({ path }) => path))]
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return []
  }
}

async function staleFiles(world: Pick<World, 'vault' | 'layout' | 'index'>): Promise<number> {
  const known = await world.index.stamps()
  const stamps = (await world.vault.stamps()).filter(({ path }) => world.layout.isMemoryFile(path))
  const present = new Set(stamps.map(({ path }) => path))
  const changed = stamps.filter(({ path, stamp }) => known.get(path) !== stamp)
  const gone = [...known.keys()].filter((path) => !present.has(path))
  return changed.length + gone.filter((path) => world.layout.isMemoryFile(path)).length
}
