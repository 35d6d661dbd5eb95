import { KnownError } from '../core/errors.ts'
import type { Instant } from '../core/instant.ts'
import { isSameRemote } from '../core/remote-address.ts'
import type { Birth, TrustedVault, TrustStore } from '../ports/trust-store.ts'

/** What tells a vault from another that took its place. */
export type VaultIdentity = Pick<TrustedVault, 'root' | 'remote'>

/** A vault as it stands there now. Each question is a look at the disk, and put only where the answer counts. */
export interface VaultHere {
  readonly root: string
  readonly remote: () => string
  readonly folderBirth: () => string
  readonly gitBirth: () => string
}

/**
 * Whether a person of this machine said that the text of this vault may be used (REC-14): the same folder, and still
 * from where it came then. A vault that came from nowhere was made here, and may be given a remote later; what somebody
 * clones into its place was not.
 */
export function isTrusted(trusted: readonly TrustedVault[], vault: VaultHere): boolean {
  const known = trusted.find(({ root }) => root === vault.root)
  if (known === undefined) return false
  return known.remote === ''
    ? isStillThere(known.birth, vault)
    : isSameRemote(known.remote, vault.remote())
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
): Promise<TrustOutcome> {
  const [root, remote] = [vault.root, vault.remote()]
  if (isTrusted(await store.list(), vault)) {
    await bindTrust(store, vault)
    return { kind: 'already-trusted', root, remote }
  }
  const birth = remote === '' ? birthNow(vault) : undefined
  await store.put({ root, remote, at, ...(birth && { birth }) })
  return { kind: 'trusted', root, remote }
}

/** A trusted vault that came from nowhere is known from now on by what is there: no clone takes its place after this. */
export async function bindTrust(store: TrustStore, vault: VaultHere): Promise<void> {
  const trusted = await store.list()
  const known = trusted.find(({ root }) => root === vault.root)
  if (known?.remote !== '' || !isTrusted(trusted, vault)) return
  const birth = birthNow(vault)
  if (birth === undefined) return
  if (known.birth?.folder !== birth.folder || known.birth.git !== birth.git)
    await store.bind(vault.root, birth)
}

/** Where the disk tells nothing a vault is known by its place alone. */
function birthNow(vault: VaultHere): Birth | undefined {
  const [folder, git] = [vault.folderBirth(), vault.gitBirth()]
  return folder === '' && git === '' ? undefined : { folder, git }
}

/** Takes trust back. A vault that is not trusted is refused, so that nobody believes a typing mistake worked. */
export async function distrustVault(
  store: TrustStore,
  vault: Pick<VaultHere, 'root' | 'remote'>,
): Promise<TrustOutcome> {
  if (await store.remove(vault.root))
    return { kind: 'distrusted', root: vault.root, remote: vault.remote() }
  throw new KnownError('INPUT_ERROR', {
    message: `${vault.root} is not trusted on this machine.`,
    hint: 'Run `everkeep trust --list` to see those that are.',
  })
}
