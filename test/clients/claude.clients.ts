import { spawnSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decisionRecord } from '../support/records.ts'
import { clientNamed, newPerson, type Person, PLUGIN } from './person.ts'

const CLAUDE = clientNamed('claude')
if (CLAUDE === undefined)
  console.log('skipped: Claude Code is not installed here; npm run test:clients does it')

const memory = (title: string, keywords: string, body: string): string =>
  `---\ntitle: ${title}\ntags: [PATTERN]\nkeywords: [${keywords}]\nsummary: ${title}\n---\n\n${body}\n`

const REDIS = 'project/.memory/10-Memories/MEM-redis.md'

function withRedis(): Person {
  const person = newPerson()
  person.write(
    REDIS,
    memory(
      'Redis holds the sessions',
      'redis, session store',
      'Sessions live in Redis, one hour each.',
    ),
  )
  return person
}

describe.skipIf(CLAUDE === undefined)('with the real Claude Code (AGT-02, AGT-03, AGT-05)', () => {
  test('the plugin and the marketplace are valid, strictly', () => {
    const person = newPerson()
    for (const folder of [PLUGIN, `${PLUGIN}/..`]) {
      const { status, stdout } = spawnSync(
        CLAUDE ?? '',
        ['plugin', 'validate', folder, '--strict'],
        {
          encoding: 'utf8',
          env: { PATH: process.env['PATH'], HOME: person.at('home'), TMPDIR: person.at('tmp') },
        },
      )
      expect(status, stdout).toBe(0)
    }
  })

  test('the brief and the index of skills are in the request', async () => {
    const person = withRedis()
    person.write(
      'project/.everkeep/skills/deploy.md',
      '---\nname: deploy\ndescription: ship the service\n---\nSteps\n',
    )
    const { status, reached } = await person.claude('hello there')
    expect(status).toBe(0)
    expect(reached).toContain('Sessions live in Redis')
    expect(reached).toContain('- deploy: ship the service')
  })

  test('a prompt brings what it is about, and a session is not told twice', async () => {
    const person = newPerson()
    for (let at = 0; at < 12; at++)
      person.write(
        `project/.memory/10-Memories/MEM-filler-${at}.md`,
        memory(`Filler ${at}`, `filler${at}`, `About topic ${at}.`),
      )
    person.write(
      REDIS,
      memory(
        'Redis holds the sessions',
        'redis, session store',
        'Sessions live in Redis, one hour each.',
      ),
    )
    const { reached } = await person.claude('how does the redis session store work?')
    expect(reached.split('Sessions live in Redis').length - 1).toBe(1)
  })

  test('a direct write into a kept vault is denied, and the model is told how to do it', async () => {
    const person = withRedis()
    const file = person.at('project/.memory/10-Memories/MEM-new.md')
    const { requests } = await person.claude(
      'note it',
      [[{ tool: 'Write', input: { file_path: file, content: 'x' } }], ['ok']],
      ['--allowedTools', 'Write'],
    )
    expect(person.read('project/.memory/10-Memories/MEM-new.md')).toBeUndefined()
    expect(JSON.stringify(requests.at(-1)?.messages)).toContain('everkeep save')
  })

  test('the host writes its own memory unhindered, and hears what is wrong with it', async () => {
    const person = newPerson()
    const slug = person.at('project').replace(/[^a-zA-Z0-9]/g, '-')
    const memoryFile = `home/.claude/projects/${slug}/memory/bad.md`
    const file = person.at(memoryFile)
    const input = {
      file_path: file,
      content: '---\nname: odd\ntype: nonsense\n---\n\nText of the host\n',
    }
    const { requests } = await person.claude(
      'note it',
      [[{ tool: 'Write', input }], ['ok']],
      ['--allowedTools', 'Write'],
    )
    expect(person.read(memoryFile)).toContain('Text of the host')
    expect(JSON.stringify(requests.at(-1)?.messages)).toContain('has problems')
  })

  test('the end of the session folds the uses into the files where they are wanted there', async () => {
    const person = withRedis()
    person.everkeep('config', 'set', 'usage.write', 'always')
    await person.claude('how does the redis session store work?')
    expect(person.read(REDIS)).toContain('retrieval_count: 1')
  })

  test('suggest: what was decided waits in the inbox, and the turn ends (SAV-07)', async () => {
    const person = newPerson()
    const { requests } = await person.claude(DECISION, [['Noted.']])
    expect(requests).toHaveLength(1)
    expect(JSON.parse(person.everkeep('review', 'list', '--json')).proposals).toEqual([
      expect.objectContaining({ title: expect.stringContaining('sessions rather than JWT') }),
    ])
  })

  test('confirm: the model is asked once to put it to the user, and their yes keeps it (SAV-07)', async () => {
    const person = newPerson()
    person.onSearchPath()
    person.everkeep('config', 'set', 'capture.mode', 'confirm')
    const first = await person.claude(
      DECISION,
      [['Noted.'], ['Shall I keep that?'], ['Not asked again.']],
      ['--output-format', 'json'],
    )
    expect(first.requests).toHaveLength(2)
    const { proposals } = JSON.parse(person.everkeep('review', 'list', '--json'))
    expect(JSON.stringify(first.requests[1]?.messages)).toContain(proposals[0].id)
    expect(JSON.parse(person.everkeep('list', '--json')).memories).toEqual([])
    const { session_id } = JSON.parse(first.stdout)
    const command = `everkeep review accept ${proposals[0].id}`
    await person.claude(
      'yes, keep it',
      [[{ tool: 'Bash', input: { command, description: 'accept' } }], ['Kept.']],
      ['--resume', session_id, '--allowedTools', 'Bash'],
    )
    expect(person.everkeep('list')).toContain('sessions rather than JWT')
  })

  test('auto: the turn goes on exactly once, and what the host drafts is on disk (SAV-07)', async () => {
    const person = newPerson('claude-json')
    person.everkeep('config', 'set', 'capture.mode', 'auto')
    const record = decisionRecord({ title: 'Sessions rather than JWT' })
    const command = `${process.execPath} ${person.binary} write --action create --category decision --input - <<'END'\n${JSON.stringify(record)}\nEND`
    const { requests } = await person.claude(
      DECISION,
      [
        ['Noted.'],
        [{ tool: 'Bash', input: { command, description: 'save' } }],
        ['Saved one decision.'],
        ['Not asked again.'],
      ],
      ['--allowedTools', 'Bash'],
    )
    expect(requests).toHaveLength(3)
    expect(JSON.stringify(requests[1]?.messages)).toContain('triage_data')
    expect(person.everkeep('list')).toContain('Sessions rather than JWT')
  })

  test('a conversation is listened to before it is shortened', async () => {
    const person = newPerson()
    // Without a vault the end of the first turn has nowhere to keep anything.
    renameSync(person.at('project/.memory'), person.at('aside'))
    const first = await person.claude(DECISION, [['Noted.']], ['--output-format', 'json'])
    renameSync(person.at('aside'), person.at('project/.memory'))
    const { session_id } = JSON.parse(first.stdout)
    await person.claude('/compact keep the decision', [], ['--resume', session_id])
    expect(person.everkeep('review', 'list')).toContain('sessions rather than JWT')
  })
  test('a memory is saved and found through the tools of the server (AGT-01)', async () => {
    const person = withRedis()
    const text = 'The queue retries five times, because the printers are slow to wake up.'
    const { requests } = await person.claude(
      'remember that the queue retries five times',
      [
        [{ tool: /memory_save/, input: { text, kind: 'decision' } }],
        [{ tool: /memory_search/, input: { query: 'how often does the queue retry' } }],
        ['ok'],
      ],
      ['--allowedTools', 'mcp__plugin_everkeep_memory__*'],
    )
    const last = JSON.stringify(requests.at(-1)?.messages)
    expect(last).not.toContain('No such tool')
    const { memories } = JSON.parse(person.everkeep('list', '--json'))
    expect(memories).toHaveLength(2)
    const { id } = memories.find((memory: { id: string }) => memory.id !== 'MEM-redis')
    // Once in what the save answered, once in what the search found.
    expect(last.split(id).length - 1).toBeGreaterThanOrEqual(2)
  })

  test('a replacement that nobody is there to agree to waits in the inbox, and their yes carries it out (AGT-01)', async () => {
    const person = withRedis()
    const input = {
      text: 'The sessions live in Postgres, because Redis lost them twice.',
      kind: 'decision',
      replaces: 'MEM-redis',
    }
    const { requests } = await person.claude(
      'I changed my mind: the sessions live in Postgres, because Redis lost them twice.',
      [[{ tool: /memory_save/, input }], ['It waits for you.']],
      ['--allowedTools', 'mcp__plugin_everkeep_memory__*'],
    )
    const said = JSON.stringify(requests.at(-1)?.messages)
    const id = /everkeep review accept (p-\w+)/.exec(said)?.[1] ?? ''
    expect(said).toContain('Nobody answered, so nothing was changed.')
    expect(person.everkeep('list')).not.toContain('Postgres')
    person.everkeep('review', 'accept', id)
    expect(person.everkeep('list')).toContain('Postgres')
    expect(person.everkeep('list')).not.toContain('Redis holds the sessions')
  })

  test('a whole story: decided, recalled, mended, reversed', async () => {
    const person = newPerson()
    const git = (...args: readonly string[]): void =>
      void spawnSync('git', ['-c', 'user.name=p', '-c', 'user.email=p@example.org', ...args], {
        cwd: person.at('project'),
      })
    // The machine of a test may be slow; what is proven here is not speed.
    person.everkeep('config', 'set', 'retrieval.verify_ms', '5000')
    const asked = 'how do people log in here, with sessions or JWT?'
    person.write(
      'project/src/auth/session.ts',
      'export function openSession(user: string) {\n  return user\n}\n',
    )
    git('add', '-A')
    git('commit', '-qm', 'first')
    // Day 1: decided, and kept by the person's word.
    await person.claude(
      'We settled on sessions rather than JWT for the login, because support must log people out at once; see `src/auth/session.ts`.',
      [['Noted.']],
    )
    person.everkeep('review', 'accept', '--all')
    // Day 2: another conversation.
    expect((await person.claude(asked)).reached).toContain('sessions rather than JWT')
    // Day 3: the file was moved.
    person.write('project/src/login/.keep', '')
    git('mv', 'src/auth/session.ts', 'src/login/session.ts')
    git('commit', '-qam', 'move')
    expect((await person.claude(asked)).reached).toContain('src/login/session.ts')
    // Day 4: reversed in conversation; the agent saves the new decision in place of the old one.
    const { memories } = JSON.parse(person.everkeep('list', '--json'))
    const said = 'The login uses JWT after all, because the mobile app cannot keep cookies.'
    const command = `${process.execPath} ${person.binary} save ${JSON.stringify(said)} --kind decision --replace ${memories[0].id} --by agent`
    await person.claude(
      `I changed my mind. ${said} Save that: it replaces the old decision.`,
      [[{ tool: 'Bash', input: { command, description: 'save' } }], ['Saved.']],
      ['--allowedTools', 'Bash'],
    )
    const { reached } = await person.claude(asked)
    expect(reached).toContain('JWT after all')
    expect(reached).not.toContain('support must log people out')
  })
})

const DECISION =
  'We settled on sessions rather than JWT for the login, because support must be able to log people out at once.'
