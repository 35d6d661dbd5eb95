import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Verdict } from '../src/core/judge-references.ts'
import { EMPTY_MEMORY } from '../src/core/memory.ts'
import { referencesIn } from '../src/core/references.ts'
import { openProjectCode } from '../src/main/open-project-code.ts'
import { harborHistory, NOTES } from './quality/reference-notes.ts'

interface Scored {
  readonly text: string
  readonly label: string
  readonly verdicts: readonly Verdict[]
}

const plain = (text: string): string =>
  text
    .replace(/\(\)$/, '')
    .replaceAll('\\', '/')
    .replace(/^\.\//, '')
    .replace(/[:#].*$/, '')
    .replace(/\/$/, '')

const saysDead = ({ verdicts }: Scored): boolean =>
  verdicts.some(({ is }) => is === 'MISSING' || is === 'MOVED')
const isDead = ({ label }: Scored): boolean => label === 'dead' || label.startsWith('moved:')

// Written before the rules were looked at. Found at first: 24 of 31 dead, 0 wrongly, 8 of 12 moves; floors may only rise.
// Five of those that are not found were never in the repository: of such nothing tells whether they are of another.
describe('DRM-02, DRM-03: notes over a repository with a past', () => {
  let scored: readonly Scored[] = []
  beforeAll(async () => {
    const root = harborHistory()
    const folder = join(root, '.memory')
    const code = openProjectCode({ project: root, vaultRoot: folder })
    const questions = NOTES.map(({ body }) => ({
      references: referencesIn({ ...EMPTY_MEMORY, body }),
      folder,
    }))
    const verdicts = await code.check(questions, { deadlineMs: 60_000, symbols: true })
    scored = NOTES.flatMap(({ references }, at) =>
      Object.entries(references).map(([text, label]) => ({
        text,
        label,
        verdicts: (verdicts[at] ?? []).filter(({ reference }) =>
          plain(reference.text).endsWith(plain(text)),
        ),
      })),
    )
  })

  test('nothing is called dead that is not', () => {
    const wrong = scored.filter((one) => saysDead(one) && !isDead(one))
    expect(wrong.map(({ text }) => text)).toEqual([])
  })

  test('most of what is dead is found', () => {
    const dead = scored.filter(isDead)
    expect(dead).toHaveLength(31)
    expect(dead.filter(saysDead).length).toBeGreaterThanOrEqual(24)
  })

  test('most of what moved is found where it is', () => {
    const moved = scored.filter(({ label }) => label.startsWith('moved:'))
    const found = moved.filter(({ label, verdicts }) =>
      verdicts.some(({ to }) => to === label.slice('moved:'.length)),
    )
    expect(moved).toHaveLength(12)
    expect(found.length).toBeGreaterThanOrEqual(10)
  })

  test('what is there is found, or not doubted', () => {
    const live = scored.filter(({ label }) => label === 'live')
    expect(live.filter(saysDead)).toEqual([])
    expect(live.filter(({ verdicts }) => verdicts.some(({ is }) => is === 'FOUND'))).toEqual(live)
  })
})
