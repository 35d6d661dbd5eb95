import { describe, expect, test } from 'vitest'
import { sampleMemory } from '../../../../test/cli/samples.ts'
import type { CheckedMemory, Flag, VaultFinding } from '../findings/vault-finding.ts'
import { dreamMetrics, METRIC_NAMES, nothingToSay, type ReportedVault } from './dream-report.ts'

/** Safe: the report looks at nothing else of a memory, a finding or a flag. */
const dreamt = (freshness: string): CheckedMemory =>
  ({ memory: sampleMemory(), freshness }) as CheckedMemory
const finding = (kind: VaultFinding['kind'], of: number): VaultFinding =>
  ({ kind, of }) as VaultFinding // Safe: as above.
const flag = (kind: string): Flag => ({ kind }) as Flag // Safe: as above.

const vault = (more: Partial<ReportedVault> = {}): ReportedVault => ({
  memories: [],
  flags: [],
  findings: [],
  indexes: 0,
  ...more,
})

describe('the report of a dream (DRM-09)', () => {
  test('has the nine counts of the seed, over all vaults', () => {
    const first = vault({
      memories: ['FRESH', 'EVERGREEN', 'FULLY_STALE', 'FRESH', 'PARTIALLY_STALE'].map(dreamt),
      // The third goes for two reasons, and goes once; what moved stays.
      findings: [
        finding('stale', 2),
        finding('duplicate', 2),
        finding('moved', 0),
        finding('contradiction', 3),
      ],
      flags: [flag('stale'), flag('contradiction')],
      indexes: 2,
    })
    const second = vault({
      memories: [dreamt('EVERGREEN')],
      findings: [finding('superseded', 0)],
      indexes: 1,
    })
    const metrics = dreamMetrics([first, second])
    expect(metrics).toEqual({
      directories: 2,
      scanned: 6,
      pruned: 1,
      merged: 1,
      resolved: 2,
      flagged: 1,
      evergreen: 2,
      surviving: 3,
      indexes: 3,
    })
    expect(Object.keys(METRIC_NAMES)).toEqual(Object.keys(metrics))
  })

  test.each<[string, readonly ReportedVault[], string | undefined]>([
    ['no folders', [], 'No memory directories found.'],
    ['nothing in them', [vault()], 'Directory empty, nothing to consolidate.'],
    [
      'all fresh',
      [vault({ memories: [dreamt('FRESH')] })],
      'All 1 memories are current, nothing to prune.',
    ],
    [
      'something found',
      [vault({ memories: [dreamt('FRESH')], findings: [finding('moved', 0)] })],
      undefined,
    ],
    [
      'something flagged',
      [vault({ memories: [dreamt('FRESH')], flags: [flag('stale')] })],
      undefined,
    ],
  ])('%s', (_, vaults, words) => {
    expect(nothingToSay(vaults)).toBe(words)
  })
})
