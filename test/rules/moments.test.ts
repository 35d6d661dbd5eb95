import { expect, test } from 'vitest'
import { namesError, namesFile, symbolsIn } from '../../src/core/recall/moment.ts'
import { draft } from '../support/demo-changes.ts'

/** As `save` makes it: what the first sentence says is the title. */
const noteOf = (body: string) => {
  const [title = '', ...more] = body.split(/(?<=[.!]) /)
  return draft(title, { body: more.join(' '), summary: '' })
}

type FileCase = readonly [body: string, path: string, lines: string, isAbout: boolean]

// Labelled by hand: would a reviewer want to read this memory before that edit?
const EDITS: readonly FileCase[] = [
  ['The pool in `src/db/pool.ts` has twenty connections.', 'src/db/pool.ts', '', true],
  ['See src/db/pool.ts, it must stay synchronous.', 'src/db/pool.ts', '', true],
  ['Everything in `src/billing/` rounds half to even.', 'src/billing/tax.ts', '', true],
  [
    '`applyDiscount` may be called twice for one order.',
    'src/cart.ts',
    'export function applyDiscount(order: Order) {',
    true,
  ],
  ['`flushQueue()` must be awaited twice.', 'src/worker.ts', 'async function flushQueue() {', true],
  // In passing: who only calls it wants no note about something else.
  [
    'The worker sleeps a second. Then `flushQueue()` is called by the pool.',
    'src/worker.ts',
    'await flushQueue()',
    false,
  ],
  ['See `packages/db/pool.ts` for the old one.', 'src/db/pool.ts', '', false],
  ['The pool lies in db/pool.ts.', 'src/db/pool.ts', '', true],
  ['The version in `package.json` is set by CI.', 'package.json', '', false],
  [
    '[![ci](https://x.test/actions/workflows/ci.yml/badge.svg)](y)',
    '.github/workflows/ci.yml',
    '',
    false,
  ],
  ['retry-policy.ts holds the only back-off.', 'packages/net/retry-policy.ts', '', true],
  ['The schema is generated from schema.prisma.', 'prisma/schema.prisma', '', true],
  [
    'Migrations under db/migrations/ are never edited once merged.',
    'db/migrations/003_users.sql',
    '',
    true,
  ],
  [
    '`MAX_UPLOAD_BYTES` is also set at the proxy.',
    'src/upload.ts',
    'const MAX_UPLOAD_BYTES = 5',
    true,
  ],
  ['docker-compose.override.yml is for local use only.', 'docker-compose.override.yml', '', true],
  ['The pool has twenty connections.', 'src/db/pool.ts', '', false],
  ['We deploy on Fridays.', 'src/app.ts', 'deploy()', false],
  ['See src/db/pool.test.ts for how it is tested.', 'src/db/pool.ts', '', false],
  ['my-app.ts starts the worker.', 'src/app.ts', '', false],
  ['Every package has an index.ts.', 'src/net/index.ts', '', false],
  ['README.md is written in British English.', 'packages/net/README.md', '', false],
  ['Code lives in src/ and tests in test/.', 'src/a.ts', '', false],
  ['Use `const` wherever possible.', 'src/a.ts', 'const x = 1', false],
  ['The user prefers short answers.', 'src/user.ts', 'user.prefers = short', false],
  ['`getUser` was renamed to `loadUser`.', 'src/a.ts', 'const target = getUsers()', false],
  ['The billing team owns src/billing.', 'src/billing-ui/form.ts', '', false],
  ['package.json is sorted.', 'packages/a/package.json', '', false],
]

type ErrorCase = readonly [kind: string, body: string, error: string, isAbout: boolean]

const ERRORS: readonly ErrorCase[] = [
  [
    'runbook',
    'Tests fail with "connect ECONNREFUSED 127.0.0.1:5432": start the database.',
    'Error: connect ECONNREFUSED 127.0.0.1:5432',
    true,
  ],
  [
    'runbook',
    'On EADDRINUSE kill the old dev server.',
    'Error: listen EADDRINUSE: address already in use :::3000',
    true,
  ],
  [
    'runbook',
    'TS2742 goes away when the return type is written out.',
    "src/a.ts(3,1): error TS2742: The inferred type of 'x'",
    true,
  ],
  [
    'constraint',
    '`no space left on device` in CI: the cache is limited to 2 GB.',
    'write failed: No space left on device',
    true,
  ],
  [
    'runbook',
    'ModuleNotFoundError after a pull: run uv sync.',
    "ModuleNotFoundError: No module named 'httpx'",
    true,
  ],
  [
    'runbook',
    'If it says "relation users does not exist", run the migrations.',
    'ERROR: relation users does not exist at character 15',
    true,
  ],
  [
    'constraint',
    'E0502 in the parser means that the arena is borrowed.',
    'error[E0502]: cannot borrow `x` as mutable',
    true,
  ],
  [
    'runbook',
    '`ERR_OSSL_EVP_UNSUPPORTED` means Node is too new for webpack 4.',
    'code: ERR_OSSL_EVP_UNSUPPORTED',
    true,
  ],
  [
    'runbook',
    'Deploy with `npm run deploy:prod` and watch the log.',
    'npm run deploy:prod\nError: timeout',
    false,
  ],
  ['decision', 'We handle EADDRINUSE by a random port.', 'Error: listen EADDRINUSE', false],
  [
    'runbook',
    'A TypeError in the form means a missing field.',
    "TypeError: Cannot read properties of undefined (reading 'x')",
    false,
  ],
  [
    'runbook',
    'Restart the worker when the queue hangs.',
    'AssertionError: expected 1 to be 2',
    false,
  ],
  ['constraint', 'The API allows 100 calls a minute.', '100 tests failed', false],
  ['runbook', 'Use "git rebase" to tidy up.', 'fatal: not a git repository', false],
  ['runbook', 'When the build is slow, clear the cache.', 'build failed: exit 1', false],
  ['runbook', 'Run `pnpm test --filter api` first.', 'pnpm test --filter api: 1 failed', false],
]

function measure(what: string, cases: readonly (readonly [says: boolean, isAbout: boolean])[]) {
  const said = cases.filter(([says]) => says)
  const right = said.filter(([, isAbout]) => isAbout).length
  const wanted = cases.filter(([, isAbout]) => isAbout).length
  const precision = said.length === 0 ? 0 : right / said.length
  console.log(
    `${what}: precision ${precision.toFixed(2)} (${right} of ${said.length}), found ${right} of ${wanted}`,
  )
  return { precision, recall: right / wanted }
}

test('MOM-01, MOM-04: a memory comes before an edit only where it names the file, its folder or a symbol', () => {
  const about = ([body, path, lines, isAbout]: FileCase) =>
    [namesFile(noteOf(body), path, symbolsIn(lines)), isAbout] as const
  const byTitle = draft('`flushQueue()` may hang', {
    body: 'It waits for the socket.',
    summary: '',
  })
  expect(namesFile(byTitle, 'src/worker.ts', symbolsIn('await flushQueue()'))).toBe(true)
  const { precision, recall } = measure('before an edit', EDITS.map(about))
  expect(precision).toBeGreaterThanOrEqual(0.8)
  expect(recall).toBeGreaterThanOrEqual(0.8)
})

test('MOM-02, MOM-04: a runbook comes after an error only where both tell the same symptom', () => {
  const about = ([kind, body, error, isAbout]: ErrorCase) =>
    [namesError(draft('x', { kind, body, summary: '' }), error), isAbout] as const
  const { precision, recall } = measure('after an error', ERRORS.map(about))
  expect(precision).toBeGreaterThanOrEqual(0.8)
  expect(recall).toBeGreaterThanOrEqual(0.6)
})
