import { KnownError } from '../../core/base/errors.ts'
import { aliasTargets } from '../../core/install/aliases.ts'
import { CLIENTS, type Client, type InstallScope, type Target } from '../../core/install/clients.ts'
import { agentTargets, commandTargets } from '../../core/install/command-files.ts'
import type { Piece } from '../../core/install/config-piece.ts'
import {
  pieceState,
  putPieces,
  takeAllExactly,
  takeObsolete,
} from '../../core/install/put-pieces.ts'
import type { ClientName } from '../../core/model/client-name.ts'
import type { InstalledFile } from '../../ports/client-files.ts'
import type { FileEdit, InstallPlan, InstallWorld } from './install-world.ts'
import { refuseMalformed, takeBack } from './remove-pieces.ts'

export interface InstallRequest {
  /** `detected`: those in use on this machine. */
  readonly clients: readonly ClientName[] | 'all' | 'detected'
  readonly scope: InstallScope
  /** Also the bare names of the older systems, as commands of this project in Claude Code. */
  readonly aliases?: boolean
}

/** What an installation would write. Settings that cannot be read whole are refused, and then nothing is written at all. */
export async function planInstall(
  world: InstallWorld,
  request: InstallRequest,
): Promise<InstallPlan> {
  const clients = await chosenClients(world, request)
  const known = await world.records.list()
  const edits = new Map<string, FileEdit>()
  const notes: string[] = []
  const add = async (client: Client, scope: InstallScope, target: Target): Promise<void> => {
    const path = await existingPath(world, target)
    const shared = edits.get(path)
    const before = shared === undefined ? await world.files.read(path) : shared.after
    const old = known.find((file) => file.path === path)
    // Of what was written down about a file that is gone, only its folders hold for the one to be made.
    const record = shared?.record ?? (before === undefined ? undefined : old)
    const made = old?.folders ?? []
    const edit = await planFile(world, { path, client, scope, before, record, made, target })
    edits.set(path, shared === undefined ? edit : { ...edit, before: shared.before })
  }
  const addIfFree = async (
    client: Client,
    scope: InstallScope,
    targets: readonly Target[],
  ): Promise<void> => {
    const taken = await takenOf(world, targets)
    if (taken === undefined) for (const target of targets) await add(client, scope, target)
    else notes.push(`${taken} is not ours and stays.`)
  }
  for (const client of clients) {
    if (await hasPlugin(world, client)) {
      notes.push(`${client.title} has the plugin, which includes the server, hooks and commands.`)
      for (const edit of await leftTo(world, client, known)) edits.set(edit.path, edit)
    } else {
      for (const target of targetsOf(world, client, request.scope))
        await add(client, request.scope, target)
      const changes = [...edits.values()].some(
        (edit) => edit.clients.includes(client.name) && edit.before !== edit.after,
      )
      for (const files of await commandsOf(world, client, request.scope))
        await addIfFree(client, request.scope, files)
      for (const edit of await outlived(world, client, { known, request, edits }))
        edits.set(edit.path, edit)
      if (client.afterwards !== undefined && request.scope === 'user' && changes)
        notes.push(client.afterwards)
    }
    if (request.aliases !== true) continue
    for (const target of await aliasesOf(world, client))
      await addIfFree(client, 'project', [target])
  }
  return { edits: [...edits.values()], notes }
}

/** What was installed for a client whose plugin does it now, so that nothing is started twice. */
function leftTo(
  world: InstallWorld,
  client: Client,
  known: readonly InstalledFile[],
): Promise<readonly FileEdit[]> {
  const own = known.filter(({ scope }) => scope === 'user')
  return leftBy(world, client, own)
}

/** These files without the part of a client. */
async function leftBy(
  world: InstallWorld,
  client: Client,
  files: readonly InstalledFile[],
): Promise<readonly FileEdit[]> {
  const edits: FileEdit[] = []
  for (const file of files) {
    const edit = await takeBack(world, file, [client.name])
    if (edit !== undefined) edits.push(edit)
  }
  return edits
}

/** Files of our own that an older version made for a client, and this one has no use for: a command of another name. */
async function outlived(
  world: InstallWorld,
  client: Client,
  given: {
    readonly known: readonly InstalledFile[]
    readonly request: InstallRequest
    readonly edits: ReadonlyMap<string, FileEdit>
  },
): Promise<readonly FileEdit[]> {
  if (given.request.scope !== 'user') return []
  const old = given.known.filter(
    ({ scope, path, put }) =>
      scope === 'user' &&
      !given.edits.has(path) &&
      put.length > 0 &&
      put.every(({ piece }) => piece.kind === 'file'),
  )
  return leftBy(world, client, old)
}

/** Older names for our commands; only Claude Code had them. */
export async function aliasesOf(
  { places, commands }: InstallWorld,
  { name }: Client,
): Promise<readonly Target[]> {
  return name === 'claude' ? aliasTargets(places.project, await commands()) : []
}

/** Our commands and agents as files of the person, each with all of its files; in a project they would be everybody's. */
export async function commandsOf(
  { places, commands, agents }: InstallWorld,
  { name }: Client,
  scope: InstallScope,
): Promise<readonly (readonly Target[])[]> {
  if (scope !== 'user') return []
  return [
    ...commandTargets(name, places, await commands()),
    ...agentTargets(name, places, await agents()),
  ]
}

/** The first of these files that is not ours. */
async function takenOf(
  { files }: InstallWorld,
  targets: readonly Target[],
): Promise<string | undefined> {
  for (const { paths, pieces } of targets) {
    const text = await files.read(paths[0] ?? '')
    if (pieces.some((piece) => pieceState(text, piece) === 'foreign')) return paths[0]
  }
  return undefined
}

/** Whether our plugin is on in a client: then there is nothing to install. */
export async function hasPlugin(world: InstallWorld, client: Client): Promise<boolean> {
  const mark = client.plugin?.(world.places)
  if (mark === undefined) return false
  return mark.isOn((await world.files.read(mark.path)) ?? '')
}

/** What belongs into each file of a client, one target a file. */
export function targetsOf(
  world: InstallWorld,
  client: Client,
  scope: InstallScope,
): readonly Target[] {
  const byPath = new Map<string, Target>()
  for (const { paths, pieces } of client.targets(scope, world.places, world.launch(scope))) {
    const first = paths[0] ?? ''
    byPath.set(first, { paths, pieces: [...(byPath.get(first)?.pieces ?? []), ...pieces] })
  }
  return [...byPath.values()]
}

/** The file of a target that is there, or the one to be made. */
export async function existingPath({ files }: InstallWorld, { paths }: Target): Promise<string> {
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
    message: 'No supported agent was found on this machine.',
    hint: `Name yours, such as \`everkeep install --client claude\`. Supported: ${CLIENTS.map(({ name }) => name).join(', ')}.`,
  })
}

interface FileRequest {
  readonly path: string
  readonly client: Client
  readonly scope: InstallScope
  readonly before: string | undefined
  readonly record: InstalledFile | undefined
  /** Folders that an earlier installation made for it. */
  readonly made: readonly string[]
  readonly target: Target
}

async function planFile(world: InstallWorld, request: FileRequest): Promise<FileEdit> {
  const { path, client, scope, before, record, made } = request
  const { pieces } = request.target
  refuseMalformed(before, pieces, { path, title: client.title })
  refuseForeign(before, pieces, path)
  const { text, put } = filled(before ?? '', pieces, record)
  const missing = await world.files.missingFolders(path)
  // Both end at the file, so that the longer one holds the other.
  const folders = record?.folders ?? (missing.length > made.length ? missing : made)
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

function refuseForeign(text: string | undefined, pieces: readonly Piece[], path: string): void {
  if (!pieces.some((piece) => pieceState(text, piece) === 'foreign')) return
  throw new KnownError('INSTALL_CONFLICT', {
    message: `${path} already has an entry named everkeep that does not start everkeep.`,
    hint: 'Nothing was changed. Rename or remove that entry, then run `everkeep install` again.',
  })
}

/** Carries a plan out: written down first, then done, so that a crash in between can be taken back. */
export async function applyInstall(world: InstallWorld, { edits }: InstallPlan): Promise<void> {
  const { files, records } = world
  await world.lock.hold(async () => {
    for (const edit of edits) await checkUntouched(world, edit)
    await records.put(edits.flatMap(({ record }) => record ?? []))
    const changed: string[] = []
    try {
      for (const { path, before, after } of edits) {
        if (after === before) continue
        await (after === undefined ? files.remove(path) : files.write(path, after))
        changed.push(path)
      }
      // A folder of several files is empty once the last of them is gone, whichever that is.
      for (const { folders } of edits) await files.removeEmptyFolders(folders)
    } catch (error) {
      throw stoppedAt(error, changed)
    }
    await records.remove(edits.filter(({ record }) => record === undefined).map(({ path }) => path))
  })
  await records.leave()
}

/** What stopped it, and what was done until then: all of it is written down, so that it can be taken back. */
function stoppedAt(error: unknown, changed: readonly string[]): unknown {
  if (!(error instanceof KnownError) || error.kind === 'bug') return error
  const done =
    changed.length === 0
      ? 'Nothing was changed.'
      : `Changed before that: ${changed.join(', ')}. \`everkeep uninstall\` reverts it.`
  return new KnownError(error.code, {
    message: error.message,
    hint: `${error.hint} ${done} Then run the command again.`,
    data: error.data,
    cause: error,
  })
}

async function checkUntouched({ files }: InstallWorld, edit: FileEdit): Promise<void> {
  if ((await files.read(edit.path)) === edit.before) return
  throw new KnownError('OCC_CONFLICT', {
    message: `${edit.path} changed at the same moment.`,
    hint: 'Run the command again. Nothing was changed.',
  })
}
