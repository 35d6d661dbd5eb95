import type { SkillsView } from '../../../src/surfaces/ui/contract.ts'

/** One line of the list: a draft that waits, or a skill in use. */
export interface SkillRow {
  readonly href: string
  readonly name: string
  readonly description: string
  readonly trigger: string
  /** What its line in the index costs every conversation. */
  readonly cost: string
  readonly isDraft: boolean
}

/** Drafts first, since they wait for somebody; those whose name or description has all of these words. */
export function rowsOf(shelf: SkillsView, text: string): readonly SkillRow[] {
  const drafts = shelf.drafts.map(
    ({ name, description }): SkillRow => ({
      ...{ name, description, trigger: '', cost: '', isDraft: true },
      href: `/skills/drafts/${encodeURIComponent(name)}`,
    }),
  )
  const skills = shelf.skills.map(
    ({ name, description, trigger, indexTokens }): SkillRow => ({
      ...{ name, description, trigger, isDraft: false, cost: `${indexTokens} tokens` },
      href: `/skills/${encodeURIComponent(name)}`,
    }),
  )
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return [...drafts, ...skills].filter(({ name, description }) => {
    const told = `${name} ${description}`.toLowerCase()
    return words.every((word) => told.includes(word))
  })
}
