import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type ErrorCode, KnownError } from '../../core/base/errors.ts'
import { failure } from './tool-error.ts'
import { readInput, refuseDeep, saidText } from './tool-schema.ts'

/** What a model reads. */
function said(error: unknown): string {
  const [part] = failure(error, () => undefined).content
  return part?.type === 'text' ? part.text : ''
}

// AGT-01: who reads it has tools, no terminal.
describe('an error tells an agent what it can do', () => {
  const cases: readonly [code: ErrorCode, hint: string, told: RegExp][] = [
    ['MEMORY_NOT_FOUND', 'See `everkeep list`.', /memory_search/],
    ['MEMORY_NOT_FOUND', 'Did you mean MEM-a?', /Did you mean MEM-a\?/],
    ['PROPOSAL_NOT_FOUND', 'See `everkeep review list`.', /memory_review with action "list"/],
    ['OPERATION_NOT_FOUND', 'See `everkeep log`.', /memory_undo without an operation/],
    ['OCC_CONFLICT', 'Give its new hash.', /memory_get.*new version/],
    ['SECRET_ERROR', 'Give --redact.', /\[secret\]/],
    ['SOURCE_NOT_FOUND', 'With --text.', /relative to the project root/],
  ]
  test.each(cases)('%s: %s', (code, hint, told) => {
    const text = said(new KnownError(code, { message: 'So it is.', hint }))
    expect(text).toMatch(told)
    expect(text).not.toMatch(/`everkeep|--\w/)
  })

  test('a field has the name that the tool has for it', () => {
    for (const [field, name] of [
      ['category', 'kind'],
      ['body', 'text'],
      ['content', 'fields'],
    ]) {
      const error = new KnownError('USAGE_ERROR', { message: 'x', hint: 'y', field: field ?? '' })
      expect(said(error)).toContain(`field: ${name}`)
    }
  })
})

describe('what is wrong with an input is said in plain words (AGT-01)', () => {
  const schema = z.strictObject({
    text: z.string().min(1),
    ids: z.array(z.string()).min(1).optional(),
    action: z.enum(['list', 'show']).default('list'),
    mode: z.enum(['a', 'b']),
    limit: z.int().min(1).optional(),
  })
  const cases: readonly [given: unknown, told: string][] = [
    [{}, 'text is missing.'],
    [undefined, 'text is missing.'],
    [{ text: '' }, 'text must not be empty.'],
    [{ text: 'x', mode: 'a', ids: [] }, 'ids must not be empty.'],
    [{ text: 'x' }, 'mode is missing. Choose one of a, b.'],
    [{ text: 7, mode: 'a' }, 'text: Invalid input: expected string, received number.'],
    [{ text: 'x', mode: 'a', limit: 0 }, 'limit: Too small: expected number to be >=1.'],
    [{ text: 'x', mode: 'a', tetx: 1 }, 'Unknown field tetx.'],
  ]
  test.each(cases)('%j', (given, told) => {
    expect(() => readInput(schema, given)).toThrow(told)
  })
})

test('a tool without fields says so (AGT-01)', () => {
  expect(() => readInput(z.strictObject({}), { x: 1 })).toThrow(
    expect.objectContaining({ hint: 'It takes no fields.' }),
  )
})

test('a blank text is an empty one (AGT-01)', () => {
  const schema = z.strictObject({ text: saidText(10) })
  expect(() => readInput(schema, { text: ' \n ' })).toThrow('text must not be empty.')
  expect(readInput(schema, { text: ' a ' })).toEqual({ text: ' a ' })
})

describe('what is nested (AGT-01)', () => {
  const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
    let value: unknown = 1
    for (let level = 0; level < levels; level++) value = wrap(value)
    return value
  }
  test.each([
    ['objects', (inner: unknown) => ({ a: inner, b: 2 })],
    ['lists', (inner: unknown) => [1, inner]],
  ])('in %s is refused where it goes too deep, however deep that is', (_, wrap) => {
    expect(() => refuseDeep(nested(64, wrap))).not.toThrow()
    for (const levels of [65, 50_000])
      expect(() => refuseDeep(nested(levels, wrap))).toThrow(
        expect.objectContaining({ code: 'INPUT_ERROR' }),
      )
  })
})
