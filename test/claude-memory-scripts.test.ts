import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../src/core/format/json/json.ts'
import { decisionRecord } from './support/records.ts'
import { emptyProject, FOLDERS, JWT } from './support/scripts-project.ts'

const CREATE = 'write --action create --category decision --input - --target .claude/memory/'
const draft = (over: JsonObject = {}): string => JSON.stringify(decisionRecord(over))

describe('COR-42: an empty .claude/memory is a vault for every verb', () => {
  test.each([[FOLDERS], [[]]])('with the folders %j', (folders) => {
    const at = emptyProject(folders)
    const found = at.everkeep('candidate --category decision --new-info auth --root .claude/memory')
    expect(JSON.parse(found.stdout)).toMatchObject({ candidate: null, pre_action: 'CREATE' })
    for (const [action, code] of [
      ['delete', 'DELETE_ERROR'],
      ['archive', 'ARCHIVE_ERROR'],
      ['unarchive', 'UNARCHIVE_ERROR'],
    ]) {
      const gone = at.everkeep(`write --action ${action} --target .claude/memory/${JWT} --reason x`)
      expect([gone.status, gone.stdout.split('\n')[0]]).toEqual([1, code])
    }
    const rebuilt = at.everkeep('index --rebuild --vault .claude/memory')
    expect([rebuilt.status, rebuilt.stdout]).toEqual([
      0,
      expect.stringContaining('No active memory files'),
    ])
    const health = at.everkeep('index --health')
    expect([health.status, health.stdout]).toEqual([
      0,
      expect.stringContaining('No active memories'),
    ])
    expect(at.everkeep(CREATE + JWT, draft()).stdout).toContain('"status": "created"')
    expect(at.everkeep('list').stdout).toContain('use-jwt')
  })

  test('a target that leaves the vault is refused before anything is read', () => {
    const at = emptyProject()
    for (const action of ['create --category decision --input -', 'delete --reason x', 'archive']) {
      const { status, stdout } = at.everkeep(
        `write --action ${action} --target .claude/memory/decisions/../../../evil.json`,
        draft(),
      )
      expect([status, stdout.split('\n')[0]]).toEqual([1, 'PATH_ERROR'])
    }
  })
})

describe("claude-memory's own tests of its write script, in our words (WRT-10)", () => {
  test('what is created is active whatever the draft says, and its tags are cleaned', () => {
    const at = emptyProject()
    const told = {
      record_status: 'retired',
      retired_at: '2026-01-02T00:00:00Z',
      tags: ['B', 'a', 'a'],
    }
    const { stderr } = at.everkeep(CREATE + JWT, draft(told))
    expect(stderr).toContain('[AUTO-FIX]')
    const made = JSON.parse(readFileSync(at.at(JWT), 'utf8'))
    expect(made).toMatchObject({ record_status: 'active', tags: ['a', 'b'] })
    expect(made).not.toHaveProperty('retired_at')
    expect(readFileSync(at.at('index.md'), 'utf8')).toContain('[DECISION] Use JWT')
  })

  test('an update needs the hash it was made from; without one it is warned', () => {
    const at = emptyProject()
    const target = at.put(JWT, decisionRecord())
    const change = { changes: [{ date: '2026-02-01T00:00:00Z', summary: 'shorter' }] }
    const update = `write --action update --category decision --input - --target ${target}`
    const wrong = at.everkeep(`${update} --hash ${'0'.repeat(32)}`, draft(change))
    expect([wrong.status, wrong.stdout.split('\n')[0]]).toEqual([1, 'OCC_CONFLICT'])
    const md5 = createHash('md5')
      .update(readFileSync(at.at(JWT)))
      .digest('hex')
    expect(at.everkeep(`${update} --hash ${md5}`, draft(change)).stdout).toContain('"updated"')
    const again = { changes: [...change.changes, { date: '2026-02-02T00:00:00Z', summary: 'why' }] }
    expect(at.everkeep(update, draft(again)).stderr).toContain('WARNING')
  })

  test('a retired record cannot come back under its name for a day, nor be archived', () => {
    const at = emptyProject()
    const target = at.put(JWT, decisionRecord())
    expect(at.everkeep(`write --action delete --target ${target} --reason old`).stdout).toContain(
      '"retired"',
    )
    expect(at.everkeep(CREATE + JWT, draft()).stdout).toContain('ANTI_RESURRECTION_ERROR')
    const archived = at.everkeep(`write --action archive --target ${target} --reason old`)
    expect(archived.stdout).toContain('Only active memories can be archived')
    at.everkeep(`write --action restore --target ${target}`)
    const unarchived = at.everkeep(`write --action unarchive --target ${target}`)
    expect(unarchived.stdout).toContain('Only archived memories can be unarchived')
  })
})

describe("claude-memory's own tests of its index script, in our words (LAY-05)", () => {
  test('validate names what the index lacks and what it lists in vain', () => {
    const at = emptyProject()
    at.put(JWT, decisionRecord())
    expect(at.everkeep('index --rebuild').stdout).toContain('Rebuilt index.md')
    const fine = at.everkeep('index --validate')
    expect([fine.status, fine.stdout]).toEqual([0, expect.stringContaining('Index is valid')])
    at.put('decisions/use-pnpm.json', decisionRecord({ id: 'use-pnpm', title: 'Use pnpm' }))
    const lacking = at.everkeep('index --validate')
    expect([lacking.status, lacking.stdout]).toEqual([
      1,
      expect.stringContaining('decisions/use-pnpm.json is NOT in index.md'),
    ])
    at.everkeep('index --rebuild')
    at.put(JWT, decisionRecord({ record_status: 'archived' }))
    expect(at.everkeep('index --validate').stdout).toContain('NO matching file')
  })

  test('the health report counts, names the restless, and does not fail a script', () => {
    const at = emptyProject()
    at.put(JWT, decisionRecord({ times_updated: 10 }))
    at.put(
      'decisions/old.json',
      decisionRecord({ id: 'old', title: 'Old', record_status: 'retired' }),
    )
    at.everkeep('index --rebuild')
    const { status, stdout } = at.everkeep('index --health')
    expect(status).toBe(0)
    for (const said of ['Memory Health Report', 'DECISION: 1', 'TOTAL (active): 1', 'Retired: 1'])
      expect(stdout).toContain(said)
    expect(stdout).toContain('updated 10 times')
    expect(stdout).toContain('Health: NEEDS ATTENTION')
  })

  test('a search counts its matches', () => {
    const at = emptyProject()
    at.put(JWT, decisionRecord())
    expect(at.everkeep('search JWT').stdout).toMatch(/\n1 match\n$/)
    expect(at.everkeep('search zzzznonexistent').stdout).toBe('No matches.\n')
  })

  test('gc says when the grace period is over for none, and skips what has no date', () => {
    const at = emptyProject()
    at.put(JWT, decisionRecord({ record_status: 'retired' }))
    const { status, stdout } = at.everkeep('gc')
    expect(status).toBe(0)
    expect(stdout).toContain('No retired memories past grace period (30 days).')
    expect(stdout).toContain(`SKIP ${JWT}`)
    expect(existsSync(at.at(JWT))).toBe(true)
  })
})

describe("claude-memory's own tests of its hooks, in our words (AGT-08)", () => {
  test('a file that is no record is put aside, memory-config.json in a category folder too', () => {
    const at = emptyProject()
    at.everkeep('trust')
    for (const name of ['bad.json', 'memory-config.json']) {
      at.put(`decisions/${name}`, { title: 'bad' })
      at.hook('PostToolUse', {
        tool_name: 'Write',
        tool_input: { file_path: at.at(`decisions/${name}`) },
      })
    }
    const names = readdirSync(at.at('decisions')).map((name) => name.replace(/\d+$/, ''))
    expect(names.sort()).toEqual(['bad.json.invalid.', 'memory-config.json.invalid.'])
  })

  test('a prompt that names a record brings it, one of two letters does not', () => {
    const at = emptyProject()
    at.put(JWT, decisionRecord())
    at.everkeep('trust')
    const asked = 'How does JWT authentication work in this project?'
    expect(at.everkeep(['context', '--prompt', asked]).stdout).toContain('use-jwt')
    expect(at.everkeep(['context', '--prompt', 'hi']).stdout).toBe('')
  })
})
