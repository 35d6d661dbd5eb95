import type { MemoryAction, RowView } from '../../../src/surfaces/ui/contract.ts'
import { call } from '../../data/call.ts'
import type { IconName } from '../../kit/icon.tsx'
import { tellFailure, tellOutcome } from '../../shell/toasts.tsx'

interface ActionWords {
  readonly label: string
  readonly done: string
  readonly icon: IconName
}

export const ACTION_WORDS: Readonly<Record<MemoryAction, ActionWords>> = {
  pin: { label: 'Pin', done: 'Pinned', icon: 'pin' },
  unpin: { label: 'Unpin', done: 'Pin taken away', icon: 'pin' },
  archive: { label: 'Archive', done: 'Archived', icon: 'archive' },
  unarchive: { label: 'Unarchive', done: 'Brought back', icon: 'restore' },
  retire: { label: 'Retire', done: 'Retired', icon: 'retire' },
  restore: { label: 'Restore', done: 'Restored', icon: 'restore' },
}

/** What can be done to a memory as it stands, each with its key. */
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
    tellOutcome(`${ACTION_WORDS[action].done}: ${memory.title}`, outcome)
  } catch (error) {
    tellFailure(error)
  }
}
