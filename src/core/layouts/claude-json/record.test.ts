import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentOf } from '../../../../test/arbitraries/memory.ts'
import { decisionContent, decisionRecord } from '../../../../test/support/records.ts'
import { CONTENT_FIELDS } from '../../model/content-fields.ts'
import { BUILTIN_KINDS } from '../../model/kinds.ts'
import {
  deleteDraftIn,
  deleteDraftOf,
  memoryOfRecord,
  sameContent,
  validateLooseRecord,
  withSummary,
} from './record.ts'

const as = { id: 'use-jwt', kinds: BUILTIN_KINDS }

describe('a record as a memory', () => {
  test('tells all that the record tells, under the id that the caller names', () => {
    const memory = memoryOfRecord(decisionRecord({ id: 'whatever' }), as)
    expect(memory).toMatchObject({
      id: 'use-jwt',
      kind: 'decision',
      fields: decisionContent(),
      createdAt: '2026-01-01T08:00:00.000Z',
      timesUpdated: 0,
      aliases: [],
    })
  })

  test('dates, history and counts do not make it another one (WRT-06)', () => {
    const one = memoryOfRecord(decisionRecord(), as)
    const other = {
      created_at: '2020-01-01',
      changes: [{ date: 'x', summary: 'y' }],
      times_updated: 9,
    }
    expect(sameContent(one, memoryOfRecord(decisionRecord(other), as))).toBe(true)
    for (const over of [
      { title: 'x' },
      { tags: ['x'] },
      { confidence: 0.1 },
      { related_files: [] },
    ])
      expect(sameContent(one, memoryOfRecord(decisionRecord(over), as))).toBe(false)
  })

  test('valid content of every kind passes the loose check', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...CONTENT_FIELDS.keys())
          .chain((kind) => contentOf(kind).map((content) => ({ kind, content }))),
        ({ kind, content }) => {
          const record = decisionRecord({ category: kind, content, tags: [] })
          expect(validateLooseRecord(kind, record)).toEqual([])
        },
      ),
    )
  })

  test('text will do for any kind, an empty title for none', () => {
    const record = decisionRecord({ content: { text: 'x' }, id: 'MEM Any Thing' })
    expect(validateLooseRecord('decision', record)).toEqual([])
    expect(validateLooseRecord('insight', record)).toEqual([])
    expect(validateLooseRecord('insight', { ...record, title: '' })).toMatchObject([
      { field: 'title' },
    ])
  })
})

test.each([
  ['decision', decisionContent(), 'Use JWT signed with RS256.'],
  ['decision', { text: '\n\nFirst line.\nSecond.' }, 'First line.'],
  ['insight', { text: `${'word '.repeat(60)}` }, expect.stringMatching(/^(?:word ){20,}word…$/)],
])('the summary of a %s', (category, content, summary) => {
  expect(withSummary(memoryOfRecord(decisionRecord({ category, content }), as)).summary).toEqual(
    summary,
  )
})

describe('a draft that asks for a delete (WRT-10)', () => {
  test.each([
    [
      { action: 'delete', target: 'x', reason: 'y' },
      { target: 'x', reason: 'y' },
    ],
    [
      { action: 'retire', target: 'x' },
      { target: 'x', reason: '' },
    ],
    [{ action: 'create', target: 'x' }, undefined],
    [{ title: 'x' }, undefined],
  ])('%j', (record, draft) => {
    expect(deleteDraftOf(record)).toEqual(draft)
    expect(deleteDraftIn(JSON.stringify(record))).toEqual(draft)
  })

  test('a text that is no JSON is none', () => {
    expect(deleteDraftIn('{')).toBeUndefined()
    expect(deleteDraftIn('[]')).toBeUndefined()
  })
})
