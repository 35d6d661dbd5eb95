import { KnownError } from '../base/errors.ts'
import type { Problem } from '../base/problem.ts'
import { stemOf, type VaultPath } from '../base/vault-path.ts'
import { EMPTY_MEMORY, type Entry, type Memory } from '../model/memory.ts'
import type { Parsed } from '../model/parsed.ts'
import { utf8Length } from '../text/tokens.ts'
import { markDifference, readConflict, type Unfinished } from './conflict-markers.ts'
import type { Files, Layout } from './layout.ts'
import type { Sides } from './versions.ts'

/**
 * The layout with files that a git merge left unfinished put into quarantine (GIT-06): of such a memory nothing is told
 * but its name, and nothing is written over it. In a file of many memories only those that both sides dispute are.
 */
export function withQuarantine(layout: Layout): Layout {
  return {
    ...layout,
    parse: (path, text, shared) => parseGuarded(layout, { path, text, shared }),
    store: (request) => {
      const { files, from, to } = request
      for (const path of [from, to]) if (path !== undefined) refuseConflict(path, files.get(path))
      const edits = layout.store({ ...request, files: oursOf(layout, files) })
      for (const { path } of edits) refuseConflict(path, files.get(path))
      return edits
    },
    remove: (files, path, id) => {
      refuseConflict(path, files.get(path))
      const edits = layout.remove(oursOf(layout, files), path, id)
      for (const edit of edits) refuseConflict(edit.path, files.get(edit.path))
      return edits
    },
    graft: (path, current, image, id) => {
      const [now, then] = [conflictIn(current), conflictIn(image)]
      if (now === undefined && then === undefined) return layout.graft(path, current, image, id)
      if (!layout.sharedPaths.includes(path)) return image
      const side = (name: keyof Sides<string>): string =>
        layout.graft(path, now?.sides[name] ?? current, then?.sides[name] ?? image, id) ?? ''
      return markDifference({ ours: side('ours'), theirs: side('theirs') }, (now ?? then)?.names)
    },
    generate: (request) => layout.generate({ ...request, files: withoutMarkers(request.files) }),
  }
}

export const UNFINISHED_MERGE = 'UNFINISHED_MERGE'

/** Whether a memory waits for a merge to be finished. */
export function isQuarantined({ problems }: Pick<Entry, 'problems'>): boolean {
  return problems.some(({ code }) => code === UNFINISHED_MERGE)
}

interface FileRead {
  readonly path: VaultPath
  readonly text: string
  readonly shared: Files
}

function parseGuarded(layout: Layout, { path, text, shared }: FileRead): readonly Parsed[] {
  const conflict = conflictIn(text)
  if (layout.sharedPaths.includes(path))
    return conflict === undefined
      ? layout.parse(path, text, shared)
      : parseShared(layout, { path, text, shared }, conflict)
  const sides = sharedSides(layout, shared)
  if (conflict === undefined && sides === undefined) return layout.parse(path, text, shared)
  const parse = (name: keyof Sides<string>): readonly Parsed[] =>
    layout.parse(path, conflict?.sides[name] ?? text, sides?.[name] ?? shared)
  const [ours, theirs] = [parse('ours'), parse('theirs')]
  // An index of others' memories is rebuilt, whatever git left in it.
  if (ours.length === 0 && theirs.length === 0) return []
  const [first] = ours.length > 0 ? ours : theirs
  if (first === undefined) return []
  const isDisputed = conflict !== undefined || ours[0]?.versionText !== theirs[0]?.versionText
  if (!isDisputed) return ours
  const versionText = `${text}\n${ours[0]?.versionText}\n${theirs[0]?.versionText}`
  return [
    quarantined(path, first.memory, {
      versionText,
      bytes: utf8Length(text),
      line: conflict?.line ?? 0,
    }),
  ]
}

/** One file with many memories: those that both sides have alike, or that only one has, are as good as ever. */
function parseShared(
  layout: Layout,
  { path, shared }: FileRead,
  { line, sides }: Unfinished,
): readonly Parsed[] {
  const parse = (text: string): readonly Parsed[] =>
    layout.parse(path, text, new Map([...shared, [path, text]]))
  const [ours, theirs] = [parse(sides.ours), parse(sides.theirs)]
  const others = new Map(theirs.map((parsed) => [parsed.memory.id, parsed]))
  const own = new Set(ours.map(({ memory }) => memory.id))
  const both = ours.map((parsed): Parsed => {
    const other = others.get(parsed.memory.id)
    const { span: _span, ...kept } = parsed
    if (other === undefined || other.versionText === parsed.versionText) return kept
    const versionText = `${parsed.versionText}\n${other.versionText}`
    return quarantined(path, parsed.memory, { versionText, bytes: parsed.bytes, line })
  })
  const more = theirs
    .filter(({ memory }) => !own.has(memory.id))
    .map(({ span: _span, ...kept }): Parsed => kept)
  return [...both, ...more]
}

/** Its id and its counters are all that is known of it. It is out of lists and recall as what is archived is. */
function quarantined(
  path: VaultPath,
  { id, kind, useCount, lastUsedAt, createdAt, updatedAt }: Memory,
  { versionText, bytes, line }: Pick<Parsed, 'versionText' | 'bytes'> & { readonly line: number },
): Parsed {
  const title = stemOf(path) === 'index' ? id : stemOf(path)
  const known = { id, kind, useCount, lastUsedAt, createdAt, updatedAt }
  const memory: Memory = { ...EMPTY_MEMORY, ...known, title, status: 'archived' }
  return { memory, problems: [unfinished(id, line)], versionText, bytes }
}

function unfinished(id: string, line: number): Problem {
  return {
    code: UNFINISHED_MERGE,
    line,
    message: 'A git merge was not finished: the file holds conflict markers.',
    hint: `Choose a version with \`everkeep review resolve ${id} --take ours|theirs|both\`, or edit the file.`,
  }
}

function conflictIn(text: string | undefined): Unfinished | undefined {
  return text === undefined ? undefined : readConflict(text)
}

/** A vault is read with the same shared files, so their sides are made once, not once for each memory. */
let lastSides: { readonly text: string; readonly conflict: Unfinished | undefined } = {
  text: '',
  conflict: undefined,
}

function sharedConflict(text: string): Unfinished | undefined {
  if (lastSides.text !== text) lastSides = { text, conflict: readConflict(text) }
  return lastSides.conflict
}

/** The shared files and companions as each side has them; undefined where none is in conflict. */
function sharedSides(layout: Layout, shared: Files): Sides<Files> | undefined {
  const found = [...shared].flatMap(([path, text]) => {
    const isShared = layout.sharedPaths.includes(path)
    if (!isShared && layout.recordOf?.(path) === undefined) return []
    const conflict = isShared ? sharedConflict(text) : readConflict(text)
    return conflict === undefined ? [] : [{ path, sides: conflict.sides }]
  })
  if (found.length === 0) return undefined
  const side = (name: keyof Sides<string>): Files =>
    new Map([...shared, ...found.map(({ path, sides }) => [path, sides[name]] as const)])
  return { ours: side('ours'), theirs: side('theirs') }
}

function oursOf(layout: Layout, files: Files): Files {
  return sharedSides(layout, files)?.ours ?? files
}

function refuseConflict(path: VaultPath, text: string | undefined): void {
  const conflict = conflictIn(text)
  if (conflict === undefined) return
  throw new KnownError('UNFINISHED_MERGE', {
    message: `${path} holds the conflict markers of a git merge (line ${conflict.line}), so nothing is written to it.`,
    hint: 'Finish the merge with `everkeep review`, then try again.',
  })
}

/** A generated file keeps the lines of both sides: each memory's line is put right from there. */
function withoutMarkers(files: Files): Files {
  const conflicts = [...files].filter(([, text]) => conflictIn(text) !== undefined)
  if (conflicts.length === 0) return files
  return new Map([...files, ...conflicts.map(([path, text]) => [path, bothIn(text)] as const)])
}

function bothIn(text: string): string {
  let isBase = false
  return text
    .split(/(?<=\n)/)
    .filter((line) => {
      if (/^(?:<{7} |\|{7}|={7}\r?$|>{7} )/m.test(line)) {
        isBase = line.startsWith('|||||||')
        return false
      }
      return !isBase
    })
    .join('')
}
