import { createRequire } from 'node:module'
import type { Within } from '../code-base-parts.ts'
import { runTool } from '../run-tool.ts'
import { MEMORY_FOLDERS, NOT_CODE, type WordQuestion } from '../word-facts.ts'

/** All words in one pass over the files that git does not ignore; undefined where ripgrep is not installed. */
export async function ripgrepWordHits(
  root: string,
  question: WordQuestion,
  within: Within,
): Promise<boolean | undefined> {
  const command = ripgrepPath()
  if (command === undefined) return undefined
  let text = ''
  const outcome = await runTool({
    command,
    args: [...OPTIONS, ...globs(question.skip), '--file', '-', '--', '.'],
    cwd: root,
    within,
    input: `${question.words.join('\n')}\n`,
    onText: (more) => {
      const lines = (text + more).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) {
        const [, path = '', number = '', word = ''] = HIT.exec(line) ?? []
        question.onHit({ path: path.replaceAll('\\', '/'), line: Number(number), word })
      }
      return undefined
    },
  })
  if (outcome.kind === 'absent') return undefined
  // 1 means no hit, 2 that some file could not be read.
  return outcome.kind === 'ended' && outcome.code <= 2
}

const HIT = /^(?:\.[\\/])?([^\0]+)\0(\d+):(.*)$/

const OPTIONS = [
  '--no-config',
  '--no-messages',
  '--hidden',
  '--fixed-strings',
  '--word-regexp',
  // The ends of words are looked at again by whoever reads the line; this way it is faster.
  '--no-unicode',
  '--only-matching',
  '--line-number',
  '--with-filename',
  '--no-heading',
  '--null',
  '--color=never',
  // Some code stands in files of several megabytes; what is larger is data.
  '--max-filesize=16M',
] as const

function globs(skip: readonly string[]): readonly string[] {
  const folders = ['.git', ...skip].map(
    (folder) => `!/${folder.replace(/[\\[\]*?{}]/g, '\\$&')}/**`,
  )
  const memories = MEMORY_FOLDERS.map((folder) => `!**/${folder}/**`)
  return [...NOT_CODE.map((pattern) => `!${pattern}`), ...memories, ...folders].flatMap((glob) => [
    '--glob',
    glob,
  ])
}

/**
 * The program comes in a package for each platform, beside the one that finds it; where it is missing, there is none. That
 * one is a module, and what a prompt runs cannot import modules: it is asked for its place only.
 */
function ripgrepPath(): string | undefined {
  const program = process.platform === 'win32' ? 'rg.exe' : 'rg'
  try {
    const finder = createRequire(import.meta.url).resolve('@vscode/ripgrep')
    const platform = `@vscode/ripgrep-${process.platform}-${process.arch}`
    return createRequire(finder).resolve(`${platform}/bin/${program}`)
  } catch {
    return undefined
  }
}
