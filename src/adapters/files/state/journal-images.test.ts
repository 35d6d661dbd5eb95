import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Instant } from '../../../core/base/instant.ts'
import { vaultPath } from '../../../core/base/vault-path.ts'
import type { FileImage, Journal, Operation } from '../../../ports/journal.ts'
import { type Disk, realDisk, withoutSync } from '../disk/disk.ts'
import { openJournalFiles } from './journal-files.ts'
import { packImages, unpackImages } from './journal-images.ts'

const PATH = vaultPath('index.json')

const COPY = vaultPath('copy.json')

const image = (before: string | undefined, after: string | undefined): FileImage => ({
  ...{ path: PATH, role: 'shared', before, after },
})

// COR-50
test('any two texts come back as they were, whole or as what differs', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(text, text, text, text, (head, one, other, tail) => {
      const filled = (middle: string): string => `${'x'.repeat(4_096)}${head}${middle}${tail}`
      const images = [image(filled(one), filled(other)), image(filled(one), undefined)]
      const stored = JSON.parse(JSON.stringify(packImages(images)))
      expect(unpackImages(stored, () => undefined)).toEqual(images)
    }),
  )
})

test('beginning an operation syncs both texts and the folder once: each sync waits for the disk', async () => {
  const steps: string[] = []
  const disk: Disk = {
    ...realDisk,
    sync: () => steps.push('file'),
    rename: (from, to) => {
      realDisk.rename(from, to)
      steps.push(basename(to).replace(/^op-\d+\./, ''))
    },
    syncFolder: () => steps.push('folder'),
  }
  const journal = openJournalFiles(mkdtempSync(join(tmpdir(), 'everkeep-journal-')), disk)
  await begun(journal, 1, image(undefined, 'text'))
  expect(steps.slice(0, 5)).toEqual(['file', 'images.json', 'file', 'pending.json', 'folder'])
})

// COR-50
test('a file that grows with every operation is not kept twice for each of them', async () => {
  const { journal, state } = open()
  const texts = await grow(journal, 60)
  expect(journalBytes(state)).toBeLessThan(12 * texts.at(-1)!.length)
  for (const [at, after] of texts.slice(1).entries())
    expect(await imageOf(journal, at + 1)).toEqual(image(texts[at], after))
})

test('what somebody wrote in between is kept whole, so that undo gives it back', async () => {
  const { journal } = open()
  const texts = await grow(journal, 3)
  const edited = `${texts.at(-1)}edited by hand\n`
  await begun(journal, 4, image(edited, `${edited}more\n`))
  expect(await imageOf(journal, 4)).toEqual(image(edited, `${edited}more\n`))
})

test('trimming old operations leaves the later ones whole', async () => {
  const { journal } = open()
  const texts = await grow(journal, 20)
  const limit = { before: at(11), keepSince: at(11), maxBytes: 0 }
  const { dropped } = await journal.trim(limit)
  expect(dropped).toEqual(Array.from({ length: 10 }, (_, number) => `op-${number + 1}`))
  expect(await journal.images('op-10')).toBeUndefined()
  for (let number = 11; number <= 20; number++)
    expect(await imageOf(journal, number)).toEqual(image(texts[number - 1], texts[number]))
})

test('what is taken out of all operations is in no file of the journal', async () => {
  const { journal, state } = open()
  const texts = await grow(journal, 20)
  const clean = (text: string | undefined): string | undefined => text?.replaceAll('line 3 ', '')
  const edit = (one: FileImage): FileImage => ({
    ...one,
    before: clean(one.before),
    after: clean(one.after),
  })
  await journal.rewrite(({ operation, images }) => ({ operation, images: images.map(edit) }))
  for (const name of readdirSync(join(state, 'journal')))
    expect(readFileSync(join(state, 'journal', name), 'utf8')).not.toContain('line 3 ')
  expect(await imageOf(journal, 20)).toEqual(image(clean(texts[19]), clean(texts[20])))
})

// WRT-12
test('a text that is not the one that was meant, or a circle, is no image', async () => {
  const { journal, state } = open()
  await grow(journal, 4)
  const file = (number: number): string => join(state, 'journal', `op-00000${number}.images.json`)
  const second = readFileSync(file(2), 'utf8')
  writeFileSync(file(1), readFileSync(file(1), 'utf8').replace('line 0', 'line X'))
  expect(await journal.images('op-4')).toBeUndefined()
  writeFileSync(file(1), second.replaceAll('op-1', 'op-2'))
  expect(await journal.images('op-2')).toBeUndefined()
  await journal.rewrite(({ operation, images }) => ({ operation, images }))
  expect(await journal.images('op-4')).toBeUndefined()
})

function open(): { readonly journal: Journal; readonly state: string } {
  const state = mkdtempSync(join(tmpdir(), 'everkeep-images-'))
  return { journal: openJournalFiles(state, withoutSync(realDisk)), state }
}

async function imageOf(journal: Journal, number: number): Promise<FileImage | undefined> {
  return (await journal.images(`op-${number}`))?.find(({ path }) => path === PATH)
}

/** Every operation adds a line; gives the text before the first and after each. */
async function grow(journal: Journal, operations: number): Promise<readonly string[]> {
  const texts = [Array.from({ length: 500 }, (_, line) => `line ${line} of it\n`).join('')]
  for (let number = 1; number <= operations; number++) {
    const before = texts.at(-1) ?? ''
    texts.push(`${before}line ${499 + number} of it\n`)
    await begun(journal, number, image(before, texts.at(-1)))
  }
  return texts
}

const at = (number: number): Instant =>
  `2026-01-01T00:00:${String(number).padStart(2, '0')}.000Z` as Instant

async function begun(journal: Journal, number: number, one: FileImage): Promise<void> {
  const operation: Operation = {
    ...{ id: `op-${number}`, operation: 'test', at: at(number % 60), changes: [], paths: [PATH] },
    ...{ notes: [], session: '', listed: true, undoable: true },
  }
  // Two files: each leads to all operations before.
  await journal.begin(operation, [one, { ...one, path: COPY }])
  await journal.commit(operation.id)
}

function journalBytes(state: string): number {
  const folder = join(state, 'journal')
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
