import { KnownError } from '../base/errors.ts'
import { baseName, folderOf } from '../base/vault-path.ts'

/** Drafts larger than this are no memories. */
export const DRAFT_BYTES_MAX = 1024 * 1024

/** Where drafts may lie. All paths are absolute and `/`-separated. */
export interface DraftPlaces {
  /** Shared by everybody on the machine: only files with the names of seed 001 are taken from here. */
  readonly temp: readonly string[]
  /** Private to the person (mode 0700): every file in it is a draft. */
  readonly staging: string
}

export type DraftPlace = 'temp' | 'staging'

const DRAFT_NAME = /^\.memory-(?:draft-.+|write-pending)\.json$/

/** The folder for drafts and context files that only this person can see; on most systems it is gone after a restart. */
export function stagingFolder(of: {
  readonly home: string
  readonly runtimeDir?: string | undefined
  readonly stateHome?: string | undefined
}): string {
  const isAbsolute = (path: string | undefined): path is string => path?.startsWith('/') ?? false
  if (isAbsolute(of.runtimeDir)) return `${of.runtimeDir}/everkeep/staging`
  const state = isAbsolute(of.stateHome) ? of.stateHome : `${of.home}/.local/state`
  return `${state}/everkeep/staging`
}

/** Which of the places a draft lies in, by its path alone; anywhere else is refused (WRT-12). */
export function draftPlace(path: string, places: DraftPlaces): DraftPlace {
  if (path.includes('\0')) throw misplaced(path, places, 'the path holds a NUL character')
  const slashed = path.replaceAll('\\', '/')
  if (slashed.split('/').includes('..')) throw misplaced(path, places, "the path has a '..' part")
  const folder = folderOf(slashed)
  if (folder === places.staging) return 'staging'
  if (!places.temp.includes(folder)) throw misplaced(path, places, 'wrong folder')
  if (DRAFT_NAME.test(baseName(slashed))) return 'temp'
  throw misplaced(path, places, 'wrong file name')
}

function misplaced(path: string, places: DraftPlaces, why: string): KnownError {
  const temp = places.temp[0] ?? '/tmp'
  return new KnownError('SECURITY_ERROR', {
    message: `${JSON.stringify(path)} is not accepted as a draft: ${why}.`,
    field: 'input',
    rule: `a draft is ${temp}/.memory-draft-*.json, ${temp}/.memory-write-pending.json or a file in ${places.staging}`,
    hint: 'Write the JSON to one of these, or pass it on standard input with --input -.',
  })
}

/** What a text that is handed in is for. */
export type InputUse = 'draft' | 'prompt'

/** For texts that come without a file. */
export function checkDraftSize(text: string, use: InputUse = 'draft'): string {
  if (new TextEncoder().encode(text).length <= DRAFT_BYTES_MAX) return text
  throw inputTooLarge('the text on standard input', use)
}

const SMALLER: Readonly<Record<InputUse, { readonly field: string; readonly hint: string }>> = {
  draft: {
    field: 'input',
    hint: 'Keep one fact per memory. Large texts belong in files that the memory mentions.',
  },
  prompt: {
    field: 'prompt-file',
    hint: 'Pass its start and end, a few thousand characters each. No more of a prompt is used.',
  },
}

export function inputTooLarge(what: string, use: InputUse): KnownError {
  return new KnownError('INPUT_ERROR', {
    message: `The ${use} is too large: ${what} has more than ${DRAFT_BYTES_MAX / 1024 / 1024} MB.`,
    rule: `at most ${DRAFT_BYTES_MAX} bytes`,
    ...SMALLER[use],
  })
}
