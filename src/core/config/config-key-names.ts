import { lazyPattern } from '../base/lazy-pattern.ts'
import { BUILTIN_KINDS, kindNamed } from '../model/kinds.ts'
import { CONFIG_KEYS, type ConfigKey, type ConfigKeyName, type PatternKey } from './config-keys.ts'

/** A key of the table, with the name of the kind in it. */
export interface NamedKey {
  /** As people write it: `categories.decision.enabled`. */
  readonly key: string
  readonly spec: ConfigKey
  /** The kind, for keys of the form `<name>`; else empty. */
  readonly kind: string
}

const KIND_NAME = lazyPattern(() => /^\p{L}[\p{L}\p{N}_]{0,39}$/u)

/** Finds a key as written. A kind may go by any of its names: `tech-debt`, `DECISION`, `sessions`. */
export function findKey(written: string): NamedKey | undefined {
  const fixed = tableRow(written)
  if (fixed !== undefined && !written.includes('<')) return { key: written, spec: fixed, kind: '' }
  for (const pattern of PATTERN_KEYS) {
    const [head = '', tail = ''] = pattern.split('<name>')
    if (!written.startsWith(head) || !written.endsWith(tail)) continue
    const kind = kindNameOf(written.slice(head.length, written.length - tail.length))
    if (!KIND_NAME.test(kind)) continue
    return { key: `${head}${kind}${tail}`, spec: CONFIG_KEYS[pattern], kind }
  }
  return undefined
}

function kindNameOf(word: string): string {
  if (word.length > 60) return ''
  const plain = word.toLowerCase().replace(/[\s-]+/g, '_')
  return kindNamed(BUILTIN_KINDS, plain)?.name ?? plain
}

function tableRow(key: string): ConfigKey | undefined {
  // Safe: the key was just found to be one of the table's own.
  return Object.hasOwn(CONFIG_KEYS, key) ? CONFIG_KEYS[key as ConfigKeyName] : undefined
}

// Safe: the keys of a constant object are what its type says.
const ALL_KEYS = Object.keys(CONFIG_KEYS) as ConfigKeyName[]

const PATTERN_KEYS = ALL_KEYS.filter((key): key is PatternKey => key.includes('<name>'))

/** The rows that exist in a vault with these kinds, in the table's order, each kind's keys together. */
export function keysFor(kinds: readonly string[]): readonly NamedKey[] {
  const rows: NamedKey[] = []
  for (const key of ALL_KEYS) {
    const keysOfKind = KEYS_OF_KINDS.get(key)
    if (keysOfKind !== undefined)
      for (const kind of kinds)
        for (const { head, tail, spec } of keysOfKind)
          rows.push({ key: head + kind + tail, spec, kind })
    else if (!key.includes('<name>')) rows.push({ key, spec: CONFIG_KEYS[key], kind: '' })
  }
  return rows
}

interface KeyOfKind {
  readonly head: string
  readonly tail: string
  readonly spec: ConfigKey
}

/** Those that begin alike, under the first of them: taken apart once, since every hook asks. */
const KEYS_OF_KINDS: ReadonlyMap<string, readonly KeyOfKind[]> = groupedByHead()

function groupedByHead(): ReadonlyMap<string, readonly KeyOfKind[]> {
  const groups = new Map<string, KeyOfKind[]>()
  const firsts = new Map<string, string>()
  for (const key of PATTERN_KEYS) {
    const [head = '', tail = ''] = key.split('<name>')
    const first = firsts.get(head) ?? key
    firsts.set(head, first)
    const group = groups.get(first) ?? []
    group.push({ head, tail, spec: CONFIG_KEYS[key] })
    groups.set(first, group)
  }
  return groups
}

/** True for the settings in which a vault's config may describe a kind of its own. */
export function describesKind(key: NamedKey): boolean {
  return key.kind !== '' && key.key.startsWith('categories.')
}

/** `EVERKEEP_RETRIEVAL_MAX_INJECT` for `retrieval.max_inject`. */
export function variableOf(key: string): string {
  return `${VARIABLE_PREFIX}${key.replace(/[^a-z0-9]/gi, '_').toUpperCase()}`
}

export const VARIABLE_PREFIX = 'EVERKEEP_'

/** Variables of ours that are no settings. */
const OTHER_VARIABLES: readonly string[] = [
  'EVERKEEP_CONFIG',
  'EVERKEEP_STATE_DIR',
  'EVERKEEP_SESSION',
  'EVERKEEP_NOW',
  'EVERKEEP_IN_HOOK',
  'EVERKEEP_BENCH_DATA',
]

export function isOtherVariable(name: string): boolean {
  return OTHER_VARIABLES.includes(name)
}
