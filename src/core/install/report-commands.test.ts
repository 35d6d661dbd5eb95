import { describe, expect, test } from 'vitest'
import { namedFor } from './report-commands.ts'

// COR-48
describe('a report names the commands of where it is read', () => {
  const bare = { bare: new Set(['distill', 'memory', 'memory/review', 'memory-check']) }
  test.each([
    [
      '`everkeep distill merge`',
      '/everkeep:distill merge',
      '/distill merge',
      'memory_distill (mode merge)',
    ],
    ['`everkeep distill`', '/everkeep:distill', '/distill', 'memory_distill'],
    ['`everkeep review`', '/everkeep:review', '/memory:review', 'memory_review'],
    [
      '`everkeep check --fix`',
      '/everkeep:check --fix',
      '/memory-check --fix',
      'everkeep check --fix',
    ],
    ['`everkeep gc`', '/everkeep:memory --gc', '/memory --gc', 'memory_distill (mode gc)'],
    ['`everkeep index`', '/everkeep:memory index', '/memory index', 'everkeep index'],
    [
      '`everkeep forget MEM-a`',
      '/everkeep:memory --retire MEM-a',
      '/memory --retire MEM-a',
      'everkeep forget MEM-a',
    ],
    ['`everkeep undo op-1`', 'everkeep undo op-1', 'everkeep undo op-1', 'memory_undo op-1'],
    [
      '`everkeep constructor`',
      'everkeep constructor',
      'everkeep constructor',
      'everkeep constructor',
    ],
  ])('%s', (command, plugin, short, tool) => {
    const line = `Run ${command}, or leave it.`
    expect(namedFor('terminal', line)).toBe(line)
    expect(namedFor({ bare: new Set() }, line)).toBe(`Run \`${plugin}\`, or leave it.`)
    expect(namedFor(bare, line)).toBe(`Run \`${short}\`, or leave it.`)
    expect(namedFor('mcp', line)).toBe(`Run \`${tool}\`, or leave it.`)
  })
})
