import { verbRows } from '../base/command.ts'
import { count, flag } from '../base/verb.ts'

/** The verb for who would rather look than read. */
export const SHOWING_VERBS = verbRows([
  {
    name: 'ui',
    group: 'Read',
    summary: 'open the vault in your browser: search, edit, review, maintain',
    about:
      'Serves a page on the loopback address and opens it. The address has a token that works once, so nobody else gets in. Nothing is loaded from other sites. ' +
      'The page updates when files change. Stop with Ctrl+C.',
    options: [
      count('port', '<n>', 'the port; by default any free one', { max: 65_535 }),
      flag('no-open', 'print the address, do not open a browser'),
    ],
    examples: {
      'everkeep ui': 'open the nearest vault',
      'everkeep ui --no-open --port 7444': 'only print the address, on a fixed port',
    },
    load: () => import('./ui-command.ts'),
  },
])
