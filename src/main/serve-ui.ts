import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { errnoOf } from '../adapters/files/disk-error.ts'
import { machineState } from '../adapters/files/machine-state.ts'
import { openProcessNotes } from '../adapters/files/process-notes.ts'
import { watchVault } from '../adapters/files/watch-vault.ts'
import { openAddress } from '../adapters/host/open-address.ts'
import { chooseVault } from '../app/vaults.ts'
import type { UiRequest } from '../surfaces/cli/context.ts'
import type { Asset, UiHost } from '../surfaces/ui/host.ts'
import { serveUi, type UiServer } from '../surfaces/ui/serve.ts'
import { openApp } from './compose.ts'
import { openRecall } from './open-recall.ts'
import { openSkills } from './open-skills.ts'
import { packageRoot } from './package-root.ts'
import { portTaken } from './port-taken.ts'
import { processSettings, type Settings } from './settings.ts'
import { startThread } from './start-thread.ts'
import { isTrustedHere } from './trust-here.ts'
import { clockOf, finderFor, namedVault } from './world-at.ts'

const WARM_MS = 1_000
const PREPARE_MS = 3_000

/** Serves the page until the process is told to end. */
export async function serveUiHere(version: string, request: UiRequest): Promise<void> {
  const settings = processSettings()
  const { vault, port } = request
  // A vault that is not there should be said before a browser opens.
  const app = await openApp(settings, { vault })
  const { root } = app.vault
  app.close()
  const server = await startUi(settings, { version, vault: root, port }).catch((error) => {
    throw portTaken(error, port)
  })
  const { url, warm } = server
  const isOpened = request.open && (await openAddress(url))
  // Browsers take a moment to start, and the vault is read meanwhile; a large one without an index takes longer than
  // somebody wants to wait for an address.
  await Promise.race([warm, setTimeout(WARM_MS, undefined, { ref: false })])
  request.ready({ url, vault: root, isOpened })
  // The first page goes first.
  await setTimeout(PREPARE_MS)
  server.prepareSearch()
  await new Promise(() => undefined)
}

export interface StartUi {
  readonly version: string
  readonly vault: string
  /** 0 for any that is free. */
  readonly port: number
  /** Where the built page lies; beside the program unless a test says otherwise. */
  readonly page?: string
  /** What its threads run. */
  readonly thread?: string
}

export function startUi(
  settings: Settings,
  { version, vault, port, ...built }: StartUi,
): Promise<UiServer> {
  const dist = join(packageRoot(), 'dist')
  const { page = join(dist, 'web'), thread = join(dist, 'main', 'ui-thread.js') } = built
  const key = (): string => randomBytes(24).toString('base64url')
  const { stateDir } = settings
  const state = machineState(vault, stateDir).folder
  const host: UiHost = {
    version,
    now: clockOf(settings),
    open: () => openApp(settings, { vault, considerate: true, background: true }),
    recall: () => openRecall(settings, { vault }),
    isTrusted: async () =>
      isTrustedHere(settings, await chooseVault(finderFor(settings), namedVault(settings, vault))),
    // The skills of the project around the vault that is shown, wherever the server was started.
    skills: async () => {
      const { project } = await chooseVault(finderFor(settings), namedVault(settings, vault))
      return openSkills({ ...settings, cwd: vault }, { project })
    },
    newId: (kind) => `${kind}-${randomBytes(9).toString('hex')}`,
    asset: (path) => readAsset(page, path),
    thread: () => startThread(thread, { settings, vault }),
    notes: openProcessNotes(join(state, 'ui')),
    watch: (root, changed) => watchVault(root, machineState(root, stateDir).folder, changed),
    log: (line) => void process.stderr.write(`everkeep ui: ${line}\n`),
  }
  return serveUi(host, { port, keys: { token: key(), cookie: key() } })
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

async function readAsset(folder: string, path: string): Promise<Asset | undefined> {
  const file = normalize(join(folder, path))
  const type = TYPES[extname(file)]
  if (type === undefined || !file.startsWith(folder + sep)) return undefined
  try {
    return { bytes: new Uint8Array(await readFile(file)), type }
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined
    throw error
  }
}
