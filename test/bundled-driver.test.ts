import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { BINARY } from './cli/harness.ts'
import { loadedBy } from './support/loaded-by.ts'

const folder = mkdtempSync(join(tmpdir(), 'everkeep-driver-'))
const DRIVER = join(dirname(BINARY), 'packages', 'libsql.js')
const PACKAGE = fileURLToPath(new URL('../node_modules/libsql', import.meta.url))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a save loads the driver, and nothing that finds out about the platform', () => {
  const project = join(folder, 'shop')
  mkdirSync(join(project, '.git'), { recursive: true })
  const options = { cwd: project, env: { PATH: process.env['PATH'], HOME: folder } }
  loadedBy(['init', '--layout', 'vault', '--yes'], options)
  const { stdout, files, builtins } = loadedBy(['save', 'We use pnpm for its lockfile.'], options)
  expect(stdout).toContain('created MEM-')
  const names = files.map((file) => basename(dirname(file)) + file.slice(dirname(file).length))
  expect(names).toContain('packages/libsql.js')
  expect(files.filter((file) => /detect-libc|@neon-rs|node_modules.libsql/.test(file))).toEqual([])
  expect(builtins).not.toContain('NativeModule child_process')
})

test('where the binary lies beside the package alone, the package is loaded as it was installed', () => {
  const packages = join(folder, 'strict', 'everkeep', 'dist', 'packages')
  const modules = join(folder, 'strict', 'everkeep', 'node_modules')
  for (const made of [packages, modules]) mkdirSync(made, { recursive: true })
  symlinkSync(PACKAGE, join(modules, 'libsql'), 'junction')
  copyFileSync(DRIVER, join(packages, 'libsql.js'))
  const script = `const Driver = require(${JSON.stringify(join(packages, 'libsql.js'))})
const rows = new Driver(':memory:').prepare('SELECT 6 * 7 AS answer').all()
console.log(rows[0].answer, Object.keys(require.cache).some((file) => file.includes('detect-libc')))`
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  expect({ stdout, stderr }).toEqual({ stdout: '42 true\n', stderr: '' })
})
