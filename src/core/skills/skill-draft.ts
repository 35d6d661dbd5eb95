import { KnownError } from '../base/errors.ts'
import { oneLine } from '../base/text-lines.ts'
import { isJsonObject, type Json } from '../format/json/json.ts'
import { SKILL_NAME } from './read-skill.ts'
import { TRIGGERS, type Trigger } from './skill.ts'

/** A skill that was written but not promoted yet. */
export interface SkillDraft {
  readonly name: string
  readonly description: string
  readonly trigger: Trigger
  readonly keywords: readonly string[]
  readonly body: string
  /** Why it is worth a skill: kept in the draft and in the audit. */
  readonly rationale: string
}

const NAME_CHARS_MAX = 64
const DESCRIPTION_CHARS_MAX = 300
const BODY_CHARS_MAX = 40_000
const KEYWORDS_MAX = 20

/**
 * Reads what a model answered and refuses all that could break a skill file or speak where it should not: abort, and
 * write nothing (SKL-04). `taken` are the names of live, draft and global skills.
 */
export function readDraft(value: Json, taken: readonly string[]): SkillDraft {
  if (!isJsonObject(value)) throw bad('draft', 'it is no JSON object', 'one JSON object')
  const name = text(value, 'name')
  if (!SKILL_NAME.test(name) || name.length > NAME_CHARS_MAX)
    throw bad('name', `${shownValue(name)} is no name`, 'letters, digits, - and _, at most 64')
  const clash = taken.find((other) => other.toLowerCase() === name.toLowerCase())
  if (clash !== undefined)
    throw bad(
      'name',
      `a skill ${shownValue(clash)} is there already`,
      'a name that no live, draft or global skill has',
    )
  const description = text(value, 'description')
  checkLine('description', description, DESCRIPTION_CHARS_MAX)
  const trigger = TRIGGERS.find((known) => known === value.trigger)
  if (trigger === undefined)
    throw bad(
      'trigger',
      `${shownValue(value.trigger ?? null)} is no trigger`,
      `one of ${TRIGGERS.join(', ')}`,
    )
  const keywords = readKeywords(value.keywords ?? null, trigger)
  const body = text(value, 'body')
  if (body.length > BODY_CHARS_MAX)
    throw bad('body', 'it is too long', `at most ${BODY_CHARS_MAX} characters`)
  if (/^\s*---\s*$/m.test(body.split('\n', 1)[0] ?? ''))
    throw bad('body', 'it begins with a frontmatter of its own', 'a body without frontmatter')
  const rationale = typeof value.rationale === 'string' ? oneLine(value.rationale) : ''
  return {
    name,
    description,
    trigger,
    keywords,
    body,
    rationale: rationale.replaceAll('--', '—').slice(0, 500),
  }
}

/** The file of a draft. Everything in it went through `readDraft`, so that no value can end its line. */
export function draftText(draft: SkillDraft): string {
  const keywords = draft.keywords.map((keyword) => JSON.stringify(keyword)).join(', ')
  const lines = [
    '---',
    `name: ${draft.name}`,
    `description: ${JSON.stringify(draft.description)}`,
    `trigger: ${draft.trigger}`,
    ...(draft.keywords.length > 0 ? [`keywords: [${keywords}]`] : []),
    '---',
    ...(draft.rationale === '' ? [] : [`<!-- Drafted by evolve. Why: ${draft.rationale} -->`]),
    '',
    draft.body.trim(),
    '',
  ]
  return lines.join('\n')
}

function readKeywords(value: Json, trigger: Trigger): readonly string[] {
  if (value !== null && !Array.isArray(value))
    throw bad('keywords', 'they are no list', 'a list of words')
  const list = value ?? []
  if (list.length > KEYWORDS_MAX)
    throw bad('keywords', 'they are too many', `at most ${KEYWORDS_MAX}`)
  const keywords = list.map((item) => {
    if (typeof item !== 'string' || item.trim() === '')
      throw bad('keywords', `${shownValue(item)} is no word`, 'words')
    checkLine('keywords', item, 60)
    if (/[[\]{},"'#:]/.test(item))
      throw bad('keywords', `${shownValue(item)} holds marks of YAML`, 'plain words')
    return item.trim()
  })
  if (trigger === 'match' && keywords.length === 0)
    throw bad('keywords', 'there are none', 'a skill that matches needs at least one keyword')
  return [...new Set(keywords)]
}

function text(value: Readonly<Record<string, Json>>, field: string): string {
  const found = value[field]
  if (typeof found !== 'string' || found.trim() === '')
    throw bad(field, 'it is missing or empty', 'a text')
  return field === 'body' ? found : found.trim() === found ? found : found.replace(/^ +| +$/g, '')
}

function checkLine(field: string, line: string, max: number): void {
  if (/[\n\r\u0000-\u001f\u007f\u2028\u2029]/.test(line))
    throw bad(
      field,
      `${shownValue(line)} has more than one line`,
      'one line without control characters',
    )
  if (/^\s*---/.test(line))
    throw bad(field, `${shownValue(line)} looks like frontmatter`, 'plain words')
  if (line.length > max) throw bad(field, 'it is too long', `at most ${max} characters`)
}

function shownValue(value: Json): string {
  const json = JSON.stringify(value)
  return json.length > 60 ? `${json.slice(0, 60)}…` : json
}

function bad(field: string, what: string, rule: string): KnownError {
  return new KnownError('VALIDATION_ERROR', {
    message: `The draft was refused: ${field}: ${what}. Nothing was written.`,
    field,
    rule,
    hint: 'Answer with {"name","description","trigger","keywords","body","rationale"}; `everkeep evolve --prompt` says how.',
  })
}
