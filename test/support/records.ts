import type { JsonObject } from '../../src/core/format/json/json.ts'

/** A record of seed 001 that its scripts would take, as a drafter hands it in. */
export function decisionRecord(over: JsonObject = {}): JsonObject {
  return {
    schema_version: '1.0',
    category: 'decision',
    id: 'use-jwt',
    title: 'Use JWT for authentication',
    created_at: '2026-01-01T08:00:00Z',
    updated_at: '2026-01-01T08:00:00Z',
    tags: ['auth', 'jwt'],
    related_files: ['src/auth.ts'],
    confidence: 0.9,
    changes: [],
    times_updated: 0,
    content: {
      status: 'accepted',
      context: 'The API has no sessions.',
      decision: 'Use JWT signed with RS256.',
      rationale: ['Services verify tokens alone'],
    },
    ...over,
  }
}

/** The content of `decisionRecord` with some fields set anew. */
export function decisionContent(over: JsonObject = {}): JsonObject {
  const { content } = decisionRecord()
  return { ...(content as JsonObject), ...over } // Safe: written above.
}
