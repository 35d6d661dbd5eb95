import { applyPatch, structuredPatch } from 'diff'

/**
 * What changed from one text to another, done to a third that somebody went on with: the same lines go and come, in
 * the same surroundings. Nothing when the place has changed.
 */
export function movePatch(before: string, after: string, now: string): string | undefined {
  if (now === before) return after
  const patch = structuredPatch('', '', before, after, undefined, undefined, { context: 3 })
  const moved = applyPatch(now, patch, { fuzzFactor: 0, autoConvertLineEndings: false })
  return moved === false ? undefined : moved
}
