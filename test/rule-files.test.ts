import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listMemories } from '../src/app/browse/list.ts'
import { applyPlan } from '../src/app/write/apply.ts'
import { showOperation } from '../src/app/write/log.ts'
import { makePlan } from '../src/app/write/plan/make-plan.ts'
import { previewPlan } from '../src/app/write/plan/preview.ts'
import { undo } from '../src/app/write/undo.ts'
import { rulePath } from '../src/core/base/rule-path.ts'
import { foundPath } from '../src/core/base/vault-path.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import { LAYOUT_NAMES } from '../src/core/model/layout-name.ts'
import { bundleProcess } from './support/bundle-process.ts'
import { draft, planDrafts } from './support/demo-changes.ts'
import { diskWorld, snapshot } from './support/disk-world.ts'
import { watchedDisk } from './support/faulty-disk.ts'
import { planRule } from './support/rule-plan.ts'

const RULES = '# Rules\r\n\r\n- Use tabs.\r\n'

/** A project with a vault and a CLAUDE.md. */
function project(layout: (typeof LAYOUT_NAMES)[number] = 'vault') {
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-rules-'))
  const root = join(folder, layoutNamed(layout).defaultRoot)
  mkdirSync(root, { recursive: true })
  writeFileSync(join(folder, 'CLAUDE.md'), RULES)
  return { folder, root, world: diskWorld(layoutNamed(layout), root, { project: folder }) }
}

describe.each(LAYOUT_NAMES)('in layout %s', (layout) => {
  test('CHK-05: a rule is added to a file of the project and taken back byte by byte', async () => {
    const { folder, world } = project(layout)
    chmodSync(join(folder, 'CLAUDE.md'), 0o640)
    const before = snapshot(folder)
    const plan = await planRule(world, 'CLAUDE.md', '- No emoji.\r\n')
    expect([...(await previewPlan(world, plan)).diffs.values()].join('')).toContain(
      '+++ b/CLAUDE.md',
    )
    const { operation } = await applyPlan(world, { plan, select: 'all' })
    expect(readFileSync(join(folder, 'CLAUDE.md'), 'utf8')).toBe(`${RULES}- No emoji.\r\n`)
    expect(statSync(join(folder, 'CLAUDE.md')).mode & 0o777).toBe(0o640)
    expect((await showOperation(world, operation!.id)).diffs.join('')).toContain('+- No emoji.')
    expect((await listMemories(world)).entries).toEqual([])
    await undo(world, operation!.id)
    expect(readFileSync(join(folder, 'CLAUDE.md'), 'utf8')).toBe(RULES)
    expect(snapshot(folder)['CLAUDE.md']).toBe(before['CLAUDE.md'])
    world.index.close()
  })
})

test('CHK-05: a new file in a new folder of rules goes again with its folder', async () => {
  const { folder, world } = project()
  const plan = await planRule(world, '.claude/rules/tests.md', '- Run them.\n')
  const { operation } = await applyPlan(world, { plan, select: 'all' })
  expect(readFileSync(join(folder, '.claude/rules/tests.md'), 'utf8')).toBe('- Run them.\n')
  await undo(world, operation!.id)
  expect(existsSync(join(folder, '.claude'))).toBe(false)
  world.index.close()
})

test('CHK-05: undo takes out its own lines where people wrote on, and refuses where they changed these', async () => {
  const { folder, world } = project()
  const file = join(folder, 'CLAUDE.md')
  const plan = await planRule(world, 'CLAUDE.md', '- No emoji.\r\n')
  const { operation } = await applyPlan(world, { plan, select: 'all' })
  const edited = readFileSync(file, 'utf8')
  writeFileSync(file, `Read this.\r\n\r\n${edited.replace('No emoji', 'No emoji at all')}`)
  await expect(undo(world, operation!.id)).rejects.toMatchObject({
    code: 'UNDO_CONFLICT',
    message: expect.stringContaining('CLAUDE.md'),
  })
  writeFileSync(file, `Read this.\r\n\r\n${edited}`)
  await undo(world, operation!.id)
  expect(readFileSync(file, 'utf8')).toBe(`Read this.\r\n\r\n${RULES}`)
  world.index.close()
})

test('CHK-05: a rule file that moved on since the plan is left alone', async () => {
  const { folder, world } = project()
  const plan = await planRule(world, 'CLAUDE.md', '- No emoji.\n')
  writeFileSync(join(folder, 'CLAUDE.md'), 'new\n')
  await expect(applyPlan(world, { plan, select: 'all' })).rejects.toMatchObject({
    code: 'OCC_CONFLICT',
  })
  expect(readFileSync(join(folder, 'CLAUDE.md'), 'utf8')).toBe('new\n')
  world.index.close()
})

test('WRT-12: a symlink is not written through, and no other file of the project is reached', async () => {
  const { folder, root, world } = project()
  const elsewhere = join(mkdtempSync(join(tmpdir(), 'everkeep-out-')), 'AGENTS.md')
  writeFileSync(elsewhere, 'mine\n')
  symlinkSync(elsewhere, join(folder, 'AGENTS.md'))
  await expect(planRule(world, 'AGENTS.md', 'x')).rejects.toMatchObject({ code: 'PATH_ERROR' })
  symlinkSync(tmpdir(), join(folder, '.claude'))
  await expect(planRule(world, '.claude/rules/a.md', 'x')).rejects.toMatchObject({
    code: 'PATH_ERROR',
  })
  // A plan that did not come from a planner of ours.
  for (const path of ['//project/README.md', '//project/../x.md', '//project/.git/a.md', '//x']) {
    const files = [{ path: foundPath(path), before: undefined, after: 'x', reason: '' }]
    await expect(
      applyPlan(world, { plan: makePlan(world, 'rule', { files }), select: 'all' }),
    ).rejects.toMatchObject({ code: 'PATH_ERROR' })
  }
  const stranger = diskWorld(layoutNamed('vault'), root)
  await expect(stranger.vault.read(rulePath('CLAUDE.md', ''))).rejects.toMatchObject({
    code: 'PATH_ERROR',
  })
  expect(readFileSync(elsewhere, 'utf8')).toBe('mine\n')
  expect(readdirSync(folder).sort()).toEqual(['.claude', '.memory', 'AGENTS.md', 'CLAUDE.md'])
  world.index.close()
  stranger.index.close()
})

// WRT-02
test('CHK-05: a crash after any single step leaves rule and memory both before or both after', async () => {
  const origin = project()
  origin.world.index.close()
  const both = (folder: string) => [
    readFileSync(join(folder, 'CLAUDE.md'), 'utf8') === RULES,
    !Object.keys(snapshot(folder)).some((path) => path.includes('MEM-')),
  ]
  const run = async (folder: string, disk: ReturnType<typeof watchedDisk>) => {
    const world = diskWorld(layoutNamed('vault'), join(folder, '.memory'), {
      disk,
      project: folder,
    })
    const rule = await planRule(world, 'CLAUDE.md', '- No emoji.\r\n')
    const plan = { ...planDrafts(world, [draft('No emoji')], new Set()), files: rule.files }
    await applyPlan(world, { plan, select: 'all' }).finally(() => world.index.close())
  }
  const copy = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'everkeep-rules-'))
    cpSync(origin.folder, folder, { recursive: true })
    return folder
  }
  const counting = watchedDisk({})
  await run(copy(), counting)
  for (let step = 1; step <= counting.steps(); step++) {
    const folder = copy()
    const disk = watchedDisk({
      after: (number) => {
        if (number >= step) throw new Error('crash')
      },
      before: (number) => {
        if (number > step) throw new Error('crash')
      },
    })
    await expect(run(folder, disk)).rejects.toThrow('crash')
    const healer = diskWorld(layoutNamed('vault'), join(folder, '.memory'), { project: folder })
    await listMemories(healer)
    healer.index.close()
    const [rule, memory] = both(folder)
    expect(rule, `after step ${step}`).toBe(memory)
  }
})

// WRT-14
test('CHK-05: several processes add rules to one file and lose none', async () => {
  const script = await bundleProcess('append-rules')
  const { folder, root, world } = project()
  world.index.close()
  const runs = ['a', 'b', 'c', 'd'].map(
    (name) =>
      new Promise<number | null>((resolve) => {
        const child = spawn(process.execPath, [script, root, folder, '5', name], {
          stdio: 'ignore',
        })
        child.on('close', resolve)
      }),
  )
  expect(await Promise.all(runs)).toEqual([0, 0, 0, 0])
  const lines = readFileSync(join(folder, 'CLAUDE.md'), 'utf8').match(/- Rule \d of \w\./g)
  expect(new Set(lines).size).toBe(20)
  expect(lines).toHaveLength(20)
}, 60_000)
