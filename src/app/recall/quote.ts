import { KnownError } from '../../core/base/errors.ts'
import { isQuarantined } from '../../core/layouts/quarantine.ts'
import type { Entry, Memory, Status } from '../../core/model/memory.ts'
import { isRule } from '../../core/model/rule-kinds.ts'
import { fence, renderInjections } from '../../core/recall/fence.ts'
import { loadMemory } from '../catalog/find-memory.ts'
import { originsOf, sayOrigin } from '../catalog/origins.ts'
import { countUses } from '../uses/count-uses.ts'
import { freshnessOf } from './freshness.ts'
import { locate } from './locate-memory.ts'
import {
  type Recalled,
  type RecallVault,
  recalledPlace,
  shownVaultName,
  UNCHECKED,
} from './recall-vault.ts'
import { withVoices } from './shared-authors.ts'

export interface QuotedMemory {
  readonly id: string
  readonly kind: string
  readonly status: Status
  readonly scope: string
  /** What a change has to name, so that it does not overwrite another. */
  readonly version: string
  readonly vault: string
  /** `fresh`, `moved`, `partly stale`, `stale`; empty when nothing in it can be checked. */
  readonly freshness: string
}

export interface QuoteOutcome {
  /** One fenced block. */
  readonly text: string
  readonly memories: readonly QuotedMemory[]
}

/** About 10,000 tokens: more than a conversation should be given at once. */
const CHARS_MAX = 32_000
/** Less than this of a text is not worth reading. */
const CHARS_MIN = 1_000

/** It is not decided yet which of its two texts holds (GIT-06). */
function refuseUnfinished(entry: Entry): void {
  if (!isQuarantined(entry)) return
  throw new KnownError('UNFINISHED_MERGE', {
    message: `${entry.memory.id} is part of a git merge that is not finished, so its text is not quoted.`,
    hint: 'A person finishes it with `everkeep review`.',
  })
}

/**
 * Memories that somebody named, with their whole text, fenced as in `context` and checked against the code. Unlike
 * there nothing is withheld: who asks for a stale or retired one gets it, with a warning. Each is a use of it.
 */
export async function quote(
  vaults: readonly RecallVault[],
  names: readonly string[],
): Promise<QuoteOutcome> {
  const asked: Recalled[] = []
  for (const name of new Set(names)) {
    const { vault, entry } = await locate(vaults, name)
    refuseUnfinished(entry)
    const { memory, version } = await loadMemory(vault.world, entry)
    const spoken = { path: entry.path, version, memory }
    const origin = (await originsOf(vault.world, [spoken])).get(spoken) ?? 'shared'
    const how = { score: 1, reason: { by: 'standing' }, freshness: UNCHECKED } as const
    asked.push({ vault, entry, memory, origin, ...how })
    if (memory.status === 'active') await countUses(vault.world, [memory.id])
  }
  const found = await freshnessOf(asked)
  const checked = await withVoices(
    asked.map((one) => ({ ...one, freshness: found.get(one) ?? UNCHECKED })),
  )
  return { text: blockOf(checked), memories: checked.map(quotedFacts) }
}

function blockOf(recalled: readonly Recalled[]): string {
  let left = CHARS_MAX
  const told = recalled.map((one) => {
    const text = within(left, renderedQuote(one))
    left -= text.length
    return { ...one, text }
  })
  const of = (fits: (one: Recalled) => boolean): readonly string[] =>
    told.filter(fits).map(({ text }) => text)
  return fence({
    rules: of((one) => isInForce(one.memory) && isRule(one)),
    reference: of((one) => !(isInForce(one.memory) && isRule(one))),
    open: [],
    kinds: [],
    notes: [],
  })
}

/** Whole, else as much of it as there is room for, else where it is. */
function within(chars: number, texts: ReturnType<typeof renderInjections>): string {
  const { whole = '', pointer = '' } = texts
  if (whole !== '' && whole.length <= chars) return whole
  if (whole === '' || chars < CHARS_MIN) return pointer
  const cut = whole.slice(0, whole.lastIndexOf('\n', chars))
  return `${cut}\nThe rest did not fit: read the file.\n`
}

function isInForce({ status }: Memory): boolean {
  return status === 'active'
}

function renderedQuote(one: Recalled): ReturnType<typeof renderInjections> {
  const { memory, vault, freshness } = one
  const out = isInForce(memory) ? '' : `It is ${memory.status}. ${memory.statusReason}`.trim()
  const about = {
    path: recalledPlace(one),
    vault: shownVaultName(vault),
    scope: memory.scope || vault.scope,
    now: vault.world.clock(),
    freshness: freshness.state,
    warning: [out, freshness.warning].filter(Boolean).join(' '),
    ...(one.origin === 'shared' && { shared: sayOrigin(one.origin, one.author) }),
  }
  return renderInjections(memory, about)
}

function quotedFacts({ memory, entry, vault, freshness }: Recalled): QuotedMemory {
  return {
    id: memory.id,
    kind: memory.kind,
    status: memory.status,
    scope: memory.scope || vault.scope,
    version: entry.version,
    vault: vault.world.vault.root,
    freshness: freshness.state,
  }
}
