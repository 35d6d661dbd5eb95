import { describe, expect, test } from 'vitest'
import { EMPTY_MEMORY, type Memory } from '../../model/memory.ts'
import { referencesIn } from '../../references/references.ts'
import type { Verdict } from '../../references/verdict.ts'
import { mendReferences } from './mend-references.ts'

const memory = (over: Partial<Memory>): Memory => ({ ...EMPTY_MEMORY, title: 'Pool', ...over })

/** What the judge says of everything in the memory that ends like `was`. */
function moved(one: Memory, was: string, to: string): readonly Verdict[] {
  const seen = new Set<string>()
  return referencesIn(one).flatMap((reference): Verdict[] => {
    const path = reference.text.replace(/^(?:\.{0,2}\/|@\/)+/, '')
    const isIt = was === path || was.endsWith(`/${path}`) || reference.text.endsWith(`/${was}`)
    if (!isIt || reference.claim === 'gone' || seen.has(reference.text)) return []
    seen.add(reference.text)
    return [{ reference, is: 'MOVED', was, to, isRename: true, commit: 'abc', why: '' }]
  })
}

const [WAS, TO] = ['src/db/pool.ts', 'src/database/pool.ts']

// DRM-03: the line before and after, `src/db/pool.ts` being `src/database/pool.ts` now.
const lines: readonly [before: string, after: string, why: string][] = [
  ['See `src/db/pool.ts`.', 'See `src/database/pool.ts`.', 'from the root'],
  ['See src/db/pool.ts:12-40.', 'See src/database/pool.ts:12-40.', 'line numbers stay'],
  ['See `db/pool.ts`', 'See `database/pool.ts`', 'from the source folder'],
  ['[pool](../../src/db/pool.ts#L3)', '[pool](../../src/database/pool.ts#L3)', 'a way up'],
  ['`./src/db/pool.ts`', '`./src/database/pool.ts`', 'a dot'],
  ['`@/db/pool.ts`', '`@/database/pool.ts`', 'an alias'],
  ['`/home/ana/shop/src/db/pool.ts`', '`/home/ana/shop/src/database/pool.ts`', 'another machine'],
  ['`src\\db\\pool.ts`', '`src\\database\\pool.ts`', 'Windows'],
  ['`src/db/pool.ts` and src/db/pool.tsx', '`src/database/pool.ts` and src/db/pool.tsx', 'whole'],
  [
    'lib/src/db/pool.ts.bak, `src/db/pool.ts`',
    'lib/src/db/pool.ts.bak, `src/database/pool.ts`',
    'whole',
  ],
  ['`a.ts` → `src/db/pool.ts`', '`a.ts` → `src/db/pool.ts`', 'where something went'],
  [
    'Was src/db/pool.ts, see src/database/pool.ts',
    'Was src/db/pool.ts, see src/database/pool.ts',
    'the line tells both',
  ],
  ['`src/db/pool.ts` was removed', '`src/db/pool.ts` was removed', 'told as gone'],
]

test.each(lines)('%j becomes %j: %s', (before, after) => {
  const one = memory({ body: `First.\n${before}\nLast.` })
  const { memory: mended } = mendReferences(one, moved(one, WAS, TO))
  expect(mended.body).toBe(`First.\n${after}\nLast.`)
})

describe('mending', () => {
  test('rewrites fields, the summary and the list of files, and never the title', () => {
    const one = memory({
      title: 'How src/db/pool.ts works',
      summary: 'The pool is in src/db/pool.ts',
      relatedFiles: ['src/db/pool.ts', 'src/app.ts'],
      source: 'src/db/pool.ts',
      fields: { decision: 'Keep `src/db/pool.ts` small.', rationale: ['It is read often.'] },
    })
    const { memory: mended, mends } = mendReferences(one, moved(one, WAS, TO))
    expect(mended).toEqual({
      ...one,
      summary: 'The pool is in src/database/pool.ts',
      relatedFiles: ['src/database/pool.ts', 'src/app.ts'],
      source: 'src/database/pool.ts',
      fields: { decision: 'Keep `src/database/pool.ts` small.', rationale: ['It is read often.'] },
    })
    expect(mends).toHaveLength(1)
  })

  test('leaves the history of a memory alone', () => {
    const body = 'Now in `src/db/pool.ts`.\n\n## History\n\nIt was written for `src/db/pool.ts`.'
    const one = memory({ body })
    const { memory: mended } = mendReferences(one, moved(one, WAS, TO))
    expect(mended.body).toBe(body.replace(WAS, TO))
  })

  test('says what it cannot rewrite', () => {
    const one = memory({ title: 'src/db/pool.ts', body: 'Small.' })
    const { memory: mended, mends, left } = mendReferences(one, moved(one, WAS, TO))
    expect([mended, mends, left.length]).toEqual([one, [], 1])
  })

  test('a bare name that got another name gets the whole path where the folder changed', () => {
    const one = memory({ body: 'See `pool.ts`.' })
    const renamed = mendReferences(one, moved(one, WAS, 'src/db/connections.ts'))
    expect(renamed.memory.body).toBe('See `connections.ts`.')
    const gone = mendReferences(one, moved(one, WAS, 'lib/connections.ts'))
    expect(gone.memory.body).toBe('See `lib/connections.ts`.')
  })
})

test('a folder keeps its slash, and files in it are left to their own word (DRM-03)', () => {
  const one = memory({ body: 'All in `old/part/`, first `old/part/a.ts`.' })
  const verdicts = referencesIn(one)
    .filter(({ text }) => text.endsWith('/'))
    .map((reference): Verdict => {
      return { reference, is: 'MOVED', was: 'old/part', to: 'new/part', isRename: true, why: '' }
    })
  const { memory: mended, left } = mendReferences(one, verdicts)
  expect(mended.body).toBe('All in `new/part/`, first `old/part/a.ts`.')
  expect(left).toEqual([])
})

test('DRM-03: a path in other capitals is written as the file is', () => {
  const one = memory({ body: 'See `db/Pool.ts`.\nAnd `src/db/Pool.ts:3`.' })
  const { memory: mended, left } = mendReferences(
    one,
    moved(one, 'src/db/Pool.ts', 'src/db/pool.ts'),
  )
  expect(mended.body).toBe('See `db/pool.ts`.\nAnd `src/db/pool.ts:3`.')
  expect(left).toEqual([])
})

describe('COR-02: a mend is sure when it cannot mean anything else', () => {
  const sure: readonly [line: string, isSure: boolean, why: string][] = [
    ['The pool is in `src/db/pool.ts`.', true, 'says where it is'],
    ['Promoted from the draft: `src/db/pool.ts`', false, 'about the past'],
    ['The leak was in `src/db/pool.ts`.', false, 'about the past'],
    ['`--pool` (default: `src/db/pool.ts`)', false, 'a value that the code has, whatever moved'],
    ['> See `src/db/pool.ts`.', false, 'a quotation'],
    ['Checked on 2026-03-30:\nthe pool, `src/db/pool.ts`, is safe.', false, 'the record of a day'],
    ['Checked on 2026-03-30.\n\nThe pool is in `src/db/pool.ts`.', true, 'a paragraph of its own'],
    ['Checked on 2026-03-30:\n- `src/db/pool.ts` is safe', true, 'an entry of its own'],
    ['# The pool, `src/db/pool.ts`', false, 'a heading'],
    ['See `pool.ts`.', false, 'a bare name'],
    ['We plan to add `src/db/pool.ts`.', false, 'no word that it is there'],
  ]
  test.each(sure)('%s: %s, %s', (body, isSure) => {
    const one = memory({ body })
    const { mends } = mendReferences(one, moved(one, WAS, TO))
    expect(mends.map((mend) => mend.isSure)).toEqual([isSure])
  })

  test('a name that many files have is never sure', () => {
    const one = memory({ body: 'See `src/db/index.ts`.' })
    const { mends } = mendReferences(one, moved(one, 'src/db/index.ts', 'src/data/index.ts'))
    expect(mends.map((mend) => mend.isSure)).toEqual([false])
  })

  test.each([
    ['.claude/agents/developer.md', false],
    ['templates/commands/implement.md', false],
    ['.claude/agents/payment-reviewer.md', true],
  ])('a role in a folder of tools, %s, may be that of another project', (path, isSure) => {
    const one = memory({ body: `It is in \`${path}\`.` })
    const { mends } = mendReferences(one, moved(one, path, path.replace('/', '/kept/')))
    expect(mends.map((mend) => mend.isSure)).toEqual([isSure])
  })

  test('the line is shown as it is and as it will be', () => {
    const one = memory({ body: 'One.\n\nThe pool is in `src/db/pool.ts`.' })
    expect(mendReferences(one, moved(one, WAS, TO)).mends).toMatchObject([
      {
        before: 'The pool is in `src/db/pool.ts`.',
        after: 'The pool is in `src/database/pool.ts`.',
      },
    ])
  })
})
