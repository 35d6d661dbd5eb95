import { isJsonObject, type Json, type JsonObject } from '../format/json/json.ts'
import { parseJson } from '../format/json/json-edit.ts'
import { keyTerms } from '../model/key-terms.ts'
import { inferTopic } from '../model/topic.ts'
import { redact } from '../secrets/find-secrets.ts'
import { plainInline } from '../text/plain-inline.ts'
import { wordTokens } from '../text/tokens.ts'
import { trimAtWord } from '../text/trim-at-word.ts'
import type { Segment } from './content-map.ts'

/** What an agent left for its task is taken when it was at least so sure (LRN-12). */
export const CANDIDATE_CONFIDENCE_MIN = 0.7
const TITLE_CHARS = 80

export interface Harvest {
  readonly segments: readonly Omit<Segment, 'id'>[]
  /** How many were left: too unsure, or without a text. */
  readonly left: number
  /** What is wrong with the file; what could be read of it is taken all the same. */
  readonly fault?: string
}

const NOTHING: Harvest = { segments: [], left: 0 }

/** The `memory_candidates` that agents left for a task in specs/state.json. Never fails: a broken file gives a reason. */
export function harvestCandidates(text: string, task: number, source: string): Harvest {
  const { value, problems } = parseJson(text)
  const fault = isJsonObject(value) ? problems[0]?.message : 'It is not a JSON object.'
  if (!isJsonObject(value)) return { ...NOTHING, ...(fault !== undefined && { fault }) }
  const { active_projects: projects } = value
  const own = (Array.isArray(projects) ? projects : []).filter(isJsonObject).filter(isTask(task))
  const candidates = own.flatMap(({ memory_candidates: list }) => (Array.isArray(list) ? list : []))
  const segments = candidates.flatMap((candidate) => segmentOf(candidate, task, source))
  const left = candidates.length - segments.length
  return { segments, left, ...(fault !== undefined && { fault }) }
}

function isTask(task: number): (project: JsonObject) => boolean {
  return ({ project_number: number, task_number: other }) => Number(number ?? other) === task
}

function segmentOf(candidate: Json, task: number, source: string): readonly Omit<Segment, 'id'>[] {
  if (!isJsonObject(candidate)) return []
  const { content, confidence, category, source_artifact: artifact, suggested_keywords } = candidate
  const sure = typeof confidence === 'number' && confidence >= CANDIDATE_CONFIDENCE_MIN
  if (typeof content !== 'string' || content.trim() === '' || !sure) return []
  const text = redact(content.replace(/\r\n?/g, '\n').trim())
  const line = plainInline(text.split('\n', 1)[0] ?? '')
  const sentence = /^.*?(?:[.!?](?=\s|$)|[。！？])/u.exec(line)?.[0] ?? line
  const terms = textList(suggested_keywords)
  const keywords = terms.length > 0 ? terms : keyTerms(text)
  return [
    {
      title: trimAtWord(sentence, TITLE_CHARS, 'before'),
      summary: trimAtWord(line, 150, 'before'),
      topic: inferTopic({ keywords }).topic || `task-${task}`,
      sourceFile: typeof artifact === 'string' && artifact !== '' ? artifact : source,
      sourceLines: '',
      tokens: wordTokens(text),
      keyTerms: keywords,
      sort: 'text',
      text,
      confidence: Math.min(1, confidence),
      ...(typeof category === 'string' && category !== '' && { kind: plainKind(category) }),
    },
  ]
}

/** `[PATTERN]` is the kind pattern. */
function plainKind(category: string): string {
  return category.replace(/[[\]\s]/g, '').toLowerCase()
}

function textList(list: Json | undefined): readonly string[] {
  if (!Array.isArray(list)) return []
  const words = list.filter((word): word is string => typeof word === 'string')
  return [...new Set(words.map((word) => word.trim().toLowerCase()))].filter((word) => word !== '')
}
