import { mkdirSync } from 'node:fs'
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
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  })
  await bundle.close()
  return join(folder, `${name}.mjs`)
}
