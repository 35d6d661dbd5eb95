import { describe, expect, test } from 'vitest'
import { type ErrorCode, KnownError } from '../../src/core/base/errors.ts'
import type { Stage } from './stages.ts'

/** What a person must be told. A text is compared whole, a pattern may stand anywhere in it. */
export interface Told {
  readonly code: ErrorCode
  readonly field?: string
  readonly rule?: string | RegExp
  readonly message?: RegExp
  readonly hint?: RegExp
}

/** One bad input: where it is given, how, and what has to come of it. */
export interface BadCase {
  readonly name: string
  /** The vault it is given to; the one of its table when absent. */
  readonly make?: () => Stage | Promise<Stage>
  readonly run: (stage: Stage) => unknown
  readonly told: Told
}

/** Runs a table: every case is refused in words that help, and leaves everything as it was. */
export function checkAll(
  title: string,
  make: () => Stage | Promise<Stage>,
  cases: readonly BadCase[],
): void {
  describe(title, () => {
    test('no case stands twice', () => {
      expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
    })
    test.each(cases.map((one) => [one.name, one] as const))('%s', (_, one) =>
      checkCase({ make, ...one }),
    )
  })
}

/** Whatever the input was, the answer is a KnownError with a way on, and nothing changed. */
export async function checkCase(one: Required<BadCase>): Promise<void> {
  const stage = await one.make()
  try {
    const before = await stage.everything()
    const error = await failureOf(() => one.run(stage))
    expectTold(error, one.told)
    await expectUntouched(stage, before)
  } finally {
    stage.close()
    stage.dispose()
  }
}

async function failureOf(run: () => unknown): Promise<unknown> {
  try {
    await run()
  } catch (error) {
    return error
  }
  return 'no failure at all'
}

/** No hint may cost the reader what the vault is there to keep. */
const DESTRUCTIVE =
  /\brm\b|\brmdir\b|--shred|git (?:reset|clean|checkout)|\bsudo\b|chmod 777|(?:delete|remove|wipe|empty) (?:the|your|its|this) (?:vault|folder|file|memor)/i

/** The longest that a person reads; a megabyte of input must not come back as a megabyte of output. */
const LONGEST = 1_500

function expectTold(error: unknown, told: Told): void {
  const why = error instanceof Error ? error.stack : String(error)
  expect(error, why).toBeInstanceOf(KnownError)
  if (!(error instanceof KnownError)) return
  expect(error.code, why).toBe(told.code)
  if (told.field !== undefined) expect(error.field, why).toBe(told.field)
  if (typeof told.rule === 'string') expect(error.rule, why).toBe(told.rule)
  else if (told.rule !== undefined) expect(error.rule ?? '', why).toMatch(told.rule)
  if (told.message !== undefined) expect(error.message, why).toMatch(told.message)
  if (told.hint !== undefined) expect(error.hint, why).toMatch(told.hint)
  const said = [
    { hint: error.hint, field: error.field ?? '', rule: error.rule ?? '' },
    ...error.further,
  ]
  for (const { hint, field, rule } of said) {
    expect(hint.trim(), 'a hint is never empty').not.toBe('')
    expect(hint, 'a hint costs nothing').not.toMatch(DESTRUCTIVE)
    for (const text of [error.message, hint, field, rule]) expectReadable(text)
  }
}

/** Fit for a terminal: no raw control characters, no insides of ours, not endless. */
function expectReadable(text: string): void {
  expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
  expect(text).not.toMatch(/\[object |\bundefined\b/)
  expect(text.length).toBeLessThan(LONGEST)
}

/** Every file as it was, nothing begun, nobody locked out. */
export async function expectUntouched(
  stage: Stage,
  before: Readonly<Record<string, string>>,
): Promise<void> {
  expect(await stage.everything()).toEqual(before)
  if (stage.odd === 'state') return
  expect(await stage.world.journal.pending()).toEqual([])
  expect(await stage.world.lock.holdIfFree(async () => 'free')).toBe('free')
  expect(stage.leftovers()).toEqual([])
}
