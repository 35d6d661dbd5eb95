import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepImage } from './keep-image.ts'

test('what a process left that was ended half-way goes, what one is at stays', () => {
  const root = mkdtempSync(join(tmpdir(), 'everkeep-keep-image-'))
  const place = join(root, 'index.image')
  const old = new Date(Date.now() - 20 * 60 * 1_000)
  for (const name of ['index.image.1', 'index.image.2', 'index.image.claim', 'other.image.1'])
    writeFileSync(join(root, name), 'half')
  for (const name of ['index.image.1', 'index.image.claim', 'other.image.1'])
    utimesSync(join(root, name), old, old)
  keepImage(place, Buffer.from('whole'), true)
  const left = ['index.image', 'index.image.2', 'index.image.claim', 'other.image.1']
  expect(readdirSync(root).sort()).toEqual(left)
  expect(readFileSync(place, 'utf8')).toBe('whole')
  rmSync(root, { recursive: true })
})
