import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('../dist/main', import.meta.url))

// REC-13: two builds that kept their code under one key ran each other's.
test('the key that code is kept by is the hash of the final bytes of all files of the program', () => {
  const files = ['', 'chunks'].flatMap((folder) =>
    readdirSync(join(main, folder))
      .filter((name) => name.endsWith('.js') && name !== 'bin.js')
      .map((name) => join(folder, name)),
  )
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(readFileSync(join(main, file)))
  const binary = readFileSync(join(main, 'bin.js'), 'utf8')
  expect(binary).toContain(hash.digest('hex').slice(0, 16))
  expect(binary).not.toContain('__EVERKEEP_CODE_KEY__')
})
