import { baseName, folderOf } from '../../base/vault-path.ts'
import type { Config } from '../../config/config.ts'
import { kindNamed } from '../../model/kinds.ts'
import type { Card, Entry, MemoryId } from '../../model/memory.ts'
import { MEMORY_MD } from './claude-md-names.ts'
import { fitIndex, indexWarnings } from './memory-md-budget.ts'
import {
  dominantEol,
  eolOf,
  type IndexLine,
  type IndexLink,
  joinIndexLink,
  linkTarget,
  localFile,
  parseIndexLines,
  relink,
  withoutEol,
} from './memory-md-lines.ts'
import { compareFiles, headingOf, type Insertion, placeEntries } from './memory-md-places.ts'
import {
  describe,
  type IndexStyle,
  type IndexSubject,
  makeLink,
  newStyle,
  plainText,
  relabel,
  styleOf,
  tokensSuffix,
} from './memory-md-style.ts'
import { dropEmptyMarker, INDEX_MARKER, isMarker } from './monolith.ts'

/** Folders for memories that left the index (LAY-15). */
export const STATUS_FOLDERS: ReadonlySet<string> = new Set(['retired', 'archived'])

export interface IndexRequest {
  /** MEMORY.md as it stands; undefined when there is none. */
  readonly text: string | undefined
  readonly entries: readonly Entry[]
  /** See `GenerateRequest.changed`. */
  readonly changed: ReadonlyMap<MemoryId, Card | undefined> | undefined
  /** See `GenerateRequest.created`. */
  readonly created?: ReadonlySet<string> | undefined
  /** See `GenerateRequest.removed`. */
  readonly removed?: ReadonlySet<string> | undefined
  /** See `GenerateRequest.dropDead`. */
  readonly dropDead?: boolean | undefined
  /** Write a new file as seed 003 does: a heading per kind, `~Ntk` on each line. */
  readonly budgetComments: boolean
  readonly kinds: Config['kinds']
}

export interface IndexUpdate {
  readonly text: string
  readonly warnings: readonly string[]
}

/** Brings MEMORY.md up to date by line: every byte that is not an index line stays (LAY-14). Idempotent. */
export function updateMemoryMd(request: IndexRequest): IndexUpdate {
  const { text, entries } = request
  const indexed = entries.filter(isIndexable).sort((a, b) => compareFiles(a.path, b.path))
  if (text === undefined || (text.trim() === '' && indexed.length > 0)) {
    const gap = /[^\n\uFEFF]$/.test(text ?? '') ? '\n' : ''
    const index = newIndex(indexed, request.budgetComments)
    return finish(parseIndexLines(`${text ?? ''}${gap}${index}`), saysItsMemory(request))
  }
  const says = saysItsMemory(request)
  const known = lookup(entries)
  const lines = followRenames(parseIndexLines(text), entries)
  const drift = indexDrift(lines, entries)
  const style = styleOf(
    lines.flatMap((line) => line.link ?? []),
    newStyle(request.budgetComments),
  )
  const refreshed = lines.map((line) => refresh(line, { known, style, changed: request.changed }))
  const dead = new Set(drift.dead.filter((at) => mayGo(lines[at], request)))
  const kept = refreshed.filter((_, at) => !dead.has(at))
  const added = toAdd(refreshed, drift.missing, request)
  const grown = grow(kept, added, { ...request, known, style, eol: dominantEol(text) })
  return finish(endAs(dropEmptyMarker(grown), text), says)
}

/**
 * A dead line may be all that is left of what a person wrote: unasked only those go whose memory this vault retired,
 * archived or removed. The others stay until `check --fix` or `index` (COR-49).
 */
function mayGo(line: IndexLine | undefined, { entries, removed, dropDead }: IndexRequest): boolean {
  const file = fold(line?.link?.file ?? '')
  if (dropDead === true) return true
  for (const path of removed ?? []) if (fold(path) === file) return true
  return entries.some(
    ({ path, memory }) =>
      memory.status !== 'active' && (fold(path) === file || fold(baseName(path)) === file),
  )
}

/**
 * A file that was renamed by hand leaves a dead line and a memory without one. Where the line says the title or the
 * summary of exactly one such memory, and no other line does, it is that memory's: the hook stays.
 */
function followRenames(
  lines: readonly IndexLine[],
  entries: readonly Entry[],
): readonly IndexLine[] {
  const { dead, missing } = indexDrift(lines, entries)
  if (dead.length === 0 || missing.length === 0) return lines
  const claims = dead.flatMap((at) => {
    const link = lines[at]?.link
    return link === undefined ? [] : missing.filter(isOf(link)).map((entry) => ({ at, entry }))
  })
  const renamed = new Map(
    claims
      .filter((one) => claims.every((other) => other === one || !overlap(one, other)))
      .map(({ at, entry }) => [at, entry]),
  )
  return lines.map((line, at) => {
    const entry = renamed.get(at)
    return line.link === undefined || entry === undefined
      ? line
      : relink(line, { ...line.link, file: entry.path, target: linkTarget(entry.path) })
  })
}

function isOf({ label, text }: IndexLink): (entry: Entry) => boolean {
  return ({ memory }) =>
    (memory.title !== '' && showsText(label, memory.title)) ||
    (memory.summary !== '' && text !== '' && showsText(text, memory.summary))
}

interface RenameClaim {
  readonly at: number
  readonly entry: Entry
}

function overlap(one: RenameClaim, other: RenameClaim): boolean {
  return one.at === other.at || one.entry === other.entry
}

/**
 * A MEMORY.md that is all text of somebody's own gets a line for what this operation creates, and for nothing else:
 * whoever keeps notes beside it without listing them did not ask for a list (LAY-14).
 */
function toAdd(
  lines: readonly IndexLine[],
  missing: readonly Entry[],
  { entries, created }: IndexRequest,
): readonly Entry[] {
  const marker = lines.findIndex(isMarker)
  const above = marker < 0 ? lines : lines.slice(0, marker)
  const known = lookup(entries)
  const isIndex = above.some(
    ({ link }) => link && (folderOf(link.file) === '' || known(link.file) !== undefined),
  )
  if (isIndex || !above.some((line) => line.prose)) return missing
  // Where most memories have their line below the marker, the others are to have theirs.
  const gone = indexDrift(lines, entries).dead.length
  const listed = lines.filter((line) => line.link !== undefined).length - gone
  if (marker >= 0 && listed > missing.length) return missing
  return missing.filter(({ path }) => created?.has(path) === true)
}

/** Whether a line's hook is what its memory says or said, in full or cut short: only that may be cut. */
function saysItsMemory({ entries, changed }: IndexRequest): (line: IndexLine) => boolean {
  const known = lookup(entries)
  return ({ link }) => {
    const memory = link === undefined ? undefined : known(link.file)?.memory
    if (link === undefined || memory === undefined) return false
    const said = [memory.summary, changed?.get(memory.id)?.summary]
    return said.some((summary) => summary !== undefined && showsText(link.text, summary))
  }
}

function finish(lines: readonly IndexLine[], mayTrim: (line: IndexLine) => boolean): IndexUpdate {
  const fitted = fitIndex(lines, mayTrim)
  return { text: fitted.map((line) => line.raw).join(''), warnings: indexWarnings(fitted) }
}

/** Active memories have a line; retired and archived ones do not, nor has MEMORY.md itself. */
function isIndexable(entry: Entry): boolean {
  return entry.memory.status === 'active' && entry.path !== MEMORY_MD
}

export interface IndexDrift {
  /** Lines (from 0) whose file is gone, retired or archived. */
  readonly dead: readonly number[]
  /** Memories without a line, by file name. */
  readonly missing: readonly Entry[]
}

/** Where the index and the files disagree. */
export function indexDrift(lines: readonly IndexLine[], entries: readonly Entry[]): IndexDrift {
  const known = lookup(entries)
  const folders = new Set(entries.map((entry) => folderOf(entry.path)))
  const dead: number[] = []
  const linked = new Set<string>()
  const linkedFolders = new Set([''])
  lines.forEach(({ link }, at) => {
    if (link === undefined) return
    const entry = known(link.file)
    const folder = folderOf(link.file)
    // A path below an unknown folder may mean a file of the project: not ours to judge.
    const ours = folder === '' || folders.has(folder) || STATUS_FOLDERS.has(folder)
    if (entry !== undefined && isIndexable(entry)) {
      linked.add(entry.path)
      linkedFolders.add(folder)
    } else if (entry !== undefined || ours) dead.push(at)
  })
  const gone = new Set(dead)
  const mentioned = mentions(lines.filter((_, at) => !gone.has(at)))
  const missing = entries.filter((entry) => {
    if (!isIndexable(entry) || linked.has(entry.path)) return false
    // Folders below the flat one are somebody's own order; their files are indexed where that is the habit.
    if (!linkedFolders.has(folderOf(entry.path))) return false
    return !mentioned.has(fold(entry.path)) && !mentioned.has(fold(baseName(entry.path)))
  })
  return { dead, missing: missing.sort((a, b) => compareFiles(a.path, b.path)) }
}

/** Files that prose mentions: a person wrote that pointer, and a second one would be noise. */
function mentions(lines: readonly IndexLine[]): ReadonlySet<string> {
  const prose = lines.filter((line) => line.prose).map((line) => line.raw)
  // `- [A](a.md) · [B](b.md)`: the links behind the first one.
  const behind = lines.flatMap(({ link }) => [
    ...(link?.text ?? '').matchAll(/\]\(([^\s()<>]+)\)/g),
  ])
  const names = prose.flatMap((raw) => [
    ...[...raw.matchAll(/[^\s()[\]`'"<>|,;*]+\.md\b/gi)].map(([name]) => name),
    ...[...raw.matchAll(/\[\[([^\]|#]+)/g)].map(([, name = '']) => `${name.trim()}.md`),
  ])
  names.push(...behind.flatMap(([, target = '']) => localFile(target) ?? []))
  return new Set(names.map((name) => fold(name.replace(/^(?:\.\/)+/, ''))))
}

/** Names as file systems compare them at their most forgiving. */
const fold = (path: string): string => path.normalize('NFC').toLowerCase()

function lookup(entries: readonly Entry[]): (file: string) => Entry | undefined {
  const exact = new Map(entries.map((entry): [string, Entry] => [entry.path, entry]))
  const folded = new Map(entries.map((entry) => [fold(entry.path), entry]))
  return (file) => exact.get(file) ?? folded.get(fold(file))
}

const subjectOf = (entry: Entry): IndexSubject => ({
  file: entry.path,
  card: entry.memory,
  bytes: entry.bytes,
})

interface RefreshContext {
  readonly known: (file: string) => Entry | undefined
  readonly style: IndexStyle
  readonly changed: IndexRequest['changed']
}

/**
 * A line follows its memory only as far as it said what the memory said before: a hook that somebody wrote stays.
 * Token counts are always brought up to date.
 */
function refresh(line: IndexLine, { known, style, changed }: RefreshContext): IndexLine {
  const entry = line.link === undefined ? undefined : known(line.link.file)
  if (line.link === undefined || entry === undefined) return line
  if (changed !== undefined && !changed.has(entry.memory.id)) return line
  const now = entry.memory
  const former = changed?.get(now.id)
  const { label, text, suffix } = line.link
  let link = line.link
  if (/~\d+tk/.test(suffix)) {
    link = { ...link, suffix: suffix.replace(/\s+`~\d+tk`/, tokensSuffix(entry.bytes)) }
  }
  if (former !== undefined && former.title !== now.title && showsText(label, former.title)) {
    link = relabel(link, subjectOf(entry), { ...style, label: 'title' })
  }
  const described = text !== '' || style.described
  if (
    former !== undefined &&
    former.summary !== now.summary &&
    described &&
    showsText(text, former.summary)
  ) {
    link = describe(link, now.summary, style)
  }
  return joinIndexLink(link) === joinIndexLink(line.link) ? line : relink(line, link)
}

/** True when a line says this text, in full or cut short. */
function showsText(written: string, text: string): boolean {
  const [shown, full] = [plainText(written), plainText(text)]
  if (shown === full) return true
  return shown.endsWith('…') && shown.length > 1 && full.startsWith(shown.slice(0, -1))
}

interface GrowContext extends RefreshContext {
  readonly kinds: Config['kinds']
  readonly eol: string
}

function grow(
  lines: readonly IndexLine[],
  missing: readonly Entry[],
  context: GrowContext,
): readonly IndexLine[] {
  if (missing.length === 0) return lines
  const { known, style, eol } = context
  const at = lines.findIndex(isMarker)
  if (at > 0) return [...lines.slice(0, at), ...grow(lines.slice(at), missing, context)]
  const alone = at < 0 && lines.some((line) => line.prose) && !lines.some((line) => line.link)
  if (alone) {
    const marker = parseIndexLines(`${eol}${INDEX_MARKER}${eol}`)
    return [...lines, ...grow(marker, missing, context)]
  }
  // Kinds of the vault's own that no config describes.
  const own = new Map(missing.map(({ memory }) => [memory.kind, memory.kind]))
  const insertions = placeEntries({
    lines,
    added: missing.map((entry) => ({ file: entry.path, kind: entry.memory.kind })),
    kindOf: (file) => known(file)?.memory.kind,
    kindNamed: (words) => kindNamed(context.kinds, words)?.name ?? own.get(words),
    bullet: style.bullet,
  })
  return [...linesAt(-1), ...lines.flatMap((line, after) => [line, ...linesAt(after)])]

  function linesAt(after: number): readonly IndexLine[] {
    const here = insertions.filter((insertion) => insertion.after === after)
    const headings = [...new Set(here.map((insertion) => insertion.heading))]
    const raws = headings.flatMap((heading) => {
      const group = here.filter((insertion) => insertion.heading === heading)
      const below = /^\s*[-*+]\s/.test(lines[after]?.raw ?? '') && heading === undefined
      const apart = group.some((insertion) => insertion.apart) && after >= 0 && !below
      const lead = [...(apart ? [''] : []), ...(heading === undefined ? [] : [heading, ''])]
      return [...lead, ...group.map((insertion) => rawOf(insertion))]
    })
    const next = lines[after + 1]
    const blank = here.at(-1)?.apart === true && next !== undefined && next.raw.trim() !== ''
    return parseIndexLines([...raws, ...(blank ? [''] : [])].map((raw) => `${raw}${eol}`).join(''))
  }

  function rawOf({ entry, bullet }: Insertion): string {
    const found = known(entry.file)
    return found === undefined ? '' : joinIndexLink(makeLink(subjectOf(found), style, bullet))
  }
}

/** Line ends between lines and none behind the last where there was none before; a BOM stays in front. */
function endAs(lines: readonly IndexLine[], text: string): readonly IndexLine[] {
  const eol = dominantEol(text)
  const bom = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  if (lines.length === 0) return bom === '' ? [] : [{ raw: bom, prose: false }]
  return lines.map((line, at) => {
    const content = withoutEol(bom === '' ? line.raw : line.raw.replace(/^\uFEFF/, ''))
    const ends = at < lines.length - 1 || text.endsWith('\n')
    const raw = `${at === 0 ? bom : ''}${content}${ends ? eolOf(line.raw) || eol : ''}`
    return raw === line.raw ? line : { ...line, raw }
  })
}

function newIndex(entries: readonly Entry[], budgetComments: boolean): string {
  const style = newStyle(budgetComments)
  const lineOf = (entry: Entry): string =>
    joinIndexLink(makeLink(subjectOf(entry), style, style.bullet))
  if (entries.length === 0) return '# Memory Index\n'
  if (!budgetComments)
    return `# Memory Index\n\n${entries.map((entry) => `${lineOf(entry)}\n`).join('')}`
  const sections = [...new Set(entries.map((entry) => entry.memory.kind))]
    .sort((a, b) => kindRank(a) - kindRank(b) || compareFiles(a, b))
    .map((kind) => {
      const own = entries.filter((entry) => entry.memory.kind === kind)
      return `\n## ${headingOf(kind)}\n\n${own.map((entry) => `${lineOf(entry)}\n`).join('')}`
    })
  return `# Memory Index\n${sections.join('')}`
}

/** The order in which seed 003 lists its kinds; others follow by name. */
const KIND_ORDER = ['user', 'feedback', 'project', 'reference', 'decision']
const kindRank = (kind: string): number =>
  KIND_ORDER.includes(kind) ? KIND_ORDER.indexOf(kind) : KIND_ORDER.length
