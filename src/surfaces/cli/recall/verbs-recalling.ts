import { verbRows } from '../base/command.ts'
import { count, file, flag, value, values } from '../base/verb.ts'

const AGENT = value('agent', '<name>', 'include the memory of this agent')

export const RECALLING_VERBS = verbRows([
  {
    name: 'brief',
    group: 'Read',
    summary: 'print what a hook injects at the start of a session',
    about:
      'Rules, pinned and most useful memories, the last session and open points, from the vaults of this project and ' +
      'your own, within `retrieval.brief_tokens`. Memories injected in full count as used.',
    options: [
      count('tokens', '<n>', 'at most this many tokens', { min: 0 }),
      AGENT,
      flag('trial', 'record nothing'),
    ],
    examples: {
      'everkeep brief': 'the brief',
      'everkeep brief --trial': 'the same, without counting uses',
    },
    load: () => import('./brief-command.ts'),
  },
  {
    name: 'why',
    group: 'Read',
    summary: 'show what was injected into conversations, when and why',
    about:
      'Newest first, with the parts of each score, and memories held back as stale. `why last` shows only the last ' +
      'injection.',
    arguments: [{ name: 'which', help: 'only the last one', choices: ['last'] }],
    options: [count('limit', '<n>', 'at most this many', { min: 1, default: 5 }), AGENT],
    examples: {
      'everkeep why last': 'what the last prompt injected',
      'everkeep why --limit 20 --json': 'the last twenty, for a script',
    },
    load: () => import('./why-command.ts'),
  },
  {
    name: 'stats',
    group: 'Read',
    summary: 'show what injections cost, and which memories they used',
    about:
      'Tokens by week since the ledger started, and uses by memory and week: injected in full, fetched by an agent, opened.',
    options: [count('limit', '<n>', 'at most this many', { min: 1, default: 10 }), AGENT],
    examples: { 'everkeep stats': 'weeks and the ten most used memories' },
    load: () => import('../browse/stats-command.ts'),
  },
  {
    name: 'trust',
    group: 'Set up',
    summary: 'trust this repository: let agents read its memories and skills',
    about:
      'Memories and skills of a cloned repository were written by somebody else: until you trust it, agents ' +
      'only get their number. Trust applies to all work trees of the repository. Vaults made here ' +
      'with `everkeep init` are trusted. Read the memories before you trust a repository.',
    options: [flag('list', 'list trusted vaults'), flag('revoke', 'stop trusting it')],
    examples: {
      'everkeep trust': 'trust the repository of the working folder',
      'everkeep trust --revoke': 'stop trusting it',
      'everkeep trust --list': 'list trusted vaults',
    },
    load: () => import('../vault/trust-command.ts'),
  },
  {
    name: 'context',
    group: 'For scripts',
    summary: 'print what a hook injects for a prompt',
    about:
      'At most `retrieval.max_inject` memories within `retrieval.budget_tokens`, fenced and ' +
      'attributed. Prints nothing if no memory matches. Memories injected in full count as used.',
    options: [
      value('prompt', '<text>', 'the prompt'),
      file('prompt-file', 'read it from a file, - for standard input'),
      values('scope', '<scope>', 'only these scopes'),
      value('session', '<id>', 'the session: nothing is injected twice'),
      AGENT,
      flag('trial', 'record nothing'),
    ],
    examples: {
      'everkeep context --prompt "how do we cache?"': 'what would be injected',
      'everkeep context --prompt-file - --json < prompt.txt': 'for a script',
    },
    load: () => import('./context-command.ts'),
  },
  {
    name: 'hook',
    group: 'For scripts',
    summary: 'answer a hook of a client',
    about:
      'Clients call this after `everkeep install`. Reads the JSON of the client on standard input, prints the ' +
      'JSON that this client expects, and never blocks it: failures and timeouts go to hooks.log ' +
      'of the state folder.',
    arguments: [
      { name: 'event', help: 'SessionStart, UserPromptSubmit, PreToolUse ...', required: true },
      { name: 'client', help: 'the client, if its JSON does not name it' },
    ],
    examples: { 'everkeep hook UserPromptSubmit < prompt.json': 'as a client does' },
    load: () => import('../conversation/hook-command.ts'),
  },
])
