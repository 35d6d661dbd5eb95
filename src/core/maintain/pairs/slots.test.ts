import { describe, expect, test } from 'vitest'
import { EMPTY_MEMORY, type Memory } from '../../model/memory.ts'
import { findPairs } from './find-pairs.ts'

function found(one: readonly [string, string], other: readonly [string, string]): string {
  const memories = [one, other].map(([title, body], at): Memory => {
    // Safe: an id is any text that a file may have.
    return { ...EMPTY_MEMORY, id: `m${at}` as Memory['id'], kind: 'project', title, body }
  })
  const [pair] = findPairs(memories)
  return pair === undefined ? '' : pair.is === 'conflict' ? pair.conflict.sort : 'same'
}

describe('COR-04: short notes that differ in one place, each in words of its own', () => {
  test.each<[string, string, string, string, string]>([
    [
      'value',
      'Upload limit',
      'Uploads are limited to 10 MB per file by nginx.',
      'File size',
      'nginx rejects uploads above 25 MB per file.',
    ],
    [
      'value',
      'Retention',
      'Logs are kept for 7 days.',
      'Log storage',
      'We retain logs for two weeks.',
    ],
    [
      'value',
      'Dev server',
      'The dev server listens on port 3000.',
      'Running locally',
      'Locally the dev server runs on port 5173.',
    ],
    [
      'value',
      'Rate limit',
      'The public API allows 100 requests per minute per key.',
      'Throttling',
      'Each key may send 300 requests a minute to the public API.',
    ],
    [
      'value',
      'Python',
      'The backend needs Python 3.10.',
      'Runtime',
      'The backend needs Python 3.12.',
    ],
    [
      'value',
      'Timeout',
      'Der Worker bricht nach 30 Sekunden ab.',
      'Worker',
      'Nach zwei Minuten bricht der Worker ab.',
    ],
    ['value', '超时设置', '接口请求超时时间为 30 秒。', '请求超时', '接口请求的超时是 60 秒。'],
    [
      'alternative',
      'Deploy',
      'Deployments go to Vercel from main.',
      'Hosting',
      'Production is deployed to Cloudflare Pages from main, not Vercel.',
    ],
    [
      'alternative',
      'State',
      'Global state is kept in Redux.',
      'Stores',
      'Global state lives in Zustand stores; Redux was removed.',
    ],
    [
      'alternative',
      'Formatting',
      'Indent with tabs.',
      'Style',
      'Use two spaces for indentation, never tabs.',
    ],
    [
      'alternative',
      'Commits',
      'Commit-Nachrichten werden auf Deutsch geschrieben.',
      'Git',
      'Commit-Nachrichten immer auf Englisch schreiben.',
    ],
  ])('%s: %s', (sort, title, body, otherTitle, other) => {
    expect(found([title, body], [otherTitle, other])).toBe(sort)
    expect(found([otherTitle, other], [title, body])).toBe(sort)
  })
})

describe('COR-04: two things that share all words but one may both hold', () => {
  test.each<[string, string, string, string]>([
    ['Ports', 'Grafana listens on port 3000.', 'More ports', 'Prometheus listens on port 9090.'],
    ['日志', '应用日志保留 7 天。', '审计', '审计日志保留 365 天。'],
    [
      'Rate limit A',
      'The public API allows 100 requests per minute per key.',
      'Rate limit B',
      'The admin API allows 1000 requests per minute per key.',
    ],
    [
      'Timeout of the read client',
      'The read client times out after 2 seconds.',
      'Timeout of the write client',
      'The write client times out after 10 seconds.',
    ],
    [
      'Unit test runner',
      'Use Vitest for unit tests in the web packages.',
      'Mocking library',
      'Use MSW for unit tests in the web packages.',
    ],
    [
      'Vercel',
      'The marketing site is deployed to Vercel.',
      'Fly',
      'The API is deployed to Fly, not Vercel.',
    ],
    [
      'Docs',
      'Documentation is written in English.',
      'Commit language',
      'Commit messages are written in German.',
    ],
    [
      'Phase 3',
      'Phase 3 took 12 days and closed 40 tickets.',
      'Phase 4',
      'Phase 4 took 9 days and closed 31 tickets.',
    ],
  ])('%s', (title, body, otherTitle, other) => {
    expect(found([title, body], [otherTitle, other])).toBe('')
  })
})

test('empty notes of one name are no duplicates: nobody is asked, and none is retired', () => {
  expect(found(['inbox', ''], ['inbox', ''])).toBe('')
  const rule = 'Never commit the generated client'
  expect(found([rule, ''], [rule, ''])).toBe('same')
})

describe('COR-04: in long notes only what is said to be gone counts as gone', () => {
  const long = (first: string, words: string): string =>
    [first, ...words.split(' ').map((word) => `The ${word} is told elsewhere.`)].join('\n')
  test.each<[string, string, string]>([
    [
      'gone',
      '`DFFLoader` is gone, replaced by the archive.',
      'The loader `DFFLoader` still exists for tests.',
    ],
    [
      '',
      '`CleanupOnExit` does not exist in `game/src/`.',
      'The double stamp is still present in `game/src/`.',
    ],
    ['', '`DFFLoader` is gone.', 'Do not report `DFFLoader` as still present.'],
  ])('%s: %s', (sort, gone, there) => {
    expect(
      found(
        ['Audit of the pipeline', long(gone, 'camera fog water sky road wheel')],
        ['Loader notes', long(there, 'menu font icon sound score lamp')],
      ),
    ).toBe(sort)
  })
})
