import type { TrustedVault, TrustStore } from '../../src/ports/sharing/trust-store.ts'

/** A list of trusted vaults without a disk. */
export function openMemoryTrustStore(trusted: readonly TrustedVault[] = []): TrustStore {
  const vaults = new Map(trusted.map((vault) => [vault.root, vault]))
  return {
    fault: async () => undefined,
    list: async () => [...vaults.values()],
    async put(vault) {
      vaults.set(vault.root, vault)
    },
    async bind(root, bond) {
      const known = vaults.get(root)
      if (known !== undefined) vaults.set(root, { ...known, ...bond })
    },
    remove: async (root) => vaults.delete(root),
  }
}
