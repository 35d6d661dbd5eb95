import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonConfig, tomlConfig } from '../../../test/arbitraries/client-config.ts'
import { setJsonValue } from '../format/json/json-edit.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
import { parseJsonc } from '../format/json/json-tree.ts'
import type { Piece } from './config-piece.ts'
import { pieceFault, pieceState, putPieces, takePieces, takeUnrecorded } from './put-pieces.ts'
import { scanToml } from './scan-toml.ts'

const SERVER: Piece = {
  kind: 'json-value',
  path: ['mcpServers', 'everkeep'],
  value: { command: '/usr/bin/node', args: ['/opt/everkeep/bin.js', 'mcp'] },
}
const hook = (event: string): Piece => ({
  kind: 'json-item',
  path: ['hooks', event],
  value: { hooks: [{ type: 'command', command: 'node', args: ['everkeep', 'hook', event] }] },
})
const VERSION: Piece = { kind: 'json-default', path: ['version'], value: 1 }
const PIECES = [SERVER, VERSION, hook('SessionStart'), hook('Stop')]
const TABLE: Piece = {
  kind: 'toml-table',
  path: ['mcp_servers', 'everkeep'],
  values: { command: '/usr/bin/node', args: ['/opt/everkeep/bin.js', 'mcp'] },
}

const sound = (text: string, pieces: readonly Piece[]): boolean =>
  pieces.every((piece) => pieceFault(text, piece) === undefined)

// AGT-04
describe('what is put into the settings of a client', () => {
  test('comes out again to the byte, whatever the JSON looks like', () => {
    let ran = 0
    fc.assert(
      fc.property(jsonConfig, (before) => {
        fc.pre(sound(before, PIECES))
        const { text, put } = putPieces(before, PIECES)
        expect(parseJsonc(text).problems).toEqual([])
        expect(PIECES.map((piece) => pieceState(text, piece))).toEqual(PIECES.map(() => 'present'))
        expect(takePieces(text, put)).toBe(before)
        ran++
      }),
      { numRuns: 250 },
    )
    expect(ran).toBeGreaterThan(150)
  })

  test.each([
    '{"mcpServers": null, "hooks": null}',
    '{"hooks": {"Stop": null}, "mcpServers": {}}',
    '\ufeff{\r\n\t"hooks": null // none\r\n}\r\n',
  ])('comes out again to the byte where a group is null: %j', (before) => {
    const { text, put } = putPieces(before, PIECES)
    expect(PIECES.map((piece) => pieceState(text, piece))).toEqual(PIECES.map(() => 'present'))
    expect(takePieces(text, put)).toBe(before)
  })

  test('comes out again to the byte, whatever the TOML looks like', () => {
    fc.assert(
      fc.property(tomlConfig, (before) => {
        expect(scanToml(before).kind).toBe('scanned')
        const { text, put } = putPieces(before, [TABLE])
        expect(pieceState(text, TABLE)).toBe('present')
        expect(text.startsWith(before)).toBe(true)
        expect(takePieces(text, put)).toBe(before)
      }),
      { numRuns: 120 },
    )
  })

  test('is put in once, however often', () => {
    fc.assert(
      fc.property(jsonConfig, tomlConfig, (json, toml) => {
        fc.pre(sound(json, PIECES))
        for (const [before, pieces] of [
          [json, PIECES],
          [toml, [TABLE]],
        ] as const) {
          const { text } = putPieces(before, pieces)
          expect(putPieces(text, pieces)).toEqual({ text, put: [] })
        }
      }),
      { numRuns: 100 },
    )
  })

  test('changes nothing else that the settings say', () => {
    fc.assert(
      fc.property(jsonConfig, (before) => {
        fc.pre(sound(before, [SERVER]))
        const { text } = putPieces(before, [SERVER])
        const rest = parseJsonc(setJsonValue(text, SERVER.path, undefined)).value
        const made = Object.hasOwn(Object(parseJsonc(before).value), 'mcpServers')
          ? rest
          : parseJsonc(setJsonValue(text, ['mcpServers'], undefined)).value
        expect(jsonEqual(made, parseJsonc(before).value ?? {})).toBe(true)
      }),
      { numRuns: 120 },
    )
  })

  // What somebody wrote into the file meanwhile is theirs, and must stand there as if we had never been.
  test('goes alone when somebody changed other settings meanwhile', () => {
    const edit = fc.tuple(
      fc.constantFrom('theme', 'fresh', 'other'),
      fc.constantFrom('new', 7, null),
    )
    fc.assert(
      fc.property(jsonConfig, edit, (before, [key, value]) => {
        fc.pre(sound(before, PIECES))
        const change = (text: string): string => setJsonValue(text, [key], value)
        const { text, put } = putPieces(before, PIECES)
        const after = takePieces(change(text), put)
        expect(parseJsonc(after).problems).toEqual([])
        expect(jsonEqual(parseJsonc(after).value, parseJsonc(change(before)).value)).toBe(true)
      }),
      { numRuns: 120 },
    )
  })

  test('goes alone when somebody added a table or a remark meanwhile', () => {
    const more = fc.constantFrom('\n[theirs]\nx = 1\n', '# mine\n', '\n# mine\n[[list]]\ny = 2\n')
    fc.assert(
      fc.property(tomlConfig, more, (before, addition) => {
        const { text, put } = putPieces(before, [TABLE])
        const after = takePieces(text + addition, put)
        // A last line that had no end has one now: what they added must not run into it.
        const open =
          before.replace('\ufeff', '') === '' || before.endsWith('\n') || addition.startsWith('\n')
        const end = open ? '' : before.includes('\r\n') ? '\r\n' : '\n'
        expect(after).toBe(before + end + addition)
      }),
      { numRuns: 100 },
    )
  })
})

describe('somebody touched our part meanwhile (AGT-04)', () => {
  const BEFORE = '{\n  "mcpServers": {}, // theirs\n  "a": 1\n}\n'
  const { text: INSTALLED, put } = putPieces(BEFORE, [SERVER])

  const cases: readonly [why: string, changed: string, expected: string][] = [
    ['nothing was changed', INSTALLED, BEFORE],
    [
      'a server was added beside ours',
      setJsonValue(INSTALLED, ['mcpServers', 'files'], { command: 'x' }),
      '{\n  "mcpServers": {\n    "files": {\n      "command": "x"\n    }\n  }, // theirs\n  "a": 1\n}\n',
    ],
    ['our entry was removed', BEFORE, BEFORE],
    [
      'our entry got a key of theirs',
      setJsonValue(INSTALLED, ['mcpServers', 'everkeep', 'timeout'], 9),
      BEFORE,
    ],
    [
      'all was reformatted',
      JSON.stringify(JSON.parse(INSTALLED.replace('// theirs', ''))),
      '{"mcpServers":{},"a":1}',
    ],
  ]
  test.each(cases)('%s', (_why, changed, expected) => {
    expect(takePieces(changed, put)).toBe(expected)
  })

  test('groups that were made for us go, those that others use by now stay', () => {
    const made = putPieces('{}', [SERVER, hook('Stop')])
    expect(takePieces(made.text, made.put)).toBe('{}')
    const used = setJsonValue(made.text, ['mcpServers', 'files'], 1)
    expect(JSON.parse(takePieces(used, made.put))).toEqual({ mcpServers: { files: 1 } })
    const hooked = setJsonValue(made.text, ['hooks', 'Stop', 1], 'theirs')
    expect(JSON.parse(takePieces(hooked, made.put))).toEqual({ hooks: { Stop: ['theirs'] } })
  })
})

describe('hooks that somebody put into our group, as the menu of Claude Code does (AGT-04)', () => {
  const THEIRS = { type: 'command', command: 'notify-send done' }
  const { text: INSTALLED, put } = putPieces('{}', [hook('Stop')])
  const [ours] = JSON.parse(INSTALLED).hooks.Stop[0].hooks
  const stop = (...groups: readonly (readonly object[])[]): string =>
    JSON.stringify({ hooks: { Stop: groups.map((hooks) => ({ hooks })) } })
  const older = { type: 'command', command: '/old/everkeep hook Stop' }

  test.each([
    ['behind ours', [ours, THEIRS]],
    ['before ours', [THEIRS, ours]],
  ])('%s stay when ours goes, and ours is there only once', (_where, hooks) => {
    const changed = stop(hooks)
    expect(pieceState(changed, hook('Stop'))).toBe('present')
    expect(putPieces(changed, [hook('Stop')]).text).toBe(changed)
    expect(JSON.parse(takePieces(changed, put))).toEqual(JSON.parse(stop([THEIRS])))
    expect(JSON.parse(takeUnrecorded(changed, [hook('Stop')]))).toEqual(JSON.parse(stop([THEIRS])))
  })

  test('stay when ours is put right, wherever it stood', () => {
    for (const hooks of [
      [older, THEIRS],
      [THEIRS, older],
    ]) {
      expect(pieceState(stop(hooks), hook('Stop'))).toBe('outdated')
      const { text, put: updated } = putPieces(stop(hooks), [hook('Stop')])
      expect(JSON.parse(text)).toEqual(JSON.parse(stop([THEIRS], [ours])))
      expect(takePieces(text, updated)).toBe(stop(hooks))
    }
  })
})

test('what a file needs in any case is not taken for ours (AGT-04)', () => {
  for (const theirs of ['{"version":1}', '{ "version": 1, "hooks": {} }\n'])
    expect(takeUnrecorded(theirs, [VERSION, hook('Stop')])).toBe(theirs)
})

describe('an entry that is there already (AGT-04)', () => {
  const at = (entry: object): string => JSON.stringify({ mcpServers: { everkeep: entry } }, null, 2)
  const cases: readonly [why: string, text: string, piece: Piece, state: string][] = [
    ['none', '{}', SERVER, 'absent'],
    ['none, with null for the group', '{"mcpServers": null}', SERVER, 'absent'],
    ['ours', putPieces('{}', [SERVER]).text, SERVER, 'present'],
    [
      'ours with keys of theirs',
      at({ ...(SERVER.kind === 'json-value' ? SERVER.value : {}), env: {}, disabled: true }),
      SERVER,
      'present',
    ],
    [
      'of an older place',
      at({ command: 'npx', args: ['-y', 'everkeep', 'mcp'] }),
      SERVER,
      'outdated',
    ],
    ['of opencode', at({ command: ['/old/everkeep', 'mcp'] }), SERVER, 'outdated'],
    ["somebody else's", at({ command: 'wrap', args: ['x'] }), SERVER, 'foreign'],
    ['an address', at({ url: 'http://127.0.0.1:1/mcp' }), SERVER, 'foreign'],
    ['a table', putPieces('', [TABLE]).text, TABLE, 'present'],
    [
      'a table in another dress',
      "[mcp_servers . 'everkeep']\r\nargs = [ '/opt/everkeep/bin.js',\n# so\n'mcp' ]\ncommand = \"/usr/bin/node\"\nstartup_timeout_sec = 3",
      TABLE,
      'present',
    ],
    [
      'an older table',
      '[mcp_servers.everkeep]\ncommand = "npx"\nargs = ["everkeep", "mcp"]',
      TABLE,
      'outdated',
    ],
    ["somebody else's table", '[mcp_servers.everkeep]\nurl = "x"', TABLE, 'foreign'],
    [
      'an older hook',
      '{"hooks":{"Stop":[{"hooks":[{"command":"/x/everkeep hook Stop"}]}]}}',
      hook('Stop'),
      'outdated',
    ],
    [
      "somebody else's hook",
      '{"hooks":{"Stop":[{"hooks":[{"command":"run-mcp"}]}]}}',
      hook('Stop'),
      'absent',
    ],
  ]
  test.each(cases)('%s', (_why, text, piece, state) => {
    expect(pieceFault(text, piece)).toBeUndefined()
    expect(pieceState(text, piece)).toBe(state)
  })

  test('that is outdated is put right in place, keys of theirs kept, and given back as it was', () => {
    for (const [before, piece, kept] of [
      [at({ command: 'npx', args: ['everkeep', 'mcp'], timeout: 5 }), SERVER, '"timeout": 5'],
      [
        '[mcp_servers.everkeep]\nenabled = true\nargs = ["x", "mcp"] # old',
        TABLE,
        'enabled = true',
      ],
      ['[mcp_servers.everkeep]\nargs = ["x", "mcp"]\r\n\r\n[b]', TABLE, '\r\n\r\n[b]'],
    ] as const) {
      const { text, put } = putPieces(before, [piece])
      expect(pieceState(text, piece)).toBe('present')
      expect(text).toContain(kept)
      expect(takePieces(text, put)).toBe(before)
    }
  })

  test('and is not written down anywhere goes when it is plainly ours', () => {
    expect(takeUnrecorded(at({ command: 'npx', args: ['everkeep', 'mcp'] }), [SERVER])).toBe(
      '{\n  "mcpServers": {}\n}',
    )
    const foreign = at({ command: 'wrap' })
    expect(takeUnrecorded(foreign, [SERVER])).toBe(foreign)
    expect(
      takeUnrecorded(
        'a = 1\n\n[mcp_servers.everkeep]\nargs = ["mcp"]\n[mcp_servers.everkeep.env]\nX = "1"\n# theirs\n[b]\n',
        [TABLE],
      ),
    ).toBe('a = 1\n# theirs\n[b]\n')
  })
})

describe('settings that cannot be read whole are refused (AGT-04)', () => {
  const cases: readonly [text: string, piece: Piece, says: string][] = [
    ['{"a": 1', SERVER, 'line 1'],
    ['{\n"a": 1\n"b": 2}', SERVER, 'line 3'],
    ['{} {}', SERVER, 'text after the end'],
    ['[1]', SERVER, 'not a JSON object'],
    ['// only a remark\nnull', SERVER, 'not a JSON object'],
    ['{"mcpServers": "x"}', SERVER, 'mcpServers is not a group'],
    ['{"mcpServers": {"everkeep": 1}}', SERVER, 'mcpServers.everkeep is not a group'],
    ['{"hooks": {"Stop": {}}}', hook('Stop'), 'hooks.Stop is not a list'],
    ['a = ', TABLE, 'line 1'],
    ['\n[a', TABLE, 'line 2'],
    ['a = "x', TABLE, 'line 1'],
    ['a = 1 2', TABLE, 'more than one value'],
    ['a = [1', TABLE, 'line 1'],
    ['mcp_servers = { x = { command = "y" } }', TABLE, 'such as [mcp_servers.everkeep]'],
    ['[mcp_servers]\neverkeep = { command = "y" }', TABLE, 'such as [mcp_servers.everkeep]'],
    ['mcp_servers.everkeep.env.X = "1"', TABLE, 'such as [mcp_servers.everkeep]'],
    ['[[mcp_servers]]', TABLE, 'list of tables'],
  ]
  test.each(cases)('%j', (text, piece, says) => {
    expect(pieceFault(text, piece)).toContain(says)
  })

  test('a bomb of brackets', () => {
    expect(pieceFault('['.repeat(5000), SERVER)).toContain('nested')
    expect(pieceFault(`a = ${'['.repeat(5000)}`, TABLE)).toContain('nested')
  })
})
