import { kebab } from '../text/slug.ts'
import { tokensOf } from '../text/words.ts'

export interface TopicHints {
  /** The folder that the text came from, absolute or relative; empty when it came from none. */
  readonly sourceDir?: string | undefined
  readonly keywords?: readonly string[] | undefined
  /** The topic of the memory it extends or resembles. */
  readonly relatedTopic?: string | undefined
  /** What the person said. */
  readonly given?: string | undefined
}

export interface InferredTopic {
  /** Empty when nothing points to one. */
  readonly topic: string
  readonly from: 'given' | 'source' | 'keywords' | 'related' | 'nothing'
}

/** The person's word, else the source folder, else the keywords, else the topic of the related memory (MOD-10). */
export function inferTopic(hints: TopicHints): InferredTopic {
  const given = normalTopic(hints.given ?? '')
  if (given !== '') return { topic: given, from: 'given' }
  const source = topicOfFolder(hints.sourceDir ?? '')
  if (source !== '') return { topic: source, from: 'source' }
  const spoken = topicOfKeywords(hints.keywords ?? [])
  if (spoken !== '') return { topic: spoken, from: 'keywords' }
  const related = normalTopic(hints.relatedTopic ?? '')
  return related === '' ? { topic: '', from: 'nothing' } : { topic: related, from: 'related' }
}

/** The first segment: memories of one cluster are compared with each other (MOD-10). */
export function clusterOf(topic: string): string {
  return normalTopic(topic).split('/')[0] || 'uncategorized'
}

const SEGMENT_CHARS_MAX = 40

/** Lower case, one slash between segments, none around; a topic of one segment is fine (DST-07). */
export function normalTopic(topic: string): string {
  return topic
    .replaceAll('\\', '/')
    .split('/')
    .filter((segment) => /[\p{L}\p{N}]/u.test(segment))
    .map((segment) => kebab(segment, SEGMENT_CHARS_MAX))
    .join('/')
}

const DEPTH_MAX = 3

/** Folders that say where something lies, not what it is about. */
const NOISE: ReadonlySet<string> = new Set(
  `app apps code content desktop dev dist doc docs documents downloads files git github home lib libs main memory
  memories misc mnt note notes opt package packages private project-files projects repo repos root source sources
  src srv tmp temp usr users var volumes work workspace workspaces`
    .trim()
    .split(/\s+/),
)
/** Folders that are followed by a user name. */
const HOMES: ReadonlySet<string> = new Set(['home', 'users'])

/** `/project/src/utils/` is about project/utils, `/home/user/notes/python/` about python. */
function topicOfFolder(folder: string): string {
  const segments = folder
    .replace(/^~(?=[\\/]|$)|^[a-z]:/i, '')
    .split(/[\\/]/)
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
  const telling = segments.filter((segment, index) => {
    const before = segments[index - 1]?.toLowerCase() ?? ''
    const isSomebody = index === 1 && HOMES.has(before)
    return !isSomebody && !segment.startsWith('.') && !NOISE.has(segment.toLowerCase())
  })
  // Of a deep path the first segment names the cluster, the last ones the subject.
  const kept = telling.length <= DEPTH_MAX ? telling : [telling[0], ...telling.slice(1 - DEPTH_MAX)]
  return normalTopic(kept.join('/'))
}

interface Areas {
  readonly topics: readonly string[]
  /** The topics that a word points to. */
  readonly pointedTo: ReadonlyMap<string, readonly string[]>
}

function areas(rows: readonly (readonly [topic: string, words: string])[]): Areas {
  const pointedTo = new Map<string, string[]>()
  for (const [topic, words] of rows)
    for (const word of words.split(' '))
      pointedTo.set(word, [...(pointedTo.get(word) ?? []), topic])
  return { topics: rows.map(([topic]) => topic), pointedTo }
}

const LANGUAGES = areas([
  ['python', 'python pip pytest django flask fastapi pandas numpy pydantic'],
  ['typescript', 'typescript tsc tsconfig zod'],
  ['javascript', 'javascript node nodejs npm pnpm yarn express webpack vite'],
  ['rust', 'rust cargo rustc tokio clippy'],
  ['go', 'golang goroutine gomod'],
  ['java', 'java maven gradle spring jvm kotlin'],
  ['csharp', 'csharp dotnet nuget'],
  ['ruby', 'ruby rails bundler rspec'],
  ['php', 'php composer laravel'],
  ['lua', 'lua neovim nvim'],
  ['nix', 'nix nixos nixpkgs'],
  ['shell', 'bash zsh shell'],
  ['swift', 'swift xcode swiftui'],
  ['elixir', 'elixir phoenix erlang'],
])

const AREAS = areas([
  [
    'database',
    'database databases sql postgres postgresql mysql sqlite mongo mongodb redis migration migrations schema query index 数据库 迁移',
  ],
  [
    'auth',
    'auth authentication authorization login oauth jwt session sessions token permission permissions 认证 登录 权限',
  ],
  [
    'testing',
    'test tests testing pytest vitest jest mock mocks fixture fixtures coverage playwright 测试',
  ],
  [
    'deployment',
    'deploy deployment release docker kubernetes helm terraform hosting rollout 部署 发布',
  ],
  ['ci', 'ci pipeline pipelines workflow workflows actions runner 流水线'],
  [
    'api',
    'api apis rest http https endpoint endpoints graphql grpc requests webhook webhooks 接口',
  ],
  ['frontend', 'ui css html react vue svelte component components layout theme page 前端 界面'],
  [
    'performance',
    'performance latency cache caching memory-leak profiling benchmark slow 性能 缓存',
  ],
  ['security', 'security secret secrets encryption vulnerability csrf xss sandbox 安全'],
  ['build', 'build bundler bundle compile compiler webpack vite rollup esbuild 构建 编译'],
  ['git', 'git branch branches commit commits rebase merge 分支 提交'],
  ['configuration', 'config configuration settings environment env flag flags 配置'],
  ['logging', 'log logs logging metrics tracing monitoring observability 日志 监控'],
  ['documentation', 'documentation readme changelog 文档'],
])

/** Words of several subjects: one of them alone tells none. */
const UNSURE: ReadonlySet<string> = new Set(
  `session sessions token permission permissions index query schema page layout theme component components requests
  release actions runner slow cache caching env flag flags settings log logs branch commit commits build test node shell
  workflow workflows hosting rollout http https secret mock 缓存 日志 配置 提交 发布 接口`
    .trim()
    .split(/\s+/),
)
/** The name of a host says where something runs: `shop.test` is about no test. */
const HOST =
  /^(?:https?:\/\/|[\w-]+(?:\.[\w-]+)*\.(?:test|local|localhost|dev|com|org|net|io|app|example|internal|de|fr|es|cn|jp|kr|br)(?:[:/]|$))/i

/** The language and the area that most keywords speak of: `python/api`, `python`, `database`; none where that is a guess. */
function topicOfKeywords(keywords: readonly string[]): string {
  const named = keywords.filter((keyword) => !HOST.test(keyword))
  // The parts of a host name are keywords of their own.
  const hostParts = new Set(keywords.filter((keyword) => HOST.test(keyword)).flatMap(tokensOf))
  const words = new Set(named.flatMap(tokensOf).filter((word) => !hostParts.has(word)))
  return [best(LANGUAGES, words), best(AREAS, words)].filter((topic) => topic !== '').join('/')
}

const HALF = 0.5

/** The first of those with the most hits. */
function best(areas: Areas, words: ReadonlySet<string>): string {
  const hits = new Map<string, number>()
  for (const word of words)
    for (const topic of areas.pointedTo.get(word) ?? [])
      hits.set(topic, (hits.get(topic) ?? 0) + (UNSURE.has(word) ? HALF : 1))
  const most = Math.max(0, ...hits.values())
  if (most < 1) return ''
  return areas.topics.find((topic) => hits.get(topic) === most) ?? ''
}
