import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { watchVault } from './watch-vault.ts'

test('UIX-02: a folder that went and came back, as on a change of branch, is still watched', async () => {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'everkeep-watch-'))
  const folder = join(root, '10-Memories')
  mkdirSync(folder)
  let told = 0
  const watch = watchVault(root, '.everkeep', (areas) => {
    expect(areas).toEqual(['memories'])
    told += 1
  })
  const isTold = async (act: () => void): Promise<void> => {
    const before = told
    act()
    await expect.poll(() => told, { timeout: 5_000 }).toBeGreaterThan(before)
  }
  await isTold(() => {
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
  })
  // What was told late of the first step could answer for one or two of these, not for all.
  for (const name of ['a', 'b', 'c', 'd'])
    await isTold(() => writeFileSync(join(folder, `${name}.md`), 'text'))
  watch.close()
})
