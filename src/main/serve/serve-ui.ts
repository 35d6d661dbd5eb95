import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { errnoOf } from '../../adapters/files/disk/disk-error.ts'
import { machineState } from '../../adapters/files/state/machine-state.ts'
import { openProcessNotes } from '../../adapters/files/state/process-notes.ts'
import { watchVault } from '../../adapters/files/vault/watch-vault.ts'
import { openAddress } from '../../adapters/host/open-address.ts'
import { chooseVault } from '../../app/vault/vaults.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { UiRequest } from '../../surfaces/cli/base/command-context.ts'
import type { Asset, UiHost } from '../../surfaces/ui/host.ts'
import type { Step } from '../../surfaces/ui/jobs.ts'
import { serveUi, type UiServer } from '../../surfaces/ui/serve.ts'
import type { TaskAnswer, TaskName, TaskRequest } from '../../surfaces/ui/worker-tasks.ts'
import type { TaskWorker } from '../../surfaces/ui/workers.ts'
import { packageRoot } from '../base/package-root.ts'
import { processSettings, type Settings } from '../base/settings.ts'
import { openApp } from '../world/open-app.ts'
import { openRecall } from '../world/open-recall.ts'
import { isTrustedHere } from '../world/trust-here.ts'
import { clockOf, finderFor, namedVault } from '../world/world-at.ts'
import { portTaken } from './port-taken.ts'
import type { WorkerAnswer, WorkerData, WorkerFailure, WorkerQuestion } from './ui-worker.ts'

const WARM_MS = 1_000
const PREPARE_MS = 3_000

/** Serves the page until the process ends. */
export async function serveUiHere(version: string, request: UiRequest): Promise<void> {
  const settings = processSettings()
  const { vault, port } = request
  // A missing vault must fail before a browser opens.
  const app = await openApp(settings, { vault })
  const { root } = app.vault
  app.close()
  const server = await startUi(settings, { version, vault: root, port }).catch((error) => {
    throw portTaken(error, port)
  })
  const { url, warm } = server
  const isOpened = request.open && (await openAddress(url))
  // The vault is read while the browser starts; the address is not held back for a large one.
  await Promise.race([warm, setTimeout(WARM_MS, undefined, { ref: false })])
  request.ready({ url, vault: root, isOpened })
  // The first page has priority.
  await setTimeout(PREPARE_MS)
  server.prepareSearch()
  await new Promise(() => undefined)
}

export interface StartUi {
  readonly version: string
  readonly vault: string
  /** 0 for any free port. */
  readonly port: number
  /** Folder of the built page; a test may use another. */
  readonly page?: string
  /** Script of the workers. */
  readonly worker?: string
}

export function startUi(
  settings: Settings,
  { version, vault, port, ...built }: StartUi,
): Promise<UiServer> {
  const dist = join(packageRoot(), 'dist')
  const { page = join(dist, 'web'), worker = join(dist, 'main', 'ui-worker.js') } = built
  const secret = (): string => randomBytes(24).toString('base64url')
  const { stateDir } = settings
  const state = machineState(vault, stateDir).folder
  const host: UiHost = {
    version,
    now: clockOf(settings),
    open: () => openApp(settings, { vault, yields: true, background: true }),
    recall: () => openRecall(settings, { vault }),
    isTrusted: async () =>
      isTrustedHere(settings, await chooseVault(finderFor(settings), namedVault(settings, vault))),
    // Skills of the project around the vault, not of the folder that the server was started in.
    skills: async () => {
      const { project } = await chooseVault(finderFor(settings), namedVault(settings, vault))
      const { openSkills } = await import('../world/open-skills.ts')
      return openSkills({ ...settings, cwd: vault }, { project })
    },
    newId: (kind) => `${kind}-${randomBytes(9).toString('hex')}`,
    asset: (path) => readAsset(page, path),
    startWorker: () => startWorker(worker, { settings, vault }),
    notes: openProcessNotes(join(state, 'ui')),
    watch: (root, changed) => watchVault(root, machineState(root, stateDir).folder, changed),
    log: (line) => void process.stderr.write(`everkeep ui: ${line}\n`),
  }
  return serveUi(host, { port, credentials: { token: secret(), cookie: secret() } })
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

interface PendingQuestion {
  readonly resolve: (answer: never) => void
  readonly reject: (error: unknown) => void
  readonly step: Step | undefined
}

/**
 * Starts a worker that keeps no process alive. It is asked to stop and never terminated: the index driver
 * crashes the whole process when its thread ends in the middle of a call.
 */
function startWorker(file: string, data: Omit<WorkerData, 'stop'>): TaskWorker {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const pending = new Map<number, PendingQuestion>()
  let lastId = 0
  let ended: unknown
  const worker = new Worker(file, { workerData: { ...data, stop } satisfies WorkerData })
  const exited = new Promise<void>((resolve) => worker.on('exit', () => resolve()))
  worker.unref()
  const fail = (error: unknown): void => {
    ended ??= error
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(stopped()))
  worker.on('message', (answer: WorkerAnswer) => {
    const question = pending.get(answer.id)
    if (question === undefined) return
    if ('step' in answer) return question.step?.(...answer.step)
    pending.delete(answer.id)
    if ('failure' in answer) question.reject(errorOf(answer.failure))
    else question.resolve(answer.answer as never) // Safe: the task name fixes the type of the answer.
  })
  return {
    ask<N extends TaskName>(task: N, request: TaskRequest<N>, step?: Step): Promise<TaskAnswer<N>> {
      if (ended !== undefined) return Promise.reject(ended)
      lastId += 1
      const question = { id: lastId, task, request }
      return new Promise((resolve, reject) => {
        pending.set(question.id, { resolve, reject, step })
        worker.postMessage(question satisfies WorkerQuestion)
      })
    },
    end() {
      fail(stopped())
      Atomics.store(stop, 0, 1)
      worker.postMessage('end' satisfies WorkerQuestion)
      return exited
    },
  }
}

function stopped(): KnownError {
  return new KnownError('INTERRUPTED', {
    message: 'Stopped before it finished.',
    hint: 'Nothing was changed. Run it again.',
  })
}

function errorOf(failure: WorkerFailure): Error {
  if ('known' in failure) return new KnownError(...failure.known)
  const error = new Error('a worker failed')
  error.stack = failure.stack
  return error
}
