import { shellWord } from '../../../core/base/shell-word.ts'
import type { Style } from './output.ts'
import { oneLine } from './text-width.ts'

/** How to take operations back: in the vault that was named, where one was. */
export function undoHint(ids: readonly string[], { vault }: Pick<Style, 'vault'>): string {
  const where = vault === '' ? '' : ` --vault ${shellWord(oneLine(vault))}`
  const commands = ids.map((id) => `\`everkeep undo ${id}${where}\``)
  return `${ids.join(', ')}; take it back with ${commands.join(', ')}.`
}
