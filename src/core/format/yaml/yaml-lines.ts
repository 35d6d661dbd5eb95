import type { Json } from '../json/json.ts'
import { lineEnd, type YamlEntry } from './yaml-read.ts'

export function splice(
  source: string,
  [from, to]: readonly [number, number],
  text: string,
): string {
  return source.slice(0, from) + text + source.slice(to)
}

/** The closing `---` must not come to stand behind the last value. */
export function keepsLastLine(source: string, candidate: string): boolean {
  return candidate === '' || candidate.endsWith('\n') || (source !== '' && !source.endsWith('\n'))
}

/** Comments that stand deeper than the key belong to its value. */
export function endWithComments(source: string, entry: YamlEntry): number {
  const indent = /^[ \t]*/.exec(source.slice(entry.start, entry.end))?.[0].length ?? 0
  let end = entry.end
  for (let at = end; at < source.length; ) {
    const next = lineEnd(source, at + 1)
    const line = source.slice(at, next)
    if (line.trim() !== '') {
      if (!/^[ \t]*#/.test(line) || line.length - line.trimStart().length <= indent) break
      end = next
    }
    at = next
  }
  return end
}

export interface YamlEdit {
  readonly path: readonly string[]
  /** Undefined takes the key away, and a nested map that it leaves empty with it. */
  readonly value: Json | undefined
  /** Where a new top-level key goes: after the last of these that is present, else at the end. */
  readonly after: readonly string[]
  /** A new text stands in double quotes. */
  readonly quoted: boolean
}
