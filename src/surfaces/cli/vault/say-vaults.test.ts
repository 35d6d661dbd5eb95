import { expect, test } from 'vitest'
import type { ListedVault } from '../../../app/vault/vaults.ts'
import { PLAIN } from '../base/output.ts'
import { sayOtherMemories, sayVaults, vaultJson } from './say-vaults.ts'

const vault: ListedVault = {
  root: 'real/.memory',
  path: 'project/.memory',
  layout: 'vault',
  scope: 'project',
  agent: '',
  reason: '.memory in project',
  mayBeDefault: true,
  rootName: '.memory',
  alsoAt: ['other/.memory'],
  problems: [{ code: 'mixed-layouts', line: 0, message: 'Two layouts.', hint: 'Set layout.' }],
  isDefault: true,
}

// LAY-17: every vault with the reason why it is on the list.
test('a vault says what it is, why it is here, where it leads and what is odd', () => {
  const agent = { ...vault, root: 'a', path: 'a', scope: 'agent' as const, agent: 'reviewer' }
  expect(sayVaults([vault, { ...agent, isDefault: false, alsoAt: [], problems: [] }], PLAIN)).toBe(
    [
      '* project/.memory',
      '    vault, project; .memory in project',
      '    links to real/.memory',
      '    also at other/.memory',
      '    odd: Two layouts. Set layout.',
      '  a',
      '    vault, agent reviewer; .memory in project',
    ].join('\n'),
  )
  expect(vaultJson(vault)).toMatchObject({ default: true, also_at: ['other/.memory'] })
})

test('COR-06: what is not opened from here comes with the command that opens it or brings it in', () => {
  expect(
    sayOtherMemories(
      [
        { path: 'apps/web/.memory', is: 'vault', layout: 'vault' },
        { path: 'memory.jsonl', is: 'importable' },
        { path: '.claude/memory.json', is: 'text' },
      ],
      PLAIN,
    ),
  ).toBe(
    [
      '',
      'Not opened from here:',
      '  apps/web/.memory',
      '    vault; use it with --vault apps/web/.memory',
      '  memory.jsonl',
      '    memories of another tool; bring them in with `everkeep import memory.jsonl`',
      '  .claude/memory.json',
      '    no format that can be imported; make memories of it with `everkeep learn .claude/memory.json`',
    ].join('\n'),
  )
  expect(sayOtherMemories([], PLAIN)).toBe('')
})
