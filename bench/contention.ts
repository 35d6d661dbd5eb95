// Eight processes that search and four that write one vault for a minute: no error, no wrong answer, no stale lock (REC-02).
import { type Contention, type Quantiles, runContention } from './contention/run-contention.ts'
import { type Part, takePart } from './contention/take-part.ts'

const [project = '.', ...flags] = process.argv.slice(2)
const part = flags.find((flag) => flag.startsWith('{'))
const seconds = Number(/^--seconds=(\d+)$/.exec(flags.join(' '))?.[1] ?? 60)

if (part !== undefined) {
  // Safe: written by the parent below.
  process.stdout.write(JSON.stringify(await takePart(JSON.parse(part) as Part)))
} else {
  const result = await runContention({
    command: [process.execPath, process.argv[1] ?? '', project],
    searchers: 8,
    writers: 4,
    killed: 1,
    rounds: Number.MAX_SAFE_INTEGER,
    ms: seconds * 1_000,
  })
  process.stdout.write(flags.includes('--json') ? json(result) : table(result))
  const { errors, wrong, leftovers } = result
  process.exitCode = errors.length + wrong.length + leftovers.length === 0 ? 0 : 1
}

function json(result: Contention): string {
  return `${JSON.stringify({ node: process.version, seconds, ...result }, null, 2)}\n`
}

function table(result: Contention): string {
  const { searches, writes, retired, killed, errors, wrong, leftovers, lockMs } = result
  const row = (name: string, value: string | number): string => `${name.padEnd(34)}${value}\n`
  return [
    `8 searching, 4 writing, ${killed} killed while writing, ${seconds} s, node ${process.version}\n`,
    row('searches (ms p50 / p95 / max)', `${searches} (${spread(result.searchMs)})`),
    row('writes (ms p50 / p95 / max)', `${writes} (${spread(result.writeMs)}), ${retired} retired`),
    row('errors', errors.length),
    row('wrong answers', wrong.length),
    row('left behind', leftovers.length),
    row('lock after all had gone, ms', lockMs.toFixed(0)),
    ...[...errors, ...wrong, ...leftovers].slice(0, 20).map((line) => `  ${line}\n`),
  ].join('')
}

function spread({ p50, p95, max }: Quantiles): string {
  return [p50, p95, max].map((ms) => ms.toFixed(0)).join(' / ')
}
