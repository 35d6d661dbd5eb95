import { expect, test } from 'vitest'
import { vaultPath } from '../../../core/base/vault-path.ts'
import { PLAIN } from '../base/output.ts'
import { sayFindings, sayHealth, sayRebuilt } from './say-index.ts'

test('findings say where, what and the way out', () => {
  const findings = [
    {
      code: 'dead-entry' as const,
      path: 'MEMORY.md',
      line: 3,
      message: 'It lists x.md, which is gone.',
      hint: 'Run `everkeep index`.',
    },
  ]
  expect(sayFindings({ findings, memories: 4 }, PLAIN)).toBe(
    [
      'MEMORY.md:3 dead-entry It lists x.md, which is gone.',
      '  hint: Run `everkeep index`.',
      '4 memories; 1 finding.',
    ].join('\n'),
  )
  expect(sayFindings({ findings: [], memories: 1 }, PLAIN)).toBe(
    '1 memory; everything that is made from them is up to date.',
  )
})

test('health is counts, what stands out, and a verdict', () => {
  const counts = { active: 2, retired: 1, archived: 0 }
  expect(
    sayHealth(
      {
        kinds: [{ kind: 'decision', counts }],
        total: counts,
        heavilyUpdated: [{ id: 'restless', kind: 'decision', title: '', count: 9 }],
        recentlyRetired: [{ id: 'old', kind: 'decision', title: '', count: 1 }],
        missing: [],
        dead: [],
        issues: ['Index out of sync.'],
        verdict: 'NEEDS ATTENTION',
      },
      PLAIN,
    ),
  ).toBe(
    [
      'KIND      ACTIVE  RETIRED  ARCHIVED',
      'decision       2        1         0',
      'all            2        1         0',
      '',
      'Updated again and again',
      '  restless (9 updates)',
      '',
      'Retired this week',
      '  old (1 day)',
      '',
      'Index out of sync.',
      'NEEDS ATTENTION',
    ].join('\n'),
  )
})

test('a rebuild names what it wrote, or that there was nothing to write', () => {
  const nothing = { operation: undefined, written: [], moved: 0, memories: 2, warnings: [] }
  expect(sayRebuilt(nothing, PLAIN)).toBe('2 memories; everything was up to date.')
  const written = [vaultPath('MEMORY.md')]
  expect(sayRebuilt({ ...nothing, written }, PLAIN)).toBe('wrote MEMORY.md\n2 memories.')
  expect(sayRebuilt({ ...nothing, moved: 3 }, PLAIN)).toBe(
    'gave each record a file of its own for extra fields: 3 files changed\n2 memories.',
  )
})
