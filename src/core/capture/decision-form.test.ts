import { expect, test } from 'vitest'
import { draft } from '../../../test/support/demo-changes.ts'
import { validateMemory } from '../model/validate-memory.ts'
import { readDecision, withDecision } from './decision-form.ts'

const FULL = `**Context:** The site is read in China.

**Options considered:**
- Cloudflare Pages (chosen)
- Vercel: slow there
- Netlify

**Decision:** Cloudflare Pages.

**Why:** It answers in 50 ms.

**Revisit when:** the readers move.`

test.each([
  ['We chose pnpm over npm because of the lockfile.', 'pnpm', 'npm', 'the lockfile'],
  ["Let's go with Cloudflare Pages rather than Vercel.", 'Cloudflare Pages', 'Vercel', undefined],
  [
    'We decided to use SQLite instead of Postgres, because it is one file.',
    'SQLite',
    'Postgres',
    'it is one file',
  ],
  ['部署选了 CF Pages 而不是 Vercel，因为国内快。', 'CF Pages', 'Vercel', '国内快'],
])('SAV-04: %s', (text, chosen, rejected, reason) => {
  const form = readDecision(text)
  expect(form).toMatchObject({ chosen, rejected: [{ option: rejected }], decision: text })
  expect(form.reasons).toEqual(reason === undefined ? [] : [reason])
})

test('SAV-04: the form is read, whole or with other marks, and comes out the same', () => {
  const form = readDecision(FULL)
  expect(form).toEqual({
    context: 'The site is read in China.',
    chosen: 'Cloudflare Pages',
    rejected: [
      { option: 'Vercel', why: 'slow there' },
      { option: 'Netlify', why: '' },
    ],
    decision: 'Cloudflare Pages.',
    reasons: ['It answers in 50 ms.'],
    revisitWhen: 'the readers move.',
  })
  const memory = withDecision(draft('Deploy', { kind: 'decision' }), form, 'claude-md')
  expect(memory.body).toBe(FULL)
  expect(memory.extra).toEqual({ chosen: 'Cloudflare Pages', rejected: 'Vercel, Netlify' })
  expect(readDecision('Context: A.\nDecision: B.\nRevisit when: C.')).toMatchObject({
    context: 'A.',
    decision: 'B.',
    revisitWhen: 'C.',
  })
  expect(readDecision('## Context\n\nA.\n\n## Decision\n\nB.')).toMatchObject({
    context: 'A.',
    decision: 'B.',
  })
  expect(readDecision('背景：甲。\n决定：乙。\n何时重审：丙。')).toMatchObject({
    context: '甲。',
    decision: '乙。',
    revisitWhen: '丙。',
  })
})

test('SAV-04: claude-json gets the fields of a decision, complete', () => {
  for (const text of [FULL, 'We use pnpm.']) {
    const memory = withDecision(
      draft('Deploy', { kind: 'decision' }),
      readDecision(text),
      'claude-json',
    )
    const faults = validateMemory(
      { ...memory, id: 'deploy' as never },
      { layout: 'claude-json', prose: 'refuse' },
    )
    expect(faults).toEqual([])
  }
})

test('a word with a colon makes no form', () => {
  expect(readDecision('We use pnpm. Context: none needed.').decision).toContain('Context: none')
})
