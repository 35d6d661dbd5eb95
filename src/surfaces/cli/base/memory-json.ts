import type { Problem } from '../../../core/base/problem.ts'
import type { Entry, Memory } from '../../../core/model/memory.ts'
import { byteTokens } from '../../../core/text/tokens.ts'

/** A memory without its text, as `--json` prints it. Names are public: added to, never renamed. */
export function entryJson({ path, version, memory, tokens, bytes, problems }: Entry): object {
  return {
    id: memory.id,
    kind: memory.kind,
    title: memory.title,
    summary: memory.summary,
    topic: memory.topic,
    tags: memory.tags,
    keywords: memory.keywords,
    status: memory.status,
    status_at: memory.statusAt ?? null,
    status_reason: memory.statusReason,
    tier: memory.tier,
    pinned: memory.pinned,
    scope: memory.scope,
    origin: memory.origin,
    confidence: memory.confidence ?? null,
    source: memory.source,
    related_files: memory.relatedFiles,
    links: memory.links,
    superseded_by: memory.supersededBy,
    aliases: memory.aliases,
    created_at: memory.createdAt ?? null,
    updated_at: memory.updatedAt ?? null,
    last_used_at: memory.lastUsedAt ?? null,
    use_count: memory.useCount,
    times_updated: memory.timesUpdated,
    path,
    version,
    token_count: tokens,
    cost_tokens: byteTokens(bytes),
    bytes,
    problems: problems.map(problemJson),
  }
}

/** A whole memory. `entry` knows where it stands and what it costs, `memory` what it says. */
export function memoryJson(entry: Entry, memory: Memory): object {
  const { body, fields, changes, extra, ...card } = memory
  return {
    ...entryJson({ ...entry, memory: card }),
    body,
    content: fields ?? null,
    changes: changes.map(({ date, summary, field, oldValue, newValue }) => ({
      date,
      summary,
      ...(field !== undefined && { field, old_value: oldValue, new_value: newValue }),
    })),
    unknown_fields: extra,
  }
}

export function problemJson({ code, line, message, hint }: Problem): object {
  return { code, line, message, hint }
}
