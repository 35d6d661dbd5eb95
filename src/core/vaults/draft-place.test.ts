import { describe, expect, test } from 'vitest'
import { KnownError } from '../base/errors.ts'
import { checkDraftSize, DRAFT_BYTES_MAX, draftPlace, stagingFolder } from './draft-place.ts'

const PLACES = { temp: ['/tmp', '/private/tmp'], staging: '/run/user/1000/everkeep/staging' }

describe('a draft is taken from where drafts lie and from nowhere else (WRT-12)', () => {
  test.each([
    ['/tmp/.memory-draft-decision-4711.json', 'temp'],
    ['/tmp/.memory-draft-x.json', 'temp'],
    ['/tmp/.memory-write-pending.json', 'temp'],
    ['/private/tmp/.memory-write-pending.json', 'temp'],
    ['/run/user/1000/everkeep/staging/anything.json', 'staging'],
  ])('%s lies in %s', (path, place) => {
    expect(draftPlace(path, PLACES)).toBe(place)
  })

  test.each([
    '/tmp/draft.json',
    '/tmp/.memory-draft-.json',
    '/tmp/.memory-draft-x.txt',
    '/tmp/.memory-draft-x.json/y.json',
    '/tmp/sub/.memory-draft-x.json',
    '/tmp2/.memory-draft-x.json',
    '/tmp/../etc/.memory-draft-x.json',
    '/tmp/.memory-draft-../../etc/passwd',
    '/tmp/.memory-draft-x.json\0.txt',
    '/home/me/.memory-draft-x.json',
    '/run/user/1000/everkeep/staging/../x.json',
    '/run/user/1000/everkeep/staging/deeper/x.json',
    '/run/user/1000/everkeep/staging',
    'C:\\tmp\\.memory-draft-x.json',
    '.memory-draft-x.json',
    '',
  ])('%j is refused', (path) => {
    const refusal = (() => {
      try {
        return draftPlace(path, PLACES)
      } catch (error) {
        return error
      }
    })()
    expect(refusal).toBeInstanceOf(KnownError)
    expect(refusal).toMatchObject({ code: 'SECURITY_ERROR', field: 'input' })
  })
})

test.each([
  [{ home: '/home/me', runtimeDir: '/run/user/7' }, '/run/user/7/everkeep/staging'],
  [{ home: '/home/me', stateHome: '/s' }, '/s/everkeep/staging'],
  [{ home: '/home/me' }, '/home/me/.local/state/everkeep/staging'],
  [{ home: '/home/me', runtimeDir: 'relative' }, '/home/me/.local/state/everkeep/staging'],
])('the staging folder of %j is %s', (of, folder) => {
  expect(stagingFolder(of)).toBe(folder)
})

test('a draft on standard input has the same limit, counted in bytes', () => {
  expect(checkDraftSize('x'.repeat(DRAFT_BYTES_MAX))).toHaveLength(DRAFT_BYTES_MAX)
  expect(() => checkDraftSize('é'.repeat(DRAFT_BYTES_MAX / 2 + 1))).toThrow(/too large/)
})
