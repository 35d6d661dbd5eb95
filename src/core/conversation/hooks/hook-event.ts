import { isJsonObject, type Json, type JsonObject, tryParseJson } from '../../format/json/json.ts'

/** The moments in a conversation at which a client calls us, in the words of Claude Code. */
export const HOOK_EVENTS = [
  'SessionStart',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'SubagentStart',
  'Stop',
  'PreCompact',
  'SessionEnd',
] as const
export type HookEvent = (typeof HOOK_EVENTS)[number]

/** What other clients call the same moments. */
const OTHER_NAMES: Readonly<Record<string, HookEvent>> = {
  beforeagent: 'UserPromptSubmit',
  beforetool: 'PreToolUse',
  aftertool: 'PostToolUse',
  // Gemini's PreCompress comes before every call of a model, shortened or not: it is no moment to listen at.
  afteragent: 'Stop',
  beforesubmitprompt: 'UserPromptSubmit',
  beforeshellexecution: 'PreToolUse',
}

/** What a client tells with an event. Total: whatever is missing is empty. */
export interface HookInput {
  readonly event: HookEvent
  /** False: what was sent is no JSON object, and so says nothing. To send nothing at all is no mistake. */
  readonly isUnderstood: boolean
  /** As the client named the event, for its answer. */
  readonly eventName: string
  /** When it happened, in milliseconds; 0: the client does not say. */
  readonly at: number
  readonly session: string
  readonly transcript: string
  /** Where the conversation is held; empty: where we were started. */
  readonly cwd: string
  readonly prompt: string
  /** Why a session started, or a compaction: `startup`, `resume`, `compact`, `auto`. */
  readonly source: string
  readonly tool: string
  /** What a tool is given, as the client tells it. */
  readonly toolInput: JsonObject
  /** The files that a tool writes, as it names them; none for other tools. */
  readonly files: readonly string[]
  /** A stop that a hook of ours brought about by going on. */
  readonly isContinued: boolean
  /** What a tool that failed said; empty: it did not fail, or nobody knows. */
  readonly failure: string
  /** The client drops what is added before a tool call: it is added after it. */
  readonly hearsLate: boolean
  readonly isSubAgent: boolean
  /** The sub-agent's id; empty: the agent itself. */
  readonly agent: string
  /** The client can let the turn go on when it is asked to. */
  readonly mayContinue: boolean
}

/** The event by any of its names, in any case. */
export function hookEventNamed(name: string): HookEvent | undefined {
  const key = name.toLowerCase().replace(/[^a-z]/g, '')
  return HOOK_EVENTS.find((event) => event.toLowerCase() === key) ?? OTHER_NAMES[key]
}

/** Reads what stands on standard input. No JSON, or JSON of another shape, is an event without details. */
export function readHookInput(text: string, named: HookEvent): HookInput {
  const understood = parsed(text)
  const record = understood ?? {}
  const own = textUnder(record, 'hook_event_name')
  const toolInput = toolInputOf(record)
  return {
    event: named,
    isUnderstood: understood !== undefined,
    eventName: own === '' ? named : own,
    at: timeOf(record['timestamp']),
    session: textUnder(record, 'session_id', 'sessionId', 'conversation_id'),
    transcript: textUnder(record, 'transcript_path', 'transcriptPath'),
    cwd: textUnder(record, 'cwd') || firstText(record['workspace_roots']),
    prompt: textUnder(record, 'prompt', 'user_prompt'),
    source: textUnder(record, 'source', 'trigger', 'reason'),
    tool: toolOf(textUnder(record, 'tool_name', 'toolName') || lonelyTool(record), toolInput),
    toolInput,
    files: filesOf(toolInput),
    failure: failureOf(record, named),
    hearsLate: false,
    isContinued: record['stop_hook_active'] === true || Number(record['loop_count'] ?? 0) > 0,
    isSubAgent: textUnder(record, 'agent_id') !== '',
    agent: textUnder(record, 'agent_id'),
    // Cursor tells how a turn ended: whoever broke it off wants it to end.
    mayContinue:
      record['may_continue'] !== false && !/^(?:aborted|error)$/.test(textUnder(record, 'status')),
  }
}

/** Some clients send the words of a tool as a JSON text, and Cursor a command beside everything else. */
function toolInputOf(record: JsonObject): JsonObject {
  const given = record['tool_input'] ?? record['toolArgs']
  const read = typeof given === 'string' ? tryParseJson(given) : given
  if (isJsonObject(read)) return read
  const { command } = record
  return typeof command === 'string' ? { command } : {}
}

/** Cursor's beforeShellExecution names no tool. */
function lonelyTool(record: JsonObject): string {
  return typeof record['command'] === 'string' ? 'Shell' : ''
}

const FAILURE_CHARS = 8_000

/** Claude Code and Qwen Code have an event of their own for it; others send what the tool gave. */
function failureOf(record: JsonObject, event: HookEvent): string {
  if (event === 'PostToolUseFailure') return textUnder(record, 'error').slice(0, FAILURE_CHARS)
  if (event !== 'PostToolUse') return ''
  const response = record['tool_response'] ?? record['tool_result']
  const text = isJsonObject(response) ? JSON.stringify(response) : response
  if (typeof text !== 'string') return ''
  const isFailed = isJsonObject(response)
    ? saysFailure(response) || ENDED_BADLY.test(text)
    : saysError(text, textUnder(toolInputOf(record), 'command'))
  return isFailed ? text.slice(0, FAILURE_CHARS) : ''
}

function saysFailure(response: JsonObject): boolean {
  const code = response['exit_code'] ?? response['exitCode']
  return (
    (typeof code === 'number' && code !== 0) ||
    response['is_error'] === true ||
    textUnder(response, 'error') !== ''
  )
}

/** Copilot and Gemini say it within the text: `completed with exit code 1`, `Exit Code: 1`. */
const ENDED_BADLY = /exit code:? [1-9]/i
const ERROR_WORDS = /error|fail|exception|refused|denied|fatal|panic|traceback|not found|no such/i
const READERS =
  /^\s*(?:cat|bat|head|tail|less|grep|rg|ag|sed|awk|ls|find|jq|echo|printf|git (?:log|diff|show|grep|blame))\b/

/** Codex tells the output of a command alone: it failed where it says so, unless it only shows a text. */
function saysError(text: string, command: string): boolean {
  return command !== '' && !READERS.test(command) && ERROR_WORDS.test(text)
}

/** A number or an ISO date: the same client sends either. */
function timeOf(given: Json | undefined): number {
  const at = typeof given === 'string' ? Date.parse(given) : given
  return typeof at === 'number' && Number.isFinite(at) ? at : 0
}

/** Codex patches files by a command of its shell, and reports that as one (measured). */
function toolOf(name: string, toolInput: JsonObject): string {
  const isPatch = /^\s*apply_?patch\b[\s\S]*^\*\*\* Begin Patch$/m.test(
    textUnder(toolInput, 'command'),
  )
  return isPatch && /^(bash|shell|exec_command)$/i.test(name) ? 'apply_patch' : name
}

const PATCHED = /^\*\*\* (?:Add|Update|Delete) File: (.+)$|^\*\*\* Move to: (.+)$/gm

/** One by its name, or all that a patch is about: Codex writes no other way. */
function filesOf(toolInput: JsonObject): readonly string[] {
  const named = textUnder(
    toolInput,
    'file_path',
    'notebook_path',
    'path',
    'filePath',
    'absolute_path',
  )
  if (named !== '') return [named]
  const patch = textUnder(toolInput, 'command', 'input', 'patch', 'patchText')
  return [...patch.matchAll(PATCHED)].map(([, file, target]) => (file ?? target ?? '').trim())
}

function firstText(list: Json | undefined): string {
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  return typeof first === 'string' ? first : ''
}

function parsed(text: string): JsonObject | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function textUnder(record: Readonly<Record<string, Json>>, ...keys: readonly string[]): string {
  for (const key of keys) {
    const value = record[key]
    if (typeof value === 'string' && value !== '') return value
  }
  return ''
}
