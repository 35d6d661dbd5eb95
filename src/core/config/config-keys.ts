import type { Kind } from '../model/kinds.ts'
import { LAYOUT_NAMES, type LayoutName } from '../model/layout-name.ts'

interface Common<T> {
  readonly default: T
  /** Layouts whose default is another one. */
  readonly layouts?: Readonly<Partial<Record<LayoutName, T>>>
  /** For a key with `<name>`: kinds whose default is another one. Without it, all kinds share `default`. */
  readonly kinds?: Readonly<Record<string, T>>
  /** For a key with `<name>`: the column of the kinds table that holds the default. */
  readonly ofKind?: keyof Kind
  readonly help: string
  /** A vault may come with a cloned repository: such keys are read from the person's own settings only. */
  readonly personal?: true
}

/** What a value of one key may be (LAY-18). */
export type ConfigKey =
  | (Common<boolean> & { readonly type: 'boolean' })
  | (Common<number> & {
      readonly type: 'integer' | 'number'
      readonly min: number
      readonly max: number
    })
  | (Common<string> & { readonly type: 'choice'; readonly choices: readonly string[] })
  | (Common<string> & {
      /** `folder`: a relative path that does not climb out. */
      readonly type: 'text' | 'folder'
      readonly maxLength: number
    })

const switchKey = <const R extends Omit<ConfigKey & { type: 'boolean' }, 'type'>>(rest: R) =>
  ({ type: 'boolean', ...rest }) as const

const integerKey = <const R extends Omit<ConfigKey & { type: 'integer' | 'number' }, 'type'>>(
  rest: R,
) => ({ type: 'integer', ...rest }) as const

/**
 * Every setting there is. `<name>` stands for the name of a kind. In `memory-config.json` the dots are nesting;
 * in the environment `retrieval.max_inject` is `EVERKEEP_RETRIEVAL_MAX_INJECT`.
 */
export const CONFIG_KEYS = {
  layout: {
    type: 'choice',
    choices: ['auto', ...LAYOUT_NAMES],
    default: 'auto',
    help: 'The file format. auto: detected from the files.',
  },
  vault: {
    type: 'text',
    maxLength: 4096,
    default: '',
    personal: true,
    help: 'The vault to use instead of the nearest one. Empty: the nearest.',
  },
  memory_root: {
    type: 'folder',
    maxLength: 1024,
    default: '.memory',
    layouts: {
      'claude-json': '.claude/memory',
      'claude-md': '.claude/memory',
      smallcode: '.smallcode/memory',
    },
    help: 'The vault folder, relative to the project. Checked besides the usual ones.',
  },
  'categories.<name>.enabled': switchKey({
    default: true,
    ofKind: 'enabled',
    help: 'Whether memories of this kind are captured, created, injected and found. `list` and `show` still show them.',
  }),
  'categories.<name>.description': {
    type: 'text',
    maxLength: 500,
    default: '',
    ofKind: 'description',
    help: 'What this kind is for. Used for classification, and injected once per kind.',
  },
  'categories.<name>.auto_capture': switchKey({
    default: true,
    ofKind: 'autoCapture',
    help: 'Whether conversations are searched for memories of this kind.',
  }),
  'categories.<name>.retention_days': integerKey({
    min: 0,
    max: 36_500,
    default: 0,
    ofKind: 'retentionDays',
    help: 'Days without a change until a memory of this kind counts as expired. 0: never.',
  }),
  'categories.<name>.max_retained': integerKey({
    min: 0,
    max: 10_000,
    default: 0,
    ofKind: 'maxRetained',
    help: 'How many active memories of this kind to keep; the oldest are retired. 0: all.',
  }),
  'categories.<name>.folder': {
    type: 'folder',
    maxLength: 200,
    default: '',
    ofKind: 'folder',
    help: 'The folder of this kind in the claude-json layout.',
  },
  'retrieval.enabled': switchKey({
    default: true,
    help: 'Whether memories are injected at all. `search` and `show` still work.',
  }),
  'retrieval.max_inject': integerKey({
    min: 0,
    max: 20,
    default: 5,
    help: 'How many memories are injected per prompt. 0: none.',
  }),
  'retrieval.match_strategy': {
    type: 'choice',
    choices: ['fts5_bm25', 'title_tags'],
    default: 'fts5_bm25',
    help: 'fts5_bm25 searches the whole text, title_tags only titles and tags.',
  },
  'retrieval.budget_tokens': integerKey({
    min: 0,
    max: 100_000,
    default: 2_000,
    help: 'Token budget for the memories of one prompt.',
  }),
  'retrieval.brief_tokens': integerKey({
    min: 0,
    max: 100_000,
    default: 1_500,
    help: 'Token budget for the brief at the start of a session.',
  }),
  'search.embedder': {
    type: 'choice',
    choices: ['none', 'local', 'http'],
    default: 'none',
    personal: true,
    help: 'Search by meaning: none, local (a model in this process) or http (memory texts are sent there).',
  },
  'search.embedder_path': {
    type: 'text',
    maxLength: 4096,
    default: '',
    personal: true,
    help: 'local: the folder of `everkeep embedder install`, or your own model (tokenizer.json, model.onnx).',
  },
  'search.embedder_url': {
    type: 'text',
    maxLength: 4096,
    default: 'http://127.0.0.1:11434/v1',
    personal: true,
    help: 'http: the base address of an OpenAI-compatible server; its key is read from EVERKEEP_EMBEDDER_KEY.',
  },
  'search.embedder_model': {
    type: 'text',
    maxLength: 200,
    default: 'all-minilm',
    personal: true,
    help: 'http: the model to ask for.',
  },
  'search.embedder_weight': {
    type: 'number',
    min: 0,
    max: 1,
    default: 0.3,
    help: 'The weight of meaning against words: 0 words only, 1 meaning only.',
  },
  'retrieval.verify_ms': integerKey({
    min: 0,
    max: 10_000,
    default: 150,
    help: 'Milliseconds to check memories against the code for a prompt.',
  }),
  max_memories_per_category: integerKey({
    min: 0,
    max: 1_000_000,
    default: 0,
    layouts: { 'claude-json': 100 },
    help: 'The maximum of active memories per kind. 0: no limit.',
  }),
  'triage.enabled': switchKey({
    default: true,
    help: 'Whether conversations are searched for memories.',
  }),
  'triage.max_messages': integerKey({
    min: 10,
    max: 200,
    default: 50,
    help: 'How many messages of a conversation are read at once.',
  }),
  'triage.thresholds.<name>': {
    type: 'number',
    min: 0,
    max: 1,
    default: 0.5,
    kinds: {
      decision: 0.4,
      runbook: 0.4,
      // The original's 0.5 is above what three plain mentions can score, so that it never fired.
      constraint: 0.45,
      tech_debt: 0.4,
      preference: 0.4,
      session_summary: 0.6,
    },
    help: 'The minimum score for a memory of this kind.',
  },
  'triage.parallel.enabled': switchKey({
    default: true,
    help: 'Whether drafts of several kinds are written in parallel.',
  }),
  'triage.parallel.category_models.<name>': {
    type: 'text',
    maxLength: 200,
    default: '',
    kinds: {
      session_summary: 'haiku',
      decision: 'sonnet',
      runbook: 'haiku',
      constraint: 'sonnet',
      tech_debt: 'haiku',
      preference: 'haiku',
    },
    help: 'The model of the host that drafts memories of this kind.',
  },
  'triage.parallel.verification_enabled': switchKey({
    default: true,
    help: 'Whether drafts are checked against the conversation before they are written.',
  }),
  'triage.parallel.verification_model': {
    type: 'text',
    maxLength: 200,
    default: 'sonnet',
    help: 'The model of the host that checks drafts.',
  },
  'triage.parallel.default_model': {
    type: 'text',
    maxLength: 200,
    default: 'haiku',
    help: 'The model of the host for kinds that name none.',
  },
  'delete.grace_period_days': integerKey({
    min: 0,
    max: 3_650,
    default: 30,
    layouts: { vault: 7 },
    help: 'Days until gc may delete a retired memory.',
  }),
  'delete.archive_retired': switchKey({
    default: false,
    layouts: { 'claude-json': true },
    help: 'Whether gc archives retired memories instead of deleting them.',
  }),
  auto_commit: switchKey({
    default: false,
    help: 'Whether each operation is committed to git (only the files of the vault).',
  }),
  'capture.mode': {
    type: 'choice',
    choices: ['suggest', 'confirm', 'auto'],
    default: 'suggest',
    help: 'suggest proposes memories, confirm asks for each, auto saves what the user said.',
  },
  'capture.init': {
    type: 'choice',
    choices: ['say', 'ask', 'never'],
    default: 'say',
    personal: true,
    help: 'Where there is no vault: say says once a project how to begin, ask has the agent ask you when you want something remembered, never is silent.',
  },
  'index.budget_comments': switchKey({
    default: false,
    help: 'Whether MEMORY.md shows token costs and the budget comment.',
  }),
  'budget.tokens': integerKey({
    min: 1_000,
    max: 100_000_000,
    default: 40_000,
    help: 'Token budget of the whole vault.',
  }),
  'journal.keep_days': integerKey({
    min: 1,
    max: 36_500,
    default: 30,
    help: 'Days during which operations can be undone.',
  }),
  'journal.max_mb': integerKey({
    min: 1,
    max: 1_000_000,
    default: 200,
    help: 'Maximum size of journal and trash in megabytes.',
  }),
  'hygiene.auto': switchKey({
    default: false,
    layouts: { smallcode: true },
    help: 'Whether hygiene runs at the end of a session.',
  }),
  'hygiene.hot_cap': integerKey({
    min: 0,
    max: 100_000,
    default: 0,
    layouts: { smallcode: 20 },
    help: 'The maximum of hot memories. 0: no limit.',
  }),
  'hygiene.batch': integerKey({
    min: 1,
    max: 10_000,
    default: 5,
    help: 'How many memories over the cap go cold per run.',
  }),
  'hygiene.cold_after_days': integerKey({
    min: 0,
    max: 36_500,
    default: 60,
    help: 'Days without use after which a hot memory goes cold. 0: never.',
  }),
  'hygiene.retire_after_days': integerKey({
    min: 0,
    max: 36_500,
    default: 0,
    layouts: { smallcode: 90 },
    help: 'Days after which a cold memory is retired. 0: never.',
  }),
  'usage.write': {
    type: 'choice',
    choices: ['auto', 'never', 'with-changes', 'always'],
    default: 'auto',
    help: 'When uses are written into the files: never, with changes, always. auto: never in a git work tree, always outside and for a smallcode store that git does not track.',
  },
  'lock.timeout_ms': integerKey({
    min: 0,
    max: 600_000,
    default: 65_000,
    help: 'How long a writer waits while no other writer finishes. More than a minute, after which a lock folder is stale.',
  }),
  'trust.rules': {
    type: 'choice',
    choices: ['mine', 'team'],
    default: 'mine',
    personal: true,
    help: 'Whose rules agents follow: mine (written or accepted on this machine) or team (also all rules committed in a trusted repository).',
  },
  'rules.folder': {
    type: 'folder',
    maxLength: 1024,
    default: '.claude/rules',
    help: 'The project folder with rules for agents.',
  },
} as const satisfies Record<string, ConfigKey>

export type ConfigKeyName = keyof typeof CONFIG_KEYS

type ValueOf<K> = K extends { type: 'boolean' }
  ? boolean
  : K extends { type: 'integer' | 'number' }
    ? number
    : K extends { choices: readonly (infer Choice)[] }
      ? Choice
      : string

/** `categories.${string}.enabled` for `categories.<name>.enabled`. */
type Filled<K> = K extends `${infer Head}<name>${infer Tail}` ? `${Head}${string}${Tail}` : never

export type PatternKey = Extract<ConfigKeyName, `${string}<name>${string}`>

/** The values in force by dotted key. Keys with a kind's name in them may be absent. */
export type ConfigValues = {
  readonly [K in Exclude<ConfigKeyName, PatternKey>]: ValueOf<(typeof CONFIG_KEYS)[K]>
} & {
  readonly [K in PatternKey as Filled<K>]: ValueOf<(typeof CONFIG_KEYS)[K]>
}

export type ConfigValue = boolean | number | string

/** Keys of seed 001's successor that steer machinery we do not have: read without a complaint, without effect. */
export const FOREIGN_KEYS = [
  '$schema',
  'version',
  'schema_version',
  'retrieval.confidence_abs_floor',
  'retrieval.cluster_detection_enabled',
  'retrieval.output_mode',
  'retrieval.judge',
  'logging',
  'architecture',
] as const
