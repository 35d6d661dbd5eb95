import { join } from 'node:path'
import { mayBeTracked, workTreeAround } from '../../adapters/git/tracked-file.ts'
import type { ResolvedConfig } from '../../core/config/config.ts'
import type { UsageWrite } from '../../ports/usage.ts'

/**
 * When uses go into the files of this vault: as the setting says, else never where git would show it (GIT-01).
 * smallcode ages by its own fields, so that a store which git does not track keeps them.
 */
export function usageWriteAt(
  root: string,
  { values, layout }: Pick<ResolvedConfig, 'values' | 'layout'>,
): UsageWrite {
  const write = values['usage.write']
  if (write !== 'auto') return write
  const workTree = workTreeAround(root)
  if (workTree === undefined) return 'always'
  const isKept = layout !== 'smallcode' || mayBeTracked(workTree, join(root, 'index.json'))
  return isKept ? 'never' : 'always'
}
