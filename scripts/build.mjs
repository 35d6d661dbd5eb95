// Builds dist/: the binary, the tour and the library, split so that a verb loads only what it needs.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { bundleOptions } from './bundle-options.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')
// Built beside and swapped in whole: whoever runs the binary meanwhile sees the old build or the new one.
const fresh = join(root, `dist-${process.pid}`)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

process.on('exit', () => rmSync(fresh, { recursive: true, force: true }))

const entries = {
  'main/bin': 'src/main/bin.ts',
  'main/tour': 'src/main/tour.ts',
  index: 'src/index.ts',
}
const input = Object.fromEntries(
  Object.entries(entries)
    .map(([name, file]) => [name, join(root, file)])
    .filter(([, file]) => existsSync(file)),
)

const bundle = await rolldown({
  input,
  ...bundleOptions,
  transform: { define: { __EVERKEEP_VERSION__: JSON.stringify(version) } },
})
const { output } = await bundle.write({
  dir: fresh,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  minify: false,
})
await bundle.close()
chmodSync(join(fresh, 'main/bin.js'), 0o755)
writeLicences(output)

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
