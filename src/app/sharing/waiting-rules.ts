import type { VaultPath } from '../../core/base/vault-path.ts'
import { type Entry, UNREADABLE } from '../../core/model/memory.ts'
import { claimsRule } from '../../core/model/rule-kinds.ts'
import { mayEnter } from '../../core/recall/entry-outline.ts'
import type { Authorship } from '../../ports/sharing/authors.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { authorsOf, committedByTeam, holdsMany } from '../catalog/origins.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'

/**
 * Why a rule waits. `author`: it came from somebody else. `outside`: its file was changed on this machine, and not by
 * everkeep. `older`: the person wrote it before acceptance was recorded, or on another machine. `unknown`: git does not
 * tell who wrote it.
 */
export type WaitingFrom = 'author' | 'outside' | 'older' | 'unknown'

export interface WaitingRule {
  readonly entry: Entry
  readonly from: WaitingFrom
  readonly author?: Authorship
}

/** Rules that came together: from one author in one commit, or for one reason. */
export interface RuleGroup extends Omit<WaitingRule, 'entry'> {
  readonly rules: readonly WaitingRule[]
}

/** Memories that would be told as rules once a person accepts them, and about which nobody decided (TRU-02). */
export async function listWaitingRules(world: World): Promise<readonly RuleGroup[]> {
  await recoverIfNeeded(world)
  const { entries } = await readCatalog(world)
  const undecided = await undecidedRules(world, entries)
  return groupsOf(await withReasons(world, undecided))
}

/** Those of the entries that wait; without a look at git unless `trust.rules` is `team`. */
export async function undecidedRules(
  world: World,
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  const claiming = entries.filter(
    (entry) => entry.version !== UNREADABLE && mayEnter(entry) && claimsRule(entry.memory),
  )
  if (claiming.length === 0) return []
  const decided = await world.accepted.decided(claiming.map(({ version }) => version))
  const open = claiming.filter(({ version }) => !decided.has(version))
  const ofTeam = new Set(await committedByTeam(world, open))
  return open.filter((entry) => !ofTeam.has(entry))
}

/** A person waits for this list, and decides by it: git gets the time it needs. */
const GIT_MS = 10_000

async function withReasons(
  world: World,
  entries: readonly Entry[],
): Promise<readonly WaitingRule[]> {
  if (entries.length === 0) return []
  const { authors, layout } = world
  const paths = [...new Set(entries.map(({ path }) => path))]
  const [known, standing, email = '', since, stamps] = await Promise.all([
    authorsOf(world, entries, GIT_MS),
    authors?.standing(paths, GIT_MS),
    authors?.ownEmail(),
    world.accepted.since(),
    world.vault.stamps(),
  ])
  const changedMs = new Map(stamps.map(({ path, modifiedMs }) => [path, modifiedMs]))
  const sinceMs = since === undefined ? Number.POSITIVE_INFINITY : Date.parse(since)
  const isOnlyHere = (path: VaultPath): boolean =>
    standing === undefined || standing.uncommitted.has(path)
  return entries.map((entry): WaitingRule => {
    const { path } = entry
    const author = known.get(path)
    if (author !== undefined)
      return { entry, from: isOwn(author, email) ? 'older' : 'author', author }
    if (holdsMany(layout, path) || !isOnlyHere(path)) return { entry, from: 'unknown' }
    return { entry, from: (changedMs.get(path) ?? 0) > sinceMs ? 'outside' : 'older' }
  })
}

function isOwn(author: Authorship, email: string): boolean {
  return email !== '' && author.email.toLowerCase() === email.toLowerCase()
}

const ORDER: readonly WaitingFrom[] = ['author', 'unknown', 'outside', 'older']

function groupsOf(rules: readonly WaitingRule[]): readonly RuleGroup[] {
  const groups = new Map<string, WaitingRule[]>()
  for (const rule of rules) {
    const { from, author } = rule
    const key = from === 'author' ? `${from} ${author?.email} ${author?.commit}` : from
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [rule])
    else group.push(rule)
  }
  return [...groups.values()]
    .map((some): RuleGroup => {
      const { from, author } = some[0]!
      return { from, ...(from === 'author' && author && { author }), rules: some }
    })
    .sort((a, b) => ORDER.indexOf(a.from) - ORDER.indexOf(b.from))
}
