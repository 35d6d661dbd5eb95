import { describe, expect, test } from 'vitest'
import { pathFault } from '../base/vault-path.ts'
import { BUILTIN_KINDS, isEvergreen, kindNamed, kindsFrom } from './kinds.ts'

describe('the table of kinds (MOD-02, MOD-03)', () => {
  test('holds the kinds of all seeds, each word once', () => {
    expect([...BUILTIN_KINDS.keys()]).toEqual(
      (
        'session_summary decision runbook constraint tech_debt preference ' +
        'user feedback project reference ' +
        'technique pattern config workflow insight ' +
        'gotcha convention context source synthesis'
      ).split(' '),
    )
  })

  test('gives every kind a folder of its own, safe on every system, and a description', () => {
    const kinds = [...BUILTIN_KINDS.values()]
    expect(new Set(kinds.map((kind) => kind.folder)).size).toBe(kinds.length)
    for (const kind of kinds) {
      expect(pathFault(kind.folder), kind.name).toBeUndefined()
      expect(kind.folder).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(kind.description.length, kind.name).toBeGreaterThan(20)
      expect(kind.enabled).toBe(true)
      expect(kind.defaultTier).toBe('hot')
    }
  })

  test('keeps the folders of seed 001', () => {
    const names = [
      'session_summary',
      'decision',
      'runbook',
      'constraint',
      'tech_debt',
      'preference',
    ]
    expect(names.map((name) => BUILTIN_KINDS.get(name)?.folder)).toEqual([
      'sessions',
      'decisions',
      'runbooks',
      'constraints',
      'tech-debt',
      'preferences',
    ])
    const withSchema = [...BUILTIN_KINDS.values()].filter((kind) => kind.hasSchema)
    expect(withSchema.map((kind) => kind.name)).toEqual(names)
  })

  test('knows the times to live, the retention and the session window', () => {
    const ttls = [...BUILTIN_KINDS.values()].filter((kind) => kind.ttlDays !== undefined)
    expect(Object.fromEntries(ttls.map((kind) => [kind.name, kind.ttlDays]))).toEqual({
      config: 180,
      technique: 270,
      workflow: 365,
      pattern: 540,
    })
    for (const kind of BUILTIN_KINDS.values()) {
      const isSession = kind.name === 'session_summary'
      expect(kind.retentionDays).toBe(isSession ? 90 : 0)
      expect(kind.maxRetained).toBe(isSession ? 5 : undefined)
    }
  })

  // MOD-14
  test('marks as evergreen what does not grow wrong by growing old', () => {
    const evergreen = [...BUILTIN_KINDS.values()].filter(isEvergreen).map((kind) => kind.name)
    expect(evergreen.sort()).toEqual(
      'constraint convention feedback insight preference reference user'.split(' '),
    )
    expect(isEvergreen(undefined)).toBe(false)
  })
})

describe('kindNamed', () => {
  const cases: readonly [word: string, name: string | undefined, why: string][] = [
    ['decision', 'decision', 'its name'],
    ['DECISION', 'decision', 'a category in capitals'],
    ['decisions', 'decision', 'plural'],
    ['tech-debt', 'tech_debt', 'the folder'],
    ['Tech Debt', 'tech_debt', 'as a heading says it'],
    ['TECH_DEBT', 'tech_debt', 'as an index line says it'],
    ['sessions', 'session_summary', 'the folder'],
    ['session-summaries', 'session_summary', 'plural in -ies'],
    ['session', 'session_summary', 'alias'],
    ['ADR', 'decision', 'alias'],
    ['gotchas', 'gotcha', 'plural'],
    ['syntheses', 'synthesis', 'irregular plural is the folder'],
    ['references', 'reference', 'plural in -es'],
    [' feedback ', 'feedback', 'spaces around'],
    ['learning', undefined, 'a word of a real vault that is no kind of ours'],
    ['hub', undefined, 'likewise'],
    ['', undefined, 'nothing'],
    ['constructor', undefined, 'no property of an object'],
  ]
  test.each(cases)('of %j is %j: %s', (word, name) => {
    expect(kindNamed(BUILTIN_KINDS, word)?.name).toBe(name)
  })

  test('finds every kind by its name, its folder and its capitals', () => {
    for (const kind of BUILTIN_KINDS.values()) {
      for (const word of [kind.name, kind.folder, kind.name.toUpperCase(), ...kind.aliases])
        expect(kindNamed(BUILTIN_KINDS, word)?.name, word).toBe(kind.name)
    }
  })
})

describe('kindsFrom: a vault has its own say (MOD-02)', () => {
  test('no settings leave the table as it is', () => {
    expect(kindsFrom({})).toEqual(BUILTIN_KINDS)
  })

  test('kinds are switched off, described anew and given other limits', () => {
    const kinds = kindsFrom({
      runbook: { enabled: false },
      'tech-debt': { description: 'What we owe', auto_capture: false },
      session_summary: { retention_days: 30, max_retained: 2, folder: 'work/sessions' },
    })
    expect(kinds.get('runbook')?.enabled).toBe(false)
    expect(kinds.get('tech_debt')).toMatchObject({ description: 'What we owe', autoCapture: false })
    expect(kinds.get('session_summary')).toMatchObject({
      retentionDays: 30,
      maxRetained: 2,
      folder: 'work/sessions',
      hasSchema: true,
    })
    expect(kinds.size).toBe(BUILTIN_KINDS.size)
  })

  test('kinds of its own follow the built-in ones', () => {
    const kinds = kindsFrom({ 'Incident-Report': { description: 'What broke' }, learning: {} })
    expect([...kinds.keys()].slice(-2)).toEqual(['incident_report', 'learning'])
    expect(kinds.get('incident_report')).toMatchObject({
      folder: 'incident-reports',
      description: 'What broke',
      hasSchema: false,
      enabled: true,
    })
    expect(kindNamed(kinds, 'incident reports')?.name).toBe('incident_report')
    expect(kindNamed(kinds, 'learnings')?.name).toBe('learning')
  })

  test('a folder that would leave the vault is not taken over, a long description is cut', () => {
    const kinds = kindsFrom({ decision: { folder: '../elsewhere', description: 'x'.repeat(900) } })
    expect(kinds.get('decision')?.folder).toBe('decisions')
    expect(kinds.get('decision')?.description).toHaveLength(500)
  })
})
