import { dayOf, type Instant } from '../base/instant.ts'
import type { Problem } from '../base/problem.ts'
import type { VaultPath } from '../base/vault-path.ts'
import { memoryTokens } from '../text/tokens.ts'
import { linksIn } from './links.ts'
import type { Card, Entry, Memory, Version } from './memory.ts'
import type { Parsed } from './parsed.ts'

export function toCard(memory: Memory): Card {
  const { body: _body, fields: _fields, changes: _changes, extra: _extra, ...card } = memory
  return card
}

/** What the index keeps of a parsed memory. */
export function toEntry(path: VaultPath, parsed: Parsed, version: Version): Entry {
  const { memory } = parsed
  const targets = [...memory.links.map((link) => link.target), ...linksIn(memory.body)]
  return {
    path,
    version,
    memory: toCard(memory),
    tokens: memoryTokens(memory.body),
    bytes: parsed.bytes,
    linksTo: [...new Set(targets)],
    problems: parsed.problems,
  }
}

/** Two files with one id: both are shown, and both say so, since any command that names the id is ambiguous. */
export function flagDuplicates(entries: readonly Entry[]): readonly Entry[] {
  const byId = new Map<string, Entry[]>()
  for (const entry of entries) {
    const same = byId.get(entry.memory.id)
    if (same === undefined) byId.set(entry.memory.id, [entry])
    else same.push(entry)
  }
  if (byId.size === entries.length) return entries
  return entries.map((entry) => {
    const same = byId.get(entry.memory.id)
    if (same === undefined || same.length < 2) return entry
    const others = same.filter((other) => other !== entry).map((other) => other.path)
    return { ...entry, problems: [...entry.problems, duplicateId(entry.memory.id, others)] }
  })
}

function duplicateId(id: string, others: readonly string[]): Problem {
  return {
    code: 'duplicate-id',
    line: 0,
    message: `The id ${id} is also used by ${others.join(', ')}.`,
    hint: 'Rename one of the files; name memories by path until then.',
  }
}

/** A date in the future counts as today and is reported (MOD-16). Checked on each reading: the index knows no clock. */
export function flagFuture(entries: readonly Entry[], now: Instant): readonly Entry[] {
  const today = dayOf(now)
  const isAhead = ({ memory }: Entry): boolean =>
    [memory.createdAt, memory.updatedAt].some((date) => date !== undefined && dayOf(date) > today)
  if (!entries.some(isAhead)) return entries
  return entries.map((entry) =>
    isAhead(entry) ? { ...entry, problems: [...entry.problems, futureDate(entry.memory)] } : entry,
  )
}

function futureDate({ createdAt, updatedAt }: Card): Problem {
  const ahead = [createdAt, updatedAt]
    .filter((instant) => instant !== undefined)
    .sort()
    .at(-1)
  return {
    code: 'future-date',
    line: 0,
    message: `It is dated ${ahead?.slice(0, 10)}, which is in the future.`,
    hint: 'It counts as today. Correct the date, or the clock of the machine that wrote it.',
  }
}
