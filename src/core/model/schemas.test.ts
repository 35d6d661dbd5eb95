import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentOf } from '../../../test/arbitraries/memory.ts'
import type { Json, JsonObject } from '../format/json/json.ts'
import { CONTENT_FIELDS, contentOddities } from './content-fields.ts'
import { jsonSchemaFor, validateContent, validateRecord } from './schemas.ts'

const KINDS = [...CONTENT_FIELDS.keys()]

// The sample record of seed 001's documentation.
const SAMPLE: JsonObject = {
  schema_version: '1.0',
  category: 'decision',
  id: 'use-postgres-over-mongo-for-analytics',
  title: 'Use Postgres for analytics instead of Mongo',
  record_status: 'active',
  created_at: '2026-02-11T14:30:00Z',
  updated_at: '2026-02-11T14:30:00Z',
  tags: ['database', 'architecture', 'analytics'],
  related_files: ['src/db/schema.prisma'],
  confidence: 0.9,
  changes: [],
  times_updated: 0,
  content: {
    status: 'accepted',
    context: 'Need a database for analytics workload',
    decision: 'Use Postgres with materialized views',
    rationale: ['Team already has Postgres expertise'],
    consequences: ['Need materialized view refresh cron'],
  },
}

describe('MOD-04: required and optional fields are those of seed 001', () => {
  const required: readonly [kind: string, names: string][] = [
    ['decision', 'context decision rationale status'],
    ['session_summary', 'completed goal next_actions outcome'],
    ['runbook', 'steps trigger verification'],
    ['constraint', 'active impact kind rule severity'],
    ['tech_debt', 'description priority reason_deferred status'],
    ['preference', 'reason strength topic value'],
  ]
  test.each(required)('%s requires %s', (kind, names) => {
    const faults = validateContent(kind, {})
    expect(
      faults
        .map(({ field }) => field)
        .sort()
        .join(' '),
    ).toBe(
      names
        .split(' ')
        .map((name) => `content.${name}`)
        .join(' '),
    )
    expect(new Set(faults.map(({ rule }) => rule))).toEqual(new Set(['required']))
  })

  test('the sample record is valid, and so is one with the fields of seed 003', () => {
    expect(validateRecord('decision', SAMPLE)).toEqual([])
    const content = {
      ...(SAMPLE['content'] as JsonObject),
      revisit_when: 'x',
      chosen: 'Postgres',
      rejected: ['Mongo'],
    }
    expect(validateRecord('decision', { ...SAMPLE, content })).toEqual([])
  })

  test('valid content of every kind passes', () => {
    for (const kind of KINDS) {
      fc.assert(
        fc.property(contentOf(kind), (fields) => {
          expect(validateContent(kind, fields)).toEqual([])
        }),
        { numRuns: 20 },
      )
    }
  })
})

describe('MOD-04: a fault names the field, the rule and the fix', () => {
  const cases: readonly [
    why: string,
    change: JsonObject,
    field: string,
    rule: string,
    fix: RegExp,
  ][] = [
    [
      'an unknown choice',
      { status: 'done' },
      'content.status',
      'one of: proposed, accepted, deprecated, superseded',
      /Where the decision stands/,
    ],
    [
      'an empty list',
      { rationale: [] },
      'content.rationale',
      'at least 1 item',
      /Correct the value/,
    ],
    [
      'a text for a list',
      { consequences: 'x' },
      'content.consequences',
      'must be a list',
      /Correct/,
    ],
    ['a number for a text', { context: 5 }, 'content.context', 'must be a text', /Correct/],
    [
      'a number in a list',
      { rationale: ['a', 1] },
      'content.rationale.1',
      'must be a text',
      /Correct/,
    ],
    [
      'null where it is required',
      { context: null },
      'content.context',
      'must be a text',
      /Correct/,
    ],
    [
      'an unknown key',
      { owner: 'Ann' },
      'content.owner',
      'unknown key',
      /A decision has: status, chosen/,
    ],
    [
      'half an alternative',
      { alternatives: [{ option: 'a' }] },
      'content.alternatives.0.rejected_reason',
      'required',
      /Add/,
    ],
    [
      'too much of an alternative',
      { alternatives: [{ option: 'a', rejected_reason: 'b', c: 1 }] },
      'content.alternatives.0.c',
      'unknown key',
      /Remove/,
    ],
  ]
  test.each(cases)('%s', (_why, change, field, rule, fix) => {
    const faults = validateContent('decision', { ...(SAMPLE['content'] as JsonObject), ...change })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatchObject({ field, rule })
    expect(faults[0]?.fix).toMatch(fix)
  })

  const records: readonly [why: string, change: JsonObject, field: string, rule: RegExp][] = [
    ['no tags', { tags: [] }, 'tags', /at least 1 item/],
    [
      '13 tags',
      { tags: Array.from({ length: 13 }, (_, at) => `t${at}`) },
      'tags',
      /at most 12 items/,
    ],
    ['a long title', { title: 'x'.repeat(121) }, 'title', /at most 120 characters/],
    ['a bad id', { id: 'Use_JWT' }, 'id', /lower-case/],
    ['a confidence above 1', { confidence: 1.5 }, 'confidence', /at most 1/],
    ['another category', { category: 'runbook' }, 'category', /one of: decision/],
    ['an unknown key', { colour: 'red' }, 'colour', /unknown key/],
    ['a long reason', { retired_reason: 'x'.repeat(301) }, 'retired_reason', /at most 300/],
    [
      'a long change',
      { changes: [{ date: 'd', summary: 'x'.repeat(301) }] },
      'changes.0.summary',
      /at most 300/,
    ],
    [
      '51 changes',
      { changes: Array.from({ length: 51 }, () => ({ date: 'd', summary: 's' })) },
      'changes',
      /at most 50 items/,
    ],
    ['half an update', { times_updated: 0.5 }, 'times_updated', /whole number/],
  ]
  test.each(records)('record: %s', (_why, change, field, rule) => {
    const faults = validateRecord('decision', { ...SAMPLE, ...change })
    expect(faults.map((fault) => fault.field)).toEqual([field])
    expect(faults[0]?.rule).toMatch(rule)
  })
})

test('MOD-04: the check of readers and the check of writers agree on what is right', () => {
  const junk = fc.oneof(
    fc.constantFrom<Json>(
      'accepted',
      'high',
      true,
      null,
      [],
      ['a'],
      { prefer: ['a'] },
      { prefer: null },
      { x: [] },
      1,
    ),
    fc.constantFrom<Json>([{ option: 'a', rejected_reason: 'b' }], [{ option: 'a' }], [1]),
  )
  let wrong = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...KINDS).chain((kind) => {
        const names = [...(CONTENT_FIELDS.get(kind) ?? []).map((field) => field.name), 'other']
        return fc.tuple(
          fc.constant(kind),
          contentOf(kind),
          fc.constantFrom(...names),
          fc.option(junk, { nil: undefined }),
        )
      }),
      ([kind, fields, name, value]) => {
        const { [name]: _old, ...rest } = fields
        const changed: JsonObject = value === undefined ? rest : { ...rest, [name]: value }
        const odd = contentOddities(kind, changed)
        if (odd.length > 0) wrong++
        expect(validateContent(kind, changed).length === 0).toBe(odd.length === 0)
      },
    ),
    { numRuns: 600 },
  )
  expect(wrong).toBeGreaterThan(50)
})

describe('MOD-04: JSON Schema 2020-12 is published from the same source', () => {
  test.each(KINDS)('%s', (kind) => {
    const schema = jsonSchemaFor(kind)
    const properties = schema['properties'] as Record<string, JsonObject>
    expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema')
    expect(schema['additionalProperties']).toBe(false)
    expect(schema['required']).toEqual([
      'schema_version',
      'category',
      'id',
      'title',
      'created_at',
      'updated_at',
      'tags',
      'content',
    ])
    expect(properties['category']).toMatchObject({ const: kind })
    expect(properties['id']).toMatchObject({ pattern: '^[a-z0-9]([a-z0-9-]{0,78}[a-z0-9])?$' })
    const content = properties['content'] as JsonObject
    const fields = CONTENT_FIELDS.get(kind) ?? []
    expect(content['additionalProperties']).toBe(false)
    expect(Object.keys(content['properties'] as JsonObject)).toEqual(fields.map(({ name }) => name))
    expect(content['required']).toEqual(
      fields.filter(({ required }) => required).map(({ name }) => name),
    )
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema)
  })

  test('a kind without schema holds a text', () => {
    const properties = jsonSchemaFor('insight')['properties'] as Record<string, JsonObject>
    expect(properties['content']).toMatchObject({ required: ['text'], additionalProperties: false })
  })
})
