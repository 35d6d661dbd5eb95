import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { CONFLICT_EXIT } from '../../core/sharing/git-lines.ts'
import { mergeFile } from '../../core/sharing/merge-file.ts'
import { writeNow } from '../base/standard-streams.ts'

const USAGE_EXIT = 2

/**
 * `everkeep merge-file <base> <ours> <theirs> [<path>]`: git's merge driver (GIT-05). The result goes into the file of
 * ours; a failure leaves it as it was. Opens no vault, and loads nothing but the merge.
 */
export function runMergeFile(args: readonly string[]): number {
  const isDriver = args.includes('--driver')
  const [base, ours, theirs, path = ours] = args.filter((word) => word !== '--driver')
  if (base === undefined || ours === undefined || theirs === undefined || path === undefined) {
    writeNow(2, 'Usage: everkeep merge-file <base> <ours> <theirs> [<path>]\n')
    return USAGE_EXIT
  }
  try {
    const merged = mergeFile(path, { base: read(base), ours: read(ours), theirs: read(theirs) })
    const draft = `${ours}.everkeep-${process.pid}`
    writeFileSync(draft, merged.text)
    renameSync(draft, ours)
    if (merged.kind === 'clean') return 0
    return isDriver ? CONFLICT_EXIT : 1
  } catch (error) {
    writeNow(2, `everkeep merge-file: ${error instanceof Error ? error.message : String(error)}\n`)
    return USAGE_EXIT
  }
}

/** Bytes that are no UTF-8 are not ours to merge: git's own merge takes over. */
function read(path: string): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path))
}
