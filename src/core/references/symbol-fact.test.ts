import { describe, expect, test } from 'vitest'
import { symbolFact, type WordFact, wordInFile, wordOnLine } from './symbol-fact.ts'

describe('how a line of code speaks of a word (DRM-02)', () => {
  const cases: readonly [line: string, word: string, how: 'defined' | 'used' | undefined][] = [
    ['export function openPool(size) {', 'openPool', 'defined'],
    ['export async function* openPool() {', 'openPool', 'defined'],
    ['const openPool = (size) => {', 'openPool', 'defined'],
    ['  openPool(size: number): Pool {', 'openPool', 'defined'],
    ['  async openPool(size) {', 'openPool', 'defined'],
    ['  private readonly openPool: Pool', 'openPool', 'defined'],
    ['class Pool extends Base {', 'Pool', 'defined'],
    ['    def open_pool(self):', 'open_pool', 'defined'],
    ['func (p *Pool) Acquire(ctx Context) error {', 'Acquire', 'defined'],
    ['pub fn open_pool(size: usize) -> Pool {', 'open_pool', 'defined'],
    ['static int open_pool(int size)', 'open_pool', 'defined'],
    ['#define MAX_RETRIES 3', 'MAX_RETRIES', 'defined'],
    ['MAX_RETRIES = 3', 'MAX_RETRIES', 'defined'],
    ['max_retries: 3', 'max_retries', 'defined'],
    ['"max_retries": 3,', 'max_retries', 'defined'],
    ['  return openPool(size)', 'openPool', 'used'],
    ['  openPool(size)', 'openPool', 'used'],
    ['  if (openPool(size)) {', 'openPool', 'used'],
    ['import { openPool } from "./pool.ts"', 'openPool', 'used'],
    ['  foo(Pool)', 'Pool', 'used'],
    ['  if (size == openPool) {', 'openPool', 'used'],
    ['// openPool was here', 'openPool', undefined],
    ['# open_pool was here', 'open_pool', undefined],
    [' * openPool', 'openPool', undefined],
    ['  reopenPool(size)', 'openPool', undefined],
    ['  openPool$(size)', 'openPool', undefined],
    ['', 'openPool', undefined],
  ]
  test.each(cases)('%j: %s is %s', (line, word, how) => {
    expect(wordOnLine(line, word)).toBe(how)
  })
})

// REC-07, DRM-02: what only a comment says is not there; what a text in quotes says may be how it is called.
describe('what stands in comments and in quotes', () => {
  const cases: readonly [path: string, line: string, how: 'defined' | 'used' | undefined][] = [
    ['a.ts', 'open(9) // formerly makePool', undefined],
    ['a.ts', 'open(9); /* formerly makePool */', undefined],
    ['a.ts', 'open(/* not makePool */ 9)', undefined],
    ['a.ts', 'makePool(9) // opens it', 'used'],
    ['a.ts', 'open(9) /* at */ || makePool(9)', 'used'],
    ['a.ts', 'route("POST /a", "makePool")', 'used'],
    ['a.json', '"handlers": "makePool",', 'used'],
    ['a.ts', 'fetch("https://host/makePool")', 'used'],
    ['a.ts', 'fetch("see // makePool")', 'used'],
    ['a.ts', "glob('src/**/*.ts', makePool)", 'used'],
    ['a.ts', 'import x from "//cdn/makePool"', 'used'],
    ['a.py', 'open_it(9)  # formerly makePool', undefined],
    ['a.py', 'pages = total // makePool', 'used'],
    ['a.py', 'open_it("# makePool")', 'used'],
    ['a.rb', 'puts "#{makePool}"', 'used'],
    ['a.sh', 'count=$# makePool', 'used'],
    ['a.sh', 'run ${x#y} makePool', 'used'],
    ['a.sh', 'run it # formerly makePool', undefined],
    ['a.ts', '#makePool = 3', 'used'],
    ['a.ts', 'this.x # makePool', 'used'],
    ['a.sql', 'select 1 -- formerly makePool', undefined],
    ['a.sql', 'select a --makePool', undefined],
    ['a.ts', 'i-- makePool', 'used'],
    ['a.rs', "fn f<'a>(x: &'a str) { g() } // not makePool", undefined],
    ['a.weird', 'x // makePool', 'used'],
    ['a.ts', `${'x'.repeat(3_000)} // makePool`, 'used'],
    ['a.ts', '  *makePool() {', 'used'],
    ['a.ts', '   * makePool', undefined],
    ['a.c', '*makePool(void)', 'used'],
    ['a.py', '    *makePool(),', 'used'],
    ['a.py', '# makePool', undefined],
    ['a.sh', '    --env makePool=3 \\', 'used'],
    ['a.sh', 'echo ${#makePool[@]}', 'used'],
    ['a.rb', '  from #{makePool} where', 'used'],
    ['a.rb', '  #{makePool}', 'used'],
    ['a.php', '#[Route(name: makePool)]', 'used'],
    ['a.php', '  public #[Sensitive(makePool)] $x', 'used'],
    ['a.php', '# makePool', undefined],
    ['a.php', '// makePool', undefined],
    ['a.sql', '-- makePool', undefined],
    ['a.sql', '/* makePool */', undefined],
  ]
  test.each(cases)('%s: %j: %s', (path, line, how) => {
    expect(wordOnLine(line, 'makePool', path)).toBe(how)
  })

  const FILES: readonly [text: string, fact: WordFact, why: string][] = [
    ['/*\n makePool was here\n*/\nopen()\n', {}, 'a comment of several lines'],
    ['/* one */\nmakePool()\n', { used: 'a.ts:2' }, 'behind a comment'],
    ['/**\n * one\n */\nmakePool()\n', { used: 'a.ts:4' }, 'behind a comment of several lines'],
    ["glob('src/**/*.ts')\nmakePool()\n", { used: 'a.ts:2' }, 'behind a pattern'],
    ['x = `\n  makePool\n`\n', { used: 'a.ts:2' }, 'in a text of several lines'],
    ['/*\nmakePool\n*/\nfunction makePool() {}\n', { defined: 'a.ts:4' }, 'said first, then made'],
  ]
  test.each(FILES)('%j tells %j: %s', (text, fact) => {
    expect(wordInFile('makePool', 'a.ts', text)).toEqual(fact)
  })
})

describe('what its words tell of a symbol', () => {
  const facts: Readonly<Record<string, WordFact>> = {
    Pool: { defined: 'pool.ts:1' },
    acquire: { used: 'app.ts:2' },
    drain: {},
    Queue: {},
  }
  const known = {
    word: (word: string) => facts[word],
    removedBy: (word: string) => (word === 'Queue' ? 'abc' : undefined),
  }
  const cases: readonly [symbol: string, fact: object | undefined][] = [
    ['Pool', { defined: 'pool.ts:1' }],
    ['Pool.acquire', { used: 'app.ts:2' }],
    ['Pool.drain', {}],
    ['Queue', { removedBy: 'abc' }],
    ['Queue.acquire', { removedBy: 'abc' }],
    ['drain', {}],
    ['never', undefined],
    ['Pool.never', undefined],
  ]
  test.each(cases)('%s is %j', (symbol, fact) => {
    expect(symbolFact(symbol, known)).toEqual(fact)
  })
})
