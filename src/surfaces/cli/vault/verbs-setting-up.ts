import { LAYOUT_NAMES } from '../../../core/model/layout-name.ts'
import type { VerbSpec } from '../base/command.ts'

export const SETTING_UP_VERBS: readonly VerbSpec[] = [
  {
    name: 'init',
    aliases: [],
    group: 'Set up',
    summary: 'make a vault here, or take over the one that is here',
    about:
      'Makes the folders, the template and the generated indexes of an empty vault, and nothing outside of it. ' +
      'Where the project has a vault, in whatever layout, that one is adopted: --yes or your word trusts it, and ' +
      'nothing in it is changed. A second one is made beside it only with --layout, and hides it.',
    arguments: [],
    options: [
      {
        name: 'layout',
        type: 'string',
        value: '<layout>',
        choices: LAYOUT_NAMES,
        help: 'how memories are written (without: vault); makes a vault beside one that is here',
      },
      {
        name: 'scope',
        type: 'string',
        value: '<scope>',
        choices: ['project', 'user'],
        default: 'project',
        help: 'for this project, or for you in all projects',
      },
      { name: 'adopt', type: 'boolean', help: 'take over the vault that is here, as --yes does' },
    ],
    examples: [
      { line: 'everkeep init', does: 'a vault in .memory/ of this project' },
      { line: 'everkeep init --layout claude-json', does: 'the format of claude-memory' },
      { line: 'everkeep init --scope user', does: 'the vault for all your projects' },
      { line: 'everkeep init --adopt --dry-run', does: 'show which vault would be taken over' },
    ],
    changes: true,
    asks: true,
    load: () => import('./init-command.ts'),
  },
  {
    name: 'vaults',
    aliases: [],
    group: 'Set up',
    summary: 'list the vaults that can be seen from here, and why',
    about:
      'The nearest one is what other verbs use without --vault. Nothing is opened for writing.',
    arguments: [],
    options: [],
    examples: [
      { line: 'everkeep vaults', does: 'all vaults, the nearest first' },
      { line: 'everkeep vaults --json', does: 'the same for a script' },
    ],
    changes: false,
    asks: false,
    load: () => import('./vaults-command.ts'),
  },
  {
    name: 'config',
    aliases: [],
    group: 'Set up',
    summary: 'read and change settings, with where each comes from',
    about:
      'Settings stand in memory-config.json of the vault; --user means yours for all vaults. ' +
      'A flag wins over the environment, that over the vault, that over yours, that over the default.',
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
      { name: 'user', type: 'boolean', help: 'change your settings, not those of the vault' },
    ],
    examples: [
      { line: 'everkeep config list', does: 'every setting, its value and its source' },
      { line: 'everkeep config get delete.grace_period_days', does: 'one value' },
      { line: 'everkeep config set retrieval.max_inject 3', does: 'change it in this vault' },
      { line: 'everkeep config unset auto_commit --user', does: 'back to the default' },
    ],
    changes: true,
    asks: false,
    load: () => import('./config-command.ts'),
  },
  {
    name: 'convert',
    aliases: [],
    group: 'Set up',
    summary: 'write the vault in another layout',
    about:
      'Writes the new vault beside the old one and leaves the old one as it is. With --replace the old ' +
      'one goes into the trash; one undo takes the whole operation back.',
    arguments: [],
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
        help: "folder of the new vault; the layout's own by default",
        completes: 'folder',
      },
      { name: 'replace', type: 'boolean', help: 'put the old vault into the trash' },
    ],
    examples: [
      { line: 'everkeep convert --to vault --dry-run', does: 'show what would be written' },
      { line: 'everkeep convert --to claude-md --out notes', does: 'a copy in another folder' },
      { line: 'everkeep convert --to vault --replace', does: 'move, with a way back' },
    ],
    changes: true,
    asks: true,
    load: () => import('./convert-command.ts'),
  },
  {
    name: 'doctor',
    aliases: [],
    group: 'Look after',
    summary: 'look for what is wrong with the installation and the vaults',
    about:
      'Opens every vault that can be seen from here. Each finding comes with what mends it; exit code 1 when there is one. Changes nothing without --adopt-state, which asks first.',
    arguments: [],
    options: [
      {
        name: 'adopt-state',
        type: 'boolean',
        help: 'keep undo history and inbox of an earlier version of Everkeep in this vault',
      },
    ],
    examples: [
      { line: 'everkeep doctor', does: 'every vault, its files and what is made from them' },
    ],
    changes: true,
    asks: true,
    load: () => import('./doctor-command.ts'),
  },
]
