import { basename, join } from 'node:path'
import type { FileList, FilesWanted, Within } from '../code-base-parts.ts'
import { askGit, readGit } from './ask-git.ts'
import { commonGitFolder, readGitFile } from './git-folder.ts'

/** The files that git tracks, and those it would take, each as the disk or a sparse checkout has it. */
export async function gitFiles(
  root: string,
  within: Within,
  wanted: FilesWanted,
): Promise<FileList | undefined> {
  const withGone = wanted.withGone === true
  const kept = ['--cached', '-t', '--stage', ...(withGone ? ['--deleted'] : [])]
  const which = wanted.withNew ? ['--others', '--exclude-standard'] : kept
  const listed = await askGit(root, ['ls-files', '-z', ...which], { within })
  if (listed === undefined) return undefined
  const lines = listed.split('\0')
  lines.pop()
  if (wanted.withNew) return { files: lines, elsewhere: new Set() }
  const files: string[] = []
  const nested: string[] = []
  const [elsewhere, gone, links] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const line of lines) {
    const path = line.slice(line.indexOf('\t') + 1)
    if (line.startsWith(REPOSITORY_MODE, 2)) nested.push(path)
    if (withGone && line.startsWith(LINK_MODE, 2)) links.add(path)
    // A file that is gone stands in the list twice: as one that is kept, and as one that is not there.
    if (line.startsWith('R')) gone.add(path)
    else files.push(path)
    if (line.startsWith('S')) elsewhere.add(path)
  }
  return { files, elsewhere, nested, ...(withGone && { gone, links }) }
}

/** What git calls a symlink and the place of another repository, behind the letter of their state. */
const LINK_MODE = '120000'
const REPOSITORY_MODE = '160000'

/**
 * The files below a folder that git does not ignore, from that folder, sorted. Undefined where git cannot tell: outside
 * of a work tree, and for a folder that is ignored itself, since whoever names it wants it.
 */
export async function gitUnignored(
  folder: string,
  within: Within,
): Promise<readonly string[] | undefined> {
  const which = ['--cached', '--others', '--exclude-standard']
  const listed = await askGit(folder, ['ls-files', '-z', ...which], { within })
  if (listed === undefined) return undefined
  const files = [...new Set(listed.split('\0'))].filter((name) => name !== '').sort()
  const ignored = files.length === 0 ? await gitIgnored(folder, ['.'], within) : undefined
  return ignored?.has('.') ? undefined : files
}

/** Those of the paths that the ignore rules keep out; whether they are on the disk does not matter. */
export async function gitIgnored(
  root: string,
  paths: readonly string[],
  within: Within,
): Promise<ReadonlySet<string> | undefined> {
  const ignored = new Set<string>()
  if (paths.length === 0) return ignored
  // git fails when none is ignored, and at a path that it cannot judge: what it said until then holds.
  await readGit(root, ['check-ignore', '--stdin', '-z'], {
    within,
    input: paths.map((path) => `${path}\0`).join(''),
    onPiece: (path) => void ignored.add(path),
  })
  return ignored
}

/** What the project's folder is called here and at its remotes. Read from the files: no process is worth a name. */
export function gitNames(root: string): readonly string[] {
  const config = readGitFile(join(commonGitFolder(root), 'config'))
  const remotes = [...config.matchAll(/^\s*url\s*=\s*(.+?)\s*$/gm)].map(([, url = '']) =>
    basename(url.replace(/[\\/]+$/, '').replace(/^.*[:\\]/, '')).replace(/\.git$/, ''),
  )
  return [...new Set([basename(root), ...remotes])].filter((name) => name.length > 1)
}

/** Where a clone was cut off: what was moved or removed before is not to be seen. */
export function isShallow(root: string): boolean {
  return readGitFile(join(commonGitFolder(root), 'shallow')).trim() !== ''
}

/** Where other repositories are mounted in this one. */
export function gitSubmodules(root: string): readonly string[] {
  const said = readGitFile(join(root, '.gitmodules'))
  return [...said.matchAll(/^\s*path\s*=\s*(.+?)\s*$/gm)].map(([, path = '']) => path)
}
