import type { Skill } from './skill.ts'

/** A line of the index costs every conversation, so it is short (SKL-07). */
export const INDEX_LINE_CHARS_MAX = 60

/** `- deploy: ship the service to production`, cut at a word. */
export function skillLine(skill: Skill): string {
  const head = `- ${skill.name}`.slice(0, INDEX_LINE_CHARS_MAX)
  const room = INDEX_LINE_CHARS_MAX - head.length - 2
  const description = cutAtWord(skill.description, room)
  return description === '' ? head : `${head}: ${description}`
}

/** The index as it stands in a brief: one line a skill, and how to get a body. Empty without skills. */
export function skillIndex(skills: readonly Skill[]): string {
  if (skills.length === 0) return ''
  return ['Skills (load one with use_skill before doing its work):', ...skills.map(skillLine)].join(
    '\n',
  )
}

/** Less than a word's room gives nothing; a cut text ends in an ellipsis. Never cuts a character in two. */
function cutAtWord(text: string, room: number): string {
  if (text.length <= room) return text
  if (room < 8) return ''
  const cut = [...text.slice(0, room - 1)]
  if (/[\ud800-\udbff]$/.test(cut.at(-1) ?? '')) cut.pop()
  const words = cut.join('')
  const atSpace = /\s/.test(text[words.length] ?? '') ? words.length : words.lastIndexOf(' ')
  return `${(atSpace > room / 2 ? words.slice(0, atSpace) : words).trimEnd()}…`
}
