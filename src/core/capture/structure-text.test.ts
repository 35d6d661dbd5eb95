import { expect, test } from 'vitest'
import { draft } from '../../../test/support/demo-changes.ts'
import { CONTENT_FIELDS } from '../model/content-fields.ts'
import { validateMemory } from '../model/validate-memory.ts'
import { fittedTo, structureText, UNTOLD } from './structure-text.ts'

const TEXT = 'Redis ran out of memory because of a leak. Restart it.\n\n1. Stop it\n2. Start it'

test.each([...CONTENT_FIELDS.keys()].filter((kind) => kind !== 'session_summary'))(
  'SAV-01: a %s has all the fields that claude-json asks for',
  (kind) => {
    const memory = fittedTo('claude-json', draft('Redis', { kind, body: TEXT }))
    expect(memory.fields).toBeDefined()
    const faults = validateMemory(
      { ...memory, id: 'redis' as never },
      {
        layout: 'claude-json',
        prose: 'refuse',
      },
    )
    expect(faults).toEqual([])
    expect(JSON.stringify(memory.fields)).toContain('Restart it')
  },
)

test('what the text does not tell is said to be untold, what it tells is found', () => {
  expect(structureText('decision', 'We use pnpm because it is fast. Really.')).toMatchObject({
    rationale: ['it is fast'],
    context: UNTOLD,
  })
  expect(structureText('decision', '选了 SQLite，因为部署简单。')).toMatchObject({
    rationale: ['部署简单'],
  })
  expect(structureText('runbook', TEXT)).toMatchObject({
    trigger: 'Redis ran out of memory because of a leak. Restart it.',
    steps: ['Stop it', 'Start it'],
  })
  expect(structureText('preference', 'Never use tabs.')).toMatchObject({ strength: 'strong' })
})

test('other layouts keep prose, and a text that cannot be taken apart becomes a kind without fields', () => {
  const summary = draft('Done', { kind: 'session_summary' })
  expect(fittedTo('vault', summary)).toBe(summary)
  expect(fittedTo('claude-json', summary)).toMatchObject({ kind: 'insight', fields: undefined })
  const insight = draft('Seen')
  expect(fittedTo('claude-json', insight)).toBe(insight)
})
