import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atomicWrite } from './atomic-write.ts'
import { type Disk, realDisk } from './disk.ts'

test.each([true, false])(
  'a temp folder that is swept while a proposal is written costs another try (exclusive: %s)',
  (exclusive) => {
    const root = mkdtempSync(join(tmpdir(), 'everkeep-swept-'))
    const [target, tempFolder] = [join(root, 'inbox', 'one.json'), join(root, 'tmp')]
    let swept = 0
    const disk: Disk = {
      ...realDisk,
      close: (handle) => {
        realDisk.close(handle)
        if (swept++ === 0) rmSync(tempFolder, { recursive: true })
      },
    }
    const request = { target, text: 'text', tempFolder, exclusive, durable: true }
    expect(atomicWrite(disk, request)).toBe('written')
    expect(readFileSync(target, 'utf8')).toBe('text')
    expect(swept).toBe(2)
  },
)
