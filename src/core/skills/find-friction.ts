import { stemmer as stemOf } from 'stemmer'
import { compareText } from '../base/compare-text.ts'
import { oneLine } from '../base/text-lines.ts'
import { cleanText } from '../secrets/clean-text.ts'
import { plainWordsOf } from '../text/words.ts'
import type { Message, ToolCall } from '../transcript/transcript.ts'
import { clusterPrompts, REPEATS_MIN } from './cluster-prompts.ts'
import type { Skill } from './skill.ts'

/** The report is put before a model: short, or it is not read. */
export const REPORT_CHARS_MAX = 2000
const PATTERN_CHARS_MAX = 120

/** One conversation, or one trace of a run. */
export interface Sitting {
  /** Names it for the audit: a session, a file. */
  readonly id: string
  readonly messages: readonly Message[]
}

/** What went wrong or came back so often that a skill might help (SKL-04). */
export type Friction =
  | {
      readonly is: 'repeated-request'
      readonly times: number
      readonly pattern: string
      readonly sittings: readonly string[]
    }
  | {
      readonly is: 'retry-loop'
      readonly times: number
      readonly tool: string
      readonly target: string
      readonly sittings: readonly string[]
    }

/** Found by counting alone, in an order of its own: the same sittings in another order give the same. */
export function findFriction(
  sittings: readonly Sitting[],
  skills: readonly Skill[],
): readonly Friction[] {
  const repeated = repeatedRequests(sittings, skills)
  const loops = retryLoops(sittings)
  return [...repeated, ...loops].sort(
    (a, b) => b.times - a.times || compareText(frictionKey(a), frictionKey(b)),
  )
}

/** For people and for a model; what does not fit is counted. */
export function frictionReport(found: readonly Friction[]): string {
  const lines: string[] = []
  let room = REPORT_CHARS_MAX - 40
  for (const friction of found) {
    const line = frictionLine(friction)
    if (line.length + 1 > room) break
    room -= line.length + 1
    lines.push(line)
  }
  const rest = found.length - lines.length
  if (rest > 0) lines.push(`- and ${rest} more`)
  return lines.join('\n')
}

export function frictionLine(friction: Friction): string {
  if (friction.is === 'repeated-request')
    return `- Repeated request (${friction.times}x): ${JSON.stringify(friction.pattern)}`
  return `- Tool retry loop: ${friction.tool} failed ${friction.times}x in a row on ${friction.target}`
}

function repeatedRequests(
  sittings: readonly Sitting[],
  skills: readonly Skill[],
): readonly Friction[] {
  const prompts = sittings.flatMap(({ id, messages }) =>
    messages
      .filter(({ role, text }) => role === 'user' && text.trim() !== '')
      .map(({ text }) => ({ id, text: oneLine(text) })),
  )
  return clusterPrompts(prompts.map(({ text }) => text))
    .filter(({ words }) => !skills.some((skill) => answers(skill, words)))
    .map(({ pattern, prompts: group }) => ({
      is: 'repeated-request' as const,
      times: group.length,
      pattern: cleanText(pattern).slice(0, PATTERN_CHARS_MAX),
      sittings: idsOf(prompts.filter(({ text }) => group.includes(text)).map(({ id }) => id)),
    }))
}

/** A skill whose keyword stands in the wish, all its words, is there for it already. */
function answers(skill: Skill, words: readonly string[]): boolean {
  const known = new Set(words)
  return skill.keywords.some((keyword) => {
    const stems = plainWordsOf(keyword).map((word) => stemOf(word))
    return stems.length > 0 && stems.every((stem) => known.has(stem))
  })
}

interface Call extends ToolCall {
  readonly failed: boolean
}

function retryLoops(sittings: readonly Sitting[]): readonly Friction[] {
  const longest = new Map<
    string,
    { readonly call: Call; times: number; readonly ids: Set<string> }
  >()
  for (const { id, messages } of sittings)
    for (const { call, times } of loopsIn(callsOf(messages))) {
      const key = `${call.name}\n${call.target}`
      const known = longest.get(key) ?? { call, times: 0, ids: new Set() }
      known.times = Math.max(known.times, times)
      known.ids.add(id)
      longest.set(key, known)
    }
  return [...longest.values()].map(({ call, times, ids }) => ({
    is: 'retry-loop' as const,
    times,
    tool: call.name,
    target: call.target,
    sittings: idsOf([...ids]),
  }))
}

/** Calls in order, each with whether it failed. A call without a known result did not fail. */
function callsOf(messages: readonly Message[]): readonly Call[] {
  const failed = new Map<string, boolean>()
  for (const { results } of messages)
    for (const result of results) failed.set(result.callId, result.failed)
  return messages.flatMap(({ tools }) =>
    tools.map((tool) => ({ ...tool, failed: tool.id !== '' && failed.get(tool.id) === true })),
  )
}

/** Runs of failing calls of one tool on one target. A success or any other call ends a run. */
function loopsIn(
  calls: readonly Call[],
): readonly { readonly call: Call; readonly times: number }[] {
  const loops: { readonly call: Call; times: number }[] = []
  let run: { readonly call: Call; times: number } | undefined
  for (const call of calls) {
    const goesOn = run?.call.name === call.name && run.call.target === call.target
    if (!call.failed || call.target === '') run = undefined
    else if (run !== undefined && goesOn) run.times++
    else run = { call, times: 1 }
    if (run?.times === REPEATS_MIN) loops.push(run)
  }
  return loops
}

function idsOf(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].sort()
}

function frictionKey(friction: Friction): string {
  return friction.is === 'repeated-request'
    ? friction.pattern
    : `${friction.tool} ${friction.target}`
}
