/** The import law. A room may import itself and what stands here; `test/tidy.test.ts` is the police. */
export const MAY_IMPORT = {
  core: [],
  ports: ['core'],
  app: ['core', 'ports'],
  adapters: ['core', 'ports'],
  surfaces: ['core', 'app'],
  main: ['core', 'ports', 'app', 'adapters', 'surfaces'],
} as const satisfies Record<string, readonly string[]>

export type Room = keyof typeof MAY_IMPORT

/**
 * The law of subjects. A folder of these rooms is a subject, and may import itself and the subjects before it; files
 * that lie directly in the room stand above all of its subjects.
 */
export const SUBJECTS = {
  'src/core': [
    ...['base', 'format', 'text', 'model', 'secrets', 'transcript', 'classify', 'health', 'browse'],
    ...['references', 'plan', 'config', 'skills', 'search', 'rules', 'recall', 'learn', 'capture'],
    ...['conversation', 'install', 'layouts', 'vaults', 'maintain', 'import', 'usage', 'sharing'],
  ],
  'src/app': [
    ...[
      'catalog',
      'write',
      'install',
      'uses',
      'sharing',
      'learn',
      'rules',
      'inbox',
      'skills',
      'recall',
    ],
    ...['vault', 'browse', 'capture', 'conversation', 'maintain'],
  ],
  'src/surfaces/cli': [
    ...['base', 'plan', 'serve', 'help', 'conversation', 'skills', 'install', 'learn', 'sharing'],
    ...['rules', 'inbox', 'vault', 'browse', 'recall', 'maintain', 'capture'],
  ],
} as const satisfies Record<string, readonly string[]>

/** A folder with more files of its own is two subjects. */
export const FOLDER_FILES = 30

/** A function's name stands for so many different functions at most. */
export const FUNCTION_NAMESAKES = 3

/** Pure libraries that the core may use: no clock, no disk, no network, synchronous. */
export const CORE_LIBRARIES = [
  'stemmer',
  'yaml',
  'jsonc-parser',
  'zod',
  'diff',
  'unbash',
  '@lezer/cpp',
  '@lezer/go',
  '@lezer/java',
  '@lezer/javascript',
  '@lezer/lr',
  '@lezer/php',
  '@lezer/python',
  '@lezer/rust',
] as const

/** What the page under `web/` may know of the rest: the types of this file, and nothing that runs. */
export const PAGE_CONTRACT = 'src/surfaces/ui/contract.ts'

/** What the page runs of the core: rules that must hold at every letter, wherever it is typed. They import only types. */
export const PAGE_CORE: readonly string[] = ['src/core/browse/browse.ts']

/** What is bundled into the page. */
export const PAGE_LIBRARIES = ['preact', '@preact/signals', 'marked'] as const
