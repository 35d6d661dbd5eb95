/**
 * What people call the tools that they choose, by what the tools are for. A choice names the tool (`we use pnpm`), and
 * whoever asks for it later says what it is (`which package manager do we use?`).
 */
const SORTS: readonly (readonly [names: readonly string[], chinese: string, tools: string])[] = [
  [['package manager'], '包管理器', 'npm pnpm yarn bun pip pipenv poetry uv conda cargo composer'],
  [
    ['database'],
    '数据库',
    'postgres postgresql mysql mariadb sqlite mongodb mongo dynamodb cockroachdb duckdb clickhouse cassandra couchdb mssql firestore supabase planetscale',
  ],
  [['message broker', 'message queue'], '消息队列', 'kafka rabbitmq nats sqs pulsar activemq'],
  [['job queue'], '任务队列', 'bullmq celery sidekiq resque'],
  [
    ['test framework', 'test runner'],
    '测试框架',
    'jest vitest mocha ava jasmine pytest unittest nose rspec minitest junit testng nunit xunit phpunit pest',
  ],
  [['end-to-end tests', 'browser tests'], '端到端测试', 'playwright cypress puppeteer selenium'],
  [
    ['linter', 'lint'],
    '代码检查',
    'eslint tslint biome oxlint ruff flake8 pylint rubocop clippy golangci-lint stylelint',
  ],
  [['formatter'], '格式化工具', 'prettier biome black ruff rustfmt gofmt dprint'],
  [['bundler'], '打包工具', 'webpack vite rollup esbuild rolldown parcel turbopack rspack'],
  [
    ['web framework'],
    'web框架',
    'express fastify koa hono nestjs django flask fastapi rails laravel spring gin actix axum phoenix sinatra symfony',
  ],
  [['frontend framework'], '前端框架', 'react vue svelte angular preact solidjs ember'],
  [
    ['orm'],
    'orm',
    'prisma drizzle typeorm sequelize sqlalchemy hibernate mikro-orm activerecord ecto gorm',
  ],
  [['state management'], '状态管理', 'redux zustand mobx jotai recoil pinia vuex'],
  [['css framework'], 'css框架', 'tailwind tailwindcss bootstrap bulma unocss'],
  [['component library'], '组件库', 'shadcn mui chakra radix antd vuetify'],
  [['validation library'], '校验库', 'zod yup joi valibot pydantic ajv'],
  [['logging library', 'logger'], '日志库', 'pino winston bunyan log4j logback loguru structlog'],
  [['date library'], '日期库', 'date-fns dayjs luxon moment'],
  [['http client'], 'http客户端', 'axios ky undici httpx okhttp'],
  [
    ['ci', 'ci system'],
    'ci',
    'github-actions gitlab-ci circleci jenkins buildkite travis teamcity',
  ],
  [['cloud provider'], '云服务商', 'aws gcp azure'],
  [['hosting'], '托管', 'vercel netlify heroku railway fly.io cloudflare hetzner'],
  [['infrastructure as code'], '基础设施即代码', 'terraform opentofu pulumi ansible'],
  [['monorepo tool'], 'monorepo工具', 'turborepo nx lerna bazel'],
  [['build tool'], '构建工具', 'gradle maven cmake meson bazel'],
  [['search engine'], '搜索引擎', 'elasticsearch opensearch meilisearch typesense algolia solr'],
  [['object storage'], '对象存储', 's3 minio r2 gcs'],
  [['error tracking'], '错误追踪', 'sentry bugsnag rollbar'],
  [['feature flags'], '功能开关', 'launchdarkly unleash flagsmith'],
  [['auth provider'], '认证服务', 'auth0 clerk cognito keycloak okta'],
  [['payment provider'], '支付服务', 'stripe paddle adyen braintree'],
  [['email provider'], '邮件服务', 'sendgrid postmark resend mailgun'],
]

interface Sort {
  readonly names: readonly string[]
  readonly chinese: string
}

const SORTS_OF: ReadonlyMap<string, readonly Sort[]> = (() => {
  const sorts = new Map<string, readonly Sort[]>()
  for (const [names, chinese, tools] of SORTS)
    for (const tool of tools.split(' '))
      sorts.set(tool, [...(sorts.get(tool) ?? []), { names, chinese }])
  return sorts
})()

/** What stands before a thing that was chosen. */
const CHOOSING =
  /\b(?:us(?:e[sd]?|ing)|chose|choos(?:e|ing)|pick(?:ed|ing)?|adopt(?:ed|ing)?|prefer(?:s|red)?|(?:g(?:o|oing)|went|st(?:ick|uck|icking))\s+with|(?:switch(?:ed|ing)?|mov(?:e|ed|ing)|migrat(?:e|ed|ing)|chang(?:e|ed|ing))\s+(?:[\w.-]+\s+){0,4}?to|standardi[sz]ed?\s+on|settled?\s+(?:on|for)|decided?\s+(?:on|for)|opt(?:ed)?\s+for)\s+(?:(?:only|just|plain|always|to)\s+)*|(?:使用|采用|改用|选用|选择|换成|迁移到|用)\s*/gi

/** A tool, as one word or as two, with its version; what is quoted as code is meant as well. */
const TOOL =
  /^[`'"“]?(?<name>[a-z][\w-]*(?:\.\w+)*(?:[ -](?:actions|ci)(?!\w))?)(?:(?:@|\s+)v?\d[\w.]*)?[`'"”]?/i
/** Something else follows than the thing that the tool is only a part of: `Postgres advisory locks` is no database. */
const ENDS =
  /^\s*(?:$|[,.;:!?()，。；：！？、—–-]|[\p{Script=Han}]|(?:for|as|because|since|instead|over|not|rather|and|or|in|on|with|everywhere|here|now|from|at|by|to|when|so|but|than|only|across|throughout|unless|if|while|exclusively|too|plus)\b)/iu
const NEXT = /^\s*(?:,\s*(?:and\s+)?|and\s+|or\s+|&\s*|\+\s*|plus\s+|、|和)\s*/i
/** Longer than any name, its version and the word behind it: what is further on need not be looked at. */
const TOOL_CHARS_MAX = 80
/** A text that names more is a list of what there is. */
const NAMES_MAX = 4

/** Keywords, and what the tools are that a text chooses: whoever asks for them says that. Each once. */
export function withSorts(keywords: readonly string[], text: string): readonly string[] {
  return [...new Set([...keywords, ...sortsOfChosen(text)])]
}

/** What the tools that a text chooses are, as somebody would ask for them; none where it chooses none. */
export function sortsOfChosen(text: string): readonly string[] {
  const isChinese = /\p{Script=Han}/u.test(text)
  const names = new Set<string>()
  for (const { index, 0: verb } of text.matchAll(CHOOSING))
    for (const { names: english, chinese } of toolsAt(text, index + verb.length))
      for (const name of isChinese ? [chinese, ...english] : english) names.add(name)
  return names.size > NAMES_MAX ? [] : [...names].filter((name) => !isSaid(name, text))
}

function isSaid(name: string, text: string): boolean {
  return new RegExp(`(?<![a-z])${name}(?![a-z])`, 'i').test(text)
}

/** The tools from a place on: one, or one after another. */
function toolsAt(text: string, start: number): readonly Sort[] {
  const sorts: Sort[] = []
  let at = start
  while (at < text.length) {
    const rest = text.slice(at, at + TOOL_CHARS_MAX)
    const found = TOOL.exec(rest)
    const known = SORTS_OF.get((found?.groups?.['name'] ?? '').toLowerCase().replace(' ', '-'))
    const after = rest.slice(found?.[0].length)
    if (found === null || known === undefined || !ENDS.test(after)) break
    sorts.push(...known)
    const next = NEXT.exec(after)
    if (next === null) break
    at += found[0].length + next[0].length
  }
  return sorts
}
