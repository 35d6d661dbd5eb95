import { folderOf } from '../../core/base/vault-path.ts'
import { wordOnLine, wordsOfCode } from '../../core/references/symbol-fact.ts'
import type { Within } from '../code-base-parts.ts'
import { runTool } from '../run-tool.ts'
import { MEMORY_FOLDERS, NOT_CODE, type WordQuestion } from '../word-facts.ts'
import { gitCall, readGit } from './ask-git.ts'
import { headCommit } from './git-folder.ts'
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
  const found = await past.answer(question, async () => {
    const all = await allRemovedWords(past.root, within)
    if (all === undefined) return readRemovedWords(past.root, asked, within)
    const answer = asked.words.flatMap((word) => {
      const removed = all.get(word)?.find(({ path }) => !isBelow(path, asked.skip))
      return removed === undefined ? [] : [[word, removed.commit] as const]
    })
    return { answer, isSure: true }
  })
  return found && new Map(found)
}

const isBelow = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path.startsWith(`${folder}/`))

interface RemovedWord {
  readonly path: string
  readonly commit: string
}

type RemovedWords = ReadonlyMap<string, readonly RemovedWord[]>

interface Asking {
  readonly commit: string
  count: number
  all?: RemovedWords | undefined
}

/** What this process asked of each repository: a project with many vaults is asked about its words again and again. */
const asking = new Map<string, Asking>()
const REPOSITORIES_MAX = 4
/** So many questions are answered one by one: each takes git about as long as reading all that was ever removed. */
const SINGLE_MAX = 2
/** Histories that remove more than this are asked word by word. */
const REMOVED_CHARS_MAX = 100_000_000

/** All words of code that history took away, once a repository is asked often enough; undefined before, and when too large. */
async function allRemovedWords(root: string, within: Within): Promise<RemovedWords | undefined> {
  const commit = headCommit(root)
  if (commit === undefined) return undefined
  const before = asking.get(root)
  const known = before?.commit === commit ? before : { commit, count: 0 }
  asking.delete(root)
  asking.set(root, known)
  for (const oldest of asking.keys()) if (asking.size > REPOSITORIES_MAX) asking.delete(oldest)
  known.count++
  if (known.count === SINGLE_MAX + 1) known.all = await readAllRemovedWords(root, within)
  return known.all
}

async function readAllRemovedWords(
  root: string,
  within: Within,
): Promise<RemovedWords | undefined> {
  const words = new Map<string, RemovedWord[]>()
  let chars = 0
  const outcome = await readGit(root, [...REMOVED_LINES, '--', ...placesOfCode([])], {
    within,
    onPiece: (piece) => {
      chars += piece.length
      for (const { commit, path, code } of removedLines(piece))
        for (const word of wordsOfCode(code, path)) {
          const known = words.get(word)
          if (known === undefined) words.set(word, [{ path, commit }])
          // The latest of each folder is enough to leave one folder out.
          else if (known.length < 2 && folderOf(known[0]!.path) !== folderOf(path))
            known.push({ path, commit })
        }
      return chars > REMOVED_CHARS_MAX
    },
  })
  return outcome.kind === 'ended' && outcome.code === 0 ? words : undefined
}

async function readRemovedWords(
  root: string,
  { words, skip }: RemovedQuestion,
  within: Within,
): Promise<Found<readonly (readonly [word: string, commit: string])[]> | undefined> {
  const removed = new Map<string, string>()
  const names = words.map((word) => word.replace(/[$.]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\w$])(?:${names.join('|')})(?![\\w$])`, 'g')
  const args = [...REMOVED_LINES, `-G${names.join('|')}`, '--']
  const outcome = await readGit(root, [...args, ...placesOfCode(skip)], {
    within,
    onPiece: (piece) => {
      for (const { commit, path, code } of removedLines(piece))
        for (const [word] of code.matchAll(pattern))
          if (!removed.has(word) && wordOnLine(code, word, path)) removed.set(word, commit)
      return removed.size === words.length
    },
  })
  if (outcome.kind === 'absent') return undefined
  const isSure = outcome.kind === 'stopped' || (outcome.kind === 'ended' && outcome.code === 0)
  return { answer: [...removed], isSure }
}

const REMOVED_LINES = [
  // The first commit takes nothing away, and is often the largest.
  ...['-c', 'log.showRoot=false', 'log', '-p', '-U0', '--src-prefix=a/'],
  ...['--no-color', '--no-ext-diff', '--no-textconv', '--format=%x00%H'],
]

/** The lines that one commit took away: a piece is its hash, then its patch. */
function* removedLines(
  piece: string,
): Generator<{ readonly commit: string; readonly path: string; readonly code: string }> {
  const [commit = '', ...lines] = piece.split('\n')
  let path = ''
  for (const line of lines) {
    if (line.startsWith('--- ')) path = line.replace(/^--- "?(?:a\/)?|["\t]+$/g, '')
    else if (line.startsWith('-') && !line.startsWith('---'))
      yield { commit, path, code: line.slice(1) }
  }
}
