import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { BINARY } from './cli/harness.ts'
import { WARM } from './support/warm-env.ts'

const project = join(dirname(fileURLToPath(import.meta.url)), '..')
const PAGES = join(project, 'docs/coming-from')

const STORE = {
  version: 1,
  objects: [
    {
      id: 'a1b2c3d4',
      type: 'decision',
      title: 'Use pnpm',
      content: 'Workspaces share one lockfile.',
      tags: ['build'],
      relations: [],
      createdAt: '2026-01-10T09:00:00Z',
      updatedAt: '2026-01-10T09:00:00Z',
      source: null,
      tier: 'hot',
      last_used_at: '2026-01-10T09:00:00Z',
    },
  ],
  updatedAt: '2026-01-10T09:00:00Z',
}

/** What a user of each tool has on disk. */
const HOMES: Readonly<Record<string, (folder: string) => void>> = {
  'skill-memory': (folder) => copyVault('vault-basic', join(folder, '.memory')),
  'claude-memory': (folder) => copyVault('claude-json-basic', join(folder, '.claude/memory')),
  smallcode: (folder) => {
    mkdirSync(join(folder, '.smallcode/memory'), { recursive: true })
    writeFileSync(join(folder, '.smallcode/memory/index.json'), JSON.stringify(STORE))
  },
  'memory-engine': (folder) => copyVault('claude-md-sorted', join(folder, '.claude/memory')),
  dream: (folder) => copyVault('claude-md-sorted', join(folder, '.claude/agent-memory/reviewer')),
}

function copyVault(name: string, into: string): void {
  cpSync(join(project, 'test/vaults', name, 'input'), into, { recursive: true })
}

function commandsOf(page: string): readonly { command: string; exit: number }[] {
  return [...page.matchAll(/```console\n([\s\S]*?)```/g)]
    .flatMap(([, block = '']) => block.trimEnd().split('\n'))
    .map((line) => {
      const [, command = '', exit = '0'] =
        /^\$ everkeep (.+?)(?:\s+# exits with (\d))?$/.exec(line) ?? []
      return { command, exit: Number(exit) }
    })
}

describe('COR-49, UIX-03: whoever comes from another memory finds their commands', () => {
  test.each(Object.keys(HOMES))('every command of the page on %s works', (name) => {
    const page = readFileSync(join(PAGES, `${name}.md`), 'utf8')
    const home = mkdtempSync(join(tmpdir(), 'everkeep-coming-'))
    const folder = join(home, 'project')
    mkdirSync(join(folder, '.git'), { recursive: true })
    HOMES[name]?.(folder)
    const commands = commandsOf(page)
    expect(commands.length).toBeGreaterThanOrEqual(5)
    for (const { command, exit } of commands) {
      const { status, stdout, stderr } = spawnSync(
        'sh',
        ['-c', `"$0" "$1" ${command}`, process.execPath, BINARY],
        {
          cwd: folder,
          encoding: 'utf8',
          env: { ...WARM, PATH: process.env['PATH'], HOME: home, NO_COLOR: '1' },
        },
      )
      expect(status, `everkeep ${command}\n${stdout}\n${stderr}`).toBe(exit)
      expect(`${stdout}${stderr}`.trim(), command).not.toBe('')
    }
  })

  test('no page is missing from the list, and none speaks of seeds', () => {
    const list = readFileSync(join(PAGES, 'README.md'), 'utf8')
    const pages = readdirSync(PAGES).filter((name) => name !== 'README.md')
    expect(pages.toSorted()).toEqual(
      Object.keys(HOMES)
        .map((name) => `${name}.md`)
        .toSorted(),
    )
    for (const page of pages) {
      expect(list).toContain(`(${page})`)
      expect(readFileSync(join(PAGES, page), 'utf8')).not.toMatch(/\bseeds?\b/i)
    }
  })
})
