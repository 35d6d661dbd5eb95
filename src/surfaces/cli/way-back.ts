import type { Style } from './output.ts'
import { shellWord } from './shell-word.ts'

/** How to take operations back: in the vault that was named, where one was. */
export function wayBack(ids: readonly string[], { vault }: Pick<Style, 'vault'>): string {
  const where = vault === '' ? '' : ` --vault ${shellWord(vault)}`
  const commands = ids.map((id) => `\`everkeep undo ${id}${where}\``)
  return `${ids.join(', ')}; take it back with ${commands.join(', ')}.`
}
