import { setTimeout as sleep } from 'node:timers/promises'
import { processSettings, type Settings } from '../base/settings.ts'
import { writeNow } from '../base/standard-streams.ts'
import type { BackgroundReport, BackgroundRequest } from '../base/start-background.ts'
import { openHooks } from '../world/open-hooks.ts'

/** So long is somebody else at the same vault waited for: longer than a hook would, since no client waits. */
const WAIT_MS = 400
/** Lists are rebuilt under the lock: agents that save one after the other are waited for. */
const LISTS_WAIT_MS = 20_000
/** By then whatever it waits for never comes. The disk is not asked: it cannot be left. */
const DEADLINE_MS = 60_000

/**
 * `everkeep hook aside <request>`: the process that `startInBackground` starts. It tells its starter what went wrong; where that
 * one had to leave, the next session makes up for what was not done (AGT-10).
 */
export async function runBackgroundTask(
  text: string,
  exit: (code: number) => never,
): Promise<void> {
  const request = readRequest(text)
  if (request === undefined) return
  setTimeout(() => exit(0), DEADLINE_MS).unref()
  const { cwd, session } = request
  const settings = { ...processSettings(), cwd, session, waitMs: WAIT_MS }
  writeNow(1, JSON.stringify(await runRequest(settings, request)))
}

async function runRequest(
  settings: Settings,
  { work, file, vault }: BackgroundRequest,
): Promise<BackgroundReport> {
  const notes: string[] = []
  try {
    if (work === 'lists') {
      const { openApp } = await import('../world/open-app.ts')
      const app = await openApp({ ...settings, waitMs: LISTS_WAIT_MS }, { vault })
      await app.rebuildLists(sleep).finally(() => app.close())
      return { notes }
    }
    if (work === 'look-over') {
      const looked = await withHooks(settings, notes, (app) => app.lookOver(file ?? ''))
      return { notes, ...(looked?.quarantined && { quarantined: looked.quarantined }) }
    }
    if (work === 'end') {
      await withHooks(settings, notes, (app) => app.endSession())
      return { notes }
    }
    await withHooks(settings, [], (app) => app.rest())
    return { notes }
  } catch (error) {
    return { notes, failed: error instanceof Error ? error.message : String(error) }
  }
}

async function withHooks<T>(
  settings: Settings,
  notes: string[],
  work: (app: ReturnType<typeof openHooks>) => Promise<T>,
): Promise<T> {
  const app = openHooks(settings, notes)
  try {
    return await work(app)
  } finally {
    app.close()
  }
}

function readRequest(text: string): BackgroundRequest | undefined {
  try {
    // Safe: the parts that are used are looked at right below.
    const request = JSON.parse(text) as BackgroundRequest | null
    return typeof request?.cwd === 'string' && typeof request.session === 'string'
      ? request
      : undefined
  } catch {
    return undefined
  }
}
