import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vaultPath } from '../../../core/base/vault-path.ts'
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

// WRT-12
test('a file that is one of many is read as it would be alone', async () => {
  const [root, outside] = [folder(), folder()]
  writeFileSync(join(outside, 'secret.md'), 'outside')
  mkdirSync(join(root, 'notes'))
  const texts = { 'a.md': 'one', 'b.md': 'größer', 'c.md': '', 'd.md': 'x'.repeat(300_000) }
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(root, 'notes', name), text)
  writeFileSync(join(root, 'notes', 'latin.md'), Buffer.from([0x63, 0xe9, 0x0a]))
  writeFileSync(join(root, 'notes', 'huge.md'), Buffer.alloc(3 * 1024 * 1024, 'x'))
  symlinkSync(join(outside, 'secret.md'), join(root, 'notes', 'link.md'))
  mkdirSync(join(root, 'notes', 'folder.md'))
  const vault = openVaultFiles(root, { isOneMemory: () => true })
  const seen = async (name: string, options?: { isOneOfMany: boolean }): Promise<unknown> =>
    vault.read(vaultPath(`notes/${name}`), options).then(
      (file) => file && { ...file, seal: file.seal },
      (error: unknown) => error,
    )
  const odd = ['latin.md', 'huge.md', 'link.md', 'folder.md', 'none.md']
  for (const name of [...Object.keys(texts), ...odd])
    expect(await seen(name, { isOneOfMany: true })).toEqual(await seen(name))
})

// WRT-12
test('a folder that was real when many were read is looked at again for the next ones', async () => {
  const [root, outside] = [folder(), folder()]
  mkdirSync(join(root, 'notes'))
  for (const place of [join(root, 'notes'), outside]) writeFileSync(join(place, 'a.md'), place)
  const vault = openVaultFiles(root)
  const read = () => vault.read(vaultPath('notes/a.md'), { isOneOfMany: true })
  await read()
  expect((await read())?.text).toBe(join(root, 'notes'))
  await new Promise((resolve) => setImmediate(resolve))
  renameSync(join(root, 'notes'), join(root, 'before'))
  symlinkSync(outside, join(root, 'notes'))
  await expect(read()).rejects.toMatchObject({ code: 'PATH_ERROR' })
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
