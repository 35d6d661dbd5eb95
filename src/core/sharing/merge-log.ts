import { agreed, type Sides, type Versions } from '../layouts/versions.ts'
import { mergeLogs } from '../maintain/report/distill-log.ts'
import { mergeText } from './merge-text.ts'

/** Merges `distill-log.json`: all operations of both sides, each once. */
export function mergeDistillLog(texts: Versions<string>): Sides<string> {
  const merged = mergeLogs(texts.ours, { base: texts.base, theirs: texts.theirs })
  return merged === undefined ? mergeText(texts) : agreed(merged)
}
