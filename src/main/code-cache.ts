import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Script } from 'node:vm'

export interface CodeCache {
  /** The chunk of this name beside the binary. Undefined: it is to be loaded as ever. */
  take(name: string): unknown
  /** Keeps what was compiled for the next run. `said`: the run had an answer, and so went all the way. */
  keep(said: boolean): Promise<void>
}

export interface CodeCacheRequest {
  /** The file that was started, or that a launcher took in: what is taken lies beside it. */
  readonly binary: string
  /** Where programs keep what can be made again; private to the person. */
  readonly folder: string
  /** How the names of the chunks start that are worth it, one of each is looked for; or all that lie beside the binary. */
  readonly chunks: readonly string[] | 'all'
  /** What is run: each verb keeps the functions that it needs, and no others. */
  readonly verb: string
}

/** A chunk that was loaded, and where what is compiled of it is kept. */
export interface LoadedCode {
  readonly script: Script
  readonly place: string
  readonly level: number
}

/**
 * Compiling takes a hook longer than searching. What the engine made of the program is kept in the person's cache
 * folder and taken from there by the next run. It is made for one build, one engine and one processor, and made anew
 * where any of them differs; without it everything is the same, only slower. Of what stands here nothing is kept: it is
 * little, and what it seldom needs is elsewhere.
 */
export function useCodeCache(request: CodeCacheRequest): CodeCache {
  const loaded: LoadedCode[] = []
  const require = createRequire(import.meta.url)
  // Deprecated, and kept for good: too much hangs on it.
  const { extensions, cache } = require
  const own = cache[request.binary]
  const asEver = extensions['.js']
  const { chunks } = request
  const folder = join(dirname(request.binary), 'chunks')
  const awaited = new Set(chunks === 'all' ? [] : chunks)
  const isWorthIt = (file: string): boolean => {
    if (chunks === 'all') return dirname(file) === folder
    const chunk = chunks.find((start) => basename(file).startsWith(start))
    const isAwaited = chunk !== undefined && awaited.delete(chunk)
    if (awaited.size === 0) extensions['.js'] = asEver
    return isAwaited
  }
  extensions['.js'] = (module, file) => {
    const one = isWorthIt(file) ? load(request, module, file) : undefined
    if (one === undefined) asEver(module, file)
    else loaded.push(one)
  }
  return {
    take(name) {
      if (own === undefined) return undefined
      const file = join(folder, name)
      const known = cache[file]
      if (known !== undefined) return known.exports
      // What the loader does for a file beside the one that was started, without looking for it. Safe: every module is
      // made by the loader's own class.
      const module: NodeJS.Module = new (
        own.constructor as new (
          id: string,
          parent: NodeJS.Module,
        ) => NodeJS.Module
      )(file, own)
      module.filename = file
      module.paths = own.paths
      cache[file] = module
      const one = load(request, module, file)
      if (one === undefined) {
        delete cache[file]
        return undefined
      }
      loaded.push(one)
      module.loaded = true
      return module.exports
    },
    async keep(said) {
      const most = said ? LEVEL_MAX : SILENT_LEVEL
      const due = loaded.filter(({ level }) => level < most)
      if (due.length === 0) return
      try {
        const { keepCode } = await import('./keep-code.ts')
        for (const one of due)
          keepCode(one, (code) =>
            headOf(code, said ? Math.max(one.level, SILENT_LEVEL) + 1 : SILENT_LEVEL),
          )
      } catch {
        // Everything is said by now, and what is not kept costs the next run some time: the folder cannot be written, or
        // whoever updates the package took this part away.
      }
    },
  }
}

/** Nothing is kept; a run without an answer was; so many runs with one were, each of which may take another turn. */
const NO_LEVEL = 0
const SILENT_LEVEL = 1
const LEVEL_MAX = 4
/** The first answer often comes with an index to be made: what that takes is not kept, and the next run starts anew. */
const FIRST_ANSWER_LEVEL = SILENT_LEVEL + 1

/** Undefined: it is not there, or may not be read. */
function load(
  { folder, verb }: CodeCacheRequest,
  module: NodeJS.Module,
  file: string,
): LoadedCode | undefined {
  const bytes = readWhole(file)
  if (bytes === undefined) return undefined
  // Each byte is a letter, and all of them are one function: the build sees to that.
  const source = lettersOf(Buffer.from(bytes.buffer, 0, bytes.length))
  // The name of a chunk holds the hash of its content: another build never finds this one's.
  const name = `${basename(file, '.js')}-${verb}-${process.versions.v8}-${process.arch}.code`
  const place = join(folder, encodeURIComponent(name))
  const kept = readKept(place)
  const level = kept?.level ?? NO_LEVEL
  const isAnew = level === FIRST_ANSWER_LEVEL
  const vm: typeof import('node:vm') = module.require('node:vm')
  const script = new vm.Script(
    source,
    kept === undefined || isAnew ? { filename: file } : { filename: file, cachedData: kept.code },
  )
  // Safe: that function.
  const run = script.runInThisContext() as (this: unknown, ...args: readonly unknown[]) => void
  const require = (name: string): unknown => module.require(name)
  run.call(module.exports, module.exports, require, module, file, dirname(file))
  return { script, place, level: isAnew || script.cachedDataRejected === false ? level : NO_LEVEL }
}

/** What `toString` itself calls, after it has found out what it is asked for: that takes longer. */
function lettersOf(bytes: Buffer & { latin1Slice?(): string }): string {
  return bytes.latin1Slice?.() ?? bytes.toString('latin1')
}

/** In front: who made it, its level, its length, and a sum. */
const HEAD_BYTES = 16
const MAGIC = 0x6b656570

function headOf(code: Uint8Array, level: number): Uint32Array {
  return Uint32Array.of(MAGIC, level, code.length, sumOf(code))
}

const WRITABLE_BY_OTHERS = 0o022
/** A pipe that nobody writes to, in place of what was kept, would hold up every prompt. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Undefined for what is not there, may not be read, is not whole, or could be from somebody else. */
function readKept(
  place: string,
): { readonly level: number; readonly code: Uint8Array } | undefined {
  const bytes = readWhole(place, process.getuid?.())
  if (bytes === undefined || bytes.length <= HEAD_BYTES) return undefined
  const [magic, level = NO_LEVEL, length, sum] = new Uint32Array(bytes.buffer, 0, HEAD_BYTES / 4)
  const code = bytes.subarray(HEAD_BYTES)
  const isWhole = magic === MAGIC && length === code.length && sum === sumOf(code)
  return isWhole ? { level, code } : undefined
}

/** Made for the first file. What is read next takes the place of what was read before: memory that is new costs more. */
let room: Uint8Array<ArrayBuffer> | undefined
const ROOM_BYTES = 1024 * 1024

/**
 * Good until the next one is read. Undefined for what is not there, may not be read or, where it has to be somebody's,
 * could be from somebody else.
 */
function readWhole(path: string, owner?: number): Uint8Array<ArrayBuffer> | undefined {
  let handle: number | undefined
  try {
    handle = openSync(path, AT_ONCE)
    const { size, uid, mode } = fstatSync(handle)
    if (owner !== undefined && (uid !== owner || (mode & WRITABLE_BY_OTHERS) !== 0))
      return undefined
    if (room === undefined || room.length < size) room = new Uint8Array(Math.max(size, ROOM_BYTES))
    const bytes = room.subarray(0, size)
    return readSync(handle, bytes, 0, size, 0) === size ? bytes : undefined
  } catch {
    return undefined
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

/** In numbers. */
const BLOCK = 1_024
const SECTOR = 128

/**
 * A power cut loses whole blocks of a file: a number out of each sector of one tells, though some are 0 as it is. The engine
 * trusts what it is given. Of small numbers only: one of more bits would be an object, thousands of times in every prompt.
 */
function sumOf(code: Uint8Array): number {
  const numbers = new Int32Array(code.buffer, code.byteOffset, code.length >>> 2)
  let sum = code.length
  for (let block = 0; block < numbers.length; block += BLOCK) {
    sum = (sum << 5) | (sum >>> 27)
    for (let at = block; at < block + BLOCK; at += SECTOR) sum ^= numbers[at]!
  }
  return sum >>> 0
}
