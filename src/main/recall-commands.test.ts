import { existsSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, type Settings } from './base/settings.ts'
import { openApp } from './world/open-app.ts'
import { openRecall } from './world/open-recall.ts'
import { openTrust } from './world/trust-here.ts'

// REC-05, REC-15: what a block names can be run and read in the working folder of the prompt, whatever vault it is of.

const LONG = 'A long story of the redis pool. '.repeat(400)

/** A person who works in `shop`, a package of a larger project, each folder with memories of its own. */
function machine(): Settings {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-commands-')))
  const home = join(root, 'home')
  const project = join(home, 'project')
  const cwd = join(project, 'packages', 'shop')
  mkdirSync(join(project, '.git'), { recursive: true })
  const note = (vault: string, id: string): void => {
    const path = join(vault, '10-Memories', `${id}.md`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `---\nid: ${id}\ntitle: redis\n---\n# redis\n\n${id}: ${LONG}\n`)
  }
  note(join(cwd, '.memory'), 'MEM-near')
  note(join(project, '.memory'), 'MEM-root')
  note(join(home, '.everkeep', 'vault'), 'MEM-own')
  const env = { EVERKEEP_NOW: '2026-03-01T09:00:00Z' }
  return readSettings({ env, home, cwd })
}

async function told(settings: Settings, vault?: string): Promise<string> {
  const app = await openRecall(settings, { vault })
  try {
    return (await app.context({ prompt: 'what about redis?', record: false, session: '' })).text
  } finally {
    app.close()
  }
}

async function show(settings: Settings, name: string, vault?: string): Promise<string> {
  const app = await openApp(settings, { vault })
  try {
    return (await app.show(name, { counts: false })).memory.id
  } finally {
    app.close()
  }
}

test('REC-15: a vault that commands would not choose is named in them, and paths lead to the files', async () => {
  const settings = machine()
  await openTrust(settings, '.memory').trust()
  await openTrust(settings, '../../.memory').trust()
  const text = await told(settings)
  const commands = [...text.matchAll(/The rest: `everkeep show (\S+)(?: --vault (\S+))?`/g)]
  expect(commands.map(([, id, vault]) => [id, vault])).toEqual([
    ['MEM-near', undefined],
    ['MEM-root', '../../.memory'],
    ['MEM-own', '~/.everkeep/vault'],
  ])
  for (const [, id = '', vault] of commands) expect(await show(settings, id, vault)).toBe(id)
  const paths = [...text.matchAll(/ · (\S+\.md)$/gm)].map(([, path = '']) => path)
  expect(paths).toHaveLength(3)
  for (const path of paths)
    expect(existsSync(resolve(settings.cwd, path.replace('~', settings.home)))).toBe(true)
})

test('REC-05: a vault that somebody named is named to whoever reads of it, unless commands choose it anyway', async () => {
  const settings = machine()
  expect(await told(settings, '~/.everkeep/vault')).toContain(
    '`everkeep show MEM-own --vault ~/.everkeep/vault`',
  )
  expect(await told(settings, '.memory')).toBe('')
  const env = { ...settings, vaultOverride: '~/.everkeep/vault' }
  expect(await told(env)).toContain('`everkeep show MEM-own`')
})

test('REC-05: a memory that another vault holds is not shown, but the command that does is told', async () => {
  const settings = machine()
  const hint = (name: string, vault?: string): Promise<string> =>
    show(settings, name, vault).catch((error) => error.hint)
  expect(await hint('MEM-root')).toBe(
    'Another vault has it: `everkeep show MEM-root --vault ../../.memory`.',
  )
  expect(await hint('MEM-nobody')).toContain('See `everkeep list`.')
  expect(await hint('MEM-root', '.memory')).toContain('See `everkeep list`.')
})
