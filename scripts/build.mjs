// Builds dist/: the binary, its thread, the tour and the library, split so that a verb loads only what it needs.
import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { buildMark } from './build-mark.mjs'
import { buildWeb } from './build-web.mjs'
import { bundleOptions } from './bundle-options.mjs'
import { knownValues } from './known-values.mjs'
import { BUNDLED_LAZILY, isLazyDoor, lazyPackages, sharedPackage } from './lazy-packages.mjs'
import { isPutOffDoor, partsPutOff, putOff } from './put-off.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')
// Built beside and swapped in whole: whoever runs the binary meanwhile sees the old build or the new one.
const fresh = join(root, `dist-${process.pid}`)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Where a hook starts; what they import is loaded with them, as one file. */
const HOOK_ROOTS = new Set(
  [
    'src/main/run-hook.ts',
    'src/main/run-cli.ts',
    'src/main/open-recall.ts',
    'src/main/open-skills.ts',
    'src/core/layouts/vault-layout.ts',
    'src/app/context.ts',
    'src/app/skills.ts',
    'src/surfaces/cli/context-command.ts',
    'src/surfaces/cli/brief-command.ts',
    'src/surfaces/cli/verbs-recalling.ts',
  ].map((file) => join(root, file)),
)

process.on('exit', () => rmSync(fresh, { recursive: true, force: true }))

const define = {
  __EVERKEEP_VERSION__: JSON.stringify(version),
  __EVERKEEP_BUILD__: JSON.stringify(buildMark(root)),
}
const output = [
  ...(await buildProgram()),
  ...(await buildLazyPackages()),
  ...(await buildLibrary()),
]
chmodSync(join(fresh, 'main/bin.js'), 0o755)
const page = await buildWeb(root, fresh)
writeLicences([...output, ...page])

if (!process.argv.includes('--no-types'))
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...['-p', join(root, 'tsconfig.build.json'), '--outDir', fresh],
    ],
    { stdio: 'inherit' },
  )

rmSync(dist, { recursive: true, force: true })
renameSync(fresh, dist)

/**
 * The binary and the tour. CommonJS, since the other loader takes as long to start as a whole hook; what a hook needs is
 * one file, and everything else is loaded when it is used.
 */
async function buildProgram() {
  const bundle = await rolldown({
    input: {
      bin: join(root, 'src/main/bin.ts'),
      tour: join(root, 'src/main/tour.ts'),
      'ui-thread': join(root, 'src/main/ui-thread.ts'),
    },
    ...bundleOptions,
    transform: { define },
    plugins: [
      lazyPackages((name) => `../packages/${name}.js`),
      putOff(root),
      knownValues(root),
      sharedPackage((name) => `../packages/${name}.js`),
      asciiOnly(),
      plainExports(),
      plainRequire(),
      runtimeInside(),
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
          test: (id) => HOOK_ROOTS.has(id) || isLazyDoor(id) || isPutOffDoor(id),
        },
        ...partsPutOff(root).map((part, at) => ({ ...part, priority: 1 - at / 100 })),
      ],
    },
    // Names stay, for the sake of who reads a stack trace.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
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
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
  return chunks
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

/** What the bundler itself adds is a file of its own, and one more file is a millisecond: a hook has it inside. */
function runtimeInside() {
  return {
    name: 'runtime-inside',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      const hook = chunks.find(({ name }) => name === 'hook')
      const door = new RegExp(`require\\(["'\`]\\./${runtime.fileName.split('/').at(-1)}["'\`]\\)`)
      if (!door.test(hook.code)) throw new Error('the hook no longer asks for the runtime so')
      const inside = `(()=>{const exports={};${runtime.code}return exports})()`
      hook.code = hook.code.replace(door, () => inside)
    },
  }
}

/**
 * A chunk hands over each of its names by a function, in case the name is given another value later. Two hundred of
 * those take a hook five milliseconds; what is never given another value is handed over as it is, all at once.
 */
function plainExports() {
  const handedOver =
    /Object\.defineProperty\(exports,["'`]([\w$]+)["'`],\{enumerable:!0,get:function\(\)\{return ([\w$]+|`[^`$\\]*`)\}\}\)[,;]?/g
  const isConstant = (code, name) => {
    const given = new RegExp(
      `(?<![\\w.$])${name.replaceAll('$', '\\$')}(?:[-+*|&?]*=(?![=>])|\\+\\+|--)`,
      'g',
    )
    return (code.match(given) ?? []).length <= 1
  }
  return {
    name: 'plain-exports',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.name !== 'hook') continue
        const plain = []
        const code = chunk.code.replace(handedOver, (whole, name, value) => {
          if (/^[\w$]/.test(value) && !isConstant(chunk.code, value)) return whole
          plain.push(`${name}:${value}`)
          return ''
        })
        // Made as it is: it would take twice as long to be copied. What is handed over by functions comes after it.
        const first = code.search(/Object\.defineProperty\(exports,["'`][\w$]+["'`],/)
        const [before, after] = first < 0 ? [code, ''] : [code.slice(0, first), code.slice(first)]
        const end = (text) => text.replace(/[,;\s]*$/, ';')
        chunk.code = `${end(before)}exports=module.exports={${plain.join(',')}};${end(after)}`
      }
    },
  }
}

/**
 * These files have a `require` of their own, and know their names; making either out of an address takes up to a
 * millisecond, and loading what makes it half of one.
 */
function plainRequire() {
  const address = /require\(["'`]url["'`]\)\.pathToFileURL\(__filename\)\.href/.source
  const made = new RegExp(`\\(0, ?node_module\\.createRequire\\)\\(${address}\\)`, 'g')
  const named = new RegExp(`\\(0, ?node_url\\.fileURLToPath\\)\\(${address}\\)`, 'g')
  return {
    name: 'plain-require',
    generateBundle(_options, bundle) {
      const hook = Object.values(bundle).find(({ name }) => name === 'hook')
      for (const chunk of [bundle['bin.js'], hook]) {
        if (!made.test(chunk.code)) throw new Error(`${chunk.name} no longer makes a require so`)
        const code = chunk.code.replace(made, 'require').replace(named, '__filename')
        chunk.code = code.replace(/,?\s*node_module\s*=\s*require\(["'`]node:module["'`]\)/, '')
        if (/node_module\b/.test(chunk.code)) throw new Error(`${chunk.name} asks for node:module`)
      }
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
