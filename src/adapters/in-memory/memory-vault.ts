import { foundPath, type VaultPath } from '../../core/vault-path.ts'
import type { FileStamp, Seal, Vault, VaultFile } from '../../ports/vault.ts'

/** A vault without a disk. Passes the same contract as the one on files. */
export function openMemoryVault(files: Readonly<Record<string, string>> = {}): Vault {
  const texts = new Map<string, { text: string; writes: number }>()
  let writes = 0
  for (const [path, text] of Object.entries(files)) texts.set(path, { text, writes: ++writes })

  const stampOf = (path: string): FileStamp | undefined => {
    const file = texts.get(path)
    if (file === undefined) return undefined
    const stamp = `${file.text.length}:${file.writes}`
    return {
      path: foundPath(path),
      stamp,
      size: file.text.length,
      modifiedMs: file.writes,
      young: false,
    }
  }
  const read = (path: VaultPath): VaultFile | undefined => {
    const file = texts.get(path)
    return file && { path, text: file.text, seal: sealOf(file.text), utf8: true }
  }
  return {
    root: '/in-memory',
    stamps: async () =>
      [...texts.keys()]
        .filter((path) => !/(^|\/)\.[^/]*\/|^\/\//.test(path))
        .sort()
        .map((path) => stampOf(path)!),
    stamp: async (path) => stampOf(path),
    read: async (path) => read(path),
    async write(path, text, expected) {
      const actual = read(path)?.seal ?? 'absent'
      if (expected !== 'any' && actual !== expected) return { kind: 'changed-meanwhile', actual }
      texts.set(path, { text, writes: ++writes })
      return { kind: 'written', seal: sealOf(text) }
    },
    async remove(path, expected) {
      const actual = read(path)?.seal ?? 'absent'
      if (actual === 'absent') return { kind: 'removed' }
      if (expected !== 'any' && actual !== expected) return { kind: 'changed-meanwhile', actual }
      texts.delete(path)
      return { kind: 'removed' }
    },
  }
}

/** Equal texts, equal seals: the text itself is the best hash there is without a library. */
function sealOf(text: string): Seal {
  return `text:${text}` as Seal
}
