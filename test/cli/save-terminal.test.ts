import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { snapshot, tempVault } from '../support/disk-world.ts'
import { inTerminal, KEYS, type Turn, WHY_NO_PTY } from '../support/pty.ts'

const MEMORY =
  '---\ntitle: "Use npm"\ntags: [DECISION]\nkeywords: [npm, packages, lockfile]\n---\n\n# Use npm\n\nWe use npm for packages and its lockfile.\n'

function setUp(config = '{}') {
  const root = tempVault(layoutNamed('vault'), {
    '10-Memories/MEM-use-npm.md': MEMORY,
    'memory-config.json': config,
  })
  writeFileSync(join(dirname(root), 'CLAUDE.md'), '- Answers are short.\n')
  const home = mkdtempSync(join(tmpdir(), 'everkeep-home-'))
  const run = (text: string, turns: readonly Turn[], verb = 'save') =>
    inTerminal([verb, text, '--vault', root], turns, { cwd: dirname(root), env: { HOME: home } })
  const made = (): string[] =>
    Object.entries(snapshot(root))
      .filter(([path]) => path.startsWith('10-Memories/MEM-'))
      .map(([path, text]) => `${path}\n${text}`)
  return { run, made }
}

const { up, down, enter, interrupt } = KEYS
const open = (question: string): RegExp => new RegExp(`◆ {2}${question}`)
const PNPM = 'We decided on a monorepo, because the teams share code.'

describe.skipIf(WHY_NO_PTY !== undefined)(`in a terminal ${WHY_NO_PTY ?? ''}`, () => {
  test('SAV-01, SAV-04: the kind is offered, the decision completed, then it is saved', async () => {
    const { run, made } = setUp()
    const { code, text } = await run(PNPM, [
      [open('Save it as'), enter],
      [open('What led to it'), 'Three repositories drifted.', enter],
      [open('When should it'), enter],
    ])
    expect(code).toBe(0)
    expect(text).toContain('decision (because of "decided", "because")')
    expect(made().join('\n')).toContain('**Context:** Three repositories drifted.')
    expect(made()).toHaveLength(2)
  })

  test('SAV-01: the kind can be changed, to one that no word spoke for', async () => {
    const { run, made } = setUp()
    const { code } = await run('Cats purr.', [
      [open('Save it as'), down, enter],
      [open('Which kind'), up, enter],
    ])
    expect(code).toBe(0)
    expect(made().join('\n')).toMatch(/tags: \[WORKFLOW/)
  })

  test('SAV-02: what covers the same topic is updated, extended, or new, as the person says', async () => {
    const about = 'We use npm for packages, its lockfile is committed.'
    for (const [keys, count] of [
      [[enter], 1],
      [[down, enter], 1],
      [[down, down, enter], 2],
    ] as const) {
      const { run, made } = setUp()
      const { code, text } = await run(about, [
        [open('Save it as'), enter],
        [open('MEM-use-npm covers the same topic'), ...keys],
      ])
      expect({ code, count: made().length }, text).toEqual({ code: 0, count })
      expect(made().join('\n')).toContain('its lockfile is committed')
      expect(made().join('\n')).toContain('We use npm for packages and its lockfile.')
    }
  })

  test('SAV-02: what speaks against it is asked about, and no is the answer unless somebody says yes', async () => {
    const { run, made } = setUp()
    const no = await run('Answers are short.', [[open('Not recommended: CLAUDE.md:1'), enter]])
    expect(no.code).toBe(130)
    expect(made()).toHaveLength(1)
    const yes = await run('Answers are short.', [
      [open('Not recommended'), 'y'],
      [open('Save it as'), enter],
    ])
    expect(yes.code).toBe(0)
    expect(made()).toHaveLength(2)
  })

  test('SAV-06: in mode confirm each write is asked', async () => {
    const { run, made } = setUp('{"capture": {"mode": "confirm"}}')
    const turns: readonly Turn[] = [[open('Save it as'), enter]]
    expect((await run('Cats purr.', [...turns, [open('Save this'), enter]])).code).toBe(130)
    expect(made()).toHaveLength(1)
    expect((await run('Cats purr.', [...turns, [open('Save this'), 'y']])).code).toBe(0)
    expect(made()).toHaveLength(2)
  })

  test('SAV-01: giving up at any question saves nothing', async () => {
    const { run, made } = setUp()
    const before = made()
    const asked: readonly (readonly Turn[])[] = [
      [[open('Save it as'), interrupt]],
      [
        [open('Save it as'), enter],
        [open('What led to it'), interrupt],
      ],
      [
        [open('Save it as'), enter],
        [open('What led to it'), enter],
        [open('When should it'), interrupt],
      ],
    ]
    for (const turns of asked) {
      const { code, text } = await run(PNPM, turns)
      expect(code).toBe(130)
      expect(text).toContain('nothing was saved')
    }
    const same = await run('We use npm for packages, its lockfile is committed.', [
      [open('Save it as'), enter],
      [open('MEM-use-npm covers the same topic'), interrupt],
    ])
    expect(same.code).toBe(130)
    expect(made()).toEqual(before)
  })

  test('SAV-05: forget by words shows what it found, asks, and retires it', async () => {
    const { run, made } = setUp()
    const found: Turn = [open('Which memory do you mean'), enter]
    expect((await run('that npm thing', [[open('Which memory'), interrupt]], 'forget')).code).toBe(
      130,
    )
    const no = await run('that npm thing', [found, [open('Forget this'), enter]], 'forget')
    expect(no.code).toBe(130)
    expect(no.text).toContain('We use npm for packages and its lockfile.')
    expect(made().join()).not.toContain('tombstoned')
    expect((await run('that npm thing', [found, [open('Forget this'), 'y']], 'forget')).code).toBe(
      0,
    )
    expect(made().join()).toContain('tombstoned')
  })
})
