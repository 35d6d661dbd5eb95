// `npm run test:clients`: installs the pinned clients into a folder outside of the repository, then runs the tests with
// them, cut off from the network where the machine allows it. A client that cannot be installed is skipped, and said.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const CACHE = process.env.EVERKEEP_CLIENTS_DIR ?? join(homedir(), '.cache', 'everkeep-clients')
const pinned = JSON.parse(readFileSync(join(ROOT, 'test/clients/pinned.json'), 'utf8'))

/** The client's binary, or why there is none. */
async function installed(name, { package: from, version, binary }) {
  const folder = join(CACHE, `${name}-${version}`)
  const path = join(folder, 'node_modules', '.bin', binary)
  const whole = join(folder, 'installed')
  if (existsSync(whole)) return { path }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private": true}\n')
  const args = ['install', `${from}@${version}`, '--no-audit', '--no-fund', '--engine-strict=false']
  const { status, text } = await run('npm', args, folder)
  if (status !== 0 || !existsSync(path))
    return { reason: `npm could not install ${from}@${version}: ${text.split('\n').at(-1)}` }
  // Written last: what was cut short is begun again.
  writeFileSync(whole, `${from}@${version}\n`)
  return { path }
}

function run(command, args, cwd) {
  return new Promise((ended) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
    let text = ''
    child.stderr.on('data', (chunk) => {
      text += chunk
    })
    child.on('error', (error) => ended({ status: 1, text: error.message }))
    child.on('close', (status) => ended({ status, text: text.trim() }))
  })
}

/** A few at once: they wait for the network most of the time. */
async function installAll() {
  const clients = {}
  const waiting = Object.entries(pinned)
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      clients[next[0]] = await installed(...next)
  }
  await Promise.all([worker(), worker(), worker()])
  return clients
}

const startedAt = Date.now()
const clients = await installAll()
console.log(
  `${Object.keys(clients).length} clients in ${CACHE}, after ${Date.now() - startedAt} ms.`,
)
for (const [name, { reason }] of Object.entries(clients))
  if (reason) console.log(`${name} is skipped: ${reason}`)

/** A name space with nothing in it but loopback: what a client tries to reach elsewhere is not there. */
function alone() {
  const line = ['-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
  const { status } = spawnSync('unshare', [...line, 'true'], { stdio: 'ignore' })
  return status === 0 ? ['unshare', ...line] : []
}

const wrap = alone()
if (wrap.length === 0)
  console.log('No network name space here: the clients run with the network as it is.')
const [command, ...args] = [...wrap, process.execPath, join(ROOT, 'node_modules/vitest/vitest.mjs')]
try {
  execFileSync(
    command,
    [...args, 'run', '--config', 'vitest.clients.config.ts', ...process.argv.slice(2)],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, EVERKEEP_TEST_CLIENTS: JSON.stringify(clients) },
    },
  )
} catch (error) {
  process.exitCode = error.status ?? 1
}
