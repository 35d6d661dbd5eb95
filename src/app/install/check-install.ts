import { KnownError } from '../../core/base/errors.ts'
import type { Client, Target } from '../../core/install/clients.ts'
import type { PieceState } from '../../core/install/config-piece.ts'
import { pieceFault, pieceState } from '../../core/install/put-pieces.ts'
import {
  aliasesOf,
  chosenClients,
  commandsOf,
  existingPath,
  hasPlugin,
  type InstallRequest,
  targetsOf,
} from './install.ts'
import type { InstallWorld } from './install-world.ts'

export type InstallState =
  | 'installed'
  /** By the plugin: nothing of it stands in the client's own files. */
  | 'plugin'
  | 'missing'
  | 'outdated'
  | 'foreign'
  | 'malformed'

export interface CheckedFile {
  readonly client: string
  readonly path: string
  readonly state: InstallState
  /** What is wrong and what mends it; empty when all is well. */
  readonly why: string
}

const STATES: Record<PieceState, InstallState> = {
  absent: 'missing',
  present: 'installed',
  outdated: 'outdated',
  foreign: 'foreign',
}

/** The worst first: one bad piece makes the file bad. */
const WORST: readonly InstallState[] = ['foreign', 'outdated', 'missing', 'installed']

/** How each client stands. Changes nothing. */
export async function checkInstall(
  world: InstallWorld,
  request: InstallRequest,
): Promise<readonly CheckedFile[]> {
  const checked: CheckedFile[] = []
  for (const client of await chosenClients(world, request)) {
    if (await hasPlugin(world, client)) {
      const path = client.plugin?.(world.places).path ?? ''
      checked.push({ client: client.name, path, state: 'plugin', why: '' })
    } else
      for (const target of targetsOf(world, client, request.scope))
        checked.push(await checkFile(world, client, target))
    // Where another tool has the name, nothing is missing.
    for (const targets of await commandFiles(world, client, request)) {
      const files: CheckedFile[] = []
      for (const target of targets) files.push(await checkFile(world, client, target))
      if (files.every(({ state }) => state !== 'foreign')) checked.push(...files)
    }
  }
  return checked
}

async function commandFiles(
  world: InstallWorld,
  client: Client,
  { scope, aliases }: InstallRequest,
): Promise<readonly (readonly Target[])[]> {
  return [
    ...((await hasPlugin(world, client)) ? [] : await commandsOf(world, client, scope)),
    ...(aliases === true ? await aliasesOf(world, client) : []).map((target) => [target]),
  ]
}

async function checkFile(
  world: InstallWorld,
  client: Client,
  target: Target,
): Promise<CheckedFile> {
  const path = await existingPath(world, target)
  let text: string | undefined
  try {
    text = await world.files.read(path)
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    return { client: client.name, path, state: 'malformed', why: error.message }
  }
  const fault = target.pieces.map((piece) => pieceFault(text ?? '', piece)).find(Boolean)
  if (fault !== undefined) return { client: client.name, path, state: 'malformed', why: fault }
  const states = target.pieces.map((piece) => STATES[pieceState(text, piece)])
  const state = WORST.find((one) => states.includes(one)) ?? 'missing'
  return { client: client.name, path, state, why: whyOf(state) }
}

function whyOf(state: InstallState): string {
  switch (state) {
    case 'installed':
    case 'plugin':
      return ''
    case 'missing':
      return 'it has no entry for everkeep; `everkeep install` adds it'
    case 'outdated':
      return 'its entry starts another everkeep than this one; `everkeep install` puts it right'
    case 'foreign':
    case 'malformed':
      return 'its entry named everkeep does not start everkeep'
  }
}
