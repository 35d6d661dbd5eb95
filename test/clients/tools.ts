import type { Reply } from './stand-in.ts'

/** By which tool a client's model runs a command. */
export const RUN: Readonly<Record<string, (command: string) => Reply>> = {
  claude: (command) => ({ tool: 'Bash', input: { command, description: 'run' } }),
  codex: (cmd) => ({ tool: 'exec_command', input: { cmd } }),
  copilot: (command) => ({ tool: 'bash', input: { command, description: 'run' } }),
  gemini: (command) => ({ tool: 'run_shell_command', input: { command, description: 'run' } }),
  qwen: (command) => ({
    tool: 'run_shell_command',
    input: { command, description: 'run', is_background: false },
  }),
  opencode: (command) => ({ tool: 'bash', input: { command, description: 'run' } }),
}

type Replace = (path: string, before: string, after: string) => readonly Reply[]

const named =
  (tool: string, keys: readonly [file: string, before: string, after: string]): Replace =>
  (path, before, after) => [
    { tool, input: { [keys[0]]: path, [keys[1]]: before, [keys[2]]: after } },
  ]

/** By which tools a client's model replaces text in a file; some want it read first. */
export const EDIT: Readonly<Record<string, Replace>> = {
  claude: (path, ...parts) => [
    { tool: 'Read', input: { file_path: path } },
    ...named('Edit', ['file_path', 'old_string', 'new_string'])(path, ...parts),
  ],
  codex: (path, before, after) => [
    RUN['codex']?.(
      `apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: ${path}\n@@\n-export const ${before}\n+export const ${after}\n*** End Patch\nEOF\n`,
    ) ?? '',
  ],
  copilot: named('edit', ['path', 'old_str', 'new_str']),
  gemini: (file_path, old_string, new_string) => [
    { tool: 'read_file', input: { file_path } },
    { tool: 'replace', input: { file_path, old_string, new_string, instruction: 'raise it' } },
  ],
  qwen: (path, ...parts) => [
    { tool: 'read_file', input: { file_path: path } },
    ...named('edit', ['file_path', 'old_string', 'new_string'])(path, ...parts),
  ],
  opencode: (path, ...parts) => [
    { tool: 'read', input: { filePath: path } },
    ...named('edit', ['filePath', 'oldString', 'newString'])(path, ...parts),
  ],
}
