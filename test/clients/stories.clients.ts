import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Asked, AT_THE_KEYS, sayAtTheKeys } from './at-the-keys.ts'
import { claudeEnv, clientNamed, newPerson, type Person, PLUGIN } from './person.ts'
import type { ModelRequest, Reply, Script } from './stand-in.ts'

const CLAUDE = clientNamed('claude')
if (CLAUDE === undefined)
  console.log('skipped: Claude Code is not installed here; npm run test:clients does it')

const MEMORIES = 'project/.memory/10-Memories'

const bash = (command: string): readonly Reply[] => [
  { tool: 'Bash', input: { command, description: 'everkeep' } },
]

/** A question of the model with these answers to choose from. */
const question = (text: string, labels: readonly string[], multiSelect = false) => ({
  question: text,
  header: 'Everkeep',
  multiSelect,
  options: labels.map((label) => ({ label, description: label })),
})
const ask = (...questions: readonly object[]): readonly Reply[] => [
  { tool: 'AskUserQuestion', input: { questions } },
]

/** What the last tool answered, as the model reads it. */
const answered = ({ messages }: ModelRequest): string =>
  JSON.stringify(messages.at(-1)?.content ?? '')
    .replaceAll('\\"', '"')
    .replaceAll('\\n', '\n')

interface Story {
  readonly requests: readonly ModelRequest[]
  readonly asked: readonly Asked[]
}

/** One thing said to Claude Code with the plugin by somebody who is there to be asked. */
async function say(
  person: Person,
  prompt: string,
  script: Script,
  answers: Readonly<Record<string, string>> = {},
): Promise<Story> {
  let asked: readonly Asked[] = []
  const { requests } = await person.run('claude', (url) => ({
    args: ['--plugin-dir', PLUGIN, '-p', ...AT_THE_KEYS],
    script,
    env: { CLAUDE_CODE_TMPDIR: person.at('tmp'), ...claudeEnv(url) },
    during: async (child) => {
      asked = await sayAtTheKeys(child, prompt, (text) => answers[text] ?? 'no')
    },
  }))
  return { requests, asked }
}

function atWork(): Person {
  const person = newPerson()
  person.onSearchPath()
  return person
}

const kept = (person: Person): readonly string[] =>
  readdirSync(person.at(MEMORIES)).filter((name) => name.startsWith('MEM-'))

const note = (title: string, more: string, body: string): string =>
  `---\ntitle: ${title}\n${more}\nsummary: ${title}\n---\n\n${body}\n`

const QUEUE = note(
  'Retries of the queue',
  'tags: [PATTERN]\ntopic: queue\nkeywords: [queue, retries, backoff, jitter]',
  'Retries of the queue wait with backoff and jitter. The first wait is a second. Each further one is twice as long.',
)

describe.skipIf(CLAUDE === undefined)('whole stories in the real Claude Code', () => {
  test('COR-43 /learn docs/: files are chosen, two segments overridden, two joined', async () => {
    const person = atWork()
    person.write(`${MEMORIES}/MEM-queue.md`, QUEUE)
    const docs: Readonly<Record<string, string>> = {
      'a-mail': '# Mail\n\nMails are sent by Postmark since SES lost some.\n',
      'b-ports': '# Ports\n\nThe admin port is 8443 in staging.\n',
      'c-queue':
        '# Queue\n\nRetries of the queue wait with backoff, jitter and at most 30 seconds.\n',
      'd-clock': '# Clock\n\nThe nightly job runs at 02:30 UTC, after the backup.\n',
      'e-old': '# Old\n\nNobody needs this page any more.\n',
    }
    for (const [name, text] of Object.entries(docs)) person.write(`project/docs/${name}.md`, text)
    let before: readonly string[] = []
    let plan = ''
    const { requests, asked } = await say(
      person,
      '/everkeep:learn docs/',
      (request, turn) => {
        if (turn === 0) return bash('everkeep learn docs/ --list')
        if (turn === 1)
          return ask(question('Which files?', ['a-mail', 'b-ports', 'c-queue', 'd-clock'], true))
        if (turn === 2) return bash('everkeep learn docs/ --files 1,2,3,4 --plan')
        if (turn === 3) {
          plan = /--apply (plan-\S+)/.exec(answered(request))?.[1] ?? ''
          return ask(
            question('1. Mail and 2. Ports?', ['CREATE both', 'Join them']),
            question('3. Queue?', ['UPDATE MEM-queue', 'EXTEND MEM-queue', 'SKIP']),
            question('4. Clock?', ['CREATE', 'SKIP']),
          )
        }
        if (turn > 4) return ['One memory created, one extended.']
        before = kept(person)
        return bash(
          `everkeep learn --apply ${plan} --decide "1+2=CREATE" --decide "3=EXTEND MEM-queue" --decide "4=SKIP" --select all`,
        )
      },
      {
        'Which files?': 'a-mail, b-ports, c-queue, d-clock',
        '1. Mail and 2. Ports?': 'Join them',
        '3. Queue?': 'EXTEND MEM-queue',
        '4. Clock?': 'SKIP',
      },
    )
    expect(JSON.stringify(requests[0]?.tools)).toContain('"AskUserQuestion"')
    expect(JSON.stringify(requests[0]?.messages)).toContain(
      'Write nothing before the user has chosen',
    )
    expect(answered(requests[1]!)).toContain('5. docs/e-old.md')
    expect(answered(requests[2]!)).toContain('a-mail, b-ports, c-queue, d-clock')
    expect(answered(requests[3]!)).toMatch(/3\. Queue[\s\S]*(UPDATE|EXTEND) MEM-queue/)
    expect(answered(requests[3]!)).not.toContain('Old')
    expect(asked.flatMap(({ input }) => input.questions ?? [])).toHaveLength(4)
    expect(before).toEqual(['MEM-queue.md'])
    const [made = '', ...more] = kept(person).filter((name) => name !== 'MEM-queue.md')
    expect(more).toEqual([])
    expect(person.read(`${MEMORIES}/${made}`)).toMatch(/Postmark[\s\S]*8443/)
    expect(person.read(`${MEMORIES}/MEM-queue.md`)).toMatch(/## Extension[\s\S]*30 seconds/)
  })

  test("COR-45, COR-48 /distill: a report that changes nothing, one merge, one compression in the model's words, undo", async () => {
    const person = atWork()
    const shared = 'topic: server\ncreated: 2025-06-01\nkeywords: [server, port, host, tls]'
    const long = Array.from(
      { length: 90 },
      (_, at) =>
        `On day ${at} the deploy of the canary took ${at} minutes longer than we had planned.`,
    )
    const texts: Readonly<Record<string, string>> = {
      'MEM-settings.md': note(
        'Settings of the server',
        `tags: [CONFIG, Ops]\n${shared}`,
        'The server listens on 8443, with TLS.',
      ),
      'MEM-ports.md': note(
        'Ports of the server',
        `tags: [Ritual]\n${shared}`,
        'Ports are opened by the firewall role.',
      ),
      'MEM-canary.md': note(
        'Canary',
        'tags: [WORKFLOW]\ntopic: deploy\nkeywords: [canary, deploy]',
        long.join(' '),
      ),
    }
    for (const [name, text] of Object.entries(texts)) person.write(`${MEMORIES}/${name}`, text)
    const read = () =>
      Object.fromEntries(kept(person).map((name) => [name, person.read(`${MEMORIES}/${name}`)]))

    const report = await say(person, '/everkeep:distill', (_, turn) =>
      turn === 0 ? bash('everkeep distill') : ['That is the report.'],
    )
    expect(JSON.stringify(report.requests[0]?.messages)).toContain(
      'A report changes no memory file',
    )
    const page = answered(report.requests[1]!)
    expect(page).toContain('| Ritual | 1 |')
    expect(page).toContain('`/everkeep:distill merge`')
    expect(page).not.toContain('`everkeep distill merge`')
    expect(page).toContain('No memory file was changed.')
    expect(read()).toEqual(texts)
    expect(person.read('project/.memory/distill-log.json')).toContain('"type": "report"')

    const merge = await say(
      person,
      '/everkeep:distill merge',
      (_, turn) =>
        [
          bash('everkeep distill merge'),
          ask(question('Merge which?', ['1. Settings and Ports', 'none'])),
          bash('everkeep distill merge --select 1'),
        ][turn],
      { 'Merge which?': '1. Settings and Ports' },
    )
    expect(answered(merge.requests[1]!)).toContain('Settings of the server')
    expect(answered(merge.requests[2]!)).toContain('1. Settings and Ports')
    const merged = Object.values(read()).join('\n')
    expect(merged).toContain('## Merged From')
    expect(merged).toContain('merged_into:')

    const short = '- The canary of a deploy takes longer every day: up to 89 minutes.'
    const squeeze = await say(
      person,
      '/everkeep:distill compress',
      (_, turn) =>
        [
          bash('everkeep distill compress'),
          bash(`everkeep distill compress MEM-canary --with - --select all <<'END'\n${short}\nEND`),
        ][turn],
    )
    expect(answered(squeeze.requests[1]!)).toContain('MEM-canary')
    expect(person.read(`${MEMORIES}/MEM-canary.md`)).toMatch(
      /up to 89 minutes[\s\S]*### Pre-Compression/,
    )

    await say(
      person,
      'undo both, please',
      (_, turn) => [bash('everkeep undo && everkeep undo')][turn],
    )
    expect(read()).toEqual(texts)
  })

  test('COR-48 /memory-check: the short name works where it was wanted, and the report names it', async () => {
    const person = atWork()
    person.everkeep('install', '--client', 'claude', '--aliases', '--yes')
    person.write(
      'project/.memory/10-Memories/MEM-bare.md',
      note('Bare', 'tags: [INSIGHT]', 'See [[MEM-gone]].'),
    )
    const { requests } = await say(
      person,
      '/memory-check',
      (_, turn) => [bash('everkeep check')][turn],
    )
    expect(JSON.stringify(requests[0]?.messages)).toContain('Run `everkeep check`')
    const report = answered(requests[1]!)
    expect(report).toContain('MEM-bare.md')
    expect(report).toContain('`/memory-check --fix`')
    expect(person.read('project/.memory/10-Memories/MEM-bare.md')).toContain('[[MEM-gone]]')
  })

  test('CHK-01, CHK-03: after a closed task, 沉淀 shows candidates, and the chosen one is kept', async () => {
    const person = atWork()
    // Else the end of the first turn would propose the same.
    person.everkeep('config', 'set', 'triage.enabled', 'false')
    const first = await person.claude(
      'We chose Stop hooks over polling because polling costs tokens. The migration is done and merged, the task is closed. No, not like that: always squash before you merge.',
      [['Understood.']],
      ['--output-format', 'json'],
    )
    const { session_id } = JSON.parse(first.stdout)
    const slug = person.at('project').replace(/[^a-zA-Z0-9]/g, '-')
    const transcript = person.at(`home/.claude/projects/${slug}/${session_id}.jsonl`)
    const { requests } = await say(
      person,
      '沉淀',
      (_, turn) =>
        [bash(`everkeep checkpoint ${transcript}`), ['Which of these shall I keep?']][turn],
    )
    const shown = answered(requests[1]!)
    expect(shown).toMatch(/命中 \d\/7|\d\/7 dimensions/)
    expect(shown).toContain('Stop hooks over polling')
    expect(kept(person)).toEqual([])
    await say(
      person,
      '1',
      (_, turn) => [bash(`everkeep checkpoint ${transcript} --all --select 1`)][turn],
    )
    expect(person.everkeep('list')).toContain('Stop hooks over polling')
  })

  test('/dream: what moved is shown, and mended once the person says so', async () => {
    const person = atWork()
    const git = (...args: readonly string[]): void =>
      void spawnSync('git', ['-c', 'user.name=p', '-c', 'user.email=p@example.org', ...args], {
        cwd: person.at('project'),
      })
    person.write(
      'project/src/auth/session.ts',
      'export function openSession(user: string) {\n  return user\n}\n',
    )
    person.write(
      `${MEMORIES}/MEM-login.md`,
      note(
        'Where the login opens sessions',
        'tags: [PATTERN]\nkeywords: [login]',
        'The login opens sessions in `src/auth/session.ts`.',
      ),
    )
    git('add', '-A')
    git('commit', '-qm', 'first')
    person.write('project/src/login/.keep', '')
    git('mv', 'src/auth/session.ts', 'src/login/session.ts')
    git('commit', '-qam', 'move')
    const { requests } = await say(
      person,
      '/everkeep:dream',
      (_, turn) =>
        [
          bash('everkeep dream --dry-run'),
          ask(question('Follow the file?', ['yes', 'no'])),
          bash('everkeep dream --yes'),
        ][turn],
      { 'Follow the file?': 'yes' },
    )
    expect(answered(requests[1]!)).toContain('src/login/session.ts')
    expect(person.read(`${MEMORIES}/MEM-login.md`)).toContain('`src/login/session.ts`')
    person.everkeep('undo')
    expect(person.read(`${MEMORIES}/MEM-login.md`)).toContain('`src/auth/session.ts`')
  })
})
