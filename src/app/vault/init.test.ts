import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultConfig } from '../../../test/support/default-config.ts'
import { diskWorld, snapshot } from '../../../test/support/disk-world.ts'
import { openVaultFinder } from '../../adapters/files/vault/find-vaults.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import type { LayoutName } from '../../core/model/layout-name.ts'
import { LAYOUT_NAMES } from '../../core/model/layout-name.ts'
import { emptyVaultFiles } from '../../core/vaults/empty-vault.ts'
import { readLog } from '../write/log.ts'
import { undo } from '../write/undo.ts'
import { type InitTools, initVault, previewInit } from './init.ts'

function project(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), 'everkeep-'))
}

/** The real machinery, as the command line plugs it in. */
function tools(cwd: string): InitTools & { empty: (layout: LayoutName) => readonly string[] } {
  const finder = openVaultFinder({ home: join(cwd, 'home'), cwd })
  return {
    vaultIn: async (root) => {
      const found = await finder.at(root)
      return found?.root === root ? found : undefined
    },
    open: async ({ root, make = 'vault' }) => {
      mkdirSync(root, { recursive: true })
      return diskWorld(layoutNamed(make), root)
    },
    empty: (name) => {
      const layout = layoutNamed(name)
      return emptyVaultFiles(layout, defaultConfig(name), layout.defaultRoot).map(
        ({ path }) => path,
      )
    },
  }
}

describe.each(LAYOUT_NAMES)('in %s', (layout) => {
  // LAY-01
  test('a new vault is found as what it is, is in the log, and can be undone', async () => {
    const cwd = project()
    const root = join(cwd, layoutNamed(layout).defaultRoot)
    const host = tools(cwd)
    const preview = await previewInit(host, { root, layout })
    expect(existsSync(root)).toBe(false)

    const outcome = await initVault(host, { root, layout })
    expect(outcome).toMatchObject({ kind: 'made', root, layout, memories: 0 })
    expect(outcome.operation).toMatchObject({ id: 'op-1', operation: 'init' })
    expect([...outcome.files].sort()).toEqual([...preview.files].sort())
    expect(await host.vaultIn(root)).toMatchObject({ layout, problems: [] })
    // Our own state is no concern of git's.
    expect(readFileSync(join(root, '.everkeep', '.gitignore'), 'utf8')).toBe('*\n')

    const world = diskWorld(layoutNamed(layout), root)
    expect((await readLog(world)).map(({ operation }) => operation)).toEqual(['init'])
    await undo(world, 'last')
    world.index.close()
    expect(snapshot(root)).toEqual({})
    // And again, as if nothing had been.
    expect((await initVault(host, { root, layout })).operation?.id).toBe('op-3')
  })

  test('a vault that is there is refused untouched, or adopted as it is', async () => {
    const cwd = project()
    const root = join(cwd, layoutNamed(layout).defaultRoot)
    const host = tools(cwd)
    await initVault(host, { root, layout })
    const before = snapshot(root)
    const other = layout === 'vault' ? 'claude-md' : 'vault'
    for (const make of [initVault, previewInit])
      await expect(make(host, { root, layout: other })).rejects.toMatchObject({
        code: 'VAULT_EXISTS',
        message: expect.stringContaining(layout),
        hint: expect.stringContaining('init --yes'),
      })
    expect(snapshot(root)).toEqual(before)

    const adopted = await initVault(host, { root, layout: other, adopt: true })
    expect(adopted).toMatchObject({ kind: 'adopted', layout, files: [], operation: undefined })
    expect(snapshot(root)).toEqual(before)

    const pinned = await initVault(host, { root, layout: other, adopt: true, pin: true })
    expect(pinned.files).toEqual(['memory-config.json'])
    expect(snapshot(root)['memory-config.json']).toBe(`{\n  "layout": "${layout}"\n}\n`)
  })

  test('a folder with a file that a new vault needs is refused', async () => {
    const cwd = project()
    const root = join(cwd, layoutNamed(layout).defaultRoot)
    const host = tools(cwd)
    const [path = ''] = host.empty(layout)
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), 'mine')
    await expect(
      initVault({ ...host, vaultIn: async () => undefined }, { root, layout }),
    ).rejects.toMatchObject({ code: 'VAULT_EXISTS', message: expect.stringContaining(path) })
    expect(readFileSync(join(root, path), 'utf8')).toBe('mine')
  })
})
