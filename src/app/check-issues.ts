import { KnownError } from '../core/errors.ts'
import type { CheckIssue } from '../core/maintain/check-report.ts'
import type { Entry } from '../core/memory.ts'
import { findSecrets } from '../core/secrets/find-secrets.ts'
import { spokenName } from '../core/spoken-name.ts'
import { baseName, type VaultPath } from '../core/vault-path.ts'
import type { World } from '../ports/world.ts'
import type { IndexFinding } from './index-files.ts'
import { hasOldFields, oldFieldsPath } from './sharing/move-fields.ts'
import { strayCompanions } from './sharing/stray-companions.ts'

/** Text on disk is never altered for it, only told (WRT-13). */
export async function secretIssues(
  { vault }: Pick<World, 'vault'>,
  paths: Iterable<VaultPath>,
): Promise<readonly CheckIssue[]> {
  const issues: CheckIssue[] = []
  for (const path of paths) {
    const file = await vault.read(path).catch((error: unknown) => {
      if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    })
    const found = file === undefined ? [] : findSecrets(file.text)
    if (found.length === 0 || file === undefined) continue
    const lines = found.map(({ start }) => file.text.slice(0, start).split('\n').length)
    const rules = [...new Set(found.map(({ rule }) => rule))].join(', ')
    issues.push({
      code: 'SECRET',
      path,
      message: `${path} holds what looks like a secret (${rules}), line ${[...new Set(lines)].join(', ')}`,
      action:
        'Revoke it, then run `everkeep forget --erase` on the memory, or take it out with `everkeep edit`. If it is no secret, it may stay.',
    })
  }
  return issues
}

/** Files of extra fields that belong to no record, and the old one that held those of all. */
export async function fieldIssues(
  world: Pick<World, 'vault' | 'layout'>,
): Promise<readonly CheckIssue[]> {
  const old = (await hasOldFields(world)) ? oldFieldsPath(world.layout) : undefined
  return [
    ...(await strayCompanions(world)).map(
      ({ path, record }): CheckIssue => ({
        code: 'ORPHAN',
        path,
        message: `${path} holds fields of ${record}, which is gone`,
        action: 'Restore the record, or remove the file with `everkeep check --fix`.',
      }),
    ),
    ...(old === undefined
      ? []
      : [
          {
            code: 'OLD FORM' as const,
            path: old,
            message: `${old} holds the extra fields of all records: clones that change it conflict in git`,
            action: 'Run `everkeep index`: each record gets a file of its own.',
          },
        ]),
  ]
}

/** State in git came from somebody, and would go to everybody; nothing of it is used here (TRU-03). */
export async function trackedStateIssues({
  repository,
}: Pick<World, 'repository'>): Promise<readonly CheckIssue[]> {
  const tracked = await repository.trackedState()
  const [path] = tracked
  if (path === undefined) return []
  const more = tracked.length > 1 ? ` and ${tracked.length - 1} more` : ''
  return [
    {
      code: 'TRACKED STATE',
      path,
      message: `git tracks Everkeep's own state: ${path}${more}`,
      action: 'Run `git rm -r --cached .everkeep` in the vault and commit.',
    },
  ]
}

/** What the generated lists lack, and where they lead nowhere; each name once, however many lists there are. */
export function listIssues(
  { rootName }: Pick<World, 'rootName'>,
  findings: readonly IndexFinding[],
  entries: readonly Entry[],
): readonly CheckIssue[] {
  const seen = new Set<string>()
  const entryOf = (name: string): Entry | undefined =>
    entries.find(({ path, memory }) => memory.id === name || `/${name}`.endsWith(`/${path}`)) ??
    entries.find(({ path }) => baseName(path) === baseName(name))
  return findings.flatMap(({ code, path, message }): readonly CheckIssue[] => {
    const listed = message.replace(/^\S+ (?:lacks|lists) (.+?)(?:, which.*|\.)$/, '$1')
    const entry = entryOf(listed)
    // A list writes paths as they are from where it stands.
    const name = entry === undefined ? listed : spokenName(entry)
    const key = `${code} ${listed.replace(/^.*\//, '').replace(/\.(?:md|json)$/, '')}`
    if (seen.has(key)) return []
    seen.add(key)
    if (code === 'orphan')
      return [
        {
          code: 'ORPHAN',
          path: entry?.path ?? name,
          ...(entry && { memory: entry.memory.id }),
          message: `${name} — exists in ${baseName(rootName)}/ but not indexed in ${path}`,
          action: `Add it to ${path} with \`everkeep check --fix\`, or retire it if obsolete.`,
        },
      ]
    if (code === 'dead-entry')
      return [
        {
          code: 'BROKEN LINK',
          path: name,
          message: `${name} — referenced in ${path} but ${entry === undefined ? 'file missing' : 'not active'}`,
          action: `Remove it from ${path} with \`everkeep check --fix\`, or restore the memory.`,
        },
      ]
    if (code !== 'generated' || !message.endsWith('is missing.')) return []
    return [
      {
        code: 'ORPHAN',
        path,
        message: `${path} is missing: it lists no memory`,
        action: 'Make it with `everkeep check --fix`.',
      },
    ]
  })
}
