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

/** Pure libraries that the core may use: no clock, no disk, no network, synchronous. */
export const CORE_LIBRARIES = [
  'yaml',
  'jsonc-parser',
  'zod',
  'diff',
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
export const PAGE_CORE: readonly string[] = ['src/core/browse.ts']

/** What is bundled into the page. */
export const PAGE_LIBRARIES = ['preact', '@preact/signals', 'marked'] as const
