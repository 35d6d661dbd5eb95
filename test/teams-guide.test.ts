import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BINARY } from './cli/harness.ts'
import { WARM } from './support/warm-env.ts'

const project = join(dirname(fileURLToPath(import.meta.url)), '..')
const page = readFileSync(join(project, 'docs/TEAMS.md'), 'utf8')
const workflow = readFileSync(join(project, 'docs/examples/everkeep-pr.yml'), 'utf8')

interface Step {
  readonly who: 'ann' | 'bob'
  readonly command: string
  /** The page says that it stops. */
  readonly stops: boolean
}

/** The commands of all console blocks, in order. */
const steps: readonly Step[] = [...page.matchAll(/```console\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.trimEnd().split('\n'))
  .map((line) => {
    const [, who, command = ''] = /^(ann|bob)\$ (.+)$/.exec(line) ?? []
    if (who !== 'ann' && who !== 'bob') throw new Error(`not a command: ${line}`)
    return { who, command: command.replace(/\s+#.*$/, ''), stops: /# stops/.test(command) }
  })

interface Person {
  cwd: string
  readonly env: NodeJS.ProcessEnv
}

/** Two people with a home and a folder each, and a remote that both know by the same address. */
function twoPeople(): Readonly<Record<Step['who'], Person>> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-team-')))
  const remote = join(root, 'shop.git')
  mkdirSync(join(root, 'bin'))
  symlinkSync(BINARY, join(root, 'bin', 'everkeep'))
  const person = (name: string): Person => {
    const home = join(root, name.toLowerCase())
    mkdirSync(home)
    const config = [
      `[user]\n\tname = ${name}\n\temail = ${name.toLowerCase()}@example.com`,
      `[url "${remote}"]\n\tinsteadOf = git@example.com:team/shop.git`,
      '[init]\n\tdefaultBranch = main\n[commit]\n\tgpgsign = false',
    ]
    writeFileSync(join(home, '.gitconfig'), `${config.join('\n')}\n`)
    const env = {
      ...WARM,
      PATH: `${join(root, 'bin')}:${process.env['PATH']}`,
      HOME: home,
      NO_COLOR: '1',
      LC_ALL: 'C.UTF-8',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_EDITOR: 'true',
    }
    return { cwd: home, env }
  }
  const people = { ann: person('Ann'), bob: person('Bob') }
  for (const command of [
    `git init --quiet --bare ${remote}`,
    'git clone --quiet git@example.com:team/shop.git',
    'cd shop && echo "# Shop" > README.md && git add -A && git commit --quiet -m Start && git push --quiet -u origin main',
  ])
    run(people.ann, command)
  people.ann.cwd = join(people.ann.cwd, 'shop')
  return people
}

function run(
  person: Person,
  command: string,
): { readonly code: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd: person.cwd,
    encoding: 'utf8',
    env: person.env,
  })
  return { code: status, said: `${stdout}${stderr}` }
}

/** What the page promises of a command beyond that it works. */
const PROMISES: readonly (readonly [command: RegExp, said: RegExp])[] = [
  [/^everkeep diff ORIG_HEAD/, /added +MEM-staging[\s\S]*Bob in [0-9a-f]{8}/],
  [
    /^everkeep diff origin/,
    /^::warning file=\.memory\/10-Memories\/[^,]+,line=1,title=Rule added::/,
  ],
  [/^everkeep check --since/, /1 memory changed since origin\/main\. No issues\./],
]

// GIT-08
test('every command of docs/TEAMS.md works, with two clones and two homes', () => {
  const people = twoPeople()
  for (const { who, command, stops } of steps) {
    const person = people[who]
    if (command.startsWith('cd ')) {
      person.cwd = join(person.cwd, command.slice(3))
      continue
    }
    const { code, said } = run(person, command)
    const told = `${who}$ ${command}\n${said}`
    // Soft: one command that fails says nothing of those after it.
    expect.soft(code === 0, told).toBe(!stops)
    for (const [about, promise] of PROMISES)
      if (about.test(command)) expect.soft(told.split('\n').slice(1).join('\n')).toMatch(promise)
  }
  // Nobody's reading left a trace, and nothing of a machine was committed.
  for (const person of Object.values(people))
    expect(run(person, 'git ls-files | grep -F .everkeep/').said).toBe('')
}, 240_000)

// GIT-08
test('the example workflow runs what the page says, over the whole history', () => {
  const commands = [...workflow.matchAll(/^ +- run: (everkeep .+)$/gm)].map(([, command = '']) =>
    command
      .replace('"origin/$GITHUB_BASE_REF...HEAD"', 'origin/main...HEAD')
      .replace('"origin/$GITHUB_BASE_REF"', 'origin/main'),
  )
  expect(commands).toEqual([
    'everkeep diff origin/main...HEAD --format github',
    'everkeep check --since origin/main --format github',
  ])
  for (const command of commands) expect(page).toContain(`$ ${command}\n`)
  expect(workflow).toContain('fetch-depth: 0')
})
