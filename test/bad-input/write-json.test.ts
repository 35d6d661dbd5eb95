import { writeMemory } from '../../src/app/capture/write.ts'
import type { JsonObject } from '../../src/core/format/json/json.ts'
import { checkDraftSize, DRAFT_BYTES_MAX } from '../../src/core/vaults/draft-place.ts'
import { decisionContent, decisionRecord } from '../support/records.ts'
import { type BadCase, checkAll, type Told } from './check.ts'
import { recordStage, type Stage } from './stages.ts'

const OTHER = '.claude/memory/decisions/other.json'

function creating({ world }: Stage, input: string): Promise<unknown> {
  return writeMemory(world, { action: 'create', category: 'decision', target: OTHER, input })
}

const NO_JSON: Told = {
  code: 'INPUT_ERROR',
  field: 'input',
  rule: 'valid JSON',
  hint: /JSON object/,
}
const NO_OBJECT: Told = { ...NO_JSON, rule: 'a JSON object' }

function text(name: string, input: string, told: Told = NO_JSON): BadCase {
  return { name, told, run: (stage) => creating(stage, input) }
}

const RECORD = JSON.stringify(decisionRecord())

// MOD-04, WRT-10: what is no record at all.
checkAll('a draft that is no JSON object', recordStage, [
  text('nothing', ''),
  text('blanks', ' \n\t'),
  text('a BOM alone', '\ufeff'),
  text('cut off', RECORD.slice(0, 80)),
  text('a trailing comma', `${RECORD.slice(0, -1)},}`),
  text('a comment', `// a draft\n${RECORD}`),
  text('single quotes', "{'title': 'x'}"),
  text('two documents', `${RECORD}\n${RECORD}`),
  text('NaN', '{"confidence": NaN}'),
  text('Python', "{'title': None, 'tags': True}"),
  text('markdown around it', `\`\`\`json\n${RECORD}\n\`\`\``),
  text('HTML', '<!doctype html><html></html>'),
  text('a raw line break in a text', '{"title": "one\ntwo"}'),
  text('nested 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  text('a list nested 100,000 deep', '['.repeat(100_000)),
  text('a key that stands twice', RECORD.replace('"title"', '"title":"First","title"')),
  text('a list', '[]', NO_OBJECT),
  text('a list of records', `[${RECORD}]`, NO_OBJECT),
  text('a text', '"title"', NO_OBJECT),
  text('a number', '42', NO_OBJECT),
  text('null', 'null', NO_OBJECT),
  {
    name: 'over a megabyte',
    told: { code: 'INPUT_ERROR', field: 'input', rule: /1048576 bytes/, hint: /one fact/ },
    run: () => checkDraftSize('x'.repeat(DRAFT_BYTES_MAX + 1)),
  },
])

function fault(name: string, over: JsonObject, told: Omit<Told, 'code'>): BadCase {
  const input = JSON.stringify(decisionRecord(over))
  return {
    name,
    told: { code: 'VALIDATION_ERROR', ...told },
    run: (stage) => creating(stage, input),
  }
}

const content = (over: JsonObject): JsonObject => ({ content: decisionContent(over) })
const without = (key: string): string =>
  JSON.stringify(Object.fromEntries(Object.entries(decisionRecord()).filter(([k]) => k !== key)))

// MOD-04: each refusal names the field, the rule and the fix.
checkAll('a record with a wrong field', recordStage, [
  text('no title', without('title'), {
    code: 'VALIDATION_ERROR',
    field: 'title',
    rule: 'required',
  }),
  text('no content', without('content'), {
    code: 'VALIDATION_ERROR',
    field: 'content',
    rule: 'required',
  }),
  text('no tags', without('tags'), { code: 'VALIDATION_ERROR', field: 'tags', rule: 'required' }),
  text('an empty object', '{}', { code: 'VALIDATION_ERROR', field: 'title', rule: 'required' }),
  fault('an empty title', { title: '' }, { field: 'title', rule: 'must not be empty' }),
  fault('a title of blanks', { title: ' \t ' }, { field: 'title', rule: 'must not be empty' }),
  fault(
    'a title of line breaks',
    { title: '\n\r\n' },
    { field: 'title', rule: 'must not be empty' },
  ),
  fault(
    'a title of 121 characters',
    { title: 'x'.repeat(121) },
    {
      field: 'title',
      rule: 'at most 120 characters',
    },
  ),
  fault('a title that is a list', { title: ['x'] }, { field: 'title', rule: 'must be a text' }),
  fault('a title that is null', { title: null }, { field: 'title', rule: 'must be a text' }),
  fault('tags that are a number', { tags: 7 }, { field: 'tags', rule: 'must be a list' }),
  fault('tags that are an object', { tags: { a: 1 } }, { field: 'tags', rule: 'must be a list' }),
  fault(
    'a tag that is an object',
    { tags: ['a', {}] },
    { field: 'tags.1', rule: 'must be a text' },
  ),
  fault(
    'a confidence in words',
    { confidence: 'high' },
    {
      field: 'confidence',
      rule: 'must be a number',
    },
  ),
  fault(
    'a confidence called NaN',
    { confidence: 'NaN' },
    {
      field: 'confidence',
      rule: 'must be a number',
    },
  ),
  fault('a confidence that is a list', { confidence: [0.5] }, { field: 'confidence' }),
  fault(
    'another schema version',
    { schema_version: '2.0' },
    {
      field: 'schema_version',
      rule: 'one of: 1.0',
    },
  ),
  fault(
    'a creation date in words',
    { created_at: 'yesterday' },
    { field: 'created_at', rule: /a date such as/ },
  ),
  fault(
    'February 30th',
    { created_at: '2026-02-30T10:00:00Z' },
    { field: 'created_at', rule: /a date such as/ },
  ),
  fault(
    'a creation date that is a number',
    { created_at: 1767225600 },
    { field: 'created_at', rule: 'must be a text' },
  ),
  fault('files that are a text', { related_files: 'src/a.ts' }, { field: 'related_files' }),
  fault('a history that is a text', { changes: 'made it' }, { field: 'changes' }),
  fault(
    'a history without summaries',
    { changes: [{ date: '2026-01-01' }] },
    {
      field: 'changes.0.summary',
      rule: 'required',
    },
  ),
  fault(
    'a summary of 301 characters',
    {
      changes: [{ date: '2026-01-01', summary: 'x'.repeat(301) }],
    },
    { field: 'changes.0.summary', rule: 'at most 300 characters' },
  ),
  fault('a count below zero', { times_updated: -1 }, { field: 'times_updated' }),
  fault('a count with a fraction', { times_updated: 1.5 }, { field: 'times_updated' }),
  fault('an unknown key', { priority: 'high' }, { field: 'priority', rule: 'unknown key' }),
  fault('an unknown key of the content', content({ mood: 'good' }), {
    field: 'content.mood',
    rule: 'unknown key',
    hint: /A decision has: status/,
  }),
  text('a key named __proto__', RECORD.replace('{', '{"__proto__":{"title":"x"},'), {
    code: 'VALIDATION_ERROR',
    field: '__proto__',
    rule: 'unknown key',
  }),
  text('a __proto__ in the content', RECORD.replace('"content":{', '"content":{"__proto__":{},'), {
    code: 'VALIDATION_ERROR',
    field: 'content.__proto__',
    rule: 'unknown key',
  }),
  fault(
    'a key named constructor',
    { constructor: 'x' },
    {
      field: 'constructor',
      rule: 'unknown key',
    },
  ),
  fault(
    'content that is a text',
    { content: 'Use JWT.' },
    {
      field: 'content',
      rule: 'must be an object',
    },
  ),
  fault(
    'content that is a list',
    { content: ['Use JWT.'] },
    {
      field: 'content',
      rule: 'must be an object',
    },
  ),
  fault('an unknown choice', content({ status: 'maybe' }), {
    field: 'content.status',
    rule: 'one of: proposed, accepted, deprecated, superseded',
  }),
  fault('an empty list of reasons', content({ rationale: [] }), {
    field: 'content.rationale',
    rule: 'at least 1 item',
  }),
  fault('reasons that are a text', content({ rationale: 'because' }), {
    field: 'content.rationale',
    rule: 'must be a list',
  }),
  fault('an alternative without a reason', content({ alternatives: [{ option: 'x' }] }), {
    field: 'content.alternatives.0.rejected_reason',
    rule: 'required',
  }),
  fault('a secret', content({ context: `The key is AKIA${'IOSFODNN7EXAMPLQ'}` }), {
    code: 'SECRET_ERROR',
    field: 'content.context',
    hint: /--redact/,
  } as Told),
])

const VALID: Readonly<Record<string, JsonObject>> = {
  decision: { status: 'accepted', context: 'c', decision: 'd', rationale: ['r'] },
  session_summary: { goal: 'g', outcome: 'success', completed: [], next_actions: [] },
  runbook: { trigger: 't', steps: ['s'], verification: 'v' },
  constraint: { kind: 'policy', rule: 'r', impact: ['i'], severity: 'low', active: true },
  tech_debt: { status: 'open', priority: 'low', description: 'd', reason_deferred: 'r' },
  preference: { topic: 't', value: 'v', reason: 'r', strength: 'soft' },
}

function lacking(kind: string, key: string): BadCase {
  const { [key]: _, ...rest } = VALID[kind] ?? {}
  const input = JSON.stringify(decisionRecord({ category: kind, content: rest }))
  return {
    name: `a ${kind} without ${key}`,
    told: { code: 'VALIDATION_ERROR', field: `content.${key}`, rule: 'required', hint: /^Add '/ },
    run: ({ world }) => writeMemory(world, { action: 'create', category: kind, input }),
  }
}

// MOD-04: every field that seed 001 requires.
checkAll(
  'a record without a field that its kind needs',
  recordStage,
  Object.entries(VALID).flatMap(([kind, fields]) =>
    Object.keys(fields).map((key) => lacking(kind, key)),
  ),
)
