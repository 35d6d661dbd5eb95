import type { Entry } from '../../../core/model/memory.ts'
import { byteTokens } from '../../../core/text/tokens.ts'
import type { Style } from '../base/output.ts'
import { plural } from '../base/plural.ts'
import { oneLine, truncate } from '../base/text-width.ts'
import type { ListedVaultEntries } from './say-list.ts'

interface KindSummary {
  readonly kind: string
  readonly count: number
  readonly tokens: number
  /** The latest change first. */
  readonly latest: readonly Entry[]
}

const LATEST = 3

/** What is remembered, kind by kind, the largest first (SAV-05). */
function summaryOf(lists: readonly ListedVaultEntries[]): readonly KindSummary[] {
  const kinds = new Map<string, Entry[]>()
  for (const entry of lists.flatMap(({ entries }) => [...entries])) {
    const known = kinds.get(entry.memory.kind)
    if (known === undefined) kinds.set(entry.memory.kind, [entry])
    else known.push(entry)
  }
  return [...kinds]
    .map(([kind, entries]) => ({
      kind,
      count: entries.length,
      tokens: tokensOf(entries),
      latest: entries.slice(0, LATEST),
    }))
    .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1))
}

function tokensOf(entries: readonly Entry[]): number {
  return byteTokens(entries.reduce((sum, { bytes }) => sum + bytes, 0))
}

export function summaryJson(lists: readonly ListedVaultEntries[]): object {
  const entries = lists.flatMap((list) => [...list.entries])
  return {
    total: entries.length,
    tokens: tokensOf(entries),
    kinds: summaryOf(lists).map(({ kind, count, tokens, latest }) => ({
      kind,
      count,
      tokens,
      latest: latest.map(({ memory }) => ({ id: memory.id, title: memory.title })),
    })),
  }
}

export function saySummary(lists: readonly ListedVaultEntries[], style: Style): string {
  const entries = lists.flatMap((list) => [...list.entries])
  if (entries.length === 0) return 'No memories yet.'
  const { colors, columns } = style
  return [
    `${plural(entries.length, 'memory')}, ~${tokensOf(entries)}tk`,
    ...summaryOf(lists).flatMap(({ kind, count, tokens, latest }) => [
      '',
      `${colors.bold(kind)}: ${count}, ~${tokens}tk`,
      ...latest.map(({ memory }) =>
        truncate(`  ${oneLine(memory.title)}  (${memory.id})`, columns),
      ),
      ...(count > latest.length ? [colors.dim(`  and ${count - latest.length} more`)] : []),
    ]),
  ].join('\n')
}
