import { expect, test } from 'vitest'
import { fixedWorld } from '../../../test/fixed-world.ts'
import { foundPath } from '../../core/base/vault-path.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import type { Stage, StagedFile } from './stage.ts'
import { standsAsBefore, writeStage } from './write-stage.ts'

// WRT-02: what moves, of whatever role its new file is, is there before the old one goes.
test('nothing goes before everything that comes is there, and generated files are last', async () => {
  const { vault } = fixedWorld(layoutNamed('claude-json'))
  const steps: string[] = []
  const watched = {
    ...vault,
    write: (...args: Parameters<typeof vault.write>) => {
      steps.push(`write ${args[0]}`)
      return vault.write(...args)
    },
    remove: (...args: Parameters<typeof vault.remove>) => {
      steps.push(`remove ${args[0]}`)
      return vault.remove(...args)
    },
  }
  const old = foundPath('decisions/old.json')
  await vault.write(old, '{}', 'absent')
  const original = await vault.read(old)
  const coming = (path: string, role: StagedFile['role']): StagedFile => ({
    ...{ path: foundPath(path), role, original: undefined, text: `${path}\n` },
  })
  const files: readonly StagedFile[] = [
    { path: old, role: 'memory', original, text: undefined },
    coming('index.md', 'derived'),
    coming('decisions/old.json.invalid.1', 'plain'),
    coming('decisions/new.json', 'memory'),
  ]
  const stage: Stage = new Map(files.map((file) => [file.path, file]))
  await writeStage({ vault: watched }, stage)
  expect(steps).toEqual([
    'write decisions/new.json',
    'write decisions/old.json.invalid.1',
    'remove decisions/old.json',
    'write index.md',
  ])
})

// WRT-02: an operation that failed may be forgotten only when nothing of it is left on the disk.
test.each([
  ['what was written', 'new', false],
  ['what stood there before', 'old', true],
  ['what another program wrote meanwhile', 'theirs', true],
])('%s stands as before: %s, %s', async (_, text, expected) => {
  const { vault } = fixedWorld(layoutNamed('vault'))
  const path = foundPath('10-Memories/MEM-a.md')
  await vault.write(path, 'old', 'absent')
  const original = await vault.read(path)
  const stage: Stage = new Map([[path, { path, role: 'memory', original, text: 'new' }]])
  await vault.write(path, text, 'any')
  expect(await standsAsBefore({ vault }, stage)).toBe(expected)
})

test('a file that cannot be read any more is not ours, and nothing else is said to be left', async () => {
  const { vault } = fixedWorld(layoutNamed('vault'))
  const path = foundPath('10-Memories/MEM-a.md')
  await vault.write(path, 'old', 'absent')
  const original = await vault.read(path)
  const stage: Stage = new Map([[path, { path, role: 'memory', original, text: 'new' }]])
  const unreadable = { ...vault, read: () => Promise.reject(new Error('gone')) }
  expect(await standsAsBefore({ vault: unreadable }, stage)).toBe(true)
})
