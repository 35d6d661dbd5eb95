import { describe, expect, test } from 'vitest'
import { fixedWorld } from '../../../test/fixed-world.ts'
import { decisionContent } from '../../../test/support/records.ts'
import { create } from '../../../test/support/write-calls.ts'
import { layoutNamed } from '../../core/layouts/all-layouts.ts'
import { LAYOUT_NAMES } from '../../core/model/layout-name.ts'
import { findCandidate } from './candidate.ts'

describe.each(LAYOUT_NAMES)('in %s (WRT-10, TRI-06)', (name) => {
  const world = () => fixedWorld(layoutNamed(name))

  test('a structured memory is found with the fields that tell it', async () => {
    const vault = world()
    const made = await create(vault, {}, { target: undefined })
    const { candidate, ...verdict } = await findCandidate(vault, {
      category: 'DECISION',
      newInfo: 'JWT authentication was replaced',
      lifecycleEvent: 'superseded',
    })
    expect(candidate).toMatchObject({
      title: 'Use JWT for authentication',
      tags: ['auth', 'jwt'],
      excerpt: {
        record_status: 'active',
        last_change_summary: 'Initial creation',
        key_fields: {
          context: 'The API has no sessions.',
          decision: 'Use JWT signed with RS256.',
          rationale: 'Services verify tokens alone',
        },
      },
    })
    expect(candidate?.path).toBe(made.result.target)
    expect(verdict).toEqual({
      lifecycle_event: 'superseded',
      delete_allowed: false,
      pre_action: null,
      structural_cud: 'UPDATE',
      vetoes: ['Cannot DELETE decision (triage-initiated)'],
      hints: [
        '1 candidate found (score=7)',
        'lifecycle_event=superseded present but DELETE disallowed for decision; consider UPDATE',
      ],
    })
  })

  test('only memories of the category count, of equal ones the first by path', async () => {
    const vault = world()
    for (const decision of ['One.', 'Two.', 'Three.'])
      await create(
        vault,
        { title: 'Retry queue', content: decisionContent({ decision }) },
        { target: undefined },
      )
    const asked = { category: 'decision', newInfo: 'retry queue' }
    const found = await findCandidate(vault, asked)
    expect(await findCandidate(vault, asked)).toEqual(found)
    expect(found.candidate?.title).toBe('Retry queue')
    const other = await findCandidate(vault, { category: 'runbook', newInfo: 'retry queue' })
    expect(other).toMatchObject({ candidate: null, pre_action: 'CREATE' })
  })
})

test('a memory in prose is told by its summary and how its text begins', async () => {
  const vault = fixedWorld(layoutNamed('claude-md'))
  const text = `We use JWT.\n\n${'x'.repeat(300)}`
  await create(vault, { content: { text } }, { target: undefined })
  const { candidate } = await findCandidate(vault, { category: 'decision', newInfo: 'jwt auth' })
  expect(candidate?.excerpt.key_fields).toEqual({
    summary: 'We use JWT.',
    text: text.slice(0, 200),
  })
})

test('looking for a candidate changes nothing', async () => {
  const vault = fixedWorld(layoutNamed('claude-json'))
  await create(vault)
  const before = (await vault.vault.stamps()).map(({ stamp }) => stamp)
  await findCandidate(vault, { category: 'decision', newInfo: 'jwt' })
  expect((await vault.vault.stamps()).map(({ stamp }) => stamp)).toEqual(before)
})
