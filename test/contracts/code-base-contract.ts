import { describe, expect, test } from 'vitest'
import { EMPTY_MEMORY } from '../../src/core/model/memory.ts'
import { referencesIn } from '../../src/core/references/references.ts'
import type { CheckOptions, CodeBase } from '../../src/ports/code-base.ts'
import type { Files } from '../support/git-project.ts'

/** How a project was and is. What is in `before` alone was removed; `renamed` says where some of it went. */
export interface ProjectSketch {
  readonly before: Files
  readonly after: Files
  readonly renamed: Readonly<Record<string, string>>
  /** Folders that the project does not keep. */
  readonly ignored: readonly string[]
}

const POOL = 'export function openPool(size) {\n  return connect(size)\n}\n'
const LEGACY = 'export class LegacySession {\n  renewToken() {}\n}\n'
const SKETCH: ProjectSketch = {
  before: {
    'src/db/pool.ts': POOL,
    'src/db/query.ts': 'export const query = 1\n',
    'src/ui/Button.tsx': 'export const Button = 1\n',
    'src/old/session.ts': LEGACY,
    'src/time.ts': 'export const zone = "utc"\nexport const hour = 3600\nexport const day = 24\n',
    'docs/guide.md': 'The `GuideOnly` word.\n',
    'memory/a.md': 'text\n',
    'memory/b.md': 'text of b\n',
  },
  after: {
    'src/db/pool.ts': POOL,
    'src/db/query.ts': 'export const query = 1\n',
    'src/ui/Button.tsx': 'export const Button = 1\n',
    'src/clock/time.ts':
      'export const zone = "utc"\nexport const hour = 3600\nexport const day = 24\n',
    'docs/guide.md': 'The `GuideOnly` word.\n',
    'memory/a.md': 'text\n',
    'memory/b.md': 'text of b\n',
  },
  renamed: { 'src/time.ts': 'src/clock/time.ts' },
  ignored: ['local'],
}
const LATER: CheckOptions = { deadlineMs: 30_000 }

/**
 * What every code base promises. `knowsPast` is false for those without a history: what was where, and what it was
 * called, they cannot tell.
 */
export function codeBaseContract(
  name: string,
  options: { readonly knowsPast: boolean },
  open: (sketch: ProjectSketch) => Promise<CodeBase>,
): void {
  const check = async (bodies: readonly string[], how = LATER, folder = 'memory') => {
    const questions = bodies.map((body) => ({
      references: referencesIn({ ...EMPTY_MEMORY, body }),
      folder,
    }))
    return (await open(SKETCH)).check(questions, how)
  }
  const verdictOn = async (body: string, how = LATER): Promise<string> => {
    const verdict = (await check([body], how))[0]?.[0]
    return [verdict?.is, verdict?.to].filter((part) => part !== undefined).join(' ')
  }
  const { knowsPast } = options

  describe(`${name} keeps the promises of a code base`, () => {
    test('files and folders exist or do not (WRT-07)', async () => {
      const { exists } = await open(SKETCH)
      const asked = ['src/db/pool.ts', 'src/db', 'src/gone.ts', '']
      expect(await Promise.all(asked.map((path) => exists(path)))).toEqual([
        true,
        true,
        false,
        false,
      ])
    })

    test.each([
      ['`src/db/pool.ts`', 'FOUND'],
      ['`src/db/`', 'FOUND'],
      ['`/src/db/pool.ts`', 'FOUND'],
      ['[b](b.md)', 'FOUND memory/b.md'],
      ['`db/pool.ts`', 'FOUND src/db/pool.ts'],
      ['`pool.ts`', 'FOUND src/db/pool.ts'],
      ['`src/ui/button.tsx`', 'MOVED src/ui/Button.tsx'],
      ['`src/time.ts`', knowsPast ? 'MOVED src/clock/time.ts' : 'UNVERIFIABLE'],
      ['`src/old/session.ts`', 'MISSING'],
      ['`session.ts`', knowsPast ? 'MISSING' : 'UNVERIFIABLE'],
      ['`src/db/cache.ts`', 'MISSING'],
      ['`local/settings.ts`', 'UNVERIFIABLE'],
      ['`other/place.ts`', 'UNVERIFIABLE'],
      ['`~/x/y.ts`', 'UNVERIFIABLE'],
      ['`src/*.ts`', 'UNVERIFIABLE'],
    ])('%s is %s (DRM-02, DRM-03)', async (body, verdict) => {
      expect(await verdictOn(body)).toBe(verdict)
    })

    test('answers come in the order of the questions', async () => {
      const verdicts = await check([
        'no names',
        '`src/db/pool.ts` and `~/a/b.ts`',
        '`src/db/cache.ts`',
      ])
      expect(verdicts.map((of) => of.map(({ is }) => is))).toEqual([
        [],
        ['FOUND', 'UNVERIFIABLE'],
        ['MISSING'],
      ])
    })

    test('without time nothing is known, and nothing is called missing (REC-07)', async () => {
      const verdicts = await check(
        ['`pool.ts`, `src/old/session.ts`, `openPool()`, `src/db/cache.ts`'],
        {
          deadlineMs: 0,
        },
      )
      expect(new Set(verdicts.flat().map(({ is }) => is))).toEqual(new Set(['UNVERIFIABLE']))
    })

    test.each([
      ['`openPool()`', 'FOUND', 'it is defined in src/db/pool.ts:1'],
      ['`connect()`', 'FOUND', 'it is used in src/db/pool.ts:2'],
      ['`LegacySession`', knowsPast ? 'MISSING' : 'UNVERIFIABLE', /./],
      ['`LegacySession.renewToken()`', knowsPast ? 'MISSING' : 'UNVERIFIABLE', /./],
      ['`openPoo()`', 'UNVERIFIABLE', /there is no sign that any had/],
      ['`GuideOnly`', 'UNVERIFIABLE', /there is no sign that any had/],
    ])('the symbol %s is %s (DRM-02, REC-07)', async (body, is, why) => {
      const [[verdict] = []] = await check([body], LATER)
      expect(verdict).toMatchObject({ is, why: expect.stringMatching(why) })
    })
  })
}
