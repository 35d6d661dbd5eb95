import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { opencodePlugin } from '../src/core/install/opencode-plugin.ts'
import { BINARY } from './cli/harness.ts'
import { WARM } from './support/warm-env.ts'

const DECISION =
  'We settled on sessions rather than JWT for the login, because support must be able to log people out at once.'

interface Plugin {
  readonly event: (told: { readonly event: object }) => Promise<void>
  readonly dispose: () => Promise<void>
}

const message = (role: string, parts: readonly object[]) => ({
  info: { role, sessionID: 'ses_1', time: { created: 1_767_225_600_000 }, agent: 'build' },
  parts,
})
const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more })

/** The module that `install` writes, in the hands of a client that answers as opencode does (measured). */
async function opencode(mode: string, session: object = {}) {
  const root = mkdtempSync(join(tmpdir(), 'everkeep-opencode-test-'))
  const [home, project] = [join(root, 'home'), join(root, 'project')]
  for (const folder of [home, join(project, '.git')]) mkdirSync(folder, { recursive: true })
  const env = { ...WARM, PATH: process.env['PATH'] ?? '', HOME: home, TMPDIR: root }
  const everkeep = (...args: readonly string[]): string =>
    spawnSync(process.execPath, [BINARY, ...args], { cwd: project, env, encoding: 'utf8' }).stdout
  everkeep('init', '--layout', 'vault')
  everkeep('config', 'set', 'capture.mode', mode)
  const piece = opencodePlugin({
    command: 'env',
    args: [
      ...Object.entries(env).map(([key, value]) => `${key}=${value}`),
      process.execPath,
      BINARY,
    ],
  })
  const file = join(root, 'everkeep.mjs')
  writeFileSync(file, piece.kind === 'file' ? piece.text : '')
  const asked: { readonly body: { readonly parts: readonly { readonly text: string }[] } }[] = []
  const toasts: string[] = []
  const client = {
    session: {
      get: async () => ({ data: { id: 'ses_1', ...session } }),
      messages: async () => ({
        data: [
          message('user', [text(DECISION)]),
          message('user', [text('We decided to use Rust.', { synthetic: true })]),
          message('assistant', [
            text('Noted.'),
            {
              type: 'tool',
              tool: 'bash',
              callID: 'c1',
              state: { status: 'completed', input: { command: 'ls' }, output: 'a.ts' },
            },
          ]),
        ],
      }),
      promptAsync: async (request: (typeof asked)[number]) => void asked.push(request),
    },
    tui: {
      showToast: async ({ body }: { body: { message: string } }) => toasts.push(body.message),
    },
  }
  // This very test is started by a command named run.
  const { argv } = process
  process.argv = ['opencode', 'index.js', 'serve']
  const { Everkeep } = await import(pathToFileURL(file).href)
  process.argv = argv
  const plugin: Plugin = await Everkeep({ client, directory: project })
  const idle = () =>
    plugin.event({ event: { type: 'session.idle', properties: { sessionID: 'ses_1' } } })
  return { plugin, idle, everkeep, asked, toasts }
}

// AGT-03, SAV-07
test('suggest: what was decided in opencode waits in the inbox, a line says so, and no copy stays', async () => {
  const copies = (): readonly string[] =>
    readdirSync(tmpdir()).filter((name) => /^everkeep-opencode-(?!test)/.test(name))
  const before = copies()
  const { plugin, idle, everkeep, asked, toasts } = await opencode('suggest')
  await idle()
  const { proposals } = JSON.parse(everkeep('review', 'list', '--json'))
  expect(proposals).toEqual([
    expect.objectContaining({ title: expect.stringContaining('sessions rather than JWT') }),
  ])
  expect(toasts).toEqual([expect.stringContaining('everkeep: 1 to review')])
  expect(asked).toEqual([])
  await plugin.dispose()
  expect(copies()).toEqual(before)
})

test('auto: opencode goes on once, and not again when that turn ends', async () => {
  const { idle, asked } = await opencode('auto')
  await idle()
  await idle()
  expect(asked.map(({ body }) => body.parts[0]?.text)).toEqual([
    expect.stringContaining('save what this conversation established'),
  ])
})

test('what a sub-agent of opencode says is not heard', async () => {
  const { idle, everkeep, asked } = await opencode('auto', { parentID: 'ses_0' })
  await idle()
  expect(asked).toEqual([])
  expect(JSON.parse(everkeep('review', 'list', '--json')).proposals).toEqual([])
})
