import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { BINARY } from './harness.ts'

/** The modules that are loaded before the first line runs. */
function staticImports(file: string, seen = new Set<string>()): ReadonlySet<string> {
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, target = ''] of text.matchAll(/^(?:import|export)\b[^'"\n]*["']([^'"]+)["']/gm)) {
    if (!target.startsWith('.')) seen.add(target)
    else if (!seen.has(join(dirname(file), target)))
      staticImports(join(dirname(file), target), seen)
  }
  return seen
}

test('--version loads nothing but itself: what it costs is what node costs', () => {
  const loaded = [...staticImports(BINARY)]
  const files = loaded.filter((name) => name.startsWith('/'))
  expect(loaded.filter((name) => !name.startsWith('/'))).toEqual(['node:fs'])
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(4096)
})

test('--help loads no library but the colours', () => {
  const preload = `data:text/javascript,process.on('exit',()=>console.error(JSON.stringify(process.moduleLoadList)))`
  const { stderr, status } = spawnSync(process.execPath, ['--import', preload, BINARY, '--help'], {
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  const loaded: readonly string[] = JSON.parse(stderr)
  for (const costly of ['child_process', 'http', 'https', 'readline', 'worker_threads', 'crypto'])
    expect(loaded).not.toContain(`NativeModule ${costly}`)
})

test('a reader that goes away ends it quietly', () => {
  const line = `set -o pipefail; '${process.execPath}' '${BINARY}' help --json | true`
  const { status, stderr } = spawnSync('bash', ['-c', line], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends it with %i', async (signal, exit) => {
  // Something that does not end by itself, as a long command would not.
  const preload = 'data:text/javascript,setInterval(()=>{},1000)'
  const child = spawn(process.execPath, ['--import', preload, BINARY, 'help'])
  await once(child.stdout, 'data')
  child.kill(signal)
  const [code] = await once(child, 'exit')
  expect(code).toBe(exit)
})

test('UIX-01: an error that nobody caught says that it is a bug, and exits 70', () => {
  // Printing is made to break later, outside of any command.
  const preload = `data:text/javascript,const w=process.stdout.write;process.stdout.write=function(...a){setTimeout(()=>{throw new Error('late')});return w.apply(this,a)}`
  const { status, stderr } = spawnSync(process.execPath, ['--import', preload, BINARY, 'help'], {
    encoding: 'utf8',
  })
  expect(status).toBe(70)
  expect(stderr).toContain('Error: late')
  expect(stderr).toContain('this is a bug in everkeep')
})
