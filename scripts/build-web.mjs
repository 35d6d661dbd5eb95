// Builds the page of `everkeep ui` into <dist>/web: hashed files, each page a chunk of its own where it is heavy.
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** What the others build on comes first; the rest in any order. */
const FIRST_STYLES = ['tokens.css', 'base.css', 'kit.css', 'shell.css']

export async function buildWeb(root, dist) {
  const web = join(root, 'web')
  const assets = join(dist, 'web', 'assets')
  mkdirSync(assets, { recursive: true })
  const bundle = await rolldown({
    input: { app: join(web, 'main.tsx') },
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    // JSX as the compiler reads it.
    tsconfig: join(web, 'tsconfig.json'),
  })
  const { output } = await bundle.write({
    dir: assets,
    format: 'esm',
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    minify: true,
  })
  await bundle.close()
  const script = output.find((chunk) => chunk.type === 'chunk' && chunk.isEntry).fileName
  const style = writeStyles(join(web, 'styles'), assets)
  const page = readFileSync(join(web, 'index.html'), 'utf8')
  writeFileSync(
    join(dist, 'web', 'index.html'),
    page.replace('%SCRIPT%', script).replace('%STYLE%', style),
  )
  copyFileSync(join(web, 'icon.svg'), join(assets, 'icon.svg'))
  return output
}

function writeStyles(folder, assets) {
  const rest = readdirSync(folder).filter((name) => !FIRST_STYLES.includes(name))
  const text = [...FIRST_STYLES, ...rest.sort()]
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
  const name = `app-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`
  writeFileSync(join(assets, name), text)
  return name
}
