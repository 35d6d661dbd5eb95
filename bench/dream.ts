// What dreaming over a large vault costs beside what cannot be had for less: one pass of ripgrep over the repository for
// all that the memories name, and reading the memories. Then how the parts of it grow with the vault.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMemories } from '../src/app/catalog/read-memories.ts'
import { planDream } from '../src/app/maintain/dream.ts'
import { toInstant } from '../src/core/base/instant.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import { keywordOverlaps } from '../src/core/maintain/merge/keyword-overlap.ts'
import { findPairs } from '../src/core/maintain/pairs/find-pairs.ts'
import { EMPTY_MEMORY, type Memory } from '../src/core/model/memory.ts'
import { openWorld } from '../src/main/world/open-world.ts'
import type { World } from '../src/ports/world.ts'
import { defaultConfig } from '../test/support/default-config.ts'
import { BENCH_STATE_DIR } from './state-dir.ts'

const [, ...flags] = process.argv.slice(2)
const FILES = 10_000
const MEMORIES = 2_000
const RUNS = flags.includes('--once') ? 1 : 5
const GROWTH = flags.includes('--small') ? [1_000, 10_000] : [1_000, 10_000, 50_000]

/** The same numbers on every machine. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const SYLLABLES = 'ba co di fu ge hi ju ka lo mi ne pu ra so ti vu we xa yo za'.split(' ')

/** A word of a language of 8,000 of which few are common, as in real ones. */
function wordFrom(roll: () => number): string {
  const rank = Math.floor(8_000 ** roll())
  return [rank % 20, Math.floor(rank / 20) % 20, Math.floor(rank / 400) % 20]
    .map((place) => SYLLABLES[place])
    .join('')
}

const nameOf = (number: number): string => `handle${(number * 7_919) % 100_003}Item`
const pathOf = (number: number): string =>
  `packages/p${number % 40}/src/m${Math.floor(number / 40) % 25}/file${number}.ts`

/** Ten thousand files of fifty lines, then a hundred commits that move or remove one each. */
function makeRepository(root: string): void {
  const roll = dice(1)
  for (let number = 0; number < FILES; number++) {
    const file = join(root, pathOf(number))
    mkdirSync(dirname(file), { recursive: true })
    const lines = Array.from(
      { length: 48 },
      () => `  const ${wordFrom(roll)} = ${wordFrom(roll)}(${wordFrom(roll)}, '${wordFrom(roll)}')`,
    )
    writeFileSync(file, [`export function ${nameOf(number)}() {`, ...lines, '}', ''].join('\n'))
  }
  git(root, 'init', '--quiet')
  commit(root)
  for (let number = 0; number < 100; number++) {
    const file = pathOf(number)
    if (number % 2 === 0) git(root, 'mv', file, file.replace('/file', '/moved'))
    else git(root, 'rm', '--quiet', file)
    commit(root)
  }
}

function commit(root: string): void {
  git(root, 'add', '--all')
  const who = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com']
  git(root, ...who, 'commit', '--quiet', '--no-gpg-sign', '-m', 'Change')
}

function git(root: string, ...args: string[]): void {
  execFileSync('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
}

/** Eighty words and five things of the code: three files, the end of a path, a function. One in fifty says it twice. */
function note(number: number): Memory {
  const isCopy = number % 50 === 49
  const own = isCopy ? number - 1 : number
  const roll = dice(own + 7)
  const at = toInstant(new Date(Date.UTC(2025, 0, 1) + number * 60_000))
  const any = (): number => Math.floor(roll() * FILES)
  const sentence = (words: number): string =>
    Array.from({ length: words }, () => wordFrom(roll)).join(' ')
  const sentences = Array.from({ length: 8 }, () => `The ${sentence(9)}.`)
  const names = [pathOf(any()), pathOf(any()), pathOf(any()), `file${any()}.ts`]
  return {
    ...EMPTY_MEMORY,
    kind: 'insight',
    title: `${sentence(4)} ${isCopy ? 'again' : ''}`.trim(),
    summary: sentence(8),
    topic: `area-${own % 40}/part`,
    keywords: [sentence(1), sentence(1), sentence(1), `n${own}`],
    body: `${sentences.join(' ')} See ${names.map((name) => `\`${name}\``).join(', ')} and \`${nameOf(any())}()\`.`,
    createdAt: at,
    updatedAt: at,
  }
}

/** The files of a vault, without the ceremony of making them one by one. */
function writeVault(folder: string, count: number): void {
  const layout = layoutNamed('vault')
  for (let number = 0; number < count; number++) {
    const id = `MEM-n${number}` as Memory['id']
    const memory = { ...note(number), id }
    const path = `10-Memories/${id}.md` as never
    for (const edit of layout.store({
      files: new Map(),
      from: undefined,
      to: path,
      before: undefined,
      after: memory,
    })) {
      const file = join(folder, edit.path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, edit.text ?? '')
    }
  }
}

function worldAt(project: string, vault: string): World {
  return openWorld({
    stateDir: BENCH_STATE_DIR,
    root: vault,
    layout: layoutNamed('vault'),
    config: defaultConfig('vault'),
    clock: () => toInstant(new Date(Date.UTC(2026, 9, 1))),
    session: 'bench',
    rootName: '.memory',
    project,
  })
}

interface Cost {
  readonly wall: number
  readonly cpu: number
}

/** Wall and processor time, that of programs which were started and have ended included where the system tells it. */
async function timed(work: () => unknown): Promise<Cost> {
  const [start, before] = [performance.now(), processorMs()]
  await work()
  return { wall: performance.now() - start, cpu: processorMs() - before }
}

const TICK_MS = 10

function processorMs(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0)
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  }
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function ripgrep(project: string, words: readonly string[]): void {
  const found = spawnSync('rg', ['--no-config', '-w', '-F', '-o', '-n', '-f', '-', '.'], {
    cwd: project,
    input: words.join('\n'),
    maxBuffer: 256 * 1024 * 1024,
  })
  if (found.error !== undefined) throw found.error
}

const placesIn = (root: string) => {
  const project = join(root, 'project')
  return { project, vault: join(project, '.memory') }
}

/** What one process does that starts with nothing in its head, as a person's does. */
const ALONE: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  parse: readMemories,
  dream: planDream,
}

async function doAlone(what: string, root: string): Promise<void> {
  const { project, vault } = placesIn(root)
  const world = worldAt(project, vault)
  await ALONE[what]?.(world)
  world.index.close()
}

function alone(what: string, root: string): void {
  const file = fileURLToPath(import.meta.url)
  const { error, status, stderr } = spawnSync(process.execPath, [
    file,
    ...['-', '--alone', what, '--at', root],
  ])
  if (error !== undefined || status !== 0) throw error ?? new Error(String(stderr))
}

async function measureDream(root: string) {
  const { project, vault } = placesIn(root)
  if (!existsSync(vault)) {
    mkdirSync(project, { recursive: true })
    makeRepository(project)
    mkdirSync(vault, { recursive: true })
    writeVault(vault, MEMORIES)
  }
  const words = [...new Set(Array.from({ length: MEMORIES }, (_, at) => wordsOf(note(at))).flat())]
  const costs: Record<'rg' | 'word' | 'parse' | 'dream' | 'parsing' | 'dreaming', Cost>[] = []
  let summary = ''
  for (let run = 0; run <= RUNS; run++) {
    const rg = await timed(() => ripgrep(project, words))
    const word = await timed(() => ripgrep(project, [nameOf(1)]))
    const reader = worldAt(project, vault)
    const parse = await timed(() => readMemories(reader))
    reader.index.close()
    const world = worldAt(project, vault)
    const dream = await timed(async () => {
      const { findings, memories, notes } = await planDream(world)
      const verdicts = memories.flatMap((one) => one.verdicts.map(({ is }) => is))
      const count = (is: string): number => verdicts.filter((one) => one === is).length
      summary = `${verdicts.length} references: ${['FOUND', 'MOVED', 'MISSING', 'UNVERIFIABLE'].map((is) => `${is} ${count(is)}`).join(', ')}; ${findings.length} findings${notes.length === 0 ? '' : `; ${notes.join(' ')}`}`
    })
    world.index.close()
    // The first run makes the index and warms the caches.
    const parsing = await timed(() => alone('parse', root))
    const dreaming = await timed(() => alone('dream', root))
    if (run > 0) costs.push({ rg, word, parse, dream, parsing, dreaming })
  }
  const pick = (of: (cost: (typeof costs)[number]) => number): number => middle(costs.map(of))
  return {
    memories: MEMORIES,
    files: FILES,
    ripgrep_ms: pick(({ rg }) => rg.wall),
    one_word_ms: pick(({ word }) => word.wall),
    parse_ms: pick(({ parse }) => parse.wall),
    dream_ms: pick(({ dream }) => dream.wall),
    dream_cpu_ms: pick(({ dream }) => dream.cpu),
    ratio: pick(({ rg, parse, dream }) => dream.wall / (rg.wall + parse.wall)),
    cpu_ratio: pick(({ rg, parse, dream }) => dream.cpu / (rg.cpu + parse.cpu)),
    // The stricter reading: a pass for one word instead of all that the memories name.
    one_word_ratio: pick(({ word, parse, dream }) => dream.wall / (word.wall + parse.wall)),
    one_word_cpu_ratio: pick(({ word, parse, dream }) => dream.cpu / (word.cpu + parse.cpu)),
    process_ms: pick(({ dreaming }) => dreaming.wall),
    process_cpu_ms: pick(({ dreaming }) => dreaming.cpu),
    process_ratio: pick(
      ({ word, parsing, dreaming }) => dreaming.wall / (word.wall + parsing.wall),
    ),
    process_cpu_ratio: pick(
      ({ word, parsing, dreaming }) => dreaming.cpu / (word.cpu + parsing.cpu),
    ),
    summary,
  }
}

const wordsOf = ({ body }: Memory): readonly string[] =>
  [...body.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replace(/\(\)$/, ''))

/** The parts that look at all memories at once, in memory: what grows faster than the vault shows here. */
async function measureGrowth() {
  const rows: { memories: number; pairs_cpu_ms: number; overlaps_cpu_ms: number; found: number }[] =
    []
  for (const count of GROWTH) {
    const memories = Array.from({ length: count }, (_, at) => note(at))
    let found = 0
    const pairs = await timed(() => {
      found = findPairs(memories).length
    })
    const overlaps = await timed(() =>
      keywordOverlaps(
        memories.map(({ keywords }) => keywords),
        0.6,
      ),
    )
    rows.push({ memories: count, pairs_cpu_ms: pairs.cpu, overlaps_cpu_ms: overlaps.cpu, found })
  }
  return rows
}

/** `--at <folder>` keeps the repository there and takes it from there the next time: making it takes longer than all the rest. */
const kept = flags.includes('--at') ? flags[flags.indexOf('--at') + 1] : undefined
const root = kept ?? mkdtempSync(join(tmpdir(), 'everkeep-bench-dream-'))
const lone = flags.includes('--alone') ? flags[flags.indexOf('--alone') + 1] : undefined
if (lone !== undefined) {
  await doAlone(lone, root)
  process.exit()
}
try {
  const dream = flags.includes('--growth') ? undefined : await measureDream(root)
  const growth = flags.includes('--no-growth') ? [] : await measureGrowth()
  if (flags.includes('--json')) console.log(JSON.stringify({ dream, growth }))
  else {
    if (dream !== undefined) {
      console.log(
        `dream over ${dream.memories} memories, ${dream.files} files: ${dream.dream_ms.toFixed(0)} ms (processor ${dream.dream_cpu_ms.toFixed(0)} ms)`,
      )
      console.log(
        `ripgrep ${dream.ripgrep_ms.toFixed(0)} ms + parsing ${dream.parse_ms.toFixed(0)} ms: x${dream.ratio.toFixed(2)}, by processor time x${dream.cpu_ratio.toFixed(2)}`,
      )
      console.log(
        `ripgrep for one word ${dream.one_word_ms.toFixed(0)} ms + parsing: x${dream.one_word_ratio.toFixed(2)}, by processor time x${dream.one_word_cpu_ratio.toFixed(2)}`,
      )
      console.log(
        `as processes of their own: ${dream.process_ms.toFixed(0)} ms (processor ${dream.process_cpu_ms.toFixed(0)} ms), beside one word and parsing x${dream.process_ratio.toFixed(2)}, by processor time x${dream.process_cpu_ratio.toFixed(2)}`,
      )
      console.log(dream.summary)
    }
    for (const row of growth)
      console.log(
        `${String(row.memories).padStart(6)} memories  pairs ${row.pairs_cpu_ms.toFixed(0).padStart(6)} ms (${row.found} found)  shared keywords ${row.overlaps_cpu_ms.toFixed(0).padStart(5)} ms`,
      )
  }
} finally {
  if (kept === undefined) rmSync(root, { recursive: true, force: true })
}
