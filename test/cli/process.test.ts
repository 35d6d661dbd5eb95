import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadedBy } from '../support/loaded-by.ts'
import { BINARY } from './harness.ts'

test('--version loads nothing but itself: what it costs is what node costs', () => {
  const { builtins, files } = loadedBy(['--version'])
  expect(builtins).toEqual([])
  expect(files).toEqual([BINARY])
  expect(statSync(BINARY).size).toBeLessThan(6_000)
})

test('--help loads no library but the colours', () => {
  const preload = `data:text/javascript,process.on('exit',()=>console.error(JSON.stringify(process.moduleLoadList)))`
  const { stderr, status } = spawnSync(process.execPath, ['--import', preload, BINARY, '--help'], {
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  const loaded: readonly string[] = JSON.parse(stderr)
  for (const costly of ['child_process', 'http', 'https', 'readline', 'worker_threads', 'crypto'])
    expect(loaded).not.toContain(`NativeModule ${costly}`)
})

test('a reader that goes away ends it quietly', () => {
  const line = `set -o pipefail; '${process.execPath}' '${BINARY}' help --json | true`
  const { status, stderr } = spawnSync('bash', ['-c', line], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test.each([
  '--pending-deprecation',
  '--pending-deprecation --throw-deprecation',
  '--pending-deprecation --no-deprecation',
])('nobody is warned of how files are looked at, whatever they asked Node to say: %s', (asked) => {
  const vault = mkdtempSync(join(tmpdir(), 'everkeep-asked-'))
  mkdirSync(join(vault, '10-Memories'))
  writeFileSync(join(vault, '10-Memories', 'MEM-one.md'), '---\ntitle: One\n---\n\nText.\n')
  const { status, stderr } = spawnSync(
    process.execPath,
    [BINARY, 'dream', '--dry-run', '--vault', vault],
    { encoding: 'utf8', env: { ...process.env, HOME: vault, NODE_OPTIONS: asked } },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

/** The command is done, and the process goes on. */
const LASTING =
  'const exit=process.exit;let isOver=false;process.exit=(code)=>{if(isOver)exit(code);isOver=true};'

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends it with %i', async (signal, exit) => {
  // Something that does not end by itself, as a long command would not.
  const preload = `data:text/javascript,${LASTING}setInterval(()=>{},1000)`
  const child = spawn(process.execPath, ['--import', preload, BINARY, 'help'])
  await once(child.stdout, 'data')
  child.kill(signal)
  const [code] = await once(child, 'exit')
  expect(code).toBe(exit)
})

test('who thinks and hears nothing is ended all the same', async () => {
  const vault = mkdtempSync(join(tmpdir(), 'everkeep-busy-'))
  mkdirSync(join(vault, '10-Memories'))
  // Looking into the vault takes for ever, without a moment for anything else.
  const busy =
    "import fs from 'node:fs';const real=fs.readdirSync;fs.readdirSync=(...args)=>{if(!String(args[0]).endsWith('10-Memories'))return real(...args);fs.writeSync(2,'busy');for(;;);}"
  const preload = `data:text/javascript,${encodeURIComponent(busy)}`
  const child = spawn(process.execPath, ['--import', preload, BINARY, 'list', '--vault', vault])
  await once(child.stderr, 'data')
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT'])
})

test('UIX-01: an error that nobody caught says that it is a bug, and exits 70', () => {
  const late =
    "const wait=setInterval(()=>{if(!isOver)return;clearInterval(wait);throw new Error('late')},5)"
  const preload = `data:text/javascript,${LASTING}${late}`
  const { status, stderr } = spawnSync(process.execPath, ['--import', preload, BINARY, 'help'], {
    encoding: 'utf8',
  })
  expect(status).toBe(70)
  expect(stderr).toContain('Error: late')
  expect(stderr).toContain('this is a bug in Everkeep')
})

/** A person with an empty home, in a project without a vault. */
function inProject() {
  const root = mkdtempSync(join(tmpdir(), 'everkeep-project-'))
  const [home, project] = [join(root, 'home'), join(root, 'project')]
  for (const folder of [home, join(project, '.git')]) mkdirSync(folder, { recursive: true })
  const env = { PATH: process.env['PATH'], HOME: home }
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [BINARY, ...args], { cwd: project, encoding: 'utf8', env })
  return { home, run }
}

// REC-01, REC-15
test('who searches by hand is told what the other vaults of the folder have', () => {
  const { home, run } = inProject()
  run('init', '--scope', 'user')
  const own: string = JSON.parse(run('vaults', '--json').stdout).vaults[0].path
  run('save', 'I prefer tabs to spaces in every project', '--kind', 'preference')
  run('init')
  const { stdout, stderr } = run('search', 'tabs or spaces')
  expect(stdout).toBe('No matches.\n')
  const place = own.replace(home, '~')
  expect(stderr).toContain(
    `1 in another vault: \`everkeep search 'tabs or spaces' --vault ${place}\`.`,
  )
  const there = run('search', 'tabs or spaces', '--vault', own).stderr
  expect(there).not.toContain('another vault')
  expect(there).toMatch(/^Open one with `everkeep show \S+ --vault \S+`\.$/m)
  const filters = ['--kind', 'preference', '--include-retired']
  expect(run('search', 'tabs', ...filters).stderr).toContain(
    `1 in another vault: \`everkeep search tabs ${filters.join(' ')} --vault ${place}\`.`,
  )
  expect(JSON.parse(run('search', 'tabs or spaces', '--json').stdout).elsewhere).toEqual([
    { vault: place, found: 1 },
  ])
})

// REC-05, UIX-01
test('a prompt that is too large to be read is called a prompt, with what to do', () => {
  const vault = mkdtempSync(join(tmpdir(), 'everkeep-prompt-'))
  mkdirSync(join(vault, '10-Memories'))
  const file = join(vault, 'prompt.txt')
  writeFileSync(file, 'x'.repeat(1024 * 1024 + 1))
  const input = 'x'.repeat(1024 * 1024 + 1)
  for (const from of ['-', file]) {
    const { status, stdout } = spawnSync(
      process.execPath,
      [BINARY, 'context', '--prompt-file', from, '--json', '--vault', vault],
      { encoding: 'utf8', input, env: { ...process.env, HOME: vault } },
    )
    expect(status).toBe(2)
    const { error } = JSON.parse(stdout)
    expect(error).toMatchObject({ code: 'INPUT_ERROR', field: 'prompt-file' })
    expect(error.message).toMatch(/^The prompt is too large: .* more than 1 MB\.$/)
    expect(error.hint).toContain('start and end')
  }
})

// REC-01
test('a memory without a scope of its own has that of its vault', () => {
  const { run } = inProject()
  run('init')
  run('save', 'We use tabs, because the formatter does', '--kind', 'decision')
  for (const verb of [['search', 'tabs'], ['list']]) {
    expect(run(...verb, '--scope', 'project').stdout).toContain('We use tabs')
    expect(run(...verb, '--scope', 'user').stdout).not.toContain('We use tabs')
  }
})
