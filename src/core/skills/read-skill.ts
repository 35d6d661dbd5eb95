import { oneLine } from '../base/text-lines.ts'
import type { Json } from '../format/json/json.ts'
import { parseFrontmatter } from '../format/markdown/frontmatter.ts'
import { cleanText } from '../secrets/clean-text.ts'
import { type Skill, type SkillPlace, type SkippedSkill, TRIGGERS, type Trigger } from './skill.ts'

/** So much of a file is read to learn what skill it is: a longer frontmatter is no frontmatter. */
export const SKILL_HEAD_BYTES = 8192

/** The start of a file that may be a skill. */
export interface SkillHead {
  readonly place: SkillPlace
  readonly file: string
  /** The path below the skills folder: `deploy.md`, `deploy/SKILL.md`. */
  readonly relative: string
  /** At most `SKILL_HEAD_BYTES` of it. */
  readonly head: string
  /** Whether the head is the whole file. */
  readonly isWhole: boolean
}

export const SKILL_NAME = /^[A-Za-z0-9_-]+$/
const OPENS = /^\uFEFF?---[ \t]*\r?\n/
const CLOSES = /\n(---|\.\.\.)[ \t]*(\r?\n|$)/
const NO_SKILLS = /^(readme|changelog|license|contributing)(\.[a-z]{2})?\.md$/i

/** Whether a frontmatter is opened in this start of a file and not closed in it. */
export function frontmatterGoesOn(start: string): boolean {
  return OPENS.test(start) && !CLOSES.test(start)
}

/** Reads what stands before the body. What is no skill, or cannot be loaded, comes back with the reason. */
export function readSkill(found: SkillHead): Skill | SkippedSkill {
  const skip = (reason: string): SkippedSkill => ({ file: found.file, reason })
  const shape = pathShape(found.relative)
  if (shape === undefined) return skip('it is neither <name>.md nor <name>/SKILL.md')
  if (shape === 'page') return skip('a page for people, by its name')
  if (found.head.includes('\0')) return skip('it is no text')
  if (found.head.trim() === '') return skip('it is empty')
  const front = parseFrontmatter(found.head)
  if (!found.isWhole && frontmatterGoesOn(found.head))
    return skip(`its frontmatter does not end within ${SKILL_HEAD_BYTES} bytes`)
  const name = skillText(front.data.name) || shape.name
  if (!SKILL_NAME.test(name))
    return skip(`${JSON.stringify(name)} is no name: letters, digits, - and _ only`)
  const keywords = skillList(front.data.keywords)
  return {
    name,
    description: oneLine(skillText(front.data.description)) || firstWords(front.body),
    trigger: triggerOf(front.data.trigger, keywords),
    keywords,
    tags: skillList(front.data.tags),
    related: skillList(front.data.related),
    place: found.place,
    file: found.file,
  }
}

type Shape = { readonly name: string } | 'page' | undefined

function pathShape(relative: string): Shape {
  const parts = relative.split('/')
  if (parts.length === 2 && parts[1]?.toLowerCase() === 'skill.md') return { name: parts[0] ?? '' }
  if (parts.length !== 1) return undefined
  if (NO_SKILLS.test(relative)) return 'page'
  return /\.md$/i.test(relative) ? { name: relative.replace(/\.md$/i, '') } : undefined
}

/** Without a word on it a skill with keywords answers to them, and any other waits to be asked for. */
function triggerOf(value: Json | undefined, keywords: readonly string[]): Trigger {
  const said = skillText(value).toLowerCase()
  const known = TRIGGERS.find((trigger) => trigger === said)
  return known ?? (keywords.length > 0 ? 'match' : 'manual')
}

function skillText(value: Json | undefined): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

/** A list as YAML has it, or words between commas, in brackets or not. */
function skillList(value: Json | undefined): readonly string[] {
  const items = Array.isArray(value)
    ? value.map(skillText)
    : skillText(value)
        .replace(/^\[|\]$/g, '')
        .split(',')
        .map((item) => item.trim().replace(/^["']|["']$/g, ''))
  return [...new Set(items.filter((item) => item !== ''))]
}

/** The first line of prose of a body, for a skill that describes itself nowhere else. */
function firstWords(body: string): string {
  const lines = body.split('\n').map((line) => line.trim())
  const prose = lines.find((line) => line !== '' && !/^(#|```|---|<!--|[-*] )/.test(line))
  const heading = lines.find((line) => /^#+ /.test(line))?.replace(/^#+ /, '')
  return cleanText(oneLine(prose ?? heading ?? '')).slice(0, 200)
}
