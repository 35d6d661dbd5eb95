import { LAYOUT_NAMES } from '../../../core/model/layout-name.ts'
import { verbRows } from '../base/command.ts'

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
      {
        name: 'layout',
        type: 'string',
        value: '<layout>',
        choices: LAYOUT_NAMES,
        help: 'the file format (default: vault); adds a vault beside an existing one',
      },
      {
        name: 'scope',
        type: 'string',
        value: '<scope>',
        choices: ['project', 'user'],
        default: 'project',
        help: 'for this project, or for all your projects',
      },
      { name: 'adopt', type: 'boolean', help: 'adopt the existing vault, as --yes does' },
    ],
    examples: [
      { line: 'everkeep init', does: 'a vault in .memory/ of this project' },
      { line: 'everkeep init --layout claude-json', does: 'the format of claude-memory' },
      { line: 'everkeep init --scope user', does: 'the vault for all your projects' },
      { line: 'everkeep init --adopt --dry-run', does: 'preview which vault would be adopted' },
    ],
    changes: true,
    asks: true,
    load: () => import('./init-command.ts'),
  },
  {
    name: 'vaults',
    group: 'Set up',
    summary: 'list the vaults found from here, and why',
    about: 'Other verbs use the first one unless you pass --vault. Changes nothing.',
    examples: [
      { line: 'everkeep vaults', does: 'all vaults, the nearest first' },
      { line: 'everkeep vaults --json', does: 'the same for a script' },
    ],
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
        required: false,
        choices: ['list', 'get', 'set', 'unset'],
      },
      { name: 'key', help: 'a setting, such as retrieval.max_inject', required: false },
      { name: 'value', help: 'its new value', required: false },
    ],
    options: [
      { name: 'user', type: 'boolean', help: 'change your own settings, not those of the vault' },
    ],
    examples: [
      { line: 'everkeep config list', does: 'every setting and its value' },
      { line: 'everkeep config get delete.grace_period_days', does: 'one value' },
      { line: 'everkeep config set retrieval.max_inject 3', does: 'change it for this vault' },
      { line: 'everkeep config unset auto_commit --user', does: 'back to the default' },
    ],
    changes: true,
    load: () => import('./config-command.ts'),
  },
  {
    name: 'convert',
    group: 'Set up',
    summary: 'convert the vault to another layout',
    about:
      'Writes the new vault beside the old one, which is not changed. With --replace the old ' +
      'one goes to the trash. One undo reverts the whole operation.',
    options: [
      {
        name: 'to',
        type: 'string',
        value: '<layout>',
        choices: LAYOUT_NAMES,
        required: true,
        help: 'the new layout',
      },
      {
        name: 'out',
        type: 'string',
        value: '<dir>',
        help: 'folder of the new vault; by default the usual one of the layout',
        completes: 'folder',
      },
      { name: 'replace', type: 'boolean', help: 'move the old vault to the trash' },
    ],
    examples: [
      { line: 'everkeep convert --to vault --dry-run', does: 'preview' },
      { line: 'everkeep convert --to claude-md --out notes', does: 'a copy in another folder' },
      { line: 'everkeep convert --to vault --replace', does: 'move; can be undone' },
    ],
    changes: true,
    asks: true,
    load: () => import('./convert-command.ts'),
  },
  {
    name: 'doctor',
    group: 'Look after',
    summary: 'check the installation and all vaults',
    about:
      'Checks every vault found from here. Each finding names its fix; exits with 1 if there is any. Changes nothing without --adopt-state, which asks first.',
    options: [
      {
        name: 'adopt-state',
        type: 'boolean',
        help: 'keep undo history and inbox of an earlier version of Everkeep in this vault',
      },
    ],
    examples: [{ line: 'everkeep doctor', does: 'check everything' }],
    changes: true,
    asks: true,
    load: () => import('./doctor-command.ts'),
  },
])
