import { expect, test } from 'vitest'
import { runContention } from '../bench/contention/run-contention.ts'
import { bundleProcess } from './support/bundle-process.ts'

// REC-02, WRT-14: the minute-long version is `node bench/run.mjs contention`.
test('processes that search and write at once find what was written and nothing that was retired', async () => {
  const program = await bundleProcess('contend')
  const { errors, wrong, leftovers, searches, writes, retired } = await runContention({
    command: [process.execPath, program],
    searchers: 4,
    writers: 3,
    killed: 1,
    rounds: 12,
    ms: 120_000,
  })
  expect({ errors, wrong, leftovers }).toEqual({ errors: [], wrong: [], leftovers: [] })
  expect({ searches, writes }).toEqual({ searches: 48, writes: 36 })
  expect(retired).toBeGreaterThanOrEqual(12)
}, 180_000)
