import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { rgPath } from '@vscode/ripgrep'
import { wordsIn } from '../../src/core/text/words.ts'
import { baselines } from '../quality/baselines.ts'
import { type Engine, textOf } from '../quality/corpus.ts'

/** A peer, and the largest vault that it is asked about: beyond it a run would take hours or all memory. */
export interface Peer {
  readonly engine: Engine
  readonly most: number
  readonly questions: number
}

const IN_MEMORY = ['MiniSearch', 'MiniSearch fuzzy']
const IN_SQLITE = ['FTS5', 'FTS5 porter']

/** What people have today, over the same memories in the same run. */
export function peers(project: string): readonly Peer[] {
  const known = baselines(project).engines
  const named = (names: readonly string[], most: number): readonly Peer[] =>
    known
      .filter(({ name }) => names.includes(name))
      .map((engine) => ({ engine, most, questions: 200 }))
  const server = serverMemory(project)
  return [
    ...named(IN_SQLITE, 100_000),
    ...named(IN_MEMORY, 10_000),
    { engine: ripgrep, most: 100_000, questions: 20 },
    ...(server === undefined ? [] : [{ engine: server, most: 10_000, questions: 20 }]),
  ]
}

/** One process a question, as an agent does it: which files hold any of the words, those with the most lines first. */
const ripgrep: Engine = {
  name: 'ripgrep (a process)',
  async open(memories) {
    const folder = mkdtempSync(join(tmpdir(), 'everkeep-bench-rg-'))
    for (const [position, memory] of memories.entries())
      writeFileSync(join(folder, `${position}.md`), textOf(memory))
    return {
      async ask(query, limit) {
        const words = wordsIn(query).flatMap(({ text }) => ['-e', text])
        const { stdout } = spawnSync(rgPath, ['-icF', ...words, folder], {
          encoding: 'utf8',
          maxBuffer: 1 << 28,
        })
        return stdout
          .split('\n')
          .flatMap((line) => {
            const match = /(\d+)\.md:(\d+)$/.exec(line)
            return match ? [{ position: Number(match[1]), lines: Number(match[2]) }] : []
          })
          .sort((a, b) => b.lines - a.lines || a.position - b.position)
          .slice(0, limit)
          .map(({ position }) => position)
      },
      close: () => rmSync(folder, { recursive: true, force: true }),
    }
  },
}

const PACKAGE = '@modelcontextprotocol/server-memory'

/** The package itself, asked over stdio as a client asks it; installed beside the bench, without its scripts. */
function serverMemory(project: string): Engine | undefined {
  const folder = join(project, 'node_modules/.everkeep-bench/server-memory')
  const program = join(folder, 'node_modules', PACKAGE, 'dist/index.js')
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    try {
      const options = { cwd: folder, stdio: 'ignore' } as const
      execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', PACKAGE], options)
    } catch {
      // Without a registry there is no peer to compare with; what is measured of ours is the same.
      return undefined
    }
  }
  return { name: 'server-memory (stdio)', open: (memories) => openServer(program, memories) }
}

async function openServer(program: string, memories: Parameters<Engine['open']>[0]) {
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-bench-server-'))
  const file = join(folder, 'memory.jsonl')
  const lines = memories.map((memory, position) =>
    JSON.stringify({
      type: 'entity',
      name: `${position}`,
      entityType: memory.kind,
      observations: textOf(memory).split('\n').filter(Boolean),
    }),
  )
  writeFileSync(file, lines.join('\n'))
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, MEMORY_FILE_PATH: file },
  })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let id = 0
  const call = async (method: string, params: unknown): Promise<string> => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })}\n`)
    return String((await answers.next()).value)
  }
  const clientInfo = { name: 'bench', version: '1' }
  await call('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
  return {
    async ask(query: string, limit: number) {
      const text = await call('tools/call', { name: 'search_nodes', arguments: { query } })
      return [...text.matchAll(/\\"name\\": \\"(\d+)\\"/g)]
        .slice(0, limit)
        .map((match) => Number(match[1]))
    },
    close() {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
