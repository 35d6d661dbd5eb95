import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesOf, fixedWorld } from '../../../test/fixed-world.ts'
import { TEST_STATE_DIR } from '../../../test/state-of.ts'
import { diskWorld, tempVault } from '../../../test/support/disk-world.ts'
import { openUserConfig } from '../../adapters/files/project/user-config-file.ts'
import { resolveConfig } from '../../core/config/config.ts'
import { CONFIG_KEYS, type ConfigKeyName } from '../../core/config/config-keys.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import { LAYOUT_NAMES } from '../../core/model/layout-name.ts'
import { openWorld } from '../../main/world/open-world.ts'
import type { UserConfig } from '../../ports/user-config.ts'
import { applyPlan } from '../write/apply.ts'
import { undo } from '../write/undo.ts'
import { applyUserConfig, planConfig, planUserConfig, readConfig } from './config.ts'

const TEXT = `{
  // ours
  "retrieval": { "max_inject": 3 },
  "mystery": true
}
`

// LAY-18
describe.each(LAYOUT_NAMES)('in %s', (name) => {
  const layout = layoutNamed(name)

  test('settings come with their source, one by one or by group', async () => {
    const world = fixedWorld(layout, { 'memory-config.json': TEXT })
    const { rows, problems } = await readConfig(world)
    const row = (key: string) => rows.find((one) => one.key === key)
    expect(row('retrieval.max_inject')).toMatchObject({ value: 3, source: 'vault', default: 5 })
    expect(row('auto_commit')).toMatchObject({ value: false, source: 'default' })
    expect(row('delete.grace_period_days')?.source).toBe(name === 'vault' ? 'layout' : 'default')
    expect(problems.map(({ key }) => key)).toContain('mystery')

    const group = await readConfig(world, 'triage.parallel')
    expect(group.rows.map(({ key }) => key)).toContain('triage.parallel.default_model')
    expect(group.rows.every(({ key }) => key.startsWith('triage.parallel.'))).toBe(true)
    expect((await readConfig(world, 'categories.tech-debt.enabled')).rows).toMatchObject([
      { key: 'categories.tech_debt.enabled', value: true },
    ])
    await expect(readConfig(world, 'retrieval.max_injct')).rejects.toMatchObject({
      code: 'CONFIG_ERROR',
      hint: expect.stringContaining('retrieval.max_inject'),
    })
  })

  // WRT-01
  test('a value is set on its own line, in force on the next open, and taken back', async () => {
    const world = fixedWorld(layout, { 'memory-config.json': TEXT })
    const before = await filesOf(world)
    const plan = await planConfig(world, { key: 'delete.grace_period_days', value: '14' })
    expect(await filesOf(world)).toEqual(before)
    await applyPlan(world, { plan, select: 'all' })
    const text = (await filesOf(world))['memory-config.json']!
    expect(text).toContain('// ours')
    expect(text).toContain('"max_inject": 3')
    const config = resolveConfig({ layout: name, vaultText: text })
    expect(config.values['delete.grace_period_days']).toBe(14)
    expect(config.sources.get('delete.grace_period_days')).toBe('vault')
    await undo(world, 'last')
    expect((await filesOf(world))['memory-config.json']).toBe(TEXT)
  })

  test('a file that was made for one value goes with it', async () => {
    const world = fixedWorld(layout)
    const change = async (value: string | undefined): Promise<void> => {
      const plan = await planConfig(world, { key: 'auto_commit', value })
      await applyPlan(world, { plan, select: 'all' })
    }
    await change('true')
    expect((await filesOf(world))['memory-config.json']).toBe('{\n  "auto_commit": true\n}\n')
    await change(undefined)
    expect(Object.keys(await filesOf(world))).not.toContain('memory-config.json')
  })
})

describe('what cannot be set', () => {
  const world = fixedWorld(layoutNamed('vault'))
  test.each([
    ['retrieval.max_injct', '3', 'retrieval.max_inject'],
    ['retrieval.max_inject', '99', 'from 0 to 20'],
    ['retrieval.max_inject', 'many', 'from 0 to 20'],
    ['layout', 'obsidian', 'claude-json'],
    ['vault', '/elsewhere', '--user'],
  ])('%s to %s is refused with the way on', async (key, value, hint) => {
    await expect(planConfig(world, { key, value })).rejects.toMatchObject({
      code: 'CONFIG_ERROR',
      hint: expect.stringContaining(hint),
    })
  })

  test('what stands already changes nothing, and a variable that wins is named', async () => {
    const flagged = fixedWorld(layoutNamed('vault'), { 'memory-config.json': TEXT })
    const same = await planConfig(flagged, { key: 'retrieval.max_inject', value: '3' })
    expect(same).toMatchObject({ files: [], notes: ['Nothing was changed.'] })
    const env = { EVERKEEP_AUTO_COMMIT: 'true' }
    const shadowed = { ...flagged, config: resolveConfig({ layout: 'vault', env }) }
    const plan = await planConfig(shadowed, { key: 'auto_commit', value: 'false' })
    expect(plan.notes).toEqual([expect.stringContaining('EVERKEEP_AUTO_COMMIT')])
  })
})

describe("the person's own settings", () => {
  test('are written beside no vault, a key at a time', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'everkeep-')), 'everkeep', 'config.json')
    const user = openUserConfig(path)
    expect(await user.read()).toBeUndefined()
    await applyUserConfig(user, await planUserConfig(user, { key: 'vault', value: '/mine' }))
    await applyUserConfig(user, await planUserConfig(user, { key: 'auto_commit', value: 'yes' }))
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ vault: '/mine', auto_commit: true })
    await applyUserConfig(user, await planUserConfig(user, { key: 'vault', value: undefined }))
    expect(readFileSync(path, 'utf8')).toBe('{\n  "auto_commit": true\n}\n')
  })

  // WRT-04
  test('are not overwritten when they changed in between', async () => {
    let text: string | undefined
    const user: UserConfig = {
      path: 'config.json',
      read: async () => text,
      write: async (next) => {
        text = next
      },
    }
    const change = await planUserConfig(user, { key: 'auto_commit', value: 'true' })
    text = '{"capture": {"mode": "auto"}}'
    await expect(applyUserConfig(user, change)).rejects.toMatchObject({ code: 'OCC_CONFLICT' })
    expect(text).toBe('{"capture": {"mode": "auto"}}')
  })
})

/**
 * Who honours each key (LAY-13). `in`: a test that shows it. `later`: the verb that will; until then the value is read,
 * checked and shown.
 */
const HONOURED: Readonly<Record<ConfigKeyName, { verb: string; in: string } | { later: string }>> =
  {
    layout: { verb: 'every verb', in: 'src/core/vaults/detect-layout.test.ts' },
    vault: { verb: 'every verb', in: 'src/adapters/files/vault/find-vaults.test.ts' },
    memory_root: { verb: 'every verb', in: 'src/adapters/files/vault/find-vaults.test.ts' },
    'categories.<name>.enabled': { verb: 'write, recall', in: 'test/claude-memory-tables.test.ts' },
    'categories.<name>.description': { verb: 'recall', in: 'test/claude-memory-tables.test.ts' },
    'categories.<name>.auto_capture': { verb: 'triage', in: 'test/claude-memory-tables.test.ts' },
    'categories.<name>.retention_days': { verb: 'check', in: 'test/claude-memory-tables.test.ts' },
    'categories.<name>.max_retained': { verb: 'window', in: 'test/claude-memory-tables.test.ts' },
    'categories.<name>.folder': { verb: 'convert, write', in: 'src/app/vault/convert.test.ts' },
    'retrieval.enabled': { verb: 'recall', in: 'test/claude-memory-tables.test.ts' },
    'retrieval.max_inject': { verb: 'recall', in: 'test/claude-memory-tables.test.ts' },
    'retrieval.match_strategy': { later: 'recall' },
    'retrieval.budget_tokens': { later: 'recall' },
    'retrieval.brief_tokens': { later: 'brief' },
    'search.embedder': { verb: 'search, index', in: 'src/main/world/with-meaning.test.ts' },
    'search.embedder_path': { verb: 'search, index', in: 'src/main/world/with-meaning.test.ts' },
    'search.embedder_url': { verb: 'search, index', in: 'src/main/world/with-meaning.test.ts' },
    'search.embedder_model': { verb: 'search, index', in: 'src/main/world/with-meaning.test.ts' },
    'search.embedder_weight': { verb: 'search, index', in: 'src/main/world/with-meaning.test.ts' },
    'retrieval.verify_ms': { later: 'recall' },
    max_memories_per_category: { verb: 'write', in: 'src/app/capture/write-create.test.ts' },
    'triage.enabled': { verb: 'triage', in: 'test/claude-memory-tables.test.ts' },
    'triage.max_messages': { later: 'triage' },
    'triage.thresholds.<name>': { verb: 'triage', in: 'test/claude-memory-tables.test.ts' },
    'triage.parallel.enabled': { verb: 'triage', in: 'test/claude-memory-tables.test.ts' },
    'triage.parallel.category_models.<name>': {
      verb: 'triage',
      in: 'test/claude-memory-tables.test.ts',
    },
    'triage.parallel.verification_enabled': {
      verb: 'triage',
      in: 'test/claude-memory-tables.test.ts',
    },
    'triage.parallel.verification_model': {
      verb: 'triage',
      in: 'test/claude-memory-tables.test.ts',
    },
    'triage.parallel.default_model': { verb: 'triage', in: 'test/claude-memory-tables.test.ts' },
    'delete.grace_period_days': { verb: 'gc', in: 'src/app/maintain/gc.test.ts' },
    'delete.archive_retired': { verb: 'gc', in: 'src/app/maintain/gc.test.ts' },
    auto_commit: { verb: 'every change', in: 'src/app/write/auto-commit.test.ts' },
    'capture.mode': { later: 'capture' },
    'capture.init': { verb: 'hook', in: 'test/hooks-without-vault.test.ts' },
    'index.budget_comments': {
      verb: 'index',
      in: 'src/core/layouts/claude-md/claude-md-layout.test.ts',
    },
    'budget.tokens': { later: 'check' },
    'journal.keep_days': { verb: 'gc, log', in: 'src/app/maintain/gc.test.ts' },
    'journal.max_mb': { verb: 'gc', in: 'src/app/maintain/gc.test.ts' },
    'hygiene.auto': { later: 'hygiene' },
    'hygiene.hot_cap': { later: 'hygiene' },
    'hygiene.batch': { later: 'hygiene' },
    'hygiene.cold_after_days': { later: 'hygiene' },
    'hygiene.retire_after_days': { later: 'hygiene' },
    'lock.timeout_ms': { verb: 'every change', in: 'src/app/vault/config.test.ts' },
    'usage.write': { verb: 'recall, every change', in: 'src/app/uses/usage-write.test.ts' },
    'rules.folder': { later: 'check' },
    'trust.rules': { verb: 'context, brief', in: 'test/sharing/pulled-rules.test.ts' },
  }

// LAY-13
test('every key of the table has somebody who honours it', () => {
  expect(Object.keys(HONOURED).sort()).toEqual(Object.keys(CONFIG_KEYS).sort())
})

// LAY-13
test.each(Object.entries(HONOURED).flatMap(([key, by]) => ('in' in by ? [[key, by.in]] : [])))(
  '%s is shown to work in %s',
  (key, path) => {
    const text = readFileSync(join(PROJECT, path!), 'utf8')
    expect(text).toContain(WORDS[key!] ?? key!.split('.').at(-1))
  },
)

const PROJECT = join(import.meta.dirname, '../..', '..')

/** Where a test says it in other words than the key's own last one. */
const WORDS: Readonly<Record<string, string>> = {
  layout: 'configLayout',
  vault: "by: 'user'",
  memory_root: 'memoryRoot',
}

// LAY-13 lock.timeout_ms, WRT-04
test('a writer waits for another one as long as lock.timeout_ms says, and then gives up', async () => {
  const layout = layoutNamed('vault')
  const root = tempVault(layout)
  const holder = diskWorld(layout, root)
  const impatient = openWorld({
    stateDir: TEST_STATE_DIR,
    root,
    layout,
    config: resolveConfig({ layout: 'vault', flags: { 'lock.timeout_ms': 0 } }),
    clock: holder.clock,
    session: '',
    rootName: '.memory',
  })
  await holder.lock.hold(async () => {
    const plan = await planConfig(impatient, { key: 'auto_commit', value: 'true' })
    await expect(applyPlan(impatient, { plan, select: 'all' })).rejects.toMatchObject({
      code: 'LOCK_TIMEOUT',
      message: expect.stringContaining('0 ms'),
    })
  })
  holder.index.close()
  impatient.index.close()
})
