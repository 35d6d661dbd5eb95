import { describe, expect, test } from 'vitest'
import { EMPTY_MEMORY } from '../model/memory.ts'
import type { Evidence, SymbolFact } from './evidence.ts'
import { fileHistory, type Removal } from './file-history.ts'
import { fileTree } from './file-tree.ts'
import { type Freshness, freshnessOf, isGuardedKind } from './freshness.ts'
import { judge } from './judge-references.ts'
import { referencesIn } from './references.ts'
import type { Verdict } from './verdict.ts'

const TREE = [
  'README.md',
  'CLAUDE.md',
  'src/app.ts',
  'src/db/pool.ts',
  'src/db/query.ts',
  'src/db/retry.ts',
  'src/ui/Button.tsx',
  'packages/web/src/pages/home.tsx',
  'packages/web/src/pages/cart.tsx',
  'packages/a/util.ts',
  'packages/b/util.ts',
  'packages/b/index.ts',
  'app/[slug]/page.tsx',
  'docs/guide.md',
  'docs/setup.md',
  'docs/plans/024-fog.md',
  'skills/one/SKILL.md',
  'skills/two/SKILL.md',
  'skills/three/SKILL.md',
  'test/fixtures/config/loader.ts',
  '.claude/memory/MEMORY.md',
  '.claude/memory/pool.md',
  '.claude/memory/retry.md',
]
const REMOVED: readonly Removal[] = [
  { path: 'src/old/session.ts', commit: 'abc1234567890' },
  { path: 'src/legacy.ts', commit: 'def4567890123', to: 'src/app.ts' },
  { path: 'src/gone-again.ts', commit: 'aaa', to: 'src/nowhere.ts' },
  { path: '.claude/plans/024-fog.md' },
  { path: 'docs/old/setup.md', commit: 'bbb', traced: true },
  { path: 'src/index.ts' },
  { path: '.mcp.json' },
  { path: 'secret/local.ts' },
  { path: 'src/config/loader.ts' },
  { path: 'dist/app.js' },
  { path: 'packages/web/src/pages/old.tsx' },
  { path: 'models/truck.dff' },
]

const evidence = (over: Partial<Evidence> = {}): Evidence => ({
  standpoint: { folder: '.claude/memory', names: ['shop'], root: '/here/shop' },
  tree: fileTree(TREE, (path) => path.startsWith('secret/')),
  history: fileHistory(REMOVED),
  ...over,
})

const judged = (body: string, over: Partial<Evidence> = {}): readonly Verdict[] =>
  judge(referencesIn({ ...EMPTY_MEMORY, body }), evidence(over))

/** The verdict on the first reference of a text, as `FOUND src/app.ts`. */
const verdictOn = (body: string, over: Partial<Evidence> = {}): string => {
  const [verdict] = judged(body, over)
  return [verdict?.is, verdict?.to].filter((part) => part !== undefined).join(' ')
}

describe('a path is looked for where it may be (DRM-02)', () => {
  const cases: readonly [text: string, verdict: string, why: string][] = [
    ['`src/db/pool.ts`', 'FOUND', 'exactly'],
    ['`src/db/`', 'FOUND', 'a folder'],
    ['`/docs/guide.md`', 'FOUND', 'a leading slash is the root of the repository'],
    ['`/src/db/pool.ts`', 'FOUND', 'and no checkout in a folder of that name'],
    ['[x](retry.md)', 'FOUND .claude/memory/retry.md', 'relative to the memory'],
    ['`../../src/app.ts`', 'FOUND src/app.ts', 'relative, up to the root'],
    ['`db/pool.ts`', 'FOUND src/db/pool.ts', 'the only one that ends so'],
    ['`pool.ts`', 'FOUND src/db/pool.ts', 'a name alone'],
    ['`src/pages/home.tsx`', 'FOUND packages/web/src/pages/home.tsx', 'moved into a package'],
    ['`src/ui/button.tsx`', 'MOVED src/ui/Button.tsx', 'another letter case'],
    ['`/UI/`', 'UNVERIFIABLE', 'an address as often as a folder'],
    ['`ui/button.tsx`', 'MOVED src/ui/Button.tsx', 'the end of a path in another letter case'],
    ['`button.tsx`', 'FOUND src/ui/Button.tsx', 'a name alone may be written as one speaks'],
    ['`/Users/ann/shop/src/ui/button.tsx`', 'MOVED src/ui/Button.tsx', "so on another's machine"],
    ['`@/ui/Button.tsx`', 'FOUND src/ui/Button.tsx', 'an alias'],
    ['`app/[slug]/page.tsx`', 'FOUND', 'brackets that are real'],
    ['`shop/src/app.ts`', 'FOUND src/app.ts', 'with the name of the project before it'],
    ['`frontend/src/app.ts`', 'FOUND src/app.ts', 'with another name of the project before it'],
    ['`/Users/ann/repos/shop/src/app.ts`', 'FOUND src/app.ts', "this project on another's machine"],
    ['`~/code/shop/src/app.ts`', 'FOUND src/app.ts', 'in a home folder'],
    ['`C:/code/shop/src/app.ts`', 'FOUND src/app.ts', 'on a drive'],
    ['`/here/shop/src/app.ts`', 'FOUND src/app.ts', 'where it lies now'],
    [
      '`/Users/ann/checkout/pages/home.tsx`',
      'FOUND packages/web/src/pages/home.tsx',
      'the one place that ends so, in the same letters',
    ],
    ['`/Users/ann/checkout/src/db/pool.ts`', 'FOUND src/db/pool.ts', 'a checkout of another name'],
  ]
  test.each(cases)('%s is %s: %s', (text, verdict) => {
    expect(verdictOn(`The code is in ${text} now`)).toBe(verdict)
  })
})

// DRM-02, REC-07
describe('a path that several files end with', () => {
  test.each(['`util.ts`', '`packages/util.ts`'])('%s: which of them nobody can tell', (text) => {
    const tree = fileTree([...TREE, 'a/packages/util.ts', 'b/packages/util.ts'])
    expect(judged(`The code is in ${text} now`, { tree })).toMatchObject([
      { is: 'UNVERIFIABLE', oneOf: text === '`util.ts`' ? 4 : 2 },
    ])
    const [verdict] = judged(`The code is in ${text} now`, { tree })
    expect(verdict?.why).toMatch(/^it may be any of [24] files with this ending$/)
  })

  test('is there, so that a memory which names it is not all gone', () => {
    const verdicts = judged('In `util.ts` and `src/old/session.ts`')
    expect(verdicts.map(({ is }) => is)).toEqual(['UNVERIFIABLE', 'MISSING'])
    expect(freshnessOf(verdicts)).toBe('PARTIALLY_STALE')
    expect(freshnessOf(verdicts.slice(0, 1))).toBe('EVERGREEN')
  })

  test('is one of this project, as others are', () => {
    const body = '`src/db/cache.ts`, `src/db/fleet.ts`, `util.ts`, `src/app.ts`'
    expect(judged(body).map(({ is }) => is)).toEqual([
      'MISSING',
      'MISSING',
      'UNVERIFIABLE',
      'FOUND',
    ])
  })
})

test('REC-07: a symbolic link that leads nowhere is not there, and not gone', () => {
  const leadsNowhere = (path: string): boolean => path === 'src/old/session.ts'
  expect(judged('In `src/old/session.ts`', { leadsNowhere })).toMatchObject([
    { is: 'UNVERIFIABLE', why: 'it is a broken symlink' },
  ])
})

test('REC-07: a path in another letter case is told with the right one', () => {
  const [verdict] = judged('In `ui/button.tsx`')
  expect(verdict).toMatchObject({ was: 'src/ui/button.tsx', to: 'src/ui/Button.tsx' })
  expect(verdict?.why).toBe('it is written src/ui/Button.tsx, in other letter case')
  expect(freshnessOf([verdict!])).toBe('FRESH')
})

describe('what is missing is told with its evidence (DRM-02, DRM-03)', () => {
  const cases: readonly [text: string, verdict: string, why: string][] = [
    ['`src/old/session.ts`', 'MISSING', 'git removed it'],
    ['`old/session.ts`', 'MISSING', 'git removed a file that ended so'],
    ['`session.ts`', 'MISSING', 'git removed a file of that name'],
    ['session.ts', 'MISSING', 'also without backticks'],
    ['`/Users/ann/repos/shop/src/old/session.ts`', 'MISSING', "on another's machine"],
    ['`/Users/ann/x/src/old/session.ts`', 'MISSING', 'a checkout of another name'],
    ['`src/legacy.ts`', 'MOVED src/app.ts', 'git renamed it'],
    ['`src/gone-again.ts`', 'MISSING', 'renamed, and then removed'],
    ['`.claude/plans/024-fog.md`', 'MOVED docs/plans/024-fog.md', 'the one file of its name'],
    ['`docs/old/setup.md`', 'MISSING', 'git saw no rename: a namesake is none'],
    ['`frontend/src/old/session.ts`', 'MISSING', 'with a name of the project before it'],
    ['`src/index.ts`', 'MISSING', 'packages/b/index.ts is another file'],
    ['`config/loader.ts`', 'MISSING', 'only a copy for tests is left'],
    ['`src/pages/old.tsx`', 'MISSING', 'removed after its package moved'],
    ['`src/db/cache.ts`', 'MISSING', 'never known, but its folder has such files'],
    ['src/db/cache.ts', 'MISSING', 'the same, without backticks'],
    ['`src/pages/about.tsx`', 'MISSING', 'the same, in the package'],
    ['`skills/four/SKILL.md`', 'MISSING', 'every folder beside it has one'],
    ['[x](gone.md)', 'MISSING', 'a link that leads nowhere'],
  ]
  test.each(cases)('%s is %s: %s', (text, verdict) => {
    expect(verdictOn(`The code is in ${text} now`)).toBe(verdict)
  })

  test('the commit is the evidence of a removal and of a move', () => {
    expect(judged('In `src/old/session.ts` and `src/legacy.ts`')).toMatchObject([
      { is: 'MISSING', commit: 'abc1234567890', why: 'the project removed it in abc12345' },
      { is: 'MOVED', commit: 'def4567890123', why: 'git renamed it in def45678 to src/app.ts' },
    ])
  })
})

describe('what cannot be checked is not missing (DRM-02)', () => {
  const cases: readonly [body: string, why: string][] = [
    ['`~/.claude/settings.json`', 'home'],
    ['`/etc/hosts.conf`', 'elsewhere on the machine'],
    ['`../../../other/src/a.ts`', 'climbs out of the project'],
    ['`/Users/ann/repos/blog/src/a.ts`', 'another project'],
    ['`src/<name>.ts`', 'a placeholder'],
    ['`src/{NNN}-x.ts`', 'a placeholder'],
    ['`docs/YYYY-MM-DD.md`', 'a placeholder'],
    ['`docs/path/to/file.md`', 'a placeholder'],
    ['`$HOME/a/b.ts`', 'a variable'],
    ['`src/.../deep.ts`', 'shortened'],
    ['`src/**/*.ts`', 'a glob'],
    ['`lib/other.ts`', 'a folder that this project never had'],
    ['`msw/node`', 'a package'],
    ['`dist/app.js`', 'build output, though it was once kept'],
    ['`coverage/index.html`', 'build output'],
    ['`.claude/logs/x.jsonl`', 'a log'],
    ['`src/db/secrets.json`', 'a file of one machine'],
    ['`.github/copilot-instructions.md`', 'a file that tools may look for'],
    ['`secret/local.ts`', 'ignored by git, though it was once kept'],
    ['`.mcp.json`', 'a name that any project may have'],
    ['`./.mcp.json`', 'the same, from the folder it is read in'],
    ['manifest.json', 'a name that any project may have'],
    ['`src/db/example.ts`', 'an example'],
    ['`src/db/pool.js`', 'what code imports src/db/pool.ts as'],
    ['Create `src/db/cache.ts` next', 'a plan'],
    ['`cat src/db/cache.ts`', 'never known, and part of a command'],
    ['`src/old/session.ts` was deleted', 'the memory says so'],
    ['`src/old/session.ts` → `src/app.ts`', 'the memory says so'],
  ]
  test.each(cases)('%s cannot be checked: %s', (body) => {
    expect(verdictOn(body)).toBe('UNVERIFIABLE')
  })

  test('without history a promise of the tree makes a file missing', () => {
    const { history: _, ...rest } = evidence()
    const body = '`src/app.ts` `src/db/cache.ts` `src/old/session.ts` `lib/a.ts` `session.ts`'
    const references = referencesIn({ ...EMPTY_MEMORY, body })
    const is = (over: Partial<Evidence> = {}): readonly string[] =>
      judge(references, { ...rest, ...over }).map((verdict) => verdict.is)
    expect(is()).toEqual(['FOUND', 'MISSING', 'MISSING', 'UNVERIFIABLE', 'UNVERIFIABLE'])
    // What was not looked for in full promises less.
    expect(is({ isLate: true })[2]).toBe('UNVERIFIABLE')
  })

  test('a memory full of strangers speaks of another project', () => {
    const alone = judged('`src/db/cache.ts`')
    const among = judged('`src/db/cache.ts`, `src/db/fleet.ts` and `lib/x/y.ts`')
    const beside = judged('`src/db/cache.ts`, `src/db/fleet.ts`, `src/app.ts`, `src/db/pool.ts`')
    expect(alone.map(({ is }) => is)).toEqual(['MISSING'])
    expect(among.map(({ is }) => is)).toEqual(['UNVERIFIABLE', 'UNVERIFIABLE', 'UNVERIFIABLE'])
    expect(beside.map(({ is }) => is)).toEqual(['MISSING', 'MISSING', 'FOUND', 'FOUND'])
  })
})

describe('symbols', () => {
  const facts = new Map<string, SymbolFact>([
    ['openPool', { defined: 'src/db/pool.ts:3' }],
    ['useEffect', { used: 'src/app.ts:9' }],
    ['closePool', { removedBy: 'fff0000000' }],
    ['neverKnown', {}],
  ])
  const over = { symbolFact: (symbol: string) => facts.get(symbol) }
  const cases: readonly [body: string, verdict: string, why: string][] = [
    ['`openPool()`', 'FOUND', 'defined'],
    ['`useEffect`', 'FOUND', 'used'],
    ['`closePool()`', 'MISSING', 'removed by a commit'],
    ['`closePool()` was removed', 'UNVERIFIABLE', 'the memory says so'],
    ['`neverKnown()`', 'UNVERIFIABLE', 'perhaps of a library'],
    ['`notAsked()`', 'UNVERIFIABLE', 'nobody looked'],
  ]
  test.each(cases)('%s is %s: %s (DRM-02)', (body, verdict) => {
    expect(verdictOn(body, over)).toBe(verdict)
  })
})

describe('a memory is as fresh as what it names (DRM-03, DRM-11)', () => {
  const cases: readonly [is: readonly Verdict['is'][], freshness: Freshness][] = [
    [[], 'EVERGREEN'],
    [['UNVERIFIABLE'], 'EVERGREEN'],
    [['FOUND'], 'FRESH'],
    [['FOUND', 'MOVED', 'UNVERIFIABLE'], 'FRESH'],
    [['MOVED'], 'FRESH'],
    [['MISSING'], 'FULLY_STALE'],
    [['MISSING', 'UNVERIFIABLE'], 'FULLY_STALE'],
    [['MISSING', 'FOUND'], 'PARTIALLY_STALE'],
    [['MISSING', 'MOVED'], 'PARTIALLY_STALE'],
  ]
  test.each(cases)('%j is %s', (is, freshness) => {
    expect(freshnessOf(is.map((one) => ({ is: one })))).toBe(freshness)
  })

  test('what people are and want does not hang on files', () => {
    const kinds = ['user', 'feedback', 'reference', 'preference', 'decision', 'project']
    expect(kinds.filter(isGuardedKind)).toEqual(['user', 'feedback', 'reference', 'preference'])
  })
})

test('DRM-02: an ending that no list knows is a file where the project once had it', () => {
  expect(judged('The model is `models/truck.dff`.')).toMatchObject([{ is: 'MISSING' }])
  expect(judged('The model is `models/plane.dff`.')).toMatchObject([{ is: 'UNVERIFIABLE' }])
})

test('DRM-02: a checkout of another name counts where the text does not give it to others', () => {
  const path = '`~/code/till/src/old/session.ts`'
  expect(judged(`The session is in ${path}.`)).toMatchObject([{ is: 'MISSING' }])
  expect(judged(`In the other repo it is ${path}.`)).toMatchObject([{ is: 'UNVERIFIABLE' }])
})

describe('COR-01, COR-03: what no rule of git settles', () => {
  const MORE = [
    ...TREE,
    'examples/ring/ring.cir',
    '.github/workflows/build.yml',
    'openspec/changes/archive/2026-03-15-jobs/design.md',
    'skills/memory/src/core/frontmatter.spec.ts',
    'platform/packages/core/src/data/cell.ts',
    'apps/web/quiz/actions/save.ts',
    'scripts/build.py',
    'vendor/lib',
  ]
  const tree = fileTree(MORE, (path) => path.startsWith('.claude/memory/'))
  const history = fileHistory([
    { path: 'src/api/old.ts', commit: 'abc1234567890' },
    { path: 'apps/web/quiz/actions.ts', commit: 'abc1234567890' },
    { path: 'web/src/db/retry.ts', commit: 'abc1234567890', traced: true },
    { path: 'old/core/src/data/cell.ts', commit: 'abc1234567890', traced: true },
    { path: '.claude/todos/spawn/research/routing.md', commit: 'abc1234567890' },
  ])
  const standpoint = { folder: '.claude/memory', names: ['shop'], submodules: ['vendor/lib'] }
  const on = (body: string): string => verdictOn(body, { tree, history, standpoint })

  test('COR-01: that git ignores the memories has no say about the code', () => {
    expect(on('- `src/api/old.ts` serves it')).toBe('MISSING')
  })

  const cases: readonly [text: string, verdict: string, why: string][] = [
    ['See `examples/ring/ring_wdm.cir`.', 'MISSING', 'an ending of its neighbours'],
    ['CI (`.github/workflows/release.yml`) runs', 'MISSING', 'a tool folder with its like'],
    ['See `.vscode/launch.json`.', 'UNVERIFIABLE', 'a tool folder that nobody keeps'],
    ['See `docs/todos/spawn/research/routing.md`.', 'MISSING', 'a tree moved, then deleted'],
    [
      'See `/Users/ann/repos/mine/openspec/changes/jobs/design.md`.',
      'MOVED openspec/changes/archive/2026-03-15-jobs/design.md',
      'archived, on the author’s machine',
    ],
    [
      'See `tests/unit/core/frontmatter.spec.ts`.',
      'MOVED skills/memory/src/core/frontmatter.spec.ts',
      'under another root',
    ],
    [
      'See `packages/core/data/cell.ts`.',
      'FOUND platform/packages/core/src/data/cell.ts',
      'folders left out',
    ],
    [
      'In `old/core/src/data/cell.ts`',
      'MOVED platform/packages/core/src/data/cell.ts',
      'copied in one commit, deleted in another',
    ],
    ['In `web/src/db/retry.ts`', 'MOVED src/db/retry.ts', 'not how the file may be called'],
    ['In `platform/packages/core/src/data/index.ts`', 'MISSING', 'a folder no other project has'],
    ['In `src/db/index.ts`', 'UNVERIFIABLE', 'a folder and a name that many have'],
    ['In `quiz/actions.ts`', 'MOVED apps/web/quiz/actions/', 'a file split into a folder'],
    ['See `vendor/lib/core.c`.', 'UNVERIFIABLE', 'in a submodule, here or not'],
    ['`src/api/old.ts` was deleted', 'UNVERIFIABLE', 'the sentence says so'],
    ['- 2026-03-04: fixed `src/api/old.ts`', 'UNVERIFIABLE', 'an entry of a log'],
    ['- 2026-03-04T01:03:07.299 - read `src/api/old.ts`', 'UNVERIFIABLE', 'to the second'],
    ['![Tabs](../../docs/screenshots/tabs.png)', 'MISSING', 'an image that nobody ever added'],
    ['![Tabs](../../site/screenshots/tabs.png)', 'UNVERIFIABLE', 'below a folder nobody has'],
  ]
  test.each(cases)('%s is %s: %s', (text, verdict) => {
    expect(on(text)).toBe(verdict)
  })

  test('what is listed as a file of this project was never one', () => {
    const body =
      'Run `python3 tools/feed.py`.\n\n## Files\n\n- `scripts/trader.py`\n- `tools/feed.py`'
    const verdicts = judged(body, { tree, history }).map(({ is }) => is)
    expect(verdicts).toEqual(['MISSING', 'MISSING', 'MISSING'])
    const other = '## Files\n\n- `lib/trader.rb`\n- `tools/feed.py`'
    expect(judged(other, { tree, history }).map(({ is }) => is)).toEqual([
      'UNVERIFIABLE',
      'UNVERIFIABLE',
    ])
  })
})

test('COR-03: what may not be looked into is not called dead', () => {
  const [verdict] = judged('See `src/db/locked.ts`.', { isUnreadable: () => true })
  expect(verdict).toMatchObject({ is: 'UNVERIFIABLE', why: 'its folder may not be read' })
})

test('COR-03: a name that stands for any is no file, also in a list of files', () => {
  const body =
    '## Key files\n\n- Cart: `packages/web/src/pages/old-cart.tsx`\n- Any: `packages/web/src/PageName/PageName.tsx`'
  expect(judged(body).map(({ is }) => is)).toEqual(['MISSING', 'UNVERIFIABLE'])
})
