import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { unlessAway } from '../adapters/files/look-at-folder.ts'
import type { HookApp } from '../app/hook-app.ts'
import { KnownError } from '../core/errors.ts'
import { ADDED_CHARS_MAX } from '../core/hooks/hook-answer.ts'
import { foundPath } from '../core/vault-path.ts'
import type { FoundVault } from '../ports/vault-finder.ts'
import type { World } from '../ports/world.ts'
import { configNotes } from './config-notes.ts'
import { isTrustedHere, openRecall, sayClosed } from './open-recall.ts'
import type { Settings } from './settings.ts'
import { finderFor, worldAt } from './world-at.ts'

/** No system knows longer ones. */
export const PATH_CHARS_MAX = 4_096

/**
 * What the hooks of one conversation can ask for, in the folder that it is held in. What goes wrong although there is an
 * answer is added to the notes.
 */
export function openHooks(settings: Settings, notes: string[]): HookApp {
  const finder = finderFor(settings)
  const worlds: World[] = []
  const open = async (found: FoundVault): Promise<World> => {
    const world = await worldAt(settings, found, { say: (note) => notes.push(note) })
    worlds.push(world)
    notes.push(...configNotes(world.config))
    return world
  }
  /** One vault that cannot be worked on keeps no other from it. */
  const inEach = async (
    vaults: readonly FoundVault[],
    work: (world: World) => Promise<unknown>,
  ): Promise<void> => {
    for (const found of vaults) {
      try {
        await work(await open(found))
      } catch (error) {
        if (!(error instanceof KnownError) || error.kind === 'bug') throw error
        notes.push(`${found.path} was left out: ${error.message}`)
      }
    }
  }
  /** A patch may be about many files: what is around them is looked at once. */
  let around: Promise<readonly FoundVault[]> | undefined
  const placed = async (file: string) => {
    if (file.length > PATH_CHARS_MAX) return undefined
    around ??= finder.near()
    const path = realPathOf(resolve(settings.cwd, file))
    const found = (await around).find(({ root }) => path.startsWith(`${root}${sep}`))
    if (found !== undefined) return { found, path: relative(found.root, path).split(sep).join('/') }
    const closed = (await finder.closed()).filter((place) => path.startsWith(`${place.path}${sep}`))
    notes.push(...sayClosed(closed))
    return undefined
  }
  const looked = new Map<string, World>()
  return {
    brief: async (session) => {
      const text = await withRecall(settings, notes, (app) => app.brief({ session }))
      return withSkillIndex(settings, text)
    },
    context: async (prompt, session) => {
      const text = await withRecall(settings, notes, (app) => app.context({ prompt, session }))
      return withSkillBodies(settings, text, prompt)
    },
    placeOf: async (file) => {
      const place = await placed(file)
      return place && { layout: place.found.layout, path: place.path }
    },
    lookOver: async (file) => {
      const place = await placed(file)
      if (place === undefined) return undefined
      const { lookOverWrite } = await import('../app/look-over-write.ts')
      const known = looked.get(place.found.root) ?? (await open(place.found))
      looked.set(place.found.root, known)
      return lookOverWrite(known, foundPath(place.path))
    },
    stop: async (request) => {
      const kept = (await finder.near()).find(
        ({ scope, mayBeDefault }) => scope === 'project' && mayBeDefault,
      )
      if (kept === undefined) {
        // Whatever was decided has nowhere to go, although somebody may have meant it to.
        notes.push(...sayClosed(await finder.closed()))
        return undefined
      }
      const { stopTurn } = await import('../app/stop.ts')
      return stopTurn(await open(kept), request)
    },
    endSession: async () => {
      const { foldUsage } = await import('../app/fold-usage.ts')
      const { autoHygiene } = await import('../app/hygiene.ts')
      const near = await finder.near()
      notes.push(...sayClosed(await finder.closed()))
      await inEach(
        near.filter(({ mayBeDefault }) => mayBeDefault),
        async (world) => {
          await foldUsage(world)
          await autoHygiene(world)
        },
      )
    },
    rest: async () => inEach(await finder.near(), ({ index }) => index.rest()),
    close: () => {
      for (const world of worlds) world.index.close()
    },
  }
}

interface Told {
  readonly text: string
  readonly notes: readonly string[]
}

async function withRecall(
  settings: Settings,
  notes: string[],
  ask: (app: Awaited<ReturnType<typeof openRecall>>) => Promise<Told>,
): Promise<string> {
  const app = await openRecall(settings, { vault: undefined })
  try {
    const told = await ask(app)
    notes.push(...told.notes)
    return told.text
  } finally {
    notes.push(...app.notes)
    app.close()
  }
}

/** The index of skills after the memories, as many lines as there is room for. */
async function withSkillIndex(settings: Settings, text: string): Promise<string> {
  const { openSkills } = await import('./open-skills.ts')
  const { index } = await (await openSkills(settings)).tell('')
  const lines = index === '' ? [] : index.split('\n')
  let told = text
  for (const line of lines) {
    const longer = told === '' ? line : `${told}\n${line}`
    if (longer.length > ADDED_CHARS_MAX) break
    told = longer
  }
  return told
}

/** Bodies of the skills that a prompt calls up. Those of a project speak only where its vault is trusted. */
async function withSkillBodies(settings: Settings, text: string, prompt: string): Promise<string> {
  const { openSkills } = await import('./open-skills.ts')
  const skills = await openSkills(settings)
  const { bodies, matched } = await skills.tell(prompt)
  const isProjects = matched.some(({ skill }) => !/^(user|package)/.test(skill.place))
  if (bodies === '' || (isProjects && !(await trustsProject(settings)))) return text
  const told = text === '' ? bodies : `${text}\n\n${bodies}`
  return told.length <= ADDED_CHARS_MAX ? told : text
}

async function trustsProject(settings: Settings): Promise<boolean> {
  const near = await finderFor(settings).near()
  const project = near.find(({ scope }) => scope === 'project')
  return project !== undefined && (await isTrustedHere(settings, project))
}

/** A file that is yet to be written has the real path of the folder it will be in. */
function realPathOf(path: string): string {
  const real = existsSync(path) ? unlessAway(() => realpathSync.native(path)) : undefined
  if (real !== undefined) return real
  const folder = dirname(path)
  return folder === path || !isAbsolute(path) ? path : join(realPathOf(folder), basename(path))
}
