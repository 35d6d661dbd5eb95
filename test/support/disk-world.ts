import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Disk } from '../../src/adapters/files/disk/disk.ts'
import { resolveConfig } from '../../src/core/config/config.ts'
import type { Layout } from '../../src/core/layouts/layout.ts'
import { openWorld } from '../../src/main/world/open-world.ts'
import type { World } from '../../src/ports/world.ts'
import { tickingClock } from '../fixed-world.ts'
import { TEST_STATE_DIR } from '../state-of.ts'
import { defaultConfig } from './default-config.ts'

/** A new folder that holds an empty vault root, deep enough that nothing written above it hurts. */
export function tempVault(layout: Layout, files: Readonly<Record<string, string>> = {}): string {
  const root = join(mkdtempSync(join(realpathSync(tmpdir()), 'everkeep-')), layout.defaultRoot)
  mkdirSync(root, { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** The real machinery on a real folder, with a clock that ticks a second per look. */
export function diskWorld(
  layout: Layout,
  root: string,
  options: {
    readonly disk?: Disk
    readonly start?: string
    readonly project?: string
    /** The text of `memory-config.json`; the layout has to have its kinds. */
    readonly settings?: string
  } = {},
): World {
  return openWorld({
    stateDir: TEST_STATE_DIR,
    root,
    layout,
    config:
      options.settings === undefined
        ? defaultConfig(layout.name)
        : resolveConfig({ layout: layout.name, vaultText: options.settings }),
    clock: tickingClock(options.start).clock,
    session: 'sess_test',
    rootName: layout.defaultRoot,
    ...(options.disk && { disk: options.disk }),
    ...(options.project && { project: options.project }),
  })
}

/** Every file that a person would see, with its bytes as text; Everkeep's own state left out. */
export function snapshot(root: string): Record<string, string> {
  const files: Record<string, string> = {}
  for (const item of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(item.parentPath, item.name).slice(root.length + 1)
    if (!item.isFile() || path.startsWith('.everkeep')) continue
    files[path.replaceAll('\\', '/')] = readFileSync(join(root, path), 'latin1')
  }
  return files
}
