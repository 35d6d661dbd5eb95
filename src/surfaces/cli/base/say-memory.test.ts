import { expect, test } from 'vitest'
import { at, sampleEntry, sampleMemory } from '../../../../test/cli/samples.ts'
import type { LoggedOperation } from '../../../app/write/log.ts'
import { vaultPath } from '../../../core/base/vault-path.ts'
import { PLAIN } from './output.ts'
import { sayHistory, sayMemory } from './say-memory.ts'

test('a memory says what it is, what it says, and where it comes from', () => {
  const memory = sampleMemory({
    topic: 'build/tools',
    tags: ['pnpm', 'build'],
    useCount: 2,
    lastUsedAt: at('2026-02-20'),
    confidence: 0.9,
    relatedFiles: ['package.json'],
    links: [{ target: 'use-npm', relation: 'supersedes' }],
    source: 'user input',
  })
  expect(sayMemory({ entry: sampleEntry(memory), memory }, PLAIN)).toBe(
    [
      'Use pnpm for every package',
      'use-pnpm · decision · active · build/tools · #pnpm #build · confidence 0.9',
      'decisions/use-pnpm.json · ~200tk · created 2026-01-01 · updated 2026-02-01 · used 2 times · last used 2026-02-20',
      '',
      'The workspace needs pnpm.',
      '',
      'The build breaks with npm.',
      '',
      'source: user input',
      'files: package.json',
      'links: supersedes use-npm',
    ].join('\n'),
  )
})

test('structured content reads as markdown, and what is retired says so', () => {
  const memory = sampleMemory({
    fields: { status: 'accepted', decision: 'Use pnpm.' },
    body: '',
    summary: '',
    status: 'retired',
    statusAt: at('2026-03-01'),
    statusReason: 'we moved to bun',
  })
  const text = sayMemory({ entry: sampleEntry(memory), memory }, PLAIN)
  expect(text).toContain('\nretired on 2026-03-01: we moved to bun\n')
  expect(text).toContain('**Status:** accepted')
  expect(text).toContain('## Decision\n\nUse pnpm.')
})

test('what is odd in the file stands below, and nothing in it can steer the terminal', () => {
  const memory = sampleMemory({ title: 'a\u001b[2Jb', body: '\u0007bell' })
  const entry = sampleEntry(memory, {
    problems: [{ code: 'bad-date', line: 4, message: 'No date.', hint: 'Write one.' }],
  })
  const text = sayMemory({ entry, memory }, PLAIN)
  expect(text).not.toMatch(/[\u001b\u0007]/)
  expect(text).toMatch(/\n\nbad-date \(line 4\): No date\. Write one\.$/)
})

test('the history is the record in the memory and the operations of the log, newest first', () => {
  const memory = sampleMemory({
    changes: [
      { date: '2026-01-01', summary: 'made' },
      { date: '2026-02-01', summary: 'title changed' },
    ],
  })
  const operation: LoggedOperation = {
    id: 'op-7',
    operation: 'forget',
    at: at('2026-03-01'),
    changes: [
      {
        id: 'c1',
        action: 'retire',
        memoryId: memory.id,
        title: memory.title,
        path: vaultPath('decisions/use-pnpm.json'),
        reason: 'obsolete',
      },
    ],
    paths: [],
    notes: [],
    session: '',
    listed: true,
    undoable: true,
    undoneBy: 'op-8',
    undoableUntil: undefined,
  }
  expect(sayHistory({ memory, operations: [operation] }, PLAIN)).toBe(
    [
      'Use pnpm for every package',
      'In the memory:',
      '  2026-02-01  title changed',
      '  2026-01-01  made',
      'In the log:',
      '  2026-03-01T09:00:00.000Z  op-7  forget: obsolete (undone by op-8)',
    ].join('\n'),
  )
  expect(sayHistory({ memory: sampleMemory(), operations: [] }, PLAIN)).toContain(
    'In the memory: nothing\nIn the log: nothing',
  )
})
