import type { MemoryAction, RowView } from '../../../src/surfaces/ui/contract.ts'
import { call } from '../../data/call.ts'
import type { IconName } from '../../kit/icon.tsx'
import { showFailure, showOutcome } from '../../shell/toasts.tsx'

interface ActionText {
  readonly label: string
  readonly done: string
  readonly icon: IconName
}

export const ACTIONS: Readonly<Record<MemoryAction, ActionText>> = {
  pin: { label: 'Pin', done: 'Pinned', icon: 'pin' },
  unpin: { label: 'Unpin', done: 'Unpinned', icon: 'pin' },
  archive: { label: 'Archive', done: 'Archived', icon: 'archive' },
  unarchive: { label: 'Unarchive', done: 'Unarchived', icon: 'restore' },
  retire: { label: 'Retire', done: 'Retired', icon: 'retire' },
  restore: { label: 'Restore', done: 'Restored', icon: 'restore' },
}

export function actionsFor({ status, pinned }: Pick<RowView, 'status' | 'pinned'>): readonly {
  readonly action: MemoryAction
  readonly key: string
}[] {
  if (status === 'archived') return [{ action: 'unarchive', key: 'a' }]
  if (status === 'retired') return [{ action: 'restore', key: 'd' }]
  return [
    { action: pinned ? 'unpin' : 'pin', key: 'p' },
    { action: 'archive', key: 'a' },
    { action: 'retire', key: 'd' },
  ]
}

export async function act(
  action: MemoryAction,
  memory: Pick<RowView, 'name' | 'title'>,
): Promise<void> {
  try {
    const outcome = await call('memory.act', { names: [memory.name], action })
    showOutcome(`${ACTIONS[action].done}: ${memory.title}`, outcome)
  } catch (error) {
    showFailure(error)
  }
}
