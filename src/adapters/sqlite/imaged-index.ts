import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import type { SearchIndex } from '../../ports/search-index.ts'
import { encodeImage } from './encode-image.ts'
import { type OpenImage, openImage } from './image-reader.ts'
import { isSameSource, settledSource, stateOf } from './image-source.ts'
import type { ImageParts } from './index-image.ts'
import { keepImage, removeImage } from './keep-image.ts'
import { keptEntries, newKept } from './kept.ts'
import { entrySourceOf, outlinesOf, termSourceOf } from './search-sources.ts'

export interface ImagedIndex {
  /** The file of the database. */
  readonly database: string
  /** The file of its image. */
  readonly image: string
  readonly open: () => TakenIndex
  /** Somebody waits until it is closed: then only a small image is taken on the way. */
  readonly underDeadline?: boolean
}

/** An index of which an image can be taken. */
export interface TakenIndex extends SearchIndex {
  /** All that a search asks, of a state that nobody writes to and whose terms are up to date; undefined: of no such. */
  image(): ImageParts | undefined
}

/**
 * The index, with an image of it beside: a search that finds the files as the image knows them asks nothing else, and
 * for it the database is not even loaded. Whatever else is asked, and whatever writes, goes to the database; then the
 * image is thrown away, and another one is taken when everything is at rest and nobody waits.
 */
export function openImagedIndex({
  database,
  image: place,
  open,
  underDeadline = false,
}: ImagedIndex): SearchIndex {
  let full: TakenIndex | undefined
  const opened = settled(openImage(place), database)
  let image = opened
  let kept = newKept()
  let wasSearched = false
  let hasWritten = false
  let isClosed = false
  let wasImaged = false
  const index = (): TakenIndex => {
    // Left open until the end: a search that began with it may ask it once more before it begins anew.
    image = undefined
    full ??= open()
    return full
  }
  const toWrite = (): TakenIndex => {
    const written = index()
    // What an image tells of is gone from the database soon: it must not be readable any longer than there.
    if (!hasWritten) removeImage(place)
    hasWritten = true
    return written
  }
  /**
   * Whether the image may answer: until somebody writes to the database, and never again after that. Asked where a search
   * begins and where it ends: whatever is answered in between is of the state that it began with.
   */
  const current = (): OpenImage | undefined => {
    if (image !== undefined && !isSameSource(image.source, settledSource(database))) index()
    return image
  }
  return {
    stamps: (of) => index().stamps(of),
    entries: () => index().entries(),
    mirror: async () => current()?.mirror ?? index().mirror(),
    update: (...args) => toWrite().update(...args),
    unsearched: async () => (image === undefined ? index().unsearched() : []),
    updateTerms: (...args) => toWrite().updateTerms(...args),
    state: async () => current()?.mirror.state ?? index().state(),
    async terms() {
      const reader = current()
      wasSearched ||= reader === undefined
      return reader === undefined ? index().terms() : termSourceOf(reader, kept)
    },
    async entrySource() {
      return image === undefined ? index().entrySource() : entrySourceOf(image)
    },
    async outlines() {
      const reader = current()
      return reader === undefined ? index().outlines() : outlinesOf(reader)
    },
    activeSizes: () => index().activeSizes(),
    async entriesAt(docs) {
      return image === undefined
        ? index().entriesAt(docs)
        : keptEntries(kept, docs, image.entriesAt)
    },
    async note(name) {
      const reader = current()
      return reader === undefined ? index().note(name) : reader.note(name)
    },
    setNote: (...args) => toWrite().setNote(...args),
    async clear() {
      kept = newKept()
      await toWrite().clear()
    },
    async rest() {
      if (current() === undefined && !hasWritten) takeFrom(index(), place, true)
    },
    close() {
      if (!isClosed) {
        opened?.close()
        wasImaged = image !== undefined
      }
      isClosed = true
      image = undefined
      // Where somebody is at work an image would be old at once.
      if (full !== undefined && wasSearched && !hasWritten && (!underDeadline || isSmall(database)))
        takeFrom(full, place, !underDeadline)
      full?.close()
      full = undefined
    },
    warmUpIsDue: (wasLate = false) =>
      !wasImaged && (wasLate || !hasWritten || !isSmall(database)) && claimImage(database, place),
  }
}

/** Its image is taken sooner than somebody else is asked for it. */
const SMALL_BYTES = 128 * 1024

/** Then the next search sees to it, which may find it at rest and take the image itself. */
function isSmall(database: string): boolean {
  try {
    const sizes = [database, `${database}-wal`].map(
      (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0,
    )
    return sizes.every((size) => size <= SMALL_BYTES)
  } catch {
    // Nobody lets us look: there is nothing to take either.
    return true
  }
}

/**
 * Whether an image is missing that nobody has set out to take yet. Who is told so is the only one for this state of the
 * database: where none can be taken, it is not tried again and again.
 */
function claimImage(database: string, place: string): boolean {
  const claim = `${place}.claim`
  try {
    const state = stateOf(database)
    const there = settled(openImage(place), database)
    there?.close()
    if (state === undefined || there !== undefined || readClaim(claim) === state) return false
    const handle = openSync(claim, TO_CLAIM, 0o600)
    try {
      writeSync(handle, state)
    } finally {
      closeSync(handle)
    }
    return true
  } catch {
    // Where this cannot be written no image can be.
    return false
  }
}

/** A pipe in its place, which nobody reads, fails instead of holding us up. */
const TO_CLAIM =
  constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NONBLOCK ?? 0)

/** So long after it was claimed whoever did has given up, or was ended. */
const CLAIMED_MS = 10 * 60 * 1_000

function readClaim(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  // A pipe in its place would be waited for.
  if (!stats?.isFile() || Date.now() - stats.mtimeMs > CLAIMED_MS) return undefined
  return readFileSync(path, 'utf8')
}

function settled(image: OpenImage | undefined, database: string): OpenImage | undefined {
  if (image === undefined || isSameSource(image.source, settledSource(database))) return image
  image.close()
  return undefined
}

/** `isSure`: as `keepImage` has it. */
function takeFrom(index: TakenIndex, place: string, isSure: boolean): void {
  const parts = index.image()
  if (parts !== undefined) keepImage(place, encodeImage(parts), isSure)
}
