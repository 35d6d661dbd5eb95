import { KnownError } from '../../core/base/errors.ts'
import { folderOf } from '../../core/base/vault-path.ts'
import {
  type ContentMap,
  contentMap,
  type MappedSource,
  mapDocument,
  type Segment,
  type SourceType,
} from '../../core/learn/content-map.ts'
import type { MatchedSegment } from '../../core/learn/match-segments.ts'
import type { Grammar } from '../../core/learn/segment-code.ts'
import {
  type DecideOptions,
  type LearnDecision,
  recommendedDecision,
} from '../../core/learn/segment-decision.ts'
import { formatOfFile, formatOfText } from '../../core/learn/source-format.ts'
import { extensionOf } from '../../core/references/file-names.ts'
import type { SourceFile, SourceFiles } from '../../ports/source-files.ts'
import type { World } from '../../ports/world.ts'
import { kindFor } from '../catalog/kind-for.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import { matchSegments } from './learn-match.ts'
import { findSources, type LearnRequest, type LearnSources, sourcesOf } from './learn-sources.ts'
import { type LearnPlan, planLearn } from './plan-learn.ts'

/** What was read, cut and compared: enough to decide what is learned from it. */
export interface Lesson {
  readonly mode: SourceType
  readonly path: string
  readonly map: ContentMap
  readonly segments: readonly MatchedSegment[]
  /** What is recommended for each segment, in the same order. */
  readonly decisions: readonly LearnDecision[]
  /** The kinds that a created memory may have. */
  readonly kinds: readonly string[]
  readonly filesScanned: number
  readonly filesRead: readonly string[]
  readonly notes: readonly string[]
}

/** Called as the work goes on; may throw to stop it. */
export type LearnStep = (done: number, total: number, label: string) => void

export interface ReadOptions {
  /** The files to read, of those that were found; all when absent. */
  readonly chosen?: readonly SourceFile[] | undefined
  readonly step?: LearnStep | undefined
  /** The kind of what is created; otherwise each segment is classified by its words. */
  readonly category?: string | undefined
  readonly topic?: string | undefined
}

/** Reads and cuts the sources, and looks for similar memories. Changes nothing. */
export async function readLesson(
  world: World,
  sources: LearnSources,
  options: ReadOptions = {},
): Promise<Lesson> {
  const { chosen = sources.files, step = () => undefined } = options
  const how = decideOptions(world, options)
  const healed = await recoverIfNeeded(world)
  const read = await mapSources(world, { ...sources, files: chosen }, step)
  const map = contentMap({ type: sources.mode, path: sources.path }, read.mapped)
  if (map.segments.length === 0) throw nothingIn(sources)
  const matched = await matchSegments(world, map, (done, total) =>
    step(done, total, 'comparing with the vault'),
  )
  return {
    mode: sources.mode,
    path: sources.path,
    map,
    segments: matched.segments,
    decisions: matched.segments.map((match) => recommendedDecision(match, how)),
    kinds: [...world.config.kinds.values()].flatMap(({ name, enabled }) => (enabled ? [name] : [])),
    filesScanned: sources.files.length,
    filesRead: read.files,
    notes: [...healed, ...sources.notes, ...read.notes, ...matched.notes],
  }
}

interface MappedSources {
  readonly mapped: readonly MappedSource[]
  readonly files: readonly string[]
  readonly notes: readonly string[]
}

async function mapSources(
  world: World,
  { mode, text, files, harvest }: LearnSources,
  step: LearnStep,
): Promise<MappedSources> {
  const mapped: MappedSource[] = []
  const names: string[] = []
  const notes: string[] = []
  if (text !== undefined) {
    const document = { path: '', folder: '', text, format: formatOfText(text) }
    mapped.push(mapDocument(document, { apart: false }))
    notes.push(...secretNotes('The text', mapped[0]!))
  }
  const grammarOf = files.length === 0 ? undefined : await grammars(sourcesOf(world), files)
  for (const [at, file] of files.entries()) {
    const said = await sourcesOf(world).read(file.path)
    if (said.kind !== 'text') {
      const why = said.kind === 'binary' ? 'it is not UTF-8 text' : said.why
      if (mode === 'file') throw unreadableSource(file, why)
      notes.push(`${file.name} was skipped: ${why}.`)
    } else {
      const format = formatOfFile(file.path)
      const grammar = format === 'code' ? grammarOf?.(file) : undefined
      const document = { path: file.name, folder: folderOf(file.name), text: said.text, format }
      const source = mapDocument({ ...document, grammar }, { apart: mode === 'directory' })
      mapped.push(source)
      names.push(file.name)
      notes.push(...secretNotes(file.name, source))
    }
    step(at + 1, files.length, file.name)
  }
  if (harvest !== undefined) mapped.push({ segments: harvest.segments, tokens: 0, secrets: [] })
  return { mapped, files: names, notes }
}

function secretNotes(name: string, { secrets }: MappedSource): readonly string[] {
  return secrets.length === 0 ? [] : [`${name}: secrets were removed (${secrets.join(', ')}).`]
}

/** So long one file may take to parse, and all that take too long together. */
const PARSE_MS = 1_000
const PARSE_WASTED_MS = 10_000

/** Parsers are loaded when there is code, and given up on a file that was made to be hard. */
async function grammars(
  sources: SourceFiles,
  files: readonly SourceFile[],
): Promise<((file: SourceFile) => Grammar | undefined) | undefined> {
  if (!files.some(({ path }) => formatOfFile(path) === 'code')) return undefined
  const { grammarFor } = await import('../../core/learn/code-grammars.ts')
  let wasted = 0
  return ({ path }) => {
    if (wasted >= PARSE_WASTED_MS) return undefined
    const isLeft = sources.patience(PARSE_MS)
    return grammarFor(extensionOf(path), () => {
      const goOn = isLeft()
      if (!goOn) wasted += PARSE_MS
      return goOn
    })
  }
}

function unreadableSource({ name }: SourceFile, why: string): KnownError {
  return new KnownError(why === 'permission denied' ? 'NO_PERMISSION' : 'INPUT_ERROR', {
    message: `${name} cannot be learned from: ${why}.`,
    field: 'input',
    hint: 'Pass a text file that you can read.',
  })
}

function nothingIn({ mode, path, files }: LearnSources): KnownError {
  const where = mode === 'text' ? 'the text' : path
  return new KnownError('SOURCE_NOT_FOUND', {
    message:
      mode === 'directory' || mode === 'task'
        ? `No text files found in: ${where}`
        : `Nothing to learn in ${where}.`,
    hint: files.length > 1 ? 'None of its files is text.' : 'It has no words.',
  })
}

export type LearnOptions = LearnRequest & ReadOptions

/**
 * What would be learned, as recommended: a plan that nobody has applied yet. What would take the place of a text needs a
 * person's consent (WRT-16).
 */
export async function learn(
  world: World,
  options: LearnOptions,
): Promise<LearnPlan & { readonly lesson: Lesson }> {
  const lesson = await readLesson(world, await findSources(world, options), options)
  const { decisions, notes } = lesson
  return { lesson, ...(await planLearn(world, { decisions, notes })) }
}

/** A segment that a person joined from others, compared again. */
export async function compareSegment(
  world: World,
  segment: Segment,
  options: Pick<ReadOptions, 'category' | 'topic'> = {},
): Promise<{ readonly match: MatchedSegment; readonly decision: LearnDecision }> {
  const source = { type: 'text', path: '', totalTokens: segment.tokens } as const
  const { segments } = await matchSegments(world, { source, segments: [segment] })
  const match = segments[0]!
  return { match, decision: recommendedDecision(match, decideOptions(world, options)) }
}

/** The kinds of this vault, and the one that the person named, which must be one of them. */
function decideOptions(
  world: Pick<World, 'config' | 'layout'>,
  { category, topic }: Pick<ReadOptions, 'category' | 'topic'>,
): DecideOptions {
  const named = category === undefined ? undefined : kindFor(world, category.replace(/[[\]]/g, ''))
  return {
    kinds: world.config.kinds,
    layout: world.layout.name,
    category: named?.name,
    ...(topic !== undefined && { topic }),
  }
}
