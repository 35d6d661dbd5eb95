import { endsWithParts } from '../../base/path-parts.ts'
import { baseName } from '../../base/vault-path.ts'
import type { Memory } from '../../model/memory.ts'
import { mapObject } from '../../model/relink.ts'
import { isFileName, isGenericName } from '../../references/file-names.ts'
import { type Reference, referencesIn } from '../../references/references.ts'
import type { Verdict } from '../../references/verdict.ts'

/** One reference as it is written and as it shall be written. */
export interface Mend {
  readonly from: string
  readonly to: string
  /** The verdict it follows from. */
  readonly verdict: Verdict
  /** Every line that names it speaks of the present, and can mean this file only (COR-02). */
  readonly isSure: boolean
  /** The first line that changes, as it is and as it will be. */
  readonly before: string
  readonly after: string
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
  const wanted = verdicts.flatMap((verdict): Wanted[] => {
    const to = mendedPath(verdict)
    return to === undefined ? [] : [{ from: verdict.reference.text, to, verdict }]
  })
  const mends: Mend[] = []
  let mended = memory
  // The longest first: `db/pool.ts` must not be rewritten inside of `src/db/pool.ts`.
  for (const mend of wanted.sort((a, b) => b.from.length - a.from.length)) {
    const next = rewritten(mended, mend)
    if (JSON.stringify(next) === JSON.stringify(mended)) continue
    mends.push({ ...mend, isSure: isSure(mended, mend), ...changedLine(mended, next) })
    mended = next
  }
  const left = verdicts.filter(
    (verdict) => isMoved(verdict) && !mends.some((mend) => mend.verdict === verdict),
  )
  return { memory: mended, mends, left }
}

type Wanted = Pick<Mend, 'from' | 'to' | 'verdict'>

/** Words of a sentence about what was, or became; a quotation; a heading. What they name may be meant as it was. */
const TELLS_PAST =
  /\b(?:was|were|had|did|been|became|moved|renamed|promoted|split|extracted|merged|folded|deleted|removed|retired|replaced|migrated|ported|copied|converted|created|added|fixed|introduced|landed|shipped|changed|updated|modified|rewritten|refactored|formerly|previously|originally|initially|before|prior|earlier|old|legacy|ago|since|until|now|no longer|then|history|commit|PR|defaults?)\b|\b[0-9a-f]{7,40}\b|\d{4}-\d{2}-\d{2}|~~|→|->|=>|^\s*(?:#|>)|(?:\u4e4b\u524d|\u4ee5\u524d|\u539f\u6765|\u66fe|\u5df2)|["\u201c][^"\u201d]*$/i

/** `.claude/agents/developer.md`: a place and a name that tools give to any project, so that another's may be meant. */
const ROLE = /(?:^|\/)(?:agents|commands|hooks|rules|skills|workflows|prompts)\/[a-z]+\.\w+$/i

/**
 * For mends that `dream --yes` made and that were wrong: a bare or common name that may be another file, and sentences
 * about the past. Costs right ones whose sentence happens to hold such a word: they are asked about.
 */
function isSure(memory: Memory, mend: Wanted): boolean {
  const name = baseName(mend.from.replace(/\/+$/, ''))
  if (!mend.from.includes('/') || isGenericName(name) || !isFileName(name)) return false
  if (ROLE.test(mend.from)) return false
  const lines = memory.body.split('\n')
  const named = referencesIn(memory).filter(
    ({ kind, text }) => kind === 'path' && text === mend.from,
  )
  return named.every(({ claim, line }) => {
    const text = line === 0 ? memory.summary : (lines[line - 1] ?? '')
    // Names of code say nothing of the time.
    const words = (of: string): string => of.replaceAll(mend.from, '').replace(/`[^`]*`/g, '')
    const isRecord = DATE.test(words(paragraphAt(lines, line - 1)))
    return claim === 'there' && !isRecord && !TELLS_PAST.test(words(text))
  })
}

const DATE = /\d{4}-\d{2}-\d{2}/
const OPENS_PARAGRAPH = /^\s*(?:[-*+>|#]|\d+[.)]\s)/

/** The line with the lines above it that it goes on from: "confirmed on 2026-03-30," may stand in the first. */
function paragraphAt(lines: readonly string[], at: number): string {
  let from = Math.max(at, 0)
  while (from > 0 && !OPENS_PARAGRAPH.test(lines[from]!) && lines[from - 1]!.trim() !== '') from--
  return lines.slice(from, at + 1).join('\n')
}

function changedLine(before: Memory, after: Memory): Pick<Mend, 'before' | 'after'> {
  const [old, next] = [before, after].map(({ summary, body }) => [summary, ...body.split('\n')])
  const at = old!.findIndex((line, index) => line !== next![index])
  return { before: old![at]?.trim() ?? '', after: next![at]?.trim() ?? '' }
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
function rewritten(memory: Memory, mend: Wanted): Memory {
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

function isMeant({ kind, text, claim }: Reference, { from }: Wanted): boolean {
  return kind === 'path' && text === from && claim !== 'gone'
}

const ARROW = '(?:→|->|=>|⇒|➜|➔)'

/** A line that names the new place too, or says where something goes, tells of the move: it stays as it is. */
function tellsMove(text: string, pattern: string, { to }: Wanted): boolean {
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
function replaced(text: string, mend: Wanted): string {
  const { from, to } = mend
  const pattern = escaped(from).replace(/\//g, '[\\\\/]').replace(/_/g, '\\\\?_')
  if (tellsMove(text, pattern, mend)) return text
  const whole = new RegExp(`(?<![\\w./\\\\~@-])${pattern}(?![\\w/\\\\-]|\\.\\w)`, 'g')
  return text.replace(whole, (found) => {
    const slashes = found.includes('\\') && !found.includes('/') ? to.replaceAll('/', '\\') : to
    return found.includes('\\_') ? slashes.replaceAll('_', '\\_') : slashes
  })
}
