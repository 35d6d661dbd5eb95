// Lists which requirements have a test: `npm run spec`. A test names the ids that it proves.
//   --write            refresh docs/spec-ids.txt from the ledger
//   --strict A,B       exit 1 when an id of these groups has no test
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const LEDGER = join(ROOT, '..', 'shared', 'spec')
const COPY = join(ROOT, 'docs', 'spec-ids.txt')
const ID = /\b[A-Z]{3}-\d{2}\b/g

/** The ids of the ledger's tables, or undefined where the ledger is not beside the checkout. */
export function ledgerIds(folder = LEDGER) {
  if (!existsSync(folder)) return undefined
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
  const text = pages.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  const ids = [...text.matchAll(/^\| ([A-Z]{3}-\d{2}) \|/gm)].map(([, id]) => id)
  return [...new Set(ids)].sort()
}

/** The ids that stand in the repository, one a line. */
export function copiedIds() {
  return readFileSync(COPY, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}

/** Test files by id: every id that one of them names, ranges like MOD-01..03 included. */
export function namedIds(files) {
  const found = new Map()
  const add = (id, path) => found.set(id, [...new Set([...(found.get(id) ?? []), path])])
  for (const { path, text } of files) {
    for (const [id] of text.matchAll(ID)) add(id, path)
    for (const [, group, from, to] of text.matchAll(/\b([A-Z]{3})-(\d{2})\.\.(\d{2})\b/g))
      for (let number = Number(from); number <= Number(to); number++)
        add(`${group}-${String(number).padStart(2, '0')}`, path)
  }
  return found
}

/** One line per group: how many of its ids have a test, and which have none. */
export function groupsOf(ids, named) {
  const names = [...new Set(ids.map((id) => id.slice(0, 3)))]
  return names.map((group) => {
    const members = ids.filter((id) => id.startsWith(group))
    return { group, total: members.length, untested: members.filter((id) => !named.has(id)) }
  })
}

/** Why `--strict` fails: groups that do not exist, ids that no test names. */
export function strictFaults(strict, groups) {
  const wanted = strict.split(',').map((group) => group.trim().toUpperCase())
  const unknown = wanted.filter((group) => !groups.some((known) => known.group === group))
  const untested = groups
    .filter(({ group }) => wanted.includes(group))
    .flatMap((group) => group.untested)
  return [
    ...unknown.map((group) => `There is no group ${group}.`),
    ...untested.map((id) => `${id} has no test.`),
  ]
}

function testFiles() {
  return ['src', 'test']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.test\.ts$/.test(path) || /^test[\\/].*\.(ts|transcript)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

function main() {
  const { values } = parseArgs({
    options: { write: { type: 'boolean' }, strict: { type: 'string' } },
  })
  const ledger = ledgerIds()
  if (values.write && ledger) writeFileSync(COPY, `${ledger.join('\n')}\n`)
  const groups = groupsOf(ledger ?? copiedIds(), namedIds(testFiles()))
  console.log('group  tested  without a test')
  for (const { group, total, untested } of groups) {
    const share = `${total - untested.length}/${total}`
    console.log(`${group.padEnd(5)}  ${share.padStart(6)}  ${short(untested)}`.trimEnd())
  }
  const open = groups.flatMap(({ untested }) => untested)
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  console.log(`\n${total - open.length} of ${total} requirements are named by a test.`)
  const faults = values.strict === undefined ? [] : strictFaults(values.strict, groups)
  for (const fault of faults) console.error(fault)
  return faults.length === 0 ? 0 : 1
}

/** `MOD-04 MOD-09` as `04 09`: the group stands at the start of the line. */
function short(ids) {
  return ids.map((id) => id.slice(4)).join(' ')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main()
