import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { stagingFolder } from '../../core/vaults/draft-place.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What the machine and its user have decided, as plain values. */
export interface Settings {
  readonly home: string
  readonly cwd: string
  /** Where programs keep their settings, `~/.config`. */
  readonly configHome: string
  /** The person's own config, for all vaults. */
  readonly userConfigPath: string
  /** What belongs to the person and no vault: which vaults are trusted, the logs of hooks. */
  readonly stateDir: string
  /** Claude Code's own folder. */
  readonly claudeHome: string
  /** Codex's own folder. */
  readonly codexHome: string
  /** Where drafts and context files lie that nobody else may see. */
  readonly staging: string
  /** `EVERKEEP_VAULT`; undefined when it is not set. */
  readonly vaultOverride: string | undefined
  /** All variables that start with `EVERKEEP_`, for `resolveConfig`. */
  readonly env: Environment
  /** `EVERKEEP_EMBEDDER_KEY`: what an embedder behind an address asks for; empty when it asks for nothing. */
  readonly embedderKey: string
  /** `EVERKEEP_NOW`: the moment that a test or a transcript lives in; undefined: the machine's clock. */
  readonly now: string | undefined
  /** Names the conversation this runs in; empty outside of one. */
  readonly session: string
  /** The person's editor as they wrote it, arguments included; empty when they have none. */
  readonly editor: string
  /** So long at most a process is waited for that is at the same vault; absent: as long as the vault's settings say. */
  readonly waitMs?: number
  /** Asked before every step of a disk: who has a deadline leaves here when it is over. */
  readonly beforeStep?: () => void
  readonly isCi: boolean
  /** An agent started this process: what it prints, the agent reads (TRU-04). */
  readonly isInAgent: boolean
  /** That agent is Claude Code. */
  readonly isInClaude: boolean
  readonly noColor: boolean
}

/** The variables this process was started with. Read here and nowhere else; everyone below is handed plain values. */
export function environment(): Environment {
  return process.env
}

/** Marks that a hook runs, for whatever it starts. False when one runs already: a hook never starts itself. */
export function enterHook(): boolean {
  if (process.env['EVERKEEP_IN_HOOK'] !== undefined) return false
  process.env['EVERKEEP_IN_HOOK'] = '1'
  return true
}

/** The client that started this process, by what it sets; those that answer alike need not be told apart. */
export function clientOf(env: Environment): 'claude' | 'copilot' | 'gemini' {
  if (env['COPILOT_PLUGIN_ROOT'] !== undefined || env['COPILOT_SESSION_ID'] !== undefined)
    return 'copilot'
  if (env['GEMINI_SESSION_ID'] !== undefined || env['GEMINI_PROJECT_DIR'] !== undefined)
    return 'gemini'
  return 'claude'
}

/** Where hooks write down what went wrong: one line each, since nobody waits for their words (AGT-03). */
export function hooksLog({ stateDir }: Pick<Settings, 'stateDir'>): string {
  return join(stateDir, 'hooks.log')
}

/** The settings of this process. */
export function processSettings(): Settings {
  const env = environment()
  // What `homedir` says first, too; asking it loads more than the question is worth to a prompt.
  const home = process.platform === 'win32' ? undefined : env['HOME']
  return readSettings({ env, home: home || homedir(), cwd: process.cwd() })
}

/** Where a client names its conversation, the first that is set wins. */
const SESSION_VARIABLES = [
  'EVERKEEP_SESSION',
  'CLAUDE_CODE_SESSION_ID',
  'CLAUDE_SESSION_ID',
  'CODEX_SESSION_ID',
  'CODEX_THREAD_ID',
  'GEMINI_SESSION_ID',
  'COPILOT_SESSION_ID',
  'OPENCODE_SESSION_ID',
] as const

/** What clients set for the commands that their agents run. */
const AGENT_VARIABLES = [
  'CLAUDECODE',
  'CODEX_SANDBOX',
  'CODEX_SANDBOX_NETWORK_DISABLED',
  'CURSOR_AGENT',
  'GEMINI_CLI',
  'OPENCODE',
  'QWEN_CODE',
  ...SESSION_VARIABLES.filter((name) => name !== 'EVERKEEP_SESSION'),
] as const

/** Names before values: the system is asked for each value anew. */
function ownVariables(env: Environment): Environment {
  const names = Object.keys(env).filter((name) => name.startsWith('EVERKEEP_'))
  return Object.fromEntries(names.map((name) => [name, env[name]]))
}

export function readSettings(machine: {
  readonly env: Environment
  readonly home: string
  readonly cwd: string
}): Settings {
  const { env, home, cwd } = machine
  const given = (name: string): string | undefined => env[name]?.trim() || undefined
  // The XDG rules: a relative path in these is to be ignored.
  const folder = (name: string): string | undefined => {
    const path = given(name)
    return path !== undefined && isAbsolute(path) ? path : undefined
  }
  const configHome = folder('XDG_CONFIG_HOME') ?? join(home, '.config')
  const stateHome = folder('XDG_STATE_HOME') ?? join(home, '.local', 'state')
  const session = SESSION_VARIABLES.map(given).find((id) => id !== undefined)
  return {
    home,
    cwd,
    configHome,
    userConfigPath: given('EVERKEEP_CONFIG') ?? join(configHome, 'everkeep', 'config.json'),
    stateDir: folder('EVERKEEP_STATE_DIR') ?? join(stateHome, 'everkeep'),
    claudeHome: folder('CLAUDE_CONFIG_DIR') ?? join(home, '.claude'),
    codexHome: folder('CODEX_HOME') ?? join(home, '.codex'),
    staging: stagingFolder({
      home,
      runtimeDir: env['XDG_RUNTIME_DIR'],
      stateHome: env['XDG_STATE_HOME'],
    }),
    vaultOverride: given('EVERKEEP_VAULT'),
    env: ownVariables(env),
    embedderKey: given('EVERKEEP_EMBEDDER_KEY') ?? '',
    now: given('EVERKEEP_NOW'),
    // It goes into commit messages and logs: one line, nothing that could end it.
    session: (session ?? '').replace(/[^\w.:-]+/g, '-').slice(0, 100),
    editor: given('VISUAL') ?? given('EDITOR') ?? '',
    isInClaude: given('CLAUDECODE') !== undefined,
    isInAgent: AGENT_VARIABLES.some((name) => given(name) !== undefined),
    isCi: !['', '0', 'false'].includes((given('CI') ?? '').toLowerCase()),
    noColor: (env['NO_COLOR'] ?? '') !== '',
  }
}
