import { expect, test } from 'vitest'
import { writeMemory } from '../../src/app/capture/write.ts'
import type { Json, JsonObject } from '../../src/core/format/json/json.ts'
import { decisionContent, decisionRecord } from '../support/records.ts'
import { JWT } from '../support/write-calls.ts'
import { type BadCase, checkAll, type Told } from './check.ts'
import { limitedStage, recordStage, seededStage } from './stages.ts'

const OTHER = '.claude/memory/decisions/other.json'
const RECORD = JSON.stringify(decisionRecord())

function updating(name: string, draft: JsonObject, told: Told): BadCase {
  return {
    name,
    told,
    run: ({ world }) =>
      writeMemory(world, { action: 'update', target: JWT, input: JSON.stringify(draft) }),
  }
}

const NEW = { changes: [{ date: '2026-03-01T12:00:00Z', summary: 'Learned more' }] }
const merge = (field: string, rule: string | RegExp): Told => ({ code: 'MERGE_ERROR', field, rule })
const hashed = (hash: string): BadCase => ({
  name: `a hash that is ${hash.length > 20 ? 'of another text' : JSON.stringify(hash)}`,
  told: { code: 'OCC_CONFLICT', hint: /Read the file again/ },
  run: ({ world }) =>
    writeMemory(world, {
      action: 'update',
      target: JWT,
      hash,
      input: JSON.stringify(decisionRecord(NEW)),
    }),
})

// WRT-04, WRT-07: an update loses nothing and says what it did.
checkAll('an update against the rules', recordStage, [
  updating('says nothing of what it changed', decisionRecord(), merge('changes', /new entry/)),
  updating(
    'another category',
    decisionRecord({ ...NEW, category: 'runbook' }),
    merge('category', 'immutable'),
  ),
  updating(
    'another creation date',
    decisionRecord({ ...NEW, created_at: '2020-01-01T00:00:00Z' }),
    merge('created_at', 'immutable'),
  ),
  updating(
    'another schema version',
    decisionRecord({ ...NEW, schema_version: '2.0' }),
    merge('schema_version', 'immutable'),
  ),
  updating(
    'another status',
    decisionRecord({ ...NEW, record_status: 'archived' }),
    merge('record_status', /immutable/),
  ),
  updating('fewer tags', decisionRecord({ ...NEW, tags: ['auth'] }), merge('tags', /grow-only/)),
  updating('no tags at all', decisionRecord({ ...NEW, tags: [] }), merge('tags', /grow-only/)),
  updating(
    'fewer files',
    decisionRecord({ ...NEW, related_files: [] }),
    merge('related_files', /grow-only/),
  ),
  updating(
    'a wrong choice',
    decisionRecord({ ...NEW, content: decisionContent({ status: 'done' }) }),
    {
      code: 'VALIDATION_ERROR',
      field: 'content.status',
    },
  ),
  updating(
    'without content',
    { ...NEW, title: 'Use JWT' },
    { code: 'VALIDATION_ERROR', field: 'content' },
  ),
  hashed('0'),
  hashed('not a hash'),
  hashed('d41d8cd98f00b204e9800998ecf8427e'),
])

test('WRT-04: an empty hash is none, and the answer says so', async () => {
  const { world } = await recordStage()
  const input = JSON.stringify(decisionRecord(NEW))
  const { warnings } = await writeMemory(world, { action: 'update', target: JWT, hash: '', input })
  expect(warnings.join()).toContain('--hash')
})

function misused(
  name: string,
  request: Partial<Parameters<typeof writeMemory>[1]>,
  told: Told,
): BadCase {
  return { name, told, run: ({ world }) => writeMemory(world, { action: 'create', ...request }) }
}

const USAGE: Told = { code: 'USAGE_ERROR', hint: /everkeep help write/ }

// WRT-05, WRT-06, WRT-10: calls that cannot be meant.
checkAll('a call of write that makes no sense', recordStage, [
  misused('a create without input', { category: 'decision' }, USAGE),
  misused('a create without a kind', { input: JSON.stringify({ title: 'No kind' }) }, USAGE),
  misused(
    'an unknown kind',
    { category: 'desicion', input: RECORD },
    {
      code: 'USAGE_ERROR',
      field: 'category',
      hint: /Did you mean decision\?/,
    },
  ),
  misused('an update without a target', { action: 'update', input: RECORD }, USAGE),
  misused('a delete without a target', { action: 'delete' }, USAGE),
  misused('an archive with input', { action: 'archive', target: JWT, input: RECORD }, USAGE),
  misused(
    'a create from a draft for a delete',
    {
      category: 'decision',
      input: '{"action":"delete","target":"decisions/use-jwt.json"}',
    },
    { code: 'INPUT_ERROR', field: 'action', hint: /--action delete/ },
  ),
  misused(
    'a draft for a delete of nothing',
    { action: 'delete', input: '{"action":"delete"}' },
    {
      code: 'INPUT_ERROR',
      field: 'target',
      rule: 'required',
    },
  ),
  misused(
    'a reason of 301 characters',
    { action: 'delete', target: JWT, reason: 'x'.repeat(301) },
    {
      code: 'VALIDATION_ERROR',
      field: 'reason',
      rule: /300/,
    },
  ),
  misused(
    'a create where a memory stands',
    {
      category: 'decision',
      target: JWT,
      input: JSON.stringify(decisionRecord({ title: 'Use sessions after all' })),
    },
    { code: 'CREATE_OVERWRITE_ERROR', hint: /--action update/ },
  ),
  {
    ...misused(
      'a kind that is switched off',
      { category: 'decision', input: RECORD, target: OTHER },
      {
        code: 'VALIDATION_ERROR',
        field: 'category',
        hint: /config set categories.decision.enabled true/,
      },
    ),
    make: () => limitedStage({ 'categories.decision.enabled': false }),
  },
  {
    ...misused(
      'one more than the vault allows',
      { category: 'decision', input: RECORD, target: OTHER },
      {
        code: 'LIMIT_ERROR',
        field: 'category',
        hint: /max_memories_per_category/,
      },
    ),
    make: () => limitedStage({ max_memories_per_category: 1 }),
  },
])

const many = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `tag-${at}`)

function loosely(name: string, over: Record<string, Json>, told: Omit<Told, 'code'>): BadCase {
  const input = JSON.stringify(decisionRecord(over))
  return {
    name,
    told: { code: 'VALIDATION_ERROR', ...told },
    run: ({ world }) => writeMemory(world, { action: 'create', category: 'decision', input }),
  }
}

// MOD-04: the limits bind in every layout.
checkAll('a record for a markdown vault', () => seededStage('vault'), [
  loosely('13 tags', { tags: many(13) }, { field: 'tags', rule: /at most 12/ }),
  loosely('a title of 121 characters', { title: 'é'.repeat(121) }, { field: 'title', rule: /120/ }),
  loosely(
    'content without its fields',
    { content: {} },
    { field: 'content.status', rule: 'required' },
  ),
  loosely('text that is a number', { content: { text: 5 } }, { field: 'content.status' }),
])
