import { describe, expect, test } from 'vitest'
import { symbolFact, type WordFact, wordOnLine } from './symbol-fact.ts'

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
