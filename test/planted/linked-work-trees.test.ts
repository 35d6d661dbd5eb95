import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listVaults } from '../../src/app/vault/vaults.ts'
import { readSettings, type Settings } from '../../src/main/base/settings.ts'
import { openApp } from '../../src/main/world/open-app.ts'
import { openRecall } from '../../src/main/world/open-recall.ts'
import { openTrust } from '../../src/main/world/trust-here.ts'
import { finderFor } from '../../src/main/world/world-at.ts'
import { gitProject } from '../support/git-project.ts'

const NOTE = '---\nid: MEM-redis\ntitle: redis\nkeywords: [redis]\n---\n\nFlush it.\n'

async function told(settings: Settings): Promise<string> {
  const app = await openRecall(settings, { vault: undefined })
  try {
    return (await app.context({ prompt: 'what about redis?', record: false })).text
  } finally {
    app.close()
  }
}

function repository(files: Readonly<Record<string, string>>) {
  const project = gitProject({ 'README.md': '# Here\n', ...files })
  project.commit()
  const around = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-trees-')))
  const linked = join(around, 'fix')
  project.git('worktree', 'add', '-q', linked)
  const home = join(around, 'home')
  mkdirSync(home)
  const from = (cwd: string): Settings => readSettings({ env: {}, home, cwd })
  return { project, around, linked, from }
}

it('trust follows the repository into its work trees, and is taken back in all of them (GIT-07)', async () => {
  const { project, linked, from } = repository({ '.memory/10-Memories/MEM-redis.md': NOTE })
  expect(await told(from(linked))).toBe('')
  await openTrust(from(project.root), undefined).trust()
  expect(await told(from(project.root))).toContain('> Flush it.')
  expect(await told(from(linked))).toContain('> Flush it.')
  await openTrust(from(linked), undefined).distrust()
  expect(await told(from(project.root))).toBe('')
})

it('a clone of the same repository, or of its work tree, is another one (GIT-07)', async () => {
  const { project, around, from } = repository({ '.memory/10-Memories/MEM-redis.md': NOTE })
  await openTrust(from(project.root), undefined).trust()
  project.git('clone', '-q', project.root, join(around, 'clone'))
  expect(await told(from(join(around, 'clone')))).toBe('')
})

it('a vault that git ignores in the main work tree is read and written from the others (GIT-07)', async () => {
  const { project, linked, from } = repository({ '.gitignore': '.memory/\n' })
  project.write({ '.memory/10-Memories/MEM-redis.md': NOTE })
  await openTrust(from(project.root), undefined).trust()
  expect(await told(from(linked))).toContain('> Flush it.')
  const [found] = await listVaults(finderFor(from(linked)))
  expect(found).toMatchObject({ root: join(project.root, '.memory'), isDefault: true })
  expect(found?.reason).toContain(`main work tree ${project.root}, where git ignores it`)
  const app = await openApp(from(linked), { vault: undefined })
  const plan = await app.planPin({ names: ['MEM-redis'], pinned: true })
  await app.apply({ plan, select: 'all' })
  app.close()
  const main = await openApp(from(project.root), { vault: undefined })
  expect((await main.show('MEM-redis')).memory.pinned).toBe(true)
  expect(await main.log({ limit: 5 })).toHaveLength(1)
  main.close()
})

it('a vault that git carries is that of each work tree, and one that it does not ignore is not shared (GIT-07)', async () => {
  const { project, linked, from } = repository({})
  project.write({ '.memory/10-Memories/MEM-redis.md': NOTE })
  expect(await listVaults(finderFor(from(linked)))).toEqual([])
})

it('a vault that is moved keeps its history, a copy of it has none (TRU-03)', async () => {
  const { project, around, from } = repository({ '.memory/10-Memories/MEM-redis.md': NOTE })
  const operations = async (cwd: string): Promise<number> => {
    const app = await openApp(from(cwd), { vault: undefined })
    const log = await app.log({ limit: 5 })
    app.close()
    return log.length
  }
  const app = await openApp(from(project.root), { vault: undefined })
  await app.apply({
    plan: await app.planPin({ names: ['MEM-redis'], pinned: true }),
    select: 'all',
  })
  app.close()
  const { cpSync, renameSync } = await import('node:fs')
  cpSync(project.root, join(around, 'copy'), { recursive: true })
  expect(await operations(join(around, 'copy'))).toBe(0)
  renameSync(project.root, join(around, 'moved'))
  expect(await operations(join(around, 'moved'))).toBe(1)
  // Its folder was deleted: it is made again under the same name.
  rmSync(join(around, 'moved/.memory/.everkeep'), { recursive: true })
  expect(await operations(join(around, 'moved'))).toBe(0)
  writeFileSync(join(around, 'done'), '')
})
