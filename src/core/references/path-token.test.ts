import { expect, test } from 'vitest'
import { pathOf } from './path-token.ts'

const IN_CODE = { alone: true, folders: true }
const IN_PROSE = { alone: true, folders: false }

// DRM-01: what stands in backticks or quotes. The left column is what was written.
const inCode: readonly [word: string, path: string | undefined, why: string][] = [
  ['src/db/pool.ts', 'src/db/pool.ts', 'plain'],
  ['pool.ts', 'pool.ts', 'a name alone'],
  ['run.go', 'run.go', 'an ending that is a word too'],
  ['src\\db\\pool.ts', 'src/db/pool.ts', 'Windows separators'],
  ['/docs/setup.md', '/docs/setup.md', 'from the root'],
  ['../lib/a.py', '../lib/a.py', 'relative'],
  ['~/notes/a.md', '~/notes/a.md', 'home is for the judge'],
  ['C:/code/shop/src/a.ts', 'C:/code/shop/src/a.ts', 'a drive'],
  ['src/a.ts:12', 'src/a.ts', 'with its line'],
  ['src/a.ts:12-40', 'src/a.ts', 'with its lines'],
  ['src/a.ts:12:5', 'src/a.ts', 'line and column'],
  ['src/a.ts#L12-L40', 'src/a.ts', 'as a forge links it'],
  ['docs/a.md#setup', 'docs/a.md', 'with an anchor'],
  ['tests/test_a.py::test_x', 'tests/test_a.py', 'as pytest names tests'],
  ['src/a.ts(12,5)', 'src/a.ts', 'as compilers name places'],
  ['@docs/a.md', 'docs/a.md', 'as agents mention files'],
  ['@/ui/button.tsx', '@/ui/button.tsx', 'an alias is for the judge'],
  ['app/[slug]/page.tsx', 'app/[slug]/page.tsx', 'brackets may be part of it'],
  ['app/(shop)/page.tsx', 'app/(shop)/page.tsx', 'so may parentheses'],
  ['(shop)/page.tsx', '(shop)/page.tsx', 'at its start, too'],
  ['(src/a.ts)/', 'src/a.ts)/', 'but not around a path'],
  ['sql\\', undefined, 'what a backslash escapes is no folder'],
  ['src/{a,b}.ts', 'src/{a,b}.ts', 'a pattern is for the judge'],
  ['src/**/*.ts', 'src/**/*.ts', 'so is a glob'],
  ['docs/設計.md', 'docs/設計.md', 'any letters'],
  ['v2.0.md', 'v2.0.md', 'a version with an ending'],
  ['src/db/', 'src/db/', 'a folder'],
  ['src/db', 'src/db', 'perhaps a folder'],
  ['docker/Dockerfile', 'docker/Dockerfile', 'a name without an ending'],
  ['.github/workflows/ci.yml', '.github/workflows/ci.yml', 'a hidden folder'],
  ['CloudFlare.Vectorize/Types.fs', 'CloudFlare.Vectorize/Types.fs', 'a folder with a dot'],
  ['src/a.ts,', 'src/a.ts', 'a comma after it'],
  ['(src/a.ts)', 'src/a.ts', 'in parentheses'],
  ['https://example.com/a.html', undefined, 'an address'],
  ['github.com/x/y.md', undefined, 'an address without its scheme'],
  ['node:fs', undefined, 'a module'],
  ['mem:core/a.md', undefined, 'a link of another tool'],
  ['Node.js', undefined, 'a product'],
  ['three.js', undefined, 'a product'],
  ['coverage.py', undefined, 'a product'],
  ['JavaScript/Node.js', undefined, 'products'],
  ['schema.md/spec.md', undefined, 'two names'],
  ['console.log', undefined, 'a call'],
  ['process.env', undefined, 'a member'],
  ['Newtonsoft.Json', undefined, 'a library'],
  ['1.2.3', undefined, 'a version'],
  ['.g.dart', undefined, 'an ending'],
  ['.test.ts', undefined, 'an ending'],
  ['.json', undefined, 'an ending'],
  ['/ready', undefined, 'a command'],
  ['/api/v1/users', undefined, 'an address of a server'],
  ['<Version>0.9.3</Version>', undefined, 'markup'],
  ['a b/c.ts', undefined, 'two words'],
  ['key=src/a.ts', undefined, 'an assignment'],
  ['', undefined, 'nothing'],
]

test.each(inCode)('in code %j names %j: %s', (word, path) => {
  expect(pathOf(word, IN_CODE)).toBe(path)
})

const inProse: readonly [word: string, path: string | undefined, why: string][] = [
  ['src/db/pool.ts', 'src/db/pool.ts', 'a path needs no quotes'],
  ['REFACTORING_PLAN.md', 'REFACTORING_PLAN.md', 'nor does a file'],
  ['src/db/pool.ts.', 'src/db/pool.ts', 'a sentence ends'],
  ['docs/my\\_notes.md', 'docs/my_notes.md', 'markdown escapes'],
  ['and/or', undefined, 'words with a slash'],
  ['HTTP/REST', undefined, 'words with a slash'],
  ['requests/hour', undefined, 'a unit'],
  ['src/db', undefined, 'without an ending it may be anything'],
]

test.each(inProse)('in a sentence %j names %j: %s', (word, path) => {
  expect(pathOf(word, IN_PROSE)).toBe(path)
})
