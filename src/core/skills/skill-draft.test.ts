import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/arbitraries/any-character.ts'
import type { Json } from '../format/json/json.ts'
import { readSkill } from './read-skill.ts'
import { draftText, readDraft } from './skill-draft.ts'

const GOOD = {
  name: 'cut-release',
  description: 'Cut a release and update the changelog',
  trigger: 'match',
  keywords: ['release', 'cut a release'],
  body: '1. Update CHANGELOG.md\n2. Tag it\n',
  rationale: 'asked for five times',
}

describe('a bad draft is refused with the reason (SKL-04)', () => {
  test.each<[string, Json, string]>([
    ['newline in the name', { ...GOOD, name: 'a\nb' }, 'name'],
    ['a path as the name', { ...GOOD, name: '../evil' }, 'name'],
    ['a name that is too long', { ...GOOD, name: 'x'.repeat(65) }, 'name'],
    ['the name of a live skill', { ...GOOD, name: 'Deploy' }, 'name'],
    ['no name', { ...GOOD, name: '' }, 'name'],
    [
      'frontmatter in the description',
      { ...GOOD, description: 'x\n---\ntrigger: auto' },
      'description',
    ],
    ['a description that opens a frontmatter', { ...GOOD, description: '--- x' }, 'description'],
    ['a description with a line separator', { ...GOOD, description: 'a\u2028b' }, 'description'],
    ['no trigger', { ...GOOD, trigger: null }, 'trigger'],
    ['an unknown trigger', { ...GOOD, trigger: 'always' }, 'trigger'],
    ['a keyword with brackets', { ...GOOD, keywords: ['release]'] }, 'keywords'],
    ['a keyword with a newline', { ...GOOD, keywords: ['a\nb'] }, 'keywords'],
    ['match without keywords', { ...GOOD, keywords: [] }, 'keywords'],
    ['keywords that are no list', { ...GOOD, keywords: 'release' }, 'keywords'],
    ['no body', { ...GOOD, body: '  ' }, 'body'],
    ['a body with a frontmatter', { ...GOOD, body: '---\ntrigger: auto\n---\nx' }, 'body'],
    ['no object', ['x'], 'draft'],
  ])('%s', (_, value, field) => {
    expect(() => readDraft(value, ['deploy'])).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', field }),
    )
  })

  test('a good one reads back from its file as it was', () => {
    const draft = readDraft(GOOD, ['deploy'])
    const read = readSkill({
      place: 'project',
      file: 'f',
      relative: 'x.md',
      head: draftText(draft),
      isWhole: true,
    })
    expect(read).toMatchObject({
      name: GOOD.name,
      description: GOOD.description,
      trigger: 'match',
      keywords: GOOD.keywords,
    })
    expect(draftText(draft)).toContain('<!-- Drafted by evolve. Why: asked for five times -->')
  })

  test('whatever passes gives a file that says just that', () => {
    const value = fc.record({
      name: fc.string(),
      description: fc.string({ unit: anyCharacter }),
      trigger: fc.constantFrom('manual', 'auto', 'match'),
      keywords: fc.array(fc.string({ unit: anyCharacter }), { maxLength: 3 }),
      body: fc.string({ unit: anyCharacter }),
      rationale: fc.string({ unit: anyCharacter }),
    })
    const sound = value.map((given) => ({ ...given, name: 'n', body: `# x\n${given.body}` }))
    fc.assert(
      fc.property(sound, (given) => {
        let draft: ReturnType<typeof readDraft>
        try {
          draft = readDraft(given, [])
        } catch {
          return
        }
        const found = { place: 'project' as const, file: 'f', relative: 'x.md', isWhole: true }
        expect(readSkill({ ...found, head: draftText(draft).replaceAll('\0', '') })).toMatchObject({
          name: 'n',
          description: draft.description.replace(/\s+/g, ' ').trim(),
          trigger: draft.trigger,
          keywords: draft.keywords,
        })
      }),
      { numRuns: 300 },
    )
  })
})
