import { describe, expect, test } from 'vitest'
import { sortsOfChosen } from './chosen-tools.ts'

describe('a chosen tool also goes by what it is', () => {
  test.each([
    ['We use pnpm, because of the lockfile', ['package manager']],
    ['Use `pnpm`, not npm', ['package manager']],
    ['Always use pnpm 9 in this repository', ['package manager']],
    ['We switched from Jest to Vitest because of ESM.', ['test framework', 'test runner']],
    ['migrated the API to Fastify', ['web framework']],
    ['Going with Postgres for the ledger', ['database']],
    ['I prefer Biome over ESLint', ['linter', 'lint', 'formatter']],
    ['We use React and Postgres', ['frontend framework', 'database']],
    ['We standardized on GitHub Actions', ['ci', 'ci system']],
    ['We use Fly.io', ['hosting']],
    ['我们使用 pnpm，不用 npm', ['包管理器', 'package manager']],
    ['我们用PostgreSQL存订单', ['数据库', 'database']],
  ])('%s', (text, sorts) => {
    expect(sortsOfChosen(text)).toEqual(sorts)
  })

  test.each([
    ['a thing of the tool is not the tool', 'We use Postgres advisory locks for jobs'],
    ['nor is a part of it', 'Use pnpm workspaces to share packages'],
    ['nothing is chosen', 'pnpm fails on CI when the lockfile is old'],
    ['what it is is said already', 'Our package manager is pnpm: use pnpm everywhere'],
    ['no tool', 'Use small commits'],
    ['a word that only begins like one', 'We use vitesse for the theme'],
    ['a list of everything', 'We use React, Postgres, Kafka, Vitest, Prisma and Sentry'],
    ['', ''],
  ])('%s: %s', (_why, text) => {
    expect(sortsOfChosen(text)).toEqual([])
  })

  test('a long text without an end takes no longer than its length', () => {
    const started = performance.now()
    sortsOfChosen('use pnpm and '.repeat(20_000))
    sortsOfChosen('switched '.repeat(20_000))
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
