import { shellWord } from '../../../core/base/shell-word.ts'
import type { Style } from './output.ts'
import { oneLine } from './text-width.ts'

/** The command that undoes these operations, with the `--vault` that was given. */
export function undoHint(ids: readonly string[], { vault }: Pick<Style, 'vault'>): string {
  const where = vault === '' ? '' : ` --vault ${shellWord(oneLine(vault))}`
  const commands = ids.map((id) => `\`everkeep undo ${id}${where}\``)
  return `${ids.join(', ')} · undo with ${commands.join(', ')}`
}
