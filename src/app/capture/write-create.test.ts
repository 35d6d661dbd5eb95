import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { decisionContent, decisionRecord } from '../../../test/support/records.ts'
import {
  create,
  JWT,
  recordAt,
  recordWorld,
  worldWithJwt,
} from '../../../test/support/write-calls.ts'
import { stableJson } from '../../core/format/json/json-edit.ts'
import { undo } from '../write/undo.ts'
import { writeMemory } from './write.ts'

const refusal = (code: string, more: object = {}) => expect.objectContaining({ code, ...more })

describe('a create (WRT-10)', () => {
  test('writes the record as seed 001 writes it, and its line of the index', async () => {
    const world = recordWorld()
    const { result, fixes, warnings, operation } = await create(world)
    expect(result).toEqual({
      status: 'created',
      target: JWT,
      id: 'use-jwt',
      title: 'Use JWT for authentication',
    })
    expect({ fixes, warnings, operation: operation?.operation }).toEqual({
      fixes: [],
      warnings: [],
      operation: 'write',
    })
    const files = await filesOf(world)
    expect(files).toEqual({
      'decisions/use-jwt.json': stableJson({
        schema_version: '1.0',
        category: 'decision',
        id: 'use-jwt',
        title: 'Use JWT for authentication',
        record_status: 'active',
        created_at: '2026-01-01T08:00:00Z',
        updated_at: '2026-01-01T08:00:00Z',
        tags: ['auth', 'jwt'],
        related_files: ['src/auth.ts'],
        confidence: 0.9,
        changes: [],
        times_updated: 0,
        content: decisionContent(),
      }),
      'index.md': expect.stringContaining(
        `- [DECISION] Use JWT for authentication -> ${JWT} #tags:auth,jwt\n`,
      ),
    })
  })

  test('mends what is plainly meant and says so', async () => {
    const world = recordWorld()
    const { fixes } = await create(world, {
      schema_version: '',
      category: 'runbook',
      id: 'Something Else',
      title: ' Use JWT -> now ',
      created_at: '',
      updated_at: '',
      tags: 'Auth',
      confidence: 7,
      record_status: 'retired',
      retired_at: '2020-01-01T00:00:00Z',
    })
    expect(fixes.map((fix) => fix.split(':')[0])).toEqual(
      expect.arrayContaining(['schema_version', 'title', 'tags', 'confidence', 'category', 'id']),
    )
    expect(await recordAt(world)).toMatchObject({
      category: 'decision',
      id: 'use-jwt',
      title: 'Use JWT - now',
      created_at: '2026-03-01T12:00:00Z',
      tags: ['auth'],
      confidence: 1,
      record_status: 'active',
    })
    expect(await recordAt(world)).not.toHaveProperty('retired_at')
  })

  test.each([
    ['decisions/use-jwt.json'],
    ['./.claude/memory/decisions/use-jwt.json'],
    ['/in-memory/decisions/use-jwt.json'],
    ['.claude\\memory\\decisions\\use-jwt.json'],
  ])('takes the target %s', async (target) => {
    const world = recordWorld()
    const { result } = await create(world, {}, { target })
    expect(result.target).toBe(target)
    expect(await recordAt(world)).toMatchObject({ id: 'use-jwt' })
  })

  test('takes the vault under the name that was typed', async () => {
    const world = recordWorld()
    const target = 'sub/project/.claude/memory/decisions/use-jwt.json'
    await create(world, {}, { target, root: 'sub/project/.claude/memory' })
    expect(await recordAt(world)).toMatchObject({ id: 'use-jwt' })
  })

  test('without a target is named by kind and title', async () => {
    const { result } = await create(recordWorld(), {}, { target: undefined })
    expect(result.target).toBe('.claude/memory/decisions/use-jwt-for-authentication.json')
  })

  test('a dry run says what it would do and writes nothing', async () => {
    const world = recordWorld()
    const outcome = await create(world, {}, { dryRun: true })
    expect(outcome.result.status).toBe('created')
    expect(outcome.operation).toBeUndefined()
    expect(await filesOf(world)).toEqual({})
  })

  test('is one operation that can be undone', async () => {
    const world = await worldWithJwt()
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual({})
  })
})

describe('a draft is refused with all its faults at once (MOD-04, WRT-10)', () => {
  test('each names field, rule and fix', async () => {
    const content = { status: 'maybe', context: 'x', decision: 'y', rationale: [] }
    await expect(create(recordWorld(), { content, extra_key: 1 })).rejects.toThrow(
      refusal('VALIDATION_ERROR', {
        field: expect.any(String),
        rule: expect.any(String),
        data: { target: JWT },
      }),
    )
    const error = await create(recordWorld(), { content, extra_key: 1 }).catch((caught) => caught)
    const fields = [error.field, ...error.further.map(({ field }: { field: string }) => field)]
    expect(fields.sort()).toEqual(['content.rationale', 'content.status', 'extra_key'])
  })

  test.each([
    ['a long title', { title: 'x'.repeat(121) }, 'title'],
    ['no title', { title: '' }, 'title'],
    ['no tags', { tags: null }, 'tags'],
    ['tags of the wrong type', { tags: 5 }, 'tags'],
    [
      'text in place of fields',
      { content: { text: 'We use JWT.' } },
      expect.stringMatching(/^content/),
    ],
    ['no content', { content: null }, expect.stringMatching(/^content/)],
  ])('%s', async (_, over, field) => {
    const world = recordWorld()
    await expect(create(world, over)).rejects.toThrow(refusal('VALIDATION_ERROR', { field }))
    expect(await filesOf(world)).toEqual({})
  })

  test('a file name that is no id is refused', async () => {
    const target = '.claude/memory/decisions/Use JWT.json'
    await expect(create(recordWorld(), {}, { target })).rejects.toThrow(
      refusal('VALIDATION_ERROR', { field: 'id' }),
    )
  })

  test.each([
    ['no JSON', '{"title": ', 'valid JSON'],
    ['nothing', '', 'valid JSON'],
    ['a trailing comma', '{"title": "x",}', 'valid JSON'],
    ['a list', '[]', 'a JSON object'],
    ['a text', '"x"', 'a JSON object'],
  ])('%s is an INPUT_ERROR', async (_, input, rule) => {
    await expect(create(recordWorld(), {}, { input })).rejects.toThrow(
      refusal('INPUT_ERROR', { field: 'input', rule }),
    )
  })
})

describe('a target leads to a memory file of the vault and nowhere else (WRT-12)', () => {
  test.each([
    '../outside.json',
    '.claude/memory/../../outside.json',
    '/etc/passwd',
    'C:\\windows\\x.json',
    'decisions/x.json\0',
    'decisions/nul.json',
    '.claude/memory/index.md',
    '.claude/memory/memory-config.json',
    '.claude/memory/everkeep-fields.json',
    '.claude/memory/.everkeep/journal/x.json',
    '.claude/memory/decisions/.hidden.json',
    '.claude/memory/somewhere/x.json',
    '.claude/memory/decisions/deeper/x.json',
    '.claude/memory/decisions/x.md',
    '.claude/memory/runbooks/x.json',
    'other/.claude/memory/decisions/x.json',
  ])('%j is a PATH_ERROR', async (target) => {
    const world = recordWorld()
    for (const action of ['create', 'update', 'delete'] as const) {
      const input = action === 'delete' ? undefined : JSON.stringify(decisionRecord())
      const call = writeMemory(world, { action, category: 'decision', target, input })
      // Nothing to update or retire stands at an odd place inside the vault.
      const codes = action === 'create' ? /^PATH_ERROR$/ : /^(?:PATH|UPDATE|DELETE)_ERROR$/
      await expect(call).rejects.toThrow(
        expect.objectContaining({ code: expect.stringMatching(codes) }),
      )
    }
    expect(await filesOf(world)).toEqual({})
  })
})

describe('a create never overwrites (WRT-06)', () => {
  test.each(['active', 'archived'])('a memory that is %s', async (status) => {
    const world = await worldWithJwt()
    if (status === 'archived') await writeMemory(world, { action: 'archive', target: JWT })
    const before = await filesOf(world)
    await expect(create(world, { title: 'Something else entirely' })).rejects.toThrow(
      refusal('CREATE_OVERWRITE_ERROR', { data: { target: JWT, record_status: status } }),
    )
    expect(await filesOf(world)).toEqual(before)
  })

  test('a file that cannot be read', async () => {
    const world = recordWorld({ 'decisions/use-jwt.json': '{"title": "Use JWT", ' })
    await expect(create(world)).rejects.toThrow(refusal('CREATE_OVERWRITE_ERROR'))
  })

  test('the same record again is a success without a write, whatever its dates and history', async () => {
    const world = await worldWithJwt()
    const before = await filesOf(world)
    const { result, operation } = await create(world, {
      created_at: '2026-02-02T00:00:00Z',
      updated_at: null,
      changes: [{ date: '2026-02-02', summary: 'x' }],
      times_updated: 4,
    })
    expect(result).toMatchObject({ status: 'created', id: 'use-jwt' })
    expect(operation).toBeUndefined()
    expect(await filesOf(world)).toEqual(before)
    expect(await world.journal.list()).toHaveLength(1)
  })

  test('a repetition counts only while the memory is active', async () => {
    const world = await worldWithJwt()
    await writeMemory(world, { action: 'archive', target: JWT })
    await expect(create(world)).rejects.toThrow(refusal('CREATE_OVERWRITE_ERROR'))
  })

  test('a repetition goes through even where the kind is full (MOD-15)', async () => {
    const world = await worldWithJwt({ flags: { max_memories_per_category: 1 } })
    expect((await create(world)).operation).toBeUndefined()
  })
})

describe('what was retired is not made anew for a day (WRT-05, WRT-06)', () => {
  test('within 24 hours it is refused with three ways out', async () => {
    const world = await worldWithJwt()
    await writeMemory(world, { action: 'delete', target: JWT, reason: 'superseded' })
    world.advance(0.99)
    await expect(create(world)).rejects.toThrow(
      refusal('ANTI_RESURRECTION_ERROR', {
        hint: expect.stringMatching(
          /another title.*wait until 2026-03-02T12.*everkeep restore use-jwt/,
        ),
        data: { target: JWT, retired_at: expect.stringMatching(/^2026-03-01T12/) },
      }),
    )
  })

  test('after 24 hours the old one goes to the trash, the new one stands, and one undo takes both back', async () => {
    const world = await worldWithJwt()
    await writeMemory(world, { action: 'delete', target: JWT, reason: 'superseded' })
    const retired = await filesOf(world)
    world.advance(1.01)
    const { operation } = await create(world, { title: 'Use JWT again' })
    expect(operation?.changes.map(({ action }) => action)).toEqual(['delete', 'create'])
    expect(await recordAt(world)).toMatchObject({ title: 'Use JWT again', record_status: 'active' })
    expect(await recordAt(world)).not.toHaveProperty('retired_at')
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(retired)
  })

  test('a retirement that was undone does not count', async () => {
    const world = await worldWithJwt()
    await writeMemory(world, { action: 'delete', target: JWT })
    await undo(world, 'last')
    expect((await create(world)).result.status).toBe('created')
  })

  test('a file that tells the day only is waited for to the end of the next day', async () => {
    const record = decisionRecord({ record_status: 'retired', retired_at: '2026-02-28' })
    const files = { 'decisions/use-jwt.json': stableJson(record) }
    await expect(create(recordWorld(files))).rejects.toThrow(refusal('ANTI_RESURRECTION_ERROR'))
    const later = recordWorld(files, { start: '2026-03-02T00:00:00.000Z' })
    expect((await create(later)).result.status).toBe('created')
  })

  test('without a target the kind and title count', async () => {
    const world = await worldWithJwt()
    await writeMemory(world, { action: 'delete', target: JWT })
    const title = 'use JWT  for authentication.'
    await expect(create(world, { title }, { target: undefined })).rejects.toThrow(
      refusal('ANTI_RESURRECTION_ERROR'),
    )
    expect(
      (await create(world, { title: 'Use sessions' }, { target: undefined })).result,
    ).toMatchObject({
      status: 'created',
    })
  })
})

describe('a kind that is full or switched off takes no more (MOD-15)', () => {
  test('one more than the limit is a LIMIT_ERROR', async () => {
    const world = await worldWithJwt({ flags: { max_memories_per_category: 1 } })
    const target = '.claude/memory/decisions/other.json'
    await expect(create(world, { title: 'Other' }, { target })).rejects.toThrow(
      refusal('LIMIT_ERROR', { field: 'category', hint: expect.stringMatching(/Update|raise/) }),
    )
  })

  test('retired and archived ones do not count', async () => {
    const world = await worldWithJwt({ flags: { max_memories_per_category: 1 } })
    await writeMemory(world, { action: 'archive', target: JWT })
    const target = '.claude/memory/decisions/other.json'
    expect((await create(world, { title: 'Other' }, { target })).result.status).toBe('created')
  })

  test('a switched-off category is a VALIDATION_ERROR', async () => {
    const config = stableJson({ categories: { decision: { enabled: false } } })
    await expect(create(recordWorld({ 'memory-config.json': config }))).rejects.toThrow(
      refusal('VALIDATION_ERROR', { field: 'category' }),
    )
  })

  test('an unknown category is a bad argument', async () => {
    await expect(create(recordWorld(), {}, { category: 'decison' })).rejects.toThrow(
      refusal('USAGE_ERROR', { hint: 'Did you mean decision?' }),
    )
  })
})

describe('what was typed holds no secrets unless somebody insists (WRT-13)', () => {
  const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`
  const content = decisionContent({ decision: `Use the token ${token}.` })

  test('a secret is refused, and the refusal does not repeat it', async () => {
    const world = recordWorld()
    const error = await create(world, { content }).catch((caught) => caught)
    expect(error).toMatchObject({ code: 'SECRET_ERROR', field: 'content.decision' })
    expect(JSON.stringify([error.message, error.hint, error.rule, error.data])).not.toContain(token)
    expect(await filesOf(world)).toEqual({})
  })

  test('--redact writes its name in its place', async () => {
    const world = recordWorld()
    const { warnings } = await create(world, { content }, { redact: true })
    expect(JSON.stringify(await recordAt(world))).toMatch(/Use the token \[secret:[a-z-]+\]\./)
    expect(warnings.join()).toMatch(/^content.decision: redacted /)
    expect(JSON.stringify(await filesOf(world))).not.toContain(token)
  })

  test('--allow-secret writes it as it is', async () => {
    const world = recordWorld()
    await create(world, { content }, { allowSecret: true })
    expect(JSON.stringify(await recordAt(world))).toContain(token)
  })
})

test('a kind without a schema holds text (LAY-16)', async () => {
  const world = recordWorld()
  await writeMemory(world, {
    action: 'create',
    category: 'insight',
    target: '.claude/memory/insights/why.json',
    input: JSON.stringify({ title: 'Why', tags: ['x'], content: { text: 'Because.' } }),
  })
  expect(await recordAt(world, 'insights/why.json')).toMatchObject({
    category: 'insight',
    content: { text: 'Because.' },
  })
})

test('an id that another folder has too is told, not refused', async () => {
  const world = await worldWithJwt()
  const record = {
    ...decisionRecord({ title: 'JWT fails', category: 'runbook' }),
    content: { trigger: 'a', steps: ['b'], verification: 'c' },
  }
  const { warnings } = await writeMemory(world, {
    action: 'create',
    category: 'runbook',
    target: '.claude/memory/runbooks/use-jwt.json',
    input: JSON.stringify(record),
  })
  expect(warnings.join()).toContain('also used by decisions/use-jwt.json')
})
