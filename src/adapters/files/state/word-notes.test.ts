import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { WordNotes } from '../../code-base-parts.ts'
import { openWordNotes } from './word-notes.ts'

// REC-07: what an earlier look found out, so that the next one need not search all code.

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function stateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-words-'))
  folders.push(folder)
  return folder
}

const NONE = { places: new Map(), removed: new Map(), nowhere: [], late: [] }
const places = (entries: Readonly<Record<string, string>>) => ({
  ...NONE,
  places: new Map(Object.entries(entries)),
})

/** A new process each time. */
function opener(commit: () => string | undefined = () => 'c1'): () => WordNotes {
  const folder = stateFolder()
  return () => openWordNotes(folder, { commit })
}

test('where a word was found last is known to the next process', () => {
  const open = opener()
  open().note(places({ openPool: 'src/a b.ts', open: 'src/c.ts' }))
  open().note(places({ openPool: 'src/d.ts' }))
  const notes = open()
  expect([notes.placeOf('openPool'), notes.placeOf('open'), notes.placeOf('Pool')]).toEqual([
    'src/d.ts',
    'src/c.ts',
    undefined,
  ])
})

test('what nothing was found out about is hopeless until another commit is checked out', () => {
  let commit: string | undefined = 'c1'
  const open = opener(() => commit)
  open().note({ ...NONE, nowhere: ['fetchIt'], removed: new Map([['oldOne', 'c0']]) })
  expect([open().isHopeless('fetchIt'), open().isHopeless('fetch')]).toEqual([true, false])
  expect([open().removedBy('oldOne'), open().removedBy('old')]).toEqual(['c0', undefined])
  commit = 'c2'
  expect([open().isHopeless('fetchIt'), open().removedBy('oldOne')]).toEqual([false, undefined])
  commit = undefined
  expect([open().isHopeless('fetchIt'), open().removedBy('oldOne')]).toEqual([false, undefined])
})

test('who is late once is looked for again, and not after the third time', () => {
  const open = opener()
  const seen = [1, 2, 3, 4].map(() => {
    const isHopeless = open().isHopeless('slowOne')
    open().note({ ...NONE, late: ['slowOne'] })
    return isHopeless
  })
  expect(seen).toEqual([false, false, false, true])
})

test('what there was no time for is due, until something is found out or another commit comes', () => {
  let commit = 'c1'
  const open = opener(() => commit)
  expect(open().due()).toEqual([])
  open().note({ ...NONE, late: ['a', 'b', 'c', 'd'] })
  open().note({ ...places({ a: 'x.ts' }), nowhere: ['b'], removed: new Map([['c', 'c0']]) })
  expect(open().due()).toEqual(['d'])
  commit = 'c2'
  expect(open().due()).toEqual([])
})

test('without a commit only places are noted', () => {
  const open = opener(() => undefined)
  open().note({
    ...places({ a: 'x.ts' }),
    nowhere: ['b'],
    late: ['c'],
    removed: new Map([['d', 'e']]),
  })
  const notes = open()
  expect([notes.placeOf('a'), notes.isHopeless('b'), notes.removedBy('d')]).toEqual([
    'x.ts',
    false,
    undefined,
  ])
})

test.each(['/etc/passwd', '../up.ts', 'src/../../up.ts', '..\\up.ts', 'C:\\x.ts', ''])(
  'no place outside of the project is taken from a file that somebody else wrote: %j',
  (place) => {
    const folder = stateFolder()
    writeFileSync(join(folder, 'words.log'), `at openPool ${place}\n`)
    expect(openWordNotes(folder, { commit: () => 'c1' }).placeOf('openPool')).toBeUndefined()
  },
)

test('a file that is full starts anew, and one that cannot be written costs nothing', () => {
  const folder = stateFolder()
  const path = join(folder, 'words.log')
  writeFileSync(path, 'at x y\n'.repeat(30_000))
  openWordNotes(folder, { commit: () => 'c1' }).note(places({ openPool: 'a.ts' }))
  expect(readFileSync(path, 'utf8')).toBe('at openPool a.ts\n')
  expect(statSync(path).mode & 0o077).toBe(0)
  const nowhere = openWordNotes(join(folder, 'missing'), { commit: () => 'c1' })
  expect(() => nowhere.note(places({ openPool: 'a.ts' }))).not.toThrow()
  expect(nowhere.placeOf('openPool')).toBeUndefined()
})

test('a word that may be a secret is not written down, a long name is', () => {
  const open = opener()
  const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`
  const name = 'acquireConnectionFromTheSharedPool'
  open().note({ ...NONE, nowhere: [secret, name], late: [secret] })
  expect([open().isHopeless(secret), open().isHopeless(name)]).toEqual([false, true])
})
