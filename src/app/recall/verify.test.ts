import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fixedWorld } from '../../../test/fixed-world.ts'
import { TEST_STATE_DIR } from '../../../test/state-of.ts'
import { defaultConfig } from '../../../test/support/default-config.ts'
import { gitProject } from '../../../test/support/git-project.ts'
import { openMemoryCodeBase } from '../../../test/twins/memory-code-base.ts'
import { parseVaultPath } from '../../core/base/vault-path.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import { EMPTY_MEMORY, type Memory } from '../../core/model/memory.ts'
import { openWorld } from '../../main/world/open-world.ts'
import { verifyMemories } from './verify.ts'

const layout = layoutNamed('vault')
const at = (body: string, over: Partial<Memory> = {}) => ({
  path: parseVaultPath('10-Memories/MEM-a.md')!,
  memory: { ...EMPTY_MEMORY, kind: 'decision', body, ...over },
})
const codeBase = openMemoryCodeBase({
  files: {
    'src/a.ts': 'export function openPool() {}\n',
    'src/c.ts': '',
    'src/d.ts': '',
    '.memory/10-Memories/MEM-b.md': '',
  },
  removals: [
    { path: 'src/b.ts', commit: 'abc' },
    { path: 'src/old.ts', commit: 'def', to: 'src/c.ts', traced: true },
    { path: '.memory/10-Memories/MEM-gone.md', commit: 'abc' },
  ],
  removedWords: { closePool: 'abc' },
  vault: '.memory',
})
const world = fixedWorld(layout, {}, { over: { codeBase } })
const options = { deadlineMs: 5_000 }

describe('how a memory stands to the code (REC-07, DRM-03, DRM-11)', () => {
  const cases: readonly [body: string, freshness: string, treatment: string][] = [
    ['Words alone', 'EVERGREEN', 'show'],
    ['In `~/x/y.ts` and `src/<name>.ts`', 'EVERGREEN', 'show'],
    ['In `src/a.ts`', 'FRESH', 'show'],
    ['In `src/a.ts` and `src/old.ts`', 'FRESH', 'show'],
    ['In `src/a.ts` and `src/b.ts`', 'PARTIALLY_STALE', 'warn'],
    ['In `src/old.ts` and `src/b.ts`', 'PARTIALLY_STALE', 'warn'],
    ['In `src/b.ts`, once more `src/b.ts`', 'FULLY_STALE', 'withhold'],
    ['`openPool()` opens it', 'FRESH', 'show'],
    ['`closePool()` closes what `openPool()` opens', 'PARTIALLY_STALE', 'warn'],
    ['`closePool()` of `src/a.ts`', 'PARTIALLY_STALE', 'warn'],
    ['`closePool()` closes it', 'FULLY_STALE', 'withhold'],
    ["`drainPool()` is a library's", 'EVERGREEN', 'show'],
    ['`src/b.ts` was deleted', 'EVERGREEN', 'show'],
    ['See `.memory/10-Memories/MEM-gone.md`', 'EVERGREEN', 'show'],
    ['See `.memory/10-Memories/MEM-b.md`', 'EVERGREEN', 'show'],
  ]
  test.each(cases)('%j is %s: %s', async (body, freshness, treatment) => {
    expect(await verifyMemories(world, [at(body)], options)).toMatchObject([
      { freshness, treatment },
    ])
  })

  test.each([
    [{ kind: 'user' }, 'warn'],
    [{ kind: 'feedback' }, 'warn'],
    [{ kind: 'reference' }, 'warn'],
    [{ kind: 'preference' }, 'warn'],
    [{ pinned: true }, 'warn'],
    [{ kind: 'project' }, 'withhold'],
  ])('a wholly stale memory with %j is to %s', async (over, treatment) => {
    const [verified] = await verifyMemories(world, [at('In `src/b.ts`', over)], options)
    expect(verified).toMatchObject({ freshness: 'FULLY_STALE', treatment })
  })

  test('each thing is judged once, with its evidence, in the order of the memories', async () => {
    const verified = await verifyMemories(
      world,
      [at('`src/b.ts` and `src/b.ts`', { relatedFiles: ['src/old.ts'] }), at('none')],
      options,
    )
    const evidence = verified.map(({ verdicts }) =>
      verdicts.map(({ reference, is, commit }) => [reference.text, is, commit]),
    )
    expect(evidence).toEqual([
      [
        ['src/old.ts', 'MOVED', 'def'],
        ['src/b.ts', 'MISSING', 'abc'],
      ],
      [],
    ])
  })

  test('without time, or without a project, nothing is stale', async () => {
    const memories = [at('In `src/b.ts`')]
    const { codeBase: _, ...nowhere } = world
    expect(await verifyMemories(world, memories, { deadlineMs: 0 })).toMatchObject([
      { freshness: 'EVERGREEN', verdicts: [{ is: 'UNVERIFIABLE' }] },
    ])
    expect(await verifyMemories(nowhere, memories, options)).toMatchObject([
      { freshness: 'EVERGREEN', verdicts: [{ is: 'UNVERIFIABLE' }] },
    ])
  })
})

test('a vault in a real repository is judged by that repository (REC-07)', async () => {
  const project = gitProject({ 'src/a.ts': 'a\n', 'src/b.ts': 'b\n', '.memory/x.md': 'x\n' })
  project.remove('src/b.ts')
  const commit = project.commit()
  const real = openWorld({
    stateDir: TEST_STATE_DIR,
    root: join(project.root, '.memory'),
    layout,
    config: defaultConfig('vault'),
    clock: world.clock,
    session: '',
    rootName: '.memory',
    project: project.root,
  })
  try {
    const memories = [at('In `src/a.ts` and `src/b.ts`'), at('In `../../src/a.ts`')]
    expect(await verifyMemories(real, memories, { deadlineMs: 30_000 })).toMatchObject([
      { freshness: 'PARTIALLY_STALE', verdicts: [{ is: 'FOUND' }, { is: 'MISSING', commit }] },
      { freshness: 'FRESH' },
    ])
  } finally {
    real.index.close()
  }
})
