import { existsSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../base/settings.ts'
import { initVaultHere } from './init-vault-here.ts'

const INIT = {
  vault: undefined,
  layout: undefined,
  scope: 'project',
  adopt: false,
  dryRun: false,
} as const

const DECISION = '{"title": "Use pnpm", "decision": "We use pnpm.", "record_status": "active"}\n'

/** A project with these files, and who works in it. */
function project(files: Readonly<Record<string, string>>) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-init-')))
  const cwd = join(root, 'work')
  mkdirSync(join(cwd, '.git'), { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { root, cwd, settings: readSettings({ env: {}, home: join(root, 'home'), cwd }) }
}

// LAY-01
test.each([
  ['claude-json', '.claude/memory', 'decisions/a.json', DECISION],
  ['claude-md', '.claude/memory', 'MEMORY.md', '- [A](a.md) — first\n'],
  ['smallcode', '.smallcode/memory', 'index.json', '[]\n'],
  ['vault', '.memory', '10-Memories/MEM-a.md', '---\nid: MEM-a\n---\nA.\n'],
])('a project with a vault in %s gets no second one', async (layout, folder, file, text) => {
  const { cwd, settings } = project({ [`work/${folder}/${file}`]: text })
  await expect(initVaultHere(settings, INIT)).rejects.toMatchObject({
    code: 'VAULT_EXISTS',
    message: expect.stringContaining(join(cwd, folder)),
    hint: expect.stringContaining('--layout'),
  })
  const outcome = await initVaultHere(settings, { ...INIT, adopt: true })
  expect(outcome).toMatchObject({ kind: 'adopted', root: join(cwd, folder), layout, files: [] })
  expect(existsSync(join(cwd, '.memory'))).toBe(folder === '.memory')
})

test('whoever names a layout gets a vault beside the one that is there', async () => {
  const { cwd, settings } = project({ 'work/.claude/memory/decisions/a.json': DECISION })
  const outcome = await initVaultHere(settings, { ...INIT, layout: 'vault', adopt: true })
  expect(outcome).toMatchObject({ kind: 'made', root: join(cwd, '.memory') })
})

test('what a client keeps for a person, an agent or another project is no vault of this one', async () => {
  const { cwd, settings } = project({
    'work/.claude/agent-memory/tester/MEMORY.md': '- [A](a.md) — first\n',
    'home/.everkeep/vault/10-Memories/MEM-a.md': '---\nid: MEM-a\n---\nA.\n',
    '.memory/10-Memories/MEM-b.md': '---\nid: MEM-b\n---\nB.\n',
  })
  const outcome = await initVaultHere(settings, INIT)
  expect(outcome).toMatchObject({ kind: 'made', root: join(cwd, '.memory'), layout: 'vault' })
})
