import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

export interface RealFile {
  /** `vaults/<repository>/<path>`. */
  readonly path: string
  readonly text: string
}

const BESIDE = fileURLToPath(new URL('../../../shared/data', import.meta.url))

/**
 * The files of real vaults, which are not part of this repository: `vaults.tar.gz` in the folder that
 * EVERKEEP_BENCH_DATA names, or beside the checkout. Empty where there is none; WHY_NONE then says so.
 */
export function realFiles(): readonly RealFile[] {
  const archive = archivePath()
  return archive === undefined ? [] : untar(gunzipSync(readFileSync(archive)))
}

export const WHY_NONE =
  'no vaults.tar.gz in EVERKEEP_BENCH_DATA or in ../shared/data: the real vaults are not part of this repository'

function archivePath(): string | undefined {
  const folder = dataFolder()
  return folder === undefined ? undefined : join(folder, ARCHIVE)
}

const ARCHIVE = 'vaults.tar.gz'

/** The folder that holds the archive and the labels that go with it. */
export function dataFolder(): string | undefined {
  const folders = [process.env['EVERKEEP_BENCH_DATA'] ?? '', BESIDE]
  return folders
    .filter((folder) => folder !== '')
    .find((folder) => existsSync(join(folder, ARCHIVE)))
}

const BLOCK = 512

/** Regular files of a tar archive, with the long names of GNU tar. */
function untar(archive: Buffer): readonly RealFile[] {
  const files: RealFile[] = []
  let longName = ''
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const field = (from: number, length: number): string =>
      archive.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '')
    const name = field(0, 100)
    if (name === '') break
    const size = Number.parseInt(field(124, 12).trim() || '0', 8)
    const type = field(156, 1)
    const text = (): string => archive.toString('utf8', at + BLOCK, at + BLOCK + size)
    if (type === 'L') longName = text().replace(/\0.*$/s, '')
    else {
      if (type === '0' || type === '') files.push({ path: longName || name, text: text() })
      longName = ''
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return files
}
