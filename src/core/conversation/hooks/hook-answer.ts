import type { JsonObject } from '../../format/json/json.ts'
import type { ClientName } from '../../model/client-name.ts'
import type { HookInput } from './hook-event.ts'

/** A client shows the first 10,000 characters of what a hook adds, and puts the rest away (measured). */
export const ADDED_CHARS_MAX = 9_000

/** What a hook has to say, whatever the client. */
export type HookAnswer =
  | { readonly kind: 'nothing' }
  /** Put before the model. */
  | { readonly kind: 'context'; readonly text: string }
  /** The tool must not run; the model is told why. */
  | { readonly kind: 'deny'; readonly reason: string }
  /** The person decides whether the tool runs. */
  | { readonly kind: 'ask'; readonly reason: string }
  /** The turn does not end yet; the model is told what is left to do. */
  | { readonly kind: 'go-on'; readonly reason: string; readonly line: string }
  /** One line for the person. */
  | { readonly kind: 'line'; readonly line: string }

/**
 * The answer in the dialect that a client honours (measured on each): Copilot reads `additionalContext` at the top and
 * nowhere else, Codex drops the whole answer when it stands there. Undefined: print nothing.
 */
export function hookAnswerJson(
  answer: HookAnswer,
  client: ClientName,
  input: HookInput,
): JsonObject | undefined {
  if (client === 'cursor') return cursorAnswer(answer, input)
  const hookEventName = input.eventName
  switch (answer.kind) {
    case 'nothing':
      return undefined
    case 'context': {
      const additionalContext = answer.text.slice(0, ADDED_CHARS_MAX)
      if (client === 'copilot') return { additionalContext }
      return { hookSpecificOutput: { hookEventName, additionalContext } }
    }
    case 'deny':
      return denial(answer.reason, client, hookEventName)
    case 'ask':
      return question(answer.reason, client, hookEventName)
    case 'go-on': {
      const decision = client === 'gemini' ? 'deny' : 'block'
      return { decision, reason: answer.reason, ...says(answer.line) }
    }
    case 'line':
      return says(answer.line)
  }
}

/** Cursor has words of its own. What is added to a prompt it passes on since 3.20, older ones let the prompt go as it is. */
function cursorAnswer(answer: HookAnswer, { event }: HookInput): JsonObject | undefined {
  switch (answer.kind) {
    case 'nothing':
    case 'line':
      return undefined
    case 'context':
      return {
        ...(event === 'UserPromptSubmit' && { continue: true }),
        additional_context: answer.text.slice(0, ADDED_CHARS_MAX),
      }
    case 'ask':
    case 'deny':
      return { permission: answer.kind, user_message: answer.reason, agent_message: answer.reason }
    case 'go-on':
      return { followup_message: answer.reason }
  }
}

function denial(reason: string, client: ClientName, hookEventName: string): JsonObject {
  if (client === 'gemini') return { decision: 'deny', reason }
  const decision = { permissionDecision: 'deny', permissionDecisionReason: reason }
  if (client === 'copilot') return decision
  return { hookSpecificOutput: { hookEventName, ...decision } }
}

/** These drop what is added before a tool call, and read what is added after it (measured). */
const HEARS_LATE: readonly ClientName[] = ['gemini', 'qwen']

export function hearsLate(client: ClientName): boolean {
  return HEARS_LATE.includes(client)
}

/** Clients that cannot ask the person at this moment are told to do it themselves. */
const ASKING: readonly ClientName[] = ['claude', 'copilot', 'qwen']

function question(reason: string, client: ClientName, hookEventName: string): JsonObject {
  if (!ASKING.includes(client))
    return denial(`Ask the user before you do this. ${reason}`, client, hookEventName)
  const decision = { permissionDecision: 'ask', permissionDecisionReason: reason }
  return client === 'copilot' ? decision : { hookSpecificOutput: { hookEventName, ...decision } }
}

function says(line: string): JsonObject {
  return line === '' ? {} : { systemMessage: line }
}
