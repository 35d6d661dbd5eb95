import { expect, test } from 'vitest'
import { AGENT_ROOTS, foldersAround, VAULT_ROOTS } from './vault-roots.ts'

const ROOTS = ['docs/memory/', ...VAULT_ROOTS, ...AGENT_ROOTS]

test.each([
  ['/x/p/.memory/10-Memories/MEM-a.md', ['/x/p']],
  ['/x/p/.claude/memory/a.md', ['/x/p']],
  ['/x/p/.smallcode/memory/index.json', ['/x/p']],
  ['/x/p/.claude/agent-memory/tester/MEMORY.md', ['/x/p']],
  ['/x/p/docs/memory/a.md', ['/x/p']],
  ['/.memory/a.md', ['/']],
  ['/x/.memory/y/.memory/a.md', ['/x/.memory/y', '/x']],
  ['/x/p/src/memory/a.ts', []],
  ['/x/p/.memory', []],
  ['/x/p/.memory.bak/a.md', []],
])('AGT-08: %s is in a vault of %j, if that is one', (path, folders) => {
  expect(foldersAround(path, ROOTS)).toEqual(folders)
})
