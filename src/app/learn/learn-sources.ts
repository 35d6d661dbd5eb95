import { KnownError } from '../../core/base/errors.ts'
import type { SourceType } from '../../core/learn/content-map.ts'
import type { Harvest } from '../../core/learn/memory-candidates.ts'
import { hasListedExtension, textByName } from '../../core/learn/source-format.ts'
import type { SourceFile, SourceFiles } from '../../ports/source-files.ts'
import type { World } from '../../ports/world.ts'
import { findTask } from './learn-task.ts'

export interface LearnRequest {
  /** A text, a file, or a folder (LRN-01). */
  readonly input?: string | undefined
  /** Takes the input as text, whatever it looks like. */
  readonly asText?: boolean | undefined
  readonly task?: number | undefined
  /** Nothing outside of the project is read, not even through links, which others may have made. */
  readonly insideOnly?: boolean | undefined
}

/** What there is to learn from, before anything of it is read. */
export interface LearnSources {
  readonly mode: SourceType
  /** For people; empty for a text. */
  readonly path: string
  /** Set for a text. */
  readonly text?: string
  /** The file, the text files of the folder, the artifacts of the task. */
  readonly files: readonly SourceFile[]
  /** What agents left for the task. */
  readonly harvest?: Harvest
  readonly notes: readonly string[]
}

/** Limits of a folder (LRN-11), and of one file or text. */
const FILES_WARNED = 50
const FILES_MAX = 200
const FILE_BYTES_MAX = 100 * 1024
const INPUT_BYTES_MAX = 1024 * 1024

/** Finds what the input means. Reads names and sizes, and the first bytes of files that their names do not tell. */
export async function findSources(
  world: Pick<World, 'sources'>,
  request: LearnRequest,
): Promise<LearnSources> {
  const files = sourcesOf(world)
  if (request.task !== undefined) return taskSources(files, request.task)
  const input = request.input ?? ''
  if (input.trim() === '') throw nothingGiven()
  if (request.asText === true) return textSources(input)
  // A name with a NUL could not be asked for, and a text of many lines is no name.
  const place = /[\0\n]/.test(input) ? undefined : await files.look(input)
  if (request.insideOnly === true && place?.isOutside === true) throw outsideProject(input)
  if (place?.kind === 'closed') throw closed(place)
  if (place?.kind === 'folder') return folderSources(files, place)
  if (input.endsWith('/') && isOneWord(input)) throw notFound('Directory', input)
  if (place?.kind === 'file') return fileSources(place)
  if (place?.kind === 'other') throw noFile(input)
  if (isOneWord(input) && (input.includes('/') || hasListedExtension(input)))
    throw notFound('File', input)
  return textSources(input)
}

/** Somebody asks to learn and says nothing. */
export function nothingGiven(): KnownError {
  return new KnownError('USAGE_ERROR', {
    message: 'Usage: everkeep learn <text or file path or directory> OR everkeep learn --task N',
    hint: 'Say what to learn; - takes it from standard input. See `everkeep help learn`.',
  })
}

export function sourcesOf({ sources }: Pick<World, 'sources'>): SourceFiles {
  if (sources !== undefined) return sources
  throw new KnownError('USAGE_ERROR', {
    message: 'This vault was opened without the files around it.',
    hint: 'Hand the text over itself.',
  })
}

/** For who may only name what belongs to the project. */
export function outsideProject(path: string): KnownError {
  return new KnownError('PATH_ERROR', {
    message: `${JSON.stringify(path)} is outside of the project.`,
    field: 'path',
    rule: 'relative, and inside of the project',
    hint: 'Name a file below the working folder, or give its text.',
  })
}

function isOneWord(input: string): boolean {
  return !/\s/.test(input.trim())
}

function textSources(text: string): LearnSources {
  checkSize('The text', new TextEncoder().encode(text).length)
  return { mode: 'text', path: '', text, files: [], notes: [] }
}

function fileSources(file: SourceFile): LearnSources {
  checkSize(file.name, file.bytes)
  if (file.bytes === 0)
    throw new KnownError('INPUT_ERROR', {
      message: `${file.name} is empty.`,
      field: 'input',
      hint: 'There is nothing to learn from it.',
    })
  return { mode: 'file', path: file.name, files: [file], notes: [] }
}

function checkSize(what: string, bytes: number): void {
  if (bytes <= INPUT_BYTES_MAX) return
  throw new KnownError('INPUT_ERROR', {
    message: `${what} is too large to learn from: ${Math.ceil(bytes / 1024)} KB.`,
    field: 'input',
    rule: `at most ${INPUT_BYTES_MAX / 1024} KB`,
    hint: 'Cut it into files by subject, and learn the ones that matter.',
  })
}

async function taskSources(files: SourceFiles, task: number): Promise<LearnSources> {
  const { folder, artifacts, harvest, notes } = await findTask(files, task)
  return { mode: 'task', path: folder, files: artifacts, harvest, notes }
}

async function folderSources(files: SourceFiles, folder: SourceFile): Promise<LearnSources> {
  const { files: listed, more } = await files.list(folder.path)
  const sure = listed.filter(({ path }) => textByName(path) === 'yes')
  // Over the limit already: looking into the others would only take longer to say so.
  if (sure.length > FILES_MAX) throw tooMany(sure.length, { more })
  const texts: SourceFile[] = []
  for (const file of listed) {
    const isText = textByName(file.path) === 'yes' || (await files.looksLikeText(file.path))
    if (isText && file.bytes > 0) texts.push(file)
    if (texts.length > FILES_MAX) throw tooMany(texts.length, { more: true })
  }
  const small = texts.filter(({ bytes }) => bytes <= FILE_BYTES_MAX)
  if (small.length === 0)
    throw new KnownError('SOURCE_NOT_FOUND', {
      message: `No text files found in: ${folder.name}`,
      hint:
        texts.length > 0
          ? 'Its files are over 100 KB each: learn one by its path.'
          : 'Name a folder that holds text; what git ignores is left out.',
    })
  const large = texts.filter(({ bytes }) => bytes > FILE_BYTES_MAX)
  return {
    mode: 'directory',
    path: folder.name,
    files: small,
    notes: [
      ...large.map(({ name }) => `Skipping large file: ${name} (>100KB)`),
      ...(small.length > FILES_WARNED
        ? [`${small.length} files found. Consider narrowing scope.`]
        : []),
    ],
  }
}

function tooMany(count: number, { more }: { readonly more: boolean }): KnownError {
  return new KnownError('LIMIT_ERROR', {
    message: `Too many files (${more ? 'more than ' : ''}${count}). Maximum is ${FILES_MAX}.`,
    rule: `at most ${FILES_MAX} files`,
    hint: 'Narrow your path, or use file mode for specific files.',
  })
}

function notFound(what: 'File' | 'Directory', input: string): KnownError {
  return new KnownError('SOURCE_NOT_FOUND', {
    message: `${what} not found: ${input.trim()}`,
    hint: 'Check the path; with --text the words themselves are learned.',
  })
}

function closed({ name }: SourceFile): KnownError {
  return new KnownError('NO_PERMISSION', {
    message: `${name} cannot be learned from: permission denied.`,
    field: 'input',
    hint: 'Learn from what you can read.',
  })
}

function noFile(input: string): KnownError {
  return new KnownError('INPUT_ERROR', {
    message: `${input} is neither a file nor a folder.`,
    field: 'input',
    hint: 'Learn from a regular file, or hand the text over on standard input with -.',
  })
}
