import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { twoClones } from '../support/two-homes.ts'

const SLOW_MS = 60_000

test.each(['vault', 'claude-md', 'smallcode'] as const)(
  'a clone of a new, empty %s vault is a vault that takes memories (GIT-04)',
  (layout) => {
    const { ben } = twoClones(layout)
    const [vault] = JSON.parse(ben.everkeep('vaults', '--json').out).vaults
    expect(vault).toMatchObject({ layout, root: join(ben.root, layoutNamed(layout).defaultRoot) })
    const saved = ben.everkeep('save', 'Never commit to the main branch.', '--yes')
    expect(saved).toMatchObject({ code: 0 })
    expect(ben.everkeep('index', '--validate')).toMatchObject({ code: 0 })
  },
  SLOW_MS,
)

test(
  'readers make no list that git neither tracks nor ignores (GIT-01)',
  () => {
    const { ann } = twoClones('vault')
    ann.everkeep('save', 'Never commit to the main branch.', '--yes')
    rmSync(join(ann.root, '.memory/.gitignore'))
    for (const list of layoutNamed('vault').listPaths) rmSync(join(ann.root, '.memory', list))
    ann.share('Without lists')
    ann.write('.memory/10-Memories/MEM-tabs.md', '---\ntitle: Use tabs\n---\n\nUse tabs.\n')
    ann.share('By another editor')
    expect(ann.everkeep('list').out).toContain('Use tabs')
    expect(ann.git('status', '--porcelain')).toBe('')
  },
  SLOW_MS,
)

test(
  'undo of init leaves nothing where the project ignores the vault',
  () => {
    const { ann } = twoClones('claude-md')
    ann.write('.gitignore', '/.memory/\n')
    expect(ann.everkeep('init', '--layout', 'vault')).toMatchObject({ code: 0 })
    const vault = join(ann.root, '.memory')
    expect(ann.everkeep('undo', '--vault', vault)).toMatchObject({ code: 0 })
    const left = execFileSync('find', ['.memory', '-type', 'f'], {
      cwd: ann.root,
      encoding: 'utf8',
    })
    expect(left.split('\n').filter((path) => path !== '' && !path.includes('.everkeep'))).toEqual(
      [],
    )
  },
  SLOW_MS,
)
