import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { TrustedVault, TrustStore } from '../../../ports/sharing/trust-store.ts'
import { atomicWrite } from '../disk/atomic-write.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'
import { readStart } from '../disk/read-start.ts'

/** `trusted.json` in the person's state folder. What cannot be read trusts nobody. */
export function openTrustFile(stateDir: string, disk: Disk = realDisk): TrustStore {
  const path = join(stateDir, 'trusted.json')
  const list = (): readonly TrustedVault[] => {
    try {
      // Not looked for first: a newer Node says of what lies below a file that it is not there.
      return vaultsIn(trustListText(path))
    } catch (error) {
      if (errnoOf(error) === 'ENOENT' || error instanceof SyntaxError) return []
      throw diskError(error, `read ${path}`)
    }
  }
  const write = (vaults: readonly TrustedVault[]): void => {
    try {
      const text = `${JSON.stringify({ vaults }, null, 2)}\n`
      const tempFolder = stateDir
      atomicWrite(disk, { target: path, text, tempFolder, exclusive: false, durable: true })
    } catch (error) {
      throw diskError(error, `write ${path}`)
    }
  }
  return {
    list: async () => list(),
    async fault() {
      if (statSync(path, { throwIfNoEntry: false }) === undefined) return undefined
      return holdsList(trustListText(path)) ? undefined : `${path} is not a list of vaults`
    },
    async put(vault) {
      write([...list().filter(({ root }) => root !== vault.root), vault])
    },
    async bind(root, bond) {
      // Whoever takes trust back at this moment is not overruled: what is gone stays so.
      const known = list()
      if (!known.some((vault) => vault.root === root)) return
      write(known.map((vault) => (vault.root === root ? { ...vault, ...bond } : vault)))
    },
    async remove(root) {
      const before = list()
      const kept = before.filter((vault) => vault.root !== root)
      if (kept.length === before.length) return false
      write(kept)
      return true
    },
  }
}

/** A list longer than this was not written by us. */
const LIST_BYTES_MAX = 4 * 1024 * 1024

/** What is no file holds no list either. */
function trustListText(path: string): string {
  return readStart(path, LIST_BYTES_MAX) ?? ''
}

function holdsList(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text)?.vaults)
  } catch {
    return false
  }
}

function vaultsIn(text: string): readonly TrustedVault[] {
  // Safe: every part that is used is checked right below.
  const { vaults } = (JSON.parse(text) ?? {}) as { vaults?: unknown }
  if (!Array.isArray(vaults)) return []
  return vaults.filter(
    (vault) =>
      typeof vault?.root === 'string' &&
      typeof vault.remote === 'string' &&
      (vault.birth === undefined || isBirth(vault.birth)) &&
      [vault.repository ?? '', vault.inside ?? ''].every((text) => typeof text === 'string') &&
      (vault.covers === undefined || vault.covers === 'vault'),
  )
}

/** Of what cannot be understood nobody can say that it still holds. */
function isBirth(birth: Partial<Record<string, unknown>> | null): boolean {
  return typeof birth?.['folder'] === 'string' && typeof birth['git'] === 'string'
}
