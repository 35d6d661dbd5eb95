import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KnownError } from '../../../core/base/errors.ts'
import { VERBS } from '../verbs.ts'
import { allTokens, parseArguments, plainTokens } from './parse-arguments.ts'
import { allOptions } from './verb.ts'

const parse = (line: string) => parseArguments(line === '' ? [] : line.split(' '), VERBS)

function argsOf(line: string) {
  const parsed = parse(line)
  if (parsed.kind !== 'run') throw new Error(`expected a run, got ${parsed.kind}`)
  return parsed.args
}

function refusalOf(line: string): KnownError {
  try {
    parse(line)
  } catch (error) {
    if (error instanceof KnownError) return error
    throw error
  }
  throw new Error(`'${line}' was accepted`)
}

describe('what a line means', () => {
  const cases: readonly [line: string, kind: string, why: string][] = [
    ['', 'overview', 'nothing was asked'],
    ['--json', 'overview', 'how, but not what'],
    ['--help', 'help', 'help without a verb'],
    ['-h', 'help', 'the short form'],
    ['--version', 'version', 'the long form'],
    ['-V', 'version', 'the short form'],
    ['list', 'run', 'a verb'],
    ['ls', 'run', 'an alias'],
    ['--json list', 'run', 'a global option before the verb'],
    ['--vault some/dir list', 'run', 'a global option with a value before the verb'],
    ['list --help', 'help', 'help of a verb'],
    ['--help list', 'help', 'the other way round'],
    ['show --help', 'help', 'help even where an argument is missing'],
    ['list --nonsense -h', 'help', 'help even where the rest is wrong'],
  ]
  test.each(cases)('`everkeep %s` is %s: %s', (line, kind) => {
    expect(parse(line).kind).toBe(kind)
  })
})

test('options are read by their types, wherever they stand', () => {
  const args = argsOf('--vault dir list -k decision --tag=auth --limit=5 --json')
  expect(args.text('vault')).toBe('dir')
  expect(args.text('kind')).toBe('decision')
  expect(args.text('tag')).toBe('auth')
  expect(args.number('limit')).toBe(5)
  expect(args.flag('json')).toBe(true)
  expect(args.flag('quiet')).toBe(false)
  expect(args.text('sort')).toBe('updated')
  expect(args.text('topic')).toBeUndefined()
})

test('a list is said once with commas, or several times', () => {
  const args = argsOf('edit use-pnpm --add-tag build,tools --add-tag pnpm')
  expect(args.list('add-tag')).toEqual(['build', 'tools', 'pnpm'])
  expect(args.list('remove-tag')).toEqual([])
})

test('two dashes end the options', () => {
  const args = argsOf('show -- --odd-id')
  expect(args.positionals).toEqual(['--odd-id'])
  expect(args.at(0)).toBe('--odd-id')
  expect(args.at(1)).toBeUndefined()
})

test('a flag said twice is a flag', () => {
  expect(argsOf('list --json --json').flag('json')).toBe(true)
})

test('asking for an option that the table lacks is our mistake', () => {
  expect(() => argsOf('list').text('nonsense')).toThrow(/Bug in Everkeep/)
  expect(() => argsOf('list').flag('limit')).toThrow(/Bug in Everkeep/)
})

describe('UIX-01: what is refused says why and the way on', () => {
  const cases: readonly [line: string, message: string, hint: string][] = [
    ['lsit', "Unknown verb 'lsit'.", 'Did you mean list?'],
    ['xyzzy', "Unknown verb 'xyzzy'.", 'Run `everkeep help --all` for the list of verbs.'],
    ['list --knd x', '`everkeep list` has no option --knd.', 'Did you mean --kind?'],
    [
      'list --wat',
      '`everkeep list` has no option --wat.',
      'Run `everkeep help list` for its options.',
    ],
    ['list -x', '`everkeep list` has no option -x.', 'Run `everkeep help list` for its options.'],
    ['--jsn list', 'Unknown option --jsn.', 'Did you mean --json?'],
    [
      '--kind decision list',
      '--kind must come after the verb.',
      'Put it after the verb: `everkeep list --kind ...`.',
    ],
    ['--vault dir', 'No verb given.', 'Run `everkeep help --all` for the list of verbs.'],
    ['list --limit ten', "--limit needs a whole number of at least 1, not 'ten'.", '--limit 10'],
    ['list --limit 1.5', "--limit needs a whole number of at least 1, not '1.5'.", '--limit 10'],
    ['list --limit 0', "--limit needs a whole number of at least 1, not '0'.", '--limit 10'],
    ['list --limit -3', "--limit needs a whole number of at least 1, not '-3'.", '--limit 10'],
    [
      'ui --port 99999',
      "--port needs a whole number from 0 to 65535, not '99999'.",
      '--port 65535',
    ],
    ['mcp --port -1', "--port needs a whole number from 0 to 65535, not '-1'.", '--port 65535'],
    ['mcp --port 1234', '--port has no effect without --http.', 'Add --http, or leave --port out.'],
    ['index --select 1', '--select has no effect without --take-over.', 'Add --take-over'],
    ['list --limit 5 --limit 6', '--limit is given more than once.', 'It takes one value.'],
    ['list --topic', '--topic needs a value.', 'Write --topic <topic>,'],
    ['list --topic --json', '--topic needs a value.', '--topic=-x'],
    ['list --json=yes', '--json takes no value.', 'Write just --json.'],
    ['list --sort updatd', "--sort cannot be 'updatd'.", 'Did you mean updated?'],
    ['list --tier warm', "--tier cannot be 'warm'.", 'Choose one of hot, cold.'],
    ['list --status gone', "--status cannot be 'gone'.", 'Choose one of active, retired,'],
    ['edit a --add-tag ,', '--add-tag needs a value.', 'The list is empty.'],
    ['list extra', "'extra' is one argument too many.", 'Usage: `everkeep list [options]`.'],
    ['show', '<id> is missing: the id of a memory.', 'Usage: `everkeep show <id> [options]`.'],
    ['show a b', "'b' is one argument too many.", 'Usage: `everkeep show <id> [options]`.'],
    ['completion tcsh', "<shell> cannot be 'tcsh'.", 'Choose one of bash, zsh, fish.'],
    ['config gte key', "<action> cannot be 'gte'.", 'Did you mean get?'],
    [
      'convert',
      '--to is missing: the new layout.',
      'Usage: `everkeep convert --to <layout> [options]`',
    ],
  ]
  test.each(cases)('`everkeep %s`: %s', (line, message, hint) => {
    const refusal = refusalOf(line)
    expect(refusal.code).toBe('USAGE_ERROR')
    expect(refusal.message).toContain(message)
    expect(refusal.hint).toContain(hint)
  })
})

test('any line is read or refused, and nothing unknown slips through', () => {
  const words = fc.constantFrom(
    'list',
    'show',
    'log',
    'forget',
    'x',
    '--',
    '--json',
    '--limit',
    '5',
    '-k',
    '--kind=a',
    '-zz',
    '--no',
    '',
    '-',
    '--vault', // biome-ignore format: a bag of words
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 6 }), (argv) => {
      let parsed: ReturnType<typeof parseArguments>
      try {
        parsed = parseArguments(argv, VERBS)
      } catch (error) {
        expect(error).toBeInstanceOf(KnownError)
        return
      }
      const end = argv.indexOf('--')
      const options = (end < 0 ? argv : argv.slice(0, end)).filter((word) => /^-./.test(word))
      if (parsed.kind !== 'run') return
      const known = allOptions(parsed.verb).flatMap(({ name, short }) => [`--${name}`, `-${short}`])
      for (const option of options) expect(known).toContain(option.split('=')[0])
    }),
    { numRuns: 300 },
  )
})

test('a line of names and values means the same, read with and without the parser of Node', () => {
  const verb = VERBS.find(({ name }) => name === 'context')!
  const options = allOptions(verb)
  const word = fc.oneof(
    fc.constantFrom(
      ...options.map(({ name }) => `--${name}`),
      '--',
      '-',
      '-q',
      '--no',
      '--prompt=x',
    ),
    fc.string({ maxLength: 6 }),
  )
  const pair = fc.tuple(fc.constantFrom('--prompt', '--session', '--json'), fc.string())
  let plain = 0
  fc.assert(
    fc.property(fc.array(fc.oneof(pair, fc.tuple(word)), { maxLength: 5 }), (parts) => {
      const args = parts.flat()
      const tokens = plainTokens(args, options)
      if (tokens === undefined) return
      plain += tokens.length > 1 ? 1 : 0
      expect(tokens).toEqual(allTokens(args, options).map((token) => ({ ...token })))
    }),
    { numRuns: 400, seed: 7 },
  )
  expect(plain).toBeGreaterThan(5)
})
