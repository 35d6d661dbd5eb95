import { existsSync, realpathSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { readDraft, readPlainFile } from '../../adapters/files/conversation/read-draft.ts'
import { checkDraftSize, type DraftPlaces, type InputUse } from '../../core/vaults/draft-place.ts'
import type { Settings } from './settings.ts'

/** The text that somebody handed in: of any file they name, or of standard input for `-`. */
export async function readInput(path: string, use?: InputUse): Promise<string> {
  return path === '-' ? checkDraftSize(await text(process.stdin), use) : readPlainFile(path, use)
}

/** The text of a draft that is to be stored: only from where drafts may lie (WRT-12). */
export function readDraftFile(path: string, settings: Settings): string {
  return readDraft(path, { places: draftPlaces(settings), userId: process.getuid?.() })
}

function draftPlaces({ staging }: Settings): DraftPlaces {
  // Seed 001 writes its drafts there; it is a link on some systems.
  const temp = existsSync('/tmp') ? ['/tmp', realpathSync('/tmp')] : []
  return { temp: [...new Set(temp)], staging }
}
