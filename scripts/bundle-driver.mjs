// Bundles the JavaScript of the SQLite driver. As installed it writes a diagnostic report of the process, and loads the
// parts of Node that start programs, only to learn which C library runs: half of what a save takes to start.
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { bundleOptions } from './bundle-options.mjs'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))

/** @param {string} dir Where it is written, as `libsql.js`. */
export async function bundleDriver(dir) {
  const bundle = await rolldown({
    input: { libsql: here('driver-entry.cjs') },
    platform: bundleOptions.platform,
    external: /^@libsql\//,
    resolve: {
      alias: {
        '@neon-rs/load': here('driver-platform.cjs'),
        'detect-libc': here('driver-platform.cjs'),
      },
    },
  })
  const { output } = await bundle.write({ dir, format: 'cjs', entryFileNames: '[name].js' })
  await bundle.close()
  return output
}
