import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DRAFT_BYTES_MAX } from '../../../core/vaults/draft-place.ts'
import { type DraftOwner, readDraft, readPlainFile } from './read-draft.ts'

let base: string
let owner: DraftOwner
let staging: string

beforeEach(() => {
  base = mkdtempSync(join(realpathSync(tmpdir()), 'everkeep-draft-'))
  staging = join(base, 'staging')
  mkdirSync(staging, { mode: 0o700 })
  owner = { places: { temp: [base], staging }, userId: process.getuid?.() }
})
afterEach(() => rmSync(base, { recursive: true }))

const place = (name: string, text: string | Uint8Array = '{}'): string => {
  const path = join(base, name)
  writeFileSync(path, text)
  return path
}

describe('a draft is a regular file of this person, read without following links (WRT-12)', () => {
  test('a draft in the temporary folder and one in staging are read as they are', () => {
    expect(readDraft(place('.memory-draft-a-1.json', '{"title":"né"}'), owner)).toBe(
      '{"title":"né"}',
    )
    expect(readDraft(place('.memory-write-pending.json', '[]'), owner)).toBe('[]')
    expect(readDraft(place('staging/any.json', '1'), owner)).toBe('1')
  })

  test('a symlink with the right name is refused, wherever it leads', () => {
    const secret = place('secret.json')
    const link = join(base, '.memory-draft-x.json')
    symlinkSync(secret, link)
    expect(() => readDraft(link, owner)).toThrow(
      expect.objectContaining({ code: 'SECURITY_ERROR', rule: 'links are not followed' }),
    )
  })

  test('a hard link is refused', () => {
    linkSync(place('secret.json'), join(base, '.memory-draft-x.json'))
    expect(() => readDraft(join(base, '.memory-draft-x.json'), owner)).toThrow(/hard links/)
  })

  test('a file of somebody else is refused', () => {
    const path = place('.memory-draft-x.json')
    const other = { ...owner, userId: (owner.userId ?? 0) + 1 }
    expect(() => readDraft(path, other)).toThrow(
      expect.objectContaining({ code: 'SECURITY_ERROR' }),
    )
    expect(readDraft(path, { ...owner, userId: undefined })).toBe('{}')
  })

  test('a folder and a pipe are refused at once', () => {
    mkdirSync(join(base, '.memory-draft-d.json'))
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(base, '.memory-draft-p.json')])
    for (const name of ['.memory-draft-d.json', '.memory-draft-p.json'])
      expect(() => readDraft(join(base, name), owner)).toThrow(/regular file/)
  })

  test('a staging folder that others can enter is refused, and so is one behind a link', () => {
    const path = place('staging/x.json')
    chmodSync(staging, 0o750)
    expect(() => readDraft(path, owner)).toThrow(/other users have access/)
    chmodSync(staging, 0o700)
    const link = join(base, 'link')
    symlinkSync(staging, link)
    const through = { ...owner, places: { temp: [], staging: link } }
    expect(() => readDraft(join(link, 'x.json'), through)).toThrow(/link or a file/)
  })

  test('a path with .. is refused even where it ends in a good place', () => {
    place('.memory-draft-x.json')
    expect(() => readDraft(`${base}/staging/../.memory-draft-x.json`, owner)).toThrow(
      expect.objectContaining({ code: 'SECURITY_ERROR' }),
    )
  })

  test('a file that is not there, too large or not UTF-8 is an INPUT_ERROR', () => {
    const gone = join(base, '.memory-draft-gone.json')
    const large = place('.memory-draft-large.json', Buffer.alloc(DRAFT_BYTES_MAX + 1, 0x20))
    const latin = place('.memory-draft-latin.json', Buffer.from([0x22, 0xe9, 0x22]))
    for (const path of [gone, large, latin])
      expect(() => readDraft(path, owner)).toThrow(expect.objectContaining({ code: 'INPUT_ERROR' }))
    const full = place('.memory-draft-full.json', Buffer.alloc(DRAFT_BYTES_MAX, 0x20))
    expect(readDraft(full, owner)).toHaveLength(DRAFT_BYTES_MAX)
  })
})

test('a file that is only looked at may lie anywhere', () => {
  expect(readPlainFile(place('notes.txt', 'what I learned'))).toBe('what I learned')
  expect(() => readPlainFile(base)).toThrow(/regular file/)
  expect(() => readPlainFile(join(base, 'nowhere.txt'))).toThrow(
    expect.objectContaining({ code: 'INPUT_ERROR', hint: expect.not.stringContaining('JSON') }),
  )
  expect(() => readPlainFile('bad\0name')).toThrow(expect.objectContaining({ code: 'INPUT_ERROR' }))
})
