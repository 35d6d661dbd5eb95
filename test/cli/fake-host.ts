import type { App } from '../../src/app/app.ts'
import type { RecallApp } from '../../src/app/recall-app.ts'
import type { Host } from '../../src/surfaces/cli/base/command-context.ts'
import type { Terminal } from '../../src/surfaces/cli/base/terminal.ts'

/** A pipe: no colours, no width, nobody to ask. */
export const PIPE: Terminal = {
  columns: Number.POSITIVE_INFINITY,
  errColumns: Number.POSITIVE_INFINITY,
  colourOut: false,
  colourErr: false,
  interactive: false,
  progress: false,
}

export interface FakeHost extends Host {
  /** What was written so far. */
  readonly said: { stdout: string; stderr: string }
}

/** A process without a process: what is written is kept, the vault is the one handed in. */
export function fakeHost(
  parts: {
    readonly app?: Partial<App>
    readonly recall?: Partial<RecallApp>
    readonly stdin?: string
    readonly terminal?: Terminal
  } = {},
): FakeHost {
  const said = { stdout: '', stderr: '' }
  return {
    said,
    version: '1.2.3',
    runtime: 'a test',
    terminal: parts.terminal ?? PIPE,
    stdout: (text) => {
      said.stdout += text
    },
    stderr: (text) => {
      said.stderr += text
    },
    readStdin: async () => parts.stdin ?? '',
    readInput: async () => parts.stdin ?? '',
    readDraft: async () => parts.stdin ?? '',
    signal: new AbortController().signal,
    isInAgent: false,
    reportReader: async () => 'terminal',
    leaveInterrupts: () => () => undefined,
    writeFile: async () => undefined,
    vaults: async () => [],
    otherMemories: async () => [],
    adoptState: async () => [],
    examineMachine: async () => [],
    selfTest: async () => [],
    edit: async ({ text }) => text,
    init: async () => {
      throw new Error('not in this test')
    },
    recall: async () => ({ close: () => undefined, notes: [], ...parts.recall }) as RecallApp, // Safe: as below.
    skills: async () => {
      throw new Error('not in this test')
    },
    openAll: async () => ({ apps: [], notes: [] }),
    trust: async () => {
      throw new Error('not in this test')
    },
    embedder: async () => {
      throw new Error('not in this test')
    },
    serveMcp: async () => {
      throw new Error('not in this test')
    },
    serveUi: async () => {
      throw new Error('not in this test')
    },
    installer: async () => {
      throw new Error('not in this test')
    },
    gitSetup: async () => {
      throw new Error('not in this test')
    },
    changeUserConfig: async () => {
      throw new Error('not in this test')
    },
    open: async () =>
      ({ close: () => undefined, settleLists: async () => 'up-to-date', ...parts.app }) as App, // Safe: a test hands in what its verb uses.
  }
}
