import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { body as anyBody } from '../../../../test/arbitraries/memory.ts'
import { at, sampleMemory } from '../../../../test/cli/samples.ts'
import { vaultPath } from '../../base/vault-path.ts'
import { toEntry } from '../../model/entry.ts'
import { keywordsOf } from '../../model/key-terms.ts'
import { linksIn } from '../../model/links.ts'
import type { Memory, Version } from '../../model/memory.ts'
import { renderInjections } from '../../recall/fence.ts'
import { eachTerm, searchDocument } from '../../search/search-document.ts'
import { memoryTokens } from '../../text/tokens.ts'
import { compressedText, compressMemory, isCompressed } from './compress-memory.ts'

/** The terms that a memory is found by. */
function searched(memory: Memory): readonly string[] {
  const terms: string[] = []
  eachTerm(searchDocument(memory, 'a.md'), (term) => terms.push(term))
  return terms
}

const NOW = at('2026-04-16')

const THINGS =
  'rollout budget tooling vendor contract staging review holiday quarter onboarding'.split(' ')
const VERBS = 'discussed postponed compared measured questioned rewrote celebrated'.split(' ')

/** Talk of which no two sentences are the same. */
const talk = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const number = from + at
    const [thing, verb] = [THINGS[number % THINGS.length], VERBS[number % VERBS.length]]
    return `In meeting ${number} people ${verb} the ${thing} and the mood of remark-${number}.`
  }).join(' ')

/** A long memory as people write them: prose, steps, code, a table, the past, links. */
const LONG = sampleMemory({
  title: 'Connection pool',
  keywords: ['pool', 'pgbouncer', 'idle-timeout', 'zebra'],
  body: `The service talks to Postgres through a pool. ${talk(1, 20)}

## Settings

Never set idle-timeout above the value of pgbouncer, because the server then closes connections under us. ${talk(30, 20)}

\`\`\`ts
export const pool = new Pool({ max: 20 })
# not a heading
\`\`\`

1. Stop the workers.
2. Drain the pool.
3. Start the workers.

| key | value |
|---|---|
| max | 20 |

- ${talk(60, 1)}
- See [[MEM-workers]] for the other side.

### Why twenty

${talk(70, 12)}

## History
### Previous Version (2026-01-01)
There was no pool.

## Connections
- [[MEM-postgres]]`,
})

function compressed(memory: Memory, text = compressedText(memory)): Memory {
  const outcome = compressMemory(memory, text, NOW)
  if (outcome.kind === 'refused') throw new Error(outcome.why)
  return outcome.memory
}

describe('DST-06: a compressed memory', () => {
  const after = compressed(LONG)
  const told = after.body.slice(0, after.body.indexOf('## History'))
  const remarks = [...LONG.body.matchAll(/remark-\d+/g)].map(([remark]) => remark)
  const dropped = remarks.find((remark) => !told.includes(`${remark}.`)) ?? 'none'

  test('is about sixty per cent shorter, in bullets under its headings', () => {
    const ratio = memoryTokens(after.body) / memoryTokens(LONG.body)
    expect(ratio).toBeGreaterThan(0.2)
    expect(ratio).toBeLessThan(0.5)
    expect(after.body).toMatch(/^- /)
    expect(after.body).toContain('\n## Settings\n')
    expect(after.body).toContain('- Never set idle-timeout above the value of pgbouncer')
  })

  test('has its code and its steps word for word', () => {
    const told = after.body.slice(0, after.body.indexOf('## History'))
    expect(told).toContain('```ts\nexport const pool = new Pool({ max: 20 })\n# not a heading\n```')
  })

  test('names every keyword, also one that its text never held', () => {
    for (const keyword of keywordsOf(LONG)) expect(told.toLowerCase()).toContain(keyword)
    expect(told).toMatch(/\*\*Keywords\*\*: [^\n]*zebra/)
  })

  test('keeps the original in its History, the newest first, and its Connections last', () => {
    const order = [
      '## History\n### Pre-Compression (2026-04-16)',
      `${dropped}.`,
      '##### Why twenty',
      '### Previous Version (2026-01-01)',
      'There was no pool.',
      '## Connections\n- [[MEM-postgres]]',
    ].map((text) => after.body.indexOf(text))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(order).not.toContain(-1)
  })

  test('has its past outside of tokens, search and what is told', () => {
    const entry = toEntry(
      vaultPath('a.md'),
      { memory: after, problems: [], versionText: '', bytes: 0 },
      'v' as Version,
    )
    expect(entry.tokens).toBe(memoryTokens(after.body))
    expect(entry.tokens).toBeLessThan(memoryTokens(LONG.body) / 2)
    expect(searched(LONG)).toContain(dropped)
    expect(searched(after)).not.toContain(dropped)
    const injected = renderInjections(after, {
      path: 'a.md',
      scope: 'project',
      now: NOW,
      freshness: 'FRESH',
      warning: '',
      describedElsewhere: false,
    } as Parameters<typeof renderInjections>[1])
    expect(injected.whole).toContain('idle-timeout')
    expect(injected.whole).not.toContain(`${dropped}.`)
  })

  test('is not a candidate again until somebody changes its text', () => {
    expect(isCompressed(LONG.body)).toBe(false)
    expect(isCompressed(after.body)).toBe(true)
    expect(isCompressed(after.body.replace('[[MEM-workers]]', '[[MEM-crew]]'))).toBe(true)
    expect(isCompressed(after.body.replace('- Never set', '- Never ever set'))).toBe(false)
  })

  test('comes out the same each time', () => {
    expect(compressedText(LONG)).toBe(compressedText(LONG))
  })
})

describe('DST-06: a text that somebody hands in', () => {
  const CODE = '```ts\nexport const pool = new Pool({ max: 20 })\n# not a heading\n```'

  test('is taken when it passes, without its title', () => {
    const { body } = compressed(LONG, `# Connection pool\n\n- Keep the pool at 20.\n\n${CODE}\n`)
    expect(body).toMatch(/^- Keep the pool at 20\./)
    expect(body).toContain('**Keywords**: pgbouncer, idle-timeout, zebra')
  })

  test.each([
    ['', 'the new text is empty'],
    ['- Keep the pool at 20.', 'the code block that starts with "export const pool'],
    [`- Short.\n\n${CODE}\n\n## History\nold`, 'a section History'],
    [LONG.body.replace(/## History[\s\S]*/, ''), 'saves less than 10 %'],
  ])('is refused when it does not: %j', (text, why) => {
    expect(compressMemory(LONG, text, NOW)).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining(why),
    })
  })
})

test('DST-06: whatever the text, nothing of it is lost', () => {
  const long = fc.array(anyBody, { minLength: 4, maxLength: 10 }).map((parts) => parts.join('\n\n'))
  fc.assert(
    fc.property(long, fc.boolean(), (text, past) => {
      const body = past ? `${text}\n\n### Connections\n- [[deep]]\n\n## History\nold words` : text
      const memory = sampleMemory({ body, keywords: [] })
      const outcome = compressMemory(memory, compressedText(memory), NOW)
      if (outcome.kind === 'refused') return
      const after = outcome.memory.body
      const lines = body.split('\n').filter((line) => !/^#+ /.test(line) && line.trim() !== '')
      for (const line of lines) expect(after).toContain(line)
      for (const target of linksIn(body)) expect(linksIn(after)).toContain(target)
      for (const keyword of keywordsOf(memory)) expect(after.toLowerCase()).toContain(keyword)
      expect(outcome.tokensAfter).toBeLessThanOrEqual(outcome.tokensBefore * 0.9)
      expect(isCompressed(after)).toBe(true)
    }),
  )
})
