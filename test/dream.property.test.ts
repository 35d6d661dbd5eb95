import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMemories } from '../src/app/catalog/read-memories.ts'
import { applyDream } from '../src/app/maintain/apply-dream.ts'
import { planDream } from '../src/app/maintain/dream.ts'
import { undo } from '../src/app/write/undo.ts'
import { LAYOUT_NAMES } from '../src/core/model/layout-name.ts'
import { filesOf } from './fixed-world.ts'
import { day, dreamWorld, told } from './support/dream-world.ts'

const TITLES = ['Pool', 'Pool size', 'Deploy order', 'Indentation', 'Parser']
const BODIES = [
  'The pool is in `src/old.ts` and has at most 20 connections per instance.',
  'The pool is in `src/old.ts` and has at most 20 connections per instance. It is warmed at start.',
  'Always use tabs for indentation.',
  'Never use tabs for indentation.',
  'The parser is `src/gone.ts`.',
  'Run the migrations, deploy the api, then deploy the worker to all regions. See [[Pool]].',
  'Run the migrations, then deploy the api, then deploy the worker to all regions.',
]

const memory = fc
  .record({
    title: fc.constantFrom(...TITLES),
    body: fc.constantFrom(...BODIES),
    month: fc.integer({ min: 1, max: 9 }),
    keywords: fc.subarray(['pool', 'limits', 'release']),
  })
  .map(({ title, body, month, keywords }) => {
    const at = day(`2025-0${month}-01`)
    return told(title, body, { keywords, createdAt: at, updatedAt: at })
  })

// DRM-05, DRM-07, WRT-03, WRT-08, WRT-17
describe.each(LAYOUT_NAMES)('in %s', (name) => {
  test('whatever is chosen: undo gives back the same bytes, and no keyword or line of a merged memory is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(memory, { minLength: 2, maxLength: 5 }),
        fc.array(fc.nat(9), { maxLength: 6 }),
        async (memories, select) => {
          const { world, files } = await dreamWorld(name, memories)
          const dream = await planDream(world)
          const outcome = await applyDream(world, { dream, select, propose: false })
          expect(outcome.outcomes.flatMap(({ refused }) => [...refused])).toEqual([])
          const stored = (await readMemories(world)).memories.map((one) => one.memory)
          const living = stored.filter(({ status }) => status === 'active')
          for (const gone of stored.filter(({ statusReason }) =>
            statusReason.startsWith('merged_into:'),
          )) {
            const home = living.find(({ id }) => gone.statusReason === `merged_into:${id}`)
            if (home === undefined) continue
            expect(home.keywords).toEqual(expect.arrayContaining([...gone.keywords]))
            for (const line of gone.body.split('\n'))
              expect(home.body).toContain(line.split(' See ')[0])
          }
          for (const { operation } of outcome.outcomes)
            if (operation !== undefined) await undo(world, operation.id)
          expect(await filesOf(world)).toEqual(files)
        },
      ),
      { numRuns: 25 },
    )
  })
})
