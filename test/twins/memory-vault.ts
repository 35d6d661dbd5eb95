import { foundPath, type VaultPath } from '../../src/core/base/vault-path.ts'
import type {
  FileStamp,
  Seal,
  Snapshot,
  Vault,
  VaultFile,
  VaultLook,
} from '../../src/ports/vault.ts'

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
  const stamps = (): readonly FileStamp[] =>
    [...texts.keys()]
      .filter((path) => !/(^|\/)\.(?!\.\/)[^/]*\/|^\/\//.test(path))
      .sort()
      .map((path) => stampOf(path)!)
  return {
    root: '/in-memory',
    stamps: async () => stamps(),
    lookSince: async (snapshot) => lookAt(stamps(), snapshot),
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

function lookAt(now: readonly FileStamp[], snapshot: Snapshot | undefined): VaultLook {
  const text = new TextDecoder().decode(snapshot)
  // Safe: written below.
  const before = new Map((text === '' ? [] : JSON.parse(text)) as [VaultPath, string][])
  const changed = now.filter(({ path, stamp }) => before.get(path) !== stamp)
  const gone = [...before.keys()].filter((path) => !now.some((stamp) => stamp.path === path))
  const next = JSON.stringify(now.map(({ path, stamp }) => [path, stamp]))
  const isOther = snapshot === undefined || changed.length + gone.length > 0
  return {
    changed,
    gone,
    all: () => now,
    snapshot: isOther ? new TextEncoder().encode(next) : undefined,
  }
}

/** Equal texts, equal seals: the text itself is the best hash there is without a library. */
function sealOf(text: string): Seal {
  return `text:${text}` as Seal
}
