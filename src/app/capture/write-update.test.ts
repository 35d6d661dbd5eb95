import { describe, expect, test } from 'vitest'
import { filesOf } from '../../../test/fixed-world.ts'
import { decisionContent, decisionRecord } from '../../../test/support/records.ts'
import {
  create,
  JWT,
  recordAt,
  recordWorld,
  update,
  worldWithJwt,
} from '../../../test/support/write-calls.ts'
import { vaultPath } from '../../core/base/vault-path.ts'
import type { JsonObject } from '../../core/format/json/json.ts'
import { stableJson } from '../../core/format/json/json-edit.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { findEntry, loadMemory } from '../catalog/find-memory.ts'
import { undo } from '../write/undo.ts'
import { writeMemory } from './write.ts'

const refusal = (code: string, more: object = {}) => expect.objectContaining({ code, ...more })
const PATH = vaultPath('decisions/use-jwt.json')

async function md5Of(world: World): Promise<string> {
  return world.hash.md5((await world.vault.read(PATH))?.text ?? '')
}

describe('an update (WRT-07, WRT-10)', () => {
  test('changes what the draft changes, counts, and tells the history', async () => {
    const world = await worldWithJwt()
    const { result } = await update(
      world,
      { tags: ['auth', 'jwt', 'security'], content: decisionContent({ status: 'deprecated' }) },
      { hash: await md5Of(world) },
    )
    expect(result).toEqual({
      status: 'updated',
      target: JWT,
      id: 'use-jwt',
      title: 'Use JWT for authentication',
      times_updated: 1,
    })
    expect(await recordAt(world)).toEqual(
      decisionRecord({
        record_status: 'active',
        updated_at: expect.stringMatching(/^2026-03-01T12/) as never,
        tags: ['auth', 'jwt', 'security'],
        times_updated: 1,
        content: decisionContent({ status: 'deprecated' }),
        changes: [
          { date: '2026-03-01T12:00:00Z', summary: 'Learned more' },
          {
            date: expect.stringMatching(/^2026-03-01T12/) as never,
            summary: 'content.status changed',
            field: 'content.status',
            old_value: 'accepted',
            new_value: 'deprecated',
          },
        ],
      }),
    )
  })

  test('what the draft leaves out stays', async () => {
    const world = await worldWithJwt()
    const {
      schema_version: _s,
      category: _c,
      id: _i,
      created_at: _d,
      ...rest
    } = decisionRecord({
      changes: [{ date: '2026-03-01', summary: 'x' }],
    })
    const { related_files: _r, confidence: _n, tags: _t, ...draft } = rest
    await writeMemory(world, { action: 'update', target: JWT, input: JSON.stringify(draft) })
    expect(await recordAt(world)).toMatchObject({
      id: 'use-jwt',
      created_at: '2026-01-01T08:00:00Z',
      related_files: ['src/auth.ts'],
      confidence: 0.9,
      tags: ['auth', 'jwt'],
    })
  })

  test('what the record has no key for stays too (LAY-16)', async () => {
    const side = { 'use-jwt': { pinned: true, content: { revisit_when: 'we have one service' } } }
    const world = recordWorld({
      'decisions/use-jwt.json': stableJson(decisionRecord()),
      'everkeep-fields.json': stableJson(side),
    })
    await update(world, { content: decisionContent({ decision: 'Use PASETO.' }) })
    const { entries } = await readCatalog(world)
    const { memory } = await loadMemory(world, findEntry(entries, 'use-jwt'))
    expect(memory).toMatchObject({
      pinned: true,
      fields: { decision: 'Use PASETO.', revisit_when: 'we have one service' },
    })
  })

  test('only the lines of what changed differ (LAY-05)', async () => {
    const text = JSON.stringify(decisionRecord(), null, 4)
    const world = recordWorld({ 'decisions/use-jwt.json': text })
    await update(world, { confidence: 0.5 })
    const after = (await world.vault.read(PATH))?.text ?? ''
    const kept = text.split('\n').filter((line) => !after.split('\n').includes(line))
    expect(kept.map((line) => line.trim().split(':')[0])).toEqual([
      '"updated_at"',
      '"confidence"',
      '"changes"',
      '"times_updated"',
    ])
  })

  test('a list that shrinks is told', async () => {
    const world = recordWorld()
    await create(world, { content: decisionContent({ rationale: ['a', 'b'] }) })
    const { warnings } = await update(
      world,
      { content: decisionContent({ rationale: ['a'] }) },
      { hash: await md5Of(world) },
    )
    expect(warnings).toEqual(['content.rationale: list shrank from 2 to 1 items'])
  })

  test('an update that nobody guards is told', async () => {
    const { warnings } = await update(await worldWithJwt())
    expect(warnings.join()).toContain('Without --hash')
  })

  test('is undone as one operation', async () => {
    const world = await worldWithJwt()
    const before = await filesOf(world)
    await update(world, { confidence: 0.1 })
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(before)
  })
})

describe('the rules of a merge (WRT-07)', () => {
  const more = [{ date: '2026-03-02', summary: 'more' }]
  const cases: readonly [string, JsonObject, string][] = [
    ['created_at', { created_at: '2025-01-01T00:00:00Z' }, 'created_at'],
    ['schema_version', { schema_version: '2.0' }, 'schema_version'],
    ['the category', { category: 'runbook' }, 'category'],
    ['record_status', { record_status: 'retired' }, 'record_status'],
    ['a tag that goes', { tags: ['auth'] }, 'tags'],
    ['a file that goes', { related_files: [] }, 'related_files'],
    ['no entry of what changed', { changes: [] }, 'changes'],
  ]
  test.each(cases)('%s is refused with field, rule and fix', async (_, over, field) => {
    const world = await worldWithJwt()
    const before = await filesOf(world)
    await expect(update(world, { changes: more, ...over })).rejects.toThrow(
      refusal('MERGE_ERROR', {
        field,
        rule: expect.stringMatching(/./),
        hint: expect.stringMatching(/./),
        data: expect.objectContaining({ target: JWT }),
      }),
    )
    expect(await filesOf(world)).toEqual(before)
  })

  test('--category must be that of the memory', async () => {
    await expect(update(await worldWithJwt(), {}, { category: 'runbook' })).rejects.toThrow(
      refusal('MERGE_ERROR', { field: 'category' }),
    )
  })

  test('a file that is gone from the project may go', async () => {
    const world = await worldWithJwt({
      over: { codeBase: { exists: async () => false, check: async () => [] } },
    })
    await update(world, { related_files: [] })
    expect(await recordAt(world)).toMatchObject({ related_files: [] })
  })

  test('at the cap one tag may make room for another', async () => {
    const tags = 'abcdefghijkl'.split('')
    const world = recordWorld()
    await create(world, { tags })
    await update(world, { tags: [...tags.slice(1), 'm'] })
    expect(await recordAt(world)).toMatchObject({ tags: [...tags.slice(1), 'm'] })
  })

  test('the history keeps fifty entries', async () => {
    const changes = Array.from({ length: 50 }, (_, at) => ({
      date: '2026-01-01',
      summary: `change ${at}`,
    }))
    const world = recordWorld({
      'decisions/use-jwt.json': stableJson(decisionRecord({ changes })),
    })
    await update(world, { changes: [...changes, { date: '2026-03-01', summary: 'the newest' }] })
    const { changes: kept } = await recordAt(world)
    expect(kept).toHaveLength(50)
    expect((kept as JsonObject[]).at(-1)).toMatchObject({ summary: 'the newest' })
    expect((kept as JsonObject[])[0]).toMatchObject({ summary: 'change 1' })
  })

  test('what was odd in the file before is not refused, what the draft brings is (MOD-04)', async () => {
    const odd = decisionRecord({ title: 'x'.repeat(130) })
    const world = recordWorld({ 'decisions/use-jwt.json': stableJson(odd) })
    await update(world, { title: 'x'.repeat(130), confidence: 0.1 })
    expect(await recordAt(world)).toMatchObject({ confidence: 0.1 })
    const changes = (await recordAt(world))['changes'] ?? []
    await expect(update(world, { title: 'y'.repeat(130), changes })).rejects.toThrow(
      refusal('VALIDATION_ERROR', { field: 'title' }),
    )
  })
})

describe('an update is for the version that the caller saw (WRT-04)', () => {
  test('the MD5 of the file and our own version are both taken', async () => {
    const world = await worldWithJwt()
    await update(world, {}, { hash: (await md5Of(world)).toUpperCase() })
    const { entries } = await readCatalog(world)
    const { version } = findEntry(entries, 'use-jwt')
    const { changes = [] } = await recordAt(world)
    const draft = { changes: [...(changes as JsonObject[]), { date: '2026-03-02', summary: 'y' }] }
    expect((await update(world, draft, { hash: version })).result.status).toBe('updated')
  })

  test.each(['update', 'delete', 'archive'] as const)('%s refuses a stale one', async (action) => {
    const world = await worldWithJwt()
    const stale = await md5Of(world)
    await update(world)
    const before = await filesOf(world)
    const input = action === 'update' ? JSON.stringify(decisionRecord()) : undefined
    await expect(writeMemory(world, { action, target: JWT, hash: stale, input })).rejects.toThrow(
      refusal('OCC_CONFLICT', {
        data: { target: JWT, expected_hash: stale, current_hash: await md5Of(world) },
        hint: expect.stringContaining('again'),
      }),
    )
    expect(await filesOf(world)).toEqual(before)
  })
})

describe('a title that became another gives the file another name (MOD-09)', () => {
  const title = 'Server sessions in Redis'
  const NEW = '.claude/memory/decisions/server-sessions-in-redis.json'

  test('the file moves and the result says from where', async () => {
    const world = await worldWithJwt()
    const { result } = await update(world, { title })
    expect(result).toMatchObject({
      target: NEW,
      id: 'server-sessions-in-redis',
      renamed_from: JWT,
      times_updated: 1,
    })
    const files = await filesOf(world)
    expect(Object.keys(files)).toEqual(['decisions/server-sessions-in-redis.json', 'index.md'])
    expect(await recordAt(world, 'decisions/server-sessions-in-redis.json')).toMatchObject({
      id: 'server-sessions-in-redis',
    })
    expect(files['index.md']).toContain(`-> ${NEW} `)
  })

  test('half of the words changed is not enough', async () => {
    const { result } = await update(await worldWithJwt(), { title: 'Use JWT for sessions' })
    expect(result).toMatchObject({ target: JWT, id: 'use-jwt' })
  })

  test('a name that is taken leaves the old one, and that is told', async () => {
    const world = await worldWithJwt()
    await create(world, { title }, { target: NEW })
    const { result, warnings } = await update(world, { title })
    expect(result).toMatchObject({ target: JWT, id: 'use-jwt' })
    expect(warnings.join()).toContain('keeps its name')
  })

  test('all links follow, in one operation that one undo takes back', async () => {
    const world = await worldWithJwt()
    const linking = decisionContent({ context: 'See [[use-jwt]] and [[other]].' })
    const target = '.claude/memory/decisions/other.json'
    await create(world, { title: 'Other', content: linking }, { target })
    const before = await filesOf(world)
    const { operation } = await update(world, { title })
    expect(operation?.changes.map(({ action, path }) => [action, path])).toEqual([
      ['update', 'decisions/server-sessions-in-redis.json'],
      ['relink', 'decisions/other.json'],
    ])
    expect(await recordAt(world, 'decisions/other.json')).toMatchObject({
      content: { context: 'See [[server-sessions-in-redis]] and [[other]].' },
    })
    await undo(world, 'last')
    expect(await filesOf(world)).toEqual(before)
  })
})

describe('an update needs an active memory that can be read', () => {
  test('there is none: UPDATE_ERROR with the way on', async () => {
    await expect(update(recordWorld())).rejects.toThrow(
      refusal('UPDATE_ERROR', { hint: expect.stringContaining('--action create') }),
    )
  })

  test.each([
    ['delete', 'retired', 'restore'],
    ['archive', 'archived', 'unarchive'],
  ] as const)('after %s it is %s: %s first', async (action, status, way) => {
    const world = await worldWithJwt()
    await writeMemory(world, { action, target: JWT })
    await expect(update(world)).rejects.toThrow(
      refusal('UPDATE_ERROR', {
        data: { target: JWT, record_status: status },
        hint: expect.stringContaining(`--action ${way}`),
      }),
    )
  })

  test('a broken file is a READ_ERROR and stays as it is', async () => {
    const text = '{"title": "Use JWT", '
    const world = recordWorld({ 'decisions/use-jwt.json': text })
    await expect(update(world)).rejects.toThrow(refusal('READ_ERROR'))
    expect((await world.vault.read(PATH))?.text).toBe(text)
  })
})

describe('secrets in an update (WRT-13)', () => {
  const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`
  const content = decisionContent({ context: `Old text with ${token}.` })

  test('one that stands in the file already does not stop an update, and is not touched', async () => {
    const world = recordWorld()
    await create(world, { content }, { allowSecret: true })
    await update(world, { content, confidence: 0.2 })
    await update(
      world,
      {
        content,
        confidence: 0.3,
        changes: [...((await recordAt(world))['changes'] as []), { date: 'x', summary: 'y' }],
      },
      { redact: true },
    )
    expect(JSON.stringify(await recordAt(world))).toContain(token)
  })

  test('a new one does', async () => {
    await expect(update(await worldWithJwt(), { content })).rejects.toThrow(refusal('SECRET_ERROR'))
  })
})
