import { ownPath, type VaultPath } from '../base/vault-path.ts'

/**
 * The `.gitignore` of a new vault. Two people who each save a memory would meet in its lists; they are made again from
 * the memories on each side (GIT-04).
 */
export function ignoredLists(paths: readonly VaultPath[]): {
  readonly path: VaultPath
  readonly text: string
} {
  const lines = [HEAD, ...paths.map((path) => `/${path}`)]
  return { path: ownPath('.gitignore'), text: `${lines.join('\n')}\n` }
}

const HEAD = '# Rebuilt from the memories. Committed, they would conflict in every merge.'
