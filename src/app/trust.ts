import { KnownError } from '../core/errors.ts'
import type { Instant } from '../core/instant.ts'
import type { TrustedVault, TrustStore } from '../ports/trust-store.ts'

/** What tells a vault from another that took its place. */
export type VaultIdentity = Pick<TrustedVault, 'root' | 'remote'>

/**
 * Whether a person of this machine said that the text of this vault may be used (REC-14): the same folder, and still
 * from where it came then. A vault that came from nowhere was made here, and may be given a remote later.
 */
export function isTrusted(
  trusted: readonly TrustedVault[],
  vault: { readonly root: string; readonly remote: () => string },
): boolean {
  const known = trusted.find(({ root }) => root === vault.root)
  return known !== undefined && (known.remote === '' || known.remote === vault.remote())
}

export interface TrustOutcome extends VaultIdentity {
  readonly kind: 'trusted' | 'already-trusted' | 'distrusted'
}

export async function trustVault(
  store: TrustStore,
  vault: VaultIdentity,
  at: Instant,
): Promise<TrustOutcome> {
  const { root, remote } = vault
  if (isTrusted(await store.list(), { root, remote: () => remote }))
    return { kind: 'already-trusted', root, remote }
  await store.put({ root, remote, at })
  return { kind: 'trusted', root, remote }
}

/** Takes trust back. A vault that is not trusted is refused, so that nobody believes a typing mistake worked. */
export async function distrustVault(
  store: TrustStore,
  vault: VaultIdentity,
): Promise<TrustOutcome> {
  if (await store.remove(vault.root)) return { kind: 'distrusted', ...vault }
  throw new KnownError('INPUT_ERROR', {
    message: `${vault.root} is not trusted on this machine.`,
    hint: 'Run `everkeep trust --list` to see those that are.',
  })
}
