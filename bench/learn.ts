// How fast a folder is mapped, against reading and tokenising the same files: ratios within one run, in CPU time, which
// other programs on the machine disturb least. `--folder=<path>` measures 200 files of a folder of yours as well, of a
// language that this repository has none of, `--only=<name>` measures one of the mixes alone.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { grammarFor } from '../src/core/learn/code-grammars.ts'
import { contentMap, mapDocument } from '../src/core/learn/content-map.ts'
import { formatOfFile } from '../src/core/learn/source-format.ts'
import { extensionOf } from '../src/core/references/file-names.ts'
import { wordTokens } from '../src/core/text/tokens.ts'
import { tokensOf } from '../src/core/text/words.ts'

const [project = '.', ...flags] = process.argv.slice(2)
const FILES = 200
/** A small folder is mapped in a few milliseconds, and takes more runs until the engine knows it. */
const RUNS_MIN = 9
const RUNS_MAX = 90
const MEASURED_MS = 3_000
/** Mapping may take three times as long as reading and tokenising. */
const TARGET = 3
const FILE_BYTES_MAX = 100 * 1024
const READ = /\.(?:md|txt|[cm]?[jt]s|py|json|ya?ml)$/

interface Sample {
  readonly name: string
  readonly text: string
}

const own = ['src', 'docs', 'test', 'bench', 'scripts', 'plugin'].flatMap((at) => filesIn(at))
const foreign = filesIn('node_modules')
const asked = flags.flatMap((flag) => (flag.startsWith('--folder=') ? [flag.slice(9)] : []))

/** What folders hold: the first is a repository as it is, the others are of one sort. */
const MIXES: Readonly<Record<string, readonly Sample[]>> = {
  'this repository': own,
  'packages of others': foreign,
  pages: foreign.filter(({ name }) => name.endsWith('.md')),
  'short notes': own.filter(({ name }) => name.endsWith('.md')),
  'typescript, own': own.filter(({ name }) => name.endsWith('.ts')),
  'javascript of others': foreign.filter(({ name }) => /\.[cm]?js$/.test(name)),
  'types of others': foreign.filter(({ name }) => /\.d\.[cm]?ts$/.test(name)),
  'plain text': foreign
    .filter(({ name }) => name.endsWith('.md'))
    .map(({ name, text }) => ({ name: `${name}.txt`, text })),
  'very short notes': foreign
    .filter(({ name }) => name.endsWith('.md'))
    .map(({ name, text }) => ({ name, text: text.slice(0, 300) })),
  ...Object.fromEntries(asked.map((folder) => [folder, filesIn(folder, /\.\w+$/)])),
}

const only = flags.find((flag) => flag.startsWith('--only='))?.slice(7)
const figures = Object.entries(MIXES)
  .filter(([mix]) => only === undefined || mix === only)
  .map(([mix, samples]) => measure(mix, samples))
if (flags.includes('--json')) console.log(JSON.stringify(figures))
else
  for (const { mix, files, bytes, segments, mapMs, baseMs, ratio, wall } of figures)
    console.log(
      `${mix.padEnd(20)} ${files} files, ${Math.round(bytes / 1024)} KB, ${segments} segments; map ${mapMs.toFixed(0)} ms, ` +
        `read and tokenise ${baseMs.toFixed(0)} ms; ratio ${ratio.toFixed(2)} (by the clock ${wall.toFixed(2)}; ` +
        `at most ${TARGET}) ${ratio <= TARGET ? 'ok' : 'TOO SLOW'}`,
    )

function measure(mix: string, samples: readonly Sample[]) {
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-bench-learn-'))
  try {
    const chosen = spread(samples)
    for (const [at, { name, text }] of chosen.entries())
      writeFileSync(join(folder, `${at}-${name.replaceAll('/', '_').slice(-60)}`), text)
    const runs: { readonly base: Spent; readonly mapped: Spent }[] = []
    let segments = 0
    const start = process.cpuUsage()
    const isOver = (): boolean => {
      const { user, system } = process.cpuUsage(start)
      return user + system > MEASURED_MS * 1_000
    }
    while (runs.length < RUNS_MIN || (runs.length < RUNS_MAX && !isOver())) {
      const base = spent(() => readAndTokenise(folder))
      const mapped = spent(() => {
        segments = map(folder)
      })
      runs.push({ base, mapped })
    }
    // The quickest of each: what else happens only ever adds.
    const least = (of: 'base' | 'mapped', by: keyof Spent): number =>
      Math.min(...runs.map((run) => run[of][by]))
    const [baseMs, mapMs] = [least('base', 'cpu'), least('mapped', 'cpu')]
    const bytes = chosen.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
    const ratios = { ratio: mapMs / baseMs, wall: least('mapped', 'wall') / least('base', 'wall') }
    return { mix, files: chosen.length, bytes, segments, mapMs, baseMs, ...ratios, target: TARGET }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Spent {
  readonly cpu: number
  readonly wall: number
}

function spent(work: () => void): Spent {
  const start = performance.now()
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1000, wall: performance.now() - start }
}

/** As many as a folder may have, from all over the list. */
function spread(samples: readonly Sample[]): readonly Sample[] {
  const step = Math.max(1, samples.length / FILES)
  return Array.from(
    { length: Math.min(FILES, samples.length) },
    (_, at) => samples[Math.floor(at * step)]!,
  )
}

function filesIn(name: string, wanted = READ): readonly Sample[] {
  const root = resolve(project, name)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => wanted.test(path) && !/(?:^|\/)\.|package-lock/.test(path))
    .filter((path) => statSync(join(root, path)).isFile())
    .map((path) => ({ name: path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => text.length > 0 && text.length <= FILE_BYTES_MAX && !text.includes('\0'))
}

function files(folder: string): readonly string[] {
  return readdirSync(folder).map((name) => join(folder, name))
}

function readAndTokenise(folder: string): void {
  let tokens = 0
  for (const path of files(folder)) {
    const text = readFileSync(path, 'utf8')
    tokens += tokensOf(text).length + wordTokens(text)
  }
  if (tokens === 0) throw new Error('nothing was read')
}

function map(folder: string): number {
  const mapped = files(folder).map((path) => {
    const text = readFileSync(path, 'utf8')
    const format = formatOfFile(path)
    const grammar = format === 'code' ? grammarFor(extensionOf(path)) : undefined
    return mapDocument({ path, folder: 'docs/queue', text, format, grammar }, { apart: true })
  })
  return contentMap({ type: 'directory', path: folder }, mapped).segments.length
}
