import { mapSides, type Sides, type Versions } from '../layouts/versions.ts'
import { mergeSequences, type Settle, sameItems } from './merge-sequences.ts'

/** Three-way merge of prose: line by line, and where both changed the same lines, sentence by sentence. */
export function mergeText({ base, ours, theirs }: Versions<string>): Sides<string> {
  const lines = { base: linesIn(base), ours: linesIn(ours), theirs: linesIn(theirs) }
  return mapSides(mergeSequences(lines, settleLines), joinLines)
}

const settleLines: Settle = (lines) => {
  const sentences = {
    base: sentencesIn(lines.base),
    ours: sentencesIn(lines.ours),
    theirs: sentencesIn(lines.theirs),
  }
  const merged = mergeSequences(sentences)
  if (!sameItems(merged.ours, merged.theirs)) return { ours: lines.ours, theirs: lines.theirs }
  return mapSides(merged, (parts) => linesIn(parts.join('')))
}

/** Lines without their ends: a text that gains a line at its end does not change the line before. */
function linesIn(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n')
}

function joinLines(lines: readonly string[]): string {
  return lines.join('\n')
}

/** Sentences and what stands between them, each apart; together they are the text. */
function sentencesIn(lines: readonly string[]): readonly string[] {
  return lines.join('\n').match(SENTENCE) ?? []
}

const SENTENCE =
  /\s+|(?:[^\s.!?。！？]|[.!?](?!\s|$))(?:[^\n.!?。！？]|[.!?](?!\s|$))*[.!?。！？]*|[.!?。！？]+/g
