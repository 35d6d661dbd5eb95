import type { PieceState } from '../core/install/piece.ts'
import { pieceFault, pieceState } from '../core/install/put-pieces.ts'
import { chosenClients, type InstallRequest, pathOf, targetsOf } from './install.ts'
import type { InstallWorld } from './install-world.ts'

export type InstallState = 'installed' | 'missing' | 'outdated' | 'foreign' | 'malformed'

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
  for (const client of await chosenClients(world, request))
    for (const target of targetsOf(world, client, request.scope)) {
      const path = await pathOf(world, target)
      const text = await world.files.read(path)
      const fault = target.pieces.map((piece) => pieceFault(text ?? '', piece)).find(Boolean)
      const states = target.pieces.map((piece) => STATES[pieceState(text, piece)])
      const state = WORST.find((one) => states.includes(one)) ?? 'missing'
      checked.push(
        fault === undefined
          ? { client: client.name, path, state, why: whyOf(state) }
          : { client: client.name, path, state: 'malformed', why: fault },
      )
    }
  return checked
}

function whyOf(state: InstallState): string {
  switch (state) {
    case 'installed':
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
