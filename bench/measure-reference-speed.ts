// How long it takes to check the references of five memories in a repository of ten thousand files.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { EMPTY_MEMORY } from '../src/core/model/memory.ts'
import { referencesIn } from '../src/core/references/references.ts'
import { openProjectCode } from '../src/main/world/open-project-code.ts'

const FILES = 10_000
const RUNS = 15
const REFERENCES_A_MEMORY = 6

export interface Speed {
  readonly what: string
  readonly medianMs: number
  /** Against one `git ls-files` of the same repository in the same run. */
  readonly ratio: number
  readonly verdicts: string
}

const pathOf = (number: number): string =>
  `packages/p${number % 40}/src/m${Math.floor(number / 40) % 25}/file${number}.ts`

/** Four memories whose files are all where they say, and a fifth that asks for more and more. */
export async function measureReferenceSpeed(): Promise<readonly Speed[]> {
  const root = mkdtempSync(join(tmpdir(), 'everkeep-bench-code-'))
  try {
    makeRepository(root)
    const list = median(await timed(async () => void git(root, 'ls-files', '-z')))
    const fine = Array.from({ length: 4 }, (_, at) => bodyOf(2_000 + at * 50))
    const fifths = [
      ['all where they say', bodyOf(3_000)],
      ['one by the end of its path', `${bodyOf(3_000)} \`file999.ts\``],
      ['one that was removed', `${bodyOf(3_000)} \`${pathOf(1)}\``],
      ['one that was removed, by its name', `${bodyOf(3_000)} \`file2.ts\``],
    ] as const
    const speeds: Speed[] = []
    for (const [what, fifth] of fifths) {
      const { medianMs, verdicts } = await measure(root, [...fine, fifth])
      speeds.push({ what, medianMs, ratio: medianMs / list, verdicts })
    }
    return speeds
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function bodyOf(from: number): string {
  const paths = Array.from({ length: REFERENCES_A_MEMORY }, (_, at) => pathOf(from + at * 7))
  return paths.map((path) => `\`${path}\``).join(' ')
}

async function measure(
  root: string,
  bodies: readonly string[],
): Promise<Pick<Speed, 'medianMs' | 'verdicts'>> {
  const questions = bodies.map((body) => ({
    references: referencesIn({ ...EMPTY_MEMORY, body }),
    folder: join(root, '.memory'),
  }))
  let last = ''
  const times = await timed(async () => {
    const code = openProjectCode({ project: root, vaultRoot: join(root, '.memory') })
    const verdicts = await code.check(questions, { deadlineMs: 10_000 })
    last = [...new Set(verdicts.flat().map(({ is }) => is))].join(' ')
  })
  return { medianMs: median(times), verdicts: last }
}

async function timed(work: () => Promise<void>): Promise<readonly number[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

function makeRepository(root: string): void {
  for (let number = 0; number < FILES; number++) {
    const file = join(root, pathOf(number))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `export const value${number} = ${number}\n`.repeat(5))
  }
  git(root, 'init', '--quiet')
  commit(root)
  for (const number of [1, 2, 3]) {
    rmSync(join(root, pathOf(number)))
    commit(root)
  }
}

function commit(root: string): void {
  git(root, 'add', '--all')
  const who = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com']
  git(root, ...who, 'commit', '--quiet', '--no-gpg-sign', '-m', 'Change')
}

function git(root: string, ...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
}
