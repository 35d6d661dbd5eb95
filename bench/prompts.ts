// What a thousand prompts leave behind: processes, memory, locks, bytes. `npm run bench:prompts [-- --prompts 200]`
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [project = '.', ...flags] = process.argv.slice(2)
const at = flags.indexOf('--prompts')
const PROMPTS = at < 0 ? 1_000 : Number(flags[at + 1])
const MEMORIES = 300
const SAMPLE = Math.min(50, Math.floor(PROMPTS / 4))
const TOPICS = ['redis sessions', 'deploy order', 'token lifetime', 'queue retries', 'log format']

const root = mkdtempSync(join(tmpdir(), 'everkeep-prompts-'))
try {
  measure()
} finally {
  rmSync(root, { recursive: true, force: true })
}

function measure(): void {
  const binary = join(project, 'dist/main/bin.js')
  const [home, cwd] = [join(root, 'home'), join(root, 'project')]
  for (const folder of [home, join(cwd, '.git')]) mkdirSync(folder, { recursive: true })
  const usage = join(root, 'usage.log')
  const probe = join(root, 'probe.cjs')
  writeFileSync(
    probe,
    `process.on('exit',()=>{const{maxRSS,userCPUTime:u,systemCPUTime:s}=process.resourceUsage();require('fs').appendFileSync(${JSON.stringify(usage)},maxRSS+' '+(u+s)+'\\n')})`,
  )
  const env = { PATH: process.env['PATH'], HOME: home }
  spawnSync(process.execPath, [binary, 'init', '--layout', 'vault'], { cwd, env })
  const vault = join(cwd, '.memory')
  fill(vault)
  spawnSync(process.execPath, [binary, 'list'], { cwd, env })
  const before = bytesIn(join(vault, '.everkeep'))
  let answered = 0
  for (let number = 0; number < PROMPTS; number++) {
    const topic = TOPICS[number % TOPICS.length] ?? ''
    const input = JSON.stringify({
      session_id: `session-${Math.floor(number / 25)}`,
      prompt: `how does part${number % MEMORIES} of ${topic} work?`,
    })
    const { stdout, status } = spawnSync(
      process.execPath,
      ['--require', probe, binary, 'hook', 'UserPromptSubmit'],
      { cwd, env: { ...env, EVERKEEP_BENCH: root }, input, encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`prompt ${number} ended with ${status}`)
    if (stdout !== '') answered++
  }
  const runs = readFileSync(usage, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number))
  const log = join(home, '.local/state/everkeep/hooks.log')
  const figures = {
    prompts: PROMPTS,
    answered,
    'processes left': processesLeft(),
    'peak memory, first (MB)': median(runs.slice(0, SAMPLE), 0) / 1_024,
    'peak memory, last (MB)': median(runs.slice(-SAMPLE), 0) / 1_024,
    'CPU, first (ms)': median(runs.slice(0, SAMPLE), 1) / 1_000,
    'CPU, last (ms)': median(runs.slice(-SAMPLE), 1) / 1_000,
    'state grew by (bytes a prompt)': (bytesIn(join(vault, '.everkeep')) - before) / PROMPTS,
    'log lines': existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0,
    'a save afterwards': spawnSync(process.execPath, [binary, 'save', 'We deploy on Tuesdays.'], {
      cwd,
      env,
    }).status,
  }
  for (const [what, value] of Object.entries(figures))
    console.log(`${what.padEnd(34)} ${Number.isInteger(value) ? value : Number(value).toFixed(1)}`)
  if (flags.includes('--json')) appendFileSync(1, `${JSON.stringify(figures)}\n`)
}

function fill(vault: string): void {
  for (let number = 0; number < MEMORIES; number++) {
    const topic = TOPICS[number % TOPICS.length] ?? ''
    writeFileSync(
      join(vault, '10-Memories', `MEM-${number}.md`),
      `---\ntitle: ${topic} ${number}\nkeywords: [${topic}, part${number}]\n---\n\nWhat is kept about ${topic}, part ${number}.\n`,
    )
  }
}

function median(runs: readonly (readonly number[])[], column: number): number {
  const sorted = runs.map((run) => run[column] ?? 0).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0)
}

/** Those that were started here carry our mark in their environment. */
function processesLeft(): number {
  if (!existsSync('/proc/self/environ')) return 0
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return false
    try {
      return readFileSync(`/proc/${name}/environ`, 'latin1').includes(`EVERKEEP_BENCH=${root}`)
    } catch {
      return false
    }
  }).length
}
