import type { Launch } from './launch.ts'
import type { Piece } from './piece.ts'

/** Stands in every version of the file, so that a later one knows it as ours. */
export const OPENCODE_MARK = '// everkeep: memories for opencode.'

/**
 * opencode has no hooks that run commands: a module of its own calls ours. What is told to a conversation stays in its
 * system prompt, which opencode makes anew for every request. Whatever fails, it goes on as if we were not there.
 */
export function opencodePlugin({ command, args }: Launch): Piece {
  const line = JSON.stringify([command, ...args, 'hook'])
  return { kind: 'file', mark: OPENCODE_MARK, text: TEMPLATE.replace('COMMAND_LINE', () => line) }
}

const TEMPLATE = `// everkeep: memories for opencode. Made by \`everkeep install\`, taken away by \`everkeep uninstall\`.
import { spawn } from 'node:child_process'

const [command, ...args] = COMMAND_LINE
const TOLD_CHARS_MAX = 20_000
const DEADLINE_MS = 10_000

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
        answer(JSON.parse(text).hookSpecificOutput ?? {})
      } catch {
        answer({})
      }
    })
    child.stdin.end(JSON.stringify({ hook_event_name: event, ...input }))
  })
}

export const Everkeep = async ({ directory }) => {
  const told = new Map()
  const tell = (session, { additionalContext }) => {
    if (!additionalContext) return
    const texts = [told.get(session), additionalContext].filter(Boolean)
    told.set(session, texts.join('\\n\\n').slice(-TOLD_CHARS_MAX))
  }
  return {
    'chat.message': async ({ sessionID }, { parts }) => {
      const at = { session_id: sessionID, cwd: directory }
      if (!told.has(sessionID)) {
        told.set(sessionID, '')
        tell(sessionID, await hook('SessionStart', { ...at, source: 'startup' }))
      }
      const prompt = parts
        .filter(({ type, synthetic }) => type === 'text' && !synthetic)
        .map(({ text }) => text)
        .join('\\n')
      if (prompt.trim() !== '') tell(sessionID, await hook('UserPromptSubmit', { ...at, prompt }))
    },
    'experimental.chat.system.transform': async ({ sessionID }, { system }) => {
      const text = told.get(sessionID)
      if (text) system.push(text)
    },
    'tool.execute.before': async ({ tool, sessionID }, { args: given }) => {
      if (!/^(write|edit|multiedit|patch)$/.test(tool)) return
      const input = { session_id: sessionID, cwd: directory, tool_name: tool, tool_input: given }
      const { permissionDecision, permissionDecisionReason } = await hook('PreToolUse', input)
      if (permissionDecision === 'deny') throw new Error(permissionDecisionReason)
    },
  }
}
`
