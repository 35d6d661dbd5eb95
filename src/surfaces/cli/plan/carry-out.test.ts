import { describe, expect, test } from 'vitest'
import { type FakeHost, fakeHost } from '../../../../test/cli/fake-host.ts'
import { at, sampleMemory } from '../../../../test/cli/samples.ts'
import type { App } from '../../../app/app.ts'
import type { ApplyOutcome } from '../../../app/write/apply-request.ts'
import { KnownError } from '../../../core/base/errors.ts'
import { vaultPath } from '../../../core/base/vault-path.ts'
import type { Version } from '../../../core/model/memory.ts'
import type { Change, Plan } from '../../../core/plan/plan.ts'
import { run } from '../run.ts'

const memory = sampleMemory()
const path = vaultPath('decisions/use-pnpm.json')

const change: Change = {
  id: 'c1',
  action: 'delete',
  target: { id: memory.id, path },
  before: 'v1' as Version,
  after: { as: 'absent' },
  reason: 'retired 40 days ago',
  evidence: [],
  needs: 'consent',
}

const plan: Plan = {
  id: 'plan-1',
  operation: 'gc',
  madeAt: at('2026-03-01'),
  vault: 'somewhere',
  changes: [change],
  files: [],
  notes: [],
}

const done: ApplyOutcome = {
  operation: {
    id: 'op-1',
    operation: 'gc',
    at: at('2026-03-01'),
    changes: [
      { id: 'c1', action: 'delete', memoryId: memory.id, title: memory.title, path, reason: '' },
    ],
    paths: [path],
    notes: [],
    session: '',
    listed: true,
    undoable: true,
  },
  refused: [],
  warnings: [],
  commit: undefined,
}

/** A vault that plans the above and remembers what it was asked to apply. */
function vault(outcome: ApplyOutcome = done, proposed: Plan = plan) {
  const asked: Parameters<App['apply']>[0][] = []
  const app: Partial<App> = {
    vault: { root: 'somewhere', layout: 'vault', scope: 'project', reason: '', notes: [] },
    // Safe: it is only asked whether the memory is there.
    show: async () => ({ memory }) as Awaited<ReturnType<App['show']>>,
    planGc: async () => proposed,
    planStatus: async () => ({ ...proposed, operation: 'forget' }),
    preview: async () => ({ diffs: new Map([['c1', '@@ -1 +0,0 @@\n-old\n']]), refused: [] }),
    apply: async (request) => {
      asked.push(request)
      return outcome
    },
    trimJournal: async () => ({ dropped: ['op-0'], bytes: 10 }),
  }
  return { app, asked }
}

async function say(line: string, { app }: ReturnType<typeof vault>): Promise<[number, FakeHost]> {
  const host = fakeHost({ app })
  return [await run(line.split(' '), host), host]
}

describe('what the person named', () => {
  test('WRT-01: is only shown with --dry-run, as text and as JSON, diff included', async () => {
    const it = vault()
    const [exit, host] = await say('forget use-pnpm --dry-run', it)
    expect(exit).toBe(0)
    expect(host.said.stdout).toContain('[DRY RUN] forget: 1 change (1 delete)')
    expect(host.said.stdout).toContain('   -old\n')
    const [, json] = await say('forget use-pnpm --dry-run --json', it)
    expect(JSON.parse(json.said.stdout)).toMatchObject({
      operation: 'forget',
      dry_run: true,
      changes: [
        { id: 'c1', action: 'delete', memory: 'use-pnpm', to: null, diff: '@@ -1 +0,0 @@\n-old\n' },
      ],
    })
    expect(it.asked).toEqual([])
  })

  test('is applied whole, and the way back is said', async () => {
    const it = vault()
    const [exit, host] = await say('forget use-pnpm', it)
    expect(exit).toBe(0)
    expect(it.asked).toMatchObject([{ select: 'all' }])
    expect(host.said.stdout).toBe(
      'deleted use-pnpm  Use pnpm for every package\nop-1 · undo with `everkeep undo op-1`\n',
    )
  })

  test('--quiet says nothing of it, --json all of it', async () => {
    expect((await say('forget use-pnpm --quiet', vault()))[1].said.stdout).toBe('')
    const [, json] = await say('forget use-pnpm --json -q', vault())
    expect(JSON.parse(json.said.stdout)).toMatchObject({ operation: { id: 'op-1' }, refused: [] })
  })

  test('exits 4 when a change was refused, and names it', async () => {
    const error = new KnownError('OCC_CONFLICT', { message: 'It changed.', hint: 'Look again.' })
    const refused: ApplyOutcome = { ...done, operation: undefined, refused: [{ change, error }] }
    const [exit, host] = await say('forget use-pnpm', vault(refused))
    expect(exit).toBe(4)
    expect(host.said.stdout).toBe('refused delete use-pnpm: It changed. Look again.\n')
    const [, json] = await say('forget use-pnpm --json', vault(refused))
    expect(JSON.parse(json.said.stdout).refused[0]).toMatchObject({
      error: { code: 'OCC_CONFLICT' },
    })
  })

  test('warnings and commits are said too', async () => {
    const outcome: ApplyOutcome = {
      ...done,
      warnings: ['The index is long.'],
      commit: { kind: 'skipped', why: 'other changes are staged' },
    }
    const [, host] = await say('forget use-pnpm', vault(outcome))
    expect(host.said.stdout).toMatch(/not committed: other changes are staged\n$/)
    expect(host.said.stderr).toBe('warning: The index is long.\n')
  })
})

describe('what a machine proposed', () => {
  test('WRT-16: is shown and left alone when nobody can be asked', async () => {
    const it = vault()
    const [exit, host] = await say('gc', it)
    expect(exit).toBe(0)
    expect(it.asked).toEqual([])
    expect(host.said.stdout).toContain('gc: 1 change (1 delete), 1 needs your consent')
    expect(host.said.stderr).toContain('1 change not applied. Choose with --select')
  })

  test('COR-42, WRT-16: --yes takes nothing that needs consent and says how to consent, --select takes it', async () => {
    const [yes, select] = [vault(), vault()]
    const [exit, host] = await say('gc --yes', yes)
    expect(exit).toBe(1)
    expect(yes.asked).toEqual([])
    expect(host.said.stdout).toContain('1. delete    use-pnpm')
    expect(host.said.stdout).not.toContain('Nothing to do')
    expect(host.said.stderr).toContain(
      '1 change needs your consent. Apply with --select <n,..|all> instead of --yes.',
    )
    expect((await say('gc --select 1', select))[0]).toBe(0)
    expect(select.asked).toMatchObject([{ select: ['c1'] }])
  })

  test('COR-42: what --yes may do is done, and the rest is named', async () => {
    const free: Change = { ...change, id: 'c2', needs: 'nothing' }
    const it = vault(done, { ...plan, changes: [change, free] })
    const [exit, host] = await say('gc --yes', it)
    expect(exit).toBe(0)
    expect(it.asked).toMatchObject([{ select: ['c2'] }])
    expect(host.said.stderr).toContain('1 change needs your consent.')
  })

  test('an empty plan says so', async () => {
    const [exit, host] = await say('gc', vault(done, { ...plan, changes: [] }))
    expect([exit, host.said.stdout]).toEqual([0, 'gc: nothing to do\n'])
  })
})

describe('erasing, which has no undo', () => {
  const erasing = () => {
    const erased: string[] = []
    const app: Partial<App> = {
      ...vault().app,
      show: async () => ({ entry: { path } }) as Awaited<ReturnType<App['show']>>, // Safe: only the path is looked at.
      erase: async (name) => {
        erased.push(name)
        return { operation: done.operation!, path, rewritten: 2, notes: ['git still holds it'] }
      },
    }
    return { app, erased, asked: [] }
  }

  test('WRT-13: needs a yes', async () => {
    const it = erasing()
    const [exit, host] = await say('forget use-pnpm --erase', it)
    expect(exit).toBe(2)
    expect(host.said.stderr).toContain('needs your confirmation')
    expect(it.erased).toEqual([])
  })

  test('WRT-13: is shown by a dry run and done with --yes', async () => {
    const it = erasing()
    const [, dry] = await say('forget use-pnpm --erase --dry-run', it)
    expect(dry.said.stdout).toBe(
      '[DRY RUN] erase decisions/use-pnpm.json: leaves no copy, cannot be undone\n',
    )
    expect(it.erased).toEqual([])
    const [exit, host] = await say('forget use-pnpm --erase --yes', it)
    expect(exit).toBe(0)
    expect(it.erased).toEqual(['use-pnpm'])
    expect(host.said.stdout).toBe('erased decisions/use-pnpm.json; rewrote 2 log entries\n')
    expect(host.said.stderr).toBe('warning: git still holds it\n')
  })
})
