/** What the demo speaks of: enough words for ten thousand different memories of one believable project. */
export const SUBJECTS: readonly (readonly [subject: string, area: string])[] = [
  ['the connection pool', 'database'],
  ['schema migrations', 'database'],
  ['read replicas', 'database'],
  ['the retry queue', 'queue'],
  ['dead letters', 'queue'],
  ['worker shutdown', 'queue'],
  ['session cookies', 'auth'],
  ['refresh tokens', 'auth'],
  ['role checks', 'auth'],
  ['the checkout form', 'frontend'],
  ['image loading', 'frontend'],
  ['table virtualisation', 'frontend'],
  ['the release train', 'delivery'],
  ['preview deployments', 'delivery'],
  ['feature flags', 'delivery'],
  ['request tracing', 'operations'],
  ['alert thresholds', 'operations'],
  ['log sampling', 'operations'],
  ['the invoice export', 'billing'],
  ['currency rounding', 'billing'],
  ['tax lookups', 'billing'],
  ['property tests', 'testing'],
  ['snapshot files', 'testing'],
  ['flaky browser tests', 'testing'],
]

export const RULES: readonly string[] = [
  'stays below the limit of the small plan',
  'never waits longer than two seconds',
  'is configured in one place',
  'falls back to the last known value',
  'runs before the first request',
  'keeps its state outside of the process',
  'asks for a lock and gives up loudly',
  'uses the shared clock',
  'is written down before it is sent',
  'is covered by a contract test',
]

export const REASONS: readonly string[] = [
  'the incident of last spring started with it',
  'nobody noticed when it failed silently',
  'the customer reads it in their own time zone',
  'a second copy drifted within a week',
  'the provider closes idle connections after five minutes',
  'reviews took longer than the change itself',
  'it halves the time of a cold start',
  'a restart in the middle must lose nothing',
  'the test machines have two cores',
  'we promised it in the contract',
]

export const PARTS: readonly string[] = [
  'api',
  'worker',
  'gateway',
  'scheduler',
  'importer',
  'mailer',
  'search',
  'reports',
  'admin',
  'mobile',
  'billing',
  'storage',
]

export const KINDS: readonly string[] = [
  'decision',
  'pattern',
  'technique',
  'config',
  'workflow',
  'insight',
  'preference',
]

/** Most are there; two moved, and one is gone. */
export const FILES: readonly string[] = [
  'src/db/pool.ts',
  'src/queue/retry.ts',
  'src/http/server.ts',
  'src/auth/session.ts',
  'src/web/table.ts',
  'src/jobs/backoff.ts',
  'src/legacy/mailer.ts',
  'scripts/release-train.sh',
]

/** Titles that break careless pages: by their number. */
export const UNUSUAL: Readonly<Record<number, string>> = {
  3: 'A title that goes on and on, well past what any list has room for, because somebody pasted the whole first paragraph of the incident report into it and nobody ever thought of making it shorter',
  11: '部署前请先运行数据库迁移，并确认备份已经完成',
  19: 'اتصال قاعدة البيانات يُغلق بعد خمس دقائق من الخمول',
  29: 'データベース接続プールの上限は二十',
  37: 'חיבורי מסד הנתונים נסגרים אחרי חמש דקות',
  43: '<b>Bold</b> & "quoted" <script>alert(1)</script> titles are text',
  53: 'averyveryverylongidentifierwithoutanyblankinitthatnobrowserwouldbreakbyitself_and_then_some_more',
  71: '결제 재시도는 세 번까지만 한다',
}
