import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { bundleOptions } from '../../scripts/bundle-options.mjs'

const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Makes a program of `test/processes/<name>.ts` that plain node can start, and gives its path. */
export async function bundleProcess(name: string): Promise<string> {
  // Inside node_modules, so that the native driver is found from there; the process id keeps test files apart.
  const folder = join(project, 'node_modules', '.everkeep-test', String(process.pid))
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.mjs`)
  const bundle = await rolldown({
    input: join(project, 'test', 'processes', `${name}.ts`),
    ...bundleOptions,
  })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
  return file
}
