import { existsSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { stateOf } from '../../../test/state-of.ts'
import {
  type EmbeddingServer,
  embeddingServer,
  type Instead,
} from '../../../test/support/embedding-server.ts'
import { modelFolder } from '../../../test/support/model-folder.ts'
import { readSettings, type Settings } from '../base/settings.ts'
import { openApp } from './open-app.ts'
import { openRecall } from './open-recall.ts'

let server: EmbeddingServer | undefined
afterEach(() => {
  server?.close()
  server = undefined
})

/** A project with two memories, and a person who has set these variables. */
function machine(env: Readonly<Record<string, string>>): {
  readonly settings: Settings
  readonly vault: string
} {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-meaning-')))
  const [home, cwd] = [join(root, 'home'), join(root, 'project')]
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true })
    writeFileSync(join(cwd, path), text)
  }
  mkdirSync(home, { recursive: true })
  write('.git/HEAD', '')
  write(
    '.memory/10-Memories/MEM-auth.md',
    '---\nid: MEM-auth\ntitle: Authentication\n---\nBy browser.\n',
  )
  write('.memory/10-Memories/MEM-sky.md', '---\nid: MEM-sky\ntitle: Night sky\n---\nStars.\n')
  return { settings: readSettings({ env, home, cwd }), vault: join(cwd, '.memory') }
}

async function withServer(instead?: Instead, over: Readonly<Record<string, string>> = {}) {
  server = await embeddingServer(instead)
  return machine({
    EVERKEEP_SEARCH_EMBEDDER: 'http',
    EVERKEEP_SEARCH_EMBEDDER_URL: server.url,
    EVERKEEP_SEARCH_EMBEDDER_MODEL: 'mini',
    EVERKEEP_SEARCH_EMBEDDER_WEIGHT: '0.5',
    EVERKEEP_EMBEDDER_KEY: 'sesame',
    ...over,
  })
}

async function searched(settings: Settings, query: string) {
  const app = await openApp(settings, { vault: undefined })
  try {
    const { hits, notes } = await app.search({ query })
    return { hits, notes, ids: hits.map(({ entry }) => entry.memory.id) }
  } finally {
    app.close()
  }
}

test('REC-11: search.embedder http asks the address that was set, for search.embedder_model, with the key of the environment', async () => {
  const { settings, vault } = await withServer()
  const { ids, hits, notes } = await searched(settings, 'autentification')
  expect(notes).toEqual([])
  expect(ids[0]).toBe('MEM-auth')
  // search.embedder_weight
  expect(hits[0]?.meaning?.share).toBeLessThanOrEqual(0.5)
  const [first] = server!.requests
  expect(first).toMatchObject({
    path: '/v1/embeddings',
    model: 'mini',
    authorization: 'Bearer sesame',
  })
  expect(existsSync(join(stateOf(vault), 'vectors.db'))).toBe(true)
})

test('REC-11: search.embedder local runs what lies in search.embedder_path', async () => {
  const { settings } = machine({
    EVERKEEP_SEARCH_EMBEDDER: 'local',
    EVERKEEP_SEARCH_EMBEDDER_PATH: modelFolder(),
  })
  const { hits, notes } = await searched(settings, 'night')
  expect(notes).toEqual([])
  expect(hits[0]?.meaning).toBeDefined()
})

const FAULTS: readonly [why: string, instead: ReturnType<Instead>, note: RegExp][] = [
  ['refuses', { status: 401, body: '' }, /answers 401/],
  ['answers with something else', { status: 200, body: '{"data": []}' }, /gives no \d+ vectors/],
  ['answers with no JSON', { status: 200, body: '<html>' }, /cannot be used/],
  ['sends elsewhere', { status: 307, body: '' }, /cannot be used/],
]

test.each(FAULTS)(
  'REC-11: an embedder that %s gives a note and the plain answer',
  async (_, instead, note) => {
    const { settings } = await withServer(() => instead)
    const { ids, notes } = await searched(settings, 'browser')
    expect(ids).toEqual(['MEM-auth'])
    expect(notes).toEqual([expect.stringMatching(note)])
    expect(notes[0]).not.toContain('sesame')
  },
)

test.each<[string, Readonly<Record<string, string>>]>([
  ['nobody listens there', { EVERKEEP_SEARCH_EMBEDDER_URL: 'http://127.0.0.1:9/v1' }],
  [
    'the address is another machine without TLS',
    { EVERKEEP_SEARCH_EMBEDDER_URL: 'http://example.com/v1' },
  ],
  ['the address is none', { EVERKEEP_SEARCH_EMBEDDER_URL: 'file:///etc/passwd' }],
  [
    'the folder is empty',
    { EVERKEEP_SEARCH_EMBEDDER: 'local', EVERKEEP_SEARCH_EMBEDDER_PATH: tmpdir() },
  ],
])('REC-11: where %s, the words are searched and a note says why', async (_, over) => {
  const { settings } = await withServer(undefined, over)
  const { ids, notes } = await searched(settings, 'browser')
  expect(ids).toEqual(['MEM-auth'])
  expect(notes).toHaveLength(1)
  expect(server!.requests).toEqual([])
})

test('REC-11: a vault cannot set an embedder, and by default nobody is asked', async () => {
  const { settings, vault } = await withServer(undefined, { EVERKEEP_SEARCH_EMBEDDER: '' })
  const config = { search: { embedder: 'http', embedder_url: server!.url } }
  writeFileSync(join(vault, 'memory-config.json'), JSON.stringify(config))
  expect((await searched(settings, 'browser')).hits[0]?.meaning).toBeUndefined()
  expect(server!.requests).toEqual([])
})

test('REC-11: what a hook injects asks no embedder', async () => {
  const { settings } = await withServer()
  const app = await openRecall(settings, { vault: undefined })
  await app.context({ prompt: 'Authentication by browser?' })
  await app.brief()
  app.close()
  expect(server!.requests).toEqual([])
})

test('REC-11: index makes every vector that is missing', async () => {
  const { settings } = await withServer()
  const app = await openApp(settings, { vault: undefined })
  expect((await app.rebuildIndex()).warnings).toEqual([])
  app.close()
  const texts = server!.requests.flatMap(({ input }) => input)
  expect(texts.filter((text) => /Authentication|Night sky/.test(text))).toHaveLength(2)
})

test('REC-11: erasing a memory leaves no vector of it', async () => {
  const { settings, vault } = await withServer()
  await searched(settings, 'browser')
  const app = await openApp(settings, { vault: undefined })
  await app.erase('MEM-auth')
  app.close()
  expect(existsSync(join(stateOf(vault), 'vectors.db'))).toBe(false)
})
