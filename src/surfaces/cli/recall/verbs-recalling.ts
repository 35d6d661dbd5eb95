import type { VerbSpec } from '../base/command.ts'
import type { OptionSpec } from '../base/verb.ts'

const AGENT: OptionSpec = {
  name: 'agent',
  type: 'string',
  value: '<name>',
  help: 'read the memory of this agent too',
}

export const RECALLING_VERBS: readonly VerbSpec[] = [
  {
    name: 'brief',
    aliases: [],
    group: 'Read',
    summary: 'print what a session should know before it starts',
    about:
      'Rules, pinned and most useful memories, the last session and what is open, from the vaults of this project and ' +
      'your own. Within `retrieval.brief_tokens`. What is told whole counts as used.',
    arguments: [],
    options: [
      { name: 'tokens', type: 'number', value: '<n>', min: 0, help: 'at most so many tokens' },
      AGENT,
      { name: 'trial', type: 'boolean', help: 'count nothing as used and write nothing down' },
    ],
    examples: [
      { line: 'everkeep brief', does: 'what a hook prints at the start of a session' },
      { line: 'everkeep brief --trial', does: 'look at it without counting' },
    ],
    changes: false,
    asks: false,
    load: () => import('./brief-command.ts'),
  },
  {
    name: 'why',
    aliases: [],
    group: 'Read',
    summary: 'show what was injected into conversations, when and why',
    about:
      'Newest first, with the parts of each score, and what fitted but was held back as stale. `why last` shows the last ' +
      'injection alone.',
    arguments: [{ name: 'which', help: 'the last one alone', required: false, choices: ['last'] }],
    options: [
      { name: 'limit', type: 'number', value: '<n>', min: 1, default: 5, help: 'at most so many' },
      AGENT,
    ],
    examples: [
      { line: 'everkeep why last', does: 'what the last prompt brought along' },
      { line: 'everkeep why --limit 20 --json', does: 'the last twenty, for a script' },
    ],
    changes: false,
    asks: false,
    load: () => import('./why-command.ts'),
  },
  {
    name: 'stats',
    aliases: [],
    group: 'Read',
    summary: 'show what recall costs, and which memories it is spent on',
    about:
      'Tokens by week, as far back as the ledger goes, and uses by memory and week: told whole, fetched by an agent, opened.',
    arguments: [],
    options: [
      { name: 'limit', type: 'number', value: '<n>', min: 1, default: 10, help: 'at most so many' },
      AGENT,
    ],
    examples: [{ line: 'everkeep stats', does: 'weeks and the ten most used memories' }],
    changes: false,
    asks: false,
    load: () => import('../browse/stats-command.ts'),
  },
  {
    name: 'trust',
    aliases: [],
    group: 'Set up',
    summary: 'trust this repository: let agents read its memories and skills',
    about:
      'Memories and skills that came with a cloned repository were written by somebody else: until you trust it, agents ' +
      'are told how many there are, and nothing else. Trust holds in all work trees of the repository. Vaults made here ' +
      'by `everkeep init` are trusted; what is cloned into their place later is not. Read it before you trust it.',
    arguments: [],
    options: [
      { name: 'list', type: 'boolean', help: 'list the vaults that are trusted' },
      { name: 'revoke', type: 'boolean', help: 'do not trust it any more' },
    ],
    examples: [
      { line: 'everkeep trust', does: 'trust the repository of the working folder' },
      { line: 'everkeep trust --revoke', does: 'take that back' },
      { line: 'everkeep trust --list', does: 'which vaults are trusted' },
    ],
    changes: false,
    asks: false,
    load: () => import('../vault/trust-command.ts'),
  },
  {
    name: 'context',
    aliases: [],
    group: 'For scripts',
    summary: 'print the memories that a prompt is about',
    about:
      'What a hook injects: at most `retrieval.max_inject` memories within `retrieval.budget_tokens`, fenced and ' +
      'attributed. Prints nothing when no memory is about the prompt. What is told whole counts as used.',
    arguments: [],
    options: [
      { name: 'prompt', type: 'string', value: '<text>', help: 'what the person asks' },
      {
        name: 'prompt-file',
        type: 'string',
        value: '<file>',
        help: 'a file that holds it, - for standard input',
        completes: 'file',
      },
      { name: 'scope', type: 'list', value: '<scope>', help: 'only memories of these scopes' },
      { name: 'session', type: 'string', value: '<id>', help: 'the conversation: nothing twice' },
      AGENT,
      { name: 'trial', type: 'boolean', help: 'count nothing as used and write nothing down' },
    ],
    examples: [
      { line: 'everkeep context --prompt "how do we cache?"', does: 'what is injected' },
      { line: 'everkeep context --prompt-file - --json < prompt.txt', does: 'for a script' },
    ],
    changes: false,
    asks: false,
    load: () => import('./context-command.ts'),
  },
  {
    name: 'hook',
    aliases: [],
    group: 'For scripts',
    summary: 'answer a hook of a client',
    about:
      'What `everkeep install` and the plugin put into a client. Reads the JSON of the client on standard input, prints the ' +
      'JSON that this client honours, and never stands in its way: what fails or takes too long is one line in hooks.log ' +
      'of the state folder.',
    arguments: [
      { name: 'event', help: 'SessionStart, UserPromptSubmit, PreToolUse ...', required: true },
      { name: 'client', help: 'who asks, where it does not tell itself', required: false },
    ],
    options: [],
    examples: [{ line: 'everkeep hook UserPromptSubmit < prompt.json', does: 'as a client does' }],
    changes: false,
    asks: false,
    load: () => import('../conversation/hook-command.ts'),
  },
]
