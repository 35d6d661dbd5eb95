import type { Piece } from './config-piece.ts'
import type { Launch } from './launch.ts'

/** Stands in every version of the file, so that a later one knows it as ours. */
export const OPENCODE_MARK = '// everkeep: memories for opencode.'

/**
 * opencode has no hooks that run commands: a module of its own calls ours. What is told to a conversation stays in its
 * system prompt, which opencode makes anew for every request. Its conversations lie in a database: the end of a turn
 * brings them as a file, in the plain form that our transcript readers know. Whatever fails, it goes on as if we were
 * not there.
 */
export function opencodePlugin({ command, args }: Launch): Piece {
  const line = JSON.stringify([command, ...args, 'hook'])
  return { kind: 'file', mark: OPENCODE_MARK, text: TEMPLATE.replace('COMMAND_LINE', () => line) }
}

const TEMPLATE = String.raw`// everkeep: memories for opencode. Made by "everkeep install", taken away by "everkeep uninstall".
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [command, ...args] = COMMAND_LINE
const TOLD_CHARS_MAX = 20_000
const OUTPUT_CHARS_MAX = 8_000
const DEADLINE_MS = 10_000
const ACTS = /^(bash|shell|read|write|edit|multiedit|patch|apply_patch)$/
/** "opencode run" ends with its turn: nothing can go on after it. It also puts quotes around what was typed. */
const isOneShot = process.argv.slice(2).includes('run')

/** What everkeep answers to an event; nothing when it fails. */
function hook(event, input) {
  return new Promise((answer) => {
    let text = ''
    const child = spawn(command, [...args, event, 'opencode'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: DEADLINE_MS,
    })
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    child.stdin.on('error', () => {})
    child.on('error', () => answer({}))
    child.on('close', () => {
      try {
        answer(JSON.parse(text))
      } catch {
        answer({})
      }
    })
    child.stdin.end(JSON.stringify({ hook_event_name: event, ...input }))
  })
}

/** What a person typed, or the assistant said; nothing that a program put there. */
function spoken(parts) {
  const text = parts
    .filter((part) => part.type === 'text' && !part.synthetic && !part.ignored)
    .map((part) => part.text)
    .join('\n')
  const isQuoted = isOneShot && /^"[^]* [^]*"$/.test(text.trim())
  return isQuoted ? text.trim().slice(1, -1).replaceAll('\\"', '"') : text
}

/** A message as lines of a transcript: what was said, which tools were called, what they brought back. */
function linesOf({ info, parts }) {
  if (info.summary === true) return []
  const tools = parts.filter((part) => part.type === 'tool' && part.state?.input)
  const line = (type, content) => ({
    type,
    session_id: info.sessionID,
    timestamp: new Date(info.time?.created ?? 0).toISOString(),
    content,
  })
  const called = tools.map(({ callID, tool, state }) => ({
    type: 'tool_use',
    id: callID,
    name: tool,
    input: short(state.input),
  }))
  const returned = tools.map(({ callID, state }) => ({
    type: 'tool_result',
    tool_use_id: callID,
    content: cut(String(state.output ?? state.error ?? '')),
    is_error: state.status === 'error' || (state.metadata?.exit ?? 0) !== 0,
  }))
  return [
    line(info.role, [{ type: 'text', text: spoken(parts) }, ...called]),
    ...(returned.length > 0 ? [line('user', returned)] : []),
  ]
}

const cut = (text) =>
  text.length <= OUTPUT_CHARS_MAX
    ? text
    : text.slice(0, OUTPUT_CHARS_MAX / 2) + '\n' + text.slice(-OUTPUT_CHARS_MAX / 2)

const short = (input) =>
  Object.fromEntries(
    Object.entries(input).filter(([, value]) => typeof value === 'string').map(([key, value]) => [key, cut(value)]),
  )

export const Everkeep = async ({ client, directory }) => {
  const told = new Map()
  /** Conversations that go on because everkeep asked for it: never twice in a row. */
  const asked = new Set()
  const working = new Set()
  let folder
  const tell = (session, { hookSpecificOutput }) => {
    const text = hookSpecificOutput?.additionalContext
    if (!text) return
    const texts = [told.get(session), text].filter(Boolean)
    told.set(session, texts.join('\n\n').slice(-TOLD_CHARS_MAX))
  }
  const say = async (message) => {
    if (isOneShot) process.stderr.write(message + '\n')
    else await client.tui.showToast({ body: { message, variant: 'info' } })
  }
  const atIdle = async (id) => {
    const { data: session } = await client.session.get({ path: { id } })
    if (!session || session.parentID) return
    const { data: messages = [] } = await client.session.messages({ path: { id } })
    const lines = messages.flatMap(linesOf).map((line) => JSON.stringify(line) + '\n')
    folder ??= mkdtempSync(join(tmpdir(), 'everkeep-opencode-'))
    const transcript = join(folder, id.replace(/\W/g, '-') + '.jsonl')
    writeFileSync(transcript, lines.join(''), { mode: 0o600 })
    // A person who interrupts a turn wants it to end.
    const isBroken = Boolean(messages.at(-1)?.info.error)
    const answer = await hook('Stop', {
      session_id: id,
      cwd: directory,
      transcript_path: transcript,
      stop_hook_active: asked.has(id),
      may_continue: !isOneShot && !isBroken,
    })
    if (answer.decision === 'block') {
      asked.add(id)
      const last = messages.findLast(({ info }) => info.role === 'user')?.info
      const parts = [{ type: 'text', text: answer.reason, synthetic: true }]
      const body = { parts, ...(last && { agent: last.agent, model: last.model }) }
      await client.session.promptAsync({ path: { id }, body })
    } else rmSync(transcript, { force: true })
    if (answer.systemMessage) await say(answer.systemMessage)
  }
  return {
    'chat.message': async ({ sessionID }, { parts }) => {
      const at = { session_id: sessionID, cwd: directory }
      if (!told.has(sessionID)) {
        told.set(sessionID, '')
        tell(sessionID, await hook('SessionStart', { ...at, source: 'startup' }))
      }
      const prompt = spoken(parts)
      if (prompt.trim() === '') return
      asked.delete(sessionID)
      tell(sessionID, await hook('UserPromptSubmit', { ...at, prompt }))
    },
    'experimental.chat.system.transform': async ({ sessionID }, { system }) => {
      const text = told.get(sessionID)
      if (text) system.push(text)
    },
    'tool.execute.before': async ({ tool, sessionID }, { args: given }) => {
      if (!ACTS.test(tool)) return
      const input = { session_id: sessionID, cwd: directory, tool_name: tool, tool_input: given }
      const { hookSpecificOutput: said } = await hook('PreToolUse', input)
      if (said?.permissionDecision === 'deny') throw new Error(said.permissionDecisionReason)
      if (said?.additionalContext) tell(sessionID, { hookSpecificOutput: said })
    },
    'tool.execute.after': async ({ tool, sessionID, args: given }, output) => {
      if (!ACTS.test(tool) || typeof output?.output !== 'string') return
      const response = { output: cut(output.output), exit_code: output.metadata?.exit ?? 0 }
      const input = {
        ...{ session_id: sessionID, cwd: directory, tool_name: tool, tool_input: given },
        tool_response: response,
      }
      const { hookSpecificOutput: said } = await hook('PostToolUse', input)
      if (said?.additionalContext) output.output += '\n\n' + said.additionalContext
    },
    event: async ({ event }) => {
      if (event.type !== 'session.idle') return
      const work = atIdle(event.properties.sessionID).catch(() => {})
      working.add(work)
      await work
      working.delete(work)
    },
    /** Waited for when opencode ends, as "opencode run" does right after its turn. */
    dispose: async () => {
      await Promise.all(working)
      if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}
`
