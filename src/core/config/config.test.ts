import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { defaultConfig } from '../../../test/support/default-config.ts'
import { BUILTIN_KINDS } from '../model/kinds.ts'
import { LAYOUT_NAMES } from '../model/layout-name.ts'
import { configList, configuredLayout, type ResolvedConfig, resolveConfig } from './config.ts'
import { findKey, keysFor, variableOf } from './config-key-names.ts'
import { CONFIG_KEYS, type ConfigValue } from './config-keys.ts'
import { checkValue } from './config-value.ts'

/** The settings that seed 001 ships as its default file. */
const SEED_CONFIG = {
  memory_root: '.claude/memory',
  categories: {
    session_summary: {
      enabled: true,
      folder: 'sessions',
      description: 'Sessions',
      auto_capture: true,
      retention_days: 90,
      max_retained: 5,
    },
    decision: { enabled: true, folder: 'decisions', auto_capture: true, retention_days: 0 },
  },
  auto_commit: false,
  max_memories_per_category: 100,
  retrieval: { max_inject: 5, match_strategy: 'title_tags' },
  triage: {
    enabled: true,
    max_messages: 50,
    thresholds: { decision: 0.4, RUNBOOK: 0.4, constraint: 0.5 },
    parallel: {
      enabled: true,
      category_models: { session_summary: 'haiku', decision: 'sonnet' },
      verification_model: 'sonnet',
      default_model: 'haiku',
    },
  },
  delete: { grace_period_days: 30, archive_retired: true },
}

const SOURCES: readonly string[] = ['flag', 'env', 'vault', 'user', 'layout', 'default']

const vaultText = (value: unknown): string => JSON.stringify(value)

const valueOfKey = (config: ResolvedConfig, key: string): ConfigValue | undefined =>
  new Map<string, ConfigValue>(Object.entries(config.values)).get(key)

describe('the table of settings', () => {
  test('LAY-18: every default is a value that its own rule accepts, in every layout', () => {
    for (const [key, spec] of Object.entries(CONFIG_KEYS)) {
      const rows =
        'layouts' in spec ? [spec.default, ...Object.values(spec.layouts)] : [spec.default]
      for (const value of rows)
        expect([key, checkValue(spec, value)]).toEqual([key, { value, fault: undefined }])
      expect(spec.help.length, key).toBeGreaterThan(10)
    }
    for (const layout of LAYOUT_NAMES) expect(defaultConfig(layout).problems).toEqual([])
  })

  test('LAY-18: no two settings share a variable of the environment', () => {
    const variables = keysFor([...BUILTIN_KINDS.keys()]).map(({ key }) => variableOf(key))
    expect(new Set(variables).size).toBe(variables.length)
    expect(variables).toContain('EVERKEEP_RETRIEVAL_MAX_INJECT')
  })

  test('the type of a value follows from the table', () => {
    const { values } = defaultConfig('vault')
    expectTypeOf(values['retrieval.max_inject']).toEqualTypeOf<number>()
    expectTypeOf(values['capture.mode']).toEqualTypeOf<'suggest' | 'confirm' | 'auto'>()
    expectTypeOf(values['triage.thresholds.decision']).toEqualTypeOf<number | undefined>()
    expectTypeOf(values['categories.decision.enabled']).toEqualTypeOf<boolean | undefined>()
  })

  // WRT-11, HYG-05: the layouts come from systems with other habits.
  const perLayout: readonly [
    key: string,
    vault: ConfigValue,
    json: ConfigValue,
    small: ConfigValue,
  ][] = [
    ['delete.grace_period_days', 7, 30, 30],
    ['delete.archive_retired', false, true, false],
    ['hygiene.auto', false, false, true],
    ['hygiene.hot_cap', 0, 0, 20],
    ['hygiene.retire_after_days', 0, 0, 90],
    ['memory_root', '.memory', '.claude/memory', '.smallcode/memory'],
    ['retrieval.max_inject', 5, 5, 5],
  ]
  test.each(perLayout)(
    'LAY-18: %s is %j in vault, %j in claude-json, %j in smallcode',
    (key, vault, json, small) => {
      const found = (['vault', 'claude-json', 'smallcode'] as const).map((layout) =>
        valueOfKey(defaultConfig(layout), key),
      )
      expect(found).toEqual([vault, json, small])
    },
  )
})

describe('where a value comes from', () => {
  test('LAY-18: flag over environment over vault over user over layout over default', () => {
    const key = 'delete.grace_period_days'
    const layers = {
      flags: { [key]: 1 },
      env: { EVERKEEP_DELETE_GRACE_PERIOD_DAYS: '2' },
      vaultText: vaultText({ delete: { grace_period_days: 3 } }),
      userText: vaultText({ delete: { grace_period_days: 4 } }),
    }
    const seen: unknown[] = []
    for (const drop of ['none', 'flags', 'env', 'vaultText', 'userText'] as const) {
      if (drop !== 'none') Object.assign(layers, { [drop]: undefined })
      const config = resolveConfig({ layout: 'vault', ...layers })
      seen.push([config.values[key], config.sources.get(key)])
    }
    expect(seen).toEqual([
      [1, 'flag'],
      [2, 'env'],
      [3, 'vault'],
      [4, 'user'],
      [7, 'layout'],
    ])
    expect(defaultConfig('claude-md').sources.get(key)).toBe('default')
  })

  test('a value that cannot be used leaves the word to the next source', () => {
    const config = resolveConfig({
      layout: 'vault',
      env: { EVERKEEP_CAPTURE_MODE: 'always' },
      userText: vaultText({ capture: { mode: 'confirm' } }),
    })
    expect(config.values['capture.mode']).toBe('confirm')
    expect(config.problems).toHaveLength(1)
    expect(config.problems[0]).toMatchObject({ source: 'env', key: 'capture.mode' })
    expect(config.problems[0]?.message).toContain('Using "confirm"')
  })

  test('an empty variable is not set', () => {
    const config = resolveConfig({
      layout: 'vault',
      env: { EVERKEEP_VAULT: '', EVERKEEP_RETRIEVAL_MAX_INJECT: '' },
    })
    expect(config.sources.get('retrieval.max_inject')).toBe('default')
    expect(config.problems).toEqual([])
  })

  test('a vault that came with a clone cannot send its readers elsewhere', () => {
    const config = resolveConfig({ layout: 'vault', vaultText: vaultText({ vault: '/etc' }) })
    expect(config.values.vault).toBe('')
    expect(config.problems[0]).toMatchObject({ key: 'vault', source: 'vault' })
    const own = resolveConfig({ layout: 'vault', userText: vaultText({ vault: '/home/me/notes' }) })
    expect(own.values.vault).toBe('/home/me/notes')
  })

  test('LAY-18: the list shows every key with its value, source, help and default', () => {
    const config = resolveConfig({
      layout: 'vault',
      vaultText: vaultText({ budget: { tokens: 9000 } }),
    })
    const rows = configList(config)
    expect(rows.find(({ key }) => key === 'budget.tokens')).toMatchObject({
      value: 9000,
      source: 'vault',
      default: 40_000,
    })
    expect(rows.map(({ key }) => key)).toEqual(
      keysFor([...config.kinds.keys()]).map(({ key }) => key),
    )
    for (const row of rows) expect(row.help).not.toBe('')
    for (const row of rows) if (row.source === 'default') expect(row.value).toEqual(row.default)
  })
})

describe('what a config file may hold', () => {
  test('LAY-13: every key of seed 001 is honoured, its own default file without a complaint', () => {
    const config = resolveConfig({ layout: 'claude-json', vaultText: vaultText(SEED_CONFIG) })
    expect(config.problems).toEqual([])
    expect(config.values['retrieval.match_strategy']).toBe('title_tags')
    expect(config.values['triage.thresholds.runbook']).toBe(0.4)
    expect(config.values['triage.thresholds.constraint']).toBe(0.5)
    expect(config.values['triage.parallel.category_models.decision']).toBe('sonnet')
    expect(config.kinds.get('session_summary')).toMatchObject({
      description: 'Sessions',
      maxRetained: 5,
      retentionDays: 90,
    })
  })

  test('LAY-13: keys of the later version that steer nothing here are no complaint either', () => {
    const later = {
      retrieval: {
        confidence_abs_floor: 0,
        output_mode: 'legacy',
        judge: { enabled: false, model: 'x' },
      },
      logging: { enabled: false },
      architecture: { simplified_flow: true },
      triage: { parallel: { verification_enabled: false } },
    }
    const config = resolveConfig({ layout: 'claude-json', vaultText: vaultText(later) })
    expect(config.problems).toEqual([])
    expect(config.values['triage.parallel.verification_enabled']).toBe(false)
  })

  test('MOD-02: a vault switches kinds off, describes them anew and adds its own', () => {
    const categories = {
      'tech-debt': { enabled: false },
      decision: { description: 'What we agreed on' },
      incident: {
        description: 'What broke',
        folder: 'incidents',
        auto_capture: true,
        max_retained: 3,
      },
    }
    const config = resolveConfig({ layout: 'vault', vaultText: vaultText({ categories }) })
    expect(config.problems).toEqual([])
    expect(config.kinds.get('tech_debt')?.enabled).toBe(false)
    expect(config.kinds.get('decision')?.description).toBe('What we agreed on')
    expect(config.kinds.get('incident')).toMatchObject({
      folder: 'incidents',
      autoCapture: true,
      maxRetained: 3,
    })
    expect(config.values['categories.incident.folder']).toBe('incidents')
  })

  test('MOD-02: zero for max_retained keeps all, also where the table has a number', () => {
    const text = vaultText({ categories: { session_summary: { max_retained: 0 } } })
    expect(
      resolveConfig({ layout: 'vault', vaultText: text }).kinds.get('session_summary')?.maxRetained,
    ).toBeUndefined()
    expect(defaultConfig('vault').kinds.get('session_summary')?.maxRetained).toBe(5)
  })

  const wrong: readonly [why: string, text: string, key: string, used: ConfigValue][] = [
    [
      'too large a number is taken down',
      '{"retrieval":{"max_inject":99}}',
      'retrieval.max_inject',
      20,
    ],
    ['too small a number is taken up', '{"triage":{"max_messages":1}}', 'triage.max_messages', 10],
    ['half a memory is none', '{"retrieval":{"max_inject":2.5}}', 'retrieval.max_inject', 2],
    ['a number in quotes', '{"retrieval":{"max_inject":"7"}}', 'retrieval.max_inject', 7],
    ['a word for a number', '{"retrieval":{"max_inject":"many"}}', 'retrieval.max_inject', 5],
    ['NaN', '{"retrieval":{"max_inject":NaN}}', 'retrieval.max_inject', 5],
    [
      'a number too large for a number',
      '{"triage":{"thresholds":{"decision":1e999}}}',
      'triage.thresholds.decision',
      0.4,
    ],
    ['null', '{"retrieval":{"max_inject":null}}', 'retrieval.max_inject', 5],
    ['a list', '{"retrieval":{"max_inject":[5]}}', 'retrieval.max_inject', 5],
    ['an object', '{"retrieval":{"max_inject":{"value":5}}}', 'retrieval.max_inject', 5],
    ['a group that is a number', '{"retrieval":5}', 'retrieval.max_inject', 5],
    ['a group that is a list', '{"triage":[{"enabled":false}]}', 'triage.enabled', true],
    ['an unknown choice', '{"capture":{"mode":"yolo"}}', 'capture.mode', 'suggest'],
    ['a choice in capitals', '{"capture":{"mode":"Auto"}}', 'capture.mode', 'auto'],
    ['a switch as text', '{"auto_commit":"true"}', 'auto_commit', true],
    [
      'a folder that climbs out',
      '{"rules":{"folder":"../../etc"}}',
      'rules.folder',
      '.claude/rules',
    ],
    ['an absolute folder', '{"memory_root":"/etc"}', 'memory_root', '.memory'],
    [
      'text on several lines',
      '{"triage":{"parallel":{"default_model":"a\\nb"}}}',
      'triage.parallel.default_model',
      'a b',
    ],
    ['a file that ends too early', '{"retrieval":{"max_inject":4', 'retrieval.max_inject', 4],
    ['a comment', '{ // five is plenty\n "retrieval":{"max_inject":3}}', 'retrieval.max_inject', 3],
    ['no object at all', '[1,2]', 'retrieval.max_inject', 5],
    ['no JSON at all', 'max_inject: 3', 'retrieval.max_inject', 5],
    ['a name of the prototype', '{"__proto__":{"max_inject":9}}', 'retrieval.max_inject', 5],
    [
      'a kind of the prototype',
      '{"categories":{"__proto__":{"enabled":false}}}',
      'categories.decision.enabled',
      true,
    ],
    ['the same key twice', '{"auto_commit":false,"auto_commit":true}', 'auto_commit', true],
    ['a thousand brackets', '['.repeat(100_000), 'auto_commit', false],
    ['a thousand groups', '{"retrieval":'.repeat(50_000), 'auto_commit', false],
  ]
  test.each(wrong)('LAY-13: %s is a problem, never a crash', (_why, text, key, used) => {
    const config = resolveConfig({ layout: 'vault', vaultText: text })
    expect(valueOfKey(config, key)).toBe(used)
    expect(config.problems.length).toBeGreaterThan(0)
    for (const problem of config.problems) {
      expect(problem.message).not.toBe('')
      expect(problem.hint).not.toBe('')
      expect(problem.source).toBe('vault')
    }
  })

  test('LAY-13: a problem names the path, the line, the rule and what is used instead', () => {
    const text = '{\n  "retrieval": {\n    "max_inject": 99\n  }\n}\n'
    expect(resolveConfig({ layout: 'vault', vaultText: text }).problems).toEqual([
      {
        code: 'bad-value',
        key: 'retrieval.max_inject',
        line: 3,
        source: 'vault',
        message: 'retrieval.max_inject is 99, but must be a whole number from 0 to 20. Using 20.',
        hint: 'Correct it: everkeep config set retrieval.max_inject <value>.',
      },
    ])
  })

  test('a byte order mark and an empty file are nothing to speak of', () => {
    const marked = resolveConfig({ layout: 'vault', vaultText: '\ufeff{"auto_commit": true}' })
    expect([marked.values.auto_commit, marked.problems]).toEqual([true, []])
    expect(resolveConfig({ layout: 'vault', vaultText: ' \n' }).problems).toEqual([])
  })

  test('LAY-13: a megabyte of settings that are none is read, with a bounded list of problems', () => {
    const many = Object.fromEntries(
      Array.from({ length: 40_000 }, (_, index) => [`nothing_${index}`, index]),
    )
    const config = resolveConfig({ layout: 'vault', vaultText: vaultText(many) })
    expect(config.problems.length).toBeLessThanOrEqual(50)
    expect(config.values['retrieval.max_inject']).toBe(5)
  })

  const slips: readonly [text: string, meant: string][] = [
    ['{"retreival":{"max_inject":3}}', 'retrieval'],
    ['{"retrieval":{"max_injects":3}}', 'retrieval.max_inject'],
    ['{"max_inject":3}', 'retrieval.max_inject'],
    ['{"auto-commit":true}', 'auto_commit'],
    ['{"categories":{"decision":{"enable":true}}}', 'categories.decision.enabled'],
    ['{"categories":{"decison":{"enabled":true}}}', 'categories.decision.enabled'],
    ['{"triage":{"thresholds":{"desision":0.4}}}', 'triage.thresholds.decision'],
    ['{"triage":{"treshholds":{"decision":0.4}}}', 'triage.thresholds'],
    ['{"retrieval.max_inject":3}', '{ "retrieval": { "max_inject": … } }'],
  ]
  test.each(slips)('LAY-13: %s is answered with what was meant', (text, meant) => {
    const { problems } = resolveConfig({ layout: 'vault', vaultText: text })
    expect(problems.map(({ hint }) => hint).join('\n')).toContain(meant)
  })

  test('a slip in a variable is answered, other variables of ours are left alone', () => {
    const env = { EVERKEEP_RETRIEVAL_MAX_INJET: '3', EVERKEEP_BENCH_DATA: '/x', HOME: '/root' }
    const { problems } = resolveConfig({ layout: 'vault', env })
    expect(problems.map(({ hint }) => hint)).toEqual([
      'Did you mean EVERKEEP_RETRIEVAL_MAX_INJECT?',
    ])
  })

  test('LAY-17: the layout that a config names is known before the rest', () => {
    expect(configuredLayout('{"layout":"claude-md"}')).toBe('claude-md')
    expect(configuredLayout('{"layout":"auto"}')).toBeUndefined()
    expect(configuredLayout('{"layout":"obsidian"}')).toBeUndefined()
    expect(configuredLayout(undefined)).toBeUndefined()
  })
})

describe('for all inputs', () => {
  const json = fc.jsonValue({ maxDepth: 4 })
  const shaped = fc.dictionary(
    fc.constantFrom(
      'retrieval',
      'triage',
      'categories',
      'delete',
      'vault',
      '__proto__',
      'constructor',
      'x',
    ),
    fc.oneof(
      json,
      fc.dictionary(
        fc.constantFrom('max_inject', 'thresholds', 'decision', 'toString', 'parallel', 'enabled'),
        fc.oneof(
          json,
          fc.dictionary(fc.constantFrom('decision', 'enabled', 'folder', 'constructor'), json),
        ),
      ),
    ),
  )
  const texts = fc.oneof(fc.string(), json.map(vaultText), shaped.map(vaultText))

  test('LAY-13: any texts give a value in range for every key, and the same each time', () => {
    fc.assert(
      fc.property(texts, texts, fc.constantFrom(...LAYOUT_NAMES), (vault, user, layout) => {
        const input = { layout, vaultText: vault, userText: user }
        const config = resolveConfig(input)
        const rows = configList(config)
        const faults = rows.filter(({ key, value }) => {
          const spec = findKey(key)?.spec
          return spec === undefined || checkValue(spec, value).fault !== undefined
        })
        expect(faults).toEqual([])
        expect(rows.every(({ source }) => SOURCES.includes(source))).toBe(true)
        expect(JSON.stringify(resolveConfig(input))).toBe(JSON.stringify(config))
        expect(Object.getPrototypeOf(config.values)).toBe(Object.prototype)
      }),
      { numRuns: 200 },
    )
  })
})
