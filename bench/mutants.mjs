// How well the tests bite: `npm run bench:mutants [-- --stride 42 --offset 0 --minutes 8]`. Changes one spot of a source file
// at a time, runs the nearest tests, then those around them, and prints what share they noticed. Another offset takes other
// spots. The files on disk are never touched.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { mutantsOf } from './mutants/make-mutants.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The plan, the one writer and the layouts: where a slip costs somebody a file. */
const SUBJECTS = [/\/core\/plan\//, /\/app\/write\//, /\/layouts\//]
const TESTS_MAX = 3
const WIDER_MAX = 12
/** Every layout, changed and undone in every way. */
const WIDE = [
  'src/app/write/apply.test.ts',
  'src/app/write/undo.test.ts',
  'test/one-record.test.ts',
]
const TIMEOUT_MS = 60_000
const { values } = parseArgs({
  options: {
    stride: { type: 'string', default: '42' },
    offset: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '8' },
    workers: { type: 'string', default: '2' },
  },
})

const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => join('src', path).replaceAll('\\', '/'))
  .sort()
const textOf = new Map(sources.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
const tests = sources.filter((path) => path.endsWith('.test.ts'))
const subjects = sources.filter(
  (path) => !path.endsWith('.test.ts') && SUBJECTS.some((pattern) => pattern.test(path)),
)
const all = subjects.flatMap((path) => mutantsOf(path, textOf.get(path)))
const sample = all.filter((_, at) => at % Number(values.stride) === Number(values.offset))
const until = Date.now() + Number(values.minutes) * 60_000
const results = []
const queue = sample.values()
await Promise.all(Array.from({ length: Number(values.workers) }, work))

const survivors = results.filter(({ killed }) => !killed)
for (const { mutant } of survivors)
  console.log(`survived  ${mutant.path}:${mutant.line}  ${mutant.kind}: ${mutant.shown}`)
const share = ((100 * (results.length - survivors.length)) / Math.max(1, results.length)).toFixed(0)
console.log(
  `${results.length - survivors.length} of ${results.length} mutants killed: ${share} % ` +
    `(${sample.length} sampled of ${all.length}, ${subjects.length} files, stride ${values.stride} from ${values.offset})`,
)

async function work() {
  for (const mutant of queue) {
    if (Date.now() > until) return
    const nearest = nearestTests(mutant.path)
    const wider = widerTests(mutant.path).filter((test) => !nearest.includes(test))
    const killed =
      (nearest.length > 0 && (await run(mutant, nearest))) ||
      (wider.length > 0 && (await run(mutant, wider)))
    results.push({ mutant, killed })
  }
}

/** Its own test, and those named after it; else the tests of those that import it. */
function nearestTests(path, depth = 0) {
  const name = basename(path, '.ts')
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const own = [`${folder}${name}.test.ts`].filter((test) => existsSync(join(ROOT, test)))
  const named = tests.filter((test) => test.startsWith(`${folder}${name}-`))
  const importing = (among) => among.filter((one) => textOf.get(one).includes(`/${name}.ts'`))
  const found = [...new Set([...own, ...named, ...(own.length > 0 ? [] : importing(tests))])]
  if (found.length > 0 || depth === 3) return found.slice(0, TESTS_MAX)
  const users = importing(sources.filter((one) => !one.endsWith('.test.ts') && one !== path))
  return [...new Set(users.flatMap((one) => nearestTests(one, depth + 1)))].slice(0, TESTS_MAX)
}

/** What may notice it from afar: tests of the folder, of those that import it, and of the writer and its undo. */
function widerTests(path) {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const name = basename(path)
  const users = sources.filter((one) => textOf.get(one).includes(`/${name}'`))
  const around = tests.filter((test) => test.startsWith(folder) || users.includes(test))
  const ofUsers = users.flatMap((one) => nearestTests(one, 2))
  return [...new Set([...WIDE, ...ofUsers, ...around])].slice(0, WIDER_MAX)
}

/** Whether a test fails, or does not come to an end, with the mutant in place of the file. */
function run(mutant, files) {
  const child = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--root', ROOT, '--config', join(ROOT, 'bench/mutants/vitest.config.ts')],
      ...['--bail', '1', '--maxWorkers', '1', '--reporter', 'dot', ...files],
    ],
    { stdio: 'ignore', env: { ...process.env, EVERKEEP_MUTANT: JSON.stringify(mutant) } },
  )
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(code !== 0)
    })
  })
}
