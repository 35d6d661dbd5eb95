// Which memory folders of real repositories are found from their root, and how much of each is read:
// `node bench/run.mjs vaults [name] [--gaps]`. EVERKEEP_BENCH_REPOSITORIES names a folder with clones.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openVaultFinder } from '../src/adapters/files/vault/find-vaults.ts'
import { readMemories } from '../src/app/catalog/read-memories.ts'
import { toInstant } from '../src/core/base/instant.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import { openWorld } from '../src/main/world/open-world.ts'
import { defaultConfig } from '../test/support/default-config.ts'
import {
  cloneAt,
  clones,
  gitUnlessBroken,
  piecesOf,
  WHY_NO_CLONES,
} from './repositories/repositories.ts'

const [, ...args] = process.argv.slice(2)
const only = args.find((one) => !one.startsWith('-'))
const stateDir = mkdtempSync(join(tmpdir(), 'everkeep-bench-vaults-'))

/** By its name alone, whatever Everkeep thinks of it: a folder called memory, or one folder below agent-memory. */
const NAMED =
  /^(?:.*\/)?(?:\.?memory|memories|memory[-_]bank|agent-memory(?:-local)?\/[^/]+|\.learnings|\.memory[-_]bank)(?=\/)/i
const IS_NOTE = /\.(?:md|mdc|json|jsonl|db)$/i
const MADE = /(?:^|\/)(?:node_modules|vendor|dist|venv|site-packages)\//

interface Row {
  readonly folder: string
  readonly files: number
  readonly read: number
  readonly layout: string
}

async function rowsOf(name: string): Promise<readonly Row[]> {
  const root = cloneAt(name)
  const paths = piecesOf(gitUnlessBroken(name, 'ls-files', '-z') ?? '').filter(
    (path) => IS_NOTE.test(path) && !MADE.test(path),
  )
  const files = new Map<string, number>()
  for (const path of paths) {
    const folder = NAMED.exec(path)?.[0]
    if (folder !== undefined) files.set(folder, (files.get(folder) ?? 0) + 1)
  }
  const found = new Map<string, { read: number; layout: string }>()
  const finder = openVaultFinder({ home: join(stateDir, 'home'), cwd: root })
  for (const vault of await finder.near()) {
    const layout = layoutNamed(vault.layout)
    const world = openWorld({
      stateDir,
      root: vault.root,
      layout,
      config: defaultConfig(vault.layout),
      clock: () => toInstant(new Date(Date.UTC(2026, 9, 1))),
      session: 'bench',
      rootName: vault.rootName,
    })
    const { memories } = await readMemories(world)
    found.set(vault.path.slice(root.length + 1), { read: memories.length, layout: vault.layout })
  }
  const folders = new Set([...files.keys(), ...found.keys()])
  return [...folders].sort().map((folder) => ({
    folder,
    files: files.get(folder) ?? paths.filter((path) => path.startsWith(`${folder}/`)).length,
    read: found.get(folder)?.read ?? 0,
    layout: found.get(folder)?.layout ?? '-',
  }))
}

if (clones().length === 0) console.log(WHY_NO_CLONES)
else console.log('files  read  layout       folder')
let [unseen, empty] = [0, 0]
for (const name of clones()) {
  if (only !== undefined && !name.includes(only)) continue
  for (const { folder, files, read, layout } of await rowsOf(name)) {
    if (layout === '-') unseen++
    else if (read === 0 && files > 1) empty++
    if (args.includes('--gaps') && read * 2 >= files) continue
    console.log(
      `${String(files).padStart(5)} ${String(read).padStart(5)}  ${layout.padEnd(11)}  ${name}/${folder}`,
    )
  }
}
console.log(`${unseen} folders are no vault, ${empty} vaults are read as empty`)
rmSync(stateDir, { recursive: true, force: true })
