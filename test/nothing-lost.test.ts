import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { applyPlan } from '../src/app/apply.ts'
import { readCatalog } from '../src/app/catalog.ts'
import { listMemories } from '../src/app/list.ts'
import { rebuildGenerated } from '../src/app/recover.ts'
import { undo } from '../src/app/undo.ts'
import { KnownError } from '../src/core/errors.ts'
import { LAYOUT_NAMES, type LayoutName } from '../src/core/layout.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import { bundleProcess } from './support/bundle-process.ts'
import { draft, planDrafts, planOf } from './support/demo-changes.ts'
import { diskWorld, snapshot, tempVault } from './support/disk-world.ts'
import { errno, watchedDisk } from './support/faulty-disk.ts'

const VERBS = ['create', 'pin', 'forget', 'archive'] as const

let dying: string
let creating: string
beforeAll(async () => {
  dying = await bundleProcess('apply-and-die')
  creating = await bundleProcess('create-many')
})

/** A vault with three memories, made by the writer itself. */
async function smallVault(layout: LayoutName): Promise<string> {
  const root = tempVault(layoutNamed(layout))
  const world = diskWorld(layoutNamed(layout), root)
  const drafts = [draft('Use pnpm'), draft('Auth flow', { kind: 'decision' }), draft('国内部署')]
  await applyPlan(world, { plan: planDrafts(world, drafts, new Set()), select: 'all' })
  world.index.close()
  return root
}

function copyOf(root: string, layout: LayoutName): string {
  const base = root.slice(0, root.length - layoutNamed(layout).defaultRoot.length)
  const copy = mkdtempSync(join(tmpdir(), 'everkeep-copy-'))
  cpSync(base, copy, { recursive: true })
  return join(copy, layoutNamed(layout).defaultRoot)
}

async function names(root: string, layout: LayoutName): Promise<string[]> {
  const world = diskWorld(layoutNamed(layout), root)
  const { entries } = await readCatalog(world)
  world.index.close()
  return entries.map(({ path, memory }) => (path === 'index.json' ? memory.id : path))
}

/** The whole vault and what smallcode keeps above it. */
const everything = (root: string): Record<string, string> => ({
  ...snapshot(root),
  ...Object.fromEntries(
    Object.entries(snapshot(join(root, '..'))).filter(([path]) => path === 'MEMORY.md'),
  ),
})

describe.each(LAYOUT_NAMES)('in layout %s', (layout) => {
  // WRT-02, WRT-14
  test.each(VERBS)('%s: a crash after any single step heals to before or after', async (verb) => {
    const origin = await smallVault(layout)
    const before = everything(origin)

    const lived = copyOf(origin, layout)
    const counting = watchedDisk({})
    const world = diskWorld(layoutNamed(layout), lived, {
      disk: counting,
      start: '2026-03-01T00:00:00.000Z',
    })
    const plan = await planOf(world, verb, await names(lived, layout))
    expect((await applyPlan(world, { plan, select: 'all' })).refused).toEqual([])
    const after = everything(lived)
    expect(after).not.toEqual(before)

    for (let step = 1; step <= counting.steps(); step++) {
      const root = copyOf(origin, layout)
      const disk = watchedDisk({
        after: (number) => {
          if (number >= step) throw new Crash()
        },
        before: (number) => {
          if (number > step) throw new Crash()
        },
      })
      const doomed = diskWorld(layoutNamed(layout), root, {
        disk,
        start: '2026-03-01T00:00:00.000Z',
      })
      const again = await planOf(doomed, verb, await names(root, layout))
      await expect(applyPlan(doomed, { plan: again, select: 'all' })).rejects.toThrow(Crash)
      doomed.index.close()

      const healer = diskWorld(layoutNamed(layout), root, { start: '2026-03-02T00:00:00.000Z' })
      await listMemories(healer)
      const healed = everything(root)
      expect([before, after], `after step ${step}`).toContainEqual(healed)
      expect(await healer.journal.pending()).toEqual([])
      healer.index.close()
    }
  })

  // WRT-02
  test.each(['ENOSPC', 'EROFS', 'EACCES'])(
    'a disk that answers %s at any step changes nothing and says so',
    async (code) => {
      const origin = await smallVault(layout)
      const before = everything(origin)
      const counting = watchedDisk({})
      const lived = copyOf(origin, layout)
      const world = diskWorld(layoutNamed(layout), lived, { disk: counting })
      await applyPlan(world, {
        plan: await planOf(world, 'create', await names(lived, layout)),
        select: 'all',
      })
      for (let step = 1; step <= counting.steps(); step++) {
        const root = copyOf(origin, layout)
        const disk = watchedDisk({
          before: (number) => {
            if (number === step) throw errno(code)
          },
        })
        const failing = diskWorld(layoutNamed(layout), root, { disk })
        const plan = await planOf(failing, 'create', await names(root, layout))
        const failure = await applyPlan(failing, { plan, select: 'all' }).catch((error) => error)
        failing.index.close()
        if (failure instanceof Error) {
          expect(failure, `step ${step}`).toBeInstanceOf(KnownError)
          expect(['DISK_FULL', 'READ_ONLY', 'NO_PERMISSION']).toContain(
            (failure as KnownError).code,
          )
        }
        const healer = diskWorld(layoutNamed(layout), root)
        await listMemories(healer)
        healer.index.close()
        if (failure instanceof Error) expect(everything(root), `step ${step}`).toEqual(before)
      }
    },
  )

  // WRT-03, WRT-17
  test.each(VERBS)('undo of %s gives back byte-identical files', async (verb) => {
    const root = await smallVault(layout)
    const before = everything(root)
    const world = diskWorld(layoutNamed(layout), root, { start: '2026-03-01T00:00:00.000Z' })
    const plan = await planOf(world, verb, await names(root, layout))
    const { operation } = await applyPlan(world, { plan, select: 'all' })
    const changed = everything(root)
    const undone = await undo(world, operation!.id)
    expect(everything(root)).toEqual(before)
    await undo(world, undone.operation!.id)
    expect(everything(root)).toEqual(changed)
    world.index.close()
  })
})

describe('many processes at once', () => {
  // One layout with a file a memory, one with a file for all: the two ways in which writers can meet.
  // WRT-14
  test.each(['vault', 'smallcode'] as const)(
    'layout %s: 20 processes x 20 creates give 400 memories and right indexes',
    async (layout) => {
      const root = tempVault(layoutNamed(layout))
      const runs = Array.from({ length: 20 }, (_, number) =>
        run(creating, [root, layout, '20', `p${number}`]),
      )
      for (const { code, stderr } of await Promise.all(runs))
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

      const world = diskWorld(layoutNamed(layout), root)
      const { entries } = await readCatalog(world)
      expect(entries.length).toBe(400)
      expect(new Set(entries.map(({ memory }) => memory.id)).size).toBe(400)
      const generated = everything(root)
      await rebuildGenerated(world)
      expect(everything(root)).toEqual(generated)
      world.index.close()
    },
    300_000,
  )
})

describe('a process that is really killed', () => {
  // WRT-14
  test.each(['vault'] as const)(
    'in layout %s leaves before or after, whatever the step',
    async (layout) => {
      const origin = await smallVault(layout)
      const before = everything(origin)
      const lived = copyOf(origin, layout)
      const { stdout } = spawnSync(process.execPath, [dying, lived, layout, 'forget', '0'], {
        encoding: 'utf8',
      })
      const steps = Number(stdout.split(' ')[0])
      expect(steps).toBeGreaterThan(5)
      const after = everything(lived)

      for (let step = 1; step <= steps; step++) {
        const root = copyOf(origin, layout)
        const { signal } = spawnSync(process.execPath, [
          dying,
          root,
          layout,
          'forget',
          String(step),
        ])
        expect(signal).toBe('SIGKILL')
        const healer = diskWorld(layoutNamed(layout), root)
        await listMemories(healer)
        expect([before, after], `after step ${step}`).toContainEqual(everything(root))
        expect(
          readdirSync(join(root, '.everkeep', 'journal')).filter((name) => /pending/.test(name)),
        ).toEqual([])
        healer.index.close()
      }
    },
    240_000,
  )
})

class Crash extends Error {}

function run(
  script: string,
  args: readonly string[],
): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (data) => {
      stderr += data
    })
    child.on('close', (code) => resolve({ code, stderr }))
  })
}
