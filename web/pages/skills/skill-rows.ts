import type { SkillsView } from '../../../src/surfaces/ui/contract.ts'

export interface SkillRow {
  readonly href: string
  readonly name: string
  readonly description: string
  readonly trigger: string
  /** Of its line in the index, in every conversation. */
  readonly cost: string
  readonly isDraft: boolean
}

/** Drafts first, since they need a decision. Every word must occur in the name or description. */
export function rowsOf(list: SkillsView, text: string): readonly SkillRow[] {
  const drafts = list.drafts.map(
    ({ name, description }): SkillRow => ({
      ...{ name, description, trigger: '', cost: '', isDraft: true },
      href: `/skills/drafts/${encodeURIComponent(name)}`,
    }),
  )
  const skills = list.skills.map(
    ({ name, description, trigger, indexTokens }): SkillRow => ({
      ...{ name, description, trigger, isDraft: false, cost: `${indexTokens} tokens` },
      href: `/skills/${encodeURIComponent(name)}`,
    }),
  )
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return [...drafts, ...skills].filter(({ name, description }) => {
    const searched = `${name} ${description}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}
