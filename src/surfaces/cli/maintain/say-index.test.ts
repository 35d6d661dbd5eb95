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
    'Index is valid. 1 memory, nothing out of date.',
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
      'Memory Health Report',
      '  DECISION: 2',
      '  TOTAL (active): 2',
      '  Retired: 1',
      '',
      'Heavily updated',
      '  restless (updated 9 times)',
      '',
      'Retired this week',
      '  old (1 day ago)',
      '',
      'Health: NEEDS ATTENTION',
      '  Index out of sync.',
    ].join('\n'),
  )
})

test('a rebuild names what it wrote, or that there was nothing to write', () => {
  const nothing = { operation: undefined, written: [], moved: 0, memories: 2, warnings: [] }
  expect(sayRebuilt(nothing, PLAIN)).toBe('Nothing out of date. 2 memories.')
  const written = [vaultPath('MEMORY.md')]
  expect(sayRebuilt({ ...nothing, written }, PLAIN)).toBe('Rebuilt MEMORY.md\n2 memories.')
  expect(sayRebuilt({ ...nothing, moved: 3 }, PLAIN)).toBe(
    'gave each record a file of its own for extra fields: 3 files changed\n2 memories.',
  )
})
