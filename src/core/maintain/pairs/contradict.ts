import type { Memory } from '../../model/memory.ts'
import { conflictBetween } from './conflict.ts'
import { type Profile, profileOf } from './profile.ts'

/**
 * Tells whether two memories say something of which not both can hold: one text with both would be worse than two.
 * Each memory is read once.
 */
export function contradictions(): (a: Memory, b: Memory) => boolean {
  const profiles = new Map<Memory, Profile>()
  const of = (memory: Memory): Profile => {
    const profile = profiles.get(memory) ?? profileOf(memory)
    profiles.set(memory, profile)
    return profile
  }
  return (a, b) => {
    const known = told.get(a) ?? new WeakMap<Memory, boolean>()
    told.set(a, known)
    const contradict = known.get(b) ?? conflictBetween(of(a), of(b)) !== undefined
    known.set(b, contradict)
    return contradict
  }
}

/** A memory does not change: who looks again, for the same two, is told the same. */
const told = new WeakMap<Memory, WeakMap<Memory, boolean>>()
