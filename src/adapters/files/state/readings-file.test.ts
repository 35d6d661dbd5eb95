import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openReadingsFile } from './readings-file.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'readings-'))
const place = (): string => join(folder(), 'readings.json')

test('what was written is read again, by the same build alone', async () => {
  const path = place()
  const file = openReadingsFile(path, { build: 'one' })
  expect(await file.read()).toBeUndefined()
  await file.write('{"a":"ü\\n"}')
  expect(await file.read()).toBe('{"a":"ü\\n"}')
  expect(statSync(path).mode & 0o077).toBe(0)
  expect(await openReadingsFile(path, { build: 'two' }).read()).toBeUndefined()
  await file.clear()
  await file.clear()
  expect(await file.read()).toBeUndefined()
})

test('what is not whole, or not ours, is nothing', async () => {
  const path = place()
  const file = openReadingsFile(path, { build: 'one' })
  await file.write('{"a":1}')
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, -1))
  expect(await file.read()).toBeUndefined()
  expect(await openReadingsFile(folder(), { build: 'one' }).read()).toBeUndefined()
})

test('where nothing can be written nothing is kept', async () => {
  const path = place()
  mkdirSync(path)
  await expect(openReadingsFile(path, { build: 'one' }).write('{}')).resolves.toBeUndefined()
})
