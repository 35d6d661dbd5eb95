import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { LAYOUT_NAMES } from './support/seeded-world.ts'

const BIN = fileURLToPath(new URL('../dist/main/bin.js', import.meta.url))

describe.each(LAYOUT_NAMES)('a vault of layout %s', (layout) => {
  test('doctor --self-test: disk, lock, crash and undo hold in a copy, and nothing is left of it', () => {
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-self-test-')))
    const project = join(home, 'project')
    mkdirSync(project)
    const everkeep = (...args: readonly string[]) =>
      spawnSync(process.execPath, [BIN, ...args], {
        cwd: project,
        encoding: 'utf8',
        env: { ...process.env, HOME: home, NO_COLOR: '1' },
      })
    everkeep('init', '--layout', layout, '--yes')
    everkeep('save', 'We use pnpm for the build, because of the lockfile.', '--yes')
    const before = everkeep('list', '--json').stdout
    const { stdout, status } = everkeep('doctor', '--self-test', '--json')
    const { passed, findings } = JSON.parse(stdout)
    expect(findings.filter(({ level }: { level: string }) => level !== 'ok')).toEqual([])
    expect([passed, status]).toEqual([true, 0])
    expect(everkeep('list', '--json').stdout).toBe(before)
    const left = readdirSync(join(home, '.local', 'state', 'everkeep'))
    expect(left.filter((name) => name.startsWith('self-test'))).toEqual([])
  })
})
