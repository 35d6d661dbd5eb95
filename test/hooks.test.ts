import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { guardWrite, writesFile } from '../src/core/conversation/hooks/guard-write.ts'
import { hookAnswerJson } from '../src/core/conversation/hooks/hook-answer.ts'
import { hookEventNamed, readHookInput } from '../src/core/conversation/hooks/hook-event.ts'
import { WARM } from './support/warm-env.ts'

const BIN = fileURLToPath(new URL('../dist/main/bin.js', import.meta.url))

interface Machine {
  readonly at: (path: string) => string
  readonly write: (path: string, text: string) => void
  readonly run: (args: readonly string[], input?: object | string, env?: object) => Ran
}

interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A machine of its own: an empty home and a project with git's mark. */
function machine(): Machine {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-hooks-')))
  const at = (path: string): string => join(root, path)
  for (const folder of ['home', 'project/.git']) mkdirSync(at(folder), { recursive: true })
  return {
    at,
    write: (path, text) => {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), text)
    },
    run: (args, input = '', env = {}) => {
      const { PATH } = process.env
      const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
        cwd: at('project'),
        input: typeof input === 'string' ? input : JSON.stringify(input),
        encoding: 'utf8',
        env: { ...WARM, PATH, HOME: at('home'), EVERKEEP_NOW: '2026-03-01T09:00:00Z', ...env },
      })
      return { status, stdout, stderr }
    },
  }
}

const memory = (title: string, keywords: string, body: string): string =>
  `---\ntitle: ${title}\ntags: [PATTERN]\nkeywords: [${keywords}]\nsummary: ${title}\n---\n\n# ${title}\n\n${body}\n`

function withVault(): Machine {
  const here = machine()
  here.run(['init', '--layout', 'vault'])
  here.write(
    'project/.memory/10-Memories/MEM-redis-cache.md',
    memory(
      'Redis holds the sessions',
      'redis, session store',
      'Sessions live in Redis, one hour each.',
    ),
  )
  return here
}

/** In a git work tree no file gets uses unless somebody asked for it (GIT-02). */
const ALWAYS = { EVERKEEP_USAGE_WRITE: 'always' }

const logOf = (here: Machine): string => {
  const path = here.at('home/.local/state/everkeep/hooks.log')
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

describe('hooks of a client (AGT-03)', () => {
  test('a prompt gets what it is about, once a session, and nothing else', () => {
    const here = withVault()
    const ask = (prompt: string, more: object = {}) =>
      here.run(['hook', 'UserPromptSubmit'], {
        hook_event_name: 'UserPromptSubmit',
        session_id: 's1',
        cwd: here.at('project'),
        prompt,
        ...more,
      })
    const told = ask('how does the redis session store work?')
    expect(told).toMatchObject({ status: 0, stderr: '' })
    const answer = JSON.parse(told.stdout)
    expect(answer.hookSpecificOutput.hookEventName).toBe('UserPromptSubmit')
    expect(answer.hookSpecificOutput.additionalContext).toContain('Sessions live in Redis')
    expect(ask('and the redis session store again?').stdout).toBe('')
    expect(ask('make the button blue').stdout).toBe('')
    expect(ask('', { user_prompt: 'redis session store', session_id: 's2' }).stdout).toContain(
      'Redis',
    )
    expect(logOf(here)).toBe('')
  })

  test.each([
    '<task-notification>\n<task-id>1</task-id> redis session store </task-notification>',
    'Stop hook feedback:\nsave the redis session store',
    '   ',
    '<system-reminder>redis session store</system-reminder>',
  ])('what no person asked is not answered: %j', (prompt) => {
    const here = withVault()
    expect(here.run(['hook', 'UserPromptSubmit'], { prompt, session_id: 's' })).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    })
  })

  test('a prompt of 2 MB is answered from its beginning and its end, in time', () => {
    const here = withVault()
    const filler = 'GET /index.html 200 of a log that somebody pasted\n'.repeat(45_000)
    const ask = (prompt: string, session_id: string) => {
      const began = Date.now()
      const { stdout } = here.run(['hook', 'UserPromptSubmit'], { prompt, session_id })
      expect(Date.now() - began).toBeLessThan(1_500)
      return stdout
    }
    expect(ask(`Where is the redis session store?\n${filler}`, 's1')).toContain('Redis')
    expect(ask(`${filler}\nWhere is the redis session store?`, 's2')).toContain('Redis')
    expect(ask(`${filler}\nWhere is the redis session store?\n${filler}`, 's3')).toBe('')
    expect(logOf(here)).toBe('')
  })

  test('what is kept before a conversation is shortened is told at the end of the next turn', () => {
    const here = withVault()
    const said = {
      type: 'user',
      sessionId: 's',
      timestamp: '2026-03-01T08:00:00Z',
      message: { role: 'user', content: 'Please remember that staging listens on port 8443.' },
    }
    here.write('talk.jsonl', `${JSON.stringify(said)}\n`)
    const input = {
      session_id: 's',
      cwd: here.at('project'),
      transcript_path: here.at('talk.jsonl'),
    }
    expect(here.run(['hook', 'PreCompact'], { ...input, trigger: 'auto' }).stdout).toBe('')
    expect(here.run(['search', 'staging port 8443']).stdout).toContain('8443')
    const { systemMessage } = JSON.parse(here.run(['hook', 'Stop'], input).stdout)
    expect(systemMessage).toMatch(/^everkeep: remembered .*8443/)
    expect(here.run(['hook', 'Stop'], input).stdout).toBe('')
    expect(logOf(here)).toBe('')
  })

  test('a session starts with its brief and the index of skills', () => {
    const here = withVault()
    here.write(
      'project/.memory/10-Memories/MEM-rule.md',
      memory('House rule', 'rule', 'Never force-push.').replace('summary', 'pinned: true\nsummary'),
    )
    here.write(
      'project/.claude/skills/deploy/SKILL.md',
      '---\nname: deploy\ndescription: ship it\n---\nSteps',
    )
    const { stdout } = here.run(['hook', 'SessionStart'], {
      session_id: 's',
      source: 'startup',
      cwd: here.at('project'),
    })
    const { additionalContext } = JSON.parse(stdout).hookSpecificOutput
    expect(additionalContext).toContain('- deploy: ship it')
    expect(additionalContext.length).toBeLessThanOrEqual(9_000)
  })

  test('the folder of the conversation counts, not the one the hook was started in', () => {
    const here = withVault()
    const { PATH } = process.env
    const input = JSON.stringify({
      prompt: 'redis session store?',
      session_id: 's',
      cwd: here.at('project'),
    })
    const elsewhere = spawnSync(process.execPath, [BIN, 'hook', 'UserPromptSubmit'], {
      cwd: here.at('home'),
      input,
      encoding: 'utf8',
      env: { PATH, HOME: here.at('home'), COPILOT_PLUGIN_ROOT: '/plugin' },
    })
    expect(JSON.parse(elsewhere.stdout)).toEqual({
      additionalContext: expect.stringContaining('Redis'),
    })
  })

  test.each([
    ['no JSON at all', 'not json'],
    ['another shape', '[1, 2]'],
    ['nothing', ''],
    ['a folder that is not there', '{"prompt": "redis", "cwd": "/nowhere/at/all"}'],
  ])('%s: the client goes on, nothing is printed', (_, input) => {
    const here = machine()
    for (const event of [
      'SessionStart',
      'UserPromptSubmit',
      'PreToolUse',
      'PostToolUse',
      'SessionEnd',
    ])
      expect(here.run(['hook', event], input), event).toEqual({ status: 0, stdout: '', stderr: '' })
  })

  test('what fails is one line in the log, and no more', () => {
    const here = withVault()
    const input = { prompt: 'redis session store', session_id: 's' }
    const lost = { EVERKEEP_VAULT: here.at('nowhere') }
    expect(here.run(['hook', 'UserPromptSubmit'], input, lost)).toMatchObject({
      status: 0,
      stdout: '',
      stderr: '',
    })
    const lines = logOf(here).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ event: 'UserPromptSubmit', failed: expect.any(String) }),
    ])
  })

  test('a hook inside of a hook does nothing', () => {
    const here = withVault()
    const input = { prompt: 'redis session store', session_id: 's' }
    expect(here.run(['hook', 'UserPromptSubmit'], input, { EVERKEEP_IN_HOOK: '1' }).stdout).toBe('')
    expect(here.run(['hook', 'UserPromptSubmit'], input).stdout).not.toBe('')
  })

  test('an event of a newer client is nobody’s mistake', () => {
    expect(machine().run(['hook', 'TeammateIdle'], '{}')).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    })
  })

  // A hook that is late leaves the client and what is due to another process, which goes on: a slow machine takes its time.
  const within = { timeout: 30_000, interval: 100 }

  test('the end of a session puts what was used into the files (AGT-10, REC-08)', async () => {
    const here = withVault()
    here.run(['context', '--prompt', 'redis session store?'])
    const file = here.at('project/.memory/10-Memories/MEM-redis-cache.md')
    expect(readFileSync(file, 'utf8')).not.toContain('retrieval_count: 1')
    const end = { session_id: 's', reason: 'other' }
    expect(here.run(['hook', 'SessionEnd'], end, ALWAYS).stdout).toBe('')
    await expect.poll(() => readFileSync(file, 'utf8'), within).toContain('retrieval_count: 1')
  })

  test('what the end of a session missed is made up for by the next start', async () => {
    const here = withVault()
    here.run(['context', '--prompt', 'redis session store?'])
    const file = here.at('project/.memory/10-Memories/MEM-redis-cache.md')
    expect(readFileSync(file, 'utf8')).not.toContain('retrieval_count')
    here.run(['hook', 'SessionStart'], { session_id: 't', source: 'startup' }, ALWAYS)
    // What the start itself tells may be counted with it.
    await expect.poll(() => readFileSync(file, 'utf8'), within).toMatch(/retrieval_count: [12]/)
  })
})

describe('the folder of memories is guarded by layout (AGT-08)', () => {
  const write = (here: Machine, file: string, event = 'PreToolUse') =>
    here.run(['hook', event], {
      session_id: 's',
      cwd: here.at('project'),
      tool_name: 'Write',
      tool_input: { file_path: here.at(file), content: 'x' },
    }).stdout

  test('in a vault a direct write is denied with the way to do it, drop box and templates are open', () => {
    const here = withVault()
    const { hookSpecificOutput } = JSON.parse(write(here, 'project/.memory/10-Memories/MEM-new.md'))
    expect(hookSpecificOutput).toMatchObject({
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
    })
    expect(hookSpecificOutput.permissionDecisionReason).toContain('everkeep save')
    for (const file of [
      'project/.memory/00-Inbox/note.md',
      'project/.memory/memory-config.json',
      'project/src/a.ts',
    ])
      expect(write(here, file), file).toBe('')
    expect(
      here.run(['hook', 'PreToolUse'], {
        tool_name: 'Read',
        tool_input: { file_path: here.at('project/.memory/10-Memories/MEM-redis-cache.md') },
      }).stdout,
    ).toBe('')
  })

  test('a link to the vault is the vault', () => {
    const here = withVault()
    spawnSync('ln', ['-s', here.at('project/.memory'), here.at('project/notes')])
    expect(write(here, 'project/notes/10-Memories/MEM-x.md')).toContain('deny')
  })

  test('a link to a memory that is yet to be written is that memory, however many links lead there', () => {
    const here = withVault()
    const link = (to: string, at: string) => symlinkSync(to, here.at(`project/${at}`))
    link('.memory/10-Memories/MEM-a.md', 'one')
    link('one', 'two')
    link('src/nothing-here.ts', 'harmless')
    link('circle', 'circle')
    for (const file of ['project/one', 'project/two']) expect(write(here, file)).toContain('deny')
    for (const file of ['project/harmless', 'project/circle']) expect(write(here, file)).toBe('')
    expect(logOf(here)).toBe('')
  })

  test('the vault of the file counts, wherever the conversation is held', () => {
    const here = withVault()
    const from = (cwd: string, file: string, event = 'PreToolUse') =>
      here.run(['hook', event], {
        session_id: 's',
        cwd: here.at(cwd),
        tool_name: 'Write',
        tool_input: { file_path: here.at(file), content: 'x' },
      }).stdout
    mkdirSync(here.at('other'))
    symlinkSync(here.at('project/.memory/10-Memories/MEM-a.md'), here.at('other/link'))
    for (const cwd of ['', 'home', 'other']) {
      expect(from(cwd, 'project/.memory/10-Memories/MEM-a.md'), cwd).toContain('deny')
      expect(from(cwd, 'project/.memory/00-Inbox/a.md'), cwd).toBe('')
    }
    expect(from('other', 'other/link')).toContain('deny')
    expect(from('other', 'other/.memory/10-Memories/MEM-a.md')).toBe('')
    here.write('project/.memory/10-Memories/MEM-torn.md', '---\ntitle: [\n---\n\nText\n')
    expect(from('other', 'project/.memory/10-Memories/MEM-torn.md', 'PostToolUse')).toContain(
      'MEM-torn.md has problems',
    )
    expect(logOf(here)).toBe('')
  })

  test('the host’s own memory is validated, never blocked, never renamed', () => {
    const here = machine()
    here.write('project/.claude/memory/MEMORY.md', '# Memory\n\n- [good](good.md) — fine\n')
    here.write(
      'project/.claude/memory/good.md',
      '---\nname: good\ndescription: fine\ntype: project\n---\n\nFine.\n',
    )
    here.write('project/.claude/memory/bad.md', '---\nname: [broken\n---\n\nText\n')
    expect(write(here, 'project/.claude/memory/bad.md')).toBe('')
    expect(write(here, 'project/.claude/memory/good.md', 'PostToolUse')).toBe('')
    // Problems may quote the file: before trust nothing of it is told (TRU-04).
    expect(write(here, 'project/.claude/memory/bad.md', 'PostToolUse')).toBe('')
    here.run(['trust'])
    const { hookSpecificOutput } = JSON.parse(
      write(here, 'project/.claude/memory/bad.md', 'PostToolUse'),
    )
    expect(hookSpecificOutput.additionalContext).toContain('bad.md has problems')
    expect(existsSync(here.at('project/.claude/memory/bad.md'))).toBe(true)
  })

  test('what an agent wrote into its memory is found by the next prompt, and what is wrong is told in few lines', () => {
    const here = machine()
    const memory = 'project/.claude/agent-memory/reviewer/MEMORY.md'
    here.write(memory, 'Reviews: look for missing tests first.\n')
    expect(write(here, memory)).toBe('')
    expect(write(here, memory, 'PostToolUse')).toBe('')
    here.write(
      'project/.claude/memory/queue.md',
      '---\nname: Queue retries\ndescription: The zebra queue retries five times\ntype: project\n---\n\nFive times.\n',
    )
    const dead = Array.from({ length: 9 }, (_, at) => `- [gone ${at}](gone-${at}.md) — gone\n`)
    here.write('project/.claude/memory/MEMORY.md', `# Memory\n\n${dead.join('')}`)
    here.run(['trust'])
    const answer = JSON.parse(write(here, 'project/.claude/memory/MEMORY.md', 'PostToolUse'))
    const lines = answer.hookSpecificOutput.additionalContext.split('\n')
    expect(lines).toHaveLength(7)
    expect(lines.at(-1)).toBe('- and 5 more: `everkeep check` lists them.')
    const { stdout } = here.run(['hook', 'UserPromptSubmit'], {
      session_id: 's2',
      cwd: here.at('project'),
      prompt: 'How often does the zebra queue retry?',
    })
    expect(stdout).toContain('Five times.')
    expect(logOf(here)).toBe('')
  })

  test('in claude-json what cannot be read is put aside, and undo brings it back', () => {
    const here = machine()
    here.run(['init', '--layout', 'claude-json'])
    const folder = here.at('project/.claude/memory/decisions')
    here.write('project/.claude/memory/decisions/torn.json', '{"title": "half')
    const answer = JSON.parse(
      write(here, 'project/.claude/memory/decisions/torn.json', 'PostToolUse'),
    )
    expect(answer.hookSpecificOutput.additionalContext).toContain(
      'put aside as decisions/torn.json.invalid.',
    )
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^torn\.json\.invalid\.\d+$/)])
    here.run(['undo'])
    expect(readFileSync(join(folder, 'torn.json'), 'utf8')).toBe('{"title": "half')
  })

  test.each([
    ['vault', '10-Memories/MEM-a.md', false],
    ['vault', '00-Inbox/a.md', true],
    ['vault', '30-Templates/t.md', true],
    ['claude-json', 'decisions/a.json', false],
    ['claude-json', 'memory-config.json', true],
    ['claude-md', 'a.md', true],
    ['smallcode', 'index.json', true],
  ] as const)('%s %s may be written by hand: %s', (layout, path, may) => {
    expect(guardWrite(layout, path) === undefined).toBe(may)
  })

  test('a patch is looked at file by file, as Codex writes', () => {
    const here = withVault()
    const patch = (file: string) =>
      `*** Begin Patch\n*** Update File: src/a.ts\n@@\n-x\n+y\n*** Add File: ${file}\n+z\n*** End Patch\n`
    const verdict = (file: string) =>
      here.run(['hook', 'PreToolUse', 'codex'], {
        tool_name: 'apply_patch',
        cwd: here.at('project'),
        tool_input: { command: patch(file) },
      }).stdout
    expect(verdict('.memory/10-Memories/MEM-new.md')).toContain('"permissionDecision":"deny"')
    expect(verdict('.memory/00-Inbox/idea.md')).toBe('')
    expect(verdict('src/b.ts')).toBe('')
  })

  test('Codex patches by its shell: the event as the real client sends it is denied, any other command is not', () => {
    const here = withVault()
    const verdict = (command: string) =>
      here.run(['hook', 'PreToolUse', 'codex'], {
        session_id: '01a1e36d-9655-7993-959c-d9b52dda5b5b',
        turn_id: '01a1e36d-971f-7f20-9908-aa0cbec42802',
        cwd: here.at('project'),
        hook_event_name: 'PreToolUse',
        model: 'gpt-5-codex',
        permission_mode: 'bypassPermissions',
        tool_name: 'Bash',
        tool_input: { command },
        tool_use_id: 'toolu_1-0',
      }).stdout
    const patch = (file: string): string =>
      `apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: ${file}\n+by hand\n*** End Patch\nEOF\n`
    expect(verdict(patch('.memory/10-Memories/MEM-by-hand.md'))).toContain(
      '"permissionDecision":"deny"',
    )
    expect(verdict(patch('src/b.ts'))).toBe('')
    expect(verdict('grep -rn "*** Add File: .memory/10-Memories/MEM-x.md" docs')).toBe('')
  })

  test('tools that write are known by their names in all clients', () => {
    for (const tool of [
      'Write',
      'Edit',
      'MultiEdit',
      'NotebookEdit',
      'write_file',
      'replace',
      'apply_patch',
    ])
      expect(writesFile(tool), tool).toBe(true)
    for (const tool of ['Read', 'Bash', 'Glob', 'mcp__x__write_thing'])
      expect(writesFile(tool), tool).toBe(false)
  })
})

describe('each client gets what it honours', () => {
  const input = readHookInput(
    '{"hook_event_name": "BeforeAgent", "session_id": "s"}',
    'UserPromptSubmit',
  )
  test.each([
    ['claude', { hookSpecificOutput: { hookEventName: 'BeforeAgent', additionalContext: 'x' } }],
    ['codex', { hookSpecificOutput: { hookEventName: 'BeforeAgent', additionalContext: 'x' } }],
    ['gemini', { hookSpecificOutput: { hookEventName: 'BeforeAgent', additionalContext: 'x' } }],
    ['copilot', { additionalContext: 'x' }],
    ['cursor', { continue: true, additional_context: 'x' }],
  ] as const)('%s', (client, json) => {
    expect(hookAnswerJson({ kind: 'context', text: 'x' }, client, input)).toEqual(json)
  })

  test('a turn that somebody broke off in Cursor does not go on', () => {
    const ended = (status: string): boolean =>
      readHookInput(JSON.stringify({ conversation_id: 's', status, loop_count: 0 }), 'Stop')
        .mayContinue
    expect(['completed', 'aborted', 'error'].map(ended)).toEqual([true, false, false])
  })

  test('events have other names elsewhere', () => {
    expect(
      ['BeforeAgent', 'AfterTool', 'user-prompt-submit', 'sessionStart', 'Nope'].map(
        hookEventNamed,
      ),
    ).toEqual(['UserPromptSubmit', 'PostToolUse', 'UserPromptSubmit', 'SessionStart', undefined])
  })
})
