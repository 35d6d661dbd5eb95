import type { JsonObject } from '../../src/core/format/json/json.ts'
import type { Memory } from '../../src/core/model/memory.ts'
import { draft } from '../support/demo-changes.ts'

/** A guard as a file holds it. */
export const PNPM_GUARD: JsonObject = {
  on: 'shell',
  match: { argv: { program: 'npm', sub: ['install', 'i', 'ci'] } },
  do: 'deny',
  say: 'Use pnpm.',
  must: ['npm install lodash', 'cd web && npm i'],
  must_not: ['pnpm install', 'git commit -m "npm install"'],
}

export function pnpmRule(over: Partial<Memory> = {}): Memory {
  return draft('Use pnpm, not npm', {
    kind: 'preference',
    body: 'Use pnpm, not npm: the lock file is of pnpm.',
    extra: { guard: PNPM_GUARD },
    ...over,
  })
}
