import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allOptions } from './base/verb.ts'
import { completionScript } from './completion-script.ts'
import { VERBS } from './verbs.ts'
import { SHELLS } from './verbs-helping.ts'

const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined

describe.each(SHELLS)('UIX-01: completion for %s', (shell) => {
  const script = completionScript(shell, VERBS)

  test('knows every verb and every option', () => {
    for (const verb of VERBS) {
      expect(script).toContain(verb.name)
      for (const { name } of allOptions(verb)) expect(script).toContain(name)
    }
  })

  // The reason of a skip stands in the name: a shell that is not installed cannot be tried.
  const reason = has(shell) ? '' : ` (skipped: ${shell} is not installed)`
  test.skipIf(!has(shell))(`is a script that ${shell} can read${reason}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'everkeep-completion-'))
    writeFileSync(join(folder, 'script'), script)
    const { status, stderr } = spawnSync(shell, ['-n', join(folder, 'script')], {
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})

describe('bash offers', () => {
  /** What bash would offer for the last word of the line. */
  function offers(line: string): readonly string[] {
    const words = line.split(' ')
    const program = `${completionScript('bash', VERBS)}
      COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
      _everkeep; printf '%s\\n' "\${COMPREPLY[@]}"`
    const output = execFileSync('bash', ['-c', program], {
      encoding: 'utf8',
      cwd: import.meta.dirname,
    })
    return output.split('\n').filter((word) => word !== '')
  }

  const cases: readonly [line: string, expected: readonly string[], why: string][] = [
    ['everkeep un', ['unarchive', 'undo', 'uninstall'], 'verbs'],
    ['everkeep --json un', ['unarchive', 'undo', 'uninstall'], 'verbs after a global option'],
    [
      'everkeep --vault dir un',
      ['unarchive', 'undo', 'uninstall'],
      'verbs after a global option with a value',
    ],
    ['everkeep list --so', ['--sort'], 'options of the verb'],
    ['everkeep ls --so', ['--sort'], 'options by an alias'],
    ['everkeep list --tier ', ['hot', 'cold'], 'choices of an option'],
    ['everkeep list --tier c', ['cold'], 'choices that start so'],
    ['everkeep completion f', ['fish'], 'choices of an argument'],
    ['everkeep help con', ['config', 'context', 'convert'], 'verbs as an argument'],
    ['everkeep list --topic ', [], 'nothing where anything goes'],
    [
      'everkeep write --input completion-script.t',
      ['completion-script.test.ts', 'completion-script.ts'],
      'files',
    ],
  ]
  test.each(cases)('`%s` -> %j: %s', (line, expected) => {
    expect([...offers(line)].sort()).toEqual([...expected].sort())
  })
})
