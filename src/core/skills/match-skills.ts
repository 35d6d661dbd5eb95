import { stemmer as stemOf } from 'stemmer'
import { plainWordsOf } from '../text/words.ts'
import type { Skill } from './skill.ts'

/** Bodies of skills that a prompt calls up take no more than this, all together (SKL-02). */
export const AUTO_BODY_CHARS_MAX = 4000

export interface SkillMatch {
  readonly skill: Skill
  /** `always`, or the keyword that stands in the prompt. */
  readonly because: string
}

/**
 * The skills that a prompt calls up: those that always speak, then those with a keyword in it. By words, in order and
 * side by side: `pr` does not stand in "improve" (SKL-02).
 */
export function matchSkills(skills: readonly Skill[], prompt: string): readonly SkillMatch[] {
  const words = stems(prompt)
  const always = skills
    .filter(({ trigger }) => trigger === 'auto')
    .map((skill) => ({ skill, because: 'always' }))
  const matched = skills.flatMap((skill): SkillMatch[] => {
    if (skill.trigger !== 'match') return []
    const keyword = skill.keywords.find((phrase) => holds(words, stems(phrase)))
    return keyword === undefined ? [] : [{ skill, because: keyword }]
  })
  return [...always, ...matched]
}

/** The bodies that fit, whole ones only; those left out are named so that they can be asked for. */
export function fitBodies(bodies: readonly { readonly name: string; readonly body: string }[]): {
  readonly text: string
  readonly leftOut: readonly string[]
} {
  const leftOut: string[] = []
  let text = ''
  for (const { name, body } of bodies) {
    const part = `[skill:${name}]\n${body.trim()}\n`
    if (text.length + part.length + 1 > AUTO_BODY_CHARS_MAX) leftOut.push(name)
    else text += text === '' ? part : `\n${part}`
  }
  return { text, leftOut }
}

function holds(words: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false
  return words.some((_, at) => phrase.every((word, offset) => words[at + offset] === word))
}

function stems(text: string): readonly string[] {
  return plainWordsOf(text).map((word) => stemOf(word))
}
