import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Script } from 'node:vm'

export interface CodeCache {
  /** What a file beside the binary exports: loaded with all that it requires, once each. */
  load(name: string): unknown
  /** Keeps what was compiled for the next run. `said`: the run had an answer, and so went all the way. */
  keep(said: boolean): Promise<void>
}

export interface CodeCacheRequest {
  /** The file that was started, or that a launcher took in: the program lies beside it and in `chunks/`. */
  readonly binary: string
  /** Of all bytes of the program: what another build kept is never taken for this one's. */
  readonly key: string
  /** Where programs keep what can be made again; private to the person. */
  readonly folder: string
  /** What is run: each verb keeps the functions that it needs, and no others. */
  readonly verb: string
}

/** A file that was loaded, and where what is compiled of it is kept. */
export interface LoadedCode {
  readonly script: Script
  readonly place: string
  readonly level: number
}

/**
 * Compiling takes a hook longer than searching. What the engine made of the program is kept in the person's cache
 * folder and taken from there by the next run. It is made for one build, one engine and one processor, and made anew
 * where any of them differs; without it everything is the same, only slower.
 */
export function useCodeCache(request: CodeCacheRequest): CodeCache {
  const loaded: LoadedCode[] = []
  const known = new Map<string, { readonly exports: unknown }>()
  const nodes = createRequire(request.binary)
  // Loaded here, since `--version` needs no compiler.
  const vm = nodes('node:vm') as typeof import('node:vm') // Safe: the module of that name.
  const root = dirname(request.binary)
  const own = new Set([root, join(root, 'chunks')])
  const load = (file: string): unknown => {
    const before = known.get(file)
    if (before !== undefined) return before.exports
    const module = { exports: {} }
    known.set(file, module)
    // Whoever asks Node for the same file gets the same module. Safe: Node asks it for its exports alone.
    nodes.cache[file] = module as NodeJS.Module
    const folder = dirname(file)
    const { run, ...code } = compile(vm, request, file)
    loaded.push(code)
    const requireHere = (name: string): unknown => {
      if (!name.startsWith('.')) return nodes(name)
      const wanted = join(folder, name)
      return own.has(dirname(wanted)) ? load(wanted) : nodes(wanted)
    }
    run(module.exports, requireHere, module, file, folder)
    return module.exports
  }
  return {
    load: (name) => load(join(root, name)),
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

/** What Node's loader hands to a file, in its order. */
type ModuleFunction = (
  exports: unknown,
  require: (name: string) => unknown,
  module: { exports: unknown },
  file: string,
  folder: string,
) => void

function compile(
  vm: typeof import('node:vm'),
  { folder, key, verb }: CodeCacheRequest,
  file: string,
): LoadedCode & { readonly run: ModuleFunction } {
  // The build writes ASCII only: each byte is a letter.
  const text = readFileSync(file, 'latin1')
  const source = `(function (exports, require, module, __filename, __dirname) {${text}\n})`
  const name = `${basename(file, '.js')}-${verb}-${key}-${process.versions.v8}-${process.arch}.code`
  const place = join(folder, encodeURIComponent(name))
  const kept = readKept(place)
  const level = kept?.level ?? NO_LEVEL
  const isAnew = level === FIRST_ANSWER_LEVEL
  const script = new vm.Script(
    source,
    kept === undefined || isAnew ? { filename: file } : { filename: file, cachedData: kept.code },
  )
  return {
    script,
    place,
    level: isAnew || script.cachedDataRejected === false ? level : NO_LEVEL,
    run: script.runInThisContext() as ModuleFunction, // Safe: the function that the source is.
  }
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
  const bytes = readOwn(place)
  if (bytes === undefined || bytes.length <= HEAD_BYTES) return undefined
  const [magic, level = NO_LEVEL, length, sum] = new Uint32Array(
    bytes.buffer,
    bytes.byteOffset,
    HEAD_BYTES / 4,
  )
  const code = bytes.subarray(HEAD_BYTES)
  const isWhole = magic === MAGIC && length === code.length && sum === sumOf(code)
  return isWhole ? { level, code } : undefined
}

/** Undefined for what is not there, may not be read, or could be from somebody else. */
function readOwn(path: string): Buffer | undefined {
  let handle: number | undefined
  try {
    handle = openSync(path, AT_ONCE)
    const { size, uid, mode } = fstatSync(handle)
    const owner = process.getuid?.()
    if (owner !== undefined && (uid !== owner || (mode & WRITABLE_BY_OTHERS) !== 0))
      return undefined
    const bytes = Buffer.allocUnsafeSlow(size)
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
