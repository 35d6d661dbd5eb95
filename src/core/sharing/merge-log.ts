import { mergeLogs } from '../maintain/distill-log.ts'
import { mergeText } from './merge-text.ts'
import { agreed, type Sides, type Versions } from './versions.ts'

/** Merges `distill-log.json`: all operations of both sides, each once. */
export function mergeDistillLog(texts: Versions<string>): Sides<string> {
  const merged = mergeLogs(texts.ours, { base: texts.base, theirs: texts.theirs })
  return merged === undefined ? mergeText(texts) : agreed(merged)
}
