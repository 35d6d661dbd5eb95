// Starts a measurement of this folder: `node bench/run.mjs speed [--json]`. Sources are bundled first, so that what is
// measured is what is shipped.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { buildMark } from '../scripts/build-mark.mjs'
import { bundleOptions } from '../scripts/bundle-options.mjs'

const project = join(dirname(fileURLToPath(import.meta.url)), '..')
const [name = 'speed', ...rest] = process.argv.slice(2)
const folder = join(project, 'node_modules', '.everkeep-bench')
mkdirSync(folder, { recursive: true })
const file = join(folder, `${name}.mjs`)
const bundle = await rolldown({
  input: join(project, 'bench', `${name}.ts`),
  ...bundleOptions,
  transform: { define: { __EVERKEEP_BUILD__: JSON.stringify(buildMark(project)) } },
})
await bundle.write({
  dir: folder,
  entryFileNames: '[name].mjs',
  format: 'esm',
  codeSplitting: false,
})
await bundle.close()
const { status } = spawnSync(process.execPath, [file, project, ...rest], { stdio: 'inherit' })
process.exit(status ?? 1)
