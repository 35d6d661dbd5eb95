import { daysBetween, type Instant } from '../../base/instant.ts'
import type { LayoutName } from '../../model/layout-name.ts'
import type { Entry } from '../../model/memory.ts'
import { byteTokens } from '../../text/tokens.ts'

export const ISSUE_CODES = [
  'SECRET',
  'UNFINISHED_MERGE',
  'TRACKED STATE',
  'UNREADABLE',
  'CONFIG',
  'BUDGET WARNING',
  'ORPHAN',
  'BROKEN LINK',
  'STALE',
  'EXPIRED',
  'SPENT',
  'OLD FORM',
  'NO ENTRIES',
] as const
export type IssueCode = (typeof ISSUE_CODES)[number]

/** Issues that make a vault unhealthy; the others are worth knowing (BUD-01). */
const SERIOUS: ReadonlySet<IssueCode> = new Set([
  'SECRET',
  'UNFINISHED_MERGE',
  'TRACKED STATE',
  'UNREADABLE',
  'CONFIG',
  'BUDGET WARNING',
  'ORPHAN',
  'BROKEN LINK',
])

/** Whether it makes a vault unhealthy. */
export function isSerious(code: IssueCode): boolean {
  return SERIOUS.has(code)
}

export interface CheckIssue {
  readonly code: IssueCode
  /** The file that it is about; empty when the whole vault is. */
  readonly path: string
  /** The id of the memory that it is about, where it is about one. */
  readonly memory?: string
  readonly message: string
  /** What to do about it. */
  readonly action: string
}

/** What a vault costs, how it grows, and what is wrong with it (BUD-01). */
export interface CheckReport {
  readonly at: Instant
  readonly layout: LayoutName
  readonly budget: Budget
  /** The same as `budget` by a model's own count, where somebody asked for it (MOD-08). */
  readonly exact?: ExactCount
  readonly kinds: readonly {
    readonly kind: string
    readonly count: number
    readonly tokens: number
    readonly exact?: number
  }[]
  readonly largest: readonly {
    readonly id: string
    readonly title: string
    readonly path: string
    readonly tokens: number
    readonly exact?: number
  }[]
  readonly growth: {
    /** Made within the last 7 and the last 30 days. */
    readonly week: number
    readonly month: number
    /** For each of the last 30 days, today last. */
    readonly days: readonly number[]
  }
  readonly coverage: readonly { readonly name: string; readonly covered: boolean }[]
  readonly issues: readonly CheckIssue[]
  readonly healthy: boolean
}

export interface Budget {
  /** Bytes / 3.2 of every active memory. */
  readonly memories: number
  /** The same of the index that a client loads with them. */
  readonly index: number
  readonly used: number
  readonly cap: number
  readonly percent: number
}

export interface ExactCount extends Budget {
  readonly encoding: string
}

/** Tokens as a model counts them. */
export interface Counted {
  readonly encoding: string
  readonly index: number
  readonly tokensOf: (entry: Entry) => number
}

export interface CheckFacts {
  readonly at: Instant
  readonly layout: LayoutName
  readonly entries: readonly Entry[]
  readonly indexBytes: number
  readonly cap: number
  readonly counted?: Counted | undefined
  /** When each memory was made, or last changed where nobody knows. */
  readonly madeAt: (entry: Entry) => Instant | undefined
  readonly coverage: CheckReport['coverage']
  readonly issues: readonly CheckIssue[]
}

const LARGEST = 5
const WEEK_DAYS = 7
const MONTH_DAYS = 30
const WARN_PERCENT = 80

export function makeCheckReport(facts: CheckFacts): CheckReport {
  const active = facts.entries.filter(({ memory }) => memory.status === 'active')
  const budget = budgetOf(active, facts)
  const largest = [...active]
    .sort((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1))
    .slice(0, LARGEST)
    .map((entry) => ({
      id: entry.memory.id,
      title: entry.memory.title,
      path: entry.path,
      tokens: byteTokens(entry.bytes),
      ...(facts.counted && { exact: facts.counted.tokensOf(entry) }),
    }))
  const issues = [...facts.issues, ...budgetIssue(budget, largest)].sort(
    (a, b) => ISSUE_CODES.indexOf(a.code) - ISSUE_CODES.indexOf(b.code),
  )
  return {
    at: facts.at,
    layout: facts.layout,
    budget,
    ...(facts.counted && { exact: exactCount(active, facts.counted, facts.cap) }),
    kinds: kindsOf(active, facts.counted),
    largest,
    growth: growthOf(active, facts),
    coverage: facts.coverage,
    issues,
    healthy: !issues.some(({ code }) => isSerious(code)),
  }
}

function budgetOf(active: readonly Entry[], { indexBytes, cap }: CheckFacts): Budget {
  const memories = active.reduce((sum, { bytes }) => sum + byteTokens(bytes), 0)
  const index = byteTokens(indexBytes)
  const used = memories + index
  return { memories, index, used, cap, percent: Math.floor((used * 100) / cap) }
}

function exactCount(active: readonly Entry[], counted: Counted, cap: number): ExactCount {
  const { encoding, index, tokensOf } = counted
  const memories = active.reduce((sum, entry) => sum + tokensOf(entry), 0)
  const used = memories + index
  return { encoding, memories, index, used, cap, percent: Math.floor((used * 100) / cap) }
}

function budgetIssue(budget: Budget, largest: CheckReport['largest']): readonly CheckIssue[] {
  if (budget.percent < WARN_PERCENT) return []
  const names = largest.map(({ id, tokens }) => `${id} (~${tokens}tk)`).join(', ')
  return [
    {
      code: 'BUDGET WARNING',
      path: '',
      message: `memory usage at ${budget.percent}%, consider compacting`,
      action: `Largest files: ${names}. Run \`everkeep distill compress\`, or archive some.`,
    },
  ]
}

function kindsOf(active: readonly Entry[], counted: Counted | undefined): CheckReport['kinds'] {
  const kinds = new Map<string, { count: number; tokens: number; exact: number }>()
  for (const entry of active) {
    const { kind } = entry.memory
    const row = kinds.get(kind) ?? { count: 0, tokens: 0, exact: 0 }
    kinds.set(kind, {
      count: row.count + 1,
      tokens: row.tokens + byteTokens(entry.bytes),
      exact: row.exact + (counted?.tokensOf(entry) ?? 0),
    })
  }
  return [...kinds]
    .map(([kind, { exact, ...row }]) => ({ kind, ...row, ...(counted && { exact }) }))
    .sort((a, b) => b.tokens - a.tokens || (a.kind < b.kind ? -1 : 1))
}

function growthOf(active: readonly Entry[], { at, madeAt }: CheckFacts): CheckReport['growth'] {
  const days = new Array<number>(MONTH_DAYS).fill(0)
  for (const entry of active) {
    const made = madeAt(entry)
    const age = made === undefined ? MONTH_DAYS : daysBetween(made, at)
    if (age < MONTH_DAYS) days[MONTH_DAYS - 1 - age]! += 1
  }
  const sum = (some: readonly number[]): number => some.reduce((total, count) => total + count, 0)
  return { week: sum(days.slice(-WEEK_DAYS)), month: sum(days), days }
}

const COMMENT = /^<!-- budget: ~(\d+)tk \/ (\d+)tk \((\d+)%\) \| updated: \S+ -->[ \t]*\r?\n?/

/** Whether an index carries seed 003's budget comment. */
export function hasBudgetComment(text: string): boolean {
  return COMMENT.test(text.replace(/^\ufeff/, ''))
}

/**
 * The index with its budget comment on top, brought up to date. It counts itself; and where the figures are those that
 * stand there, it stays as it is, with its date (BUD-02).
 */
export function withBudgetComment(
  text: string,
  { memories, cap, day }: { readonly memories: number; readonly cap: number; readonly day: string },
): string {
  const bom = text.startsWith('\ufeff') ? '\ufeff' : ''
  const source = text.slice(bom.length)
  const old = COMMENT.exec(source)
  const rest = source.slice(old?.[0].length ?? 0)
  const eol = /\r\n/.test(source) ? '\r\n' : '\n'
  const said = (used: number): string =>
    `~${used}tk / ${cap}tk (${Math.floor((used * 100) / cap)}%)`
  const whole = (used: number): string =>
    `${bom}<!-- budget: ${said(used)} | updated: ${day} -->${eol}${rest}`
  // The comment is part of what it counts: after a round or two the number no longer changes its own length.
  let used = memories
  for (let round = 0; round < 4; round++)
    used = memories + byteTokens(new TextEncoder().encode(whole(used)).length)
  if (old?.[0].includes(said(used)) === true) return text
  return whole(used)
}
