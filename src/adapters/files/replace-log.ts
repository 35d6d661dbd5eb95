import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { atomicWrite } from './atomic-write.ts'
import type { Disk } from './disk.ts'

/**
 * Replaces a log by what becomes of its text, and loses nothing that others append meanwhile: it is read once more after
 * it was replaced, as long as it took to be sure of the new one, and what was added goes to the new one.
 */
export function replaceLog(disk: Disk, path: string, become: (text: string) => string): void {
  const old = openSync(path, 'r')
  try {
    const before = readFrom(old, 0)
    const text = become(before.toString('utf8'))
    const tempFolder = join(dirname(path), 'tmp')
    atomicWrite(disk, { target: path, text, tempFolder, exclusive: false, durable: true })
    const late = readFrom(old, before.length)
    if (late.length > 0) disk.append(path, late.toString('utf8'))
  } finally {
    closeSync(old)
  }
}

function readFrom(handle: number, from: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, fstatSync(handle).size - from))
  return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, from))
}
