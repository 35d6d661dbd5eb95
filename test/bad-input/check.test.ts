import { describe, expect, test } from 'vitest'
import { KnownError } from '../../src/core/base/errors.ts'
import type { VaultPath } from '../../src/core/base/vault-path.ts'
import { type BadCase, checkCase } from './check.ts'
import { seededStage } from './stages.ts'

const told = { code: 'USAGE_ERROR', field: 'target', rule: 'a rule' } as const
const refusal = (over: object = {}) =>
  new KnownError('USAGE_ERROR', {
    message: 'No.',
    hint: 'Do this.',
    field: 'target',
    rule: 'a rule',
    ...over,
  })

const fails = (error: Error): BadCase['run'] => {
  return () => {
    throw error
  }
}

const check = (run: BadCase['run']): Promise<void> =>
  checkCase({ name: 'x', make: () => seededStage(), told, run })

describe('the runner of the corpus', () => {
  test('passes what is refused well', () => check(fails(refusal())))

  const caught: readonly (readonly [string, BadCase['run']])[] = [
    ['no failure at all', () => undefined],
    ['a failure that nobody foresaw', fails(new TypeError('oops'))],
    ['another code', fails(new KnownError('PATH_ERROR', { message: 'No.', hint: 'Do this.' }))],
    ['another field', fails(refusal({ field: 'input' }))],
    ['no rule', fails(refusal({ rule: undefined }))],
    ['no hint', fails(refusal({ hint: ' ' }))],
    ['a hint that costs the vault', fails(refusal({ hint: 'Run rm -r .memory and start again.' }))],
    ['insides of ours', fails(refusal({ message: 'It is [object Object].' }))],
    [
      'a file that was changed',
      async ({ world }) => {
        await world.vault.write('10-Memories/MEM-alpha-rule.md' as VaultPath, 'gone', 'any')
        throw refusal()
      },
    ],
    [
      'an operation that was begun',
      async ({ world }) => {
        const [operation] = await world.journal.list()
        if (operation) await world.journal.begin({ ...operation, id: 'op-9' }, [])
        throw refusal()
      },
    ],
    [
      'a lock that is still held',
      async ({ world }) => {
        void world.lock.hold(() => new Promise(() => undefined))
        throw refusal()
      },
    ],
  ]
  test.each(caught)('catches %s', async (_, run) => {
    await expect(check(run)).rejects.toThrow()
  })
})
