// The driver as `bundle-driver.mjs` bundles it. Where its binary does not lie beside us (pnpm keeps it beside the package
// itself), or is for a platform that we do not know, the package is loaded as it was installed.
const { createRequire } = require('node:module')

function load() {
  try {
    return require('libsql')
  } catch {
    return createRequire(__filename)('libsql')
  }
}

module.exports = load()
