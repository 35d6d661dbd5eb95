import type { Diagnosis } from './diagnosis.ts'

/** What a self-test saw, in a copy of a vault. */
export interface SelfTestFacts {
  readonly copied: { readonly files: number; readonly memories: number; readonly place: string }
  /** Files written, replaced, synced and read back; how many came back with other bytes. */
  readonly disk: { readonly files: number; readonly wrong: number; readonly msEach: number }
  /** Processes that saved at the same time, and how many of their memories are there. */
  readonly writers: { readonly processes: number; readonly saves: number; readonly kept: number }
  readonly kills: {
    readonly times: number
    /** How many were killed before they were done. */
    readonly unfinished: number
    /** Memories of before that are gone or changed. */
    readonly lost: readonly string[]
  }
  readonly undo: {
    readonly operations: number
    /** Files whose bytes differ from those copied. */
    readonly different: readonly string[]
  }
}

/** Each promise with what was seen of it. A broken one names the files, so that it can be reported. */
export function judgeSelfTest(facts: SelfTestFacts): readonly Diagnosis[] {
  const { copied, disk, writers, kills, undo } = facts
  return [
    verdict('copy', true, `${copied.files} files, ${copied.memories} memories, in ${copied.place}`),
    verdict(
      'disk',
      disk.wrong === 0,
      disk.wrong === 0
        ? `${disk.files} files written, replaced and read back, ${disk.msEach.toFixed(1)} ms each`
        : `${disk.wrong} of ${disk.files} files came back with other bytes`,
    ),
    verdict(
      'lock',
      writers.kept === writers.saves,
      `${writers.processes} processes saved at once: ${writers.kept} of ${writers.saves} memories kept`,
    ),
    verdict(
      'crash',
      kills.lost.length === 0,
      kills.lost.length === 0
        ? `killed ${kills.times} saves, ${kills.unfinished} of them midway: nothing lost`
        : `killed ${kills.times} saves, and these are not as before: ${some(kills.lost)}`,
    ),
    verdict(
      'undo',
      undo.different.length === 0,
      undo.different.length === 0
        ? `${undo.operations} operations undone: every file is byte for byte as it was`
        : `${undo.operations} operations undone, and these files differ: ${some(undo.different)}`,
    ),
  ]
}

function verdict(topic: string, isKept: boolean, what: string): Diagnosis {
  return isKept
    ? { level: 'ok', topic, what, fix: '' }
    : { level: 'problem', topic, what, fix: 'Your vault was not touched. Please report this.' }
}

const MOST_NAMES = 5

function some(names: readonly string[]): string {
  const more = names.length - MOST_NAMES
  return `${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
