import { createHash } from 'node:crypto'
import type { FileImage } from '../../../ports/journal.ts'
import { applySplices, type Splice, splicesOf } from '../disk/text-splices.ts'
import { asImages } from './journal-record.ts'

/** Shorter texts are kept whole: a person can read them in the journal. */
const LONG_CHARS = 4_096
/** So many operations at most are read to find a text; then one keeps it whole again. */
const STEPS_MAX = 32

/** The text that this file had after the operation before this one. */
interface Earlier {
  readonly op: string
  readonly hash: string
}

/** The text before with other parts in some places. */
interface Spliced {
  readonly splices: readonly Splice[]
  readonly hash: string
}

type Packed = Omit<FileImage, 'before' | 'after'> & {
  readonly before?: string | Earlier | undefined
  readonly after?: string | Spliced | undefined
  /** How many operations have to be read for the text before. */
  readonly steps?: number
}

/**
 * Images as they are stored. A file that holds many memories would else be in the journal twice for each of them, so
 * that it grew with the square of their number.
 */
export function packImages(
  images: readonly FileImage[],
  previous?: { readonly id: string; readonly stored: unknown },
): readonly Packed[] {
  const ends = previous === undefined ? NO_ENDS : endsOf(previous.stored)
  return images.map((image): Packed => {
    const { path, role, before, after } = image
    if (before === undefined || before.length < LONG_CHARS) return image
    const end = ends.get(path)
    const isKnown = end !== undefined && end.steps < STEPS_MAX && end.hash() === hashOf(before)
    return {
      ...{ path, role },
      ...(isKnown && previous
        ? { before: { op: previous.id, hash: end.hash() }, steps: end.steps + 1 }
        : { before }),
      after:
        after === undefined ? after : { splices: splicesOf(before, after), hash: hashOf(after) },
    }
  })
}

interface End {
  readonly steps: number
  hash(): string
}

const NO_ENDS: ReadonlyMap<string, End> = new Map()

/** How the stored images leave each file. */
function endsOf(stored: unknown): ReadonlyMap<string, End> {
  const ends = new Map<string, End>()
  for (const { path, after, steps = 0 } of asPacked(stored) ?? []) {
    if (after === undefined) continue
    ends.set(path, {
      steps,
      hash: () => (typeof after === 'string' ? hashOf(after) : after.hash),
    })
  }
  return ends
}

/** Undefined where a text is missing or is not the one that was meant: then nothing rests on it. */
export function unpackImages(
  stored: unknown,
  imagesOf: (id: string) => readonly FileImage[] | undefined,
): readonly FileImage[] | undefined {
  const packed = asPacked(stored)
  if (packed === undefined) return undefined
  const images: FileImage[] = []
  for (const { path, role, ...texts } of packed) {
    const before = beforeOf(path, texts.before, imagesOf)
    const after = typeof texts.after === 'object' ? spliced(before, texts.after) : texts.after
    if (before === LOST || after === LOST) return undefined
    images.push({ path, role, before, after })
  }
  return images
}

const LOST = Symbol('lost')

function beforeOf(
  path: string,
  before: Packed['before'],
  imagesOf: (id: string) => readonly FileImage[] | undefined,
): string | undefined | typeof LOST {
  if (typeof before !== 'object') return before
  const text = imagesOf(before.op)?.find((image) => image.path === path)?.after
  return text !== undefined && hashOf(text) === before.hash ? text : LOST
}

function spliced(
  before: string | undefined | typeof LOST,
  { splices, hash }: Spliced,
): string | typeof LOST {
  if (typeof before !== 'string') return LOST
  const after = applySplices(before, splices)
  return hashOf(after) === hash ? after : LOST
}

/** The operation whose texts these images need. */
export function restsOn(stored: unknown): string | undefined {
  for (const { before } of asPacked(stored) ?? []) if (typeof before === 'object') return before.op
  return undefined
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** The same look at path and role as for whole texts: a journal may come with a clone. */
function asPacked(value: unknown): readonly Packed[] | undefined {
  if (!Array.isArray(value)) return undefined
  const arePlain = asImages(
    value.map((one) => (isRecord(one) ? { ...one, before: '', after: '' } : one)),
  )
  // Safe: path and role were looked at, and the rest is here.
  return arePlain !== undefined && value.every(isWhole) ? (value as Packed[]) : undefined
}

function isWhole({ before = '', after = '', steps = 0 }: Record<string, unknown>): boolean {
  const isBefore =
    typeof before === 'string' ||
    (isRecord(before) && typeof before['op'] === 'string' && typeof before['hash'] === 'string')
  const isAfter = typeof after === 'string' || (isRecord(after) && isSpliced(after))
  return isBefore && isAfter && Number.isInteger(steps)
}

function isSpliced({ splices, hash }: Record<string, unknown>): boolean {
  return typeof hash === 'string' && Array.isArray(splices) && splices.every(isSplice)
}

function isSplice(splice: unknown): boolean {
  if (!Array.isArray(splice)) return false
  const [from, to, text] = splice
  return Number.isInteger(from) && Number.isInteger(to) && typeof text === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
