import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { LoadedCode } from './code-cache.ts'

/** Writes down what the engine has compiled of a chunk, behind the head that whoever reads it looks for. May fail. */
export function keepCode(
  { script, place }: LoadedCode,
  headOf: (code: Uint8Array) => Uint32Array,
): void {
  const code = script.createCachedData()
  const head = headOf(code)
  makeFolder(dirname(place))
  sweep(dirname(place))
  writeWhole(place, Buffer.concat([new Uint8Array(head.buffer), code]))
}

/**
 * At most the one around it is made along: Node's way of making all of them never ends where nothing can be made, and
 * ours stands in a file that this one must not need.
 */
function makeFolder(folder: string): void {
  for (const one of [dirname(folder), folder])
    if (statSync(one, { throwIfNoEntry: false }) === undefined) mkdirSync(one, 0o700)
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000

/** What older builds and engines left. One in use that goes with it is made again. */
function sweep(folder: string): void {
  const oldest = Date.now() - KEPT_MS
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest) < oldest)
      rmSync(path, { force: true })
  }
}

/**
 * Whole or not at all, whoever reads or writes it meanwhile. It is not waited for until it is on the disk: what a power
 * cut leaves of it has another sum, and a client waits for this process.
 */
function writeWhole(place: string, bytes: Buffer): void {
  const temp = `${place}.${process.pid}`
  const handle = openSync(temp, 'wx', 0o600)
  try {
    writeSync(handle, bytes)
  } finally {
    closeSync(handle)
  }
  renameSync(temp, place)
}
