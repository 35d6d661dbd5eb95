import { endsWithParts } from '../../base/path-parts.ts'
import type { Memory } from '../../model/memory.ts'
import { mapObject } from '../../model/relink.ts'
import { type Reference, referencesIn } from '../../references/references.ts'
import type { Verdict } from '../../references/verdict.ts'

/** One reference as it is written and as it shall be written. */
export interface Mend {
  readonly from: string
  readonly to: string
  /** The verdict it follows from. */
  readonly verdict: Verdict
}

export interface Mended {
  readonly memory: Memory
  readonly mends: readonly Mend[]
  /** What moved and cannot be rewritten where it stands: in the title, or in a form that does not say it literally. */
  readonly left: readonly Verdict[]
}

/**
 * The memory with each moved reference naming the new place, in the manner in which it named the old one. Not a
 * character beside the references changes; titles stay, since links go by them.
 */
export function mendReferences(memory: Memory, verdicts: readonly Verdict[]): Mended {
  const wanted = verdicts.flatMap((verdict): Mend[] => {
    const to = mendedPath(verdict)
    return to === undefined ? [] : [{ from: verdict.reference.text, to, verdict }]
  })
  const mends: Mend[] = []
  let mended = memory
  // The longest first: `db/pool.ts` must not be rewritten inside of `src/db/pool.ts`.
  for (const mend of wanted.sort((a, b) => b.from.length - a.from.length)) {
    const next = rewritten(mended, mend)
    if (JSON.stringify(next) === JSON.stringify(mended)) continue
    mended = next
    mends.push(mend)
  }
  const left = verdicts.filter(
    (verdict) => isMoved(verdict) && !mends.some((mend) => mend.verdict === verdict),
  )
  return { memory: mended, mends, left }
}

function isMoved({ is, isMemory }: Verdict): boolean {
  return is === 'MOVED' && isMemory !== true
}

/** Before the path proper: the way up, an alias for the source folder, the root. */
const PREFIX = /^(?:(?:\.{1,2}\/)+|[@~#]\/|\/)/

/** The new path, written as the old one was: from the root, from a folder, or by its end alone. */
function mendedPath(verdict: Verdict): string | undefined {
  const { reference, was, to } = verdict
  if (!isMoved(verdict) || was === undefined || to === undefined) return undefined
  const written = reference.text
  // A folder is written with a slash behind it, and stays so.
  if (written.endsWith('/') && !was.endsWith('/')) {
    const bare = { ...reference, text: written.replace(/\/+$/, '') }
    const mended = mendedPath({ ...verdict, reference: bare })
    return mended === undefined ? undefined : `${mended}/`
  }
  if (written === was) return to
  // An absolute path, or one that starts with the project's name.
  if (written.endsWith(`/${was}`)) return written.slice(0, -was.length) + to
  const prefix = PREFIX.exec(written)?.[0] ?? ''
  const rest = written.slice(prefix.length)
  if (!endsWithParts(was, rest)) return undefined
  const head = was.slice(0, was.length - rest.length)
  if (to.startsWith(head)) return prefix + to.slice(head.length)
  // A way up from the memory's folder leads somewhere else than from the root; all others may name the root's path.
  return prefix.startsWith('..') ? undefined : to
}

/** The memory with one reference rewritten wherever it speaks of the file as of one that is there. */
function rewritten(memory: Memory, mend: Mend): Memory {
  const named = referencesIn(memory).filter((reference) => isMeant(reference, mend))
  const inFields = named.some(({ line }) => line === 0)
  const lines = new Set(named.map(({ line }) => line))
  const text = (value: string): string => (inFields ? replaced(value, mend) : value)
  return {
    ...memory,
    summary: text(memory.summary),
    source: text(memory.source),
    relatedFiles: memory.relatedFiles.map(text),
    fields: memory.fields && inFields ? mapObject(memory.fields, text) : memory.fields,
    body: memory.body
      .split('\n')
      .map((line, at) => (lines.has(at + 1) ? replaced(line, mend) : line))
      .join('\n'),
  }
}

function isMeant({ kind, text, claim }: Reference, { from }: Mend): boolean {
  return kind === 'path' && text === from && claim !== 'gone'
}

const ARROW = '(?:→|->|=>|⇒|➜|➔)'

/** A line that names the new place too, or says where something goes, tells of the move: it stays as it is. */
function tellsMove(text: string, pattern: string, { to }: Mend): boolean {
  const isNamed = new RegExp(`(?<![\\w-])${escaped(to)}(?![\\w-])`).test(text)
  const mark = '[`"\'(\\[*_]*'
  return (
    isNamed || new RegExp(`${ARROW}\\s*${mark}${pattern}|${pattern}${mark}\\s*${ARROW}`).test(text)
  )
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** As a whole path, also where slashes are Windows' and marks are escaped for markdown. */
function replaced(text: string, mend: Mend): string {
  const { from, to } = mend
  const pattern = escaped(from).replace(/\//g, '[\\\\/]').replace(/_/g, '\\\\?_')
  if (tellsMove(text, pattern, mend)) return text
  const whole = new RegExp(`(?<![\\w./\\\\~@-])${pattern}(?![\\w/\\\\-]|\\.\\w)`, 'g')
  return text.replace(whole, (found) => {
    const slashes = found.includes('\\') && !found.includes('/') ? to.replaceAll('/', '\\') : to
    return found.includes('\\_') ? slashes.replaceAll('_', '\\_') : slashes
  })
}
