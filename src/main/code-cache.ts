import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Script } from 'node:vm'

export interface CodeCache {
  /** The chunk of this name beside the binary. Undefined: it is to be loaded as ever. */
  take(name: string): unknown
  /** Keeps what was compiled for the next run. `said`: the run had an answer, and so went all the way. */
  keep(said: boolean): void
}

export interface CodeCacheRequest {
  /** Where programs keep what can be made again; private to the person. */
  readonly folder: string
  /** How the names of the chunks start that are worth it; one of each is looked for. */
  readonly chunks: readonly string[]
  /** What is run: each verb keeps the functions that it needs, and no others. */
  readonly verb: string
}

/**
 * Compiling takes a hook longer than searching. What the engine made of the program is kept in the person's cache
 * folder and taken from there by the next run. It is made for one build, one engine and one processor, and made anew
 * where any of them differs; without it everything is the same, only slower.
 */
export function useCodeCache(request: CodeCacheRequest): CodeCache {
  const kept: Kept[] = []
  const require = createRequire(import.meta.url)
  // Deprecated, and kept for good: too much hangs on it.
  const { extensions } = require
  const asEver = extensions['.js']
  const awaited = new Set(request.chunks)
  extensions['.js'] = (module, file) => {
    const chunk = request.chunks.find((start) => basename(file).startsWith(start))
    if (chunk === undefined || !awaited.delete(chunk)) return asEver(module, file)
    if (awaited.size === 0) extensions['.js'] = asEver
    const loaded = load(module, file, placeFor(request, file))
    if (loaded === undefined) asEver(module, file)
    else kept.push(loaded)
  }
  return {
    take: (name) =>
      take(require, name, (module, file) => {
        const loaded = load(module, file, placeFor(request, file))
        if (loaded !== undefined) kept.push(loaded)
        return loaded !== undefined
      }),
    keep: (said) => {
      for (const one of kept) keep(one, said)
    },
  }
}

/** What the loader does for a file beside the one that was started, without looking for it. */
function take(
  { main, cache }: NodeJS.Require,
  name: string,
  run: (module: NodeJS.Module, file: string) => boolean,
): unknown {
  if (main === undefined) return undefined
  const file = join(dirname(main.filename), 'chunks', name)
  if (cache[file] !== undefined) return cache[file].exports
  // Safe: every module is made by the loader's own class.
  const module = new (main.constructor as new (id: string, parent: NodeJS.Module) => NodeJS.Module)(
    file,
    main,
  )
  module.filename = file
  module.paths = main.paths
  cache[file] = module
  if (!run(module, file)) {
    delete cache[file]
    return undefined
  }
  module.loaded = true
  return module.exports
}

interface Kept {
  readonly script: Script
  readonly place: string
  readonly level: number
}

/** The name of a chunk holds the hash of its content: another build never finds this one's. */
function placeFor({ folder, verb }: CodeCacheRequest, file: string): string {
  const engine = `${process.versions.v8}-${process.arch}`
  const name = `${basename(file, '.js')}-${verb}-${engine}.code`
  return join(folder, name.replace(/[^\w.-]+/g, '-'))
}

function load(module: NodeJS.Module, file: string, place: string): Kept | undefined {
  const source = readAll(file, { between: WRAPPER })?.toString('latin1')
  if (source === undefined) return undefined
  const { level, code } = readKept(place)
  const isAnew = level === FIRST_ANSWER_LEVEL
  const vm: typeof import('node:vm') = module.require('node:vm')
  const script = new vm.Script(source, {
    filename: file,
    ...(code !== undefined && !isAnew && { cachedData: code }),
  })
  // Safe: the one function that the text above is.
  const run = script.runInThisContext() as (this: unknown, ...args: readonly unknown[]) => void
  const require = (name: string): unknown => module.require(name)
  run.call(module.exports, module.exports, require, module, file, dirname(file))
  return { script, place, level: isAnew || script.cachedDataRejected === false ? level : NO_LEVEL }
}

/** Around the text already when it is read: joining a quarter of a megabyte afterwards would make it twice. */
const WRAPPER = ['(function(exports,require,module,__filename,__dirname){', '\n})'] as const

/** Nothing is kept; a run without an answer was; so many runs with one were, each of which may take another turn. */
const NO_LEVEL = 0
const SILENT_LEVEL = 1
const LEVEL_MAX = 4
/** The first answer often comes with an index to be made: what that takes is not kept, and the next run starts anew. */
const FIRST_ANSWER_LEVEL = SILENT_LEVEL + 1

/** In front: who made it, its level, its length, and a sum. */
const HEAD_BYTES = 16
const MAGIC = 0x6b656570

function readKept(place: string): { readonly level: number; readonly code: Buffer | undefined } {
  const bytes = readAll(place, { isOurs: true })
  if (bytes === undefined || bytes.length <= HEAD_BYTES) return NOTHING_KEPT
  const code = bytes.subarray(HEAD_BYTES)
  const isWhole =
    bytes.readUInt32LE(0) === MAGIC &&
    bytes.readUInt32LE(8) === code.length &&
    bytes.readUInt32LE(12) === sumOf(code)
  return isWhole ? { level: bytes.readUInt32LE(4), code } : NOTHING_KEPT
}

const NOTHING_KEPT = { level: NO_LEVEL, code: undefined }

const SUM_STEP = 128

/** A disk loses whole sectors: one number out of each tells. The engine itself trusts what it is given. */
function sumOf(code: Buffer): number {
  const numbers = new Uint32Array(code.buffer, code.byteOffset, code.length >>> 2)
  let sum = code.length
  for (let at = 0; at < numbers.length; at += SUM_STEP)
    sum = (Math.imul(sum, 31) + numbers[at]!) >>> 0
  return sum
}

const WRITABLE_BY_OTHERS = 0o022
/** A pipe that nobody writes to, in place of what was kept, would hold up every prompt. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

interface Reading {
  readonly isOurs?: true
  readonly between?: readonly [before: string, after: string]
}

/** Undefined for what is not there, may not be read or, where it has to be ours, could be from somebody else. */
function readAll(path: string, { isOurs, between = ['', ''] }: Reading): Buffer | undefined {
  let handle: number | undefined
  try {
    handle = openSync(path, AT_ONCE)
    const { size, uid, mode } = fstatSync(handle)
    const owner = process.getuid?.()
    if (isOurs && owner !== undefined && (uid !== owner || (mode & WRITABLE_BY_OTHERS) !== 0))
      return undefined
    const [before, after] = between
    const bytes = Buffer.allocUnsafeSlow(before.length + size + after.length)
    bytes.write(before, 'latin1')
    bytes.write(after, before.length + size, 'latin1')
    return readSync(handle, bytes, before.length, size, 0) === size ? bytes : undefined
  } catch {
    return undefined
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

function keep({ script, place, level }: Kept, said: boolean): void {
  if (level >= (said ? LEVEL_MAX : SILENT_LEVEL)) return
  try {
    const code = script.createCachedData()
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUInt32LE(MAGIC, 0)
    head.writeUInt32LE(said ? Math.max(level, SILENT_LEVEL) + 1 : SILENT_LEVEL, 4)
    head.writeUInt32LE(code.length, 8)
    head.writeUInt32LE(sumOf(code), 12)
    makeFolder(dirname(place))
    sweep(dirname(place))
    writeWhole(place, Buffer.concat([head, code]))
  } catch {
    // A folder that cannot be written costs the next run some time.
  }
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
