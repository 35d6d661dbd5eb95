// What a hook costs as a process, beside bare node and beside peers: `node bench/run.mjs hooks [--json] [--runs=31]`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureHooks, sayHookRows } from './speed/hook-rows.ts'

const [project = '.', ...flags] = process.argv.slice(2)
const runs = Number(/--runs=(\d+)/.exec(flags.join(' '))?.[1] ?? 31)
const root = mkdtempSync(join(tmpdir(), 'everkeep-bench-hooks-'))
try {
  const rows = measureHooks({ project, root, runs })
  process.stdout.write(
    flags.includes('--json')
      ? `${JSON.stringify({ node: process.version, runs, rows }, null, 2)}\n`
      : sayHookRows(rows),
  )
} finally {
  rmSync(root, { recursive: true, force: true })
}
