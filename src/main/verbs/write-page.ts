import { writeFileSync } from 'node:fs'
import { diskError } from '../../adapters/files/disk/disk-error.ts'

/** Writes a page that somebody asked for by name, outside of every vault. */
export function writePage(path: string, text: string): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    throw diskError(error, `write ${path}`)
  }
}
