import { mkdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fixedWorld } from '../../../test/fixed-world.ts'
import { type GitProject, gitProject } from '../../../test/support/git-project.ts'
import { openVaultFiles } from '../../adapters/files/vault/vault-files.ts'
import { openGitRepository } from '../../adapters/git/git-repository.ts'
import type { Instant } from '../../core/base/instant.ts'
import { type VaultPath, vaultPath } from '../../core/base/vault-path.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import type { World } from '../../ports/world.ts'
import { contentDates } from './content-dates.ts'

const at = (day: string): Instant => `${day}T00:00:00.000Z` as Instant
const [OLD, MID, NEW, NOW] = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-06-01'].map(at)

/** `.memory/` in a repository whose one commit was made at MID. */
function project(files: Readonly<Record<string, string>>): { git: GitProject; world: World } {
  const git = gitProject()
  mkdirSync(join(git.root, '.memory'))
  git.write(files)
  process.env['GIT_COMMITTER_DATE'] = MID
  git.commit()
  delete process.env['GIT_COMMITTER_DATE']
  const root = join(git.root, '.memory')
  const world = fixedWorld(layoutNamed('vault'), {}, { start: NOW! })
  return {
    git,
    world: { ...world, vault: openVaultFiles(root), repository: openGitRepository(root) },
  }
}

function touch(git: GitProject, path: string, when: Instant): void {
  utimesSync(join(git.root, path), new Date(when), new Date(when))
}

const dated = (path: VaultPath, createdAt?: Instant, updatedAt?: Instant) => ({
  path,
  memory: { createdAt, updatedAt },
})

// MOD-16
describe('the last content change', () => {
  const a = vaultPath('a.md')
  const odd = vaultPath("[数据] 'b'.md")

  test("is the memory's own word before git's, and git's before the disk's", async () => {
    const { git, world } = project({ '.memory/a.md': 'a\n', [`.memory/${odd}`]: 'b\n' })
    git.write({ '.memory/new.md': 'new\n' })
    touch(git, '.memory/a.md', NEW!)
    touch(git, '.memory/new.md', NEW!)
    expect(
      await contentDates(world, [
        dated(a, OLD, NEW),
        dated(a, OLD),
        dated(a),
        dated(odd),
        dated(vaultPath('new.md')),
      ]),
    ).toEqual([
      { at: NEW, from: 'memory', touchedAt: NEW },
      { at: OLD, from: 'memory', touchedAt: MID },
      { at: MID, from: 'git', touchedAt: MID },
      { at: MID, from: 'git', touchedAt: MID },
      { at: NEW, from: 'disk', touchedAt: NEW },
    ])
  })

  test('is an edit that waits for its commit', async () => {
    const { git, world } = project({ '.memory/a.md': 'a\n' })
    git.write({ '.memory/a.md': 'edited\n' })
    touch(git, '.memory/a.md', NEW!)
    expect(await contentDates(world, [dated(a, OLD), dated(a)])).toEqual([
      { at: OLD, from: 'memory', touchedAt: NEW },
      { at: NEW, from: 'git', touchedAt: NEW },
    ])
  })

  test('is never in the future, and needs no repository', async () => {
    const { world } = project({ '.memory/a.md': 'a\n' })
    const nothing = openGitRepository(gitProject().root)
    const ahead = await contentDates({ ...world, repository: nothing }, [
      dated(a, at('2030-01-01')),
      dated(vaultPath('away.md')),
    ])
    expect(ahead.map(({ from }) => from)).toEqual(['memory', 'disk'])
    expect(ahead[0]?.at.slice(0, 10)).toBe('2026-06-01')
  })

  // GIT-03
  describe('leaves edits out that only touch uses', () => {
    const memory = (more: string, body = 'Sessions live in Redis.'): string =>
      `---\ntitle: Redis\n${more}---\n\n${body}\n`
    const redis = vaultPath('10-Memories/MEM-redis.md')
    const file = `.memory/${redis}`

    function commitAt(git: GitProject, when: Instant, text: string): void {
      git.write({ [file]: text })
      process.env['GIT_COMMITTER_DATE'] = when
      git.commit()
      delete process.env['GIT_COMMITTER_DATE']
    }

    test('in history, however many in a row', async () => {
      const { git, world } = project({ [file]: memory('') })
      for (const count of [1, 2, 3])
        commitAt(
          git,
          NEW!,
          memory(`retrieval_count: ${count}\nlast_retrieved: 2026-03-0${count}\n`),
        )
      expect(await contentDates(world, [dated(redis, OLD), dated(redis)])).toEqual([
        { at: OLD, from: 'memory', touchedAt: MID },
        { at: MID, from: 'git', touchedAt: MID },
      ])
      commitAt(git, NEW!, memory('retrieval_count: 4\n', 'Sessions live in Postgres.'))
      const [changed] = await contentDates(world, [dated(redis)])
      expect(changed).toMatchObject({ at: NEW, from: 'git' })
    })

    test('on disk, before they are committed', async () => {
      const { git, world } = project({ [file]: memory('') })
      git.write({ [file]: memory('retrieval_count: 7\n') })
      touch(git, file, NEW!)
      expect(await contentDates(world, [dated(redis)])).toEqual([
        { at: MID, from: 'git', touchedAt: MID },
      ])
      git.write({ [file]: memory('retrieval_count: 7\nsummary: other\n') })
      touch(git, file, NEW!)
      expect(await contentDates(world, [dated(redis)])).toEqual([
        { at: NEW, from: 'git', touchedAt: NEW },
      ])
    })

    test("in smallcode's one file", async () => {
      const object = (use: string, body: string): string =>
        `{"version": 1, "objects": [{"id": "00000000", "type": "decision", "title": "Redis", "content": "${body}"${use}}]}\n`
      const index = vaultPath('index.json')
      const { git, world } = project({ '.memory/index.json': object('', 'One.') })
      git.write({
        '.memory/index.json': object(', "last_used_at": "2026-03-01T00:00:00Z"', 'One.'),
      })
      process.env['GIT_COMMITTER_DATE'] = NEW
      git.commit()
      delete process.env['GIT_COMMITTER_DATE']
      const smallcode = { ...world, layout: layoutNamed('smallcode') }
      expect((await contentDates(smallcode, [dated(index)]))[0]).toMatchObject({ at: MID })
    })
  })
})
