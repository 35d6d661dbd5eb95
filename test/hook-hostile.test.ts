import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { KnownError } from '../src/core/base/errors.ts'
import { type HookEvent, readHookInput } from '../src/core/conversation/hooks/hook-event.ts'
import { openHooks } from '../src/main/world/open-hooks.ts'
import { answerHook } from '../src/surfaces/hooks/answer-hook.ts'
import { asNobody, NOBODY, openWay } from './support/as-nobody.ts'
import {
  closed,
  folderAt,
  linkAt,
  type Machine,
  NOISE,
  placeIn,
  put,
  type Spoil,
  STATE,
  setUp,
  VAULT,
} from './support/broken-machine.ts'

// AGT-03: what prompts and sessions meet stands in hook-broken.test.ts; here are the hooks around tools and at the end
// of a turn, of a conversation and of a session. Each gets an answer or a reason, never a fault of ours.

const MEMORY = `${VAULT}/10-Memories/MEM-redis.md`
const TALK = [
  { role: 'user', content: 'We decided to keep the sessions in Redis. Always use pnpm here.' },
  { role: 'assistant', content: [{ type: 'text', text: 'Understood.' }] },
]
  .map((message) => JSON.stringify({ type: message.role, sessionId: 's1', message }))
  .join('\n')

/** What an event brings: what is said to the client, and what went wrong, in one. */
async function meet({ root, settings }: Machine, event: HookEvent, over: object = {}) {
  const notes: string[] = []
  const app = openHooks(settings, notes)
  const sent = {
    session_id: 's1',
    transcript_path: join(root, 'talk.jsonl'),
    tool_name: 'Write',
    tool_input: { file_path: join(root, MEMORY) },
    ...over,
  }
  let said = ''
  try {
    const answer = await answerHook(app, readHookInput(JSON.stringify(sent), event))
    if (answer.kind === 'context') said = answer.text
    if (answer.kind === 'line') said = answer.line
    if (answer.kind === 'deny') said = answer.reason
  } catch (error) {
    // What we did not foresee would be a fault in our eyes, and no reason that helps anybody.
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    notes.push(error.message)
  } finally {
    app.close()
  }
  return { said, noted: [...new Set(notes)].join(' ') }
}

async function spoilt(spoil: Spoil): Promise<Machine> {
  const machine = await setUp()
  writeFileSync(join(machine.root, 'talk.jsonl'), `${TALK}\n`)
  spoil(placeIn(machine.root))
  openWay(machine.root)
  if (process.getuid?.() === 0)
    spawnSync('chown', ['-hR', `${NOBODY}:${NOBODY}`, ...readdirSync(machine.root)], {
      cwd: machine.root,
    })
  return machine
}

const socketAt =
  (path: string): Spoil =>
  (at) => {
    rmSync(at(path), { force: true, recursive: true })
    mkdirSync(dirname(at(path)), { recursive: true })
    // Its folder is entered: the name of a socket may have a hundred letters.
    const script = 'require("net").createServer().listen(process.argv[1], () => process.exit())'
    const [cwd, name] = [dirname(at(path)), path.slice(path.lastIndexOf('/') + 1)]
    spawnSync(process.execPath, ['-e', script, name], { cwd })
  }
const hugeAt =
  (path: string): Spoil =>
  (at) => {
    put(path, '')(at)
    truncateSync(at(path), 1e9)
  }

const QUIET = /^$/
const KEPT = /1 to review/

type Row = readonly [state: string, spoil: Spoil, said: RegExp, noted: RegExp]

const AFTER_TOOL: readonly Row[] = [
  ['no findings', () => undefined, /has problems:\n- The key 'created'/, QUIET],
  ['the file is too large', hugeAt(MEMORY), /954 MB; the limit is 2 MB/, QUIET],
  ['it is not for us', closed(MEMORY), /could not read 10-Memories/, QUIET],
  ['it is gone', (at) => rmSync(at(MEMORY)), QUIET, QUIET],
  ['it is a folder', folderAt(MEMORY), QUIET, /not a regular file/],
  ['it is a link in a circle', linkAt(MEMORY, 'MEM-redis.md'), QUIET, /not a regular file/],
  ['it is a socket', socketAt(MEMORY), QUIET, /not a regular file/],
  ['not text', put(MEMORY, NOISE), /not UTF-8/, QUIET],
  ['its YAML is broken', put(MEMORY, '---\na: [\n:::\n---\n'), /has problems/, QUIET],
  [
    'the settings are a socket',
    socketAt(`${VAULT}/memory-config.json`),
    /has/,
    /not a regular file/,
  ],
  ['the state is a link', linkAt(STATE, '/nowhere'), QUIET, /symlink/],
  ['the uses are a folder', folderAt(`${STATE}/usage.log`), QUIET, /could not read the usage log/],
  ['the index is no database', put(`${STATE}/index.db`, NOISE), /has problems/, /damaged|^$/],
  ['the vault is a circle', linkAt(VAULT, '.memory'), QUIET, /links form a loop/],
  ['the vault is a file', put(VAULT, 'x'), QUIET, /skipped: it is not a folder/],
  ['the vault is a link to nowhere', linkAt(VAULT, 'gone'), QUIET, /skipped: its link is broken/],
  [
    'the vault is a link to a file',
    linkAt(VAULT, '../talk.jsonl'),
    QUIET,
    /skipped: it is not a folder/,
  ],
]

const AT_END: readonly Row[] = [
  ['no findings', () => undefined, KEPT, QUIET],
  ['no transcript', (at) => rmSync(at('talk.jsonl')), QUIET, /There is no file/],
  ['the transcript is a folder', folderAt('talk.jsonl'), QUIET, /Not a regular file/],
  ['it is a socket', socketAt('talk.jsonl'), QUIET, /Cannot open "/],
  ['it is a link in a circle', linkAt('talk.jsonl', 'talk.jsonl'), QUIET, /Cannot open "/],
  ['it is not for us', closed('talk.jsonl'), QUIET, /Permission denied/],
  ['not text', put('talk.jsonl', NOISE), QUIET, /has no conversation/],
  ['it is empty', put('talk.jsonl', ''), QUIET, /has no conversation: it is empty/],
  ['one endless line', put('talk.jsonl', `{"a":"${'x'.repeat(9e6)}`), QUIET, /no conversation/],
  ['a broken line before', put('talk.jsonl', `{"a\n\xff\n${TALK}\n`), KEPT, QUIET],
  ['the inbox is a file', put(`${STATE}/inbox`, 'x'), QUIET, /could not read the inbox/],
  ['the inbox is closed', closed(`${STATE}/inbox`), QUIET, /could not read the inbox/],
  ['the inbox is a link', linkAt(`${STATE}/inbox`, '/nowhere'), QUIET, /inbox is a symlink/],
  ['the sessions are a file', put(`${STATE}/sessions`, 'x'), QUIET, /state of the session/],
  ['the lock is no lock', put(`${VAULT}/.everkeep/lock`, NOISE), QUIET, /lock .*cannot be taken/],
  ['the lock is a folder', folderAt(`${VAULT}/.everkeep/lock`), QUIET, /lock .*cannot be taken/],
  ['the journal is a file', put(`${STATE}/journal`, 'x'), QUIET, /could not read the journal/],
  ['the settings are broken', put(`${VAULT}/memory-config.json`, '{'), KEPT, /ends too early/],
  ['the vault is a circle', linkAt(VAULT, '.memory'), QUIET, /links form a loop/],
  ['the vault is gone', (at) => rmSync(at(VAULT), { recursive: true }), QUIET, QUIET],
]

const AT_SESSION_END: readonly Row[] = [
  ['no findings', () => undefined, QUIET, QUIET],
  ['the uses are closed', closed(`${STATE}/usage.log`), QUIET, /could not read the usage log/],
  ['the uses are endless', hugeAt(`${STATE}/usage.log`), QUIET, /usage log is too large/],
  ['the journal is a file', put(`${STATE}/journal`, 'x'), QUIET, /could not read the journal/],
  ['the lock is a folder', folderAt(`${VAULT}/.everkeep/lock`), QUIET, /lock .*cannot be taken/],
  ['the vault is a file', put(VAULT, 'x'), QUIET, /skipped: it is not a folder/],
  ['the vault is a circle', linkAt(VAULT, '.memory'), QUIET, /links form a loop/],
]

const BEFORE_TOOL: readonly Row[] = [
  ['no findings', () => undefined, /belongs to a memory vault/, QUIET],
  ['the settings are a socket', socketAt(`${VAULT}/memory-config.json`), /belongs to/, QUIET],
  ['the vault is a circle', linkAt(VAULT, '.memory'), QUIET, /links form a loop/],
]

describe.each<readonly [HookEvent, readonly Row[]]>([
  ['PreToolUse', BEFORE_TOOL],
  ['PostToolUse', AFTER_TOOL],
  ['Stop', AT_END],
  ['SessionEnd', AT_SESSION_END],
])('AGT-03: %s', (event, rows) => {
  test.each(rows)('%s', async (_state, spoil, said, noted) => {
    const machine = await spoilt(spoil)
    const met = await asNobody(() => meet(machine, event))
    spawnSync('chmod', ['-R', 'u+rwx', machine.root])
    expect(met.said).toMatch(said)
    expect(met.noted).toMatch(noted)
  })
})

// It is the same road as that of Stop: every third state is enough.
test.each(AT_END.filter((_, at) => at % 3 === 0))(
  'AGT-03: PreCompact says nothing to the model that shortens: %s',
  async (...row) => {
    const [, spoil, , noted] = row
    const machine = await spoilt(spoil)
    const met = await asNobody(() => meet(machine, 'PreCompact'))
    spawnSync('chmod', ['-R', 'u+rwx', machine.root])
    expect(met.said).toBe('')
    expect(met.noted).toMatch(noted)
  },
)

test.each(['PreToolUse', 'PostToolUse'] as const)(
  'AGT-03: a patch of thousands of files: %s is over before the client is',
  async (event) => {
    const machine = await spoilt(() => undefined)
    const files = Array.from({ length: 3_000 }, (_, at) => `*** Add File: src/f${at}.ts\n`)
    const last = `*** Update File: ${join(machine.root, MEMORY)}\n`
    const all = event === 'PreToolUse' ? [...files, last] : [last, ...files]
    const input = `*** Begin Patch\n${all.join('')}`
    const patch = { tool_name: 'apply_patch', tool_input: { input } }
    expect((await meet(machine, event, patch)).said).toMatch(/MEM-redis\.md/)
  },
)

test('AGT-03: a path longer than any is no place', async () => {
  const machine = await spoilt(() => undefined)
  const over = { tool_input: { file_path: `/${'a/'.repeat(90_000)}` } }
  for (const event of ['PreToolUse', 'PostToolUse'] as const)
    expect(await meet(machine, event, over)).toEqual({ said: '', noted: '' })
})

/** In a git work tree no file gets uses unless somebody asked for it (GIT-02). */
const writesUses: Spoil = put(`${VAULT}/memory-config.json`, '{"usage":{"write":"always"}}')

test('AGT-03: a memory that cannot be read keeps no other from its counts (LAY-10)', async () => {
  const machine = await spoilt((at) => {
    put(
      `${VAULT}/10-Memories/MEM-other.md`,
      '---\ntitle: Other\ncreated: 2026-01-31\n---\n\nx\n',
    )(at)
    const uses = ['MEM-redis', 'MEM-other'].map((id) => `2026-03-01T09:00:00.000Z ${id}\n`)
    put(`${STATE}/usage.log`, uses.join(''))(at)
    writesUses(at)
    hugeAt(MEMORY)(at)
  })
  expect((await asNobody(() => meet(machine, 'SessionEnd'))).noted).toBe('')
  const other = join(machine.root, VAULT, '10-Memories/MEM-other.md')
  expect(readFileSync(other, 'utf8')).toMatch(/retrieval_count: 1/)
})

test.each<readonly [state: string, spoil: Spoil, due: boolean, noted: RegExp]>([
  ['uses that wait for their files', (at) => writesUses(at), true, QUIET],
  ['uses that this machine keeps', () => undefined, false, QUIET],
  [
    'more of them than a prompt should read',
    put(`${STATE}/usage.log`, '2026-03-01T09:00:00.000Z MEM-redis\n'.repeat(1_000)),
    true,
    QUIET,
  ],
  ['no uses', (at) => rmSync(at(`${STATE}/usage.log`)), false, QUIET],
  [
    'uses a folder',
    (at) => {
      writesUses(at)
      folderAt(`${STATE}/usage.log`)(at)
    },
    false,
    /could not read the usage log/,
  ],
  ['the state a link', linkAt(STATE, '/nowhere'), false, /symlink/],
  ['the vault a link to nowhere', linkAt(VAULT, 'gone'), false, /its link is broken/],
  [
    'hygiene that runs by itself',
    (at) => {
      rmSync(at(`${STATE}/usage.log`))
      put(`${VAULT}/memory-config.json`, '{"hygiene":{"auto":true}}')(at)
    },
    true,
    QUIET,
  ],
])(
  'AGT-10: whether the end of a session has something to do: %s',
  async (_state, spoil, due, noted) => {
    const { root, settings } = await spoilt(spoil)
    const notes: string[] = []
    rmSync(join(root, 'home/.everkeep'), { recursive: true })
    const app = openHooks(settings, notes)
    expect(await app.endIsDue()).toBe(due)
    app.close()
    expect(notes.join(' ')).toMatch(noted)
  },
)
