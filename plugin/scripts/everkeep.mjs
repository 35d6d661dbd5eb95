#!/usr/bin/env node
// Starts everkeep from where it is: EVERKEEP_BIN, the package this plugin came in, the project's own dependency, the
// search path. A hook without everkeep does nothing; everything else is fetched by npx.
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const BINARY = join('dist', 'main', 'bin.js')

function* places() {
  if (process.env.EVERKEEP_BIN) yield process.env.EVERKEEP_BIN
  yield join(dirname(fileURLToPath(import.meta.url)), '..', '..', BINARY)
  const project = process.env.CLAUDE_PROJECT_DIR || process.cwd()
  for (let folder = project; ; folder = dirname(folder)) {
    yield join(folder, 'node_modules', 'everkeep', BINARY)
    if (dirname(folder) === folder) break
  }
  for (const folder of (process.env.PATH ?? '').split(delimiter)) yield join(folder, 'everkeep')
}

/** Only a script can be taken into this process; a shim of another kind is left to npx. */
function found() {
  for (const place of places()) {
    if (!place || !existsSync(place)) continue
    const real = realpathSync(place)
    if (/\.m?js$/.test(real)) return real
  }
}

const binary = found()
if (binary !== undefined) {
  process.argv[1] = binary
  await import(pathToFileURL(binary).href)
} else if (process.argv[2] !== 'hook') {
  const { status } = spawnSync('npx', ['-y', 'everkeep', ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
