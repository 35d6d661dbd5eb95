/** Commands that sentences name without quotes, with the sub-commands that are theirs; none: the name alone. */
const SUBS: Readonly<Record<string, string>> = {
  git: 'push pull commit reset rebase merge stash checkout switch add clean fetch cherry-pick revert tag branch clone rm',
  npm: 'install i add ci update uninstall publish run test start audit link dedupe',
  pnpm: 'install add update publish remove run test',
  yarn: 'install add publish remove upgrade',
  bun: 'install add run test publish',
  pip: 'install uninstall',
  uv: 'add sync run',
  poetry: 'add install publish run',
  cargo: 'publish install build test run update clippy fmt',
  go: 'get install build test mod',
  docker: 'build push run rm rmi prune system volume compose',
  'docker-compose': 'up down',
  kubectl: 'apply delete edit patch scale rollout exec',
  helm: 'install upgrade uninstall rollback',
  terraform: 'apply destroy plan import taint',
  tofu: 'apply destroy plan',
  pulumi: 'up destroy',
  gh: 'pr release repo workflow',
  prisma: 'migrate db generate',
  alembic: 'upgrade downgrade revision',
  rails: 'db:migrate db:reset db:drop',
  supabase: 'db',
  vercel: 'deploy',
  fly: 'deploy',
  firebase: 'deploy',
  wrangler: 'deploy publish',
  brew: 'install upgrade uninstall',
  gem: 'install push',
  composer: 'install update require',
  ansible: '',
  'ansible-playbook': '',
  jest: '',
  vitest: '',
  mocha: '',
  pytest: '',
  eslint: '',
  prettier: '',
  biome: '',
  ruff: '',
  flake8: '',
  pylint: '',
  tslint: '',
  webpack: '',
  vite: '',
  esbuild: '',
  npx: '',
  nvm: '',
  conda: '',
  pipenv: '',
  virtualenv: '',
  mvn: '',
  gradle: '',
  podman: '',
  nerdctl: '',
  curl: '',
  wget: '',
  rsync: '',
  scp: '',
  sudo: '',
  chmod: '',
  chown: '',
  rm: '',
  sed: '',
  awk: '',
  grep: '',
  rg: '',
  psql: '',
  mysql: '',
  sqlite3: '',
  'redis-cli': '',
  mongosh: '',
  tsc: '',
  make: '',
  just: '',
  corepack: '',
  deno: '',
  aws: '',
  gcloud: '',
  az: '',
}

/** What adding and removing packages is called, and what else one does with a package manager every day. */
const DAILY: Readonly<Record<string, readonly string[]>> = {
  npm: [
    'install',
    'i',
    'add',
    'ci',
    'uninstall',
    'remove',
    'rm',
    'update',
    'run',
    'test',
    'start',
    'exec',
  ],
  pip: ['install', 'uninstall'],
  docker: ['build', 'run', 'push', 'pull', 'compose', 'exec', 'start', 'stop', 'ps'],
}

/** Words that are one command. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  'npm install': ['install', 'i', 'add'],
  'npm i': ['install', 'i', 'add'],
  'npm ci': ['ci'],
}

export function isKnownCommand(word: string): boolean {
  return Object.hasOwn(SUBS, word)
}

/** Undefined: nothing is known of its sub-commands. */
export function knownSubs(program: string): readonly string[] {
  return (SUBS[program] ?? '').split(' ').filter(Boolean)
}

/** A tool that is not to be used at all: the sub-commands that mean using it; none: any. */
export function dailySubs(program: string): readonly string[] {
  return DAILY[program] ?? []
}

/** Other spellings of the same sub-command. */
export function subSpellings(program: string, sub: string): readonly string[] {
  return ALIASES[`${program} ${sub}`] ?? [sub]
}

/** Libraries that are named like one and are no command: what is meant is their import. */
export const LIBRARIES: ReadonlySet<string> = new Set(
  (
    'moment dayjs date-fns luxon lodash underscore ramda axios node-fetch got superagent request jquery express fastify ' +
    'koa redux mobx zustand enzyme sinon chai bluebird left-pad requests httpx aiohttp pandas polars numpy flask django ' +
    'sqlalchemy unittest nose uuid nanoid classnames styled-components joi yup zod winston pino'
  ).split(' '),
)
