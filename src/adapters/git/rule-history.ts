import { readFileSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { KnownError } from '../../core/base/errors.ts'
import type { AddedFile, AddedLine, ChangeRange, RuleHistory } from '../../ports/rule-history.ts'
import { resolveRange } from './resolve-range.ts'
import { runGit } from './run-git.ts'

const FILE_BYTES_MAX = 512 * 1024
const FILES_MAX = 20_000

/** What git knows of the lines of a project. */
export function openRuleHistory(
  project: string,
  shellCalls: RuleHistory['shellCalls'],
): RuleHistory {
  return {
    shellCalls,
    added: async (range) => {
      const answer = await runGit(project, await argsFor(project, range))
      if (answer.kind === 'said') return addedFiles(answer.text)
      if (range.kind === 'commits') return []
      throw new KnownError('GIT_ERROR', {
        message: `git could not tell what changed: ${answer.why || 'no reason given'}.`,
        hint: 'Run this in a git repository, or name the files.',
      })
    },
    files: async (paths) => {
      const named = paths.map((path) => relative(project, resolve(project, path)))
      const answer = await runGit(project, [
        ...['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--'],
        ...named,
      ])
      const list = answer.kind === 'said' ? answer.text.split('\0').filter(Boolean) : named
      return [...new Set(list)].slice(0, FILES_MAX).flatMap((path) => fileAt(project, path))
    },
  }
}

const DIFF = [
  '--unified=0',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--no-renames',
] as const

async function argsFor(project: string, range: ChangeRange): Promise<readonly string[]> {
  if (range.kind === 'staged') return ['diff', '--cached', ...DIFF]
  if (range.kind === 'commits')
    return ['log', `--max-count=${range.last}`, '--format=', '--no-merges', '-p', ...DIFF]
  const { from } = await resolveRange(project, { since: range.revision })
  return ['diff', ...DIFF, from.commit ?? range.revision, '--']
}

function fileAt(project: string, path: string): readonly AddedFile[] {
  const file = join(project, path)
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined || !stats.isFile() || stats.size > FILE_BYTES_MAX) return []
  const text = readFileSync(file, 'utf8')
  // A letter that no text has: an image or an archive.
  if (text.includes('\0')) return []
  const lines = text.split('\n').map((line, at) => ({ line: at + 1, text: line }))
  return [{ path: path.split(sep).join('/'), lines }]
}

const HUNK = /^@@ -\S+ \+(\d+)/

function addedFiles(diff: string): readonly AddedFile[] {
  const files: { path: string; lines: AddedLine[] }[] = []
  let [at, isHead] = [0, false]
  for (const line of diff.split('\n')) {
    const last = files.at(-1)
    const hunk = HUNK.exec(line)
    if (line.startsWith('diff --git ')) isHead = true
    else if (isHead && line.startsWith('+++ '))
      files.push({ path: pathOf(line.slice(4)), lines: [] })
    else if (hunk !== null) [at, isHead] = [Number(hunk[1]), false]
    else if (!isHead && line.startsWith('+') && last !== undefined)
      last.lines.push({ line: at++, text: line.slice(1) })
  }
  return files.filter(({ path, lines }) => path !== '' && lines.length > 0)
}

/** `b/src/a.ts`, quoted by git where a letter is rare; `/dev/null` where the file went. */
function pathOf(said: string): string {
  const plain = said.replace(/\t$/, '').replace(/^"(.*)"$/, '$1')
  return plain.startsWith('b/') ? plain.slice(2) : ''
}
