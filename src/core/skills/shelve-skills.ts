import { compareText } from '../base/compare-text.ts'
import { readSkill, type SkillHead } from './read-skill.ts'
import { SKILL_PLACES, type Skill, type SkillShelf, type SkippedSkill } from './skill.ts'

const RANK = new Map<string, number>(SKILL_PLACES.map((place, rank) => [place.name, rank]))

/** All skills, each name once: the place of highest precedence wins, and what it hides is reported (SKL-07). */
export function shelveSkills(heads: readonly SkillHead[]): SkillShelf {
  const skipped: SkippedSkill[] = []
  const byName = new Map<string, Skill>()
  const sorted = [...heads].sort(
    (a, b) =>
      (RANK.get(b.place) ?? 0) - (RANK.get(a.place) ?? 0) || compareText(a.relative, b.relative),
  )
  for (const head of sorted) {
    const read = readSkill(head)
    if ('reason' in read) {
      skipped.push(read)
      continue
    }
    const winner = byName.get(read.name)
    if (winner === undefined) byName.set(read.name, read)
    else
      skipped.push({ file: read.file, reason: `${winner.file} has the same name and goes first` })
  }
  const skills = [...byName.values()].sort((a, b) => compareText(a.name, b.name))
  return { skills, skipped: skipped.sort((a, b) => compareText(a.file, b.file)) }
}
