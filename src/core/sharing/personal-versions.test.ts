import { describe, expect, it } from 'vitest'
import type { VaultPath } from '../base/vault-path.ts'
import {
  EMPTY_MEMORY,
  type Entry,
  type MemoryId,
  type Origin,
  type Version,
} from '../model/memory.ts'
import type { Change } from '../plan/plan.ts'
import { personalVersions, type Written } from './personal-versions.ts'

const v = (name: string): Version => name as Version

function entry(
  id: string,
  version: string,
  over: Partial<Entry> & { origin?: Origin } = {},
): Entry {
  const { origin = 'user', ...rest } = over
  const { body: _b, fields: _f, changes: _c, extra: _e, ...card } = EMPTY_MEMORY
  return {
    path: `${id}.md` as VaultPath,
    version: v(version),
    memory: { ...card, id: id as MemoryId, title: id, origin },
    ...{ tokens: 10, bytes: 10, linksTo: [], problems: [] },
    ...rest,
  }
}

function change(id: string, over: Partial<Change> = {}): Change {
  const target = { id: id as MemoryId, path: `${id}.md` as VaultPath }
  return {
    ...{ id: 'c1', action: 'update', target, before: v('x'), reason: '', evidence: [] },
    after: { as: 'memory', memory: { ...EMPTY_MEMORY, id: target.id }, path: target.path },
    needs: 'nothing',
    ...over,
  }
}

const written = (over: Partial<Written>): Written => ({
  operation: 'save',
  done: [change('a')],
  before: [entry('a', 'old')],
  after: [entry('a', 'new')],
  ...over,
})

const none: ReadonlySet<Version> = new Set()
const old: ReadonlySet<Version> = new Set([v('old')])

describe("which written versions are the person's word (TRU-01)", () => {
  it.each(['save', 'edit', 'learn', 'pin'])('%s is their own deed', (operation) => {
    expect(personalVersions(written({ operation }), none)).toEqual(['new'])
    expect(personalVersions(written({ operation, byPerson: false }), none)).toEqual([])
  })

  it('what an agent, an import or nobody vouches for is not made theirs', () => {
    for (const origin of ['agent', 'import', 'unknown'] as const)
      expect(personalVersions(written({ after: [entry('a', 'new', { origin })] }), old)).toEqual([])
  })

  it('tidying keeps what was theirs, and gives them nothing else', () => {
    for (const operation of ['dream', 'check', 'hygiene', 'distill compress', 'restore']) {
      expect(personalVersions(written({ operation }), old)).toEqual(['new'])
      expect(personalVersions(written({ operation }), none)).toEqual([])
    }
  })

  it('what may come from elsewhere waits for their word', () => {
    for (const operation of ['take-over', 'import', 'undo', 'convert'])
      expect(personalVersions(written({ operation }), old)).toEqual([])
  })

  it('a proposal is theirs only when a person accepted it, links that follow are not', () => {
    const review = { operation: 'review', before: [], after: [entry('a', 'new')] }
    const done = [change('a', { action: 'create', before: 'absent' })]
    expect(personalVersions(written({ ...review, done, byPerson: true }), none)).toEqual(['new'])
    expect(personalVersions(written({ ...review, done, byPerson: false }), none)).toEqual([])
    const relink = written({
      operation: 'review',
      byPerson: true,
      done: [change('a', { action: 'relink' })],
    })
    expect(personalVersions(relink, none)).toEqual([])
  })

  it('a merge is theirs only when all that went into it was', () => {
    const merge = written({
      operation: 'distill merge',
      done: [
        change('a', { group: 'g' }),
        change('b', { group: 'g', action: 'retire' }),
        change('c', { group: 'g', action: 'relink' }),
      ],
      before: [entry('a', 'old'), entry('b', 'other'), entry('c', 'third')],
      after: [entry('a', 'new', { tokens: 20 }), entry('b', 'gone'), entry('c', 'relinked')],
    })
    expect(personalVersions(merge, old)).toEqual([])
    expect(personalVersions(merge, new Set([v('old'), v('other')]))).toEqual(['new', 'gone'])
    const nothingTaken = { ...merge, after: [entry('a', 'new')] }
    expect(personalVersions(nothingTaken, old)).toEqual(['new'])
  })

  it('other memories of the same file are not accepted along with it', () => {
    const path = 'index.json' as VaultPath
    const one = written({
      done: [
        change('a', {
          target: { id: 'a' as MemoryId, path },
          after: { as: 'memory', memory: { ...EMPTY_MEMORY, id: 'a' as MemoryId }, path },
        }),
      ],
      before: [entry('b', 'theirs', { path })],
      after: [entry('a', 'new', { path }), entry('b', 'theirs', { path })],
    })
    expect(personalVersions(one, none)).toEqual(['new'])
  })
})
