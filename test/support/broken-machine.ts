import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readSettings, type Settings } from '../../src/main/base/settings.ts'
import { initVaultHere } from '../../src/main/world/init-vault-here.ts'
import { openHooks } from '../../src/main/world/open-hooks.ts'
import { stateOf } from '../state-of.ts'

export const QUESTION = 'how does the redis session store work?'
export const VAULT = 'project/.memory'
/** This machine's own state of the vault: `placeIn` knows where that is. */
export const STATE = `${VAULT}/.everkeep/{machine}`
export const TRUSTED = 'home/.local/state/everkeep/trusted.json'
export const OWN_CONFIG = 'home/.config/everkeep/config.json'
export const NOISE = Buffer.from(Array.from({ length: 9_000 }, (_, at) => (at * 37) % 256))

export interface Machine {
  readonly root: string
  readonly settings: Settings
}

/** Paths from the root of a machine. */
export function placeIn(root: string): (path: string) => string {
  const state = stateOf(join(root, VAULT)).slice(root.length + 1)
  return (path) => join(root, path.replace(STATE, state))
}

/** A project that remembers one thing, a person who remembers another, both asked before. */
export async function setUp(): Promise<Machine> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-broken-')))
  const at = (path: string): string => join(root, path)
  for (const folder of ['home/.everkeep/vault/10-Memories', 'project/.git'])
    mkdirSync(at(folder), { recursive: true })
  const settings = {
    ...readSettings({ env: {}, home: at('home'), cwd: at('project') }),
    session: 's1',
    waitMs: 75,
  }
  const request = { vault: undefined, layout: 'vault', scope: 'project' } as const
  await initVaultHere(settings, { ...request, adopt: false, dryRun: false })
  writeFileSync(at(`${VAULT}/10-Memories/MEM-redis.md`), note('Redis holds them', 'In Redis.'))
  writeFileSync(at('home/.everkeep/vault/10-Memories/MEM-own.md'), note('Own rule', 'By me.'))
  await ask(settings, 's0')
  return { root, settings }
}

export function note(title: string, body: string): string {
  return `---\ntitle: ${title}\nkeywords: [redis, session store]\n---\n\n${body}\n`
}

/** What a prompt is told of the project and of the person, and what was noted. */
export async function ask(settings: Settings, session: string) {
  const notes: string[] = []
  const app = openHooks({ ...settings, session }, notes)
  try {
    const text = await app.context(QUESTION, session)
    const project = text.includes('In Redis.') ? 'text' : text.includes('Redis') && 'a word'
    return { project, own: text.includes('By me.'), notes: [...new Set(notes)].join(' ') }
  } finally {
    app.close()
  }
}

/** What makes a machine broken. */
export type Spoil = (at: (path: string) => string) => unknown

export const put =
  (path: string, text: string | Uint8Array): Spoil =>
  (at) => {
    rmSync(at(path), { force: true, recursive: true })
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), text)
  }
export const folderAt =
  (path: string): Spoil =>
  (at) => {
    rmSync(at(path), { force: true, recursive: true })
    mkdirSync(at(path), { recursive: true })
  }
export const linkAt =
  (path: string, to: string): Spoil =>
  (at) => {
    rmSync(at(path), { force: true, recursive: true })
    symlinkSync(to, at(path))
  }
export const closed =
  (path: string, mode = 0): Spoil =>
  (at) => {
    if (!existsSync(at(path))) put(path, '{}')(at)
    chmodSync(at(path), mode)
  }
/** The index is asked again only where a file changed. */
export const changed =
  (spoil: Spoil): Spoil =>
  (at) => {
    appendFileSync(at(`${VAULT}/10-Memories/MEM-redis.md`), 'And more.\n')
    return spoil(at)
  }
