import type { Memory } from '../memory.ts'
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
  return (a, b) => conflictBetween(of(a), of(b)) !== undefined
}
