import { authorsOf, committedByTeam, decisionOn } from '../catalog/origins.ts'
import type { Recalled, RecallVault } from './recall-vault.ts'

/**
 * Those of the memories that are shared, with who wrote them; with `trust.rules: team` those that are committed speak as
 * their files say. Of a vault that nobody trusts nothing is asked.
 */
export async function withVoices<R extends Recalled>(
  recalled: readonly R[],
): Promise<readonly R[]> {
  const isShared = ({ origin, vault }: R): boolean => origin === 'shared' && vault.trusted
  const vaults = new Set(recalled.filter(isShared).map(({ vault }) => vault))
  const told = new Map<R, R>()
  for (const vault of vaults) {
    const shared = recalled.filter((one) => isShared(one) && one.vault === vault)
    for (const [one, voiced] of await voicesIn(vault, shared)) told.set(one, voiced)
  }
  return recalled.map((one) => told.get(one) ?? one)
}

async function voicesIn<R extends Recalled>(
  { world }: RecallVault,
  shared: readonly R[],
): Promise<ReadonlyMap<R, R>> {
  // A prompt waits for git as for the check of references, and only where something shared is injected.
  const withinMs = world.config.values['retrieval.verify_ms']
  const undecided: R['entry'][] = []
  for (const { entry } of shared)
    if ((await decisionOn(world, entry)) === undefined) undecided.push(entry)
  const ofTeam = new Set(await committedByTeam(world, undecided, withinMs))
  const foreign = shared.filter(({ entry }) => !ofTeam.has(entry))
  const authors = await authorsOf(
    world,
    foreign.map(({ entry }) => entry),
    withinMs,
  )
  return new Map(
    shared.map((one): [R, R] => {
      if (ofTeam.has(one.entry)) return [one, { ...one, origin: one.memory.origin }]
      const author = authors.get(one.entry.path)
      return [one, author === undefined ? one : { ...one, author }]
    }),
  )
}
