import { parseVaultPath } from '../base/vault-path.ts'
import type { Tier } from './memory.ts'

/** What a kind of memory is (MOD-02). One row of the table below, as the vault's config may have changed it. */
export interface Kind {
  readonly name: string
  /** Folder in `claude-json`. */
  readonly folder: string
  readonly description: string
  /** Other words that files and people use for it. */
  readonly aliases: readonly string[]
  /** Its content has fields that are validated on every write (MOD-04). */
  readonly hasSchema: boolean
  /** Age from creation past which it is offered first for purging (DST-04); it only ranks. */
  readonly ttlDays: number | undefined
  /** Whole days without an update after which it is proposed as expired; 0 keeps it (MOD-15). */
  readonly retentionDays: number
  /** How many active ones are kept, oldest retired first; undefined keeps all (TRI-09). */
  readonly maxRetained: number | undefined
  /** Conversations are searched for it. */
  readonly autoCapture: boolean
  readonly defaultTier: Tier
  /** True of what does not grow wrong by growing old: never removed by age alone (MOD-14). */
  readonly evergreen: boolean
  readonly enabled: boolean
}

/** What a vault's config says of one kind; absent keys leave the table as it is (LAY-13). */
export interface KindSettings {
  readonly enabled?: boolean | undefined
  readonly description?: string | undefined
  readonly auto_capture?: boolean | undefined
  readonly retention_days?: number | undefined
  readonly max_retained?: number | undefined
  readonly folder?: string | undefined
}

/** Longer descriptions are cut: they are repeated in every context file and injected block. */
export const DESCRIPTION_CHARS_MAX = 500

type Row = Pick<Kind, 'name' | 'folder' | 'description'> & Partial<Kind>

function kind(row: Row): Kind {
  return {
    aliases: [],
    hasSchema: false,
    ttlDays: undefined,
    retentionDays: 0,
    maxRetained: undefined,
    autoCapture: false,
    defaultTier: 'hot',
    evergreen: false,
    enabled: true,
    ...row,
  }
}

const ROWS: readonly Row[] = [
  {
    name: 'session_summary',
    folder: 'sessions',
    description:
      'High-level summary of work done in a coding session, including goals, outcomes, and next steps',
    aliases: ['session', 'summary'],
    hasSchema: true,
    retentionDays: 90,
    maxRetained: 5,
    autoCapture: true,
  },
  {
    name: 'decision',
    folder: 'decisions',
    description: 'Architectural and technical choices with rationale -- why X was chosen over Y',
    aliases: ['adr'],
    hasSchema: true,
    autoCapture: true,
  },
  {
    name: 'runbook',
    folder: 'runbooks',
    description: 'Step-by-step procedures for diagnosing and fixing specific errors or issues',
    hasSchema: true,
    autoCapture: true,
  },
  {
    name: 'constraint',
    folder: 'constraints',
    description:
      'External limitations, platform restrictions, and hard boundaries that cannot be changed',
    hasSchema: true,
    autoCapture: true,
    evergreen: true,
  },
  {
    name: 'tech_debt',
    folder: 'tech-debt',
    description: 'Known shortcuts, deferred work, and technical cleanup tasks with justification',
    aliases: ['techdebt', 'technical_debt', 'debt'],
    hasSchema: true,
    autoCapture: true,
  },
  {
    name: 'preference',
    folder: 'preferences',
    description: 'User conventions, tool choices, coding standards, and workflow preferences',
    aliases: ['pref'],
    hasSchema: true,
    autoCapture: true,
    evergreen: true,
  },
  {
    name: 'user',
    folder: 'users',
    description: 'Who the person is: role, knowledge, values and what they care about',
    aliases: ['user_profile'],
    autoCapture: true,
    evergreen: true,
  },
  {
    name: 'feedback',
    folder: 'feedback',
    description: 'How to work with this person: what they corrected and what they confirmed',
    autoCapture: true,
    evergreen: true,
  },
  {
    name: 'project',
    folder: 'projects',
    description: 'Work under way that the code does not tell: goals, deadlines, milestones, owners',
    autoCapture: true,
  },
  {
    name: 'reference',
    folder: 'references',
    description: 'Where knowledge outside the repository lives: tools, documents, services, boards',
    aliases: ['ref'],
    autoCapture: true,
    evergreen: true,
  },
  {
    name: 'technique',
    folder: 'techniques',
    description: 'A way of doing something that worked and can be used again',
    ttlDays: 270,
  },
  {
    name: 'pattern',
    folder: 'patterns',
    description: 'A shape that code or design here takes again and again',
    ttlDays: 540,
  },
  {
    name: 'config',
    folder: 'configs',
    description: 'Settings, versions and switches of tools, with the values that work',
    aliases: ['configuration'],
    ttlDays: 180,
  },
  {
    name: 'workflow',
    folder: 'workflows',
    description: 'The order of steps in which a recurring piece of work is done',
    ttlDays: 365,
  },
  {
    name: 'insight',
    folder: 'insights',
    description: 'Something understood that explains more than one case',
    evergreen: true,
  },
  {
    name: 'gotcha',
    folder: 'gotchas',
    description: 'A trap that cost time once: what misleads, and how to step around it',
    aliases: ['pitfall'],
  },
  {
    name: 'convention',
    folder: 'conventions',
    description: 'How things are named, placed and written in this project',
    evergreen: true,
  },
  {
    name: 'context',
    folder: 'contexts',
    description: 'Background that makes other memories understandable',
  },
  {
    name: 'source',
    folder: 'sources',
    description: 'A text or file that knowledge was taken from, and what it is good for',
  },
  {
    name: 'synthesis',
    folder: 'syntheses',
    description: 'A conclusion drawn from several memories together',
  },
]

/** The one table of built-in kinds, by name (MOD-03). */
export const BUILTIN_KINDS: ReadonlyMap<string, Kind> = new Map(
  ROWS.map((row) => [row.name, kind(row)]),
)

/** The kinds of a vault: the built-in ones as its config describes them, then its own in the config's order. */
export function kindsFrom(
  categories: Readonly<Record<string, KindSettings>>,
): ReadonlyMap<string, Kind> {
  const kinds = new Map(BUILTIN_KINDS)
  for (const [written, settings] of Object.entries(categories)) {
    const name = canonical(written)
    if (name === '') continue
    const base = kindNamed(kinds, written) ?? ownKind(name)
    kinds.set(base.name, withSettings(base, settings))
  }
  return kinds
}

function ownKind(name: string): Kind {
  return kind({
    name,
    folder: `${name.replaceAll('_', '-')}s`.replace(/ss$/, 's'),
    description: `Memories of the kind ${name.replaceAll('_', ' ')}`,
    autoCapture: false,
  })
}

function withSettings(base: Kind, settings: KindSettings): Kind {
  const folder = settings.folder === undefined ? undefined : parseVaultPath(settings.folder)
  return {
    ...base,
    enabled: settings.enabled ?? base.enabled,
    description: (settings.description ?? base.description).slice(0, DESCRIPTION_CHARS_MAX),
    autoCapture: settings.auto_capture ?? base.autoCapture,
    retentionDays: settings.retention_days ?? base.retentionDays,
    maxRetained: settings.max_retained ?? base.maxRetained,
    folder: folder ?? base.folder,
  }
}

/** Finds a kind by any word that people and files use for it: `tech-debt`, `DECISION`, `sessions`. */
export function kindNamed(kinds: ReadonlyMap<string, Kind>, word: string): Kind | undefined {
  const name = canonical(word)
  if (name === '') return undefined
  const exact = kinds.get(name)
  if (exact) return exact
  const forms = singularForms(name)
  for (const form of forms) {
    const found = kinds.get(form)
    if (found) return found
  }
  for (const candidate of kinds.values()) {
    const words = [...candidate.aliases, canonical(candidate.folder)]
    if (words.includes(name) || forms.some((form) => words.includes(form))) return candidate
  }
  return undefined
}

/** Whether age alone never speaks against a memory of this kind; an unknown kind is not evergreen. */
export function isEvergreen(kind: Kind | undefined): boolean {
  return kind?.evergreen ?? false
}

function canonical(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

function singularForms(name: string): readonly string[] {
  if (name.endsWith('ies')) return [`${name.slice(0, -3)}y`]
  if (name.endsWith('es')) return [name.slice(0, -1), name.slice(0, -2)]
  return name.endsWith('s') ? [name.slice(0, -1)] : []
}
