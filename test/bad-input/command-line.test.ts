import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listVaults } from '../../src/app/vault/vaults.ts'
import { ERROR_KINDS, type ErrorCode, KnownError } from '../../src/core/base/errors.ts'
import { readDraftFile, readInput } from '../../src/main/base/read-input.ts'
import { readSettings } from '../../src/main/base/settings.ts'
import { initVaultHere } from '../../src/main/world/init-vault-here.ts'
import { openApp } from '../../src/main/world/open-app.ts'
import { finderFor, namedVault } from '../../src/main/world/world-at.ts'
import { run } from '../../src/surfaces/cli/run.ts'
import { type FakeHost, fakeHost } from '../cli/fake-host.ts'
import { draft } from '../support/demo-changes.ts'
import { decisionRecord } from '../support/records.ts'
import { type BadCase, checkAll, type Told } from './check.ts'
import { diskStage, everythingIn, put, type Stage, withHome } from './stages.ts'

const stage = async (): Promise<Stage> =>
  withHome(await diskStage({ layout: 'vault', drafts: [draft('Alpha rule'), draft('Beta rule')] }))

/** The real way to vaults and files, from the project around the vault, with nobody at the keyboard. */
function hostIn(project: string, stdin: string): FakeHost {
  const settings = readSettings({ env: {}, home: join(project, 'home'), cwd: project })
  return {
    ...fakeHost({ stdin }),
    open: (options) => openApp(settings, options),
    vaults: ({ vault }) => listVaults(finderFor(settings), namedVault(settings, vault)),
    init: (options) => initVaultHere(settings, options),
    readInput: async (path) => (path === '-' ? stdin : readInput(path)),
    readDraft: async (path) => readDraftFile(path, settings),
  }
}

const EXITS = { usage: 2, missing: 3, conflict: 4, refused: 4, environment: 5, bug: 70 }

/** Runs a line and throws what it printed, so that it is held to the same promises as any other failure. */
async function type({ root }: Stage, argv: readonly string[], stdin = ''): Promise<void> {
  const host = hostIn(join(root, '..'), stdin)
  const exit = await run(argv, host)
  if (exit === 0) return
  const { stdout, stderr } = host.said
  const error = stdout.startsWith('{') ? JSON.parse(stdout).error : blockOf(stdout || stderr)
  const code: ErrorCode = error.code
  expect(Object.keys(ERROR_KINDS), stdout + stderr).toContain(code)
  // Scripts of seed 001 know 1 for everything but a wrong command line (WRT-10).
  const isBlock = argv[0] === 'write' && code !== 'USAGE_ERROR'
  expect(exit).toBe(isBlock ? 1 : EXITS[ERROR_KINDS[code]])
  throw new KnownError(code, error)
}

/** The lines of an error block, of `write` or for people. */
function blockOf(text: string) {
  const line = (name: string): string | undefined =>
    new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
  const [, coded, said] = /^error\[(\w+)\]: (.*)$/m.exec(text) ?? []
  const field = line('field')
  const rule = line('rule')
  return {
    code: (coded ?? text.split('\n')[0]) as ErrorCode, // Safe: looked up in the table right after.
    message: said ?? line('error') ?? '',
    hint: line('hint') ?? line('fix') ?? '',
    ...(field !== undefined && { field }),
    ...(rule !== undefined && { rule }),
  }
}

function line(argv: string, told: Omit<Told, 'code'> & { readonly code?: ErrorCode }): BadCase {
  const words = argv.split(' ')
  return {
    name: argv === '' ? 'nothing' : argv,
    told: { code: 'USAGE_ERROR', ...told },
    run: (one) => type(one, words),
  }
}

// UIX-01: what the table of verbs does not know is refused, with the nearest that it does.
checkAll('a command line that cannot be meant', stage, [
  line('lsit', { hint: /Did you mean list\?/ }),
  line('frobnicate', { hint: /everkeep help/ }),
  line('list --jsno', { hint: /Did you mean --json\?/ }),
  line('list --frobnicate', { hint: /everkeep help list/ }),
  line('--frobnicate', { hint: /everkeep help/ }),
  line('--kind decision list', { hint: /Put it after the verb/ }),
  line('list extra', { hint: /Usage/ }),
  line('show', { hint: /Usage/ }),
  line('forget', { hint: /Usage/ }),
  line('list --limit', { hint: /--limit <n>/ }),
  line('list --limit ten', { hint: /--limit 10/ }),
  line('list --limit -1', { message: /at least 1/ }),
  line('list --limit 0', { message: /at least 1/ }),
  line('list --limit 1.5', { message: /whole number/ }),
  line('list --limit 99999999999999999999', { message: /whole number/ }),
  line('list --limit 5 --limit 6', { message: /more than once/, hint: /takes one value/ }),
  line('list --sort x', { hint: /one of updated/ }),
  line('list --sort titel', { hint: /Did you mean title\?/ }),
  line('list --status gone', { hint: /one of active/ }),
  line('list --retired --status active', { hint: /--status all/ }),
  line('list --json=yes', { hint: /just --json/ }),
  line('list --kind --json', { hint: /--kind/ }),
  line('init --layout x', { hint: /one of vault/ }),
  line('init --layout valut', { hint: /Did you mean vault\?/ }),
  line('convert', { hint: /Usage|--to/ }),
  line('convert --to yaml', { hint: /one of vault/ }),
  line('config frob', { hint: /one of list/ }),
  line('config set auto_commit', { hint: /Usage/ }),
  line('config get auto_commit true', { hint: /takes no value/ }),
  line('log show', { hint: /everkeep log/ }),
  line('edit MEM-alpha-rule', { hint: /--title/ }),
  line('edit MEM-alpha-rule --title New --input x.md', {
    message: /^--input and /,
    hint: /one or the other/,
  }),
  line('forget MEM-alpha-rule --shred', { hint: /--yes/ }),
  line('write', { hint: /everkeep help write/ }),
  line('write --action destroy', { hint: /one of create|Did you mean/ }),
  line('write --action update --input -', { hint: /everkeep help write/ }),
  line('candidate', { hint: /Usage/ }),
  line('candidate --category decision', { hint: /new-info/ }),
  line('edit MEM-alpha-rule --redact --allow-secret --title x', { hint: /./ }),
  line('\u001b[31mlist', { hint: /everkeep help/ }),
])

const VAULT: Told = { code: 'VAULT_NOT_FOUND', hint: /everkeep (vaults|init)/ }

// LAY-17, UIX-01: what the line names is not there, or is something else.
checkAll('a command line that names what is not there', stage, [
  line('list --vault nowhere', VAULT),
  line('list --vault /nowhere/at/all --json', VAULT),
  { ...line('list --vault home/notes.txt', VAULT), make: withFile },
  { ...line('init --vault home/notes.txt', { code: 'IO_ERROR', hint: /./ }), make: withFile },
  line('init', {
    code: 'VAULT_EXISTS',
    hint: /everkeep init --yes` adopts it, and every command works on it/,
  }),
  line('list --kind desicion', { hint: /Did you mean decision\?/ }),
  line('show MEM-alhpa-rule --json', {
    code: 'MEMORY_NOT_FOUND',
    hint: /Did you mean MEM-alpha-rule/,
  }),
  line('undo op-99', { code: 'OPERATION_NOT_FOUND', hint: /everkeep log/ }),
  line('edit MEM-alpha-rule --input nowhere.md', { code: 'INPUT_ERROR', field: 'input' }),
  line('edit MEM-alpha-rule --input .', { code: 'SECURITY_ERROR', field: 'input' }),
  line('write --action create --category decision --input /etc/hosts', {
    code: 'SECURITY_ERROR',
    field: 'input',
    hint: /--input -/,
  }),
  line('write --action create --category decision --input ../x.json', {
    code: 'SECURITY_ERROR',
    field: 'input',
  }),
  line('write --action create --category decision --input /tmp/.memory-draft-none-such.json', {
    code: 'INPUT_ERROR',
    field: 'input',
  }),
  {
    name: 'write --input with a link',
    told: { code: 'SECURITY_ERROR', field: 'input', rule: /links/ },
    run: (one) => {
      const link = `/tmp/.memory-draft-link-${process.pid}-${Date.now()}.json`
      symlinkSync('/etc/hosts', link)
      const argv = ['write', '--action', 'create', '--category', 'decision', '--input', link]
      return type(one, argv).finally(() => rmSync(link))
    },
  },
  {
    name: 'write in a vault that the target names and nobody has',
    told: VAULT,
    run: (one) =>
      type(
        one,
        [
          'write',
          '--action',
          'create',
          '--category',
          'decision',
          '--input',
          '-',
          '--target',
          'elsewhere/.claude/memory/decisions/x.json',
        ],
        JSON.stringify(decisionRecord()),
      ),
  },
  {
    name: 'write of a record with a fault, in the words of seed 001',
    told: { code: 'VALIDATION_ERROR', field: 'content.context', rule: 'required', hint: /^Add '/ },
    run: (one) => {
      const { content: _, ...rest } = decisionRecord()
      const content = { status: 'accepted', decision: 'd', rationale: ['r'] }
      return type(
        one,
        ['write', '--action', 'create', '--category', 'decision', '--input', '-'],
        JSON.stringify({ ...rest, content }),
      )
    },
  },
  {
    name: 'write of more than a megabyte',
    told: { code: 'INPUT_ERROR', field: 'input', rule: /1048576/ },
    run: (one) =>
      type(
        one,
        ['write', '--action', 'create', '--category', 'decision', '--input', '-'],
        'x'.repeat(1_100_000),
      ),
  },
])

async function withFile(): Promise<Stage> {
  const one = await stage()
  put(one.root, '../home/notes.txt', 'mine')
  return one
}

// LAY-18: a config of the person's own that is broken keeps nobody from their memories.
checkAll('a person whose own config is broken', stage, [
  {
    name: 'a verb goes on, and says what is wrong with the line',
    told: { code: 'USAGE_ERROR' },
    run: async (one) => {
      const home = join(one.root, '..', 'home', '.config', 'everkeep')
      const before = everythingIn(join(one.root, '..'))
      mkdirSync(home, { recursive: true })
      writeFileSync(join(home, 'config.json'), '{"vault": ')
      const host = hostIn(join(one.root, '..'), '')
      expect(await run(['list'], host)).toBe(0)
      expect(host.said.stderr).toMatch(/In your own config\.json, line 1: /)
      rmSync(join(one.root, '..', 'home', '.config'), { recursive: true })
      expect(everythingIn(join(one.root, '..'))).toEqual(before)
      await type(one, ['list', '--sort', 'x'])
    },
  },
])

// UIX-01: a vault may come from anybody; what its files hold does not steer the terminal.
test('an escape sequence in a config is shown without its power', async () => {
  const one = await stage()
  put(one.root, 'memory-config.json', JSON.stringify({ '\u001b[2J\u001b]0;title\u0007key': 1 }))
  const host = hostIn(join(one.root, '..'), '')
  expect(await run(['list'], host)).toBe(0)
  expect(host.said.stderr).toContain('Unknown setting')
  expect(host.said.stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  one.close()
  one.dispose()
})
