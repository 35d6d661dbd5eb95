// Builds dist/: the binary, its worker and the library, split so that a verb loads only what it needs.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { buildMark } from './build-mark.mjs'
import { buildWeb } from './build-web.mjs'
import { bundleDriver } from './bundle-driver.mjs'
import { bundleOptions } from './bundle-options.mjs'
import { isLazyModule, lazyChunks, lazyModules } from './lazy-modules.mjs'
import { BUNDLED_LAZILY, isLazyPackage, lazyPackages, sharedPackage } from './lazy-packages.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')
// Built beside and swapped in whole: whoever runs the binary meanwhile sees the old build or the new one.
const fresh = join(root, `dist-${process.pid}`)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Where a hook starts; what they import is loaded with them, as one file. */
const HOOK_ROOTS = new Set(
  [
    'src/main/start/run-hook.ts',
    'src/main/start/run-cli.ts',
    'src/main/world/open-recall.ts',
    'src/main/world/open-skills.ts',
    'src/core/layouts/vault/vault-layout.ts',
    'src/app/recall/for-prompt.ts',
    'src/app/skills/skills.ts',
    'src/surfaces/cli/recall/context-command.ts',
    'src/surfaces/cli/recall/brief-command.ts',
    'src/surfaces/cli/recall/verbs-recalling.ts',
  ].map((file) => join(root, file)),
)

const CODE_KEY = '__EVERKEEP_CODE_KEY__'

process.on('exit', () => rmSync(fresh, { recursive: true, force: true }))

const define = {
  __EVERKEEP_VERSION__: JSON.stringify(version),
  __EVERKEEP_BUILD__: JSON.stringify(buildMark(root)),
}
const types = process.argv.includes('--no-types') ? undefined : buildTypes()
const output = [
  ...(await buildProgram()),
  ...(await buildLazyPackages()),
  ...(await bundleDriver(join(fresh, 'main/packages'))),
  ...(await buildLibrary()),
]
chmodSync(join(fresh, 'main/bin.js'), 0o755)
const page = await buildWeb(root, fresh)
writeLicences([...output, ...page])

await types

rmSync(dist, { recursive: true, force: true })
renameSync(fresh, dist)

/**
 * The binary. CommonJS, since the other loader takes as long to start as a whole hook; what a hook needs is
 * one file, and everything else is loaded when it is used.
 */
async function buildProgram() {
  const bundle = await rolldown({
    input: {
      bin: join(root, 'src/main/start/bin.ts'),
      'ui-worker': join(root, 'src/main/serve/ui-worker.ts'),
      // What the binary loads with the code that is kept of it.
      'run-hook': join(root, 'src/main/start/run-hook.ts'),
      'run-cli': join(root, 'src/main/start/run-cli.ts'),
      'run-mcp': join(root, 'src/main/start/run-mcp.ts'),
    },
    ...bundleOptions,
    transform: { define: { ...define, __EVERKEEP_DRIVER__: "'../packages/libsql.js'" } },
    plugins: [
      lazyPackages((name) => `../packages/${name}.js`),
      lazyModules(root),
      sharedPackage((name) => `../packages/${name}.js`),
      asciiOnly(),
      codeKey(),
    ],
  })
  const { output: chunks } = await bundle.write({
    dir: join(fresh, 'main'),
    format: 'cjs',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: {
      groups: [
        {
          name: 'hook',
          priority: 2,
          test: (id) => HOOK_ROOTS.has(id) || isLazyPackage(id) || isLazyModule(id),
        },
        ...lazyChunks(root).map((part, at) => ({ ...part, priority: 1 - at / 100 })),
      ],
    },
    // Names of functions stay, for the sake of who reads a stack trace; what is inside of them nobody sees there.
    minify: {
      compress: true,
      mangle: { toplevel: false, keepNames: true },
      codegen: { removeWhitespace: true },
    },
  })
  await bundle.close()
  writeFileSync(join(fresh, 'main/package.json'), '{ "type": "commonjs" }\n')
  return chunks
}

async function buildLazyPackages() {
  const bundle = await rolldown({
    input: Object.fromEntries(BUNDLED_LAZILY.map((name) => [name, name])),
    cwd: root,
    ...bundleOptions,
  })
  const { output: chunks } = await bundle.write({
    dir: join(fresh, 'main/packages'),
    format: 'cjs',
    exports: 'named',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
  return chunks
}

/**
 * The types of the library, beside the bundling, which leaves them a core. `--unchecked` writes them without checking
 * the program: who runs the tests has it checked by `npm run check`.
 */
async function buildTypes() {
  const tsc = spawn(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...['-p', join(root, 'tsconfig.build.json'), '--outDir', fresh],
      ...(process.argv.includes('--unchecked') ? ['--noCheck'] : []),
    ],
    { stdio: 'inherit' },
  )
  process.on('exit', () => tsc.kill())
  const [code] = await once(tsc, 'exit')
  if (code !== 0) process.exit(1)
}

/** What other programs import. */
async function buildLibrary() {
  const bundle = await rolldown({
    input: { index: join(root, 'src/index.ts') },
    ...bundleOptions,
    transform: { define },
    plugins: [sharedPackage((name) => `../main/packages/${name}.js`)],
  })
  const { output: chunks } = await bundle.write({
    dir: fresh,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  })
  await bundle.close()
  return chunks
}

/** A program with one letter beyond Latin is kept, and read, at two bytes a letter. Comments are gone by then. */
function asciiOnly() {
  const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return {
    name: 'ascii-only',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\x00-\x7f]/g, escaped)
    },
  }
}

/** What is kept of the program is kept by this: of the final bytes of all files but the binary, which knows it. */
function codeKey() {
  return {
    name: 'code-key',
    generateBundle(_options, bundle) {
      const hash = createHash('sha256')
      for (const file of Object.keys(bundle).sort())
        if (file !== 'bin.js') hash.update(`\0${file}\0`).update(bundle[file].code)
      const key = JSON.stringify(hash.digest('hex').slice(0, 16))
      const binary = bundle['bin.js']
      if (!binary.code.includes(CODE_KEY)) throw new Error('the binary does not ask for its key')
      binary.code = binary.code.replaceAll(CODE_KEY, key)
    },
  }
}

/** What is bundled keeps its licence text beside it. */
function writeLicences(chunks) {
  const packages = new Set()
  for (const chunk of chunks)
    for (const id of chunk.moduleIds ?? []) {
      const match = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)
      if (match) packages.add(match[1])
    }
  const texts = [...packages].sort().map((name) => {
    const folder = join(root, 'node_modules', name)
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
    return `## ${name}\n\n${file ? readFileSync(join(folder, file), 'utf8').trim() : 'See its package.json.'}\n`
  })
  writeFileSync(join(fresh, 'THIRD-PARTY.md'), `# Bundled packages\n\n${texts.join('\n')}`)
}
