import { describe, expect, test } from 'vitest'
import { foundPath } from '../base/vault-path.ts'
import { EMPTY_MEMORY, type Memory, type MemoryId } from '../model/memory.ts'
import { classifyChange } from './classify-change.ts'
import { pairMemories, type StoredVersion } from './pair-memories.ts'

function version(
  path: string,
  id: string,
  more: Partial<Memory> = {},
  span?: readonly [number, number],
): StoredVersion {
  const memory = { ...EMPTY_MEMORY, id: id as MemoryId, title: id, body: `About ${id}.`, ...more }
  const versionText = JSON.stringify({ ...memory, useCount: 0 })
  return {
    path: foundPath(path),
    parsed: { memory, problems: [], versionText, bytes: 1, ...(span && { span }) },
  }
}

const idsOf = (
  before: readonly StoredVersion[],
  after: readonly StoredVersion[],
): readonly string[] =>
  pairMemories(before, after)
    .map((pair) => `${pair.before?.parsed.memory.id ?? '-'} ${pair.after?.parsed.memory.id ?? '-'}`)
    .sort()

// GIT-08
describe('which memory is which', () => {
  test('by id, whatever the path; by path, whatever the id; by its other names; by its text', () => {
    expect(idsOf([version('a.md', 'a')], [version('retired/a.md', 'a')])).toEqual(['a a'])
    expect(idsOf([version('a.json', 'a')], [version('a.json', 'b', { body: 'New.' })])).toEqual([
      'a b',
    ])
    expect(
      idsOf([version('a.md', 'MEM-a')], [version('x.md', 'a', { aliases: ['MEM-a'], body: '' })]),
    ).toEqual(['MEM-a a'])
    expect(idsOf([version('a.md', 'a')], [version('b.md', 'b', { body: 'About a.' })])).toEqual([
      'a b',
    ])
  })

  test('two memories of one list are not each other', () => {
    const [gone, come] = [
      version('index.json', 'a', {}, [0, 9]),
      version('index.json', 'b', {}, [0, 9]),
    ]
    expect(idsOf([gone], [come])).toEqual(['- b', 'a -'])
  })

  test('what could be either of two is neither', () => {
    const before = [version('a.md', 'a', { body: 'Same.' })]
    const after = ['b', 'c'].map((id) => version(`${id}.md`, id, { body: 'Same.' }))
    expect(idsOf(before, after)).toEqual(['- b', '- c', 'a -'])
  })
})

// GIT-08
describe('what became of a memory', () => {
  const change = (was: Partial<Memory>, is: Partial<Memory>, converted = false) =>
    classifyChange(
      { before: version('a.md', 'a', was), after: version('a.md', 'a', is) },
      { converted },
    )

  test('uses and formatting are no change', () => {
    expect(change({ useCount: 1 }, { useCount: 2 })).toEqual({ kind: 'usage' })
    expect(change({}, {})).toEqual({ kind: 'same' })
    const before = version('a.md', 'a')
    const after = { ...before, parsed: { ...before.parsed, versionText: 'other quotes' } }
    expect(classifyChange({ before, after }, { converted: false })).toEqual({ kind: 'format' })
  })

  test('a rule is what agents are told to follow, before or after', () => {
    const rule = { kind: 'preference', origin: 'user' } as const
    expect(change(rule, { ...rule, status: 'retired' })).toMatchObject({
      change: 'retired',
      rule: true,
    })
    expect(change({ kind: 'preference' }, rule)).toMatchObject({ change: 'changed', rule: true })
    const retired = { ...rule, status: 'retired' } as const
    expect(change(retired, { ...retired, tags: ['x'] })).toMatchObject({ rule: false })
  })

  test('dates and counts that follow from an edit are told only alone', () => {
    const names = (is: Partial<Memory>): readonly string[] => {
      const told = change({}, is)
      return told.kind === 'change' ? told.fields.map(({ name }) => name) : [told.kind]
    }
    expect(names({ timesUpdated: 2, tags: ['x'] })).toEqual(['tags'])
    expect(names({ timesUpdated: 2 })).toEqual(['times_updated'])
    expect(names({ fields: { rule: 'x' }, extra: { mood: 'good' } })).toEqual([
      'content.rule',
      'mood',
    ])
  })

  test('the text is told by the lines that went and came', () => {
    expect(change({ body: 'one\ntwo\nthree' }, { body: 'one\n2\nthree' })).toMatchObject({
      text: [{ removed: ['two'], added: ['2'] }],
    })
  })
})
