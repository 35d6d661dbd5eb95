import { existsSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vaultPath } from '../../core/vault-path.ts'
import { openVaultFiles } from './vault-files.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'everkeep-files-'))
const note = vaultPath('10-Memories/MEM-a.md')

test('a folder that held only what went goes too, up to the vault and no further', async () => {
  const root = folder()
  const vault = openVaultFiles(root)
  await vault.write(note, 'x', 'absent')
  await vault.remove(note, 'any')
  expect(existsSync(join(root, '10-Memories'))).toBe(false)
  expect(existsSync(root)).toBe(true)
})

test('a folder with something of the person left in it stays', async () => {
  const root = folder()
  const vault = openVaultFiles(root)
  await vault.write(note, 'x', 'absent')
  writeFileSync(join(root, '10-Memories', 'mine.txt'), 'mine')
  await vault.remove(note, 'any')
  expect(existsSync(join(root, '10-Memories', 'mine.txt'))).toBe(true)
})

// WRT-12
test('a symlinked root is resolved once; a symlink below it is neither listed nor written through', async () => {
  const [real, outside] = [folder(), folder()]
  const link = join(folder(), 'link')
  symlinkSync(real, link)
  writeFileSync(join(outside, 'secret.md'), 'outside')
  mkdirSync(join(real, '10-Memories'))
  symlinkSync(join(outside, 'secret.md'), join(real, '10-Memories', 'a.md'))
  symlinkSync(outside, join(real, 'elsewhere'))
  const vault = openVaultFiles(link)
  expect(vault.root).toBe(openVaultFiles(real).root)
  expect(await vault.stamps()).toEqual([])
  await expect(vault.write(vaultPath('10-Memories/a.md'), 'x', 'any')).rejects.toMatchObject({
    code: 'PATH_ERROR',
  })
  await expect(vault.write(vaultPath('elsewhere/b.md'), 'x', 'absent')).rejects.toMatchObject({
    code: 'PATH_ERROR',
  })
  expect(existsSync(join(outside, 'b.md'))).toBe(false)
})

test('a file keeps the permissions that its owner gave it', async () => {
  const root = folder()
  writeFileSync(join(root, 'a.md'), 'one', { mode: 0o600 })
  const vault = openVaultFiles(root)
  await vault.write(vaultPath('a.md'), 'two', 'any')
  expect(statSync(join(root, 'a.md')).mode & 0o777).toBe(0o600)
})

test('bytes that are not UTF-8 are told', async () => {
  const root = folder()
  writeFileSync(join(root, 'a.md'), Buffer.from([0x63, 0xe9, 0x0a]))
  expect(await openVaultFiles(root).read(vaultPath('a.md'))).toMatchObject({ utf8: false })
})

test('AGT-03: who reads a whole vault lets others have their turn, so that a hook can give up in time', async () => {
  const vault = openVaultFiles(folder())
  let hadTurn = false
  setImmediate(() => {
    hadTurn = true
  })
  for (let read = 0; read < 100; read++) await vault.read(note)
  expect(hadTurn).toBe(true)
})
