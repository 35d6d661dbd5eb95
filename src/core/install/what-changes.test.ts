import { describe, expect, test } from 'vitest'
import { whatChanges } from './what-changes.ts'

const hook = (event: string) => ({
  hooks: [{ type: 'command', command: 'node', args: ['bin.js', 'hook', event] }],
})
const text = (value: object): string => JSON.stringify(value, null, 2)
const server = { command: 'npx', args: ['-y', 'everkeep', 'mcp'] }
const OURS = { hooks: { SessionStart: [hook('SessionStart')], Stop: [hook('Stop')] } }

const cases: readonly [
  why: string,
  path: string,
  before: string | undefined,
  after: string | undefined,
  said: readonly string[],
][] = [
  [
    'a server in a new file',
    'a.json',
    undefined,
    text({ mcpServers: { everkeep: server } }),
    ['+ mcpServers.everkeep (npx -y everkeep mcp)'],
  ],
  [
    'hooks in a new file',
    'a.json',
    undefined,
    text({ version: 1, ...OURS }),
    ['+ version', '+ hooks: SessionStart, Stop (node bin.js hook SessionStart, and so on)'],
  ],
  [
    'hooks that go, beside those of others, in a file with remarks',
    'a.json',
    `// mine\n${text({ hooks: { Stop: [{ command: 'theirs' }, hook('Stop')], Else: [] } })}`,
    `// mine\n${text({ hooks: { Stop: [{ command: 'theirs' }], Else: [] } })}`,
    ['- hooks.Stop (node bin.js hook Stop)'],
  ],
  [
    'a group that goes with all that was in it',
    'a.jsonc',
    text({ theme: 1, mcp: { everkeep: { command: ['everkeep', 'mcp'] } } }),
    text({ theme: 1 }),
    ['- mcp.everkeep (everkeep mcp)'],
  ],
  [
    'another place of the binary',
    'a.json',
    text({ mcpServers: { everkeep: { command: '/old/everkeep', args: ['mcp'] } } }),
    text({ mcpServers: { everkeep: { command: '/new/everkeep', args: ['mcp'] } } }),
    ['~ mcpServers.everkeep (/new/everkeep mcp)'],
  ],
  ['an empty group', 'a.json', '{}', '{"hooks": {}}', ['+ hooks']],
  ['nothing but its look', 'a.json', '{"a":1}', '{ "a": 1 }', []],
  [
    'a table',
    'a.toml',
    '# mine\na = 1\n[mcp_servers.git]\ncommand = "x"\n',
    '# mine\na = 1\n[mcp_servers.git]\ncommand = "x"\n\n[mcp_servers.everkeep]\ncommand = "y"\n',
    ['+ mcp_servers.everkeep'],
  ],
  ['a module', 'a.js', undefined, 'a\nb\n', ['+ a file of our own, 2 lines']],
  ['a command', 'a.md', 'a\n', undefined, ['- a file of our own, 1 line']],
]

// AGT-04
describe('what changes in a file of a client', () => {
  test.each(cases)('%s', (_why, path, before, after, said) => {
    expect(whatChanges(path, before, after)).toEqual(said)
  })
})
