import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { HOOK_DEADLINE_MS } from '../src/core/conversation/hooks/hook-deadline.ts'
import { openHooks } from '../src/main/world/open-hooks.ts'
import { asNobody, NOBODY, openWay } from './support/as-nobody.ts'
import {
  ask,
  changed,
  closed,
  folderAt,
  linkAt,
  NOISE,
  OWN_CONFIG,
  placeIn,
  put,
  QUESTION,
  type Spoil,
  STATE,
  setUp,
  TRUSTED,
  VAULT,
} from './support/broken-machine.ts'

// AGT-03: whatever state a vault, its settings or the person's folders are in, a prompt gets what can still be had, and
// what went wrong is one line of the log. Hooks are asked here; the processes that might hang stand at the end.

const BIN = fileURLToPath(new URL('../dist/main/bin.js', import.meta.url))
const CONFIG = `${VAULT}/memory-config.json`
const BOTH = { project: 'text', own: true }
const OWN = { project: false, own: true }

type Row = readonly [
  state: string,
  spoil: Spoil,
  told: typeof BOTH | typeof OWN | { project: string; own: false },
  noted: RegExp,
]

const SETTINGS: readonly Row[] = [
  ['no object', put(CONFIG, '[1]'), BOTH, /memory-config\.json.*JSON object of settings/],
  ['no end', put(CONFIG, '{'), BOTH, /memory-config\.json.*ends too early/],
  ['no text', put(CONFIG, NOISE), BOTH, /memory-config\.json/],
  ['no value', put(CONFIG, '{"retrieval":{"max_inject":"many"}}'), BOTH, /Using 5/],
  ['no end of brackets', put(CONFIG, '['.repeat(100_000)), BOTH, /nested deeper/],
  ['no size for settings', put(CONFIG, `{"a":"${'x'.repeat(5e6)}"}`), BOTH, /too large/],
  ['a folder', folderAt(CONFIG), BOTH, /not a regular file/],
  ['a link to itself', linkAt(CONFIG, 'memory-config.json'), BOTH, /ELOOP/],
  ['nobody may read it', closed(CONFIG), BOTH, /EACCES/],
  ['empty, which is none', put(CONFIG, ''), BOTH, /^$/],
]

const RECORDS: readonly Row[] = [
  ['ledger a folder', folderAt(`${STATE}/ledger.log`), BOTH, /could not write the ledger/],
  ['ledger closed', closed(`${STATE}/ledger.log`), BOTH, /could not read the ledger/],
  ['ledger no text', put(`${STATE}/ledger.log`, NOISE), BOTH, /^$/],
  ['uses a folder', folderAt(`${STATE}/usage.log`), BOTH, /could not read the usage log/],
  ['uses closed', closed(`${STATE}/usage.log`), BOTH, /could not read the usage log/],
  ['uses no text', put(`${STATE}/usage.log`, NOISE), BOTH, /^$/],
  [
    'uses without end',
    (at) => truncateSync(at(`${STATE}/usage.log`), 1e9),
    BOTH,
    /usage log is too large/,
  ],
  ['journal a file', put(`${STATE}/journal`, 'x'), BOTH, /could not read the journal/],
  ['index no database', changed(put(`${STATE}/index.db`, NOISE)), BOTH, /was damaged/],
  [
    'index cut short',
    changed((at) => truncateSync(at(`${STATE}/index.db`), 5_000)),
    BOTH,
    /was damaged/,
  ],
  ['index a folder', changed(folderAt(`${STATE}/index.db`)), BOTH, /Cannot write an index/],
  ['index read-only', changed(closed(`${STATE}/index.db`, 0o444)), BOTH, /index could not be/],
  [
    'ledger without end',
    (at) => truncateSync(at(`${STATE}/ledger.log`), 1e9),
    BOTH,
    /ledger is too large/,
  ],
  ['state a file', put(STATE, 'x'), BOTH, /not a folder.*files are read/],
  ['state a link in a circle', linkAt(STATE, '.everkeep'), BOTH, /symlink.*files are read/],
  ['state closed', closed(STATE), BOTH, /could not read the journal/],
]

const FOLDERS: readonly Row[] = [
  [
    'a link in a circle',
    linkAt(VAULT, '.memory'),
    OWN,
    /\.memory was skipped: its links form a loop/,
  ],
  ['a link to nowhere', linkAt(VAULT, 'gone'), OWN, /\.memory was skipped: its link is broken/],
  ['a file', put(VAULT, 'x'), OWN, /\.memory was skipped: it is not a folder/],
  ['closed to who would go in', closed(VAULT, 0o444), OWN, /\.memory was skipped/],
  ['with a link to its parent', linkAt(`${VAULT}/10-Memories/up`, '..'), BOTH, /^$/],
  ['gone', (at) => rmSync(at(VAULT), { recursive: true }), OWN, /^$/],
  ['its inner folder closed', closed(`${VAULT}/10-Memories`), OWN, /could not look into/],
  [
    'that of the person in a circle',
    linkAt('home/.everkeep/vault', 'vault'),
    { project: 'text', own: false },
    /vault was skipped: its links form a loop/,
  ],
  [
    'that of the person behind a link to nowhere',
    linkAt('home/.everkeep', '/media/unplugged'),
    { project: 'text', own: false },
    /\.everkeep\/vault was skipped: its link is broken/,
  ],
  ['one memory closed', closed(`${VAULT}/10-Memories/MEM-redis.md`), OWN, /could not read/],
  ['one gone', (at) => rmSync(at(`${VAULT}/10-Memories/MEM-redis.md`)), OWN, /^$/],
  ['one binary', put(`${VAULT}/10-Memories/MEM-b.md`, NOISE), BOTH, /^$/],
  ['one of bad YAML', put(`${VAULT}/10-Memories/MEM-b.md`, '---\na: [\n:::\n---\n'), BOTH, /^$/],
  [
    'one that nests without end',
    put(`${VAULT}/10-Memories/MEM-b.md`, `---\ntitle: ${'['.repeat(50_000)}\n---\nredis\n`),
    BOTH,
    /^$/,
  ],
  [
    'one of a gigabyte',
    (at) => {
      writeFileSync(at(`${VAULT}/10-Memories/MEM-b.md`), '')
      truncateSync(at(`${VAULT}/10-Memories/MEM-b.md`), 1e9)
    },
    BOTH,
    /MEM-b\.md is 954 MB; the limit is 2 MB/,
  ],
]

const PERSON: readonly Row[] = [
  ['config no end', put(OWN_CONFIG, '{'), BOTH, /your own config\.json.*ends too early/],
  ['config a folder', folderAt(OWN_CONFIG), BOTH, /not a regular file/],
  ['trust no list', put(TRUSTED, '{'), OWN, /not a list of vaults/],
  ['trust a folder', folderAt(TRUSTED), OWN, /not a list of vaults/],
  ['trust without end', (at) => truncateSync(at(TRUSTED), 1e9), OWN, /not a list of vaults/],
  ['trust closed', closed(TRUSTED), OWN, /No vault is trusted/],
  ['state a file', put('home/.local/state', 'x'), OWN, /No vault is trusted/],
]

describe.each([
  ['settings of the vault', SETTINGS],
  ['what is kept beside memories', RECORDS],
  ['memory folder', FOLDERS],
  ["the person's own", PERSON],
])('AGT-03: %s', (_what, rows) => {
  test.each(rows)('%s', async (_state, spoil, told, noted) => {
    const { root, settings } = await setUp()
    spoil(placeIn(root))
    openWay(root)
    if (process.getuid?.() === 0)
      spawnSync('chown', ['-hR', `${NOBODY}:${NOBODY}`, ...readdirSync(root)], { cwd: root })
    const { notes, ...got } = await asNobody(() => ask(settings, 's1'))
    expect(got).toEqual(told)
    expect(notes).toMatch(noted)
    spawnSync('chmod', ['-R', 'u+rwx', root])
  })
})

test('AGT-03: the end of a turn says that it has nowhere to keep anything', async () => {
  const { root, settings } = await setUp()
  linkAt(VAULT, '.memory')((path) => join(root, path))
  const notes: string[] = []
  const app = openHooks(settings, notes)
  const transcript = join(root, 'none.jsonl')
  const flags = { hasHost: false, isContinued: false, isSubAgent: false }
  const request = { transcript, session: 's1', ...flags }
  expect(await app.stop(request)).toBeUndefined()
  app.close()
  expect(notes).toEqual([expect.stringContaining('its links form a loop')])
})

describe('AGT-03: a pipe that nobody writes to, in place of a file, holds up nobody', () => {
  const pipeAt = (path: string): void => {
    rmSync(path, { force: true })
    mkdirSync(dirname(path), { recursive: true })
    spawnSync('mkfifo', [path])
  }

  test('the settings, the ledger, the uses, the claim, the trust, git, what was compiled', async () => {
    const { root } = await setUp()
    const run = (args: readonly string[]) =>
      spawnSync(process.execPath, [BIN, ...args], {
        cwd: join(root, 'project'),
        env: { PATH: process.env['PATH'], HOME: join(root, 'home') },
        input: JSON.stringify({ session_id: args.join(), prompt: QUESTION }),
        encoding: 'utf8',
        timeout: 10 * HOOK_DEADLINE_MS.UserPromptSubmit,
      })
    expect(run(['hook', 'UserPromptSubmit']).stdout).toContain('In Redis.')
    const kept = join(root, 'home/.cache/everkeep')
    for (const name of readdirSync(kept)) pipeAt(join(kept, name))
    for (const name of ['usage.log', 'ledger.log', 'index.db.claim'])
      pipeAt(placeIn(root)(`${STATE}/${name}`))
    for (const path of [CONFIG, OWN_CONFIG, TRUSTED, 'project/.git/config'])
      pipeAt(join(root, path))
    const { status, stdout, stderr } = run(['hook', 'UserPromptSubmit', 'claude'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('By me.')
    expect(stdout).not.toContain('Redis')
    const log = join(root, 'home/.local/state/everkeep/hooks.log')
    expect(readFileSync(log, 'utf8').trim().split('\n')).toHaveLength(1)

    // Neither who writes the log nor who reads it.
    pipeAt(log)
    const again = run(['hook', 'UserPromptSubmit', 'codex'])
    expect(again.status).toBe(0)
    expect(again.stdout).toContain('By me.')
    expect(run(['doctor']).error).toBeUndefined()
  })
})
