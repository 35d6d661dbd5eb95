import { gitProject } from '../support/git-project.ts'

const ts = (name: string): string =>
  Array.from(
    { length: 16 },
    (_, at) => `export const ${name}${at} = '${name} number ${at}'\n`,
  ).join('')
const py = (name: string): string =>
  Array.from(
    { length: 16 },
    (_, at) => `${name.toUpperCase()}_${at} = '${name} number ${at}'\n`,
  ).join('')

/** A repository of three services with a past of sixteen commits. */
export function harborHistory(): string {
  const p = gitProject({
    '.gitignore': 'dist/\ncoverage/\n.env*\n*.log\n__pycache__/\n.venv/\n',
    'package.json': JSON.stringify(
      {
        name: 'harbor',
        private: true,
        workspaces: ['apps/*', 'packages/*'],
        dependencies: { express: '^4', zod: '^3' },
      },
      null,
      2,
    ),
    'tsconfig.json': '{}\n',
    'README.md': '# Harbor\n',
    'docs/architecture.md': '# Architecture\n\n## Queue\n',
    'docs/runbook.md': `# Runbook\n${ts('run')}`,
    'docs/adr/0001-queue.md': '# Queue\n',
    'docs/adr/0002-auth.md': `# Auth\n${ts('adr')}`,
    'apps/web/src/main.tsx': ts('main'),
    'apps/web/src/routes/orders.tsx': ts('orders'),
    'apps/web/src/routes/login.tsx': `${ts('login')}export function LoginForm() { return null }\n`,
    'apps/web/src/lib/api-client.ts': `${ts('client')}export class ApiClient {\n  get(url: string) { return url }\n  post(url: string) { return url }\n}\nexport function withRetry(work: () => void) { work() }\n`,
    'apps/web/src/components/DataTable.tsx': ts('table'),
    'services/billing/app.py': py('app'),
    'services/billing/invoices.py': `${py('invoice')}class InvoiceService:\n    def issue(self):\n        return 1\n    def void_invoice(self):\n        return 2\n`,
    'services/billing/tests/test_invoices.py': py('check'),
    'services/billing/utils/dates.py': `${py('date')}def parse_due_date(text):\n    return text\n`,
    'services/mailer/main.go': `package main\n${ts('mailmain')}func main() {}\n`,
    'services/mailer/templates/welcome.html': '<p>Hello</p>\n'.repeat(12),
    'services/mailer/internal/queue.go': `package internal\n${ts('queue')}type RetryWorker struct {}\nfunc EnqueueMail() {}\n`,
    'infra/terraform/main.tf': ts('tf'),
    'infra/docker/Dockerfile': ts('docker'),
    'docker-compose.yml': ts('compose'),
    '.github/workflows/ci.yml': ts('ci'),
    '.github/workflows/release.yml': ts('release'),
    'scripts/seed.sh': ts('seed'),
    'scripts/migrate.py': py('migrate'),
    'config/default.yaml': 'mail:\n  retries: 3\n',
    'config/production.yaml': 'mail:\n  retries: 5\n',
    'db/migrations/001_init.sql': ts('init'),
    'db/migrations/002_orders.sql': ts('orderssql'),
    '.memory/a.md': 'x\n',
  })
  const { git, commit, write, remove } = p
  git('mv', 'services/mailer', 'services/notify')
  commit('Rename the mailer to notify')
  write({ 'packages/http/package.json': '{"name":"@harbor/http"}\n' })
  git('mv', 'apps/web/src/lib/api-client.ts', 'packages/http/src-client.tmp')
  write({ 'packages/http/src/.keep': '' })
  git('mv', 'packages/http/src-client.tmp', 'packages/http/src/client.ts')
  remove('packages/http/src/.keep')
  commit('The client is a package of its own')
  remove('apps/web/src/routes/login.tsx')
  write({
    'apps/web/src/auth/SignIn.tsx': `${ts('signin')}export function SignInForm() { return null }\n`,
  })
  commit('Sign in through the provider')
  remove('scripts/migrate.py')
  commit('Migrations run in the pipeline')
  git('mv', '.github/workflows/release.yml', '.github/workflows/publish.yml')
  commit('Name it what it does')
  write({ 'docs/operations/.keep': '' })
  git('mv', 'docs/runbook.md', 'docs/operations/runbook.md')
  remove('docs/operations/.keep')
  commit('Docs by reader')
  write({
    'services/billing/invoices.py': `${py('invoice')}class InvoiceService:\n    def issue(self):\n        return 1\n    def cancel_invoice(self):\n        return 2\n`,
  })
  commit('Invoices are cancelled, not voided')
  write({
    'packages/http/src/client.ts': `${ts('client')}export class ApiClient {\n  get(url: string) { return url }\n  post(url: string) { return url }\n}\n`,
  })
  commit('No retries in the client')
  remove('services/billing/utils/dates.py')
  commit('Use the library for dates')
  git('mv', 'infra/docker/Dockerfile', 'Dockerfile')
  commit('One Dockerfile')
  git('mv', 'docker-compose.yml', 'compose.yaml')
  commit('compose.yaml')
  write({
    'services/notify/internal/queue.go': `package internal\n${ts('queue')}type Consumer struct {}\nfunc EnqueueMail() {}\n`,
  })
  commit('Worker is Consumer')
  remove('db/migrations/002_orders.sql')
  commit('Squash migrations')
  remove('docs/adr/0002-auth.md')
  commit('Superseded')
  remove('apps/web/src/components/DataTable.tsx')
  write({
    'apps/web/src/components/table/DataTable.tsx': 'export function DataTable() { return 1 }\n',
  })
  commit('Rewrite the table')
  remove('services/billing/tests/test_invoices.py')
  write({ 'tests/billing/test_invoices.py': 'def test_issue():\n    assert True\n' })
  commit('Tests in one place')
  return p.root
}

/** `none`: what no repository can tell of, or what the memory itself says is gone or to come. */
type ReferenceLabel = 'live' | 'dead' | 'none' | `moved:${string}`
/** A note as people and agents write them, with what became of all that it names. */
export interface ReferenceNote {
  readonly body: string
  readonly references: Readonly<Record<string, ReferenceLabel>>
}
export const NOTES: readonly ReferenceNote[] = [
  {
    body: `# Mail is sent through the queue

Every outgoing mail goes through \`services/mailer/internal/queue.go\`; \`EnqueueMail()\` is the only entry.
The \`RetryWorker\` picks it up. Templates live in services/mailer/templates/welcome.html and are rendered in Go.
Retry count is \`mail.retries\` in \`config/default.yaml\`.`,
    references: {
      'services/mailer/internal/queue.go': 'moved:services/notify/internal/queue.go',
      'EnqueueMail()': 'live',
      RetryWorker: 'dead',
      'services/mailer/templates/welcome.html': 'moved:services/notify/templates/welcome.html',
      'mail.retries': 'none',
      'config/default.yaml': 'live',
    },
  },
  {
    body: `# Login

The form is \`LoginForm\` in \`apps/web/src/routes/login.tsx:42\`. Sessions: see docs/adr/0002-auth.md and [the runbook](../docs/runbook.md#sessions).
Never store the token in \`localStorage\`; the cookie is set by \`/api/session\`.`,
    references: {
      LoginForm: 'dead',
      'apps/web/src/routes/login.tsx': 'dead',
      'docs/adr/0002-auth.md': 'dead',
      '../docs/runbook.md': 'moved:docs/operations/runbook.md',
      localStorage: 'none',
      '/api/session': 'none',
    },
  },
  {
    body: `# HTTP client

All calls go through \`ApiClient\` (apps/web/src/lib/api-client.ts, lines 10-40). Wrap calls that may fail in \`withRetry()\`.
Do not import \`axios\` or \`node-fetch\`; \`ApiClient.get()\` sets \`X-Request-Id\`.`,
    references: {
      ApiClient: 'live',
      'apps/web/src/lib/api-client.ts': 'moved:packages/http/src/client.ts',
      'withRetry()': 'dead',
      axios: 'none',
      'node-fetch': 'none',
      'ApiClient.get()': 'live',
      'X-Request-Id': 'none',
    },
  },
  {
    body: `# Billing

\`InvoiceService.void_invoice()\` writes a credit note, \`InvoiceService.issue()\` numbers it. Dates are parsed by \`parse_due_date()\` from \`services/billing/utils/dates.py\`.
Run \`pytest services/billing/tests/test_invoices.py -k issue\` after changing \`services/billing/invoices.py\`.
Set \`BILLING_API_KEY\` in \`.env.local\`.`,
    references: {
      'InvoiceService.void_invoice()': 'dead',
      'InvoiceService.issue()': 'live',
      'parse_due_date()': 'dead',
      'services/billing/utils/dates.py': 'dead',
      'services/billing/tests/test_invoices.py': 'moved:tests/billing/test_invoices.py',
      'services/billing/invoices.py': 'live',
      BILLING_API_KEY: 'none',
      '.env.local': 'none',
    },
  },
  {
    body: `# Releases

Releases are cut by \`.github/workflows/release.yml\`; CI is \`.github/workflows/ci.yml\`. The image is built from \`infra/docker/Dockerfile\` and pushed to ghcr.io/acme/harbor.
Locally: \`docker compose -f docker-compose.yml up\`. Output in \`dist/\` and \`coverage/lcov.info\`.`,
    references: {
      '.github/workflows/release.yml': 'moved:.github/workflows/publish.yml',
      '.github/workflows/ci.yml': 'live',
      'infra/docker/Dockerfile': 'moved:Dockerfile',
      'ghcr.io/acme/harbor': 'none',
      'docker-compose.yml': 'moved:compose.yaml',
      'dist/': 'none',
      'coverage/lcov.info': 'none',
    },
  },
  {
    body: `# We removed the migration script

We removed \`scripts/migrate.py\` in March: migrations run in the pipeline now (\`db/migrations/\`). The old \`db/migrations/002_orders.sql\` was squashed into \`db/migrations/001_init.sql\`.`,
    references: {
      'scripts/migrate.py': 'none',
      'db/migrations/': 'live',
      'db/migrations/002_orders.sql': 'none',
      'db/migrations/001_init.sql': 'live',
    },
  },
  {
    body: `# How to seed

Ran into this twice: \`scripts/migrate.py\` needs DATABASE_URL, then \`./scripts/seed.sh --small\`. Last month I added a flag to scripts/migrate.py so that it skips \`db/migrations/002_orders.sql\`.`,
    references: {
      'scripts/migrate.py': 'dead',
      './scripts/seed.sh': 'live',
      'db/migrations/002_orders.sql': 'dead',
    },
  },
  {
    body: `# Plan: search

The search service will live in \`services/search/\`, with the index in \`services/search/index.py\` (not written yet). We plan to create \`packages/search-client/src/index.ts\` as well; \`SearchClient\` would wrap \`ApiClient\`.`,
    references: {
      'services/search/': 'none',
      'services/search/index.py': 'none',
      'packages/search-client/src/index.ts': 'none',
      SearchClient: 'none',
      ApiClient: 'live',
    },
  },
  {
    body: `# Naming

A route \`/orders/:id\` has its file in \`apps/web/src/routes/<name>.tsx\`, e.g. \`apps/web/src/routes/products.tsx\`. Tests match \`**/*.test.tsx\`; snapshots in \`__snapshots__/*.snap\`.`,
    references: {
      '/orders/:id': 'none',
      'apps/web/src/routes/<name>.tsx': 'none',
      'apps/web/src/routes/products.tsx': 'none',
      '**/*.test.tsx': 'none',
      '__snapshots__/*.snap': 'none',
    },
  },
  {
    body: `# Tables

\`apps/web/src/components/DataTable.tsx\` sorts on the server. \`orders.tsx\` and \`main.tsx\` use it. See also https://github.com/acme/harbor/blob/main/docs/runbook.md and \`@tanstack/react-table\`.`,
    references: {
      'apps/web/src/components/DataTable.tsx': 'moved:apps/web/src/components/table/DataTable.tsx',
      'orders.tsx': 'live',
      'main.tsx': 'live',
      'https://github.com/acme/harbor/blob/main/docs/runbook.md': 'none',
      '@tanstack/react-table': 'none',
    },
  },
  {
    body: `# Windows

On Windows the path is \`services\\billing\\app.py\`, and the old one \`services\\mailer\\main.go\` is what the firewall rule names. Logs go to \`C:\\ProgramData\\harbor\\logs\\app.log\` and \`%APPDATA%\\harbor\\config.json\`.`,
    references: {
      'services\\billing\\app.py': 'live',
      'services\\mailer\\main.go': 'moved:services/notify/main.go',
      'C:\\ProgramData\\harbor\\logs\\app.log': 'none',
      '%APPDATA%\\harbor\\config.json': 'none',
    },
  },
  {
    body: `---
paths: [services/billing/app.py, scripts/migrate.py]
---
# Entry points

| service | entry |
| --- | --- |
| billing | services/billing/app.py |
| mail | services/mailer/main.go |
| web | apps/web/src/main.tsx |

\`\`\`bash
python scripts/migrate.py --dry-run
bash scripts/seed.sh
\`\`\``,
    references: {
      'services/mailer/main.go': 'moved:services/notify/main.go',
      'services/billing/app.py': 'live',
      'apps/web/src/main.tsx': 'live',
      'scripts/seed.sh': 'live',
      'scripts/migrate.py': 'dead',
    },
  },
  {
    body: `# 部署说明

部署脚本在 \`infra/terraform/main.tf\`,迁移用 \`scripts/migrate.py\`。旧的 \`apps/web/src/routes/login.tsx\` 已经删除,改用 \`apps/web/src/auth/SignIn.tsx\`。计划新增 \`services/audit/app.py\`。`,
    references: {
      'infra/terraform/main.tf': 'live',
      'scripts/migrate.py': 'dead',
      'apps/web/src/routes/login.tsx': 'none',
      'apps/web/src/auth/SignIn.tsx': 'live',
      'services/audit/app.py': 'none',
    },
  },
  {
    body: `# Auth decision

Decided 2025-03-02: replaced \`LoginForm\` with \`SignInForm\` (apps/web/src/auth/SignIn.tsx). Passport's \`passport.authenticate()\` is no longer used. Node's \`fs/promises\` is fine, \`express/lib/router\` is not. Client/server split stays; TCP/IP only.`,
    references: {
      LoginForm: 'none',
      SignInForm: 'live',
      'apps/web/src/auth/SignIn.tsx': 'live',
      'passport.authenticate()': 'none',
      'fs/promises': 'none',
      'express/lib/router': 'none',
      'Client/server': 'none',
      'TCP/IP': 'none',
    },
  },
  {
    body: `# Where the queue worker came from

In January we moved the retry logic into \`services/mailer/internal/queue.go\` and wrote \`docs/adr/0002-auth.md\`. Yesterday the build broke because \`services/billing/utils/dates.py\` imported a private name. Fixed by pinning \`python-dateutil\`.
The sibling repository has its own \`../harbor-infra/main.tf\` and \`~/.harbor/credentials.json\`.`,
    references: {
      'services/mailer/internal/queue.go': 'moved:services/notify/internal/queue.go',
      'docs/adr/0002-auth.md': 'dead',
      'services/billing/utils/dates.py': 'dead',
      'python-dateutil': 'none',
      '../harbor-infra/main.tf': 'none',
      '~/.harbor/credentials.json': 'none',
    },
  },
  {
    body: `# Made up by a model

The \`OrderSynchronizer\` in \`services/orders/sync.py\` polls every 30 s and calls \`reconcile_ledger()\`. Its settings are in \`config/orders.yaml\`. It shares \`apps/web/src/lib/format.ts\`.`,
    references: {
      OrderSynchronizer: 'dead',
      'services/orders/sync.py': 'dead',
      'reconcile_ledger()': 'dead',
      'config/orders.yaml': 'dead',
      'apps/web/src/lib/format.ts': 'dead',
    },
  },
]
