import { expect, test } from 'vitest'
import { EMPTY_MEMORY } from '../model/memory.ts'
import { narrowings } from './narrowings.ts'

const card = (kind: string, topic: string, ...tags: readonly string[]) => ({
  ...EMPTY_MEMORY,
  kind,
  topic,
  tags,
})

// REC-01
test('a filter is offered when it keeps some and not all, the widest first', () => {
  const found = [
    card('decision', 'db', 'SQL', 'pool'),
    card('decision', 'db', 'sql'),
    card('gotcha', 'db'),
    card('pattern', '', 'sql', 'sql'),
  ]
  expect(narrowings(found)).toEqual([
    { by: 'kind', value: 'decision', keeps: 2 },
    { by: 'kind', value: 'gotcha', keeps: 1 },
    { by: 'topic', value: 'db', keeps: 3 },
    { by: 'tag', value: 'sql', keeps: 3 },
    { by: 'tag', value: 'pool', keeps: 1 },
  ])
})

test('what all have in common narrows nothing', () => {
  expect(narrowings([card('decision', 'db'), card('decision', 'db')])).toEqual([])
  expect(narrowings([])).toEqual([])
})
