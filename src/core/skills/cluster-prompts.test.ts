import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { greedyPrompts } from '../../../test/skills/greedy-prompts.ts'
import { PROMPT_SET } from '../../../test/skills/prompt-set.ts'
import { scoreClusters } from '../../../test/skills/score-clusters.ts'
import { clusterPrompts, wishWords } from './cluster-prompts.ts'

const ALL = PROMPT_SET.map(([, prompt]) => prompt)

describe('prompts that say the same in other words (SKL-04)', () => {
  test('are grouped the same whatever their order', () => {
    const expected = clusterPrompts(ALL)
    fc.assert(
      fc.property(fc.shuffledSubarray(ALL, { minLength: ALL.length }), (shuffled) => {
        expect(clusterPrompts(shuffled)).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })

  test('any prompts in any order give the same groups', () => {
    const word = fc.constantFrom(
      'deploy',
      'staging',
      'fix',
      'test',
      'login',
      'page',
      '部署',
      '日志',
    )
    const prompts = fc.array(
      fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
      { maxLength: 14 },
    )
    fc.assert(
      fc.property(prompts, fc.nat(), (given, turn) => {
        const at = given.length === 0 ? 0 : turn % given.length
        const turned = [...given.slice(at), ...given.slice(0, at)].reverse()
        expect(clusterPrompts(turned)).toEqual(clusterPrompts(given))
      }),
      { numRuns: 200 },
    )
  })

  test('are found more often than by the older method, hardly less precisely', () => {
    const ours = scoreClusters(clusterPrompts(ALL))
    const older = scoreClusters(greedyPrompts(ALL))
    expect(PROMPT_SET.length).toBeGreaterThanOrEqual(60)
    expect(ours).toMatchObject({ wishesFound: 12, wishes: 12 })
    expect(ours.recall).toBeGreaterThanOrEqual(0.94)
    expect(ours.precision).toBeGreaterThanOrEqual(0.93)
    expect(older.wishesFound).toBeLessThan(ours.wishesFound)
  })

  test('the older method hangs on the order, which is why it was left', () => {
    const forward = scoreClusters(greedyPrompts(ALL))
    const backward = scoreClusters(greedyPrompts([...ALL].reverse()))
    expect(backward).not.toEqual(forward)
  })

  test('filler does not count, numbers count as one', () => {
    expect(wishWords('Please fix issue 12 again')).toEqual(wishWords('fix issue 99'))
    expect(wishWords('请帮我部署一下')).toEqual(wishWords('部署'))
  })

  test('two are not yet a habit, and the same prompt three times is', () => {
    expect(clusterPrompts(['deploy to staging', 'deploy to staging'])).toEqual([])
    const [group] = clusterPrompts([
      'deploy to staging',
      'deploy  to staging',
      ' deploy to staging',
    ])
    expect(group).toMatchObject({ pattern: 'deploy to staging' })
    expect(group?.prompts).toHaveLength(3)
  })
})
