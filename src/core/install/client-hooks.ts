import type { HookEvent } from '../conversation/hooks/hook-event.ts'
import type { Json, JsonObject } from '../format/json/json.ts'
import type { ClientName } from '../model/client-name.ts'
import type { Piece } from './config-piece.ts'
import type { Launch } from './launch.ts'

/** One moment at which a client calls us. */
interface Moment {
  readonly event: HookEvent
  /** So long a client waits at most; our own deadlines are shorter. */
  readonly seconds: number
  /** Only for tools that run commands, write or read files. */
  readonly acting?: true
}

const MOMENTS: readonly Moment[] = [
  { event: 'SessionStart', seconds: 10 },
  { event: 'UserPromptSubmit', seconds: 5 },
  { event: 'PreToolUse', seconds: 5, acting: true },
  { event: 'PostToolUse', seconds: 10, acting: true },
  { event: 'PostToolUseFailure', seconds: 10, acting: true },
  { event: 'SubagentStart', seconds: 10 },
  { event: 'Stop', seconds: 20 },
  { event: 'PreCompact', seconds: 20 },
  { event: 'SessionEnd', seconds: 5 },
]

interface Dialect {
  readonly client: ClientName
  /** The client's word for a moment; undefined: it has none, or none that is of use. */
  readonly nameOf: (event: HookEvent) => string | undefined
  /** Its tools that run commands, write or read files, as a pattern. */
  readonly tools: string
  readonly entry: (launch: Launch, moment: Moment) => JsonObject
}

const own = (event: HookEvent): string => event
/** Only Claude Code has both; Qwen Code has the first. */
const NEWER: readonly HookEvent[] = ['PostToolUseFailure', 'SubagentStart']
const without =
  (...left: readonly HookEvent[]) =>
  (event: HookEvent): string | undefined =>
    left.includes(event) ? undefined : event

/** Gemini's PreCompress comes before every call of a model, shortened or not: it is left out. */
const GEMINI: Readonly<Partial<Record<HookEvent, string>>> = {
  SessionStart: 'SessionStart',
  UserPromptSubmit: 'BeforeAgent',
  PreToolUse: 'BeforeTool',
  PostToolUse: 'AfterTool',
  Stop: 'AfterAgent',
  SessionEnd: 'SessionEnd',
}

/** As its documentation and people who read the program tell; it cannot be run here. */
const CURSOR: Readonly<Partial<Record<HookEvent, string>>> = {
  SessionStart: 'sessionStart',
  UserPromptSubmit: 'beforeSubmitPrompt',
  PreToolUse: 'preToolUse',
  PostToolUse: 'postToolUse',
  Stop: 'stop',
  SessionEnd: 'sessionEnd',
}

/** What each client honours, measured on the real ones (Cursor by its documentation): docs/decisions/0014. */
const DIALECTS: readonly Dialect[] = [
  {
    client: 'claude',
    nameOf: own,
    tools: 'Bash|Write|Edit|MultiEdit|NotebookEdit|Read',
    // Without a shell: nothing to quote.
    entry: ({ command, args }, { seconds }) => ({
      type: 'command',
      command,
      args,
      timeout: seconds,
    }),
  },
  {
    client: 'codex',
    nameOf: without(...NEWER),
    // Its models patch files by a command of the shell.
    tools: 'Write|Edit|apply_patch|Bash',
    entry: inShell(1),
  },
  {
    client: 'copilot',
    nameOf: without('PreCompact', ...NEWER),
    tools: 'Bash|bash|Write|Edit|create|edit|apply_patch|Read|view',
    entry: inShell(1),
  },
  {
    client: 'gemini',
    nameOf: (event) => GEMINI[event],
    tools: 'run_shell_command|write_file|replace|read_file',
    entry: inShell(1_000),
  },
  {
    client: 'qwen',
    nameOf: without('SubagentStart'),
    tools: 'run_shell_command|write_file|edit|notebook_edit|read_file',
    entry: inShell(1_000),
  },
]

/** Our hooks in a client's list of them, each an item beside those of others. */
export function hookPieces(client: ClientName, launch: Launch): readonly Piece[] {
  if (client === 'cursor') return cursorPieces(launch)
  const dialect = DIALECTS.find((one) => one.client === client)
  if (dialect === undefined) return []
  return MOMENTS.flatMap((moment): readonly Piece[] => {
    const name = dialect.nameOf(moment.event)
    if (name === undefined) return []
    const value = {
      ...(moment.acting && { matcher: dialect.tools }),
      hooks: [dialect.entry(withHook(launch, name, client), moment)],
    }
    return [{ kind: 'json-item', path: ['hooks', name], value }]
  })
}

/** Its file has a version of its own, and entries without a group around them. */
function cursorPieces(launch: Launch): readonly Piece[] {
  const items = MOMENTS.flatMap(({ event, acting }): readonly Piece[] => {
    const name = CURSOR[event]
    if (name === undefined) return []
    const command = commandLine(withHook(launch, name, 'cursor'))
    const value: Json = { command, ...(acting && { matcher: 'Write|Read' }) }
    return [{ kind: 'json-item', path: ['hooks', name], value }]
  })
  // Commands have an event of their own there.
  const name = 'beforeShellExecution'
  const shell = { command: commandLine(withHook(launch, name, 'cursor')) }
  return [
    { kind: 'json-default', path: ['version'], value: 1 },
    ...items,
    { kind: 'json-item', path: ['hooks', name], value: shell },
  ]
}

/** The client is named: the variables that tell clients apart are passed on to whatever they start. */
function withHook({ command, args }: Launch, event: string, client: ClientName): Launch {
  return { command, args: [...args, 'hook', event, client] }
}

function inShell(unitsPerSecond: number): Dialect['entry'] {
  return (launch, { seconds }) => ({
    type: 'command',
    command: commandLine(launch),
    timeout: seconds * unitsPerSecond,
  })
}

/** For clients that hand a command to a shell. */
export function commandLine({ command, args }: Launch): string {
  return [command, ...args].map(shellQuoted).join(' ')
}

function shellQuoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word
  return `"${word.replace(/["$`]|\\(?=["$`\\]|$)/g, '\\$&')}"`
}
