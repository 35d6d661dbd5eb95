import { mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as library from '../../src/index.ts'
import { gitProject } from '../support/git-project.ts'

const LAYOUTS = ['vault', 'claude-json', 'claude-md', 'smallcode'] as const
const OLD = 'ghp_9fKq2LxVt7RwZb4NcYp8sHdJ3mGa6TeU1oQi'
const NEW = 'ghp_Zt5Wm8RbYc2KxVq7LnPd4HsJg9Fa3TeUo1Q6'

beforeEach(() => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-home-')))
  vi.stubEnv('HOME', home)
  vi.stubEnv('EVERKEEP_STATE_DIR', join(home, 'state'))
})
afterEach(() => vi.unstubAllEnvs())

async function save(vault: library.VaultHandle, text: string): Promise<string> {
  const plan = await vault.planSave({
    text,
    kind: 'insight',
    into: { how: 'new' },
    secrets: 'allow',
  })
  const saved = await vault.saveMemory(plan, { force: true, replace: true })
  return saved.kind === 'saved' ? (saved.outcome.operation?.changes[0]?.memoryId ?? '') : ''
}

// GIT-08
describe.each(LAYOUTS)('check --since in the layout %s', (layout) => {
  test('tells what is wrong with memories that changed, with file and line, and no secret', async () => {
    const project = gitProject({ 'README.md': '# A project\n' })
    await library.initVault(project.root, { layout })
    const vault = await library.openVault(project.root)
    await save(vault, `Labels are printed with the key ${OLD} as PDF.`)
    project.commit('An old secret')
    project.git('switch', '--quiet', '-c', 'feature')
    const id = await save(
      vault,
      `The queue is opened with ${NEW} five times, see [[nowhere-at-all]].`,
    )
    project.commit('A new one')
    project.git('switch', '--quiet', 'main')
    project.git('commit', '--quiet', '--allow-empty', '-m', 'main moved on')
    project.git('switch', '--quiet', 'feature')

    const report = await vault.checkChanged('main')
    expect(report).toMatchObject({ changed: 1, healthy: false, since: { name: 'main' } })
    const secrets = report.issues.filter(({ code }) => code === 'SECRET')
    expect(secrets.length).toBeGreaterThan(0)
    for (const { file, line, message } of secrets) {
      const text = readFileSync(join(project.root, file), 'utf8').split('\n')[line - 1]
      expect(text?.toLowerCase()).toContain(NEW.toLowerCase())
      expect(message).not.toContain(NEW)
    }
    const link = report.issues.find(({ code }) => code === 'BROKEN LINK')
    expect(link?.memory).toBe(id)
    const lined = readFileSync(join(project.root, link?.file ?? ''), 'utf8').split('\n')
    expect(lined[(link?.line ?? 0) - 1]).toContain('nowhere-at-all')
    expect(JSON.stringify(report)).not.toMatch(/ghp_/)

    const all = await vault.locateIssues((await vault.checkVault()).issues)
    expect(all.filter(({ code }) => code === 'SECRET').length).toBeGreaterThan(secrets.length)
    expect(await vault.checkChanged('HEAD')).toMatchObject({
      changed: 0,
      issues: [],
      healthy: true,
    })
    vault.close()
  })
})

// GIT-08
test('check --since finds a file that cannot be read, where it breaks', async () => {
  const project = gitProject({ 'README.md': '# A project\n' })
  await library.initVault(project.root)
  project.commit('Empty')
  const path = join(project.root, '.memory/10-Memories/MEM-broken.md')
  writeFileSync(path, '---\ntitle: Broken\ntags: [a\nsummary: x\n---\n# Broken\n\nText.\n')
  const vault = await library.openVault(project.root)
  const { issues, healthy } = await vault.checkChanged('HEAD')
  expect(healthy).toBe(false)
  expect(issues.find(({ code }) => code === 'UNREADABLE')).toMatchObject({
    file: '.memory/10-Memories/MEM-broken.md',
    line: expect.any(Number),
  })
  vault.close()
})
