// Stands in for @neon-rs/load and detect-libc in the bundled driver: the binary that runs here is the one that loads.
const LIBRARIES = process.arch === 'arm' ? ['gnueabihf', 'musleabihf'] : ['gnu', 'musl']
const ENDINGS = { linux: LIBRARIES.map((name) => `-${name}`), darwin: [''], win32: ['-msvc'] }

function currentTarget() {
  const here = `${process.platform}-${process.arch}`
  const target = ENDINGS[process.platform]?.map((ending) => here + ending).find(loads)
  if (target === undefined) throw new Error(`No binary of the driver loads on ${here}.`)
  return target
}

function loads(target) {
  try {
    require(`@libsql/${target}`)
    return true
  } catch {
    return false
  }
}

module.exports = { currentTarget, familySync: () => undefined, GLIBC: 'glibc', MUSL: 'musl' }
