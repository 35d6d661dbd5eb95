import { KnownError } from '../core/errors.ts'
import {
  CLIENTS,
  type Client,
  type ClientName,
  type InstallScope,
  type Target,
} from '../core/install/clients.ts'
import type { Piece } from '../core/install/piece.ts'
import {
  pieceFault,
  pieceState,
  putPieces,
  takeAllExactly,
  takeObsolete,
} from '../core/install/put-pieces.ts'
import type { InstalledFile } from '../ports/client-files.ts'
import type { FileEdit, InstallPlan, InstallWorld } from './install-world.ts'

export interface InstallRequest {
  /** `detected`: those that somebody uses on this machine. */
  readonly clients: readonly ClientName[] | 'all' | 'detected'
  readonly scope: InstallScope
}

/** What an installation would write. Settings that cannot be read whole are refused, and then nothing is written at all. */
export async function planInstall(
  world: InstallWorld,
  request: InstallRequest,
): Promise<InstallPlan> {
  const clients = await chosenClients(world, request)
  const known = await world.records.list()
  const edits = new Map<string, FileEdit>()
  for (const client of clients)
    for (const target of targetsOf(world, client, request.scope)) {
      const path = await pathOf(world, target)
      const shared = edits.get(path)
      const before = shared === undefined ? await world.files.read(path) : shared.after
      // What was written down about a file that is gone says nothing about the one to be made.
      const old = before === undefined ? undefined : known.find((file) => file.path === path)
      const record = shared?.record ?? old
      const edit = await planFile(world, {
        path,
        client,
        scope: request.scope,
        before,
        record,
        target,
      })
      edits.set(path, shared === undefined ? edit : { ...edit, before: shared.before })
    }
  return { edits: [...edits.values()], notes: [] }
}

export function targetsOf(
  world: InstallWorld,
  client: Client,
  scope: InstallScope,
): readonly Target[] {
  return client.targets(scope, world.places, world.launch(scope))
}

/** The file of a target that is there, or the one to be made. */
export async function pathOf({ files }: InstallWorld, { paths }: Target): Promise<string> {
  for (const path of paths) if (await files.exists(path)) return path
  return paths[0] ?? ''
}

export async function chosenClients(
  world: InstallWorld,
  { clients }: Pick<InstallRequest, 'clients'>,
): Promise<readonly Client[]> {
  if (clients === 'all') return CLIENTS
  if (clients !== 'detected') return CLIENTS.filter(({ name }) => clients.includes(name))
  const found: Client[] = []
  for (const client of CLIENTS)
    for (const trace of client.traces(world.places))
      if (!found.includes(client) && (await world.files.exists(trace))) found.push(client)
  if (found.length > 0) return found
  throw new KnownError('USAGE_ERROR', {
    message: 'No client was found on this machine.',
    hint: `Name one: --client ${CLIENTS.map(({ name }) => name).join(', ')}.`,
  })
}

interface FileRequest {
  readonly path: string
  readonly client: Client
  readonly scope: InstallScope
  readonly before: string | undefined
  readonly record: InstalledFile | undefined
  readonly target: Target
}

async function planFile(world: InstallWorld, request: FileRequest): Promise<FileEdit> {
  const { path, client, scope, before, record } = request
  const { pieces } = request.target
  refuseMalformed(before, pieces, { path, title: client.title })
  refuseForeign(before, pieces, path)
  const { text, put } = filled(before ?? '', pieces, record)
  const folders = record?.folders ?? (await world.files.missingFolders(path))
  const clients = [...new Set([...(record?.clients ?? []), client.name])]
  return {
    path,
    clients,
    before,
    after: text,
    record: {
      path,
      scope,
      clients,
      existed: record?.existed ?? before !== undefined,
      folders,
      put,
    },
    folders: [],
  }
}

/** As if freshly installed where the file can be brought back to what it was; else with what differs put right. */
function filled(
  text: string,
  pieces: readonly Piece[],
  record: InstalledFile | undefined,
): Pick<ReturnType<typeof putPieces>, 'text' | 'put'> {
  if (record === undefined) return putPieces(text, pieces)
  const settled = pieces.every((piece) => pieceState(text, piece) === 'present')
  const rest = takeObsolete(text, record.put, pieces)
  if (settled && rest === text) return { text, put: record.put }
  const fresh = takeAllExactly(text, record.put)
  if (fresh !== undefined) return putPieces(fresh, pieces)
  const changed = putPieces(rest, pieces)
  return { text: changed.text, put: [...record.put, ...changed.put] }
}

export function refuseMalformed(
  text: string | undefined,
  pieces: readonly Piece[],
  { path, title }: { readonly path: string; readonly title: string },
): void {
  const fault = pieces.map((piece) => pieceFault(text ?? '', piece)).find(Boolean)
  if (fault === undefined) return
  throw new KnownError('CLIENT_CONFIG_ERROR', {
    message: `${path} (${title}) cannot be changed: ${fault}`,
    hint: 'Nothing was changed. Put the file right by hand, or name the other clients with --client.',
  })
}

function refuseForeign(text: string | undefined, pieces: readonly Piece[], path: string): void {
  if (!pieces.some((piece) => pieceState(text, piece) === 'foreign')) return
  throw new KnownError('INSTALL_CONFLICT', {
    message: `${path} already has an entry named everkeep that does not start everkeep.`,
    hint: 'Nothing was changed. Rename or remove that entry, then run `everkeep install` again.',
  })
}

/** Carries a plan out: written down first, then done, so that a crash in between can be taken back. */
export async function applyInstall(world: InstallWorld, plan: InstallPlan): Promise<void> {
  await world.lock.hold(async () => {
    for (const edit of plan.edits) await checkUntouched(world, edit)
    for (const edit of plan.edits) await applyEdit(world, edit)
  })
}

async function checkUntouched({ files }: InstallWorld, edit: FileEdit): Promise<void> {
  if ((await files.read(edit.path)) === edit.before) return
  throw new KnownError('OCC_CONFLICT', {
    message: `${edit.path} was changed at this very moment.`,
    hint: 'Run the command again. Nothing was changed.',
  })
}

async function applyEdit({ files, records }: InstallWorld, edit: FileEdit): Promise<void> {
  const { path, before, after, record } = edit
  if (record !== undefined) await records.put(record)
  if (after !== before) await (after === undefined ? files.remove(path) : files.write(path, after))
  await files.removeEmptyFolders(edit.folders)
  if (record === undefined) await records.remove(path)
}
