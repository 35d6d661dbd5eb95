import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../app/app.ts'
import { chooseVault, listVaults } from '../../app/vault/vaults.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import type { Diagnosis } from '../../core/health/diagnosis.ts'
import { judgeSelfTest, type SelfTestFacts } from '../../core/health/judge-self-test.ts'
import type { SelfTestRequest } from '../../surfaces/cli/base/command-context.ts'
import { processSettings } from '../base/settings.ts'
import { initVaultHere } from '../world/init-vault-here.ts'
import { openApp } from '../world/open-app.ts'
import { finderFor, namedVault, worldAt } from '../world/world-at.ts'
import { type CopiedVault, copyVault } from './copied-vault.ts'

const DISK_FILES = 50
const WRITERS = 4
const SAVES_EACH = 3
const KILLS = 10
const STEPS = 3 + KILLS

/**
 * Puts the promises to the proof on this machine: disk, lock, crash and undo, in a copy that is removed again. Where
 * there is no vault, a new empty one is tested.
 */
export async function runSelfTest(request: SelfTestRequest): Promise<readonly Diagnosis[]> {
  const settings = processSettings()
  const named = namedVault(settings, request.vault)
  const around = named ?? (await listVaults(finderFor(settings))).find((one) => one.isDefault)
  const source = around && (await chooseVault(finderFor(settings), named))
  const copy = copyVault(source?.root, settings.stateDir)
  try {
    const makeNew = { vault: undefined, layout: undefined, scope: 'project', adopt: false } as const
    if (source === undefined) await initVaultHere(copy.settings, { ...makeNew, dryRun: false })
    return judgeSelfTest(await testCopy(copy, request.onStep))
  } finally {
    await copy.remove()
  }
}

async function testCopy(
  copy: CopiedVault,
  onStep: SelfTestRequest['onStep'],
): Promise<SelfTestFacts> {
  const step = (done: number, what: string): void => onStep(done, STEPS, what)
  await withCopy(copy, (app) => app.rebuildIndex())
  const before = copy.hashes()
  const standing = await versionsIn(copy)
  step(0, 'writing files')
  const disk = await tryDisk(copy)
  step(1, `saving from ${WRITERS} processes at once`)
  const writers = await tryWriters(copy)
  const kills = await tryKills(copy, (done) => step(2 + done, 'killing saves'))
  step(2 + KILLS, 'undoing everything')
  const operations = await undoAll(copy)
  await withCopy(copy, (app) => app.rebuildIndex())
  const after = copy.hashes()
  const paths = new Set([...before.keys(), ...after.keys()])
  return {
    copied: { files: before.size, memories: standing.size, place: copy.root },
    disk,
    writers,
    kills,
    undo: {
      operations,
      different: [...paths].filter((path) => before.get(path) !== after.get(path)).sort(),
    },
  }
}

async function withCopy<T>(
  { root, settings }: CopiedVault,
  work: (app: App) => Promise<T>,
): Promise<T> {
  const app = await openApp(settings, { vault: root })
  try {
    return await work(app)
  } finally {
    app.close()
  }
}

async function versionsIn(copy: CopiedVault): Promise<ReadonlyMap<string, string>> {
  const { entries } = await withCopy(copy, (app) => app.list({ status: 'any' }))
  return new Map(entries.map(({ memory, version }) => [memory.id, version]))
}

/** Through the same door as every write: temp file, fsync, rename. */
async function tryDisk({ root, settings }: CopiedVault): Promise<SelfTestFacts['disk']> {
  const found = await chooseVault(finderFor(settings), { path: root, by: 'flag' })
  const world = await worldAt(settings, found, {})
  const start = performance.now()
  let wrong = 0
  try {
    for (let at = 0; at < DISK_FILES; at++) {
      // Safe: a plain name in the root of the copy.
      const path = `self-test-${at}.txt` as VaultPath
      const texts = [`${randomBytes(at * 40).toString('hex')}\r\n`, `Grüße, 环境, é ${at}\n`]
      for (const text of texts) {
        await world.vault.write(path, text, 'any')
        if ((await world.vault.read(path))?.text !== text) wrong++
      }
      await world.vault.remove(path, 'any')
    }
  } finally {
    world.index.close()
  }
  return { files: DISK_FILES, wrong, msEach: (performance.now() - start) / DISK_FILES }
}

async function tryWriters(copy: CopiedVault): Promise<SelfTestFacts['writers']> {
  const saves = WRITERS * SAVES_EACH
  const before = (await versionsIn(copy)).size
  const write = async (writer: number): Promise<void> => {
    for (let at = 0; at < SAVES_EACH; at++) await save(copy, `writer ${writer} number ${at}`).ended
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  return { processes: WRITERS, saves, kept: (await versionsIn(copy)).size - before }
}

/** Kills saves at moments spread over the time that one takes, and looks after each. */
async function tryKills(
  copy: CopiedVault,
  onKill: (done: number) => void,
): Promise<SelfTestFacts['kills']> {
  const start = performance.now()
  await save(copy, 'the one that is timed').ended
  const usual = performance.now() - start
  const lost = new Set<string>()
  let unfinished = 0
  let standing = await versionsIn(copy)
  for (let at = 0; at < KILLS; at++) {
    onKill(at)
    const saving = save(copy, `killed number ${at}`)
    await Promise.race([saving.ended, sleep((usual * (at + 1)) / KILLS)])
    if (!(await saving.kill())) unfinished++
    const after = await versionsIn(copy)
    for (const [id, version] of standing) if (after.get(id) !== version) lost.add(id)
    standing = after
  }
  return { times: KILLS, unfinished, lost: [...lost] }
}

interface Saving {
  readonly ended: Promise<void>
  /** True when it had ended by itself. */
  kill(): Promise<boolean>
}

/** One save as a person types it, in a process of its own. */
function save({ root, settings, env }: CopiedVault, name: string): Saving {
  const [node = process.execPath, binary = ''] = process.argv
  const title = ['--title', `Self-test, ${name}`, '--new', '--force', '--yes', '--quiet']
  const args = [binary, 'save', `Self-test: ${name}.`, ...title, '--vault', root]
  const child = spawn(node, args, { cwd: settings.cwd, env: { ...env }, stdio: 'ignore' })
  let isOver = false
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', ({ message }) =>
      reject(
        new KnownError('IO_ERROR', {
          message: `A process for the self-test could not be started: ${message}`,
          hint: 'Check how many processes you may start (`ulimit -u`) and how much memory is free.',
        }),
      ),
    )
    child.on('exit', () => {
      isOver = true
      resolve()
    })
  })
  return {
    ended,
    async kill() {
      const wasOver = isOver
      child.kill('SIGKILL')
      await ended
      return wasOver
    },
  }
}

async function undoAll(copy: CopiedVault): Promise<number> {
  return withCopy(copy, async (app) => {
    const operations = (await app.log()).filter(({ undoes }) => undoes === undefined)
    for (const { id, undoable, undoneBy } of operations)
      if (undoable && undoneBy === undefined) await app.undo(id)
    return operations.length
  })
}
