import { parseArgs } from 'node:util'
import { findSecrets } from '../src/core/secrets/find-secrets.ts'
import { documentForms, filled } from './secrets/document-forms.ts'
import { drawBy } from './secrets/draw.ts'
import { FORMS, type Form } from './secrets/forms.ts'
import { innocentLines } from './secrets/innocent-lines.ts'
import {
  everkeep,
  gitleaks,
  packagesFolder,
  type RuleSet,
  secretlint,
} from './secrets/rule-sets.ts'
import { TRAPS, type Trap } from './secrets/traps.ts'

/*
 * npm run bench:secrets -- [--documents <git dir>]… [--innocent <git dir>]… [--gitleaks <gitleaks.toml>]
 *   [--packages <folder>] [--show]
 * Recall on generated secrets, on lines of documentation whose stand-ins are filled with random values, and false alarms on lines of public repositories, beside open rule sets, and how the
 * scan time grows. The forms come from the documentation of vendors and tools; values are random, by seed.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    gitleaks: { type: 'string' },
    innocent: { type: 'string', multiple: true, default: [] },
    documents: { type: 'string', multiple: true, default: [] },
    packages: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
})
const PARTS = [
  ['seen', 'forms the rules were developed on'],
  ['held', 'forms held back, then mended'],
  ['later', 'forms written after these rules'],
] as const
const DRAWS = 40
const DOCUMENT_DRAWS = 8
const PIECE = 8
const MEGABYTE = 1_000_000

const sets = await ruleSets()
console.log(`Rule sets that ran: ${sets.map(({ name }) => name).join(', ')}.\n`)
await printRecall()
await printDocuments()
await printFalseAlarms()
printGrowth()

async function ruleSets(): Promise<readonly RuleSet[]> {
  const folder = packagesFolder(values.packages)
  if (folder === undefined) return [everkeep]
  const leaks = values.gitleaks === undefined ? undefined : await gitleaks(folder, values.gitleaks)
  return [everkeep, await secretlint(folder), ...(leaks ? [leaks] : [])]
}

/** A secret counts as found when no piece of it is left outside of what the rule set names. */
async function isFound(set: RuleSet, text: string, secret: string): Promise<boolean> {
  let rest = text
  for (const piece of await set.find(text)) rest = rest.replaceAll(piece, ' ')
  for (let at = 0; at + PIECE <= secret.length; at++)
    if (rest.includes(secret.slice(at, at + PIECE))) return false
  return secret.length >= PIECE || !rest.includes(secret)
}

async function recallOf(set: RuleSet, forms: readonly Form[]): Promise<string> {
  let found = 0
  for (const form of forms)
    for (let seed = 0; seed < DRAWS; seed++) {
      const { text, secret } = form.make(drawBy(seed * 7919 + 101))
      if (await isFound(set, text, secret)) found++
    }
  return (found / (forms.length * DRAWS)).toFixed(3)
}

async function printRecall(): Promise<void> {
  for (const [part, name] of PARTS) {
    console.log(`Recall, ${name}`)
    const forms = FORMS.filter((form) => form.part === part)
    const groups = new Set(forms.map(({ group }) => group))
    for (const group of [...groups, 'all']) {
      const some = group === 'all' ? forms : forms.filter((form) => form.group === group)
      const figures: string[] = []
      for (const set of sets) figures.push(`${set.name} ${await recallOf(set, some)}`)
      console.log(`  ${group.padEnd(14)} ${figures.join('   ')}`)
    }
  }
}

/** Lines that nobody chose, by repository: their `<your-token>` becomes a random value, and unfilled they are innocent. */
async function printDocuments(): Promise<void> {
  for (const folder of values.documents) {
    const forms = documentForms(folder)
    for (const set of sets) {
      let [found, all, alarms] = [0, 0, 0]
      for (const form of forms) {
        if ((await set.find(form.line)).length > 0) alarms++
        for (let seed = 0; seed < DOCUMENT_DRAWS; seed++, all++) {
          const { text, secret } = filled(form, seed)
          if (await isFound(set, text, secret)) found++
          else if (values.show && seed === 0) console.log(`  missed: ${text}`)
        }
      }
      const source = folder.split('/').at(-2)
      console.log(
        `  ${source}: ${forms.length} lines, ${set.name} ${(found / all).toFixed(3)}, ${alarms} flagged unfilled`,
      )
    }
  }
}

async function printFalseAlarms(): Promise<void> {
  if (values.innocent.length === 0)
    return console.log('\nNo lines of repositories given (--innocent).')
  const lines = innocentLines(values.innocent, 2_000)
  console.log(
    `\nFlagged of ${lines.length} lines that talk about credentials (some hold a real value)`,
  )
  for (const set of sets) {
    let flagged = 0
    for (const line of lines) if ((await set.find(line)).length > 0) flagged++
    console.log(`  ${set.name}: ${flagged}, ${((flagged / lines.length) * 300).toFixed(2)} per 300`)
  }
  if (!values.show) return
  for (const line of lines)
    for (const { rule, start, end } of findSecrets(line))
      console.log(`  ${rule}: ${line.slice(start, end)} <- ${line}`)
}

interface Growth {
  readonly trap: Trap
  readonly ms: number
  /** Over a quarter of the text: linear is 4. */
  readonly ratio: number
}

/** Every near miss at a megabyte, and over a quarter of it (SEC-04). */
function printGrowth(): void {
  const rows = TRAPS.map((trap) => growth(trap, MEGABYTE))
  console.log(`\nCPU time of 1 MB over a quarter of it, ${rows.length} near misses (linear is 4):`)
  for (const { trap, ratio, ms } of [...rows].sort((a, b) => b.ratio - a.ratio).slice(0, 6))
    console.log(`  ${ratio.toFixed(1)}  ${ms.toFixed(0)} ms  ${trap.name}`)
  const slowest = [...rows].sort((a, b) => b.ms - a.ms)[0]
  if (slowest) console.log(`  slowest: ${slowest.ms.toFixed(0)} ms  ${slowest.trap.name}`)
}

function growth(trap: Trap, size: number): Growth {
  const [quarter = 0, ms = 0] = [size / 4, size].map((part) => cpuMs(trap.text(part)))
  // Less than this is the clock's and the compiler's.
  return { trap, ms, ratio: ms / Math.max(10, quarter) }
}

/** Of this process: other programs lengthen it less than the time on the wall. */
function cpuMs(text: string): number {
  const from = process.cpuUsage()
  findSecrets(text)
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1_000
}
