import { expect, test } from 'vitest'
import { claimAt } from './claim.ts'

// DRM-02: a memory that tells of a removal is not made stale by it. `@` stands for the reference.
const cases: readonly [line: string, claim: string][] = [
  ['The pool lives in `@`.', 'there'],
  ['See `@` for the rules', 'there'],
  ['- **Script**: `@`', 'there'],
  ['详见 `@`', 'there'],
  ['`@`: removed the cache', 'there'],
  ['removed the cache in `@`', 'there'],
  ['Fixed in `@` and moved on', 'there'],
  ['moved to `@`', 'there'],
  ['renamed to `@`', 'there'],
  ['`@` was not deleted', 'there'],
  ['`@` must never be removed', 'there'],
  ['Do not delete `@`', 'open'],
  ['Deleted `@` last week', 'gone'],
  ['Removed all legacy files: `@`', 'gone'],
  ['Removed all legacy files: a.tsx, `@`', 'gone'],
  ['`@` was deleted', 'gone'],
  ['`@` has been **removed**', 'gone'],
  ['`@` and `b.ts` were also removed', 'gone'],
  ['(@, b.ts, c.ts) was also deleted', 'gone'],
  ['The walker (`a`/`@`/`b`, `isFast` flag) is **gone**', 'gone'],
  ['`@` (gone)', 'gone'],
  ['`@` no longer exists', 'gone'],
  ['`@` renamed to `b.ts`', 'gone'],
  ['renamed from `@`', 'gone'],
  ['moved from `@` to `b.ts`', 'gone'],
  ['was `@`, renamed to `src/b.ts`', 'gone'],
  ['`@` → `src/b.ts`', 'gone'],
  ['@ -> src/b.ts', 'gone'],
  ['`src/b.ts` → `@`', 'open'],
  ['the old `@`', 'gone'],
  ['use `b.ts` instead of `@`', 'gone'],
  ['replaces `@`', 'gone'],
  ['`@` 已删除', 'gone'],
  ['`b.dart` 和 `@` 已删除（2026-02）', 'gone'],
  ['hook(@)이 삭제돼', 'gone'],
  ['Create `@` next', 'open'],
  ['writes the report to `@`', 'open'],
  ['e.g. `@`', 'open'],
  ['We will add `@` later', 'open'],
  ['创建 `@` 脚本', 'open'],
  ['names are snake_case: `@`', 'example'],
  ['命名: `@`', 'example'],
  ['The build generates `@` from it', 'example'],
  ['it writes to `@`', 'example'],
  ['Last month I wrote `@` for it', 'there'],
  ['in our fork: `@`', 'open'],
  ['`@` of the other repository', 'open'],
]

test.each(cases)('%j speaks of it as %s', (line, claim) => {
  const at = line.indexOf('@')
  const ticked = line[at - 1] === '`'
  const [start, end] = ticked ? [at - 1, at + 2] : [at, at + 1]
  expect(claimAt(line, start, end)).toBe(claim)
})
