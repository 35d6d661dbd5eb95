import { KnownError } from '../../core/base/errors.ts'
import { foundPath, staysInside, type VaultPath } from '../../core/base/vault-path.ts'
import type { CheckIssue } from '../../core/maintain/report/check-report.ts'
import { displayId } from '../../core/model/display-name.ts'
import type { MemoryId } from '../../core/model/memory.ts'
import type { Parsed } from '../../core/model/parsed.ts'
import { findSecrets, redact } from '../../core/secrets/find-secrets.ts'
import { holdsSecret } from '../../core/secrets/holds-secret.ts'
import { lineAt } from '../../core/sharing/first-changed-line.ts'
import type { World } from '../../ports/world.ts'
import { openCompletion } from '../catalog/parse-file.ts'
import { fileOf } from './find-authors.ts'

/** An issue with the place in the repository that it is about. */
export interface LocatedIssue extends CheckIssue {
  /** From the root of the repository; empty when the whole vault is meant. */
  readonly file: string
  /** From 1. */
  readonly line: number
}

type LocateWorld = Pick<World, 'vault' | 'layout' | 'history' | 'rootName'>

/** Which memories of a file are meant; absent: all of them. */
export type Meant = (path: VaultPath, id: MemoryId) => boolean

/** Where each issue stands. A file with several secrets is one issue for each line. */
export async function locateIssues(
  world: LocateWorld,
  issues: readonly CheckIssue[],
  isMeant: Meant = () => true,
): Promise<readonly LocatedIssue[]> {
  const root = await vaultFolder(world)
  const completion = await openCompletion(world)
  const located: LocatedIssue[] = []
  for (const issue of issues) {
    const path = foundPath(issue.path)
    const text = await textAt(world, path)
    if (text === undefined) {
      located.push({ ...issue, file: '', line: 1 })
      continue
    }
    const parsed = world.layout.isMemoryFile(path)
      ? world.layout.parse(path, text, await completion(path))
      : []
    const found = { path, text, parsed }
    const file = fileOf({ root, path })
    const some =
      issue.code === 'SECRET' ? secretLines(issue, found, isMeant) : [issueLine(issue, found)]
    located.push(...some.map((one) => ({ ...one, file })))
  }
  return located
}

interface FoundFile {
  readonly path: VaultPath
  readonly text: string
  readonly parsed: readonly Parsed[]
}

type Lined = CheckIssue & { readonly line: number }

function secretLines(
  issue: CheckIssue,
  { path, text, parsed }: FoundFile,
  isMeant: Meant,
): readonly Lined[] {
  const rules = new Map<number, Set<string>>()
  for (const { rule, start } of findSecrets(text)) {
    const owner = parsed.find(({ span }) => span && start >= span[0] && start < span[1])
    if (owner !== undefined && !isMeant(path, owner.memory.id)) continue
    const line = lineAt(text, start)
    rules.set(line, (rules.get(line) ?? new Set()).add(rule))
  }
  return [...rules].map(([line, some]) => ({
    ...issue,
    line,
    message: `${path} may contain a secret (${[...some].join(', ')}), line ${line}`,
  }))
}

function issueLine(issue: CheckIssue, { path, text, parsed }: FoundFile): Lined {
  const own = parsed.find(({ memory }) => memory.id === issue.memory)
  const start = own?.span?.[0] ?? 0
  const [, link] = / -> (\[\[[^\]]+)\]\]/.exec(issue.message) ?? []
  const place = link === undefined ? -1 : text.indexOf(link, start)
  const problem = parsed
    .flatMap(({ problems }) => problems)
    .find(({ line, message }) => line > 0 && issue.message.endsWith(message))
  const line = problem?.line ?? lineAt(text, place < 0 ? start : place)
  return { ...issue, message: withoutSecrets(issue.message, own, path), line }
}

/** A title is cut to be told, and half a secret looks like none: a memory that holds one is told by its id. */
function withoutSecrets(message: string, own: Parsed | undefined, path: VaultPath): string {
  if (own === undefined) return redact(message)
  const { memory } = own
  return redact(
    holdsSecret(memory) ? message.replace(displayId({ path, memory }), memory.id) : message,
  )
}

async function textAt({ vault }: LocateWorld, path: VaultPath): Promise<string | undefined> {
  if (path === '' || !staysInside(path)) return undefined
  try {
    return (await vault.read(path))?.text
  } catch (error) {
    // A name that only a list tells, or a file that cannot be read.
    if (error instanceof KnownError && error.kind !== 'bug') return undefined
    throw error
  }
}

/** From the root of the repository; outside of one, from the project. */
async function vaultFolder({ history, rootName }: LocateWorld): Promise<string> {
  try {
    return (await history?.open())?.place.vault ?? rootName
  } catch (error) {
    if (error instanceof KnownError && error.kind !== 'bug') return rootName
    throw error
  }
}
