import { CLIENTS, type InstallScope } from '../../core/install/clients.ts'
import { pieceFault, takeUnrecorded } from '../../core/install/put-pieces.ts'
import type { ClientName } from '../../core/model/client-name.ts'
import type { InstalledFile } from '../../ports/client-files.ts'
import { aliasesOf, commandsOf, existingPath, targetsOf } from './install.ts'
import type { FileEdit, InstallPlan, InstallWorld } from './install-world.ts'
import { takeBack } from './remove-pieces.ts'

export interface UninstallRequest {
  /** Absent: all. */
  readonly clients: readonly ClientName[] | undefined
  /** Absent: the person's own settings and those of the project at hand. */
  readonly scope: InstallScope | undefined
}

/** What taking an installation back would write: each file as it was before, or without our part where it was changed since. */
export async function planUninstall(
  world: InstallWorld,
  request: UninstallRequest,
): Promise<InstallPlan> {
  const known = await world.records.list()
  const [here, elsewhere] = [
    known.filter((file) => isInScope(world, file)),
    known.filter((file) => !isInScope(world, file)),
  ]
  const meant = here.filter((file) => request.scope === undefined || file.scope === request.scope)
  const edits: FileEdit[] = []
  for (const file of meant) {
    const edit = await takeBack(world, file, request.clients)
    if (edit !== undefined) edits.push(edit)
  }
  const recorded = new Set(known.map(({ path }) => path))
  for (const edit of await unrecorded(world, request, recorded)) edits.push(edit)
  return { edits, notes: uninstallNotes(meant, elsewhere) }
}

function uninstallNotes(
  meant: readonly InstalledFile[],
  elsewhere: readonly InstalledFile[],
): readonly string[] {
  return [
    ...meant
      .filter(({ put }) => put.length === 0)
      .map(
        ({ path }) =>
          `${path} had its entry before the installation, so it keeps it; \`everkeep uninstall\` once more removes it.`,
      ),
    ...elsewhere.map(({ path }) => `${path} belongs to another project and keeps its entry.`),
  ]
}

/** Files of other projects stay. */
function isInScope({ places }: InstallWorld, { scope, path }: InstalledFile): boolean {
  return scope === 'user' || path.startsWith(`${places.project}/`)
}

/** Entries that start everkeep and are not written down: added by hand, or the state folder is gone. */
async function unrecorded(
  world: InstallWorld,
  { clients, scope }: UninstallRequest,
  recorded: ReadonlySet<string>,
): Promise<readonly FileEdit[]> {
  const edits = new Map<string, FileEdit>()
  for (const client of CLIENTS.filter(({ name }) => clients?.includes(name) ?? true))
    for (const one of scope === undefined ? (['user', 'project'] as const) : [scope])
      for (const target of [
        ...targetsOf(world, client, one),
        ...(await commandsOf(world, client, one)).flat(),
        ...(one === 'project' ? await aliasesOf(world, client) : []),
      ]) {
        const path = await existingPath(world, target)
        if (recorded.has(path) || edits.has(path)) continue
        const before = await world.files.read(path)
        // A file that cannot be read whole is none of ours to mend, and without a record nothing says that we were in it.
        if (before === undefined || target.pieces.some((piece) => pieceFault(before, piece)))
          continue
        const text = takeUnrecorded(before, target.pieces)
        if (text === before) continue
        const isOurs = target.pieces.every(({ kind }) => kind === 'file')
        const after = isOurs && text === '' ? undefined : text
        edits.set(path, {
          path,
          clients: [client.name],
          before,
          after,
          record: undefined,
          folders: isOurs ? ownFolders(path) : [],
        })
      }
  return [...edits.values()]
}

/** Folders that bear our name were made for our files: the outermost first, as a record would have them. */
function ownFolders(path: string): readonly string[] {
  const folders = path.split('/').slice(0, -1)
  const first = folders.findLastIndex((name) => /^everkeep(?:-|$)/.test(name))
  if (first < 0) return []
  return folders.slice(first).map((_, at) => folders.slice(0, first + at + 1).join('/'))
}
