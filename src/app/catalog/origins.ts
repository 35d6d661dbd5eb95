import { dayOf } from '../../core/base/instant.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import {
  claimsPerson,
  type EffectiveOrigin,
  effectiveOrigin,
} from '../../core/model/effective-origin.ts'
import type { Entry, Version } from '../../core/model/memory.ts'
import type { Decision } from '../../ports/sharing/accepted-versions.ts'
import type { Authorship } from '../../ports/sharing/authors.ts'
import type { World } from '../../ports/world.ts'

/** A memory in one version. */
export interface Spoken extends Pick<Entry, 'path' | 'version'> {
  readonly memory: Pick<Entry['memory'], 'origin'>
}

type Needs = Pick<World, 'accepted' | 'authors' | 'config' | 'layout' | 'vault'>

/** Where somebody waits, but no prompt does. */
const ASKED_FOR_MS = 2_000

/**
 * The versions among these that count as the person's word here: written or accepted on this machine, and with
 * `trust.rules: team` also what stands as committed. A declined one never counts.
 */
export async function acceptedVersions(
  world: Needs,
  spoken: readonly Spoken[],
  withinMs = ASKED_FOR_MS,
): Promise<ReadonlySet<Version>> {
  const claiming = spoken.filter(({ memory }) => claimsPerson(memory))
  if (claiming.length === 0) return new Set()
  const decided = await world.accepted.decided(claiming.map(({ version }) => version))
  const accepted = new Set<Version>()
  for (const [version, decision] of decided) if (decision === 'accepted') accepted.add(version)
  const open = claiming.filter(({ version }) => !decided.has(version))
  for (const { version } of await committedByTeam(world, open, withinMs)) accepted.add(version)
  return accepted
}

/** With `trust.rules: team`, those of the undecided ones that the checked-out history holds. */
export async function committedByTeam<S extends Spoken>(
  { authors, config, layout, vault }: Pick<World, 'authors' | 'config' | 'layout' | 'vault'>,
  undecided: readonly S[],
  withinMs = ASKED_FOR_MS,
): Promise<readonly S[]> {
  if (undecided.length === 0 || config.values['trust.rules'] !== 'team') return []
  // A shared file holds parts of each of them: who may edit it could make a rule of anything.
  const shared: VaultPath[] = []
  for (const path of layout.sharedPaths)
    if ((await vault.stamp(path)) !== undefined) shared.push(path)
  const paths = [...new Set([...undecided.map(({ path }) => path), ...shared])]
  const { committed } = (await authors?.standing(paths, withinMs)) ?? NOTHING_COMMITTED
  if (!shared.every((path) => committed.has(path))) return []
  return undecided.filter(({ path }) => committed.has(path))
}

const NOTHING_COMMITTED = { committed: new Set<VaultPath>() }

/** Who speaks in each of these memories. Everything that asks whether a memory is the user's asks here (TRU-01). */
export async function originsOf<S extends Spoken>(
  world: Needs,
  spoken: readonly S[],
  withinMs = ASKED_FOR_MS,
): Promise<ReadonlyMap<S, EffectiveOrigin>> {
  const accepted = await acceptedVersions(world, spoken, withinMs)
  return new Map(spoken.map((one) => [one, effectiveOrigin(one.memory, accepted.has(one.version))]))
}

/** What was decided on this machine alone: no look at git, cheap enough for each memory that a prompt may bring. */
export async function decisionOn(
  { accepted }: Pick<World, 'accepted'>,
  { memory, version }: Spoken,
): Promise<Decision | undefined> {
  if (!claimsPerson(memory)) return undefined
  return (await accepted.decided([version])).get(version)
}

/**
 * The last commit of each file that stands as committed. A file that holds many memories has no one author: nothing is
 * said of those.
 */
export async function authorsOf(
  { authors, layout }: Pick<World, 'authors' | 'layout'>,
  spoken: readonly Pick<Spoken, 'path'>[],
  withinMs = ASKED_FOR_MS,
): Promise<ReadonlyMap<VaultPath, Authorship>> {
  const paths = [...new Set(spoken.map(({ path }) => path))]
  const own = paths.filter((path) => !holdsMany(layout, path))
  if (authors === undefined || own.length === 0) return new Map()
  return authors.lastCommits(own, withinMs)
}

export function holdsMany(
  { sharedPaths, generatedPaths }: World['layout'],
  path: VaultPath,
): boolean {
  return sharedPaths.includes(path) || generatedPaths.includes(path)
}

/** `shared, by Ann 2026-11-18`; the origin itself for what is not shared. */
export function sayOrigin(origin: EffectiveOrigin, author: Authorship | undefined): string {
  if (origin !== 'shared' || author === undefined) return origin
  return `shared, by ${author.name} ${dayOf(author.at)}`
}
