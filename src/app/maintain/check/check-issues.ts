import { KnownError } from '../../../core/base/errors.ts'
import { baseName, type VaultPath } from '../../../core/base/vault-path.ts'
import type { CheckIssue } from '../../../core/maintain/report/check-report.ts'
import { displayName } from '../../../core/model/display-name.ts'
import type { Entry } from '../../../core/model/memory.ts'
import { findSecrets } from '../../../core/secrets/find-secrets.ts'
import type { World } from '../../../ports/world.ts'
import { hasOldFields, oldFieldsPath } from '../../sharing/move-fields.ts'
import { strayCompanions } from '../../sharing/stray-companions.ts'
import type { IndexFinding } from './index-files.ts'

/** Files in which the index knows that no rule finds anything: they are not looked into again. */
export function cleanPaths(
  { layout }: Pick<World, 'layout'>,
  entries: readonly Entry[],
): ReadonlySet<VaultPath> {
  const clean = entries.filter(
    ({ path, bodyRange }) => bodyRange !== undefined && !layout.sharedPaths.includes(path),
  )
  return new Set(clean.map(({ path }) => path))
}

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
    const lines = lineNumbers(file.text, found)
    const rules = [...new Set(found.map(({ rule }) => rule))].join(', ')
    issues.push({
      code: 'SECRET',
      path,
      message: `${path} may contain a secret (${rules}), line ${[...lines].join(', ')}`,
      action:
        'Revoke it, then run `everkeep forget --erase` on the memory, or remove it with `everkeep edit`. Ignore this if it is not a secret.',
    })
  }
  return issues
}

/** The lines that these places stand in; they come in order, so that the text is gone through once. */
function lineNumbers(
  text: string,
  found: readonly { readonly start: number }[],
): ReadonlySet<number> {
  const lines = new Set<number>()
  let [line, next] = [1, text.indexOf('\n')]
  for (const { start } of found) {
    for (; next >= 0 && next < start; next = text.indexOf('\n', next + 1)) line++
    lines.add(line)
  }
  return lines
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
        message: `${path} has fields of ${record}, which is missing`,
        action: 'Restore the record, or remove the file with `everkeep check --fix`.',
      }),
    ),
    ...(old === undefined
      ? []
      : [
          {
            code: 'OLD FORM' as const,
            path: old,
            message: `${old} has the extra fields of all records, so clones that change it conflict in git`,
            action: 'Run `everkeep index` to give each record its own file.',
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
  return findings.flatMap(({ code, path, message, name: listed = '' }): readonly CheckIssue[] => {
    const entry = entryOf(listed)
    // A list writes paths as they are from where it stands.
    const name = entry === undefined ? listed : displayName(entry)
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
        action: 'Create it with `everkeep check --fix`.',
      },
    ]
  })
}
