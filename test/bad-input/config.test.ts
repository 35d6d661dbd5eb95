import { describe, expect, test } from 'vitest'
import { listMemories } from '../../src/app/browse/list.ts'
import { planConfig, readConfig } from '../../src/app/vault/config.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import type { ConfigValue } from '../../src/core/config/config-keys.ts'
import { type BadCase, checkAll, expectUntouched, type Told } from './check.ts'
import { filesStage, type Stage, seededStage } from './stages.ts'

async function set({ world }: Stage, key: string, value: string | undefined): Promise<void> {
  await applyPlan(world, { plan: await planConfig(world, { key, value }), select: 'all' })
}

function setting(name: string, [key, value]: [string, string], told: Omit<Told, 'code'>): BadCase {
  return { name, told: { code: 'CONFIG_ERROR', ...told }, run: (stage) => set(stage, key, value) }
}

function wrong(name: string, key: string, value: string): BadCase {
  return setting(name, [key, value], { field: key, rule: /./, hint: /^Use / })
}

const unknown = (name: string, key: string, hint = /everkeep config list|Did you mean/): BadCase =>
  setting(name, [key, '1'], { field: key, rule: /config list/, hint })

// LAY-13, LAY-18: `config set` takes what the table allows and nothing else.
checkAll('a setting that cannot be', seededStage, [
  unknown('an unknown key', 'colour'),
  unknown('a near miss', 'retrieval.max_injct', /Did you mean retrieval\.max_inject\?/),
  unknown('a group', 'retrieval'),
  unknown('nothing', ''),
  unknown('the pattern itself', 'categories.<name>.enabled'),
  unknown('__proto__', '__proto__'),
  unknown('__proto__ in a group', 'categories.__proto__.enabled'),
  unknown('constructor.prototype', 'constructor.prototype.enabled'),
  unknown('a kind that is no word', 'categories.../etc.folder'),
  unknown('a key of another program', 'logging.level'),
  {
    ...unknown('a key of a megabyte', 'x'.repeat(1_000_000)),
    told: { code: 'CONFIG_ERROR', rule: /config list/ },
  },
  setting('a personal key', ['vault', '/srv/vault'], { field: 'vault', hint: /config set --user/ }),
  wrong('a word for a number', 'retrieval.max_inject', 'many'),
  wrong('nothing for a number', 'retrieval.max_inject', ''),
  wrong('NaN', 'retrieval.max_inject', 'NaN'),
  wrong('Infinity', 'retrieval.max_inject', 'Infinity'),
  wrong('below zero', 'delete.grace_period_days', '-1'),
  wrong('a fraction of a whole number', 'retrieval.max_inject', '2.5'),
  wrong('above the range', 'retrieval.max_inject', '21'),
  wrong('huge', 'journal.keep_days', '1e300'),
  wrong('hexadecimal', 'journal.keep_days', '0x10'),
  wrong('two numbers', 'journal.keep_days', '10 20'),
  wrong('a word for a switch', 'auto_commit', 'perhaps'),
  wrong('a list for a switch', 'auto_commit', '[true]'),
  wrong('an unknown choice', 'capture.mode', 'always'),
  wrong('an unknown layout', 'layout', 'yaml'),
  wrong('a folder that climbs out', 'categories.decision.folder', '../outside'),
  wrong('an absolute folder', 'rules.folder', '/etc'),
  wrong('a description of 501 characters', 'categories.decision.description', 'x'.repeat(501)),
  wrong('a threshold above one', 'triage.thresholds.decision', '1.01'),
  {
    name: 'to unset an unknown key',
    told: { code: 'CONFIG_ERROR', field: 'colour' },
    run: (stage) => set(stage, 'colour', undefined),
  },
  {
    name: 'to read an unknown key',
    told: { code: 'CONFIG_ERROR', field: 'colour', hint: /everkeep config list|Did you mean/ },
    run: ({ world }) => readConfig(world, 'colour'),
  },
  {
    ...setting('into a file that is broken', ['auto_commit', 'true'], { hint: /Fix line 1/ }),
    make: () => filesStage('vault', { 'memory-config.json': '{"auto_commit": tru' }),
  },
  {
    ...setting('into a file that holds a list', ['auto_commit', 'true'], { hint: /Make it \{/ }),
    make: () => filesStage('vault', { 'memory-config.json': '[]' }),
  },
])

interface Written {
  readonly name: string
  readonly text: string
  /** The key whose problem is reported; empty when the whole file is meant. */
  readonly key: string
  /** A key and the value that counts in spite of the file. */
  readonly counts: readonly [string, ConfigValue]
}

const INJECT = ['retrieval.max_inject', 5] as const
const inject = (name: string, value: string, used: number): Written => ({
  name,
  text: `{"retrieval": {"max_inject": ${value}}}`,
  key: 'retrieval.max_inject',
  counts: ['retrieval.max_inject', used],
})
const whole = (name: string, text: string): Written => ({ name, text, key: '', counts: INJECT })
const ignored = (name: string, key: string, text: string): Written => ({
  name,
  text,
  key,
  counts: INJECT,
})

// LAY-13: in the file every mistake is a problem with the key's path, and a value is used all the same.
const WRITTEN: readonly Written[] = [
  whole('cut off', '{"retrieval": {"max_in'),
  whole('no JSON', 'max_inject = 3'),
  whole('a list', '[1, 2]'),
  whole('a number', '42'),
  whole('a comment', '// mine\n{"auto_commit": false}'),
  whole('nested too deep', '{"a":'.repeat(5_000)),
  whole('five megabytes', `{"x": "${'y'.repeat(5_000_000)}"}`),
  ignored('an unknown key', 'colour', '{"colour": "red"}'),
  ignored('a near miss', 'retrieval.max_injct', '{"retrieval": {"max_injct": 9}}'),
  ignored('dots instead of nesting', 'retrieval.max_inject', '{"retrieval.max_inject": 9}'),
  ignored('__proto__', '__proto__', '{"__proto__": {"max_inject": 9}}'),
  ignored('a text where a group belongs', 'retrieval', '{"retrieval": "all"}'),
  ignored('a list where a group belongs', 'categories', '{"categories": ["decision"]}'),
  ignored('a personal key', 'vault', '{"vault": "/srv/else"}'),
  ignored(
    'an unknown kind',
    'triage.thresholds.desicions',
    '{"triage": {"thresholds": {"desicions": 0.1}}}',
  ),
  ignored(
    'a folder that climbs out',
    'categories.decision.folder',
    '{"categories": {"decision": {"folder": "../../etc"}}}',
  ),
  inject('a text', '"many"', 5),
  inject('a number in quotes', '"3"', 3),
  inject('null', 'null', 5),
  inject('a list', '[3]', 5),
  inject('a group', '{}', 5),
  inject('true', 'true', 5),
  inject('below zero', '-4', 0),
  inject('above the range', '1000', 20),
  inject('more than any number', '1e999', 5),
  inject('a fraction', '2.9', 2),
  {
    name: 'a key that stands twice',
    text: '{"retrieval": {"max_inject": 3, "max_inject": 4}}',
    key: 'retrieval.max_inject',
    counts: ['retrieval.max_inject', 4],
  },
]

describe('a memory-config.json with a mistake', () => {
  test.each(WRITTEN.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const stage = filesStage('vault', { 'memory-config.json': one.text })
    const before = await stage.everything()
    const { rows, problems } = await readConfig(stage.world)
    const found = problems.filter(({ key }) => key === one.key)
    expect(found.length, JSON.stringify(problems).slice(0, 500)).toBeGreaterThan(0)
    for (const { message, hint, source } of found) {
      expect(source).toBe('vault')
      expect(message.trim()).not.toBe('')
      expect(hint.trim()).not.toBe('')
      expect(`${message}${hint}`.length).toBeLessThan(1_000)
    }
    const [key, value] = one.counts
    expect(rows.find((row) => row.key === key)?.value).toBe(value)
    // And the vault works.
    expect((await listMemories(stage.world)).entries).toEqual([])
    await expectUntouched(stage, before)
  })
})
