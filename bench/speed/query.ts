import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { search, searchIn } from '../../src/app/recall/search/search.ts'
import { toInstant } from '../../src/core/base/instant.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import type { Memory, MemoryId } from '../../src/core/model/memory.ts'
import { openWorld } from '../../src/main/world/open-world.ts'
import type { World } from '../../src/ports/world.ts'
import { defaultConfig } from '../../test/support/default-config.ts'
import { BENCH_STATE_DIR, stateOf } from '../state-dir.ts'
import { type Corpus, idOf, speedCorpus } from './corpus.ts'
import { peers } from './peers.ts'

/** Milliseconds of wall time. */
interface Spread {
  readonly p50: number
  readonly p95: number
}

export interface QueryFigures {
  readonly memories: number
  /** Reading and parsing every file, and making an index of them: processor time, the median of runs in turns. */
  readonly parseMs: number
  readonly buildMs: number
  readonly indexMb: number
  readonly rssAfterBuildMb: number
  readonly rssAfterQueriesMb: number
  /** A handle that was just opened on an index that is there: files looked at, and the first question. */
  readonly first: number
  /** The search alone, over a warm handle, of questions that it has not heard before. */
  readonly query: Spread
  readonly queryCpuMs: number
  /** With a look at every file first, as every verb does it. */
  readonly looked: Spread
  /** The same right after one file was edited, and whether the answer knew. */
  readonly edited: Spread
  readonly peers: readonly { readonly name: string; readonly query: Spread }[]
}

const QUESTIONS = 200
const LOOKS = 25
const layout = layoutNamed('vault')

/** Each size in a process of its own: what it needs of memory is then its own too. */
export function measureQueries(
  program: readonly string[],
  { sizes }: { readonly sizes: readonly number[] },
): readonly QueryFigures[] {
  return sizes.map((size): QueryFigures => {
    const out = execFileSync(process.execPath, [...program, `--query=${size}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // Safe: printed by `queryFigures` in the process just run.
    return JSON.parse(out) as QueryFigures
  })
}

export async function queryFigures(
  project: string,
  size: number,
  { withPeers }: { readonly withPeers: boolean },
): Promise<QueryFigures> {
  const root = mkdtempSync(join(tmpdir(), 'everkeep-bench-query-'))
  try {
    const corpus = speedCorpus(project)
    for (let number = 0; number < size; number++) writeMemory(root, corpus.memory(number), number)
    const built = await measureBuild(root, size > 10_000 ? 1 : 3)
    const started = performance.now()
    const world = open(root)
    await search(world, { query: 'the first question' })
    const first = performance.now() - started
    const asked = await measureQuestions(world, corpus, size)
    const looked = await spreadOf(corpus.questions(LOOKS, size), (query) =>
      search(world, { query }),
    )
    const edited = await measureEdits(world, corpus)
    const rssAfterQueriesMb = rssMb()
    world.index.close()
    const others = withPeers ? await measurePeers(project, corpus, size) : []
    return {
      memories: size,
      ...built,
      first,
      ...asked,
      looked,
      edited,
      rssAfterQueriesMb,
      peers: others,
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function open(root: string): World {
  return openWorld({
    stateDir: BENCH_STATE_DIR,
    root,
    layout,
    config: defaultConfig(layout.name),
    clock: () => toInstant(new Date()),
    session: 'bench',
    rootName: layout.defaultRoot,
  })
}

function pathOf(number: number): string {
  return `10-Memories/${idOf(number)}.md`
}

function writeMemory(root: string, memory: Memory, number: number): void {
  const edits = layout.store({
    files: new Map(),
    from: undefined,
    // Safe: names of our own making.
    to: pathOf(number) as never,
    before: undefined,
    after: { ...memory, id: idOf(number) as MemoryId },
  })
  for (const { path, text } of edits) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text ?? '')
  }
}

async function measureBuild(root: string, runs: number) {
  const [parse, build]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    parse.push(await cpuMs(() => parseAll(root)))
    rmSync(join(root, '.everkeep'), { recursive: true, force: true })
    build.push(await cpuMs(() => buildIndex(root)))
  }
  return {
    parseMs: quantile(parse, 0.5),
    buildMs: quantile(build, 0.5),
    indexMb: ['', '-wal'].reduce((sum, suffix) => sum + bytesOf(root, suffix), 0) / 1e6,
    rssAfterBuildMb: rssMb(),
  }
}

/** What was written last may still stand in the log beside the file. */
function bytesOf(root: string, suffix: string): number {
  const path = join(stateOf(root), `index.db${suffix}`)
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

async function parseAll(root: string): Promise<void> {
  const world = open(root)
  for (const { path } of await world.vault.stamps()) {
    const file = layout.isMemoryFile(path) ? await world.vault.read(path) : undefined
    if (file !== undefined) layout.parse(path, file.text, new Map())
  }
  world.index.close()
}

async function buildIndex(root: string): Promise<void> {
  const world = open(root)
  await search(world, { query: 'anything' })
  world.index.close()
}

async function measureQuestions(world: World, corpus: Corpus, size: number) {
  const ask = async (query: string): Promise<void> => {
    const source = await world.index.terms()
    const open = {
      source,
      entriesAt: world.index.entriesAt,
      entrySource: world.index.entrySource,
      entries: world.index.entries,
      isCurrent: async () => true,
      isIndexed: true,
      notes: [],
    }
    await searchIn(world, open, { query })
  }
  const all = corpus.questions(2 * QUESTIONS, size)
  for (const query of all.slice(QUESTIONS)) await ask(query)
  const before = process.cpuUsage()
  const query = await spreadOf(all.slice(0, QUESTIONS), ask)
  const { user, system } = process.cpuUsage(before)
  return { query, queryCpuMs: (user + system) / 1_000 / QUESTIONS }
}

async function measureEdits(world: World, corpus: Corpus): Promise<Spread> {
  const words = Array.from({ length: 5 }, (_, at) => `zzedit${'abcde'[at]}`)
  return spreadOf(words, async (word) => {
    const number = word.charCodeAt(6) * 7
    const memory = corpus.memory(number)
    const body = `Today ${word} was found out.\n\n${memory.body}`
    writeMemory(world.vault.root, { ...memory, body }, number)
    const { hits } = await search(world, { query: word })
    if (hits[0]?.entry.memory.id !== idOf(number)) throw new Error(`${word} was not found`)
  })
}

async function measurePeers(project: string, corpus: Corpus, size: number) {
  const memories = Array.from({ length: size }, (_, number) => corpus.memory(number))
  const figures: { readonly name: string; readonly query: Spread }[] = []
  for (const { engine, most, questions } of peers(project)) {
    if (size > most) continue
    const opened = await engine.open(memories)
    const query = await spreadOf(corpus.questions(questions, size), (one) => opened.ask(one, 10))
    opened.close?.()
    figures.push({ name: engine.name, query })
  }
  return figures
}

async function spreadOf(
  questions: readonly string[],
  ask: (query: string) => Promise<unknown>,
): Promise<Spread> {
  const times: number[] = []
  for (const query of questions) {
    const started = performance.now()
    await ask(query)
    times.push(performance.now() - started)
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

async function cpuMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}

function rssMb(): number {
  return process.memoryUsage().rss / 1e6
}

/** What a question may take at most, in milliseconds, and an index in times of parsing. */
const QUERY_MOST: Readonly<Record<number, number>> = { 10000: 3, 100000: 20 }
const BUILD_MOST = 3

export function queryTable(all: readonly QueryFigures[]): string {
  const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 0)
  const spread = ({ p50, p95 }: Spread): string => `${ms(p50)} / ${ms(p95)} ms`
  const lines = all.flatMap((one) => {
    const most = QUERY_MOST[one.memories]
    const ratio = one.buildMs / one.parseMs
    const row = (what: string, value: string, holds?: boolean): string =>
      `${holds === undefined ? '' : holds ? 'holds' : 'MISSED'}`.padEnd(8) + what.padEnd(58) + value
    return [
      `\n${one.memories} memories (p50 / p95)`,
      row(
        `question, warm handle${most === undefined ? '' : ` (p50 at most ${most} ms)`}`,
        `${spread(one.query)}, ${ms(one.queryCpuMs)} ms of processor`,
        most === undefined ? undefined : one.query.p50 <= most,
      ),
      row('question with a look at every file', spread(one.looked)),
      row('question right after one file was edited', spread(one.edited)),
      row('open, look at every file, first question', `${ms(one.first)} ms`),
      row(
        `index built / files parsed (at most ${BUILD_MOST}x)`,
        `${ratio.toFixed(2)}x [${ms(one.buildMs)} / ${ms(one.parseMs)} ms of processor]`,
        one.memories === 10_000 ? ratio <= BUILD_MOST : undefined,
      ),
      row('index on disk', `${ms(one.indexMb)} MB`),
      row(
        'resident after building / after asking',
        `${ms(one.rssAfterBuildMb)} / ${ms(one.rssAfterQueriesMb)} MB`,
      ),
      ...one.peers.map(({ name, query }) => row(`  ${name}`, spread(query))),
    ]
  })
  return `${lines.join('\n')}\n`
}
