import { describe, expect, test } from 'vitest'
import { sampleMemory } from '../../../../test/cli/samples.ts'
import type { Instant } from '../../base/instant.ts'
import type { ContentDate } from '../../model/content-date.ts'
import type { CheckedMemory } from '../findings/vault-finding.ts'
import { pairFindings } from './dream-pairs.ts'

const dreamt = (id: string, body: string, date: ContentDate): CheckedMemory =>
  // Safe: pairs are told by nothing else of a memory.
  ({
    path: `${id}.md`,
    memory: { ...sampleMemory(), id, title: 'Labels', summary: '', body },
    date,
    isChangeable: true,
  }) as CheckedMemory

/** Safe: a day is the start of an instant. */
const on = (day: string, from: ContentDate['from']): ContentDate => {
  const at = `${day}T00:00:00.000Z` as Instant
  return { at, from, touchedAt: at }
}

// DRM-05, DRM-06: a date of its own before git, git before the disk; a commit may come long after the text.
describe('of two memories that contradict each other the newer one stays', () => {
  const early = '2026-04-02'
  const late = '2026-06-10'
  test.each<[string, ContentDate, ContentDate, string | undefined]>([
    ['both have a date of their own', on(early, 'memory'), on(late, 'memory'), 'zpl'],
    ['both have one by git', on(early, 'git'), on(late, 'git'), 'zpl'],
    ['it was committed before the other is dated', on(early, 'git'), on(late, 'memory'), 'zpl'],
    ['it was committed after the other is dated', on(early, 'memory'), on(late, 'git'), undefined],
    ['only the disk tells', on(early, 'memory'), on(late, 'disk'), undefined],
    ['both are of one day', on(late, 'memory'), on(late, 'memory'), undefined],
  ])('%s', (_, first, second, gone) => {
    const memories = [
      dreamt('zpl', 'Do not use PDF for shipping labels.', first),
      dreamt('pdf', 'Use PDF for shipping labels.', second),
    ]
    const { findings, flags } = pairFindings(memories, { leaving: new Set() })
    expect(findings.map(({ of }) => memories[of]!.memory.id)).toEqual(gone ? [gone] : [])
    expect(flags.map(({ why }) => why)).toEqual(
      gone ? [] : [expect.stringContaining("can't tell which is newer")],
    )
  })
})

// DRM-05: what stands in another memory to the letter is told there, whatever the two are called.
test('a text that another holds is the same, under any title and beside any more', () => {
  const text = 'Failed jobs are retried with exponential backoff, at most 30 seconds apart.'
  const more = ' The code is `withBackoff()` in `src/queue/retry.ts`, beside the worker.'
  const named = (id: string, title: string, body: string): CheckedMemory => {
    const one = dreamt(id, body, on('2026-01-01', 'memory'))
    return { ...one, memory: { ...one.memory, title } }
  }
  const memories = [
    named('wait', 'Waits grow', text),
    named('back', 'Retries back off', text + more),
  ]
  const { findings } = pairFindings(memories, { leaving: new Set() })
  expect(findings).toMatchObject([{ kind: 'duplicate', of: 0, by: 1, needs: 'consent' }])
})

test('COR-04: what needs a person shows the sentence of each, the one that goes first', () => {
  const said = [
    'A fresh volume holds no regions before the workbook ingest.',
    'The corrective migration V33 expects parented regions to exist.',
    'Flyway therefore stops at the corrective migration on every fresh volume.',
    'Interleave the workbook ingest with both halves of the migrations.',
  ]
  const own = 'Live databases passed because earlier deploys had filled the whole cube with them.'
  const reworded = said.map((line) => line.replace('volume', 'data volume'))
  const memories = [
    dreamt('long', [...said, own].join('\n'), on('2026-01-01', 'memory')),
    dreamt('short', reworded.join('\n'), on('2026-01-01', 'memory')),
  ]
  const [finding] = pairFindings(memories, { leaving: new Set() }).findings
  expect(finding).toMatchObject({ kind: 'duplicate', of: 1, by: 0, needs: 'consent' })
  const [gone, kept] = finding!.evidence
  expect([gone?.what, kept?.what]).toEqual(['this one', 'the other'])
  expect(memories[1]!.memory.body).toContain(gone?.detail)
  expect(memories[0]!.memory.body).toContain(kept?.detail)
})

// DRM-06: layouts that keep fields write a status before the decision.
test('what a memory decides is what it is there to say, whatever stands before', () => {
  const decision = (text: string): string =>
    `**Status:** accepted\n\n## Context\n\nPrinters.\n\n## Decision\n\n${text}\n\n## Alternatives\n\n_None._\n\n## Rationale\n\n_None._`
  const memories = [
    dreamt('pdf', decision('Use PDF for shipping labels.'), on('2026-01-01', 'memory')),
    dreamt('zpl', decision('Do not use PDF for shipping labels.'), on('2026-02-01', 'memory')),
  ]
  const { findings } = pairFindings(memories, { leaving: new Set() })
  expect(findings).toMatchObject([{ kind: 'contradiction', of: 0, by: 1, needs: 'consent' }])
  expect(findings[0]?.evidence.map(({ detail }) => detail)).toEqual([
    'Use PDF for shipping labels.',
    'Do not use PDF for shipping labels.',
  ])
})
