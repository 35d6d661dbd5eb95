import { describe, expect, test } from 'vitest'
import { makeResultCache, type ResultCache } from './result-cache.ts'
import type { TaskAnswer } from './worker-tasks.ts'

/** Work that ends when the test says so. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Each run answers with the name and number of the run. */
function countingCache(
  before: (name: string) => Promise<void> = async () => undefined,
  now = () => 0,
) {
  const runs: string[] = []
  const cache: ResultCache = makeResultCache(async <N>(name: N) => {
    runs.push(String(name))
    await before(String(name))
    return `${String(name)} ${runs.length}` as never
  }, now)
  return { cache, runs }
}

const answers = (asked: readonly Promise<TaskAnswer<'health' | 'freshness' | 'inbox'>>[]) =>
  Promise.all(asked)

describe('UIX-02: slow results are cached', () => {
  test('runs once, and again after a change of its areas', async () => {
    const { cache, runs } = countingCache()
    await answers([cache.get('health'), cache.get('health')])
    cache.invalidate(['log', 'inbox'])
    await cache.get('health')
    expect(runs).toEqual(['health'])
    cache.invalidate(['memories'])
    await cache.get('health')
    expect(runs).toEqual(['health', 'health'])
  })

  test('runs one task of a queue at a time, and does not queue a task twice', async () => {
    const first = gate()
    const { cache, runs } = countingCache((name) =>
      name === 'health' ? first.opened : Promise.resolve(),
    )
    const slow = cache.get('health')
    const waiting = cache.get('freshness')
    await Promise.resolve()
    cache.invalidate(['memories'])
    const again = cache.get('freshness')
    expect(runs).toEqual(['health'])
    expect(await cache.get('inbox')).toBe('inbox 2')
    first.open()
    expect(await answers([slow, waiting, again])).toEqual([
      'health 2',
      'freshness 3',
      'freshness 3',
    ])
  })

  test('runs again after a failure and after five minutes', async () => {
    let now = 0
    let fails = true
    const { cache, runs } = countingCache(
      async () => {
        if (fails) throw new Error('no')
      },
      () => now,
    )
    await expect(cache.get('inbox')).rejects.toThrow('no')
    fails = false
    await cache.get('inbox')
    now = 299_000
    await cache.get('inbox')
    expect(runs).toHaveLength(2)
    now = 301_000
    await cache.get('inbox')
    expect(runs).toHaveLength(3)
  })
})
