import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hookEventNamed } from '../conversation/hooks/hook-event.ts'
import { isJsonObject, type Json } from '../format/json/json.ts'
import type { CLIENT_NAMES } from '../model/client-name.ts'
import { commandLine, hookPieces } from './client-hooks.ts'
import type { Piece } from './config-piece.ts'
import { OPENCODE_MARK, opencodePlugin } from './opencode-plugin.ts'
import { pieceState, putPieces, takePieces } from './put-pieces.ts'

const LAUNCH = { command: '/usr/bin/node', args: ['/opt/my tools/everkeep'] }

const items = (client: (typeof CLIENT_NAMES)[number]) =>
  hookPieces(client, LAUNCH).flatMap((piece) => (piece.kind === 'json-item' ? [piece] : []))

// AGT-03, AGT-04
describe('the hooks that a client gets', () => {
  test.each(['claude', 'codex', 'copilot', 'gemini', 'qwen', 'cursor'] as const)(
    '%s calls us by a name that we know, and names itself',
    (client) => {
      expect(items(client).length).toBeGreaterThanOrEqual(5)
      for (const { path, value } of items(client)) {
        expect(hookEventNamed(path[1] ?? '')).toBeDefined()
        expect(JSON.stringify(value)).toMatch(new RegExp(`hook\\W+${path[1]}\\W+${client}\\b`))
      }
    },
  )

  test('Claude Code needs no shell; the others get one line, in seconds or milliseconds', () => {
    const first = (client: (typeof CLIENT_NAMES)[number]): Json | undefined => {
      const value = items(client)[0]?.value
      const inner = isJsonObject(value) ? value['hooks'] : undefined
      return Array.isArray(inner) ? inner[0] : undefined
    }
    expect(first('claude')).toEqual({
      type: 'command',
      command: '/usr/bin/node',
      args: ['/opt/my tools/everkeep', 'hook', 'SessionStart', 'claude'],
      timeout: 10,
    })
    expect(first('codex')).toEqual({
      type: 'command',
      command: '/usr/bin/node "/opt/my tools/everkeep" hook SessionStart codex',
      timeout: 10,
    })
    expect(first('gemini')).toMatchObject({ timeout: 10_000 })
    expect(first('qwen')).toMatchObject({ timeout: 10_000 })
  })

  test('are those of the plugin, with the same deadlines and tools', () => {
    const plugin = JSON.parse(
      readFileSync(new URL('../../../plugin/hooks/hooks.json', import.meta.url), 'utf8'),
    )
    const summary = (event: string, entry: { matcher?: string; hooks: { timeout: number }[] }) => [
      event,
      entry.matcher,
      entry.hooks[0]?.timeout,
    ]
    const ours = items('claude').map(({ path, value }) =>
      // Safe: a piece of Claude Code has this form, as the test above looks at.
      summary(path[1] ?? '', value as unknown as { hooks: { timeout: number }[] }),
    )
    expect(
      Object.keys(plugin.hooks).map((event) => summary(event, plugin.hooks[event][0])),
    ).toEqual(ours)
  })

  test.each([
    ['plain', '/a/b-c_d.js', '/a/b-c_d.js'],
    ['spaces', '/a b', '"/a b"'],
    ['what a shell would expand', '/a$b`c"d', '"/a\\$b\\`c\\"d"'],
    ['Windows', 'C:\\Program Files\\node.exe', '"C:\\Program Files\\node.exe"'],
  ])('words are quoted for a shell: %s', (_why, word, expected) => {
    expect(commandLine({ command: word, args: [] })).toBe(expected)
  })
})

describe('the module for opencode', () => {
  const piece = opencodePlugin(LAUNCH)
  test('knows its older self, and leaves the file of somebody else alone', () => {
    const states: readonly [string | undefined, ReturnType<typeof pieceState>][] = [
      [undefined, 'absent'],
      [textOf(piece), 'present'],
      [textOf(opencodePlugin({ command: 'npx', args: [] })), 'outdated'],
      [`${OPENCODE_MARK} an older one\n`, 'outdated'],
      ['export const Mine = 1\n', 'foreign'],
    ]
    for (const [text, state] of states) expect(pieceState(text, piece)).toBe(state)
    const { text, put } = putPieces('', [piece])
    expect(takePieces(text, put)).toBe('')
  })

  test('starts what was installed', () => {
    expect(textOf(piece)).toContain(
      'const [command, ...args] = ["/usr/bin/node","/opt/my tools/everkeep","hook"]',
    )
  })
})

function textOf(piece: Piece): string {
  return piece.kind === 'file' ? piece.text : ''
}
