import { describe, expect, test } from 'vitest'
import { filesOf, fixedWorld } from '../../../test/fixed-world.ts'
import { decisionRecord } from '../../../test/support/records.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import { undo } from '../write/undo.ts'
import { type WriteAction, writeMemory } from './write.ts'

const PATH = 'decision_use-jwt.md'
const HEAD = '---\nname: use-jwt\ntype: decision\n'
const CARELESS = `${HEAD}description: JWT: why not\n---\n\nWe use JWT.\n`
const TORN = `${HEAD}<<<<<<< ours\ndescription: one\n=======\ndescription: two\n>>>>>>> theirs\n---\n\nWe use JWT.\n`

const worldWith = (text: string) => fixedWorld(layoutNamed('claude-md'), { [PATH]: text })

function act(world: ReturnType<typeof worldWith>, action: WriteAction) {
  const changes = [{ date: '2026-03-01T12:00:00Z', summary: 'Learned more' }]
  const input = JSON.stringify(decisionRecord({ changes }))
  const target = { action, target: PATH, category: 'decision', reason: 'superseded' }
  return writeMemory(world, action === 'update' ? { ...target, input } : target)
}

// What `edit` and `forget` take, `write` takes: they ask the same question of the file.
describe('write where the frontmatter is no valid YAML (WRT-10)', () => {
  test.each([
    ['update', 'updated'],
    ['retire', 'retired'],
    ['archive', 'archived'],
  ] as const)(
    '%s takes what is merely careless, and undo gives back its bytes',
    async (action, status) => {
      const world = worldWith(CARELESS)
      const before = await filesOf(world)
      expect((await act(world, action)).result).toMatchObject({ status })
      const texts = Object.values(await filesOf(world))
      expect(texts.some((text) => text.includes('description: JWT: why not\n'))).toBe(true)
      await undo(world, 'last')
      expect(await filesOf(world)).toEqual(before)
    },
  )

  test.each(['update', 'retire', 'archive'] as const)(
    '%s refuses two versions that git left in one file, says so, and changes nothing',
    async (action) => {
      const world = worldWith(TORN)
      await expect(act(world, action)).rejects.toMatchObject({
        code: 'READ_ERROR',
        message: expect.stringContaining('Unfinished git merge'),
        hint: expect.stringContaining('everkeep review resolve'),
      })
      expect((await filesOf(world))[PATH]).toBe(TORN)
    },
  )
})
