import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { asNobody, openWay } from '../../../test/support/as-nobody.ts'
import { openVault } from './open-vault.ts'

const project = mkdtempSync(join(realpathSync(tmpdir()), 'everkeep-others-'))
const vault = join(project, '.memory')
afterAll(() => {
  chmodSync(join(vault, '.everkeep'), 0o700)
  rmSync(project, { recursive: true })
})

test('REC-03: where the state folder is closed to us the files are searched, and that is said', async () => {
  mkdirSync(join(vault, '10-Memories'), { recursive: true })
  const text = '---\ntitle: Pool\ncreated: 2026-01-05\n---\n\nTwenty connections.\n'
  writeFileSync(join(vault, '10-Memories/MEM-pool.md'), text)
  mkdirSync(join(vault, '.everkeep'))
  chmodSync(join(vault, '.everkeep'), process.getuid?.() === 0 ? 0o700 : 0)
  openWay(vault)
  const { hits, notes } = await asNobody(async () => {
    const opened = await openVault(vault)
    try {
      return await opened.search({ query: 'connections' })
    } finally {
      opened.close()
    }
  })
  expect(hits.map(({ entry }) => entry.memory.title)).toEqual(['Pool'])
  expect(notes.join('\n')).toMatch(/could not read the journal|The files are read each time/)
})
