import { expect, test } from 'vitest'
import { openMemoryVault } from '../../../test/twins/memory-vault.ts'
import { foundPath } from '../../core/base/vault-path.ts'
import { type Stage, stagedTexts } from './stage.ts'

test('a text is read as it is staged; what is not staged, as it is on disk', async () => {
  const [edited, gone, left, none] = ['edited.md', 'gone.md', 'left.md', 'none.md'].map(foundPath)
  const vault = openMemoryVault({ 'edited.md': 'old', 'gone.md': 'old', 'left.md': 'as it was' })
  const role = 'memory' as const
  const stage: Stage = new Map([
    [edited!, { path: edited!, role, original: await vault.read(edited!), text: 'new' }],
    [gone!, { path: gone!, role, original: await vault.read(gone!), text: undefined }],
  ])
  const texts = await stagedTexts({ vault }, stage, [edited!, gone!, left!, none!])
  expect([...texts]).toEqual([
    [edited, 'new'],
    [left, 'as it was'],
  ])
})
