import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nativeLibsql, nativeTarget } from './native-libsql.ts'
import { openDatabase, sqliteCode } from './open-database.ts'

const require = createRequire(import.meta.url)

test('the native part is of the version that package.json pins', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(manifest.dependencies.libsql).toMatch(/^\d+\.\d+\.\d+$/)
  const own = createRequire(require.resolve('libsql'))
  const { version } = own(`@libsql/${nativeTarget()}/package.json`)
  expect(version).toBe(manifest.dependencies.libsql)
  expect(nativeLibsql().databaseOpen).toBeTypeOf('function')
})

test('the build is told by the program file and the names of the platform', () => {
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-native-'))
  const program = (loader: string): string => {
    const path = join(folder, loader.replaceAll('/', '-'))
    writeFileSync(path, `\x7fELF...${loader}\0...`)
    return path
  }
  const gnu = program('/lib64/ld-linux-x86-64.so.2')
  const musl = program('/lib/ld-musl-aarch64.so.1')
  const cases = [
    [{ platform: 'linux', arch: 'x64', execPath: gnu }, 'linux-x64-gnu'],
    [{ platform: 'linux', arch: 'arm64', execPath: musl }, 'linux-arm64-musl'],
    [{ platform: 'linux', arch: 'arm', execPath: gnu }, 'linux-arm-gnueabihf'],
    [{ platform: 'linux', arch: 'arm', execPath: musl }, 'linux-arm-musleabihf'],
    [{ platform: 'darwin', arch: 'arm64', execPath: '' }, 'darwin-arm64'],
    [{ platform: 'win32', arch: 'x64', execPath: '' }, 'win32-x64-msvc'],
  ] as const
  for (const [machine, target] of cases) expect(nativeTarget(machine)).toBe(target)
  rmSync(folder, { recursive: true, force: true })
})

test('rows come whole, however many, with numbers, texts, bytes and nothing', () => {
  const database = openDatabase(':memory:', 0)
  database.exec('CREATE TABLE t (a, b)')
  const insert = database.prepare('INSERT INTO t VALUES (?, ?)')
  for (let number = 0; number < 250; number++) insert.run(number, number % 2 === 0 ? null : 'x')
  expect(database.prepare('SELECT a, b FROM t ORDER BY a').all()).toHaveLength(250)
  expect(database.prepare('SELECT a, b FROM t WHERE a IN (?, ?) ORDER BY a').all(6, 7)).toEqual([
    { a: 6, b: null },
    { a: 7, b: 'x' },
  ])
  insert.run('bytes', Buffer.from([1, 2, 3]))
  const [row] = database.prepare('SELECT b FROM t WHERE a = ?').all('bytes') as { b: ArrayBuffer }[]
  expect([...new Uint8Array(row!.b)]).toEqual([1, 2, 3])
  database.close()
})

test('a mistake carries the code of SQLite', () => {
  const database = openDatabase(':memory:', 0)
  let code = ''
  try {
    database.exec('SELECT * FROM nowhere')
  } catch (error) {
    code = sqliteCode(error)
  }
  expect(code).toBe('SQLITE_ERROR')
  database.close()
})
