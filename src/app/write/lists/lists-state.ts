import type { World } from '../../../ports/world.ts'

/** Under this name the index notes which of its states the lists show. */
const SHOWN_STATE = 'lists:state'

/** Notes that the lists show this state of the index. */
export async function noteListed({ index }: Pick<World, 'index'>, state: number): Promise<void> {
  await index.setNote(SHOWN_STATE, String(state))
}

/** Whether a memory changed since the lists were made, by whatever hand: an operation, an editor, a merge. */
export async function listsAreBehind({
  layout,
  index,
}: Pick<World, 'layout' | 'index'>): Promise<boolean> {
  if (layout.listPaths.length === 0) return false
  return (await index.note(SHOWN_STATE)) !== String(await index.state())
}
