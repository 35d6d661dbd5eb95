// How sources become programs, for the build, the measurements and the processes that tests start.
import { fileURLToPath } from 'node:url'

/** @type {import('rolldown').InputOptions} */
export const bundleOptions = {
  platform: 'node',
  // The native driver is loaded from node_modules at run time, and so is the package that knows where ripgrep lies.
  external: ['libsql', /^@libsql\//, '@vscode/ripgrep'],
  // Some packages have a bundler-hostile main file beside a good module.
  resolve: {
    mainFields: ['module', 'main'],
    alias: {
      '@modelcontextprotocol/server/_shims': fileURLToPath(
        new URL('mcp-shims.mjs', import.meta.url),
      ),
    },
  },
}
