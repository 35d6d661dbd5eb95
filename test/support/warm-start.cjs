// Loaded before a program that tests start by the dozen. Compiling it takes longer than most verbs do: what
// the engine made of a file is kept for the next process, as NODE_COMPILE_CACHE does from Node 22 on.
'use strict'
const { readFileSync, renameSync, writeFileSync } = require('node:fs')
const { _extensions: extensions, createRequire } = require('node:module')
const { basename, dirname, join } = require('node:path')
const { constants, Script } = require('node:vm')

/** Of one run of the tests, and so of one build. */
const folder = process.env['EVERKEEP_TEST_CODE']
const kept = (file) => join(folder, `${basename(file)}.code`)
const loaded = new Map()
const OURS = /[\\/](?:dist[\\/]main|\.everkeep-test)[\\/]/
// Without it what is kept could import nothing: an older Node compiles as ever.
const importing = constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER
const isOn = folder !== undefined && importing !== undefined
const asEver = extensions['.js']

// That this way to import is an experiment is nothing that the program says.
const warn = process.emitWarning
process.emitWarning = (warning, ...more) => {
  if (!String(warning).includes('USE_MAIN_CONTEXT_DEFAULT_LOADER'))
    warn.call(process, warning, ...more)
}

extensions['.js'] = (module, file) => {
  if (!isOn || !OURS.test(file)) return asEver(module, file)
  const text = readFileSync(file, 'utf8').replace(/^#!.*/, '')
  const script = new Script(`(function(exports,require,module,__filename,__dirname){${text}\n})`, {
    filename: file,
    cachedData: readKept(kept(file)),
    importModuleDynamically: importing,
  })
  loaded.set(file, script)
  const own = Object.assign((name) => module.require(name), {
    main: process.mainModule,
    cache: require.cache,
    extensions,
    resolve: createRequire(file).resolve,
  })
  const run = script.runInThisContext()
  run.call(module.exports, module.exports, own, module, file, dirname(file))
}

// Each verb compiles functions of its own: it adds them once.
if (isOn) {
  const [, program = '', verb = ''] = process.argv
  const mark = join(folder, `${basename(program)}-${/^[\w-]+$/.exec(verb) ?? ''}.known`)
  if (readKept(mark) === undefined)
    process.on('exit', () => {
      for (const [file, script] of loaded) writeWhole(kept(file), script.createCachedData())
      writeWhole(mark, Buffer.alloc(0))
    })
}

function readKept(path) {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** Others may read it or write it meanwhile. */
function writeWhole(path, bytes) {
  writeFileSync(`${path}.${process.pid}`, bytes)
  renameSync(`${path}.${process.pid}`, path)
}
