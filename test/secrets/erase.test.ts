import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALNUM, drawBy } from '../../bench/secrets/draw.ts'
import { openTraceFiles } from '../../src/adapters/files/conversation/trace-files.ts'
import { openGitRepository } from '../../src/adapters/git/git-repository.ts'
import { planEdit } from '../../src/app/capture/edit.ts'
import { eraseMemory } from '../../src/app/capture/erase-memory.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { draft, planDrafts } from '../support/demo-changes.ts'
import { diskWorld, tempVault } from '../support/disk-world.ts'
import { LAYOUT_NAMES } from '../support/seeded-world.ts'

const SECRET = `${drawBy(41).from(ALNUM, 24)}7`

function git(root: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
    cwd: root,
    stdio: 'ignore',
  })
}

/** Files with eight characters of the value in a row among their bytes; git's own are told by the notes. */
function filesHolding(root: string): readonly string[] {
  const pieces = Array.from({ length: SECRET.length - 7 }, (_, at) => SECRET.slice(at, at + 8))
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .map((item) => join(item.parentPath, item.name))
    .filter((path) => statSync(path).isFile() && !path.includes('/.git/'))
    .filter((path) => pieces.some((piece) => readFileSync(path, 'latin1').includes(piece)))
}

test.each(LAYOUT_NAMES)(
  'SEC-03: after erasing, no file of %s holds eight characters of the secret',
  async (name) => {
    const layout = layoutNamed(name)
    const root = tempVault(layout)
    const state = join(root, '.everkeep')
    const log = join(root, 'hooks.log')
    const world = {
      ...diskWorld(layout, root),
      repository: openGitRepository(root),
      traces: openTraceFiles([state, log]),
    }
    const drafts = [
      draft('Staging access', { body: `The password for staging is ${SECRET} for now.` }),
      draft('Other note', { body: 'Deploy on Mondays.' }),
    ]
    const plan = planDrafts(world, drafts, new Set())
    await applyPlan(world, { plan, select: 'all' })
    const [id = '', other = ''] = plan.changes.map(({ target }) => target.id)
    await applyPlan(world, {
      plan: await planEdit(world, id, { fields: { title: 'Staging, renamed' } }),
      select: 'all',
    })
    git(root, 'init', '-q')
    git(root, 'add', '-A', '-f')
    git(root, 'commit', '-qm', 'memories')
    mkdirSync(join(state, 'sessions'), { recursive: true })
    writeFileSync(
      join(state, 'sessions', 'one.json'),
      JSON.stringify({ firstPrompt: `use ${SECRET}` }),
    )
    writeFileSync(join(state, 'ledger.log'), `{"prompt":"half of it: ${SECRET.slice(0, 12)}"}\n`)
    writeFileSync(log, `2026-01-01 failed on ${SECRET}\n`)
    expect(filesHolding(root).length).toBeGreaterThan(3)

    const { notes } = await eraseMemory(world, id)

    world.index.close()
    expect(filesHolding(root)).toEqual([])
    expect(readFileSync(log, 'utf8')).toBe('2026-01-01 failed on [erased]\n')
    expect(notes.join('\n')).toMatch(
      /Git history still has it \([0-9a-f]{7,}\)\. Revoke the secret first.*filter-repo/,
    )
    expect(notes.join('\n')).not.toContain(SECRET.slice(0, 8))
    expect(other).not.toBe('')
  },
)

test('SEC-03: other memories with the same secret are named', async () => {
  const layout = layoutNamed('vault')
  const world = diskWorld(layout, tempVault(layout))
  const drafts = ['One', 'Two'].map((title) => draft(title, { body: `The password is ${SECRET}.` }))
  const plan = planDrafts(world, drafts, new Set())
  await applyPlan(world, { plan, select: 'all' })
  const { notes } = await eraseMemory(world, plan.changes[0]!.target.id)
  expect(notes).toContainEqual(expect.stringMatching(/two.*contains the same secret.*--erase/i))
})

test('SEC-03: a staged file that still has it is named, since the next commit would keep it', async () => {
  const layout = layoutNamed('vault')
  const root = tempVault(layout)
  const world = { ...diskWorld(layout, root), repository: openGitRepository(root) }
  git(root, 'init', '-q')
  const drafts = [draft('Staging access', { body: `The password is ${SECRET}.` })]
  const plan = planDrafts(world, drafts, new Set())
  await applyPlan(world, { plan, select: 'all' })
  git(root, 'add', '-A')
  const { notes } = await eraseMemory(world, plan.changes[0]!.target.id)
  world.index.close()
  const told = notes.join('\n')
  expect(told).toMatch(/What is staged still has it \([^)]*staging-access\.md/i)
  expect(told).toContain('git add -A')
  expect(told).not.toContain(SECRET.slice(0, 8))
  git(root, 'add', '-A')
  expect(await world.repository.stagedHolding!([SECRET])).toEqual([])
})
