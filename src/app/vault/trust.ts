import { KnownError } from '../../core/base/errors.ts'
import type { Instant } from '../../core/base/instant.ts'
import { isSameRemote } from '../../core/vaults/remote-address.ts'
import type { Birth, TrustBond, TrustedVault, TrustStore } from '../../ports/sharing/trust-store.ts'

/** What tells a vault from another that took its place. */
export type VaultIdentity = Pick<TrustedVault, 'root' | 'remote'>

/** A vault, or a project, as it stands there now. Each question is a look at the disk, and put only where the answer counts. */
export interface VaultHere {
  readonly root: string
  readonly remote: () => string
  readonly folderBirth: () => string
  readonly gitBirth: () => string
  /** Undefined outside of git, and where its files do not prove which repository it is. */
  readonly repository: () => { readonly common: string; readonly inside: string } | undefined
}

/**
 * Whether a person of this machine said that the text of this vault may be used (REC-14): the same folder, and still
 * from where it came then, or another work tree of the same repository (GIT-07). A vault that came from nowhere was made
 * here, and may be given a remote later; what somebody clones into its place was not.
 */
export function isTrusted(trusted: readonly TrustedVault[], vault: VaultHere): boolean {
  return trusted.some((known) => holdsFor(known, vault))
}

/** Whether all of a project is trusted, what its agents are taught included, and not only a vault in it (TRU-04). */
export function isProjectTrusted(
  trusted: readonly TrustedVault[],
  places: readonly VaultHere[],
): boolean {
  const whole = trusted.filter(({ covers }) => covers !== 'vault')
  return places.some((place) => isTrusted(whole, place))
}

function holdsFor(known: TrustedVault, vault: VaultHere): boolean {
  if (known.root === vault.root)
    return known.remote === ''
      ? isStillThere(known.birth, vault)
      : isSameRemote(known.remote, vault.remote())
  if (!isSameRepository(known, vault)) return false
  if (known.remote !== '') return isSameRemote(known.remote, vault.remote())
  const git = known.birth?.git ?? ''
  return git !== '' && git === vault.gitBirth()
}

function isSameRepository(known: TrustedVault, vault: VaultHere): boolean {
  if (known.repository === undefined) return false
  const here = vault.repository()
  if (here?.common !== known.repository) return false
  return known.covers !== 'vault' || known.inside === here.inside
}

/** The folder itself, or another in the same repository: a branch without the vault takes its folder away for a while. */
function isStillThere(birth: Birth | undefined, vault: VaultHere): boolean {
  if (birth === undefined) return true
  const { folder, git } = birth
  return (
    (folder !== '' && folder === vault.folderBirth()) || (git !== '' && git === vault.gitBirth())
  )
}

export interface TrustOutcome extends VaultIdentity {
  readonly kind: 'trusted' | 'already-trusted' | 'distrusted'
}

export async function trustVault(
  store: TrustStore,
  vault: VaultHere,
  at: Instant,
  covers?: 'vault',
): Promise<TrustOutcome> {
  const [root, remote] = [vault.root, vault.remote()]
  const trusted = await store.list()
  if (covers === undefined ? isProjectTrusted(trusted, [vault]) : isTrusted(trusted, vault)) {
    await bindTrust(store, vault)
    return { kind: 'already-trusted', root, remote }
  }
  const birth = remote === '' ? birthNow(vault) : undefined
  await store.put({
    ...{ root, remote, at },
    ...(birth && { birth }),
    ...placeNow(vault),
    ...(covers && { covers }),
  })
  return { kind: 'trusted', root, remote }
}

/**
 * A trusted vault that came from nowhere is known from now on by what is there: no clone takes its place after this.
 * One that was trusted before repositories were noted gets its own.
 */
export async function bindTrust(store: TrustStore, vault: VaultHere): Promise<void> {
  const trusted = await store.list()
  const known = trusted.find(({ root }) => root === vault.root)
  if (known === undefined || !holdsFor(known, vault)) return
  const birth = known.remote === '' ? birthNow(vault) : undefined
  const isNewBirth =
    birth !== undefined && (known.birth?.folder !== birth.folder || known.birth.git !== birth.git)
  const place = known.repository === undefined ? placeNow(vault) : {}
  const bond: TrustBond = { ...(isNewBirth && { birth }), ...place }
  if (Object.keys(bond).length > 0) await store.bind(vault.root, bond)
}

function placeNow(vault: VaultHere): Pick<TrustedVault, 'repository' | 'inside'> {
  const here = vault.repository()
  return here === undefined ? {} : { repository: here.common, inside: here.inside }
}

/** Where the disk tells nothing a vault is known by its place alone. */
function birthNow(vault: VaultHere): Birth | undefined {
  const [folder, git] = [vault.folderBirth(), vault.gitBirth()]
  return folder === '' && git === '' ? undefined : { folder, git }
}

/**
 * Takes trust back, in all work trees of the repository. A vault that is not trusted is refused, so that nobody believes
 * a typing mistake worked.
 */
export async function distrustVault(store: TrustStore, vault: VaultHere): Promise<TrustOutcome> {
  const trusted = await store.list()
  const held = trusted.filter(
    (known) => known.root === vault.root || isSameRepository(known, vault),
  )
  for (const { root } of held) await store.remove(root)
  if (held.length > 0) return { kind: 'distrusted', root: vault.root, remote: vault.remote() }
  throw new KnownError('INPUT_ERROR', {
    message: `${vault.root} is not trusted on this machine.`,
    hint: 'Run `everkeep trust --list` to see those that are.',
  })
}
