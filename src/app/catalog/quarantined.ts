import type { VaultPath } from '../../core/base/vault-path.ts'
import type { World } from '../../ports/world.ts'

/** `*.invalid.*`: files that a validator put aside (AGT-08). They wait for somebody to mend them. */
export async function quarantinedFiles({
  vault,
}: Pick<World, 'vault'>): Promise<readonly VaultPath[]> {
  const stamps = await vault.stamps()
  return stamps.map(({ path }) => path).filter((path) => /\.invalid\.[^/]*$/.test(path))
}
