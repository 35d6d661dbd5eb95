import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openProjectFiles } from './project-files.ts'

test('files and folders of the project are seen, whatever is asked (WRT-07)', async () => {
  const root = mkdtempSync(join(tmpdir(), 'everkeep-project-'))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'src/auth.ts'), '')
  const { exists } = openProjectFiles(root)
  const asked = ['src/auth.ts', 'src', join(root, 'src'), 'gone.ts', 'src/auth.ts/x', '', 'a\0b']
  const seen = []
  for (const path of asked) seen.push(await exists(path))
  expect(seen).toEqual([true, true, true, false, false, false, false])
})
