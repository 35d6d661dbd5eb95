import { expect, test } from 'vitest'
import { type Finding, leadingFirst } from './upkeep.ts'

const ground = { reason: '', evidence: [] }
const finding = (kind: string, of: number, needs: string, by?: number): { finding: Finding } => ({
  // Safe: what is ranked reads nothing else.
  finding: { kind, of, needs, ...ground, ...(by !== undefined && { by }) } as unknown as Finding,
})

// Issue 25: `dream` and `maintain` lead with what matters.
test('COR-04: each memory is offered for one thing, what misleads first, what is proved before what is not', () => {
  const ranked = leadingFirst([
    finding('refine', 1, 'nothing'),
    finding('compress', 2, 'consent'),
    finding('duplicate', 3, 'consent', 4),
    finding('moved', 1, 'nothing'),
    finding('stale', 5, 'consent'),
    finding('merge', 4, 'consent', 6),
  ])
  expect(ranked.map(({ finding: { kind, of }, leads }) => `${kind} ${of} ${leads}`)).toEqual([
    'moved 1 true',
    'stale 5 true',
    'duplicate 3 true',
    'compress 2 true',
    'merge 4 false',
    'refine 1 false',
  ])
})
