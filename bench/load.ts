// Twenty processes save twenty memories each into one vault while ten others keep the machine busy, in every layout.
import { LAYOUT_NAMES } from '../src/core/model/layout-name.ts'
import { type LoadResult, runLoad } from './load/run-load.ts'
import { type Saves, saveMany } from './load/save-many.ts'

const [project = '.', ...flags] = process.argv.slice(2)
const asked = flags.find((flag) => flag.startsWith('{'))
const option = (name: string, otherwise: number): number =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(flags.join(' '))?.[1] ?? otherwise)

if (asked !== undefined) {
  // Safe: written by the parent below.
  process.stdout.write(JSON.stringify(await saveMany(JSON.parse(asked) as Saves)))
} else {
  const [processes, saves, busy] = [
    option('processes', 20),
    option('saves', 20),
    option('busy', 10),
  ]
  const layouts = LAYOUT_NAMES.filter((name) => !flags.some(isLayout) || flags.includes(name))
  process.stdout.write(
    `${processes} processes x ${saves} saves, ${busy} busy loops, node ${process.version}\n` +
      `${'layout'.padEnd(14)}saved  kept   p50 / p95 / max ms           seconds  .everkeep MB\n`,
  )
  for (const layout of layouts) {
    const command = [process.execPath, process.argv[1] ?? '', project] as const
    const result = await runLoad({ command: [...command], layout, processes, saves, busy })
    process.stdout.write(row(layout, result))
    const isWhole = result.saved === processes * saves && result.kept === result.saved
    if (!isWhole) process.exitCode = 1
  }
}

function isLayout(flag: string): boolean {
  return LAYOUT_NAMES.some((name) => name === flag)
}

function row(
  layout: string,
  { saved, kept, times, seconds, stateBytes, failures }: LoadResult,
): string {
  const at = (share: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)
  const spread = `${at(0.5)} / ${at(0.95)} / ${at(1)}`
  const megabytes = (stateBytes / 1024 / 1024).toFixed(1)
  const figures = [String(saved).padEnd(7), String(kept).padEnd(7), spread.padEnd(29)]
  const line = `${layout.padEnd(14)}${figures.join('')}${seconds.toFixed(0).padEnd(9)}${megabytes}\n`
  return (
    line +
    [...new Set(failures)]
      .slice(0, 5)
      .map((failure) => `  ${failure}\n`)
      .join('')
  )
}
