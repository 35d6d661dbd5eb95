import type { Memory, Origin } from './memory.ts'

/** `shared`: its file says user or confirmed, and this version was neither written nor accepted on this machine. */
export type EffectiveOrigin = Origin | 'shared'

/** Whether the file itself says that a person vouches for it. Anyone who can commit can write that. */
export function claimsPerson({ origin }: Pick<Memory, 'origin'>): boolean {
  return origin === 'user' || origin === 'confirmed'
}

/** Who speaks (TRU-01): the file's own word counts only for a version that was accepted here. */
export function effectiveOrigin(
  memory: Pick<Memory, 'origin'>,
  isAccepted: boolean,
): EffectiveOrigin {
  return claimsPerson(memory) && !isAccepted ? 'shared' : memory.origin
}
