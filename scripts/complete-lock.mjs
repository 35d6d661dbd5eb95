// Completes package-lock.json: a registry that does not carry the packages of every platform makes npm leave them out,
// and `npm ci` then refuses the lock on every machine. Run by `npm run lock` after a dependency was changed.
import { readFileSync, writeFileSync } from 'node:fs'

const OPERATING_SYSTEMS = ['darwin', 'win32', 'freebsd', 'android', 'openharmony', 'linux']
const PROCESSORS = ['wasm32', 'arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64']

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { packages } = lock
for (const [where, { optionalDependencies = {}, dev }] of Object.entries(packages))
  for (const [name, version] of Object.entries(optionalDependencies))
    if (/^\d/.test(version)) complete({ where, name, version, dev })

const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(
  'package-lock.json',
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
)

/** Beside its package, as npm would put it, or below it where another version stands there. */
function complete({ where, name, version, dev }) {
  const parent = where.includes('/node_modules/')
    ? where.slice(0, where.lastIndexOf('/node_modules/'))
    : ''
  const places = [`${where}/node_modules/${name}`, join(parent, name), `node_modules/${name}`]
  if (places.some((place) => packages[place]?.version === version)) return
  const beside = places[1]
  packages[packages[beside] === undefined ? beside : places[0]] = {
    version,
    ...platformOf(name),
    ...(dev && { dev }),
    optional: true,
  }
}

function join(parent, name) {
  return parent === '' ? `node_modules/${name}` : `${parent}/node_modules/${name}`
}

function platformOf(name) {
  const own = name.slice(name.lastIndexOf('/') + 1)
  const os = OPERATING_SYSTEMS.find((word) => own.includes(word))
  const cpu = PROCESSORS.find((word) => own.includes(word))
  const libc =
    os !== 'linux'
      ? undefined
      : own.includes('musl')
        ? 'musl'
        : own.includes('gnu')
          ? 'glibc'
          : undefined
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) }
}
