import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import { claudeProjectSlug } from '../../../core/vaults/claude-project-slug.ts'
import { unlessAway } from '../vault/look-at-folder.ts'

/** More folders that fit than this, and nobody can tell which one is meant. */
const FITS_MAX = 2

/**
 * The folder that Claude Code's name for a project stands for. The name is lossy, so that the disk has to be asked;
 * undefined where no folder fits, or more than one.
 */
export function projectOfSlug(slug: string, from: string): string | undefined {
  const { root } = parse(from)
  const fits: string[] = []
  search(root, slug.slice(claudeProjectSlug(root).length), fits)
  return fits.length === 1 ? fits[0] : undefined
}

function search(folder: string, rest: string, fits: string[]): void {
  if (fits.length >= FITS_MAX) return
  const entries = unlessAway(() => readdirSync(folder, { withFileTypes: true })) ?? []
  for (const entry of entries) {
    const name = claudeProjectSlug(entry.name)
    if (!entry.isDirectory() || !rest.startsWith(name)) continue
    const path = join(folder, entry.name)
    if (rest === name) fits.push(path)
    else if (rest.charAt(name.length) === '-') search(path, rest.slice(name.length + 1), fits)
  }
}
