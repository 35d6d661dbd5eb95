import { describe, expect, test } from 'vitest'
import { fakeHost, PIPE } from '../../../test/cli/fake-host.ts'
import { KnownError } from '../../core/base/errors.ts'
import type { Command, VerbSpec } from './base/command.ts'
import { run } from './run.ts'
import { VERBS } from './verbs.ts'

const verb = (command: Command, more: Partial<VerbSpec> = {}): VerbSpec => ({
  name: 'try',
  aliases: [],
  group: 'Read',
  summary: 'try something',
  about: 'For a test.',
  arguments: [],
  options: [],
  examples: {},
  changes: false,
  asks: false,
  load: async () => ({ command }),
  ...more,
})

test('UIX-01: a bare line shows what it is and five verbs, on one screen, exit 0', async () => {
  const host = fakeHost()
  expect(await run([], host)).toBe(0)
  expect(host.said.stdout).toContain('everkeep 1.2.3  A memory that coding agents can rely on.')
  expect(host.said.stdout.match(/^ {2}everkeep /gm)).toHaveLength(5)
  expect(host.said.stdout.split('\n').length).toBeLessThan(24)
})

test('UIX-01: help shows twelve verbs on one screen of 80x24, and says how to list the rest', async () => {
  for (const line of [['help'], ['--help']]) {
    const host = fakeHost({ terminal: { ...PIPE, columns: 80 } })
    expect(await run(line, host)).toBe(0)
    const lines = host.said.stdout.trimEnd().split('\n')
    expect(lines.indexOf('Options of every verb') - lines.indexOf('') - 2).toBe(12)
    expect(lines.length).toBeLessThan(24)
    for (const text of lines) expect(text.length).toBeLessThanOrEqual(80)
    expect(lines.at(-1)).toContain(`All ${VERBS.length} verbs: everkeep help --all.`)
  }
  const all = fakeHost()
  await run(['help', '--all'], all)
  for (const { name } of VERBS) expect(all.said.stdout).toMatch(new RegExp(`^  ${name}[, ]`, 'm'))
})

test('UIX-01: help of every verb shows usage, examples and exit codes, within the width', async () => {
  for (const { name } of VERBS) {
    const host = fakeHost({ terminal: { ...PIPE, columns: 80 } })
    expect(await run([name, '--help'], host)).toBe(0)
    expect(host.said.stdout).toMatch(/^Usage: everkeep /)
    expect(host.said.stdout).toMatch(/\nExamples\n {2}# .+\n {2}\S.+\n/)
    expect(host.said.stdout).toMatch(/\nExit codes\n {2}0 +done\n/)
    const prose = host.said.stdout.split('\n').filter((line) => !/everkeep|Usage/.test(line))
    for (const line of prose) expect(line.length).toBeLessThanOrEqual(80)
  }
})

test('`help <verb>` and `<verb> --help` say the same, and so do their JSON forms', async () => {
  for (const json of [[], ['--json']]) {
    const [first, second] = [fakeHost(), fakeHost()]
    await run(['help', 'list', ...json], first)
    await run(['list', '--help', ...json], second)
    expect(first.said.stdout).toBe(second.said.stdout)
  }
})

test('UIX-01: `help --json` describes every verb for a program', async () => {
  const host = fakeHost()
  await run(['help', '--json'], host)
  const help = JSON.parse(host.said.stdout)
  expect(help.verbs).toHaveLength(VERBS.length)
  expect(help.exit_codes).toContainEqual({
    code: 2,
    means: 'wrong arguments or invalid input',
  })
})

describe('a command', () => {
  test('gets its arguments and gives its exit code', async () => {
    const host = fakeHost({ stdin: 'typed' })
    const command: Command = async ({ args, out, host: lent }) => {
      out.answer({ json: args.positionals, text: () => args.positionals.join('+') })
      expect(await lent.readInput('-')).toBe('typed')
      return 7
    }
    const words = [{ name: 'word', help: 'a word', required: true, many: true }] as const
    expect(await run(['try', 'a', 'b'], host, [verb(command, { arguments: words })])).toBe(7)
    expect(host.said.stdout).toBe('a+b\n')
  })

  test('opens the vault that --vault names, unless it names another itself', async () => {
    const asked: unknown[] = []
    const host = {
      ...fakeHost(),
      open: async (options: unknown) => {
        asked.push(options)
        return {} as never
      },
    }
    const command: Command = async ({ open }) => {
      await open()
      await open({ vault: 'other' })
      return 0
    }
    await run(['try', '--vault', 'mine'], host, [verb(command)])
    await run(['try'], host, [verb(command)])
    expect(asked).toEqual([
      { vault: 'mine' },
      { vault: 'other' },
      { vault: undefined },
      { vault: 'other' },
    ])
  })

  test('that fails is said in the dialect asked for', async () => {
    const command: Command = async () => {
      throw new KnownError('OCC_CONFLICT', { message: 'Changed.', hint: 'Read again.' })
    }
    const [plain, json, script] = [fakeHost(), fakeHost(), fakeHost()]
    expect(await run(['try'], plain, [verb(command)])).toBe(4)
    expect(plain.said.stderr).toBe('error[OCC_CONFLICT]: Changed.\nhint: Read again.\n')
    expect(await run(['--json', 'try'], json, [verb(command)])).toBe(4)
    expect(JSON.parse(json.said.stdout).error.code).toBe('OCC_CONFLICT')
    expect(await run(['try'], script, [verb(command, { dialect: 'scripts' })])).toBe(1)
    expect(script.said.stdout).toBe('OCC_CONFLICT\nerror: Changed.\nfix: Read again.\n')
  })

  test('whose code is wrong exits 70', async () => {
    const host = fakeHost()
    const command: Command = async () => {
      throw new TypeError('oops')
    }
    expect(await run(['try'], host, [verb(command)])).toBe(70)
    expect(host.said.stderr).toContain('this is a bug in Everkeep')
  })
})

test('a refused line is JSON when --json stands on it, wherever the mistake is', async () => {
  const host = fakeHost()
  expect(await run(['lsit', '--json'], host)).toBe(2)
  expect(JSON.parse(host.said.stdout).error).toMatchObject({ hint: 'Did you mean list?' })
  expect(host.said.stderr).toBe('')
  const plain = fakeHost()
  expect(await run(['lsit', '--', '--json'], plain)).toBe(2)
  expect(plain.said.stdout).toBe('')
})

test('--no-color takes the colours out', async () => {
  const terminal = { ...PIPE, colourOut: true }
  const [colourful, plain] = [fakeHost({ terminal }), fakeHost({ terminal })]
  await run(['help'], colourful)
  await run(['help', '--no-color'], plain)
  expect(colourful.said.stdout).toContain('\u001b[1m')
  expect(plain.said.stdout).not.toContain('\u001b')
})
