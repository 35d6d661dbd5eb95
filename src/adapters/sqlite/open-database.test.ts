import { expect, test } from 'vitest'
import { openDatabase, sqliteCode } from './open-database.ts'

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
  database.prepare(`UPDATE t SET b = ? WHERE a = 'bytes'`).run(Buffer.from([4, 5]))
  const [row] = database.prepare('SELECT b FROM t WHERE a = ?').all('bytes') as { b: ArrayBuffer }[]
  expect([...new Uint8Array(row!.b)]).toEqual([4, 5])
  database.close()
})

test('an error carries the code of SQLite', () => {
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
