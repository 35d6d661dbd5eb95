import { wordOnLine } from '../../core/references/symbol-fact.ts'
import type { Within } from '../code-base-parts.ts'
import { runTool } from '../run-tool.ts'
import { MEMORY_FOLDERS, NOT_CODE, type WordQuestion } from '../word-facts.ts'
import { gitCall, readGit } from './ask-git.ts'
import type { Found, GitPast } from './git-past.ts'

/** Words in tracked and new files. The way without ripgrep: slower, the same answers. */
export async function gitWordHits(
  root: string,
  question: WordQuestion,
  within: Within,
): Promise<boolean | undefined> {
  const args = ['grep', '-I', '-w', '-E', '-o', '-n', '-z', '--untracked', '-f', '-', '--']
  let text = ''
  const outcome = await runTool({
    ...gitCall(root, [...args, ...placesOfCode(question.skip)]),
    input: `${patternsOf(question.words).join('\n')}\n`,
    within,
    onText: (more) => {
      const lines = (text + more).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) {
        const [path = '', number = '', word = ''] = line.split('\0')
        question.onHit({ path, line: Number(number), word })
      }
      return undefined
    },
  })
  // git fails with 1 when there is no hit.
  return outcome.kind === 'ended' ? outcome.code <= 1 : undefined
}

function placesOfCode(skip: readonly string[]): readonly string[] {
  return [
    '.',
    ...[...NOT_CODE, ...skip].map((path) => `:(exclude)${path}`),
    ...MEMORY_FOLDERS.map((folder) => `:(exclude,glob)**/${folder}/**`),
  ]
}

/** So many words make one pattern: git looks for each pattern by itself, and a larger one takes long to understand. */
const WORDS_A_PATTERN = 2_000

function patternsOf(words: readonly string[]): readonly string[] {
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const count = Math.ceil(escaped.length / WORDS_A_PATTERN)
  return Array.from({ length: count }, (_, at) =>
    escaped.slice(at * WORDS_A_PATTERN, (at + 1) * WORDS_A_PATTERN).join('|'),
  )
}

type RemovedQuestion = Pick<WordQuestion, 'words' | 'skip'>

/** For words that no code has today: the commit that removed the last line of code with each. */
export async function gitRemovedWords(
  past: GitPast,
  asked: RemovedQuestion,
  within: Within,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (asked.words.length === 0) return new Map()
  const question = ['removed words of code', ...asked.skip, '', ...asked.words]
  const found = await past.answer(question, () => readRemovedWords(past.root, asked, within))
  return found && new Map(found)
}

async function readRemovedWords(
  root: string,
  { words, skip }: RemovedQuestion,
  within: Within,
): Promise<Found<readonly (readonly [word: string, commit: string])[]> | undefined> {
  const removed = new Map<string, string>()
  const names = words.map((word) => word.replace(/[$.]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\w$])(?:${names.join('|')})(?![\\w$])`, 'g')
  const args = [
    // The first commit takes nothing away, and is often the largest.
    '-c',
    'log.showRoot=false',
    'log',
    '-p',
    '-U0',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--format=%x00%H',
    `-G${names.join('|')}`,
    '--',
  ]
  const outcome = await readGit(root, [...args, ...placesOfCode(skip)], {
    within,
    // One piece is one commit: its hash, then its patch.
    onPiece: (piece) => {
      const [commit = '', ...lines] = piece.split('\n')
      let path = ''
      for (const line of lines) {
        if (line.startsWith('--- ')) path = line.slice('--- '.length).replace(/["\t]+$/, '')
        if (!line.startsWith('-') || line.startsWith('---')) continue
        const code = line.slice(1)
        for (const [word] of line.matchAll(pattern))
          if (!removed.has(word) && wordOnLine(code, word, path)) removed.set(word, commit)
      }
      return removed.size === words.length
    },
  })
  if (outcome.kind === 'absent') return undefined
  const isSure = outcome.kind === 'stopped' || (outcome.kind === 'ended' && outcome.code === 0)
  return { answer: [...removed], isSure }
}
