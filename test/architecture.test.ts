import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SUBJECTS } from '../scripts/rooms.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')

const isThere = (path: string): boolean => {
  const [before = '', after] = basename(path).split('*')
  if (after === undefined) return existsSync(join(ROOT, path))
  return readdirSync(join(ROOT, dirname(path))).some(
    (name) => name.startsWith(before) && name.endsWith(after),
  )
}

test('every file that ARCHITECTURE.md names is there', () => {
  const named = [...page.matchAll(/`((?:src|scripts|test|docs)\/[\w./*-]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

test.each([
  ['core', SUBJECTS['src/core']],
  ['app', SUBJECTS['src/app']],
])('ARCHITECTURE.md lists the subjects of %s in the order of the law', (room, order) => {
  const part = page.split(`### Subjects of \`${room}\``)[1]?.split(/^##/m)[0] ?? ''
  expect([...part.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(order)
})
