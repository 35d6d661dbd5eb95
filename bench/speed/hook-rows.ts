import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { rgPath } from '@vscode/ripgrep'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import type { Memory } from '../../src/core/memory.ts'
import { type Corpus, idOf, speedCorpus } from './corpus.ts'
import { makeOtherVault, makeVault, writeSettings, writeTalk } from './make-vaults.ts'

/** A process against bare node, both medians of the same interleaved run. */
export interface HookRow {
  readonly what: string
  /** Wall time beyond `node -e 0`, or beyond the row it is measured against. */
  readonly overMs: number
  /** The same in CPU time, which other programs on the machine do not lengthen as much; undefined: not known. */
  readonly cpuOverMs: number | undefined
  /** Undefined for peers, which are only shown beside. */
  readonly targetMs: number | undefined
  /** What it was measured against, in the same run: a machine that is slow today is slow at both. */
  readonly baseMs: number
}

export interface HookMeasurement {
  readonly project: string
  /** An empty folder to work in. */
  readonly root: string
  readonly runs: number
}

interface Sample {
  readonly wallMs: number
  readonly cpuMs: number
  readonly stdout: string
}

/** Hooks as clients run them (REC-13): over 1,000 and 10,000 memories, with references, after an edit, beside peers. */
export function measureHooks({ project, root, runs }: HookMeasurement): readonly HookRow[] {
  const run = runner(project, root)
  const corpus = speedCorpus(project)
  const rows: HookRow[] = []
  for (const [count, targetMs] of [
    [1_000, 30],
    [10_000, 80],
  ] as const) {
    const folder = makeVault(join(root, `vault-${count}`), count, corpus.memory)
    rows.push(...measureVault(run, corpus, { folder, count, targetMs, runs }))
    if (count === 10_000) rows.push(measureEdit(run, folder))
  }
  rows.push(...measureOthers(run, corpus, { root, runs }))
  rows.push(measureReferences(run, corpus, { folder: join(root, 'references'), runs }))
  return rows
}

type Run = ReturnType<typeof runner>

function runner(project: string, root: string) {
  const binary = join(project, 'dist/main/bin.js')
  const cpuTeller = join(root, 'tell-cpu.cjs')
  writeFileSync(
    cpuTeller,
    `process.on('exit',()=>{const{user,system}=process.cpuUsage();require('fs').writeSync(2,'cpu '+(user+system))})`,
  )
  const env: NodeJS.ProcessEnv = { ...process.env, HOME: join(root, 'home'), XDG_CACHE_HOME: '' }
  const node = (cwd: string, args: readonly string[], input = '', more = {}): Sample => {
    const options = { cwd, input, env: { ...env, ...more }, encoding: 'utf8' } as const
    const started = performance.now()
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['-r', cpuTeller, ...args],
      options,
    )
    const wallMs = performance.now() - started
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
    return { wallMs, cpuMs: Number(/cpu (\d+)$/.exec(stderr)?.[1] ?? 0) / 1_000, stdout }
  }
  return {
    project,
    bare: (cwd: string) => node(cwd, ['-e', '0']),
    script: (cwd: string, text: string) => node(cwd, ['-e', text]),
    everkeep: (cwd: string, args: readonly string[], input?: string, more?: object) =>
      node(cwd, [binary, ...args], input, more),
    /** As the plugin of Claude Code calls it. */
    plugin: (cwd: string, args: readonly string[], input?: string) =>
      node(cwd, [join(project, 'plugin/scripts/everkeep.cjs'), ...args], input),
  }
}

const OTHER_LAYOUTS = [
  ['claude-md', 'project'],
  ['claude-json', 'decision'],
  ['smallcode', 'gotcha'],
] as const
const OTHER_MEMORIES = 1_000

/** The same memories as other tools keep them, and with settings: people bring their own folders, and change things. */
function measureOthers(
  run: Run,
  corpus: Corpus,
  { root, runs }: Pick<HookMeasurement, 'root' | 'runs'>,
): readonly HookRow[] {
  const asked = corpus.questions(runs, OTHER_MEMORIES)
  const asking = (name: string): ((at: number) => Sample) => {
    const own = withHome(run, join(root, `home-${name}`))
    warmUp(own, join(root, name), asked[0] ?? '')
    return (at) => own.everkeep(join(root, name), ['context', '--prompt', asked[at] ?? ''])
  }
  for (const [name, kind] of OTHER_LAYOUTS)
    makeOtherVault(join(root, name), layoutNamed(name), {
      count: OTHER_MEMORIES,
      memoryAt: (at) => ({ ...corpus.memory(at), kind }),
    })
  writeSettings(makeVault(join(root, 'settings'), OTHER_MEMORIES, corpus.memory))
  const samples = interleaved(runs, {
    bare: () => run.bare(root),
    'as claude-md': asking('claude-md'),
    'as claude-json': asking('claude-json'),
    'as smallcode': asking('smallcode'),
    'with settings': asking('settings'),
  })
  const { bare, ...others } = samples
  return Object.entries(others).map(([what, own]) => ({
    what: `everkeep context, ${OTHER_MEMORIES} memories ${what}`,
    overMs: over(own, bare, 'wallMs'),
    cpuOverMs: over(own, bare, 'cpuMs'),
    targetMs: 30,
    baseMs: median(bare, 'wallMs'),
  }))
}

/** As on the machine of somebody who has nothing else: what the engine compiled is kept for what is run. */
function withHome(run: Run, home: string): Run {
  return {
    ...run,
    everkeep: (cwd, args, input, more) => run.everkeep(cwd, args, input, { HOME: home, ...more }),
  }
}

const WARM_RUNS = 6

/**
 * As a vault is that somebody works with: trusted, with the files that the program generates, indexed, and with everything
 * kept that a second run finds kept.
 */
function warmUp(run: Run, folder: string, prompt: string): void {
  run.everkeep(folder, ['trust'])
  run.everkeep(folder, ['index'])
  for (let turn = 0; turn < WARM_RUNS; turn++) {
    run.everkeep(folder, ['context', '--prompt', prompt])
    run.everkeep(folder, ['hook', 'UserPromptSubmit'], JSON.stringify({ prompt, cwd: folder }))
  }
}

interface MeasuredVault {
  readonly folder: string
  readonly count: number
  readonly targetMs: number
  readonly runs: number
}

function measureVault(run: Run, corpus: Corpus, vault: MeasuredVault): readonly HookRow[] {
  const { folder, count, targetMs, runs } = vault
  const asked = corpus.questions(runs, count)
  warmUp(run, folder, asked[0] ?? '')
  const database = join(folder, 'fts.db')
  const fts = makeFts(
    run,
    database,
    Array.from({ length: count }, (_, at) => corpus.memory(at)),
  )
  const memories = join(folder, '.memory', '10-Memories')
  const transcript = writeTalk(join(folder, 'talk.jsonl'))
  const stop = (session: string): Sample =>
    run.everkeep(
      folder,
      ['hook', 'Stop'],
      JSON.stringify({ session_id: session, transcript_path: transcript, cwd: folder }),
    )
  for (let turn = 0; turn < WARM_RUNS; turn++) stop(`warm-${turn}`)
  const samples = interleaved(runs, {
    bare: () => run.bare(folder),
    goOn: () =>
      run.everkeep(
        folder,
        ['hook', 'UserPromptSubmit'],
        JSON.stringify({ prompt: 'yes, go on', cwd: folder }),
      ),
    stop: (at) => stop(`s-${at}`),
    context: (at) => run.everkeep(folder, ['context', '--prompt', asked[at] ?? '']),
    hook: (at) =>
      run.everkeep(
        folder,
        ['hook', 'UserPromptSubmit'],
        JSON.stringify({ prompt: asked[at], cwd: folder }),
      ),
    plugin: (at) =>
      run.plugin(
        folder,
        ['hook', 'UserPromptSubmit'],
        JSON.stringify({ prompt: asked[at], cwd: folder }),
      ),
    fts: (at) => run.script(folder, fts(asked[at] ?? '')),
    ripgrep: (at) => ripgrep(memories, asked[at] ?? ''),
  })
  const row = (what: string, name: keyof typeof samples, target?: number): HookRow => ({
    what: `${what}, ${count} memories`,
    overMs: over(samples[name], samples.bare, 'wallMs'),
    cpuOverMs: name === 'ripgrep' ? undefined : over(samples[name], samples.bare, 'cpuMs'),
    targetMs: target,
    baseMs: median(samples.bare, 'wallMs'),
  })
  return [
    row('everkeep context', 'context', targetMs),
    row('everkeep hook UserPromptSubmit', 'hook', targetMs),
    row('the same as the plugin of Claude Code calls it', 'plugin', targetMs),
    row('everkeep hook UserPromptSubmit, "yes, go on"', 'goOn', targetMs),
    row('everkeep hook Stop, a turn that holds nothing to keep', 'stop'),
    row('peer: plain FTS5, files not looked at', 'fts'),
    {
      ...row('peer: ripgrep -il for any word, in all (no node)', 'ripgrep'),
      overMs: median(samples.ripgrep, 'wallMs'),
      baseMs: 0,
    },
  ]
}

/** The plainest index there is: built beforehand, never compared with the files. */
function makeFts(
  run: Run,
  database: string,
  memories: readonly Memory[],
): (question: string) => string {
  const libsql = JSON.stringify(createRequire(join(run.project, 'package.json')).resolve('libsql'))
  const Database = createRequire(join(run.project, 'package.json'))('libsql')
  const db = new Database(database)
  db.exec('CREATE VIRTUAL TABLE notes USING fts5(title, body)')
  const insert = db.prepare('INSERT INTO notes VALUES (?, ?)')
  db.exec('BEGIN')
  for (const { title, summary, body } of memories) insert.run(title, `${summary}\n${body}`)
  db.exec('COMMIT')
  db.close()
  return (question) => {
    const match = question.split(/\W+/).filter(Boolean).join(' OR ')
    return (
      `const D=require(${libsql});const db=new D(${JSON.stringify(database)});` +
      `console.log(JSON.stringify(db.prepare('SELECT title,body FROM notes WHERE notes MATCH ? ORDER BY rank LIMIT 5').all(${JSON.stringify(match)})))`
    )
  }
}

function ripgrep(folder: string, question: string): Sample {
  const words = question.split(/\W+/).filter(Boolean)
  const started = performance.now()
  const { stdout } = spawnSync(rgPath, ['-il', words.join('|'), folder], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  return { wallMs: performance.now() - started, cpuMs: 0, stdout }
}

/** Right after the edit: the answer is looked at, and its time is that of a hook that brings the index up to date. */
function measureEdit(run: Run, folder: string): HookRow {
  const word = 'zwergohreule'
  const path = join(folder, '.memory/10-Memories', `${idOf(4_711)}.md`)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace('.\n\n', `. The ${word} lives in the brunnenstube.\n\n`))
  const { stdout, wallMs, cpuMs } = run.everkeep(folder, [
    'context',
    '--prompt',
    `${word} brunnenstube`,
  ])
  if (!stdout.includes(word)) throw new Error('the answer after an edit does not know of it')
  const bare = run.bare(folder)
  return {
    what: 'everkeep context right after one of 10000 files was edited (the answer holds it)',
    overMs: wallMs - bare.wallMs,
    cpuOverMs: cpuMs - bare.cpuMs,
    targetMs: undefined,
    baseMs: bare.wallMs,
  }
}

const CODE_FILES = 10_000

/** Five memories that name files and symbols of a repository of 10,000 files, against the same without a check. */
function measureReferences(
  run: Run,
  corpus: Corpus,
  { folder, runs }: Pick<MeasuredVault, 'folder' | 'runs'>,
): HookRow {
  const fileAt = (at: number): string => `src/part-${at % 100}/module-${at}.ts`
  for (let at = 0; at < CODE_FILES; at++) {
    const path = join(folder, fileAt(at))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `export function handler${at}() {\n  return ${at}\n}\n`)
  }
  makeVault(folder, 5, (at) => ({
    ...corpus.memory(at),
    title: `Waschbaer number ${at}`,
    links: [],
    keywords: ['waschbaer'],
    body: `See \`${fileAt(100 * at)}\` and \`${fileAt(100 * at + 7)}\`: \`handler${100 * at}()\` answers.`,
  }))
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' })
  }
  execFileSync('rm', ['-rf', join(folder, '.git')])
  git('init', '-q')
  git('add', '-A', 'src')
  git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '-qm', 'all')
  const prompt = ['context', '--prompt', 'what about the waschbaer']
  warmUp(run, folder, 'what about the waschbaer')
  const told = run.everkeep(folder, prompt).stdout
  if ((told.match(/· fresh ·/g) ?? []).length !== 5) throw new Error(`not checked: ${told}`)
  // A variable has to be read, whatever it says: both have one.
  const within = (ms: string) => (): Sample =>
    run.everkeep(folder, prompt, '', { EVERKEEP_RETRIEVAL_VERIFY_MS: ms })
  const samples = interleaved(runs, { checked: within('150'), unchecked: within('0') })
  return {
    what: 'checking the references of five memories in a repository of 10000 files',
    overMs: over(samples.checked, samples.unchecked, 'wallMs'),
    cpuOverMs: over(samples.checked, samples.unchecked, 'cpuMs'),
    targetMs: 40,
    baseMs: median(samples.unchecked, 'wallMs'),
  }
}

function interleaved<Name extends string>(
  runs: number,
  work: Readonly<Record<Name, (at: number) => Sample>>,
): Readonly<Record<Name, readonly Sample[]>> {
  // Safe: the names of the record itself.
  const names = Object.keys(work) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<
    Name,
    Sample[]
  >
  // Each round begins with another: what runs after the same neighbour every time pays for what that one leaves behind.
  for (let at = 0; at < runs; at++)
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(at + turn) % names.length]!
      samples[name].push(work[name](at))
    }
  return samples
}

type Clock = 'wallMs' | 'cpuMs'

function over(ours: readonly Sample[], baseline: readonly Sample[], clock: Clock): number {
  return median(ours, clock) - median(baseline, clock)
}

function median(samples: readonly Sample[], clock: Clock): number {
  const sorted = samples.map((sample) => sample[clock]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** What bare node takes on the machine that the targets were set on. */
const REFERENCE_MS = 79

/**
 * As a table of plain text. Targets are milliseconds on the reference machine; a run in which bare node takes longer may
 * take longer by as much, and both figures are shown.
 */
export function sayHookRows(rows: readonly HookRow[]): string {
  const ms = (value: number | undefined): string =>
    (value === undefined ? '-' : `${value < 0 ? '' : '+'}${value.toFixed(1)}`).padStart(8)
  const lines = rows.map(({ what, overMs, cpuOverMs, targetMs, baseMs }) => {
    const ratio = baseMs === 0 ? undefined : 1 + overMs / baseMs
    const verdict =
      targetMs === undefined
        ? ''
        : overMs <= targetMs
          ? 'holds'
          : (ratio ?? 0) <= 1 + targetMs / REFERENCE_MS
            ? 'slow'
            : 'MISSED'
    const limit = targetMs === undefined ? '' : `at most +${targetMs} ms`
    const times = ratio === undefined ? '' : `${ratio.toFixed(2)}x of ${baseMs.toFixed(0)} ms`
    return `${verdict.padEnd(7)}${ms(overMs)} ms ${ms(cpuOverMs)} ms CPU  ${times.padEnd(15)}  ${limit.padEnd(15)}  ${what}`
  })
  return [
    '',
    'Processes, medians of interleaved runs, beyond node -e 0',
    `(slow: over the limit on this machine now, within it where bare node takes ${REFERENCE_MS} ms)`,
    '',
    ...lines,
    '',
  ].join('\n')
}
