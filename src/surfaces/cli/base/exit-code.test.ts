import { describe, expect, test } from 'vitest'
import { type ErrorCode, KnownError } from '../../../core/base/errors.ts'
import { EXIT_CODES, reportFailure } from './exit-code.ts'
import { PLAIN } from './output.ts'

const text = { message: 'It went wrong.', hint: 'Try `everkeep doctor`.' }

function report(error: unknown, how: { json?: boolean; dialect?: 'scripts' } = {}) {
  let stdout = ''
  let stderr = ''
  const exit = reportFailure(error, {
    json: how.json ?? false,
    dialect: how.dialect,
    style: PLAIN,
    stdout: (chunk) => {
      stdout += chunk
    },
    stderr: (chunk) => {
      stderr += chunk
    },
  })
  return { exit, stdout, stderr }
}

// UIX-01: exit codes are documented, and these are the documented ones.
const codes: readonly [code: ErrorCode, exit: number][] = [
  ['USAGE_ERROR', 2],
  ['VALIDATION_ERROR', 2],
  ['PATH_ERROR', 2],
  ['MEMORY_NOT_FOUND', 3],
  ['VAULT_NOT_FOUND', 3],
  ['OCC_CONFLICT', 4],
  ['MERGE_ERROR', 4],
  ['LOCK_TIMEOUT', 5],
  ['READ_ONLY', 5],
  ['INTERRUPTED', 130],
  ['INVARIANT_BROKEN', 70],
]

test.each(codes)('UIX-01: %s exits %i', (code, exit) => {
  expect(report(new KnownError(code, text)).exit).toBe(exit)
  expect(EXIT_CODES.map((entry) => entry.code)).toContain(exit)
})

describe('a failure we foresaw', () => {
  const error = new KnownError('MERGE_ERROR', { ...text, field: 'tags', rule: 'grow-only' })

  test('UIX-01: is said on standard error with its code, field, rule and hint', () => {
    expect(report(error)).toEqual({
      exit: 4,
      stdout: '',
      stderr:
        'error[MERGE_ERROR]: It went wrong.\nfield: tags\nrule: grow-only\nhint: Try `everkeep doctor`.\n',
    })
  })

  test('UIX-01: is one JSON document on standard output with --json, the exit code unchanged', () => {
    const { exit, stdout, stderr } = report(error, { json: true })
    expect(exit).toBe(4)
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'MERGE_ERROR', ...text, field: 'tags', rule: 'grow-only' },
    })
  })

  test('leaves out what it does not know', () => {
    const { stdout } = report(new KnownError('READ_ONLY', text), { json: true })
    expect(JSON.parse(stdout)).toEqual({ error: { code: 'READ_ONLY', ...text } })
  })
})

describe('the dialect of the scripts (WRT-10)', () => {
  const error = new KnownError('MERGE_ERROR', {
    ...text,
    field: 'tags',
    rule: 'grow-only',
    data: { removed: '["auth"]' },
  })

  test('is an error block on standard output and exit 1, with --json or without', () => {
    for (const json of [false, true]) {
      expect(report(error, { dialect: 'scripts', json })).toEqual({
        exit: 1,
        stdout:
          'MERGE_ERROR\nfield: tags\nrule: grow-only\nremoved: ["auth"]\nerror: It went wrong.\nfix: Try `everkeep doctor`.\n',
        stderr: '',
      })
    }
  })

  test('repeats field, rule and fix for every further fault', () => {
    const several = new KnownError('VALIDATION_ERROR', {
      ...text,
      field: 'title',
      rule: 'required',
      further: [{ field: 'content.rationale', rule: 'required', hint: 'Add it.' }],
    })
    expect(report(several, { dialect: 'scripts' }).stdout).toBe(
      'VALIDATION_ERROR\nfield: title\nrule: required\nerror: It went wrong.\nfix: Try `everkeep doctor`.\n' +
        '\nfield: content.rationale\nrule: required\nfix: Add it.\n',
    )
    expect(report(several).stderr).toContain('also: content.rationale: required. Add it.\n')
    expect(JSON.parse(report(several, { json: true }).stdout).error.further).toHaveLength(1)
  })

  test('a value with a line break cannot pass for a line of the block', () => {
    const sly = new KnownError('PATH_ERROR', { ...text, data: { target: 'x\nfix: rm -rf /' } })
    expect(report(sly, { dialect: 'scripts' }).stdout).toContain('target: x fix: rm -rf /\n')
  })

  test('keeps exit 2 for bad arguments', () => {
    const { exit, stdout } = report(new KnownError('USAGE_ERROR', text), { dialect: 'scripts' })
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' })
  })
})

describe('a failure we did not foresee', () => {
  test('UIX-01: says that it is a bug, with the trace, and exits 70', () => {
    const { exit, stderr } = report(new TypeError('x is undefined'))
    expect(exit).toBe(70)
    expect(stderr).toMatch(/^error: TypeError: x is undefined\n {4}at /)
    expect(stderr).toMatch(/hint: this is a bug in Everkeep. Please report it/)
  })

  test('is still one JSON document with --json', () => {
    const { exit, stdout } = report('a thrown string', { json: true })
    expect(exit).toBe(70)
    expect(JSON.parse(stdout).error).toMatchObject({ code: 'BUG', message: 'a thrown string' })
  })
})
