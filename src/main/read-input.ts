import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { readDraft, readPlainFile } from '../adapters/files/read-draft.ts'
import { checkDraftSize, type DraftPlaces, stagingFolder } from '../core/draft-place.ts'
import { environment, type Settings } from './settings.ts'

/** The text that somebody handed in: of any file they name, or of standard input for `-`. */
export async function readInput(path: string): Promise<string> {
  return path === '-' ? checkDraftSize(await text(process.stdin)) : readPlainFile(path)
}

/** The text of a draft that is to be stored: only from where drafts may lie (WRT-12). */
export function readDraftFile(path: string, settings: Settings): string {
  return readDraft(path, { places: draftPlaces(settings), userId: process.getuid?.() })
}

function draftPlaces({ home }: Settings): DraftPlaces {
  const env = environment()
  return {
    temp: [...new Set(['/tmp', tmpdir(), realpathSync(tmpdir())])],
    staging: stagingFolder({
      home,
      runtimeDir: env['XDG_RUNTIME_DIR'],
      stateHome: env['XDG_STATE_HOME'],
    }),
  }
}
