import { unreachable } from '../base/errors.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
import type { Piece, PieceState } from './config-piece.ts'
import {
  isBlank,
  jsonFault,
  jsonState,
  missingGroups,
  putJson,
  sameJsonBeside,
  takeJson,
} from './json-piece.ts'
import { putToml, takeToml, tomlFault, tomlState } from './toml-piece.ts'

/** A piece that was put into a file, with all that is needed to take it out again. */
export interface PutPiece {
  readonly piece: Piece
  readonly splice: Splice
  /** How many of the groups around it were made for it. */
  readonly made: number
}

/** Why a piece cannot be put into a text: it is malformed, or shaped otherwise. Undefined: it can. */
export function pieceFault(text: string, piece: Piece): string | undefined {
  switch (piece.kind) {
    case 'json-value':
    case 'json-item':
    case 'json-default':
      return jsonFault(text, piece)
    case 'toml-table':
      return tomlFault(text, piece)
    case 'file':
      return undefined
    default:
      return unreachable(piece)
  }
}

/** How a piece stands in a file; `undefined` is a file that is not there. */
export function pieceState(text: string | undefined, piece: Piece): PieceState {
  if (text === undefined) return 'absent'
  switch (piece.kind) {
    case 'json-value':
    case 'json-item':
    case 'json-default':
      return jsonState(text, piece)
    case 'toml-table':
      return tomlState(text, piece)
    case 'file':
      if (text === piece.text) return 'present'
      return isBlank(text) || text.includes(piece.mark) ? 'outdated' : 'foreign'
    default:
      return unreachable(piece)
  }
}

/** Puts pieces in, one after the other. What stands as it should stay untouched. */
export function putPieces(
  text: string,
  pieces: readonly Piece[],
): { readonly text: string; readonly put: readonly PutPiece[] } {
  const put: PutPiece[] = []
  let result = text
  for (const piece of pieces) {
    if (pieceState(result, piece) === 'present') continue
    const next = putOne(result, piece)
    put.push({ piece, splice: spliceBetween(result, next), made: madeFor(result, piece) })
    result = next
  }
  return { text: result, put }
}

function putOne(text: string, piece: Piece): string {
  switch (piece.kind) {
    case 'json-value':
    case 'json-item':
    case 'json-default':
      return putJson(text, piece)
    case 'toml-table':
      return putToml(text, piece)
    case 'file':
      return piece.text
    default:
      return unreachable(piece)
  }
}

function madeFor(text: string, piece: Piece): number {
  return piece.kind === 'file' || piece.kind === 'toml-table' ? 0 : missingGroups(text, piece)
}

/**
 * Takes pieces out again, the last one first. Where what was put in still stands as it was, every byte comes back;
 * where somebody has changed it, only our part goes.
 */
export function takePieces(text: string, put: readonly PutPiece[]): string {
  return [...put]
    .reverse()
    .reduce((result, one) => takeExactly(result, one) ?? takeOne(result, one), text)
}

/** The text as it would be without these pieces, byte for byte; undefined where that cannot be known any more. */
export function takeAllExactly(text: string, put: readonly PutPiece[]): string | undefined {
  let result: string | undefined = text
  for (const one of [...put].reverse())
    result = result === undefined ? undefined : takeExactly(result, one)
  return result
}

/** Taking text out by its look is right only when nothing but our part is different afterwards. */
function takeExactly(text: string, { piece, splice }: PutPiece): string | undefined {
  const exact = undoSplice(text, splice)
  if (exact === undefined || piece.kind === 'file') return exact
  if (pieceFault(exact, piece) !== undefined) return undefined
  return sameRest(exact, text, piece) ? exact : undefined
}

function sameRest(left: string, right: string, piece: Exclude<Piece, { kind: 'file' }>): boolean {
  if (piece.kind !== 'toml-table') return sameJsonBeside(left, right, piece)
  const lines = (text: string): readonly string[] =>
    takeToml(text, piece)
      .split(/\r?\n/)
      .filter((line) => line !== '')
  return jsonEqual(lines(left), lines(right))
}

function takeOne(text: string, { piece, made }: Pick<PutPiece, 'piece' | 'made'>): string {
  switch (piece.kind) {
    case 'json-value':
    case 'json-item':
    case 'json-default':
      return takeJson(text, piece, made)
    case 'toml-table':
      return takeToml(text, piece)
    case 'file':
      return text
    default:
      return unreachable(piece)
  }
}

/** Takes out what this version does not put in any more. */
export function takeObsolete(
  text: string,
  put: readonly PutPiece[],
  wanted: readonly Piece[],
): string {
  const names = new Set(wanted.map(pieceName))
  return takePieces(
    text,
    put.filter(({ piece }) => !names.has(pieceName(piece))),
  )
}

function pieceName(piece: Piece): string {
  return piece.kind === 'file' ? piece.kind : `${piece.kind} ${piece.path.join('\n')}`
}

/** Removes what an unrecorded installation left: only what is plainly ours. */
export function takeUnrecorded(text: string, pieces: readonly Piece[]): string {
  return pieces.reduce((result, piece) => {
    // An empty file may be anybody's.
    if (piece.kind === 'file') return result.includes(piece.mark) ? '' : result
    const state = pieceState(result, piece)
    // What a file needs in any case is no sign of us.
    if (piece.kind === 'json-default' || (state !== 'present' && state !== 'outdated'))
      return result
    return takeOne(result, { piece, made: 0 })
  }, text)
}

/** Nothing but an empty shell is left: a file that was made for us may go. */
export function isEmptyShell(text: string): boolean {
  return isBlank(text) || /^\ufeff?\s*\{\s*\}\s*$/.test(text)
}

/** One place where a text was changed. Taken back it gives every byte again, whatever happened elsewhere. */
interface Splice {
  readonly at: number
  readonly removed: string
  readonly inserted: string
}

/** The smallest splice that makes `after` of `before`. */
function spliceBetween(before: string, after: string): Splice {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return {
    at: start,
    removed: before.slice(start, before.length - end),
    inserted: after.slice(start, after.length - end),
  }
}

/** The text without the splice; undefined when what was inserted is no longer there, or there more than once. */
function undoSplice(text: string, { at, removed, inserted }: Splice): string | undefined {
  const place = text.startsWith(inserted, at) ? at : onlyPlace(text, inserted)
  if (place === undefined) return undefined
  return text.slice(0, place) + removed + text.slice(place + inserted.length)
}

function onlyPlace(text: string, part: string): number | undefined {
  const first = text.indexOf(part)
  if (part === '' || first < 0) return undefined
  return text.indexOf(part, first + 1) < 0 ? first : undefined
}
