import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { KnownError } from '../../core/base/errors.ts'
import type { Clone } from '../../ports/sharing/clone.ts'
import { runFile } from '../run-file.ts'
import { LITERALLY } from './ask-git.ts'

const GIT_TIMEOUT_MS = 10_000

/** The clone around a folder, by way of git itself. */
export function openGitClone(folder: string): Clone {
  const git = (args: readonly string[], cwd = folder): Promise<string> =>
    runFile('git', args, { cwd, timeout: GIT_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 })
  return {
    root: async () =>
      (await unlessFailed(git(['rev-parse', '--show-toplevel'])))?.trim() || undefined,
    setting: async (key) =>
      (await unlessFailed(git(['config', '--local', '--get', key])))?.replace(/\n$/, ''),
    async setSetting(key, value) {
      if (value !== undefined) await told(git(['config', '--local', key, value]))
      // Exit 5: it was not there.
      else await unlessFailed(git(['config', '--local', '--unset-all', key]))
    },
    async read(path) {
      try {
        return await readFile(path, 'utf8')
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async write(path, text) {
      if (text === undefined) return rm(path, { force: true })
      const draft = `${path}.everkeep-${process.pid}`
      await writeFile(draft, text)
      await rename(draft, path)
    },
    async tracked(from, patterns) {
      if (patterns.length === 0) return []
      const globs = patterns.map((pattern) => `:(glob)${pattern.replace(/^\//, '')}`)
      const listed = await unlessFailed(git(['ls-files', '-z', '--', ...globs], from))
      return (listed ?? '').split('\0').filter((path) => path !== '')
    },
    async untrack(from, paths) {
      if (paths.length > 0)
        await told(git([LITERALLY, 'rm', '--cached', '--quiet', '--', ...paths], from))
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Undefined where git is missing or says no. */
async function unlessFailed(answer: Promise<string>): Promise<string | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}

/** What git refuses, in its own words. */
async function told(answer: Promise<string>): Promise<string> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Error) || !('stderr' in error)) throw error
    throw new KnownError('IO_ERROR', {
      message: `git refused: ${String(error.stderr).trim().split('\n')[0] || error.message}`,
      hint: 'Check the repository with `git status`, then run the command again.',
      cause: error,
    })
  }
}
