#!/usr/bin/env node
// Starts everkeep from where it is: EVERKEEP_BIN, the package this plugin came in, the search path, the project's own
// dependency, last of all: what came with a clone takes the place of nothing that the person installed. A hook without everkeep says so; everything else is fetched by npx.
//
// It stands in the way of every prompt: CommonJS, for which Node is ready when it starts, and no module that only the
// last resort needs.
const { existsSync, realpathSync } = require('node:fs')
const { delimiter, dirname, join } = require('node:path')

const BINARY = join('dist', 'main', 'bin.js')

function* places() {
  yield process.env.EVERKEEP_BIN
  yield join(__dirname, '..', '..', BINARY)
  for (const folder of (process.env.PATH ?? '').split(delimiter)) yield join(folder, 'everkeep')
  const project = process.env.CLAUDE_PROJECT_DIR || process.cwd()
  for (let folder = project; ; folder = dirname(folder)) {
    yield join(folder, 'node_modules', 'everkeep', BINARY)
    if (dirname(folder) === folder) break
  }
}

/** Only a script can be taken into this process; a shim of another kind is left to npx. */
function found() {
  for (const place of places()) {
    if (!place || !existsSync(place)) continue
    const real = realpathSync(place)
    if (/\.c?js$/.test(real)) return real
  }
}

// A hook is told the project with its input; a server has nothing but where it is.
if (process.argv[2] === 'mcp') require('./project-folder.cjs').enterProject()

const binary = found()
if (binary !== undefined) {
  process.argv[1] = binary
  require(binary)
} else if (process.argv[2] === 'hook') {
  require('./not-installed.cjs').sayNotInstalled(process.argv[3])
} else {
  const { spawnSync } = require('node:child_process')
  const { status } = spawnSync('npx', ['-y', 'everkeep', ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
