import { expect, test } from 'vitest'
import { EMPTY_MEMORY, type Memory } from '../../model/memory.ts'
import { findPairs, pairsToCompare } from './find-pairs.ts'

const memory = (title: string, body: string): Memory => ({
  ...EMPTY_MEMORY,
  kind: 'project',
  title,
  body,
})

const filler = (count: number): readonly Memory[] =>
  Array.from({ length: count }, (_, at) =>
    memory(`Topic ${at}`, `The gateway keeps item${at} for tenant${at} in bucket${at}.`),
  )

// COR-05: memories meet under rare words, so the number of comparisons follows the size of the vault.
test('a memory is compared with at most ten others by its words', () => {
  const alike = Array.from({ length: 40 }, (_, at) =>
    memory(`Lantern ${at}`, `Lantern wicks burn paraffin slowly near harbour gate${at}.`),
  )
  expect(pairsToCompare(alike).length).toBeLessThanOrEqual(40 * 10)
})

test('two memories with the same rare words are compared, whatever lies between them', () => {
  const vault = [
    memory('Node modules', 'Marketplace installs lack node_modules, so hooks fail silently.'),
    ...filler(200),
    memory('Silent hooks', 'Without node_modules a marketplace hook fails silently.'),
  ]
  expect(pairsToCompare(vault)).toContainEqual([0, 201])
})

// COR-04: a contradiction may be one sentence in two long notes about other things.
test('one claim is enough for two long memories to be compared', () => {
  const long = (title: string, word: string, claim: string): Memory =>
    memory(
      title,
      [
        ...Array.from({ length: 30 }, (_, at) => `The ${word}${at} reads ${word}x${at} at night.`),
        claim,
      ].join('\n'),
    )
  const vault = [
    long('Night reads', 'alpha', 'The live-canvas perspective preview is not wired.'),
    ...filler(50),
    long(
      'Canvas work',
      'beta',
      'The live-canvas perspective preview seam has landed — CanvasView builds it.',
    ),
  ]
  expect(pairsToCompare(vault)).toContainEqual([0, 51])
  expect(findPairs(vault)).toMatchObject([{ a: 0, b: 51, is: 'conflict' }])
})

// COR-04: two amounts of one setting, in whatever units; the same amount in other words is none.
test.each([
  ['30 seconds', 'a minute', true],
  ['60 seconds', 'a minute', false],
  ['2 MB', '4 MB', true],
])('a request limit of %s against %s', (one, other, isConflict) => {
  const vault = [
    memory('Gateway requests', `A gateway request must finish within ${one}.`),
    memory('Slow gateway requests', `A gateway request must finish within ${other}.`),
  ]
  expect(findPairs(vault).some(({ is }) => is === 'conflict')).toBe(isConflict)
})

// COR-04: what many memories have in common is their template.
test('periodic snapshots of one template are no pairs', () => {
  const vault = Array.from({ length: 8 }, (_, at) =>
    memory(
      `Checkpoint 2026-03-1${at}`,
      `# Status\n\nThe gateway answered health checks.\nThe disk held ${40 + at} percent.\nThe queue had ${at * 7} jobs.`,
    ),
  )
  expect(findPairs(vault)).toEqual([])
})

const LOADERS = 'The package reads models from the archive, one after the other, without a cache.'

test('COR-04: gone against still there is a question, also in long notes; a mere mention is none', () => {
  const rest = Array.from({ length: 12 }, (_, at) => `Step ${at} of the loader reads block${at}.`)
  const gone = memory(
    'Map pipeline',
    [...rest, 'The `MeshLoader` and its flag are gone.'].join('\n'),
  )
  const there = (says: string): Memory =>
    memory('Model loader', [LOADERS, `Models come by \`MeshLoader\`. ${says}`].join('\n'))
  const conflicts = (says: string): number =>
    findPairs([gone, ...filler(40), there(says)]).filter(({ is }) => is === 'conflict').length
  expect(conflicts('The loaders still exist but nobody calls them.')).toBe(1)
  expect(conflicts('Blocks remain in memory for a while.')).toBe(0)
})

const RETOLD = [
  'A fresh volume holds no regions before the workbook ingest.',
  'The corrective migration V33 expects parented regions to exist.',
  'Flyway therefore stops at the corrective migration on every fresh volume.',
  'Interleave the workbook ingest with both halves of the migrations.',
  'Live databases passed because earlier deploys had filled the cube.',
  'Prove later migrations on a restored dump instead.',
]

test('COR-04: a note that links the other by its name, or a log of one day, is no duplicate of it', () => {
  const first = memory('seed-divergence', RETOLD.join('\n'))
  const pairs = (other: Memory): number => findPairs([first, ...filler(40), other]).length
  const most = [...RETOLD.slice(0, 4), 'The bundle stage was retired.', 'Guards refuse old facts.']
  const said = most.join('\n')
  expect(pairs(memory('Fresh provisioning', said))).toBe(1)
  expect(pairs(memory('Fresh provisioning', `${said}\nSee [[seed-divergence]].`))).toBe(0)
  expect(pairs(memory('2026-03-25', said))).toBe(0)
})
