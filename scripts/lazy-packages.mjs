// Packages and parts of Node that few runs need, and that take longer to load than a hook takes to answer. In the
// program each is loaded at its first use; the sources just import it.
import { createRequire } from 'node:module'

const LAZY = [
  'yaml',
  'jsonc-parser',
  'picocolors',
  'node:crypto',
  'node:child_process',
  'node:fs/promises',
  'node:os',
  'node:stream/consumers',
  'node:util',
]

const PREFIX = '\0lazy:'
const require = createRequire(import.meta.url)

/**
 * Functions and classes only: a constant would have to be known before, and whoever imports one fails the build.
 * @param {(name: string) => string} placeOf Where the program finds the package, from its chunks.
 * @returns {import('rolldown').Plugin}
 */
export function lazyPackages(placeOf) {
  return {
    name: 'lazy-packages',
    resolveId(source, importer) {
      if (!LAZY.includes(source) || importer?.startsWith(PREFIX)) return null
      // The package itself may use what it likes.
      if (importer !== undefined && /[\\/]node_modules[\\/]/.test(importer)) return null
      return `${PREFIX}${source}`
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null
      const name = id.slice(PREFIX.length)
      const whole = require(name)
      const names = Object.keys(whole).filter(
        (key) => /^[A-Za-z_$][\w$]*$/.test(key) && typeof whole[key] === 'function',
      )
      const functions = names.map(
        (key) => `function lazy_${key}(...args) {
  return new.target ? Reflect.construct(whole().${key}, args) : whole().${key}(...args)
}
export { lazy_${key} as ${key} }`,
      )
      const place = name.startsWith('node:') ? name : placeOf(name)
      return `import { createRequire } from 'node:module'
let known
const whole = () => (known ??= createRequire(import.meta.url)(${JSON.stringify(place)}))
${functions.join('\n')}
export default /* @__PURE__ */ new Proxy({}, { get: (_, name) => whole()[name] })`
    },
  }
}

/** @param {string} id */
export function isLazyPackage(id) {
  return id.startsWith(PREFIX)
}

/** Too large to be there twice: the program and the library load the same file, which only those read who ask for it. */
const SHARED = 'gpt-tokenizer/encoding/o200k_base'

/**
 * @param {(name: string) => string} placeOf Where a chunk finds the package.
 * @returns {import('rolldown').Plugin}
 */
export function sharedPackage(placeOf) {
  return {
    name: 'shared-package',
    resolveId: (source) => (source === SHARED ? { id: placeOf(source), external: true } : null),
  }
}

/** Those that are bundled, each into a file of its own. */
export const BUNDLED_LAZILY = [...LAZY.filter((name) => !name.startsWith('node:')), SHARED]
