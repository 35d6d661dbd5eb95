// Which memories come with the prompts that people type: of those that must, how many; of those that come, how many are
// wanted; and how often nothing comes where nothing is wanted (COR-30). `npm run bench:recall [-- --verbose] [--json]`
import { join } from 'node:path'
import { context } from '../src/app/recall/for-prompt.ts'
import { sayReason } from '../src/app/recall/recall-vault.ts'
import { baselines } from './quality/baselines.ts'
import type { Engine } from './quality/corpus.ts'
import { benchData } from './quality/public-sets.ts'
import { cellOf, faultsOf, figuresOf, type RecallFigures, type Told } from './recall/judge-told.ts'
import { type PromptSet, readPromptSets } from './recall/prompt-sets.ts'
import { type RealVault, realVault } from './recall/real-vault.ts'

const [project = '.', ...flags] = process.argv.slice(2)
/** As many as a client shows: the others have no rule of their own for when to be silent. */
const BASELINE_LIMIT = 5

/** What a client without a search does. */
const MOST_RECENT: Engine = {
  name: 'most recent five',
  async open(memories) {
    return {
      ask: async (_query, limit) => [...memories.keys()].reverse().slice(0, limit),
    }
  },
}

const HEAD_WIDTH = 18
const CELL_WIDTH = 17

const folders = [
  join(benchData(project) ?? '', 'prompts'),
  ...flags.filter((flag) => !flag.startsWith('--')),
]
const sets = folders.flatMap((folder) => readPromptSets(folder) ?? [])
if (sets.length === 0)
  process.stdout.write('no prompts: set EVERKEEP_BENCH_DATA to a folder that holds prompts.\n')
else await measure(sets)

async function measure(all: readonly PromptSet[]): Promise<void> {
  const told = new Map<string, Told[]>()
  const add = (engine: string, some: readonly Told[]): void => {
    told.set(engine, [...(told.get(engine) ?? []), ...some])
  }
  const { engines, notes } = baselines(project)
  const beside = engines.filter(({ name }) => name === 'FTS5 porter' || name === 'MiniSearch')
  for (const set of all) {
    const vault = await realVault(set)
    add('Everkeep', await tellOurs(vault, set))
    for (const engine of [...beside, MOST_RECENT]) add(engine.name, await tell(engine, vault, set))
    vault.close()
  }
  report(all, told, notes)
}

/** What a hook injects, with the product's own settings; what stands whatever the prompt is does not count. */
async function tellOurs({ world, idOf }: RealVault, set: PromptSet): Promise<readonly Told[]> {
  const found: Told[] = []
  for (const asked of set.prompts) {
    const { pinned, relevant, open } = await context([{ world, scope: 'project', trusted: true }], {
      prompt: asked.prompt,
      session: asked.id,
      record: false,
    })
    const passages = [...pinned, ...relevant, ...open].filter(
      ({ reason }) => reason.by !== 'standing',
    )
    const reasons = new Map(
      passages.map((one) => [
        idOf(one.entry.path),
        `${sayReason(one.reason)}; ${one.score.toFixed(2)}`,
      ]),
    )
    found.push({ vault: set.name, asked, told: [...reasons.keys()], reasons })
  }
  return found
}

async function tell(engine: Engine, vault: RealVault, set: PromptSet): Promise<readonly Told[]> {
  const opened = await engine.open(vault.memories.map(({ memory }) => memory))
  const found: Told[] = []
  for (const asked of set.prompts) {
    const positions = await opened.ask(asked.prompt, BASELINE_LIMIT)
    const told = positions.map((position) => vault.memories[position]!.id)
    found.push({ vault: set.name, asked, told })
  }
  opened.close?.()
  return found
}

function report(
  all: readonly PromptSet[],
  told: ReadonlyMap<string, readonly Told[]>,
  notes: readonly string[],
): void {
  const names = all.map(({ name }) => name)
  const figures: Record<string, Record<string, RecallFigures>> = {}
  for (const [engine, some] of told) {
    const row: Record<string, RecallFigures> = {}
    for (const name of names) row[name] = figuresOf(some.filter(({ vault }) => vault === name))
    figures[engine] = { ...row, all: figuresOf(some) }
  }
  if (flags.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ node: process.version, figures }, null, 2)}\n`)
    return
  }
  const columns = [...names, 'all']
  const line = (head: string, cells: readonly string[]): string =>
    `${head.padEnd(HEAD_WIDTH)}${cells.map((cell) => cell.padStart(CELL_WIDTH)).join('')}`
  const lines = [
    'Of each vault: must-recall, precision of what is told, prompts met with silence of those that want it.',
    line('', columns),
    ...Object.entries(figures).map(([engine, row]) =>
      line(
        engine,
        columns.map((name) => cellOf(row[name]!)),
      ),
    ),
    ...notes.filter((note) => note.startsWith('MiniSearch')),
    ...(flags.includes('--verbose') ? faultsOf(told.get('Everkeep') ?? []) : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
