import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { FUNCTION_NAMESAKES } from '../scripts/rooms.ts'
import { plainChangelog, shortParagraphs, shortRecords } from './tidy/document-rules.ts'
import {
  folderSize,
  importCycles,
  ownFileNames,
  sharedFunctionNames,
  subjectLaw,
} from './tidy/folder-rules.ts'
import {
  largeFiles,
  noMachinePaths,
  noRegistryHosts,
  noResolvedAddresses,
  oneVersion,
  readmeOpening,
  shortDocuments,
} from './tidy/repository-rules.ts'
import {
  corePurity,
  fileLength,
  fileNames,
  functionLength,
  honestTests,
  importLaw,
  noInsidesOfNode,
  noLeftovers,
  pageLaw,
  plainTypes,
  worldlyDoors,
} from './tidy/rules.ts'
import type { SourceText, Violation } from './tidy/syntax.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What git knows, and what it would take: a file that was just written is held to the rules too. */
const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)))

const texts: readonly SourceText[] = paths
  .filter(
    (path) => /\.(tsx?|mjs|css|html|md|json|txt|transcript)$/.test(path) || path === '.ci/run',
  )
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

// Golden vaults are what other tools wrote: they are read, not judged.
const ours = texts.filter(({ path }) => !path.startsWith('test/vaults/'))
const sizes = paths.map((path) => ({ path, bytes: statSync(join(ROOT, path)).size }))
const places = [homedir(), ROOT, ['', 'work', ''].join('/')]

type Rule = (files: readonly SourceText[]) => readonly Violation[]
type Planted = readonly [path: string, text: string]

interface RuleCase {
  readonly promise: string
  readonly rule: Rule
  /** Each must be found. */
  readonly bites: readonly Planted[]
  /** None of these may be. */
  readonly spares: readonly Planted[]
}

const many = (count: number, line: string): string => `${line}\n`.repeat(count)

const TWINS: readonly SourceText[] = [{ path: 'src/core/model/twin.ts', text: '' }]

/** As many files beside a planted one as its name says. */
const fill = (planted: SourceText | undefined): readonly SourceText[] =>
  Array.from({ length: Number(/(\d+)\.ts$/.exec(planted?.path ?? '')?.[1]) }, (_, at) => ({
    path: `src/core/base/file-${at}.ts`,
    text: '',
  }))

/** A ring of files, closed by the planted one. */
const RING: readonly SourceText[] = [
  { path: 'src/core/base/ring-a.ts', text: "import type { B } from './ring-b.ts'" },
  { path: 'src/core/base/ring-b.ts', text: "export { c } from './ring-c.ts'" },
]

const NAMESAKES: readonly SourceText[] = ['a', 'b', 'c'].map((name) => ({
  path: `src/core/base/${name}.ts`,
  text: 'function textOf() {}\nexport const command = () => 1',
}))

const RULES: readonly RuleCase[] = [
  {
    promise: 'imports only point down, and wings do not see each other',
    rule: importLaw,
    bites: [
      ['src/core/x.ts', "import { y } from '../ports/vault.ts'"],
      ['src/core/x.ts', "import type { Y } from '../app/y.ts'"],
      ['src/core/x.ts', "type Y = import('../app/y.ts').Y"],
      ['src/app/x.ts', "export { y } from '../adapters/files/y.ts'"],
      ['src/app/x.ts', "const y = await import('../surfaces/cli/y.ts')"],
      ['src/surfaces/cli/x.ts', "import { y } from '../../ports/vault.ts'"],
      ['src/surfaces/cli/x.ts', "import { y } from '../mcp/y.ts'"],
      ['src/adapters/files/x.ts', "import type { Y } from '../sqlite/y.ts'"],
      ['src/adapters/files/x.ts', "import { y } from '../../main/y.ts'"],
      ['src/app/x.ts', "import { y } from './y'"],
      ['src/app/x.ts', "import { y } from './y.js'"],
      ['src/app/x.ts', "import { y } from './y.test.ts'"],
      ['src/main/x.ts', "import { y } from '../../test/y.ts'"],
    ],
    spares: [
      ['src/core/layouts/x.ts', "import { y } from '../memory.ts'"],
      ['src/app/x.ts', "import type { World } from '../ports/world.ts'"],
      ['src/surfaces/cli/x.ts', "import type { App } from '../../app/app.ts'"],
      ['src/adapters/files/x.ts', "import { y } from '../shared-by-wings.ts'"],
      ['src/main/x.ts', "import { y } from '../adapters/files/y.ts'\nawait import('./z.ts')"],
      ['src/index.ts', "export { y } from './main/y.ts'"],
      ['src/core/x.test.ts', "import { y } from '../../test/fixed-world.ts'"],
      ['src/core/x.ts', "// from '../app/y.ts'\nconst text = \"import '../app/y.ts'\""],
    ],
  },
  {
    promise: 'a subject sees the subjects below it, and every folder of such a room is a subject',
    rule: subjectLaw,
    bites: [
      ['src/core/base/x.ts', "import { y } from '../model/y.ts'"],
      ['src/core/model/x.ts', "import type { Y } from '../layouts/vault/y.ts'"],
      ['src/core/base/x.ts', "import { y } from '../y.ts'"],
      ['src/app/write/x.ts', "const y = await import('../maintain/check/y.ts')"],
      ['src/surfaces/cli/base/x.ts', "import { y } from '../capture/y.ts'"],
      ['src/core/odds-and-ends/x.ts', 'export const x = 1'],
    ],
    spares: [
      ['src/core/model/x.ts', "import { y } from '../base/y.ts'\nimport { z } from './z.ts'"],
      ['src/core/layouts/vault/x.ts', "import { y } from '../claude-md/y.ts'"],
      ['src/app/app.ts', "import type { Y } from './maintain/y.ts'"],
      ['src/core/base/x.test.ts', "import { y } from '../model/y.ts'"],
      ['src/adapters/files/disk/x.ts', "import { y } from '../vault/y.ts'"],
    ],
  },
  {
    promise: 'a folder can be looked over: at most 30 files of its own',
    rule: (files) => folderSize(files.length === 1 ? fill(files[0]) : files),
    bites: [['src/core/base/31.ts', '']],
    spares: [['src/core/base/30.ts', '']],
  },
  {
    promise: 'a file name stands for one file in a room',
    rule: (files) => ownFileNames(files.length === 1 ? [...files, ...TWINS] : files),
    bites: [['src/core/base/twin.ts', '']],
    spares: [
      ['src/app/write/twin.ts', ''],
      ['src/core/base/other.ts', ''],
    ],
  },
  {
    promise: 'no file imports itself by way of others',
    rule: (files) => importCycles(files.length === 1 ? [...files, ...RING] : files),
    bites: [
      ['src/core/base/ring-c.ts', "import { a } from './ring-a.ts'"],
      ['src/core/base/ring-c.ts', "import type { A } from './ring-a.ts'"],
      ['src/core/base/ring-c.ts', "type A = import('./ring-b.ts').B"],
      ['src/core/base/ring-c.ts', "import { c } from './ring-c.ts'"],
    ],
    spares: [
      ['src/core/base/ring-c.ts', "import { instant } from './instant.ts'"],
      ['src/core/base/ring-c.ts', "const later = () => import('./ring-a.ts')"],
      ['src/core/base/other.ts', "import { a } from './ring-a.ts'"],
      ['src/core/base/ring-c.test.ts', "import { a } from './ring-a.ts'"],
    ],
  },
  {
    promise: `at most ${FUNCTION_NAMESAKES} functions have the same name`,
    rule: (files) => sharedFunctionNames(files.length === 1 ? [...files, ...NAMESAKES] : files),
    bites: [
      ['src/app/x.ts', 'function textOf() {}'],
      ['src/app/x.ts', 'export const textOf = (x: string) => x'],
      ['src/app/x.ts', 'export async function textOf() {}'],
    ],
    spares: [
      ['src/app/x.ts', 'const textOf = 1; const x = { textOf: () => 1 }'],
      ['src/app/x.ts', 'function f() { const textOf = () => 1 }'],
      ['src/app/x.ts', 'export const command = () => 2'],
      ['src/app/x.test.ts', 'function textOf() {}'],
    ],
  },
  {
    promise:
      'the page sees itself, the types of its contract, and rules of the core that bring nothing along',
    rule: pageLaw,
    bites: [
      ['web/x.ts', "import { REQUESTS } from '../src/surfaces/ui/contract.ts'"],
      ['web/x.tsx', "import type { App } from '../src/app/app.ts'"],
      ['web/pages/x.tsx', "const y = await import('../../src/core/y.ts')"],
      ['web/x.ts', "import { readFileSync } from 'node:fs'"],
      ['web/x.ts', "import { z } from 'zod'"],
      ['src/core/browse/browse.ts', "import { byteTokens } from './tokens.ts'"],
    ],
    spares: [
      ['web/data/x.ts', "import { browse } from '../../src/core/browse/browse.ts'"],
      ['web/pages/x.tsx', "import type { RowView } from '../../src/surfaces/ui/contract.ts'"],
      ['web/x.tsx', "import { useState } from 'preact/hooks'\nimport { y } from './y.ts'"],
      ['src/app/x.ts', "import { z } from 'zod'"],
    ],
  },
  {
    promise: 'the core knows no clock, no dice, no disk, and never waits',
    rule: corePurity,
    bites: [
      ['src/core/x.ts', "import { readFileSync } from 'node:fs'"],
      ['src/core/x.ts', "import type { Stats } from 'fs'"],
      ['src/core/x.ts', "import pc from 'picocolors'"],
      ['src/core/x.ts', 'const now = Date.now()'],
      ['src/core/x.ts', "const now = Date['now']()"],
      ['src/core/x.ts', 'const now = new Date()'],
      ['src/core/x.ts', 'const now = new Date'],
      ['src/core/x.ts', 'const dice = Math.random()'],
      ['src/core/x.ts', 'const id = crypto.randomUUID()'],
      ['src/core/x.ts', 'const home = process.cwd()'],
      ['src/core/x.ts', 'export async function f() {}'],
      ['src/core/x.ts', 'const f = async () => 1'],
      ['src/core/x.ts', 'await f()'],
      ['src/core/x.ts', "console.log('x')"],
      ['src/core/x.ts', "fetch('x')"],
    ],
    spares: [
      ['src/core/x.ts', "import { parse } from 'yaml'\nimport { z } from 'zod/v4'"],
      ['src/core/x.ts', 'const day = new Date(0); const at = Date.parse(text)'],
      [
        'src/core/x.ts',
        '// Date.now() and process.env are for main\nconst s = "async Math.random"',
      ],
      ['src/core/x.ts', 'const steps = { process: 1 }; const { crypto } = steps; x.console.log'],
      ['src/core/x.test.ts', "import { readFileSync } from 'node:fs'\nnew Date()"],
      ['src/app/x.ts', 'export async function f() { await g() }'],
    ],
  },
  {
    promise: 'a file fits in the head: at most 400 lines',
    rule: fileLength,
    bites: [
      ['src/app/x.ts', many(401, 'f()')],
      ['scripts/x.mjs', many(401, 'f()')],
    ],
    spares: [
      ['src/app/x.ts', many(400, 'f()')],
      ['src/app/x.test.ts', many(900, 'f()')],
    ],
  },
  {
    promise: 'a function fits on a screen: at most 60 lines',
    rule: functionLength,
    bites: [
      ['src/app/x.ts', `function f() {\n${many(59, 'g()')}}`],
      ['src/app/x.ts', `const f = () => {\n${many(59, 'g()')}}`],
      ['src/app/x.ts', `const o = { f() {\n${many(59, 'g()')}} }`],
      ['src/app/x.ts', `function f() { return { a() {\n${many(59, 'g()')}} } }`],
      ['src/app/x.ts', `function f() { list.map(() => {\n${many(59, 'g()')}}) }`],
      ['src/app/x.ts', `class C { constructor() {\n${many(59, 'g()')}} }`],
    ],
    spares: [
      ['src/app/x.ts', `function f() {\n${many(58, 'g()')}}`],
      ['src/app/x.ts', `/** Long. */\n${many(30, '// why')}function f() {\n${many(58, 'g()')}}`],
      [
        'src/app/x.ts',
        `function f() { return { a() {\n${many(50, 'g()')}}, b: () => {\n${many(50, 'g()')}} } }`,
      ],
      ['src/app/x.ts', `const table = [\n${many(300, '1,')}]`],
      ['src/app/x.test.ts', `test('x', () => {\n${many(99, 'g()')}})`],
    ],
  },
  {
    promise: 'types are erased and nothing more; exports are named',
    rule: plainTypes,
    bites: [
      ['src/app/x.ts', 'enum Colour { Red }'],
      ['src/app/x.ts', 'namespace X { export const y = 1 }'],
      ['src/app/x.ts', 'const x: any = 1'],
      ['test/x.ts', 'const x = y as any'],
      ['src/app/x.ts', "export * from './y.ts'"],
      ['src/app/x.ts', "export * as y from './y.ts'".replace(' as y', '')],
    ],
    spares: [
      ['src/app/x.ts', "const any = 'any enum namespace export *'; export { any }"],
      ['src/app/x.ts', "type Colour = 'red' | 'green'"],
    ],
  },
  {
    promise: 'a file is named for its main export, and only the door is an index',
    rule: fileNames,
    bites: [
      ['src/app/parseMemory.ts', ''],
      ['src/app/Parse.ts', ''],
      ['src/core/layouts/index.ts', ''],
      ['scripts/do_it.mjs', ''],
    ],
    spares: [
      ['src/index.ts', ''],
      ['src/app/parse-memory.test.ts', ''],
      ['src/app/parse-memory.slow.test.ts', ''],
      ['vitest.config.ts', ''],
    ],
  },
  {
    promise: 'nothing is left for later',
    rule: noLeftovers,
    bites: [
      ['src/app/x.ts', 'f() // TODO: later'],
      ['src/app/x.ts', '/**\n * FIXME\n */\nf()'],
      ['scripts/x.mjs', '// XXX'],
      ['test/x.test.ts', 'const a = [\n  1, // TODO\n]'],
    ],
    spares: [
      ['src/core/x.ts', "const signal = 'TODO' // a word of the tech debt kind\nconst todo = 1"],
    ],
  },
  {
    promise: 'no test runs alone, and none is skipped without a printed reason',
    rule: honestTests,
    bites: [
      ['src/app/x.test.ts', "test.only('x', () => {})"],
      ['src/app/x.test.ts', "describe.only('x', () => {})"],
      ['src/app/x.test.ts', "test.each.only([1])('x', () => {})".replace('each.only', 'only.each')],
      ['test/x.test.ts', "test.skip('x', () => {})"],
      ['test/x.test.ts', "describe.skipIf(true)('x', () => {})"],
      ['test/x.test.ts', "test.todo('x')"],
    ],
    spares: [
      ['test/x.test.ts', "test.skipIf(none)('x (skipped: no shell)', () => {})"],
      ['test/x.test.ts', "console.log(WHY_NONE)\ndescribe.skipIf(none)('x', () => {})"],
      ['test/x.test.ts', "const text = 'test.only('; list.only(1); rows.skip(2)"],
    ],
  },
  {
    promise: 'the environment, the exit and the terminal have one door each',
    rule: worldlyDoors,
    bites: [
      ['src/main/world/open-app.ts', "const home = process.env['HOME']"],
      ['src/surfaces/cli/x.ts', 'const { env } = process; f(process.env)'],
      ['src/surfaces/cli/x.ts', 'process.exit(1)'],
      ['src/main/world/open-app.ts', 'process.exit(1)'],
      ['src/app/x.ts', "process.stdout.write('x')"],
      ['src/adapters/files/x.ts', "console.warn('x')"],
    ],
    spares: [
      ['src/main/base/settings.ts', 'export const env = process.env'],
      ['src/main/start/bin.ts', "process.exit(1); process.stdout.write('x')"],
      ['src/surfaces/hooks/x.ts', "process.stdout.write('x')"],
      ['src/app/x.test.ts', "process.env['X'] = '1'; console.log('x')"],
      ['scripts/x.mjs', "console.log(process.env['X']); process.exit(1)"],
    ],
  },
  {
    promise: 'nobody reaches into Node or moves its working folder',
    rule: noInsidesOfNode,
    bites: [
      ['src/adapters/files/x.ts', "const { lstat } = process.binding('fs')"],
      ['src/main/x.ts', 'const { binding } = process as unknown as Inside'],
      ['src/adapters/files/x.ts', 'process.chdir(folder)'],
      ['scripts/x.mjs', "require.extensions['.js'] = load"],
      ['src/main/x.ts', 'const { extensions, cache } = require'],
    ],
    spares: [
      ['src/main/x.ts', 'process.chdir(folder)'],
      ['src/core/x.ts', 'const { extensions } = file; f(grammar.extensions, key.binding)'],
      ['test/x.test.ts', 'process.chdir(folder)'],
    ],
  },
  {
    promise: 'one version number everywhere',
    rule: (files) => (files.some(({ path }) => path === 'package.json') ? oneVersion(files) : []),
    bites: [],
    spares: [],
  },
  {
    promise: 'the lock file holds no addresses',
    rule: noResolvedAddresses,
    bites: [['package-lock.json', '{\n  "resolved": "https://example.org/x.tgz"\n}']],
    spares: [['src/app/x.ts', 'const x = { "resolved": 1 }']],
  },
  {
    promise: 'nothing knows the machine it was written on',
    rule: (files) => noMachinePaths(files, places),
    bites: [
      ['docs/x.md', `see ${homedir()}/notes`],
      ['src/app/x.ts', `const root = '${join(ROOT, 'src')}'`],
      ['src/app/x.ts', `const root = '${['', 'work', 'main'].join('/')}'`],
    ],
    spares: [
      ['docs/x.md', `network/work/flow and home${homedir()}/x`],
      ['docs/x.md', 'the work tree; ../shared/spec'],
    ],
  },
  {
    promise: 'no package registry is named',
    rule: noRegistryHosts,
    bites: [['docs/x.md', `https://registry.${'npmjs'}.org/everkeep`]],
    spares: [['docs/x.md', 'a registry of one file']],
  },
  {
    promise: 'documents are short enough to be read',
    rule: shortDocuments,
    bites: [
      ['README.md', many(201, 'x')],
      ['ARCHITECTURE.md', many(301, 'x')],
      ['CONTRIBUTING.md', many(151, 'x')],
      ['docs/VAULT-FORMAT.md', many(251, 'x')],
    ],
    spares: [
      ['README.md', many(200, 'x')],
      ['CHANGELOG.md', many(999, 'x')],
    ],
  },
  {
    promise: 'a decision record fits on one screen: at most 40 lines of 120 characters',
    rule: shortRecords,
    bites: [
      ['docs/decisions/0001-x.md', many(41, 'x')],
      ['docs/decisions/0001-x.md', many(21, 'x'.repeat(121))],
    ],
    spares: [
      ['docs/decisions/0001-x.md', many(40, 'x'.repeat(120))],
      ['docs/decisions/README.md', many(80, 'x')],
    ],
  },
  {
    promise: 'a paragraph of a document has at most five lines of 120 characters',
    rule: shortParagraphs,
    bites: [
      ['README.md', many(6, 'x')],
      ['docs/x.md', `# X\n\n${'x'.repeat(601)}\n`],
      ['CONTRIBUTING.md', `- x\n${many(5, '  x')}`],
      ['docs/decisions/0001-x.md', `x\n\n${many(6, 'x')}`],
      ['docs/x.md', `\`\`\`\nx\n\`\`\`\n${many(6, 'x')}`],
    ],
    spares: [
      ['README.md', `${many(5, 'x'.repeat(120))}\n${many(5, 'x')}`],
      ['CONTRIBUTING.md', many(30, '- x\n  x')],
      ['docs/x.md', `\`\`\`\n${many(30, 'x')}\`\`\`\n`],
      ['docs/x.md', many(30, `| ${'x'.repeat(300)} |`)],
      ['docs/API.md', `x\n\n<!-- Below this line: made from the types. -->\n\n${many(9, 'x')}`],
      ['plugin/commands/x.md', many(9, 'x')],
    ],
  },
  {
    promise: 'the changelog has the usual sections and one line per entry',
    rule: plainChangelog,
    bites: [
      ['CHANGELOG.md', '# Changelog\n\n## 0.1.0\n\n### Added\n\n- x\n'],
      ['CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n### Improved\n\n- x\n'],
      ['CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n### Added\n\n- x\n  y\n'],
      ['CHANGELOG.md', `# Changelog\n\n## Unreleased\n\n### Added\n\n- ${'x'.repeat(240)}\n`],
    ],
    spares: [
      [
        'CHANGELOG.md',
        '# Changelog\n\nThe form.\n\n## Unreleased\n\n### Security\n\n- x\n\n## 0.1.0\n\n### Removed\n\n- y\n',
      ],
    ],
  },
  {
    promise: 'the README opens with a sentence',
    rule: readmeOpening,
    bites: [
      ['README.md', '# Everkeep\n\n[![build](https://img.shields.io/x)](y)\n\nA memory.'],
      ['README.md', '# Everkeep\n\n<p align="center"><img src="logo.svg"></p>'],
      ['README.md', `# Everkeep\n\nA memory.\n\n${many(4, '![x](https://img.shields.io/x)')}`],
    ],
    spares: [['README.md', '# Everkeep\n\nA memory.\n\n![x](https://img.shields.io/x)\n']],
  },
]

const withTitle = ([path, text]: Planted): readonly [string, string, string] => [
  `${path}: ${text.replaceAll('\n', ' ').slice(0, 60)}`,
  path,
  text,
]

describe.each(RULES.map((entry) => [entry.promise, entry] as const))('%s', (_, entry) => {
  test('in this repository', () => {
    expect(entry.rule(ours)).toEqual([])
  })

  test.each(entry.bites.map(withTitle))('%s is caught', (_title, path, text) => {
    expect(entry.rule([{ path, text }])).not.toEqual([])
  })

  test.each(entry.spares.map(withTitle))('%s is fine', (_title, path, text) => {
    expect(entry.rule([{ path, text }])).toEqual([])
  })
})

test('no file is over 200 kB', () => {
  expect(largeFiles(sizes)).toEqual([])
  expect(largeFiles([{ path: 'dist.js', bytes: 200 * 1024 + 1 }])).not.toEqual([])
  expect(largeFiles([{ path: 'ok.js', bytes: 200 * 1024 }])).toEqual([])
})

describe('a second version number is caught', () => {
  const files = (lock: string, inner: string, log: string): readonly SourceText[] => [
    { path: 'package.json', text: '{"version":"1.2.3"}' },
    {
      path: 'package-lock.json',
      text: JSON.stringify({ version: lock, packages: { '': { version: inner } } }),
    },
    { path: 'CHANGELOG.md', text: `# Changelog\n\n## ${log}\n\n## 0.0.1\n` },
  ]
  test.each([
    ['1.2.2', '1.2.3', '1.2.3'],
    ['1.2.3', '1.2.2', '1.2.3'],
    ['1.2.3', '1.2.3', '1.2.2'],
    ['1.2.3', '1.2.3', 'soon'],
  ])('lock %s, package %s, changelog %s', (lock, inner, log) => {
    expect(oneVersion(files(lock, inner, log))).toHaveLength(1)
  })
  test('and one is not', () => {
    expect(oneVersion(files('1.2.3', '1.2.3', '1.2.3 (2026-11-15)'))).toEqual([])
    expect(oneVersion(files('1.2.3', '1.2.3', '[1.2.3] - today'))).toEqual([])
  })
})
