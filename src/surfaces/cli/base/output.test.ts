import { describe, expect, test } from 'vitest'
import { makeOutput } from './output.ts'
import { readTerminal, type Terminal } from './terminal.ts'

const tty = { isTTY: true, columns: 120 }
const pipe = {}
const streams = (stdin: object, stdout: object, stderr: object) => ({ stdin, stdout, stderr })

describe('UIX-01: colours respect the environment and pipes', () => {
  const cases: readonly [
    env: Record<string, string>,
    stdout: object,
    colour: boolean,
    why: string,
  ][] = [
    [{}, tty, true, 'a terminal'],
    [{}, pipe, false, 'a pipe'],
    [{ NO_COLOR: '1' }, tty, false, 'NO_COLOR'],
    [{ NO_COLOR: '' }, tty, true, 'an empty NO_COLOR is none (no-color.org)'],
    [{ FORCE_COLOR: '1' }, pipe, true, 'FORCE_COLOR through a pipe'],
    [{ FORCE_COLOR: '0' }, tty, false, 'FORCE_COLOR=0'],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, tty, false, 'NO_COLOR wins'],
    [{ TERM: 'dumb' }, tty, false, 'a dumb terminal'],
  ]
  test.each(cases)('%j to %j is %s: %s', (env, stdout, colour) => {
    expect(readTerminal(env, streams(tty, stdout, tty)).colourOut).toBe(colour)
  })

  test('each stream by itself', () => {
    const terminal = readTerminal({}, streams(tty, pipe, tty))
    expect(terminal).toMatchObject({ colourOut: false, colourErr: true, progress: true })
  })
})

test('a question needs a person at both ends', () => {
  expect(readTerminal({}, streams(tty, tty, tty)).interactive).toBe(true)
  expect(readTerminal({}, streams(pipe, tty, tty)).interactive).toBe(false)
  expect(readTerminal({}, streams(tty, pipe, tty)).interactive).toBe(false)
})

test('a pipe has no width, a terminal its own', () => {
  expect(readTerminal({}, streams(tty, pipe, tty)).columns).toBe(Number.POSITIVE_INFINITY)
  expect(readTerminal({}, streams(tty, tty, tty)).columns).toBe(120)
  expect(readTerminal({}, streams(tty, { isTTY: true, columns: 3 }, tty)).columns).toBe(40)
})

describe('who hears what', () => {
  const terminal: Terminal = readTerminal({}, streams(tty, tty, tty))
  function say(options: { json?: boolean; quiet?: boolean; colour?: boolean }) {
    let stdout = ''
    let stderr = ''
    const out = makeOutput({
      terminal,
      json: options.json ?? false,
      quiet: options.quiet ?? false,
      colour: options.colour ?? false,
      stdout: (text) => {
        stdout += text
      },
      stderr: (text) => {
        stderr += text
      },
    })
    out.answer({ json: { asked: 1 }, text: ({ colors }) => colors.bold('asked') })
    out.report({ json: { done: 1 }, text: () => 'done' })
    out.note('by the way')
    out.warn('odd')
    return { stdout, stderr }
  }

  test('a person hears all of it, results and asides apart', () => {
    expect(say({})).toEqual({ stdout: 'asked\ndone\n', stderr: 'by the way\nwarning: odd\n' })
  })

  test('--quiet leaves what was asked for and what may be wrong', () => {
    expect(say({ quiet: true })).toEqual({ stdout: 'asked\n', stderr: 'warning: odd\n' })
  })

  test('--json is JSON on standard output, quiet or not', () => {
    const json = '{\n  "asked": 1\n}\n{\n  "done": 1\n}\n'
    expect(say({ json: true })).toEqual({ stdout: json, stderr: 'warning: odd\n' })
    expect(say({ json: true, quiet: true }).stdout).toBe(json)
  })

  test('colours are there when they may be', () => {
    expect(say({ colour: true }).stdout).toContain('\u001b[1masked')
  })
})
