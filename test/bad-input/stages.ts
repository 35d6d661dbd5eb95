import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Disk } from '../../src/adapters/files/disk/disk.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import { type ConfigInput, resolveConfig } from '../../src/core/config/config.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import type { LayoutName } from '../../src/core/model/layout-name.ts'
import type { Memory } from '../../src/core/model/memory.ts'
import { openWorld } from '../../src/main/world/open-world.ts'
import type { World } from '../../src/ports/world.ts'
import { filesOf, fixedWorld, tickingClock } from '../fixed-world.ts'
import { shareTestState, stateOf, TEST_STATE_DIR } from '../state-of.ts'
import { draft, planDrafts } from '../support/demo-changes.ts'
import { tempVault } from '../support/disk-world.ts'
import { worldWithJwt } from '../support/write-calls.ts'

/** A vault for one case, with all that may not change. */
export interface Stage {
  readonly world: World
  /** The folder of the vault; empty for one without a disk. */
  readonly root: string
  /** `state`: our own folder is what is wrong, so that neither journal nor lock can be asked about. */
  readonly odd?: 'state'
  /** Every file of the vault, of its surroundings and of the journal, by path. */
  everything(): Promise<Readonly<Record<string, string>>>
  /** Temporary files and foreign locks that somebody forgot. */
  leftovers(): readonly string[]
  close(): void
  /** Takes the folder away, when the case is over. */
  dispose(): void
}

/** A vault without a disk. */
export function memoryStage(world: World): Stage {
  return {
    world,
    root: '',
    everything: async () => ({
      ...(await filesOf(world)),
      journal: JSON.stringify(await world.journal.list()),
    }),
    leftovers: () => [],
    close: () => world.index.close(),
    dispose: () => undefined,
  }
}

/** A vault of seed 001's with one decision, on March 1st at noon. */
export async function recordStage(): Promise<Stage> {
  return memoryStage(await worldWithJwt())
}

/** The same, with settings that came after. */
export async function limitedStage(flags: ConfigInput['flags']): Promise<Stage> {
  const config = resolveConfig({ layout: 'claude-json', flags })
  return memoryStage({ ...(await worldWithJwt()), config })
}

const THREE = [draft('Alpha rule'), draft('Beta rule'), draft('Gamma rule')]

/** A vault without a disk that holds these memories, made by the writer itself. */
export async function seededStage(
  layout: LayoutName = 'vault',
  drafts: readonly Memory[] = THREE,
): Promise<Stage> {
  const world = fixedWorld(layoutNamed(layout))
  await applyPlan(world, { plan: planDrafts(world, drafts, new Set()), select: 'all' })
  return memoryStage(world)
}

/** A vault without a disk that holds these very files. */
export function filesStage(layout: LayoutName, files: Readonly<Record<string, string>>): Stage {
  return memoryStage(fixedWorld(layoutNamed(layout), files))
}

export interface DiskStage {
  readonly layout?: LayoutName
  readonly files?: Readonly<Record<string, string>>
  readonly drafts?: readonly Memory[]
  /** Called when the memories are in and before the vault is opened again. */
  readonly spoil?: (root: string) => void
  readonly disk?: Disk
  readonly odd?: 'state'
  readonly flags?: ConfigInput['flags']
}

/** A vault in a folder of its own with the real machinery. */
export async function diskStage(how: DiskStage = {}): Promise<Stage> {
  const layout = layoutNamed(how.layout ?? 'claude-json')
  const root = tempVault(layout, how.files ?? {})
  if (how.drafts !== undefined) {
    const maker = openStage(how, root)
    await applyPlan(maker, { plan: planDrafts(maker, how.drafts, new Set()), select: 'all' })
    maker.index.close()
  }
  how.spoil?.(root)
  const world = openStage(how, root)
  const base = root.slice(0, -layout.defaultRoot.length - 1)
  return {
    world,
    root,
    ...(how.odd && { odd: how.odd }),
    everything: async () => everythingIn(base),
    leftovers: () => leftoversIn(root),
    close: () => world.index.close(),
    dispose: () => rmSync(base, { recursive: true, force: true }),
  }
}

function openStage(how: DiskStage, root: string): World {
  const name = how.layout ?? 'claude-json'
  return openWorld({
    stateDir: TEST_STATE_DIR,
    root,
    layout: layoutNamed(name),
    config: resolveConfig({ layout: name, flags: how.flags }),
    clock: tickingClock('2026-03-01T12:00:00.000Z').clock,
    session: 'sess_test',
    rootName: layoutNamed(name).defaultRoot,
    ...(how.disk && { disk: how.disk }),
  })
}

/** The same vault for a person whose home lies beside it: the journal and the lock are those of the stage. */
export function withHome(stage: Stage): Stage {
  shareTestState(join(stage.root, '..', 'home'))
  return stage
}

/** Puts a file there, with its folders. */
export function put(root: string, path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Our own index and lock may change with every look; the journal may not. */
const RESTLESS = /(^|\/)\.everkeep(\/(?!\w+\/journal).*)?$/

/** All that lies in a folder: files by their bytes, links by where they lead, the rest by what it is. */
export function everythingIn(base: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of readdirSync(base, { recursive: true, encoding: 'utf8' })) {
    // A listing follows the link of `shareTestState`: what lies there belongs to other vaults too.
    if (/\/state\/everkeep\/vaults\//.test(name)) continue
    const stats = lstatSync(join(base, name))
    if (RESTLESS.test(name) && !stats.isSymbolicLink()) continue
    // The folder of the journal comes with the first look at a vault.
    if (stats.isDirectory() && name.includes('.everkeep')) continue
    if (stats.isSymbolicLink()) found[name] = `link to ${readlinkSync(join(base, name))}`
    else if (stats.isFile()) found[name] = contentOf(join(base, name), stats.size)
    else found[name] = stats.isDirectory() ? 'folder' : 'neither file nor folder'
  }
  return found
}

function contentOf(path: string, size: number): string {
  const bytes = readFileSync(path)
  return size < 100_000
    ? bytes.toString('latin1')
    : createHash('sha256').update(bytes).digest('hex')
}

function leftoversIn(root: string): readonly string[] {
  const temporary = join(stateOf(root), 'tmp')
  const names = existsSync(temporary) ? readdirSync(temporary) : []
  const foreignLock = existsSync(join(root, '.index.lockdir')) ? ['.index.lockdir'] : []
  return [...names, ...foreignLock]
}
