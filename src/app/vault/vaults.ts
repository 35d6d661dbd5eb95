import { KnownError } from '../../core/base/errors.ts'
import type { ClosedPlace, FoundVault, VaultFinder } from '../../ports/vault-finder.ts'

export type { OtherMemories } from '../../ports/vault-finder.ts'

/** A vault that was asked for by name, and how. */
export interface NamedVault {
  readonly path: string
  readonly by: 'flag' | 'env' | 'user'
}

export interface ListedVault extends FoundVault {
  /** Whether commands use it by default. */
  readonly isDefault: boolean
}

const WAYS = {
  flag: 'given by --vault',
  env: 'given by EVERKEEP_VAULT',
  user: 'given by `vault` in your config',
} as const

/** All vaults that concern the working folder, the default first where one was named (LAY-11, LAY-17). */
export async function listVaults(
  finder: VaultFinder,
  named?: NamedVault,
): Promise<readonly ListedVault[]> {
  const near = await finder.near()
  const chosen = named === undefined ? nearest(near) : await namedVault(finder, named)
  const known = near.some(({ root }) => root === chosen?.root)
  const all = chosen === undefined || known ? near : [chosen, ...near]
  return all.map((vault) => {
    const isDefault = vault.root === chosen?.root
    return { ...vault, ...(isDefault ? chosen : {}), isDefault }
  })
}

/** The vault that a command works on. None: VAULT_NOT_FOUND with the places that were looked at. */
export async function chooseVault(finder: VaultFinder, named?: NamedVault): Promise<FoundVault> {
  if (named !== undefined) return namedVault(finder, named)
  const near = await finder.near()
  const found = nearest(near)
  if (found !== undefined) return found
  if (near[0] !== undefined) throw noneByDefault(near, near[0])
  const closed = await finder.closed()
  if (closed[0] !== undefined) throw nobodyGetsInto(closed, closed[0])
  const places = await finder.places()
  throw new KnownError('VAULT_NOT_FOUND', {
    message: `There is no vault here. Looked for ${listed(places)}.`,
    hint: 'Run `everkeep init` to create one, or pass one with --vault <folder>.',
  })
}

function noneByDefault(near: readonly FoundVault[], first: FoundVault): KnownError {
  return new KnownError('VAULT_NOT_FOUND', {
    message: `This project has no vault of its own, only ${listed(near.map(({ path }) => path))}.`,
    hint: `Pass one with --vault ${first.path}, or run \`everkeep init\` to create one for the project.`,
  })
}

function nobodyGetsInto(closed: readonly ClosedPlace[], first: ClosedPlace): KnownError {
  const forbidden = closed.filter(({ isForbidden }) => isForbidden).map(({ path }) => path)
  if (forbidden.length > 0)
    return new KnownError('NO_PERMISSION', {
      message: `There may be a vault here, but you have no access to ${listed(forbidden)}.`,
      hint: `Check the owner with \`ls -ld ${forbidden[0]}\`, or pass another with --vault <folder>.`,
    })
  return new KnownError('VAULT_NOT_FOUND', {
    message: `There is no vault here: ${first.path} could be one, but ${first.why}.`,
    hint: 'Move it away and run `everkeep init`, or pass a vault with --vault <folder>.',
  })
}

/** The vault that commands use by default. */
export function nearest(vaults: readonly FoundVault[]): FoundVault | undefined {
  return vaults.find(({ mayBeDefault }) => mayBeDefault)
}

async function namedVault(finder: VaultFinder, named: NamedVault): Promise<FoundVault> {
  const found = await finder.at(named.path)
  if (found !== undefined) return { ...found, reason: WAYS[named.by] }
  throw new KnownError('VAULT_NOT_FOUND', {
    message: `${named.path} is not a vault (${WAYS[named.by]}). Looked for ${MARKERS} in it and in the usual folders below.`,
    hint: 'Run `everkeep vaults` to list vaults, or `everkeep init` to create one.',
  })
}

const MARKERS =
  '10-Memories/, memory-index.json, index.json, a category folder with *.json, MEMORY.md, *.md with frontmatter'

const MOST_PLACES = 6

function listed(places: readonly string[]): string {
  const shown = places.slice(0, MOST_PLACES).join(', ')
  const more = places.length - MOST_PLACES
  return more > 0 ? `${shown} and ${more} more places` : shown
}
