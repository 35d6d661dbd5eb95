import type { VerbSpec } from '../base/command.ts'

/** The verb for who would rather look than read. */
export const SHOWING_VERBS: readonly VerbSpec[] = [
  {
    name: 'ui',
    aliases: [],
    group: 'Read',
    summary: 'open a page in the browser to look, search, edit and review',
    about:
      'Serves a page on the loopback address and opens it. The address holds a token that works once; nobody else can come in, and nothing is loaded from elsewhere. ' +
      'The page follows the files as they change. It ends with Ctrl+C.',
    arguments: [],
    options: [
      {
        name: 'port',
        type: 'number',
        value: '<n>',
        max: 65_535,
        help: 'the port; any free one by default',
      },
      { name: 'no-open', type: 'boolean', help: 'print the address and open nothing' },
    ],
    examples: [
      { line: 'everkeep ui', does: 'opens the nearest vault in your browser' },
      { line: 'everkeep ui --no-open --port 7444', does: 'prints the address, always at one port' },
    ],
    changes: false,
    asks: false,
    load: () => import('./ui-command.ts'),
  },
]
