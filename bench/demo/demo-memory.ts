import { type Instant, toInstant } from '../../src/core/base/instant.ts'
import { EMPTY_MEMORY, type Memory, type MemoryId } from '../../src/core/model/memory.ts'
import { dice } from '../speed/corpus.ts'
import { FILES, KINDS, PARTS, REASONS, RULES, SUBJECTS, UNUSUAL } from './demo-words.ts'

const DAY_MS = 86_400_000
const DAYS = 730

type Roll = () => number
const pick = <T>(roll: Roll, list: readonly T[]): T => list[Math.floor(roll() * list.length)]!

/** One memory of a project of two years, the same on every machine for the same number and day. */
export function demoMemory(number: number, all: number, today: Instant): Memory {
  const roll = dice(number * 2_654_435_761 + 17)
  const [subject, area] = pick(roll, SUBJECTS)
  const part = pick(roll, PARTS)
  const rule = pick(roll, RULES)
  const unusual = UNUSUAL[number % 97]
  const title = unusual ?? `${capital(subject)} ${rule} in ${part} ${number}`
  const age = Math.floor(DAYS * (1 - Math.sqrt((number + 1) / all)))
  const made = at(today, age, roll)
  const changed = roll() < 0.4 ? at(today, Math.floor(age * roll()), roll) : made
  const file = pick(roll, FILES)
  const status = number % 23 === 0 ? 'archived' : number % 31 === 0 ? 'retired' : 'active'
  const uses = roll() < 0.5 ? Math.floor(roll() ** 3 * 60) : 0
  return {
    ...EMPTY_MEMORY,
    id: demoId(number),
    kind: pick(roll, KINDS),
    title,
    summary: `${capital(subject)} ${rule}: ${pick(roll, REASONS)}.`,
    body: bodyOf(roll, { number, subject, rule, part, file }),
    topic: `${area}/${part}`,
    tags: [area, part, ...(roll() < 0.3 ? [pick(roll, SUBJECTS)[1]] : [])].filter(isFirst),
    keywords: [part, ...subject.split(' ')],
    source: roll() < 0.5 ? 'user input' : file,
    relatedFiles: roll() < 0.4 ? [file] : [],
    confidence: roll() < 0.3 ? Math.round(roll() * 100) / 100 : undefined,
    status,
    statusAt: status === 'active' ? undefined : changed,
    statusReason: status === 'active' ? '' : 'no longer true',
    tier: status === 'active' && roll() < 0.08 ? 'cold' : 'hot',
    pinned: status === 'active' && number % 61 === 0,
    createdAt: made,
    updatedAt: changed,
    useCount: uses,
    lastUsedAt: uses === 0 ? undefined : at(today, Math.floor(age * roll() ** 2), roll),
    origin: pick(roll, ['user', 'agent', 'agent', 'confirmed', 'import'] as const),
  }
}

// Safe: the vault layout's own form of an id.
export const demoId = (number: number): MemoryId =>
  `MEM-demo-${String(number).padStart(5, '0')}` as MemoryId

const isFirst = (tag: string, place: number, all: readonly string[]): boolean =>
  all.indexOf(tag) === place

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

function at(today: Instant, daysAgo: number, roll: Roll): Instant {
  const second = Math.floor(roll() * 86_400) * 1_000
  return toInstant(new Date(Date.parse(today) - (daysAgo + 1) * DAY_MS + second))
}

interface Injection {
  readonly number: number
  readonly subject: string
  readonly rule: string
  readonly part: string
  readonly file: string
}

function bodyOf(roll: Roll, { number, subject, rule, part, file }: Injection): string {
  const other = Math.floor(roll() * Math.max(1, number))
  const near = Math.max(0, number - 1 - Math.floor(roll() * 8))
  const says = Array.from(
    { length: 1 + Math.floor(roll() * 4) },
    () =>
      `${capital(pick(roll, SUBJECTS)[0])} ${pick(roll, RULES)} because ${pick(roll, REASONS)}. See \`${pick(roll, FILES)}\`.`,
  )
  const code = `\n\n\`\`\`ts\nexport const ${part}Limit = ${number % 500}\n\`\`\``
  const table = '\n\n| case | limit |\n| --- | --- |\n| small | 20 |\n| large | 200 |'
  return [
    `**${capital(subject)}** ${rule}, as \`${file}\` does. Reviewed in number ${number}.`,
    says.join(' '),
    `- ${pick(roll, REASONS)}\n- ${pick(roll, REASONS)}`,
    ...(roll() < 0.3 ? [`## Example${roll() < 0.5 ? code : table}`] : []),
    ...(number > 0 ? [`Builds on [[${demoId(near)}]] and [[${demoId(other)}]].`] : []),
  ].join('\n\n')
}
