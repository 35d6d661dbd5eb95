import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { bundleOptions } from '../../scripts/bundle-options.mjs'

const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Makes a program of `test/processes/<name>.ts` that plain node can start, and gives its path. */
export async function bundleProcess(name: string): Promise<string> {
  // Inside node_modules, so that the native driver is found from there; the process id keeps test files apart.
  const folder = join(project, 'node_modules', '.everkeep-test', String(process.pid), name)
  mkdirSync(folder, { recursive: true })
  const bundle = await rolldown({
    input: join(project, 'test', 'processes', `${name}.ts`),
    ...bundleOptions,
  })
  // In parts, as the program itself: what is loaded late is not compiled by every one of many processes.
  await bundle.write({
    dir: folder,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
  })
  await bundle.close()
  const start = join(folder, `start-${name}.cjs`)
  const files = [fileURLToPath(new URL('./warm-start.cjs', import.meta.url)), `./${name}.cjs`]
  writeFileSync(start, files.map((file) => `require(${JSON.stringify(file)})\n`).join(''))
  return start
}
