import { parseInstant } from '../../core/base/instant.ts'
import type { Touch } from '../../ports/sharing/vault-history.ts'
import { LITERALLY } from './ask-git.ts'
import { rawChange } from './raw-diff.ts'
import { gitText } from './run-git.ts'

/** `-c` shows of a merge what it has from none of its parents: somebody settled a conflict there. */
const LOG = ['log', '-z', '--raw', '-c', '--no-abbrev', '--no-renames', '--no-ext-diff']
const START = '\x01'

/** What each commit after `from` up to `to` did to the files below these folders, the newest first. */
export async function gitTouches(
  root: string,
  range: { readonly from: string; readonly to: string },
  folders: readonly string[],
): Promise<readonly Touch[]> {
  const places = folders.includes('') ? [] : folders
  const format = `--format=${'%x01'}%H%x00%aN%x00%cI`
  const call = [LITERALLY, ...LOG, format, `${range.from}..${range.to}`, '--', ...places]
  return touchesIn(await gitText(root, call))
}

/** Three pieces for each commit, then two for each file. */
function touchesIn(output: string): readonly Touch[] {
  const pieces = output.split('\0')
  const touches: Touch[] = []
  let by: Touch['by']
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] ?? ''
    if (piece.startsWith(START)) {
      const [author = '', date = ''] = pieces.slice(at + 1, at + 3)
      by = { commit: piece.slice(START.length), author, at: parseInstant(date) }
      at += 3
      continue
    }
    const change = rawChange(piece, pieces[at + 1] ?? '')
    if (change !== undefined) touches.push({ ...change, by })
    at += change === undefined ? 1 : 2
  }
  return touches
}
