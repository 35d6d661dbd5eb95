import { describe, expect, test } from 'vitest'
import { type FakeHost, fakeHost } from '../../../../test/cli/fake-host.ts'
import { decisionContent, decisionRecord } from '../../../../test/support/records.ts'
import { create, JWT, recordWorld, worldWithJwt } from '../../../../test/support/write-calls.ts'
import { findCandidate } from '../../../app/capture/candidate.ts'
import { writeMemory } from '../../../app/capture/write.ts'
import { KnownError } from '../../../core/base/errors.ts'
import type { JsonObject } from '../../../core/format/json/json.ts'
import type { World } from '../../../ports/world.ts'
import { run } from '../run.ts'

interface Spoken {
  readonly exit: number
  readonly stdout: string
  readonly stderr: string
  readonly opened: readonly (string | undefined)[]
}

/** Runs a line against a world; the draft comes in as any `--input`. */
async function speak(world: World, line: readonly string[], draft?: JsonObject): Promise<Spoken> {
  const opened: (string | undefined)[] = []
  const base = fakeHost({ stdin: draft === undefined ? '' : JSON.stringify(draft) })
  const vault = {
    root: world.vault.root,
    layout: world.layout.name,
    scope: 'project' as const,
    reason: 'test',
    notes: [],
  }
  const app = {
    vault,
    write: (request: Parameters<typeof writeMemory>[1]) => writeMemory(world, request),
    candidate: (request: Parameters<typeof findCandidate>[1]) => findCandidate(world, request),
    settleLists: async () => 'up-to-date',
    close: () => undefined,
  }
  const open: FakeHost['open'] = async (options) => {
    opened.push(options.vault)
    return app as never // Safe: these verbs use no others.
  }
  const exit = await run(line, { ...base, open })
  return { exit, ...base.said, opened }
}

const INPUT = ['--input', '/tmp/.memory-draft-decision-1.json']
const CREATE = ['write', '--action', 'create', '--category', 'decision', '--target', JWT, ...INPUT]
const UPDATE = ['write', '--action', 'update', '--target', JWT, ...INPUT]

describe('`write` on success: one line of JSON, exit 0 (WRT-10)', () => {
  test('created, with what was mended on standard error', async () => {
    const spoken = await speak(recordWorld(), CREATE, decisionRecord({ tags: 'Auth' }))
    expect(spoken).toEqual({
      exit: 0,
      stdout: `{"status": "created", "target": "${JWT}", "id": "use-jwt", "title": "Use JWT for authentication"}\n`,
      stderr:
        '[AUTO-FIX] tags: wrapped string in array\n' +
        '[AUTO-FIX] tags: lower-cased, deduplicated and sorted\n',
      opened: ['.claude/memory'],
    })
  })

  test('updated', async () => {
    const changes = [{ date: '2026-03-01', summary: 'x' }]
    const { exit, stdout } = await speak(await worldWithJwt(), UPDATE, decisionRecord({ changes }))
    expect(exit).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      status: 'updated',
      target: JWT,
      id: 'use-jwt',
      title: 'Use JWT for authentication',
      times_updated: 1,
    })
  })

  test('a draft to delete says what to do itself, and where', async () => {
    const draft = { action: 'delete', target: JWT, reason: 'reversed' }
    const { exit, stdout, opened } = await speak(await worldWithJwt(), ['write', ...INPUT], draft)
    expect({ exit, stdout, opened }).toEqual({
      exit: 0,
      stdout: `{"status": "retired", "target": "${JWT}", "reason": "reversed"}\n`,
      opened: ['.claude/memory'],
    })
  })

  test('a dry run is marked', async () => {
    const { stdout } = await speak(recordWorld(), [...CREATE, '--dry-run'], decisionRecord())
    expect(JSON.parse(stdout)).toMatchObject({ status: 'created', dry_run: true })
  })

  test.each([
    [['--root', 'a/b'], ['a/b']],
    [['--vault', 'c'], ['c']],
    [[], ['.claude/memory']],
  ])('the vault: %j opens %j', async (more, opened) => {
    const line = ['write', '--action', 'delete', '--target', JWT, ...more]
    expect((await speak(await worldWithJwt(), line)).opened).toEqual(opened)
  })
})

describe('`write` on failure: an error block on standard output, exit 1 (WRT-10)', () => {
  const fails = async (world: World, line: readonly string[], draft?: JsonObject) => {
    const { exit, stdout, stderr } = await speak(world, line, draft)
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: '' })
    return stdout
  }

  test('VALIDATION_ERROR with every fault', async () => {
    const content = { status: 'maybe', context: 'x', decision: 'y' }
    expect(await fails(recordWorld(), CREATE, decisionRecord({ content }))).toMatchInlineSnapshot(`
      "VALIDATION_ERROR
      field: content.status
      rule: one of: proposed, accepted, deprecated, superseded
      target: .claude/memory/decisions/use-jwt.json
      error: content.status is invalid: one of: proposed, accepted, deprecated, superseded.
      fix: Correct the value for 'content.status' (Where the decision stands).

      field: content.rationale
      rule: required
      fix: Add 'content.rationale' (The reasons).
      "
    `)
  })

  test('MERGE_ERROR', async () => {
    const draft = decisionRecord({ tags: ['auth'], changes: [{ date: 'x', summary: 'y' }] })
    expect(await fails(await worldWithJwt(), UPDATE, draft)).toMatchInlineSnapshot(`
      "MERGE_ERROR
      field: tags
      rule: grow-only (below cap of 12)
      target: .claude/memory/decisions/use-jwt.json
      error: The update drops the tags jwt.
      fix: Restore them: tags can only be added (current count 2 < cap 12).
      "
    `)
  })

  test('OCC_CONFLICT', async () => {
    const line = [...UPDATE, '--hash', '00000000000000000000000000000000']
    expect(await fails(await worldWithJwt(), line, decisionRecord())).toMatchInlineSnapshot(`
      "OCC_CONFLICT
      rule: a change names the version it is based on
      target: .claude/memory/decisions/use-jwt.json
      expected_hash: 00000000000000000000000000000000
      current_hash: 24c2c424b974ec9a1eb17d73eb4875f1
      error: decisions/use-jwt.json changed since it was read.
      fix: Read the file again, repeat the change, and pass its new hash.
      "
    `)
  })

  test('CREATE_OVERWRITE_ERROR', async () => {
    const draft = decisionRecord({ title: 'Other' })
    expect(await fails(await worldWithJwt(), CREATE, draft)).toMatchInlineSnapshot(`
      "CREATE_OVERWRITE_ERROR
      rule: create never overwrites a memory
      target: .claude/memory/decisions/use-jwt.json
      record_status: active
      error: "Use JWT for authentication" already exists at decisions/use-jwt.json, and create does not overwrite.
      fix: Use --action update to change it, or choose another target.
      "
    `)
  })

  test('ANTI_RESURRECTION_ERROR', async () => {
    const world = await worldWithJwt()
    await writeMemory(world, { action: 'delete', target: JWT })
    expect(await fails(world, CREATE, decisionRecord())).toMatchInlineSnapshot(`
      "ANTI_RESURRECTION_ERROR
      rule: a retired memory cannot be created again for 24 hours
      target: .claude/memory/decisions/use-jwt.json
      retired_at: 2026-03-01T12:00:03Z
      error: "Use JWT for authentication" was retired less than 24 hours ago.
      fix: Use another title, wait until 2026-03-02T12:00:03Z, or restore the old one (\`everkeep restore use-jwt\`) and update it.
      "
    `)
  })

  test('LIMIT_ERROR', async () => {
    const world = await worldWithJwt({ flags: { max_memories_per_category: 1 } })
    const line = CREATE.map((word) => word.replace('use-jwt', 'other'))
    expect(await fails(world, line, decisionRecord({ title: 'Other' }))).toMatchInlineSnapshot(`
      "LIMIT_ERROR
      field: category
      rule: at most 1 active memories per kind (max_memories_per_category)
      target: .claude/memory/decisions/other.json
      kind: decision
      active: 1
      limit: 1
      error: There are already 1 active memories of the kind decision. The limit is 1.
      fix: Update one, retire or merge some (\`everkeep distill\`), or raise max_memories_per_category in memory-config.json.
      "
    `)
  })

  test('SECRET_ERROR', async () => {
    const decision = `Use ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`
    const draft = decisionRecord({ content: decisionContent({ decision }) })
    expect(await fails(recordWorld(), CREATE, draft)).toMatchInlineSnapshot(`
      "SECRET_ERROR
      field: content.decision
      rule: no secrets in memories: github-token
      target: .claude/memory/decisions/use-jwt.json
      error: content.decision may contain a secret (github-token); nothing was written.
      fix: Write where the secret is stored instead. --redact replaces it by [secret:<rule>], --allow-secret saves it.
      "
    `)
  })

  test('PATH_ERROR', async () => {
    const line = CREATE.map((word) => word.replace('use-jwt', '../../../x'))
    expect(await fails(recordWorld(), line, decisionRecord())).toMatchInlineSnapshot(`
      "PATH_ERROR
      field: target
      rule: a relative path inside the vault, valid on every system
      target: .claude/memory/decisions/../../../x.json
      error: The path "decisions/../../../x.json" cannot be used: it leaves the vault.
      fix: Use a path relative to the vault, such as decisions/use-pnpm.json.
      "
    `)
  })

  test('INPUT_ERROR', async () => {
    expect(await fails(recordWorld(), CREATE)).toMatchInlineSnapshot(`
      "INPUT_ERROR
      field: input
      rule: valid JSON
      target: .claude/memory/decisions/use-jwt.json
      error: The draft is not valid JSON: The file is empty.
      fix: Write one JSON object with the fields of the memory.
      "
    `)
  })

  test('READ_ERROR', async () => {
    const world = recordWorld({ 'decisions/use-jwt.json': '{"title": ' })
    expect(await fails(world, UPDATE, decisionRecord())).toMatchInlineSnapshot(`
      "READ_ERROR
      rule: files that cannot be parsed are not changed
      target: .claude/memory/decisions/use-jwt.json
      error: decisions/use-jwt.json cannot be changed, line 1: A value, or a key in double quotes, is missing.
      fix: Fix the file by hand, or restore it from git. \`everkeep edit use-jwt\` opens it.
      "
    `)
  })

  test.each([
    ['update', 'UPDATE_ERROR'],
    ['delete', 'DELETE_ERROR'],
    ['archive', 'ARCHIVE_ERROR'],
    ['unarchive', 'UNARCHIVE_ERROR'],
    ['restore', 'RESTORE_ERROR'],
  ])('%s of nothing is %s, with target and fix', async (action, code) => {
    const line = ['write', '--action', action, '--target', JWT]
    const draft = action === 'update' ? decisionRecord() : undefined
    const block = await fails(recordWorld(), draft ? [...line, ...INPUT] : line, draft)
    expect(block.split('\n')[0]).toBe(code)
    expect(block).toContain(`\ntarget: ${JWT}\n`)
    expect(block).toMatch(/\nfix: .+\n$/)
  })

  test('there is no vault: a block as well', async () => {
    const host = fakeHost()
    const open: FakeHost['open'] = async () => {
      throw new KnownError('VAULT_NOT_FOUND', { message: 'No vault.', hint: 'Make one.' })
    }
    const line = ['write', '--action', 'delete', '--target', JWT]
    expect(await run(line, { ...host, open })).toBe(1)
    expect(host.said.stdout).toBe('VAULT_NOT_FOUND\nerror: No vault.\nfix: Make one.\n')
  })
})

describe('bad arguments exit 2 and say so on standard error (WRT-10)', () => {
  test.each([
    [['write']],
    [['write', '--action', 'destroy', '--target', JWT]],
    [['write', '--action', 'create', '--category', 'decision', '--target', JWT]],
    [['write', '--action', 'update', '--target', JWT]],
    [['write', '--action', 'delete']],
    [[...CREATE, '--redact', '--allow-secret']],
    [CREATE.map((word) => (word === 'decision' ? 'decisoin' : word))],
    [['candidate', '--category', 'decision']],
    [['candidate', '--new-info', 'x']],
    [['candidate', '--category', 'nothing-of-that-sort', '--new-info', 'x']],
    [['candidate', '--category', 'decision', '--new-info', 'x', '--lifecycle-event', 'gone']],
  ])('%j', async (line) => {
    const { exit, stdout, stderr } = await speak(recordWorld(), line, decisionRecord())
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' })
    expect(stderr).toMatch(/^error\[USAGE_ERROR\]: /)
  })
})

describe('`candidate` prints seed 001’s JSON (WRT-10)', () => {
  test('a decision that fits', async () => {
    const world = await worldWithJwt()
    const long = 'x'.repeat(250)
    await create(
      world,
      { title: 'Cache in Redis', tags: ['cache'], content: decisionContent({ context: long }) },
      { target: '.claude/memory/decisions/cache.json' },
    )
    const line = ['candidate', '--category', 'decision', '--new-info', 'The cache moved to Redis']
    const { exit, stdout, stderr } = await speak(world, line)
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
    expect(stdout).toBe(`${JSON.stringify(JSON.parse(stdout), null, 2)}\n`)
    expect(Object.keys(JSON.parse(stdout))).toEqual([
      'candidate',
      'lifecycle_event',
      'delete_allowed',
      'pre_action',
      'structural_cud',
      'vetoes',
      'hints',
    ])
    expect(JSON.parse(stdout)).toEqual({
      candidate: {
        path: '.claude/memory/decisions/cache.json',
        title: 'Cache in Redis',
        tags: ['cache'],
        excerpt: {
          title: 'Cache in Redis',
          record_status: 'active',
          tags: ['cache'],
          last_change_summary: 'Initial creation',
          key_fields: {
            context: 'x'.repeat(200),
            decision: 'Use JWT signed with RS256.',
            rationale: 'Services verify tokens alone',
          },
        },
      },
      lifecycle_event: null,
      delete_allowed: false,
      pre_action: null,
      structural_cud: 'UPDATE',
      vetoes: ['Cannot DELETE decision (triage-initiated)'],
      hints: ['1 candidate found (score=7)'],
    })
  })

  test.each([
    [[], 'CREATE'],
    [['--lifecycle-event', 'resolved'], 'NOOP'],
  ])('nothing that fits, %j: %s', async (more, action) => {
    const line = ['candidate', '--category', 'tech_debt', '--new-info', 'JWT', ...more]
    const { stdout } = await speak(await worldWithJwt(), line)
    expect(JSON.parse(stdout)).toMatchObject({
      candidate: null,
      pre_action: action,
      structural_cud: action,
      delete_allowed: true,
    })
  })

  test('retired memories are no candidates', async () => {
    const world = await worldWithJwt()
    await writeMemory(world, { action: 'delete', target: JWT })
    const { stdout } = await speak(world, [
      'candidate',
      '--category',
      'decision',
      '--new-info',
      'JWT auth',
    ])
    expect(JSON.parse(stdout).candidate).toBeNull()
  })
})
